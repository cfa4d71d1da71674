//! What the crate does beside what the suite tries, and what it says to bad input of Rust's own.

mod common;

use std::collections::{BTreeMap, HashSet};
use std::process::Command;
use std::ptr;

use common::read;
use staffel::{
    batch, open_handles, records, sys, variant_source, variants, Cancel, Error, Game, Match, Move, Part,
    PartKind, Record, State, Status, Work,
};

fn delta() -> Game {
    Game::load("delta").unwrap()
}

fn after(game: &Game, actions: &[&str]) -> State {
    let mut state = State::new(game).unwrap();
    for action in actions {
        state.play_text(action).unwrap();
    }
    state
}

fn message<T>(came: Result<T, Error>, status: Status) -> String {
    match came {
        Ok(_) => panic!("nothing fails; it should with {status}"),
        Err(error) => {
            assert_eq!(error.status(), Some(status), "{error}");
            assert_eq!(error.message(), error.to_string());
            error.to_string()
        }
    }
}

// ---- Games ----

#[test]
fn built_in_games() {
    let names = variants().unwrap();
    assert_eq!(names, ["daldos", "delta", "epsilon", "neo-delta"]);
    for name in &names {
        let game = Game::load(name).unwrap();
        assert_eq!(game.name(), name);
        assert_eq!(variant_source(name).unwrap(), read(&format!("variants/{name}.lua")));
        assert_eq!(game.digest().len(), 16);
        assert_eq!(Game::load(name).unwrap().digest(), game.digest());
    }
    assert!(message(variant_source("dleta"), Status::Unknown).contains("did you mean"));
    assert_eq!(staffel::version().unwrap(), "0.1.0");
}

#[test]
fn options() {
    let game = Game::load_with("delta", [("scoring", "points"), ("scoring", "win-loss")]).unwrap();
    let names: Vec<_> = game.options().iter().map(|option| option.name.as_str()).collect();
    assert_eq!(names, ["scoring", "repetition", "lift"]);
    assert_eq!(game.options()[0].values, ["points", "win-loss"]);
    assert_eq!(game.options()[0].value, "win-loss", "the last one counts");
    assert_eq!(game.option("scoring").unwrap(), "win-loss");
    assert_eq!(game.option("lift").unwrap(), "others");
    assert!(message(game.option("left"), Status::Option).contains("\"left\""));
    assert_eq!(
        Game::load_with("delta", BTreeMap::from([("lift", "any")])).unwrap().option("lift").unwrap(),
        "any"
    );
    let none: [(&str, &str); 0] = [];
    assert_eq!(Game::load_with("delta", none).unwrap().digest(), delta().digest());
    assert!(format!("{game:?}").contains("scoring: \"win-loss\""), "{game:?}");
}

#[test]
fn board_and_pieces() {
    let game = Game::load("neo-delta").unwrap();
    assert_eq!(game.title(), "Neo-Delta");
    assert_eq!(game.players(), &["White", "Black"]);
    assert_eq!(game.cells().len(), 36);
    let b2 = game.cell("b2").unwrap();
    let cell = &game.cells()[b2];
    assert_eq!((cell.name.as_str(), cell.x, cell.y), ("b2", 1, 1));
    for (number, cell) in game.cells().iter().enumerate() {
        assert_eq!(game.cell(&cell.name).unwrap(), number);
    }
    assert_eq!(game.directions().len(), 8);
    for direction in game.directions() {
        assert_eq!(direction.links.len(), 36);
        for next in direction.links.iter().flatten() {
            assert!(*next < 36);
        }
    }
    let around: HashSet<_> = game.directions().iter().filter_map(|direction| direction.links[b2]).collect();
    let around: HashSet<_> = around.into_iter().map(|cell| game.cells()[cell].name.as_str()).collect();
    assert_eq!(around, HashSet::from(["a1", "b1", "c1", "a2", "c2", "a3", "b3", "c3"]));
    let corner = game.cell("a1").unwrap();
    assert_eq!(game.directions().iter().filter(|direction| direction.links[corner].is_none()).count(), 5);

    let stone = game.piece("stone").unwrap();
    assert_eq!((stone.number, stone.neutral, stone.supply), (0, false, [9, 9]));
    assert_eq!((stone.symbol(Some(0), 0), stone.symbol(Some(1), 0)), (Some("W"), Some("B")));
    assert_eq!(
        (stone.symbol(None, 0), stone.symbol(Some(0), 1), stone.symbol(Some(2), 0)),
        (None, None, None)
    );
    let red = game.piece(1).unwrap();
    assert_eq!((red.name.as_str(), red.neutral, red.supply[0], red.faces.len()), ("red", true, 1, 1));
    assert_eq!((red.symbol(None, 0), red.symbol(Some(0), 0)), (Some("R"), None));
    assert_eq!(game.player("Black").unwrap(), 1);
    assert!(game.dice().is_none());
    let mut state = State::new(&game).unwrap();
    assert_eq!(state.hands().unwrap(), [[9, 1], [9, 1]]);
    assert_eq!(state.hand("White", "red").unwrap(), 1);
    assert_eq!(state.hand(1, 0).unwrap(), 9);
    let action = state.play_text("R@b2").unwrap();
    assert_eq!(state.hands().unwrap(), [[9, 0], [9, 0]]);
    let content = state.cells().unwrap()[b2].unwrap();
    assert_eq!((content.piece, content.owner, content.face), (1, None, 0));
    let part = game.move_parts(action).unwrap()[0];
    assert_eq!(
        (part.kind, part.piece, part.owner, part.from, part.to),
        (PartKind::Dropped, 1, None, None, Some(b2))
    );
}

