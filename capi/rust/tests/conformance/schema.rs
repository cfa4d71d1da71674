//! As much of JSON Schema 2020-12 as `conformance/schema.json` uses. A word that is not known
//! here is a failure, lest it be overlooked.

use std::collections::HashMap;

use regex::Regex;
use serde_json::{Map, Value};

pub struct Schema {
    root: Value,
    patterns: HashMap<String, Regex>,
}

type Fits = Result<(), String>;

impl Schema {
    pub fn new(root: Value) -> Self {
        let mut patterns = HashMap::new();
        collect(&root, &mut patterns);
        Self { root, patterns }
    }

    /// Says why a value does not fit.
    pub fn check(&self, value: &Value) -> Fits {
        self.fits(&self.root, value, "the case")
    }

    fn fits(&self, schema: &Value, value: &Value, place: &str) -> Fits {
        let words = schema.as_object().expect("a schema is an object");
        words.iter().try_for_each(|(word, argument)| self.word(words, word, argument, value, place))
    }

    fn word(
        &self,
        words: &Map<String, Value>,
        word: &str,
        argument: &Value,
        value: &Value,
        place: &str,
    ) -> Fits {
        let need = |good: bool| {
            if good {
                Ok(())
            } else {
                Err(format!("{place}: {value} is not as {word} {argument} says"))
            }
        };
        let limit = || argument.as_u64().expect("a limit is a number") as usize;
        match word {
            "$schema" | "title" | "description" | "$defs" => Ok(()),
            "$ref" => {
                let name =
                    argument.as_str().and_then(|path| path.strip_prefix("#/")).expect("a path in the schema");
                let target = self.root.pointer(&format!("/{name}")).expect("a path that is there");
                self.fits(target, value, place)
            }
            "oneOf" => {
                let all = argument.as_array().expect("a list of schemas");
                let failed: Vec<_> =
                    all.iter().filter_map(|schema| self.fits(schema, value, place).err()).collect();
                match all.len() - failed.len() {
                    1 => Ok(()),
                    0 => Err(format!("{place} fits none of {}: {}", all.len(), failed.join("; "))),
                    fits => Err(format!("{place} fits {fits} at once: {value}")),
                }
            }
            "type" => need(match argument.as_str().expect("a type is a word") {
                "object" => value.is_object(),
                "array" => value.is_array(),
                "string" => value.is_string(),
                "boolean" => value.is_boolean(),
                "null" => value.is_null(),
                "number" => value.is_number(),
                "integer" => {
                    value.is_i64() || value.is_u64() || value.as_f64().is_some_and(|it| it.fract() == 0.0)
                }
                other => panic!("the schema has the type {other}"),
            }),
            "enum" => need(argument.as_array().expect("a list of values").contains(value)),
            "const" => need(argument == value),
            "pattern" => {
                let pattern = &self.patterns[argument.as_str().expect("a pattern is a text")];
                need(value.as_str().map_or(true, |text| pattern.is_match(text)))
            }
            "minimum" => need(value.as_f64().map_or(true, |it| it >= argument.as_f64().unwrap())),
            "maximum" => need(value.as_f64().map_or(true, |it| it <= argument.as_f64().unwrap())),
            "minItems" => need(value.as_array().map_or(true, |items| items.len() >= limit())),
            "uniqueItems" => {
                need(value.as_array().map_or(true, |items| {
                    items.iter().enumerate().all(|(i, item)| !items[..i].contains(item))
                }))
            }
            "items" => value
                .as_array()
                .into_iter()
                .flatten()
                .enumerate()
                .try_for_each(|(i, item)| self.fits(argument, item, &format!("{place}[{i}]"))),
            "minProperties" => need(value.as_object().map_or(true, |object| object.len() >= limit())),
            "required" => need(value.as_object().map_or(true, |object| {
                argument.as_array().unwrap().iter().all(|key| object.contains_key(key.as_str().unwrap()))
            })),
            "properties" => {
                value.as_object().into_iter().flatten().try_for_each(|(key, item)| match argument.get(key) {
                    Some(schema) => self.fits(schema, item, &format!("{place}.{key}")),
                    None => Ok(()),
                })
            }
            "propertyNames" => value.as_object().into_iter().flatten().try_for_each(|(key, _)| {
                self.fits(argument, &Value::from(key.as_str()), &format!("the key {key:?} of {place}"))
            }),
            "additionalProperties" => value.as_object().into_iter().flatten().try_for_each(|(key, item)| {
                match (words.get("properties").and_then(|known| known.get(key)), argument) {
                    (Some(_), _) => Ok(()),
                    (None, Value::Bool(true)) => Ok(()),
                    (None, Value::Bool(false)) => Err(format!("{place} has the key {key:?}")),
                    (None, schema) => self.fits(schema, item, &format!("{place}.{key}")),
                }
            }),
            other => panic!("the schema has the word {other}, which is not known here"),
        }
    }
}

fn collect(schema: &Value, patterns: &mut HashMap<String, Regex>) {
    match schema {
        Value::Object(words) => words.iter().for_each(|(word, value)| {
            if let ("pattern", Value::String(pattern)) = (word.as_str(), value) {
                patterns.insert(pattern.clone(), Regex::new(pattern).expect("a pattern"));
            }
            collect(value, patterns);
        }),
        Value::Array(items) => items.iter().for_each(|item| collect(item, patterns)),
        _ => {}
    }
}
