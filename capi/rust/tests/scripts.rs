//! Games of scripts: with functions, chains and passes, on boards of all kinds.

mod common;

use std::thread;

use common::{json, read, text};
use staffel::{batch, Error, Game, Match, PartKind, Record, State, Status, Work};

fn script(name: &str) -> Game {
    Game::script(name.rsplit('/').next().unwrap(), read(name)).unwrap()
}

fn picked(game: &Game, seed: u64) -> (Vec<String>, State) {
    let mut state = State::new(game).unwrap();
    let mut actions = Vec::new();
    for counter in 0..100 {
        let Some(action) = state.pick(seed, counter).unwrap() else { break };
        for part in game.move_parts(action).unwrap() {
            assert!(!matches!(part.kind, PartKind::Other(_)), "{part:?}");
        }
        actions.push(game.move_text(action).unwrap());
        state.play(action).unwrap();
    }
    (actions, state)
}

#[test]
fn as_in_go() {
    let games = json("capi/testdata/games.json");
    let games = games["games"].as_array().unwrap();
    assert!(games.len() >= 14);
    for wanted in games {
        let game = script(text(&wanted["script"]));
        let seed = wanted["seed"].as_u64().unwrap();
        // All of one game, whose functions they ask together.
        let all: Vec<_> = thread::scope(|threads| {
            let all: Vec<_> = (0..4).map(|_| threads.spawn(|| picked(&game, seed))).collect();
            all.into_iter().map(|one| one.join().unwrap()).collect()
        });
        for (actions, state) in all {
            let want: Vec<_> = wanted["actions"].as_array().unwrap().iter().map(text).collect();
            assert_eq!(actions, want);
            assert_eq!(state.position().unwrap(), text(&wanted["position"]));
            let outcome = state.result().unwrap();
            assert_eq!(outcome.as_ref().map_or("", |outcome| &outcome.reason), text(&wanted["reason"]));
            assert_eq!(outcome.and_then(|outcome| outcome.winner_name).as_deref(), wanted["winner"].as_str());
            let again = State::read(&game, text(&wanted["position"])).unwrap();
            assert_eq!(again.position().unwrap(), text(&wanted["position"]));
        }
    }
}

#[test]
fn boards() {
    let hexagon = script("capi/testdata/hexagon.lua");
    assert_eq!((hexagon.cells().len(), hexagon.directions().len()), (37, 6));
    let row: Vec<_> = hexagon.cells().iter().take(4).map(|cell| (cell.x, cell.y)).collect();
    for two in row.windows(2) {
        assert_eq!((two[1].0 - two[0].0, two[1].1), (2, two[0].1)); // in half cells
    }
    let gomoku = script("examples/variants/gomoku.lua");
    assert_eq!(gomoku.cells().len(), 225);
    assert_eq!(gomoku.cells()[224].name, "o15");
    let error = gomoku.cell("p1").unwrap_err();
    assert_eq!(error.status(), Some(Status::Unknown));
    assert!(error.message().contains("225 cells: a1, b1 … o15"), "{error}");
}

fn rule<T>(came: Result<T, Error>) -> Error {
    match came {
        Err(error @ Error::Rule { .. }) => error,
        Err(error) => panic!("{error:?}"),
        Ok(_) => panic!("nothing fails"),
    }
}

#[test]
fn failing_function() {
    let game = script("capi/testdata/fails.lua");
    let mut state = State::new(&game).unwrap();
    let start = state.position().unwrap();
    let error = rule(state.play_text("c3"));
    assert_eq!(error.message(), "fails.lua:6: on purpose; asked about 2X/3/3 South X8O9 1, after c3");
    assert_eq!(error.to_string(), error.message());
    assert_eq!((error.status(), error.line()), (Some(Status::Rule), Some(6)));
    let Error::Rule { fault: Some(fault), .. } = &error else { panic!("{error:?}") };
    assert_eq!(
        (fault.message.as_str(), fault.file.as_str(), fault.line),
        ("on purpose", "fails.lua", Some(6))
    );
    assert_eq!(error.faults(), std::slice::from_ref(&**fault));
    assert_eq!((Status::Rule.name(), Status::Rule.number()), ("rule", 16));

    let (c3, a3) = (state.parse("c3").unwrap(), state.parse("a3").unwrap());
    rule(state.play(c3));
    rule(state.play_text("b2"));
    rule(State::read(&game, "2X/3/3 South X8O9 1"));
    rule(state.perft(3));
    rule(state.perft_split(2));
    rule(state.playouts(100, 1));
    rule(state.playouts_with(100, 1, &Work::new().threads(3)));
    rule(Record::read("[Variant \"fails\"]\n\n1. c3\n").unwrap().replay(&game));
    rule(Match::new(&game, 2, "Ann", "Bob").unwrap().play_text("c3"));
    let mut states = batch::new(&game, 2).unwrap();
    rule(batch::play(&mut states, &[Some(c3), None]));

    let mut theirs = state.try_clone().unwrap();
    theirs.play(a3).unwrap();
    let c3 = theirs.parse("c3").unwrap();
    let error = state.play_many(&[a3, c3]).unwrap_err();
    assert_eq!(error.index, Some(1));
    rule::<()>(Err(error.error));
    assert_eq!(state.position().unwrap(), start);

    state.play_text("a1").unwrap();
    assert!(rule(state.resign("South")).message().contains("a score is a number"));
    let never = read("capi/testdata/fails.lua").replace("local all = {}", "local all = {} while true do end");
    assert!(rule(Game::script("never.lua", never)).message().starts_with("never.lua:"));
}