#[test]
fn dice() {
    let game = Game::load_with("daldos", [("start", "light")]).unwrap();
    let dice = game.dice().unwrap();
    assert_eq!(dice.count, 2);
    let faces: Vec<_> =
        dice.faces.iter().map(|face| (face.value, face.weight, face.symbol.as_str())).collect();
    assert_eq!(faces, [(1, 1, "A"), (2, 1, "2"), (3, 1, "3"), (4, 1, "4")]);
    let man = game.piece("man").unwrap();
    assert_eq!(man.faces.len(), 2);
    assert_eq!(man.symbols.len(), 4);

    let mut state = State::new(&game).unwrap();
    assert!(state.chance().unwrap());
    let chances = state.chances().unwrap();
    assert_eq!(chances.len(), 10);
    assert_eq!(chances.iter().map(|chance| chance.weight).sum::<u64>(), 16);
    assert!(chances.iter().map(|chance| chance.action).eq(state.legal().unwrap()));
    let throw = state.throw(&[2, 0]).unwrap(); // the faces 3 and A
    assert_eq!(game.move_text(throw).unwrap(), "[A3]");
    assert_eq!(game.move_dice(throw).unwrap(), [0, 2]);
    assert_eq!(game.move_parts(throw).unwrap(), []);
    assert_eq!(state.dice().unwrap(), [0, 2]);
    assert!(state.chances().unwrap().is_empty());
    let action = state.legal().unwrap()[0];
    assert_eq!(game.move_text(action).unwrap(), "a1-b4");
    assert_eq!(game.move_dice(action).unwrap(), [0, 2]);
    let Part { kind, face, from, to, .. } = game.move_parts(action).unwrap()[0];
    assert_eq!((kind, face, from, to), (PartKind::Moved, 1, game.cell("a1").ok(), game.cell("b4").ok()));
    assert!(message(state.roll(), Status::Illegal).contains("dice"));
    message(state.throw(&[0, 0]), Status::Illegal);
    state.undo().unwrap();
    message(state.throw(&[0]), Status::Invalid);
    message(state.throw(&[0, 4]), Status::Invalid);
    message(state.throw(&[0, usize::MAX]), Status::Invalid);
    message(state.throw(&[]), Status::Invalid);

    // A seed is any number of 64 bits.
    for seed in [0, 1, u64::MAX >> 1, (u64::MAX >> 1) + 1, u64::MAX] {
        for throws in [0, u64::MAX] {
            let mut state = State::new(&game).unwrap();
            state.set_random(seed, throws).unwrap();
            let info = state.info().unwrap();
            assert_eq!((info.seed, info.throws), (seed, throws));
            let mut other = state.clone();
            assert_eq!(state.roll().unwrap(), other.roll().unwrap());
        }
    }
    let mut state = State::new(&game).unwrap();
    let mut thrown = Vec::new();
    for _ in 0..3 {
        let throw = state.roll().unwrap();
        thrown.push(game.move_text(throw).unwrap());
        while !state.chance().unwrap() {
            let first = state.legal().unwrap()[0];
            state.play(first).unwrap();
        }
    }
    assert_eq!(thrown, ["[A3]", "[A4]", "[A3]"], "as conformance/README.md says of seed 0");
}

#[test]
fn scripts() {
    let source = read("examples/variants/tic-tac-toe.lua");
    let game = Game::script("folder/tic-tac-toe.lua", &source).unwrap();
    assert_eq!(game.name(), "tic-tac-toe");
    let state = State::new(&game).unwrap();
    assert_eq!(state.count().unwrap(), 9);

    let Err(Error::Script { message, faults }) =
        Game::script("mine.lua", "return game { board = grd(3, 3) }")
    else {
        panic!("there is a mistake");
    };
    assert_eq!(message, "mine.lua:1: unknown word \"grd\"; did you mean \"grid\"?");
    assert_eq!(faults.len(), 1);
    assert_eq!((faults[0].file.as_str(), faults[0].line), ("mine.lua", Some(1)));
    assert_eq!(faults[0].source, "return game { board = grd(3, 3) }");
    assert!(faults[0].shown.ends_with("      |                       ^^^"), "{}", faults[0]);
    assert_eq!(faults[0].to_string(), faults[0].shown);

    // Not UTF-8, with a NUL in it, and options that it does not have.
    let Err(error) = Game::script("mine.lua", b"-- \xff\nreturn game {}") else { panic!("it is not UTF-8") };
    assert_eq!((error.status(), error.line()), (Some(Status::Script), Some(1)), "{error}");
    message_of_script("return game {}\0");
    assert!(matches!(Game::script_with("mine.lua", &source, [("a", "b")]), Err(Error::Option(_))));
}

