//! Makes, plays and drops many games, and looks at what stays. One test, so that nothing else is
//! made in the process meanwhile.

mod common;

use common::{resident, say};
use staffel::{batch, open_handles, Cancel, Game, Match, Record, State, Work};

/// What games may leave behind: the garbage that Go has not collected yet.
const TOLERANCE: u64 = 48 << 20;

fn play_to_the_end(state: &mut State, seed: u64) {
    state.set_random(seed, 0).unwrap();
    loop {
        let info = state.info().unwrap();
        if info.over {
            return;
        }
        if info.chance {
            state.roll().unwrap();
        } else {
            let picked = state.pick(seed, info.plies).unwrap().unwrap();
            state.play(picked).unwrap();
        }
    }
}

fn one(number: u64) {
    let variants = [
        ("delta", [("repetition", "3")]),
        ("neo-delta", [("repetition", "3")]),
        ("epsilon", [("repetition", "3")]),
        ("daldos", [("start", "throw")]),
    ];
    let (variant, options) = variants[number as usize % variants.len()];
    let game = Game::load_with(variant, options).unwrap();
    let mut state = State::new(&game).unwrap();
    play_to_the_end(&mut state, number);
    if number % 10 != 0 {
        return;
    }
    let copy = state.clone();
    let record = Record::of(&copy).unwrap();
    assert_eq!(record.replay(&game).unwrap().position().unwrap(), state.position().unwrap());
    let copies = Record::read_all(&record.clone().write().unwrap()).unwrap();
    assert_eq!(copies.len(), 1);
    assert_eq!(copies[0], record);
    let mut of_two = Match::new(&game, 2, "Ann", "Bob").unwrap();
    of_two.resign(0).unwrap();
    of_two.record(1).unwrap();
    let states = batch::new(&game, 10).unwrap();
    batch::free(states).unwrap();
    let cancel = Cancel::new().unwrap();
    cancel.request().unwrap();
    assert!(state.perft_with(1, &Work::new().cancel(&cancel)).is_err());
    // The library keeps the last error of each thread, until the thread ends.
    std::thread::spawn(|| assert!(Game::load("no such game").is_err())).join().unwrap();
    assert!(State::read(&game, "no position").is_err());
    assert!(Game::script("mine.lua", "return game {").is_err());
}

#[test]
fn nothing_stays() {
    let games = if std::env::var_os("STAFFEL_LONG").is_some() { 100_000 } else { 2_000 };
    let handles = open_handles().unwrap();
    for number in 0..400 {
        one(number);
    }
    let before = resident();
    for number in 0..games {
        one(number);
    }
    let after = resident();
    assert_eq!(open_handles().unwrap(), handles);
    if let (Some(before), Some(after)) = (before, after) {
        println!("resident memory: {} KiB before, {} KiB after", before >> 10, after >> 10);
        assert!(after < before + TOLERANCE, "{before} bytes before, {after} after");
    }
    say(&format!("memory: {games} games"));
}
