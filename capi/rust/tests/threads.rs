//! Several threads: with states of their own, with one state, and one that stops another.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Barrier, Mutex};
use std::thread;

use staffel::{batch, sys, Cancel, Error, Game, Match, Record, State, Work};

#[test]
fn all_can_be_sent_and_shared() {
    fn is<T: Send + Sync + 'static>() {}
    is::<Game>();
    is::<State>();
    is::<Record>();
    is::<Match>();
    is::<Cancel>();
    is::<Work>();
    is::<Error>();
    is::<staffel::Move>();
    is::<staffel::Piece>();
    is::<staffel::Outcome>();
    is::<staffel::Tally>();
    is::<batch::Cells>();
    is::<batch::Legal>();
}

fn played(game: &Game, seed: u64) -> String {
    let mut state = State::new(game).unwrap();
    state.set_random(seed, 0).unwrap();
    loop {
        let info = state.info().unwrap();
        if info.over {
            return state.position().unwrap();
        }
        if info.chance {
            state.roll().unwrap();
        } else {
            let picked = state.pick(seed, info.plies).unwrap().unwrap();
            state.play(picked).unwrap();
        }
    }
}

#[test]
fn one_game_on_many_threads() {
    let game = Game::load("daldos").unwrap();
    let alone: Vec<_> = (0..16).map(|seed| played(&game, seed)).collect();
    let together: Vec<_> = thread::scope(|threads| {
        let all: Vec<_> = (0..16)
            .map(|seed| {
                threads.spawn({
                    let game = &game;
                    move || played(game, seed)
                })
            })
            .collect();
        all.into_iter().map(|one| one.join().unwrap()).collect()
    });
    assert_eq!(alone, together);
}

#[test]
fn one_state_read_by_many() {
    let game = Game::load("delta").unwrap();
    let mut state = State::new(&game).unwrap();
    state.play_text("b2").unwrap();
    let position = state.position().unwrap();
    thread::scope(|threads| {
        for _ in 0..8 {
            threads.spawn(|| {
                for counter in 0..200 {
                    assert_eq!(state.count().unwrap(), 24);
                    assert_eq!(state.legal_texts().unwrap().len(), 24);
                    assert_eq!(state.position().unwrap(), position);
                    let mut copy = state.clone();
                    let action = copy.pick(1, counter).unwrap().unwrap();
                    copy.play(action).unwrap();
                    // An error is that of the thread that made the call.
                    let text = format!("z{counter}");
                    let error = state.parse(&text).unwrap_err();
                    assert!(error.message().contains(&text), "{error}");
                }
            });
        }
    });
    assert_eq!(state.history().unwrap().len(), 1);
}

#[test]
fn one_state_played_by_many() {
    let game = Game::load("delta").unwrap();
    let state = Arc::new(Mutex::new(State::new(&game).unwrap()));
    let threads: Vec<_> = (0..8)
        .map(|seed| {
            let state = Arc::clone(&state);
            thread::spawn(move || {
                let mut made = 0;
                for counter in 0..50 {
                    let mut state = state.lock().unwrap();
                    if let Some(action) = state.pick(seed, counter).unwrap() {
                        state.play(action).unwrap();
                        made += 1;
                    }
                }
                made
            })
        })
        .collect();
    let made: usize = threads.into_iter().map(|one| one.join().unwrap()).sum();
    let state = state.lock().unwrap();
    let mut again = State::new(&game).unwrap();
    again.play_many(&state.history().unwrap()).unwrap();
    assert_eq!(state.history().unwrap().len(), made);
    assert_eq!(again.position().unwrap(), state.position().unwrap());
}

/// By handle, and so without what Rust would keep apart: the library does the calls one after the
/// other, and none comes in between play and undo of its own call.
#[test]
fn one_handle_played_by_many() {
    let game = Game::load("delta").unwrap();
    let state = State::new(&game).unwrap();
    let moves = state.legal().unwrap();
    let handle = state.handle();
    thread::scope(|threads| {
        for of_thread in 0..8 {
            let moves = &moves;
            threads.spawn(move || {
                for i in 0..200 {
                    let action = moves[(of_thread * 3 + i) % moves.len()].to_raw();
                    // SAFETY: it takes no pointers.
                    let (played, undone) =
                        unsafe { (sys::staffel_state_play(handle, action), sys::staffel_state_undo(handle)) };
                    for status in [played, undone] {
                        assert!([sys::STAFFEL_OK, sys::STAFFEL_ILLEGAL].contains(&status), "{status}");
                    }
                }
            });
        }
    });
    state.perft(2).unwrap();
    let record = Record::of(&state).unwrap();
    assert_eq!(record.replay(&game).unwrap().position().unwrap(), state.position().unwrap());
}

#[test]
fn use_while_it_is_freed() {
    let game = Game::load("delta").unwrap();
    for _ in 0..50 {
        let state = State::new(&game).unwrap();
        let handle = state.handle();
        let start = Barrier::new(5);
        thread::scope(|threads| {
            for _ in 0..4 {
                threads.spawn(|| {
                    start.wait();
                    loop {
                        let mut count = 0;
                        // SAFETY: it writes one number.
                        match unsafe { sys::staffel_state_count(&mut count, handle) } {
                            sys::STAFFEL_OK => assert_eq!(count, 25),
                            status => {
                                assert_eq!(status, sys::STAFFEL_HANDLE);
                                break;
                            }
                        }
                    }
                });
            }
            start.wait();
            drop(state);
        });
    }
    // The last of several owners drops it, whichever that is.
    for _ in 0..50 {
        let state = Arc::new(State::new(&game).unwrap());
        let threads: Vec<_> = (0..4)
            .map(|_| {
                let state = Arc::clone(&state);
                thread::spawn(move || state.count().unwrap())
            })
            .collect();
        drop(state);
        for one in threads {
            assert_eq!(one.join().unwrap(), 25);
        }
    }
}

#[test]
fn cancel_from_another_thread() {
    let state = State::new(&Game::load("delta").unwrap()).unwrap();
    type Long = fn(&State, &Work) -> bool;
    let calls: [Long; 3] = [
        |state, work| matches!(state.perft_with(60, work), Err(Error::Cancelled(_))),
        |state, work| matches!(state.perft_split_with(60, work), Err(Error::Cancelled(_))),
        |state, work| matches!(state.playouts_with(1 << 40, 1, work), Err(Error::Cancelled(_))),
    ];
    for call in calls {
        let cancel = Cancel::new().unwrap();
        let work = Work::new().threads(2).cancel(&cancel);
        let begun = AtomicBool::new(false);
        thread::scope(|threads| {
            let long = threads.spawn(|| {
                begun.store(true, Ordering::SeqCst);
                call(&state, &work)
            });
            while !begun.load(Ordering::SeqCst) {
                thread::yield_now();
            }
            // The state can be used while a long call works on.
            for _ in 0..20 {
                assert_eq!(state.count().unwrap(), 25);
            }
            cancel.request().unwrap();
            assert!(long.join().unwrap());
        });
    }
}