fn message_of_script(source: &str) -> String {
    message(Game::script("mine.lua", source), Status::Script)
}

// ---- Moves and states ----

#[test]
fn moves() {
    let game = delta();
    let mut state = after(&game, &["b2", "c3"]);
    let legal = state.legal().unwrap();
    assert_eq!(legal.len(), state.count().unwrap());
    assert_eq!(game.move_texts(&legal).unwrap(), state.legal_texts().unwrap());
    assert_eq!(game.move_texts(&[]).unwrap(), [""; 0]);
    let action = state.parse(" b2 b5 ( b4 ) ").unwrap();
    assert_eq!(game.move_text(action).unwrap(), "b2-b5(b4)");
    assert_eq!(state.parse("b2-b5").unwrap(), action);
    assert!(legal.contains(&action) && state.is_legal(action).unwrap());
    let parts = game.move_parts(action).unwrap();
    assert_eq!(parts.len(), 2);
    assert_eq!((parts[0].kind, parts[1].kind), (PartKind::Moved, PartKind::Dropped));
    assert_eq!(parts[1].owner, Some(0));
    assert_eq!(game.move_dice(action).unwrap(), [0; 0]);
    state.play(action).unwrap();
    assert!(!state.is_legal(action).unwrap());
    assert_eq!(state.history().unwrap(), [state_move(&game, "b2"), state.history().unwrap()[1], action]);
    assert_eq!(Move::from_raw(action.to_raw()), Some(action));
    assert_eq!(Move::from_raw(0), None);

    // Of another game, or of none.
    let strange = Move::from_raw(u64::MAX).unwrap();
    message(game.move_text(strange), Status::Invalid);
    message(game.move_texts(&[action, strange]), Status::Invalid);
    message(game.move_parts(strange), Status::Invalid);
    message(game.move_dice(strange), Status::Invalid);
    assert!(!state.is_legal(strange).unwrap());
    message(state.play(strange), Status::Illegal);
    message(state.play(action), Status::Illegal);
    let epsilon = Game::load("epsilon").unwrap();
    for action in State::new(&epsilon).unwrap().legal().unwrap() {
        let _ = game.move_text(action);
        let _ = state.play(action);
    }

    let mut room = Vec::with_capacity(1);
    for _ in 0..3 {
        state.legal_into(&mut room).unwrap();
        assert_eq!(room, state.legal().unwrap());
    }
    room.reserve(1000);
    state.legal_into(&mut room).unwrap();
    assert_eq!(room, state.legal().unwrap());
}

fn state_move(game: &Game, text: &str) -> Move {
    State::new(game).unwrap().parse(text).unwrap()
}

#[test]
fn texts_are_as_long_as_they_are() {
    let game = Game::load("daldos").unwrap();
    let mut state = State::new(&game).unwrap();
    // Longer than any first buffer: many actions, a long record, a long drawing.
    let mut plies = 0;
    while !state.over().unwrap() {
        let action = state.pick(7, plies).unwrap().unwrap();
        state.play(action).unwrap();
        plies += 1;
    }
    let history = state.history().unwrap();
    assert!(history.len() > 128, "{}", history.len());
    assert_eq!(history.len() as u64, state.info().unwrap().plies);
    let mut again = State::new(&game).unwrap();
    again.play_many(&history).unwrap();
    assert_eq!(again.position().unwrap(), state.position().unwrap());
    let record = Record::of(&state).unwrap();
    assert_eq!(record.actions().unwrap().len(), history.len());
    assert_eq!(Record::read(&record.write().unwrap()).unwrap(), record);
    assert!(state.drawing().unwrap().ends_with('\n'));
    assert_eq!(state.to_string(), state.drawing().unwrap());
    let many = vec![history[0]; 5000];
    assert_eq!(game.move_texts(&many).unwrap(), vec![game.move_text(history[0]).unwrap(); 5000]);
}

#[test]
fn infos_and_results() {
    let game = Game::load_with("delta", [("scoring", "points")]).unwrap();
    let mut state = State::new(&game).unwrap();
    let info = state.info().unwrap();
    assert_eq!((info.turn, info.plies, info.mover, info.turn_action, info.turn_actions), (1, 0, 0, 1, 1));
    assert_eq!((info.repetition, info.turns_counted, info.chance, info.over), (1, None, false, false));
    assert_eq!((info.winner, info.scores, info.seed, info.throws), (None, [0.0, 0.0], 0, 0));
    assert_eq!(state.result().unwrap(), None);
    assert_eq!(format!("{state:?}"), "State { game: \"delta\", position: \"5/5/5/5/5 White W9B9 1\" }");
    let hash = info.hash;
    state.play_text("b2").unwrap();
    assert_ne!(state.info().unwrap().hash, hash);
    state.resign("White").unwrap();
    let result = state.result().unwrap().unwrap();
    assert_eq!((result.winner, result.winner_name.as_deref()), (Some(1), Some("Black")));
    assert_eq!((result.reason.as_str(), result.scores), ("resigned", [0.0, 24.0]));
    assert_eq!(state.info().unwrap().winner, Some(1));
    assert_eq!(state.count().unwrap(), 0);
    assert_eq!(state.legal().unwrap(), []);
    assert_eq!(state.legal_texts().unwrap(), [""; 0]);
    assert_eq!(state.pick(1, 1).unwrap(), None);
    message(state.resign(0), Status::Illegal);
    message(state.agree_draw(), Status::Illegal);
    state.undo().unwrap();
    state.agree_draw().unwrap();
    let result = state.result().unwrap().unwrap();
    assert_eq!((result.winner, result.winner_name, result.scores), (None, None, [0.0, 0.0]));
    assert_eq!(result.reason, "agreed");
    state.undo().unwrap();
    state.undo().unwrap();
    assert_eq!(state.info().unwrap().hash, hash);
    message(state.undo(), Status::Illegal);
    for (cell, content) in after(&game, &["b2"]).board().unwrap() {
        assert_eq!(content.is_some(), cell.name == "b2");
    }
}

