//! The first program of somebody who embeds the engine: it loads a built-in game, loads a script,
//! plays a whole game, and shows what is wrong with a third.

use std::error::Error;
use std::process::ExitCode;
use std::{env, fs};

use staffel::{Game, State};

fn main() -> ExitCode {
    let script = env::args().nth(1).unwrap_or_else(|| {
        // Beside this program's own sources.
        concat!(env!("CARGO_MANIFEST_DIR"), "/../variants/royal-game-of-ur.lua").to_owned()
    });
    match run(&script) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn run(script: &str) -> Result<(), Box<dyn Error>> {
    // A built-in game, with actions as people write them.
    let delta = Game::load_with("delta", [("scoring", "points")])?;
    let mut state = State::new(&delta)?;
    for action in ["b2", "c3", "b2-b5(b4)", "b3", "b5-e5"] {
        state.play_text(action)?;
    }
    println!("{}", delta.title());
    print!("{state}");
    println!("{} has {} actions\n", delta.players()[state.mover()?], state.count()?);

    // A script of one's own, played to the end by chance.
    const SEED: u64 = 2026;
    let ur = Game::script("royal-game-of-ur.lua", fs::read(script)?)?;
    let mut state = State::new(&ur)?;
    state.set_random(SEED, 0)?;
    let result = loop {
        if let Some(result) = state.result()? {
            break result;
        }
        let info = state.info()?;
        if info.chance {
            state.roll()?;
        } else if let Some(action) = state.pick(SEED, info.plies)? {
            state.play(action)?;
        }
    };
    println!("{}", ur.title());
    print!("{state}");
    println!(
        "{} won by {}, {} to {}, after {} actions\n",
        result.winner_name.as_deref().unwrap_or("Nobody"),
        result.reason,
        result.scores[0],
        result.scores[1],
        state.info()?.plies
    );

    // A script with a mistake in it.
    match Game::script("mine.lua", "return game { board = grd(3, 3) }") {
        Err(staffel::Error::Script { faults, .. }) => {
            for fault in faults {
                println!("{fault}");
            }
            Ok(())
        }
        Err(other) => Err(other.into()),
        Ok(_) => Err("the mistake was not found".into()),
    }
}
