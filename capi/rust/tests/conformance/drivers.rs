//! Drives the crate, in two ways: by the calls for one state, and by those for many.

use staffel::{batch, Error, Game, Move, State};

use crate::driver::*;

/// Plays by text.
pub struct ByText;

/// Plays by moves, and asks by batches of which the state is one.
pub struct ByBatches;

fn trouble(error: Error) -> Trouble {
    let kind = match &error {
        Error::Illegal(_) => Kind::Illegal,
        Error::Unreadable(_) => Kind::Unreadable,
        Error::Ambiguous { .. } => Kind::Ambiguous,
        Error::Unknown(_) => Kind::BadVariant,
        Error::Option(_) => Kind::BadOption,
        Error::Position(_) => Kind::BadPosition,
        _ => return Trouble::Broken(error.to_string()),
    };
    Trouble::Refused { kind, candidates: error.candidates().to_vec(), message: error.to_string() }
}

fn begin(variant: &str, options: &Options, position: Option<&str>) -> Answer<State> {
    let game = Game::load_with(variant, options).map_err(trouble)?;
    match position {
        None => State::new(&game),
        Some(position) => State::read(&game, position),
    }
    .map_err(trouble)
}

impl Driver for ByText {
    fn begin(&self, variant: &str, options: &Options, position: Option<&str>) -> Answer<Box<dyn Session>> {
        Ok(Box::new(begin(variant, options, position)?))
    }
}

impl Session for State {
    fn play(&mut self, action: &str) -> Answer<String> {
        let made = self.play_text(action).map_err(trouble)?;
        self.game().move_text(made).map_err(trouble)
    }

    fn legal(&self) -> Answer<Vec<String>> {
        self.legal_texts().map_err(trouble)
    }

    fn count(&self) -> Answer<usize> {
        State::count(self).map_err(trouble)
    }

    fn mover(&self) -> Answer<String> {
        Ok(self.game().players()[State::mover(self).map_err(trouble)?].clone())
    }

    fn hands(&self) -> Answer<Hands> {
        let mut hands = Hands::new();
        let all = State::hands(self).map_err(trouble)?;
        for (player, hand) in self.game().players().iter().zip(&all) {
            for (piece, &count) in self.game().pieces().iter().zip(hand) {
                hands.entry(player.clone()).or_default().insert(piece.name.clone(), count as u64);
            }
        }
        Ok(hands)
    }

    fn position(&self) -> Answer<String> {
        State::position(self).map_err(trouble)
    }

    fn over(&self) -> Answer<bool> {
        State::over(self).map_err(trouble)
    }

    fn result(&self) -> Answer<Option<Outcome>> {
        let Some(result) = State::result(self).map_err(trouble)? else { return Ok(None) };
        let players = self.game().players().iter().cloned();
        Ok(Some(Outcome {
            winner: result.winner_name,
            reason: result.reason,
            scores: players.zip(result.scores).collect(),
        }))
    }

    fn chance(&self) -> Answer<bool> {
        State::chance(self).map_err(trouble)
    }

    fn weights(&self) -> Answer<Weights> {
        let mut weights = Weights::new();
        for chance in self.chances().map_err(trouble)? {
            let throw = self.game().move_text(chance.action).map_err(trouble)?;
            if weights.insert(throw, chance.weight).is_some() {
                return Err(Trouble::Broken("a throw is twice among the throws".into()));
            }
        }
        Ok(weights)
    }

    fn seed(&mut self, seed: u64) -> Answer<()> {
        let throws = self.info().map_err(trouble)?.throws;
        self.set_random(seed, throws).map_err(trouble)
    }

    fn roll(&mut self) -> Answer<String> {
        let throw = State::roll(self).map_err(trouble)?;
        self.game().move_text(throw).map_err(trouble)
    }

    fn undo(&mut self) -> Answer<()> {
        State::undo(self).map_err(trouble)
    }

    fn resign(&mut self, player: &str) -> Answer<()> {
        State::resign(self, player).map_err(|error| match error {
            // That there is no such player is, to the suite, one more thing that may not be done.
            Error::Unknown(_) => Trouble::refused(Kind::Illegal),
            error => trouble(error),
        })
    }

    fn agree_draw(&mut self) -> Answer<()> {
        State::agree_draw(self).map_err(trouble)
    }
}