#[test]
fn copies() {
    let game = delta();
    let mut state = after(&game, &["b2"]);
    let copy = state.clone();
    state.play_text("c3").unwrap();
    assert_eq!(copy.history().unwrap().len(), 1);
    let mut other = State::new(&Game::load("daldos").unwrap()).unwrap();
    other.clone_from(&state);
    assert_eq!(other.game().name(), "delta");
    assert_eq!(other.position().unwrap(), state.position().unwrap());
    assert_eq!(other.history().unwrap(), state.history().unwrap());
    other.undo().unwrap();
    assert_eq!(state.history().unwrap().len(), 2);

    // A state goes on living without its game.
    let game = Game::load("epsilon").unwrap();
    let handle = game.handle();
    let state = State::new(&game).unwrap();
    drop(game);
    assert_eq!(state.game().name(), "epsilon");
    assert_eq!(state.game().handle(), handle);
    assert_eq!(State::read(state.game(), &state.position().unwrap()).unwrap().count().unwrap(), 48);
}

#[test]
fn many_actions() {
    let game = delta();
    let played = after(&game, &["b2", "c3", "b2-b5(b4)"]).history().unwrap();
    let mut state = State::new(&game).unwrap();
    state.play_many(&[]).unwrap();
    let wrong = state.play_many(&[played[0], played[1], played[0], played[2]]).unwrap_err();
    assert_eq!(wrong.index, Some(2));
    assert_eq!(wrong.error.status(), Some(Status::Illegal));
    assert_eq!(wrong.to_string(), wrong.error.to_string());
    assert_eq!(state.history().unwrap(), []);
    let error: Error = wrong.into();
    assert!(matches!(error, Error::Illegal(_)));
    state.play_many(&played).unwrap();
    assert_eq!(state.history().unwrap(), played);
}

#[test]
fn ambiguous_texts() {
    let game = Game::load("neo-delta").unwrap();
    let mut state = after(&game, &["R@d5", "d3", "d5-a2(b3)"]);
    let error = state.play_text("d3 b1").unwrap_err();
    assert_eq!(error.candidates(), ["d3-b1(c2)", "d3-b1(c2<a2)"]);
    assert!(error.faults().is_empty());
    assert_eq!(error.line(), None);
}

// ---- Counting and random games ----

#[test]
fn counting_and_playouts() {
    let state = State::new(&delta()).unwrap();
    let one = Work::new().threads(1);
    assert_eq!(state.perft(3).unwrap(), 3768);
    assert_eq!(state.perft_with(3, &one).unwrap(), 3768);
    let split = state.perft_split(3).unwrap();
    assert_eq!(split, state.perft_split_with(3, &one).unwrap());
    assert_eq!(split.len(), 25);
    message(state.perft_split(0), Status::Invalid);
    message(state.perft(1001), Status::Invalid);
    message(state.perft(u32::MAX), Status::Invalid);
    message(state.perft_with(1, &Work::new().threads(1025)), Status::Invalid);
    message(state.perft_with(1, &Work::new().threads(u32::MAX)), Status::Invalid);

    let tally = state.playouts(200, u64::MAX).unwrap();
    assert_eq!(tally, state.playouts_with(200, u64::MAX, &one).unwrap());
    assert_eq!((tally.games, tally.unfinished), (200, 0));
    assert_eq!(tally.ends.iter().map(|end| end.games).sum::<u64>(), 200);
    assert!(tally.shortest <= tally.longest && tally.actions >= 200 * tally.shortest);
    assert!(tally.ends.iter().any(|end| end.reason == "line" && end.winner == Some(0)), "{tally:?}");
    let short = state.playouts_with(10, 1, &Work::new().max_actions(3)).unwrap();
    assert_eq!((short.unfinished, short.ends.len()), (10, 0));
    message(state.playouts(0, 1), Status::Invalid);
    message(state.playouts(u64::MAX, 1), Status::Invalid);
    message(state.playouts_with(1, 1, &Work::new().max_actions(u64::MAX)), Status::Invalid);

    let cancel = Cancel::new().unwrap();
    cancel.clone().request().unwrap();
    let work = Work::new().cancel(&cancel);
    drop(cancel);
    message(state.perft_with(50, &work), Status::Cancelled);
    message(state.perft_split_with(50, &work), Status::Cancelled);
    message(state.playouts_with(1 << 40, 1, &work), Status::Cancelled);
}

