//! Numbers and lists between Rust and the library.

use crate::error::{Error, Result};

/// Who or what is meant: by number, from 0, or by name.
///
/// Functions take `impl Into<Who>`, so that `0`, `"White"` and `&name` are all good.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Who<'a> {
    /// By number.
    Number(usize),
    /// By name, exactly as it is written.
    Name(&'a str),
}

impl From<usize> for Who<'_> {
    fn from(number: usize) -> Self {
        Self::Number(number)
    }
}

impl<'a> From<&'a str> for Who<'a> {
    fn from(name: &'a str) -> Self {
        Self::Name(name)
    }
}

impl<'a> From<&'a String> for Who<'a> {
    fn from(name: &'a String) -> Self {
        Self::Name(name)
    }
}

impl Who<'_> {
    /// The number, which may be one that there is not.
    pub(crate) fn number<'n>(
        self,
        what: &str,
        names: impl Iterator<Item = &'n str> + Clone,
    ) -> Result<usize> {
        match self {
            Self::Number(number) => Ok(number),
            Self::Name(name) => names.clone().position(|known| known == name).ok_or_else(|| {
                let known: Vec<_> = names.map(|known| format!("{known:?}")).collect();
                Error::Unknown(format!("there is no {what} {name:?}; there are {}", known.join(", ")))
            }),
        }
    }
}

/// A number for the library, which has fewer.
pub(crate) fn narrow<N, T>(what: &str, number: N) -> Result<T>
where
    N: Copy + std::fmt::Display,
    T: TryFrom<N>,
{
    T::try_from(number).map_err(|_| Error::invalid(format!("{what} {number} is more than there can be")))
}

/// A number that is one or `STAFFEL_NONE`.
pub(crate) fn some(number: i32) -> Option<usize> {
    usize::try_from(number).ok()
}

/// A number that the library never has below 0.
pub(crate) fn count(number: impl TryInto<u64>) -> u64 {
    number.try_into().unwrap_or(0)
}

/// As [`count`], of what is counted in memory.
pub(crate) fn index(number: i32) -> usize {
    some(number).unwrap_or(0)
}

/// As [`count`], of what is small.
pub(crate) fn small(number: i32) -> u32 {
    number.try_into().unwrap_or(0)
}

/// The items of a list of which none is empty.
pub(crate) fn list(text: &str) -> Vec<String> {
    if text.is_empty() {
        return Vec::new();
    }
    text.split('\n').map(str::to_owned).collect()
}

/// The items of a list of so many, some of which may be empty.
pub(crate) fn list_of(count: usize, text: &str) -> Result<Vec<String>> {
    let items: Vec<_> = match count {
        0 => list(text),
        _ => text.split('\n').map(str::to_owned).collect(),
    };
    if items.len() != count {
        return Err(Error::Internal(format!("the library lists {} of {count} texts", items.len())));
    }
    Ok(items)
}