impl Driver for ByBatches {
    fn begin(&self, variant: &str, options: &Options, position: Option<&str>) -> Answer<Box<dyn Session>> {
        let state = begin(variant, options, position)?;
        // Beside others, one of another game among them, and so nothing is only right for one.
        let delta = Game::load("delta").map_err(trouble)?;
        let mut states = batch::new(&delta, 2).map_err(trouble)?;
        states.insert(1, state);
        Ok(Box::new(Batch(states)))
    }
}

struct Batch(Vec<State>);

const IT: usize = 1;

impl Batch {
    fn info(&self) -> Answer<staffel::Info> {
        Ok(batch::info(&self.0).map_err(trouble)?[IT])
    }

    fn moves(action: Move) -> [Option<Move>; 3] {
        [None, Some(action), None]
    }
}

impl Session for Batch {
    fn play(&mut self, action: &str) -> Answer<String> {
        let action = self.0[IT].parse(action).map_err(trouble)?;
        if !self.0[IT].is_legal(action).map_err(trouble)? {
            return Err(Trouble::Broken("what is read is not legal".into()));
        }
        batch::play(&mut self.0, &Self::moves(action)).map_err(trouble)?;
        self.0[IT].game().move_text(action).map_err(trouble)
    }

    fn legal(&self) -> Answer<Vec<String>> {
        let legal = batch::legal(&self.0).map_err(trouble)?;
        self.0[IT].game().move_texts(&legal[IT]).map_err(trouble)
    }

    fn count(&self) -> Answer<usize> {
        Ok(batch::legal(&self.0).map_err(trouble)?[IT].len())
    }

    fn mover(&self) -> Answer<String> {
        Ok(self.0[IT].game().players()[self.info()?.mover].clone())
    }

    /// And looks at the cells.
    fn hands(&self) -> Answer<Hands> {
        let state = &self.0[IT];
        let hands = Session::hands(state)?;
        let cells = batch::cells(&self.0, 64).map_err(trouble)?;
        for (cell, content) in state.cells().map_err(trouble)?.into_iter().enumerate() {
            if content != cells.get(IT, cell) {
                return Err(Trouble::Broken(format!("cell {cell} differs in a batch")));
            }
        }
        Ok(hands)
    }

    /// By way of a record.
    fn position(&self) -> Answer<String> {
        let state = &self.0[IT];
        let record = staffel::Record::of(state).map_err(trouble)?;
        let replayed = record.replay(state.game()).map_err(trouble)?;
        Session::position(&replayed)
    }

    fn over(&self) -> Answer<bool> {
        Ok(self.info()?.over)
    }

    fn result(&self) -> Answer<Option<Outcome>> {
        let info = self.info()?;
        let Some(mut result) = Session::result(&self.0[IT])? else { return Ok(None) };
        let players = self.0[IT].game().players();
        result.winner = info.winner.map(|winner| players[winner].clone());
        result.scores = players.iter().cloned().zip(info.scores).collect();
        Ok(Some(result))
    }

    fn chance(&self) -> Answer<bool> {
        Ok(self.info()?.chance)
    }

    fn weights(&self) -> Answer<Weights> {
        Session::weights(&self.0[IT])
    }

    fn seed(&mut self, seed: u64) -> Answer<()> {
        Session::seed(&mut self.0[IT], seed)
    }

    /// By the faces that a copy throws.
    fn roll(&mut self) -> Answer<String> {
        let mut copy = self.0[IT].clone();
        let throw = State::roll(&mut copy).map_err(trouble)?;
        let faces = copy.game().move_dice(throw).map_err(trouble)?;
        let thrown = self.0[IT].throw(&faces).map_err(trouble)?;
        self.0[IT].game().move_text(thrown).map_err(trouble)
    }

    fn undo(&mut self) -> Answer<()> {
        batch::undo(&mut self.0[IT..=IT]).map_err(trouble)
    }

    /// By number.
    fn resign(&mut self, player: &str) -> Answer<()> {
        match self.0[IT].game().players().iter().position(|name| name == player) {
            Some(number) => self.0[IT].resign(number).map_err(trouble),
            None => Err(Trouble::refused(Kind::Illegal)),
        }
    }

    /// On a copy, which the state is then made equal to.
    fn agree_draw(&mut self) -> Answer<()> {
        let mut copy = self.0[IT].clone();
        copy.agree_draw().map_err(trouble)?;
        self.0[IT].clone_from(&copy);
        Ok(())
    }
}