// ---- Batches ----

#[test]
fn batches() {
    let game = delta();
    let mut states = batch::new(&game, 5).unwrap();
    states.push(State::new(&Game::load_with("daldos", [("start", "light")]).unwrap()).unwrap());
    for counter in 0..20 {
        let picked = batch::pick(&states, 1, counter * 6).unwrap();
        for (i, (state, action)) in states.iter().zip(&picked).enumerate() {
            assert_eq!(state.pick(1, counter * 6 + i as u64).unwrap(), *action);
        }
        batch::play(&mut states, &picked).unwrap();
    }
    let infos = batch::info(&states).unwrap();
    let legal = batch::legal(&states).unwrap();
    assert_eq!((legal.len(), legal.iter().len(), legal.offsets().len()), (6, 6, 7));
    let cells = batch::cells(&states, 64).unwrap();
    assert_eq!((cells.width(), cells.raw().len()), (64, 6 * 64));
    for (i, state) in states.iter().enumerate() {
        assert_eq!(state.info().unwrap(), infos[i]);
        assert_eq!(state.legal().unwrap(), &legal[i]);
        let single = state.cells().unwrap();
        for cell in 0..64 {
            assert_eq!(cells.get(i, cell), single.get(cell).copied().flatten());
        }
    }
    assert_eq!(legal.get(6), None);
    assert_eq!(legal.moves().len(), legal.offsets()[6]);

    // Some of them, and one more than once.
    let some = [&states[4], &states[0], &states[4]];
    assert_eq!(batch::info(&some).unwrap(), [infos[4], infos[0], infos[4]]);
    let mut two: Vec<_> = states.iter_mut().skip(1).take(2).collect();
    batch::undo(&mut two).unwrap();
    let undone = batch::info(&states).unwrap();
    for (i, (before, after)) in infos.iter().zip(undone).enumerate() {
        assert_eq!(after.plies, before.plies - u64::from(i == 1 || i == 2));
    }

    // What fails for one leaves the others alone.
    let fresh = State::new(&game).unwrap();
    let mut states = vec![fresh.clone(), fresh.clone(), fresh];
    let b2 = states[0].parse("b2").ok();
    batch::play(&mut states, &[b2, None, None]).unwrap();
    let each = batch::play_each(&mut states, &[b2, b2, None]).unwrap();
    assert_eq!(each, [Err(Status::Illegal), Ok(()), Ok(())]);
    let each = batch::undo_each(&mut states).unwrap();
    assert_eq!(each, [Ok(()), Ok(()), Err(Status::Illegal)]);
    message(batch::undo(&mut states), Status::Illegal);
    message(batch::play(&mut states, &[Move::from_raw(u64::MAX); 3]), Status::Illegal);
    message(batch::play(&mut states, &[b2]), Status::Invalid);
    message(batch::play_each(&mut states, &[b2; 4]), Status::Invalid);
    assert_eq!(batch::info_each(&states).unwrap()[0], Ok(states[0].info().unwrap()));
    assert_eq!(batch::pick_each(&states, 3, u64::MAX).unwrap()[1], Ok(states[1].pick(3, 0).unwrap()));
    let (legal, each) = batch::legal_each(&states).unwrap();
    assert_eq!((legal[2].len(), each[2]), (25, Ok(())));
    message(batch::cells(&states, 24), Status::Short);
    let (cells, each) = batch::cells_each(&states, 24).unwrap();
    assert_eq!((cells.raw().len(), each[0]), (72, Err(Status::Short)));
    message(batch::cells(&states, 513), Status::Invalid);
    message(batch::cells(&states, usize::MAX), Status::Invalid);
    message(batch::new(&game, usize::MAX), Status::Invalid);
    message(batch::new(&game, (1 << 24) + 1), Status::Invalid);

    // None at all.
    let mut none: Vec<State> = batch::new(&game, 0).unwrap();
    assert!(batch::info(&none).unwrap().is_empty());
    assert!(batch::legal(&none).unwrap().is_empty());
    assert!(batch::cells(&none, 25).unwrap().raw().is_empty());
    assert!(batch::pick(&none, 0, 0).unwrap().is_empty());
    batch::play(&mut none, &[]).unwrap();
    batch::undo(&mut none).unwrap();
    batch::free(none).unwrap();
    batch::free(states).unwrap();
}

// ---- Records and matches ----

#[test]
fn documented_records() {
    let names = records().unwrap();
    assert!(names.iter().any(|name| name == "baggio-andreotti"));
    for name in &names {
        let record = Record::documented(name).unwrap();
        let game = record.game().unwrap();
        let state = record.replay(&game).unwrap();
        let canonical = record.canonical(&game).unwrap();
        assert_eq!(canonical.replay(&game).unwrap().position().unwrap(), state.position().unwrap());
        assert_eq!(record.start(&game).unwrap().history().unwrap(), []);
    }
    message(Record::documented("baggio"), Status::Unknown);
}

