//! What several tests need: the test data of the tree, and JSON that is read strictly.

#![allow(dead_code)] // not every test needs all of it

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Map, Value};

/// A file of the tree that this package is part of.
pub fn tree(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(name)
}

pub fn read(name: &str) -> String {
    let path = tree(name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Reads JSON in which no object has a key twice.
pub fn json(name: &str) -> Value {
    let text = read(name);
    serde_json::from_str::<Strict>(&text).unwrap_or_else(|error| panic!("{name}: {error}")).0
}

/// The keys and values of an object whose values are texts; none when there is no such object.
pub fn texts(of: Option<&Value>) -> BTreeMap<String, String> {
    let object = of.map(|of| of.as_object().expect("an object"));
    let pair = |(key, value): (&String, &Value)| (key.clone(), text(value).to_owned());
    object.into_iter().flatten().map(pair).collect()
}

pub fn text(of: &Value) -> &str {
    of.as_str().unwrap_or_else(|| panic!("{of} should be a text"))
}

/// Prints a line that those who run the tests look for. The harness begins lines of its own
/// with the name of a test, so that this one begins behind an empty line.
pub fn say(line: &str) {
    println!("\n{line}");
}

/// Bytes of memory that the process holds; `None` where the system does not tell so.
pub fn resident() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    Some(line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()? * 1024)
}

struct Strict(Value);

impl<'de> serde::Deserialize<'de> for Strict {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_any(StrictVisitor)
    }
}

struct StrictVisitor;

impl<'de> serde::de::Visitor<'de> for StrictVisitor {
    type Value = Strict;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("JSON")
    }

    fn visit_unit<E>(self) -> Result<Strict, E> {
        Ok(Strict(Value::Null))
    }

    fn visit_bool<E>(self, it: bool) -> Result<Strict, E> {
        Ok(Strict(it.into()))
    }

    fn visit_i64<E>(self, it: i64) -> Result<Strict, E> {
        Ok(Strict(it.into()))
    }

    fn visit_u64<E>(self, it: u64) -> Result<Strict, E> {
        Ok(Strict(it.into()))
    }

    fn visit_f64<E>(self, it: f64) -> Result<Strict, E> {
        Ok(Strict(it.into()))
    }

    fn visit_str<E>(self, it: &str) -> Result<Strict, E> {
        Ok(Strict(it.into()))
    }

    fn visit_seq<A: serde::de::SeqAccess<'de>>(self, mut from: A) -> Result<Strict, A::Error> {
        let mut items = Vec::new();
        while let Some(Strict(item)) = from.next_element()? {
            items.push(item);
        }
        Ok(Strict(items.into()))
    }

    fn visit_map<A: serde::de::MapAccess<'de>>(self, mut from: A) -> Result<Strict, A::Error> {
        let mut object = Map::new();
        while let Some((key, Strict(value))) = from.next_entry::<String, _>()? {
            if object.contains_key(&key) {
                return Err(serde::de::Error::custom(format!("the key {key:?} comes twice")));
            }
            object.insert(key, value);
        }
        Ok(Strict(object.into()))
    }
}
