//! The conformance suite, all of it: the cases, by two drivers, and the counts. And whether the
//! runner finds drivers that are wrong.

#[path = "../common/mod.rs"]
mod common;
mod driver;
mod drivers;
mod runner;
mod schema;
mod wrong;

use std::fs;
use std::path::Path;

use serde_json::Value;
use staffel::{Game, State};

use common::{json, say, text, tree};
use driver::Driver;
use drivers::{ByBatches, ByText};
use wrong::{Wrong, WrongDriver};

fn files(under: &Path, into: &mut Vec<String>, name: &str) {
    let mut entries: Vec<_> = fs::read_dir(under).unwrap().map(|entry| entry.unwrap()).collect();
    entries.sort_by_key(|entry| entry.file_name());
    for entry in entries {
        let file = entry.file_name().into_string().unwrap();
        let name = if name.is_empty() { file.clone() } else { format!("{name}/{file}") };
        if entry.file_type().unwrap().is_dir() {
            files(&entry.path(), into, &name);
        } else {
            into.push(name);
        }
    }
}

/// All cases, each of which fits the schema and is in its place.
fn cases() -> Vec<Value> {
    let schema = schema::Schema::new(json("conformance/schema.json"));
    let mut names = Vec::new();
    files(&tree("conformance/cases"), &mut names, "");
    let case = |name: &String| {
        let case = json(&format!("conformance/cases/{name}"));
        schema.check(&case).unwrap_or_else(|why| panic!("{name}: {why}"));
        assert_eq!(format!("{}.json", text(&case["id"])), *name, "the id is not the place");
        case
    };
    let cases: Vec<_> = names.iter().map(case).collect();
    assert!(!cases.is_empty(), "there are no cases");
    cases
}

fn run_all(driver: &dyn Driver) -> usize {
    let cases = cases();
    let failures: Vec<_> = cases.iter().filter_map(|case| runner::run(driver, case).err()).collect();
    for failure in &failures {
        println!("{failure}");
    }
    assert!(failures.is_empty(), "{} of {} cases failed", failures.len(), cases.len());
    cases.len() - failures.len()
}

#[test]
fn all_cases() {
    say(&format!("conformance: {} cases passed", run_all(&ByText)));
}

#[test]
fn all_cases_by_batches() {
    say(&format!("by batches: {} cases passed", run_all(&ByBatches)));
}

#[test]
fn wrong_drivers_are_found() {
    let cases = cases();
    for wrong in Wrong::ALL {
        let driver = WrongDriver { truth: &ByText, wrong };
        let found = cases.iter().any(|case| runner::run(&driver, case).is_err());
        assert!(found, "no case finds a driver that {wrong:?}");
    }
    say(&format!("wrong drivers: {} found", Wrong::ALL.len()));
}

#[test]
fn cases_that_do_not_fit_are_rejected() {
    let schema = schema::Schema::new(json("conformance/schema.json"));
    let good = json("conformance/cases/delta/pressed/black-win-loss.json");
    schema.check(&good).unwrap();
    let with = |key: &str, value: Value| {
        let mut case = good.clone();
        case[key] = value;
        case
    };
    for bad in [
        Value::Null,
        with("id", "delta/pressed".into()),
        with("steps", Value::Array(Vec::new())),
        with("steps", serde_json::json!([{ "play": "b5", "mover": "White" }])),
        with("steps", serde_json::json!([{ "jump": "b5" }])),
        with("steps", serde_json::json!([{ "legal": ["b5", "b5"] }])),
        with("steps", serde_json::json!([{ "count": -1 }])),
        with("result", "White".into()),
        with("refused", serde_json::json!({ "kind": "bad-variant", "why": "it is not" })),
        with("more", 1.into()),
    ] {
        assert!(schema.check(&bad).is_err(), "{bad}");
    }
}

#[test]
fn counts() {
    const MOST: u64 = 5_000_000;
    let all = json("conformance/perft.json");
    let mut passed = 0;
    for (name, row) in all.as_object().unwrap().iter().filter(|(name, _)| *name != "note") {
        let mut words = name.split(' ');
        let variant = words.next().unwrap();
        let options: Vec<_> =
            words.map(|word| word.split_once('=').unwrap_or_else(|| panic!("{name}: {word}"))).collect();
        let state = State::new(&Game::load_with(variant, options).unwrap()).unwrap();
        assert_eq!(state.perft(0).unwrap(), 1);
        let row = row.as_array().unwrap().iter().map(|nodes| nodes.as_u64().unwrap());
        let mut depths = 0;
        for (depth, want) in (1..).zip(row).take_while(|&(_, nodes)| nodes <= MOST) {
            assert_eq!(state.perft(depth).unwrap(), want, "{name}, depth {depth}");
            let split = state.perft_split(depth).unwrap();
            assert_eq!(split.iter().map(|branch| branch.nodes).sum::<u64>(), want, "{name}, depth {depth}");
            assert!(split.iter().map(|branch| branch.action).eq(state.legal().unwrap()));
            depths += 1;
        }
        assert!(depths > 0, "{name}");
        passed += 1;
    }
    assert!(passed > 0);
    say(&format!("counts: {passed} rows passed"));
}