#[test]
fn records_are_changed() {
    let text = "[Variant \"delta\"]\n\n{Before all.}\n1. b2 {Good.} c3\n2. b2-b5(b4) resigns {Why?}\n";
    let mut record = Record::read(text).unwrap();
    assert_eq!(record.write().unwrap(), text);
    assert_eq!(record.tags().unwrap(), ["Variant"]);
    assert_eq!(record.tag("Variant").unwrap().as_deref(), Some("delta"));
    assert_eq!(record.tag("Event").unwrap(), None);
    let actions = record.actions().unwrap();
    let told: Vec<_> = actions.iter().map(|it| (it.turn, it.player, it.line, it.text.as_str())).collect();
    let expected =
        [(1, Some(0), Some(4), "b2"), (1, Some(1), Some(4), "c3"), (2, Some(0), Some(5), "b2-b5(b4)")];
    assert_eq!(told, expected);
    assert_eq!(record.end().unwrap().as_deref(), Some("resigns"));
    assert_eq!(record.comment(None).unwrap(), "Before all.");
    assert_eq!(record.comment(Some(0)).unwrap(), "Good.");
    assert_eq!(record.comment(Some(1)).unwrap(), "");
    assert_eq!(record.comment(Some(3)).unwrap(), "Why?");
    message(record.comment(Some(4)), Status::Invalid);
    message(record.comment(Some(usize::MAX)), Status::Invalid);

    let before = record.clone();
    record.set_comment(Some(1), "Centre.").unwrap();
    assert!(record != before);
    record.set_comment(Some(1), "").unwrap();
    assert!(record.equals(&before).unwrap());
    record.set_tag("Event", "Club").unwrap();
    assert_eq!(record.tags().unwrap(), ["Variant", "Event"]);
    record.remove_tag("Event").unwrap();
    record.remove_tag("Event").unwrap();
    assert_eq!(record, before);
    message(record.set_comment(Some(0), "a\0b"), Status::Record);
    message(record.set_tag("", "x"), Status::Record);
    message(record.set_tag("Event", "a\nb"), Status::Record);
    assert_eq!(record.write().unwrap(), text);
    assert!(format!("{record:?}").starts_with("Record(\"[Variant"), "{record:?}");

    let all = Record::read_all(&format!("{text}\n{text}")).unwrap();
    assert_eq!(all.len(), 2);
    assert_eq!(all[0], all[1]);
    let many = Record::read_all(&format!("{text}\n").repeat(40)).unwrap();
    assert_eq!(many.len(), 40);
    let Err(error) = "[Variant \"delta\"]\n\n1. b9\n".parse::<Record>().and_then(|it| it.replay(&delta()))
    else {
        panic!("there is no b9");
    };
    assert_eq!((error.status(), error.line()), (Some(Status::Record), Some(3)));
    assert_eq!(error.faults()[0].shown, error.message());
    let ended = Record::of(&after(&delta(), &["b2"])).unwrap();
    assert_eq!(ended.end().unwrap(), None);
    assert_eq!(ended.actions().unwrap()[0].line, None);
}

#[test]
fn matches() {
    let game = Game::load_with("delta", [("scoring", "points")]).unwrap();
    let mut club = Match::new(&game, 2, "Ann", "Bob").unwrap();
    assert_eq!(club.game().digest(), game.digest());
    assert_eq!(club.contestants().unwrap(), ["Ann", "Bob"]);
    let info = club.info().unwrap();
    assert_eq!((info.games, info.round, info.to_move, info.first), (2, 1, Some(0), 0));
    assert_eq!((info.seed, info.over, info.winner, info.points), (None, false, None, [0.0, 0.0]));
    let b2 = club.play_text("b2").unwrap();
    assert_eq!(club.info().unwrap().to_move, Some(1));
    club.undo().unwrap();
    message(club.undo(), Status::Illegal);
    club.play(b2).unwrap();
    message(club.play(b2), Status::Illegal);
    message(club.resign("Cid"), Status::Unknown);
    message(club.resign(2), Status::Invalid);
    message(club.resign(usize::MAX), Status::Invalid);
    message(club.roll(), Status::Illegal);
    message(club.set_seed(1), Status::Match);
    assert_eq!(club.state().unwrap().history().unwrap(), [b2]);
    club.resign("Bob").unwrap();
    message(club.undo(), Status::Illegal);
    let results = club.results().unwrap();
    assert_eq!(results.len(), 1);
    let result = &results[0];
    assert_eq!((result.round, result.first, result.winner), (1, 0, Some(0)));
    assert_eq!((result.winner_name.as_deref(), result.reason.as_str()), (Some("White"), "resigned"));
    assert_eq!((result.scores, result.points, result.totals), ([24.0, 0.0], [24.0, 0.0], [24.0, 0.0]));
    let info = club.info().unwrap();
    assert_eq!((info.round, info.to_move, info.first), (2, Some(1), 1));
    assert_eq!(club.standing().unwrap(), "Ann leads 24 to 0 after 1 of 2 games");
    assert_eq!(club.to_string(), club.standing().unwrap());
    assert!(club.table().unwrap().starts_with("game  begun by"));
    assert_eq!(club.record(1).unwrap().tag("White").unwrap().as_deref(), Some("Ann"));
    message(club.record(0), Status::Invalid);
    message(club.record(3), Status::Invalid);
    message(club.record(u32::MAX), Status::Invalid);
    let again = Match::read(&game, &club.write().unwrap()).unwrap();
    assert_eq!(again.write().unwrap(), club.write().unwrap());
    club.agree_draw().unwrap();
    let info = club.info().unwrap();
    assert_eq!((info.over, info.to_move, info.winner), (true, None, Some(0)));
    message(club.state(), Status::Match);
    assert!(club.agree_draw().is_err());
    assert!(format!("{club:?}").contains("Ann"));

    let game = Game::load("daldos").unwrap();
    let mut club = Match::new(&game, 1, "Ann", "Bob").unwrap();
    message(club.roll(), Status::Match);
    club.set_seed(u64::MAX).unwrap();
    assert_eq!(club.info().unwrap().seed, Some(u64::MAX));
    let throw = club.roll().unwrap();
    assert_eq!(club.state().unwrap().history().unwrap(), [throw]);
}

