#![doc = include_str!("../README.md")]
#![deny(missing_docs)]
#![deny(unsafe_code)]
#![warn(rust_2018_idioms)]

pub mod batch;
mod error;
#[allow(unsafe_code)]
mod ffi;
mod game;
mod handle;
mod matches;
mod number;
mod record;
mod search;
mod state;
#[allow(unsafe_code)]
pub mod sys;

pub use error::{Error, Fault, PlayManyError, Result, Status};
pub use game::{
    variant_source, variants, Cell, Dice, Direction, Face, Game, GameOption, Move, Part, PartKind, Piece,
};
pub use matches::{Match, MatchResult, Progress};
pub use number::Who;
pub use record::{records, Action, Record};
pub use search::{Branch, Cancel, Tally, TallyEnd, Work};
pub use state::{Chance, Content, Info, Outcome, State};

/// The version of the library that is in use, which is that of this crate unless another one
/// was put in its place.
///
/// # Errors
///
/// [`Error::Library`] when it is not there, cannot be loaded or is of another interface.
pub fn version() -> Result<&'static str> {
    ffi::ready()?;
    Ok(ffi::version())
}

/// How many objects of the library there are at the moment, of all kinds and in the whole
/// program: games, states, records, matches and cancels that were made and not dropped.
///
/// # Errors
///
/// [`Error::Library`] when the library is not there.
pub fn open_handles() -> Result<usize> {
    ffi::ready()?;
    ffi::open_handles()
}
