//! What the suite says of the engine's own interfaces: bad inputs with the exact errors, and games
//! that follow from a seed.

mod common;

use common::{json, say, text, texts};
use serde_json::Value;
use staffel::{Error, Fault, Game, Match, Record, Result, State};

/// A text of a case: a string, one repeated, or several joined.
fn written(of: &Value) -> String {
    match of {
        Value::String(text) => text.clone(),
        Value::Array(parts) => parts.iter().map(written).collect(),
        _ => text(&of["repeat"]).repeat(of["times"].as_u64().expect("a number of times") as usize),
    }
}

fn optional(of: Option<&Value>) -> Vec<Value> {
    of.map(|list| list.as_array().expect("a list").clone()).unwrap_or_default()
}

/// Does what a case says, and returns the error that comes.
fn provoke(case: &Value) -> Error {
    let options = texts(case.get("options"));
    if let Some(script) = case.get("script") {
        return failed(Game::script_with(&written(&script["file"]), written(&script["source"]), &options));
    }
    if let Some(record) = case.get("record") {
        let read = Record::read(&written(record));
        if case.get("replay").is_none() {
            return failed(read);
        }
        let record = read.unwrap();
        let game = record.game().unwrap();
        let error = failed(record.replay(&game));
        assert_eq!(failed(record.canonical(&game)), error);
        return error;
    }
    let loaded = Game::load_with(&written(&case["variant"]), &options);
    if let Some(position) = case.get("position") {
        return failed(State::read(&loaded.unwrap(), &written(position)));
    }
    if let Some(play) = case.get("play") {
        let mut state = State::new(&loaded.unwrap()).unwrap();
        for action in optional(case.get("actions")) {
            state.play_text(&written(&action)).unwrap();
        }
        let shown = |state: &State| (state.position().unwrap(), state.legal_texts().unwrap());
        let before = shown(&state);
        let error = failed(state.play_text(&written(play)));
        assert_eq!(shown(&state), before, "it is refused and changes the state");
        assert_eq!(failed(state.parse(&written(play))), error);
        return error;
    }
    if let Some(of) = case.get("match") {
        let game = loaded.unwrap();
        return match of.get("text") {
            Some(text) => failed(Match::read(&game, &written(text))),
            None => {
                let games = of["games"].as_i64().unwrap().try_into().unwrap();
                failed(Match::new(&game, games, &written(&of["first"]), &written(&of["second"])))
            }
        };
    }
    failed(loaded)
}

fn failed<T>(came: Result<T>) -> Error {
    match came {
        Ok(_) => panic!("nothing fails"),
        Err(error) => error,
    }
}

fn compare(want: &Value, got: &Error) {
    assert_eq!(got.status().unwrap().name(), text(&want["kind"]));
    assert_eq!(got.message(), text(&want["message"]));
    assert_eq!(got.to_string(), got.message());
    let details = optional(want.get("details"));
    // Of an ambiguous text a detail is an action, and nothing else.
    let got: Vec<Fault> = match got {
        Error::Ambiguous { candidates, .. } => candidates.iter().map(|action| fault(action)).collect(),
        _ => got.faults().to_vec(),
    };
    assert_eq!(got.len(), details.len(), "{got:?}");
    for (want, got) in details.iter().zip(&got) {
        for (key, value) in want.as_object().unwrap() {
            match key.as_str() {
                "message" => assert_eq!(got.message, text(value)),
                "file" => assert_eq!(got.file, text(value)),
                "hint" => assert_eq!(got.hint, text(value)),
                "source" => assert_eq!(got.source, text(value)),
                "shown" => assert_eq!(got.shown, text(value)),
                "line" => assert_eq!(u64::from(got.line.unwrap_or(0)), value.as_u64().unwrap()),
                other => panic!("{other}"),
            }
        }
    }
}

fn fault(action: &str) -> Fault {
    let mut fault = Fault::default();
    fault.message = action.to_owned();
    fault.shown = action.to_owned();
    fault
}

#[test]
fn bad_input() {
    let all = json("conformance/bad.json");
    let cases = all["cases"].as_array().unwrap();
    let mut passed = 0;
    for case in cases {
        println!("{}", case["id"]);
        let known = [
            "id", "error", "variant", "options", "script", "position", "actions", "play", "record", "replay",
            "match",
        ];
        assert!(case.as_object().unwrap().keys().all(|key| known.contains(&key.as_str())), "{case}");
        compare(&case["error"], &provoke(case));
        passed += 1;
    }
    assert!(passed > 0);
    say(&format!("bad input: {passed} cases passed"));
}

#[test]
fn seeded_games() {
    let all = json("conformance/seeded.json");
    let mut passed = 0;
    for game in all["games"].as_array().unwrap() {
        let rules = Game::load_with(text(&game["variant"]), texts(game.get("options"))).unwrap();
        let seed: u64 = text(&game["seed"]).parse().unwrap();
        let mut state = State::new(&rules).unwrap();
        state.set_random(seed, 0).unwrap();
        for (i, want) in game["actions"].as_array().unwrap().iter().enumerate() {
            let info = state.info().unwrap();
            assert_eq!(info.plies, i as u64);
            let action = if info.chance {
                state.roll().unwrap()
            } else {
                let action = state.pick(seed, info.plies).unwrap().unwrap();
                state.play(action).unwrap();
                action
            };
            assert_eq!(rules.move_text(action).unwrap(), text(want), "action {i}");
        }
        let info = state.info().unwrap();
        assert!(info.over);
        assert_eq!(state.pick(seed, info.plies).unwrap(), None);
        assert_eq!(state.position().unwrap(), text(&game["position"]));
        assert_eq!(format!("{:016x}", info.hash), text(&game["hash"]));
        passed += 1;
    }
    assert!(passed > 0);
    say(&format!("seeded: {passed} games passed"));
}