// ---- Bad input of Rust's own ----

#[test]
fn numbers_and_names_that_there_are_not() {
    let game = delta();
    let mut state = State::new(&game).unwrap();
    for number in [2, 1 << 31, (1 << 32) - 1, 1 << 32, (1 << 32) + 1, usize::MAX] {
        message(state.resign(number), Status::Invalid);
        message(game.player(number), Status::Invalid);
        message(game.piece(number), Status::Invalid);
        message(state.hand(number, 0), Status::Invalid);
        message(state.hand(0, number), Status::Invalid);
    }
    assert!(message(state.resign("white"), Status::Unknown).contains("\"White\""));
    message(state.resign(""), Status::Unknown);
    message(state.resign("White\0"), Status::Unknown);
    message(game.piece("Stone"), Status::Unknown);
    message(state.hand("White", ""), Status::Unknown);
    for name in ["z9", "", "b2\0", "B2", "ü"] {
        message(game.cell(name), Status::Unknown);
    }
    assert_eq!(state.position().unwrap(), "5/5/5/5/5 White W9B9 1");
}

#[test]
fn texts_reach_the_engine_whole() {
    let game = delta();
    let mut state = State::new(&game).unwrap();
    message(state.play_text("b2\0"), Status::Unreadable);
    message(state.play_text("\0b2"), Status::Unreadable);
    message(State::read(&game, "5/5/5/5/5 White W9B9 1\0"), Status::Position);
    message(Game::load("delta\0"), Status::Unknown);
    message(Game::load_with("delta", [("scoring\0", "points")]), Status::Option);
    message(Game::load_with("delta", [("scoring", "points\0")]), Status::Option);
    message(Record::read("[Variant \"delta\"]\n\n1. b2\0\n"), Status::Record);
    message(Match::new(&game, 2, "Ann\0", "Bob"), Status::Match);
    // What is no text in Rust does not get that far.
    assert!(String::from_utf16(&[0xd800]).is_err());

    // As long as a text can be, and longer.
    let long = "b".repeat(1 << 24);
    let longer = "b".repeat((1 << 24) + 1);
    message(state.play_text(&long), Status::Unreadable);
    message(state.play_text(&longer), Status::Invalid);
    message(Game::load(&longer), Status::Invalid);
    message(Game::load_with("delta", [(longer.as_str(), "points")]), Status::Invalid);
    message(Game::script("mine.lua", &longer), Status::Invalid);
    message(Game::script(&longer, ""), Status::Invalid);
    message(State::read(&game, &longer), Status::Invalid);
    message(Record::read(&longer), Status::Invalid);
    message(Record::read_all(&longer), Status::Invalid);
    message(Match::new(&game, 1, &longer, "Bob"), Status::Invalid);
    message(Match::read(&game, &longer), Status::Invalid);
    let mut record = Record::of(&state).unwrap();
    message(record.tag(&longer), Status::Invalid);
    message(record.set_tag("Event", &longer), Status::Invalid);
    message(record.set_comment(None, &longer), Status::Invalid);
    assert_eq!(state.count().unwrap(), 25);

    // More actions than a call takes.
    let b2 = state.parse("b2").unwrap();
    let many = vec![b2; (1 << 24) + 1];
    let wrong = state.play_many(&many).unwrap_err();
    assert_eq!((wrong.index, wrong.error.status()), (None, Some(Status::Invalid)));
    message(game.move_texts(&many), Status::Invalid);
}

/// What the safe interface makes impossible is an error in the C interface, and no danger.
#[test]
fn handles_are_checked() {
    let game = delta();
    let state = State::new(&game).unwrap();
    let (of_game, of_state) = (game.handle(), state.handle());
    let mut text = [0; 64];
    let mut info = sys::staffel_info::default();
    let size = std::mem::size_of_val(&info);
    unsafe {
        // Of another kind, and no handles.
        assert_eq!(sys::staffel_state_info(&mut info, size, of_game), sys::STAFFEL_HANDLE);
        assert_eq!(sys::staffel_state_undo(0), sys::STAFFEL_HANDLE);
        assert_eq!(sys::staffel_state_undo(u64::MAX), sys::STAFFEL_HANDLE);
        assert_eq!(sys::staffel_game_free(of_state), sys::STAFFEL_HANDLE);
        // Null pointers, bad sizes, bad texts.
        assert_eq!(sys::staffel_state_info(ptr::null_mut(), size, of_state), sys::STAFFEL_INVALID);
        assert_eq!(sys::staffel_state_info(&mut info, 0, of_state), sys::STAFFEL_INVALID);
        assert_eq!(sys::staffel_state_info(&mut info, size - 1, of_state), sys::STAFFEL_INVALID);
        assert_eq!(
            sys::staffel_game_name(ptr::null_mut(), 9, ptr::null_mut(), of_game),
            sys::STAFFEL_INVALID
        );
        let mut parsed = 0;
        let not_utf8 = b"b\xff2";
        let status = sys::staffel_state_parse(&mut parsed, of_state, not_utf8.as_ptr().cast(), 3);
        assert_eq!((status, parsed), (sys::STAFFEL_INVALID, 0));
        assert_eq!(sys::staffel_state_parse(&mut parsed, of_state, ptr::null(), 3), sys::STAFFEL_INVALID);
        // Too little room, and just enough.
        let mut length = 0;
        let name = text.as_mut_ptr();
        assert_eq!(sys::staffel_game_name(name, 5, &mut length, of_game), sys::STAFFEL_SHORT);
        assert_eq!((length, text), (5, [0; 64]));
        assert_eq!(sys::staffel_game_name(text.as_mut_ptr(), 6, &mut length, of_game), sys::STAFFEL_OK);
        // The game of a state, which is one more handle for the same game.
        let mut again = 0;
        assert_eq!(sys::staffel_state_game(&mut again, of_state), sys::STAFFEL_OK);
        assert!(again != of_game);
        assert_eq!(sys::staffel_game_name(text.as_mut_ptr(), 6, &mut length, again), sys::STAFFEL_OK);
        assert_eq!(sys::staffel_game_free(again), sys::STAFFEL_OK);
        assert_eq!(sys::staffel_game_free(again), sys::STAFFEL_HANDLE);
    }
    // After it is dropped, and after it was freed behind the crate's back.
    drop(state);
    assert_eq!(unsafe { sys::staffel_state_undo(of_state) }, sys::STAFFEL_HANDLE);
    let mut state = State::new(&game).unwrap();
    assert_eq!(unsafe { sys::staffel_state_free(state.handle()) }, sys::STAFFEL_OK);
    assert!(message(state.undo(), Status::Handle).contains("was freed"));
    message(state.info(), Status::Handle);
    message(state.try_clone(), Status::Handle);
    message(batch::info(&[&state]), Status::Handle);
    assert_eq!(batch::info_each(&[&state]).unwrap(), [Err(Status::Handle)]);
    assert_eq!(batch::legal_each(&[&state]).unwrap().1, [Err(Status::Handle)]);
    assert!(std::panic::catch_unwind(|| state.clone()).is_err());
    assert!(format!("{state:?}").contains("was freed"));
    drop(state);
    assert!(open_handles().unwrap() > 0);
}

#[test]
fn errors_are_errors() {
    fn is<T: std::error::Error + Send + Sync + Clone + PartialEq + 'static>(_: &T) {}
    let error = Game::load("dleta").unwrap_err();
    is(&error);
    let boxed: Box<dyn std::error::Error + Send + Sync> = error.clone().into();
    assert_eq!(boxed.to_string(), "unknown variant \"dleta\"; did you mean \"delta\"?");
    assert_eq!(error, Error::Unknown(boxed.to_string()));
    assert_eq!(error.status().unwrap().to_string(), "unknown");
    let wrong = State::new(&delta()).unwrap().play_many(&[Move::from_raw(1).unwrap()]).unwrap_err();
    is(&wrong);
    assert_eq!(Error::Library("gone".into()).status(), None);
    let other = Error::Other { status: 99, message: "later".into() };
    assert_eq!((other.message(), other.status()), ("later", Some(Status::Other(99))));
}

/// In a forked child every call fails, and none waits for ever.
#[cfg(unix)]
#[test]
fn forked_children_are_told() {
    use std::os::unix::process::CommandExt;
    let state = after(&delta(), &["b2"]);
    let mut child = Command::new("true");
    // SAFETY: what it does is what is tried: calls of the library in a forked child.
    unsafe {
        child.pre_exec(move || {
            let told = |failed: bool| if failed { Ok(()) } else { Err(std::io::Error::from_raw_os_error(1)) };
            told(matches!(state.info(), Err(Error::Forked(_))))?;
            told(matches!(Game::load("delta"), Err(Error::Forked(_))))?;
            told(matches!(state.try_clone(), Err(Error::Forked(_))))?;
            told(matches!(Cancel::new(), Err(Error::Forked(_))))?;
            told(staffel::version().is_ok())
        });
    }
    assert!(child.status().expect("the child goes on to its program").success());
}
