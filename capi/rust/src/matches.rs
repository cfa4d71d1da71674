use std::fmt;

use crate::error::Result;
use crate::ffi;
use crate::game::{Game, Move};
use crate::handle::Handle;
use crate::number::{index, list_of, narrow, small, some, Who};
use crate::record::Record;
use crate::state::State;
use crate::sys;

/// An agreed number of games between two contestants.
///
/// Contestant 0 begins (or throws first in) the games of odd number, contestant 1 the others.
/// When a game ends, the next begins, and no undo goes back over that.
///
/// # Threads
///
/// As of a [`State`].
///
/// # Examples
///
/// ```
/// use staffel::{Game, Match};
///
/// let game = Game::load("delta")?;
/// let mut club = Match::new(&game, 2, "Ann", "Bob")?;
/// club.play_text("b2")?;
/// club.resign("Bob")?;
/// assert_eq!(club.standing()?, "Ann leads 24 to 0 after 1 of 2 games");
/// let again = Match::read(&game, &club.write()?)?;
/// assert_eq!(again.info()?.round, 2);
/// # Ok::<(), staffel::Error>(())
/// ```
pub struct Match {
    handle: Handle,
    game: Game,
}

/// All numbers about a match.
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Progress {
    /// The seed of the game being played; `None` when there is none.
    pub seed: Option<u64>,
    /// What each contestant scored in the games that are over.
    pub points: [f64; 2],
    /// How many games were agreed on.
    pub games: u32,
    /// The number of the game being played, from 1; the last when all are over.
    pub round: u32,
    /// The contestant whose turn it is; `None` when all games are over.
    pub to_move: Option<usize>,
    /// The contestant who is the first player in that game.
    pub first: usize,
    /// Whether all games are over.
    pub over: bool,
    /// The contestant who scored more then; `None` of a draw, and before.
    pub winner: Option<usize>,
}

/// What came of one game of a match.
#[non_exhaustive]
#[derive(Debug, Clone, PartialEq)]
pub struct MatchResult {
    /// The number of the game, from 1.
    pub round: u32,
    /// The contestant who is the first player in it.
    pub first: usize,
    /// The player who won; `None` of a draw.
    pub winner: Option<usize>,
    /// The name of the player who won.
    pub winner_name: Option<String>,
    /// Why.
    pub reason: String,
    /// What was scored, by player.
    pub scores: [f64; 2],
    /// What was scored, by contestant.
    pub points: [f64; 2],
    /// The points of this game and those before it, by contestant.
    pub totals: [f64; 2],
}

impl Match {
    /// A match of 1 to 1000 games.
    ///
    /// # Errors
    ///
    /// [`Error::Match`](crate::Error::Match).
    pub fn new(game: &Game, games: i32, first: &str, second: &str) -> Result<Self> {
        Self::made(ffi::match_new(game.handle(), games, first, second), game)
    }

    /// Reads a match that was [written](Match::write), and verifies it.
    ///
    /// # Errors
    ///
    /// [`Error::Record`](crate::Error::Record) with the line.
    pub fn read(game: &Game, text: &str) -> Result<Self> {
        Self::made(ffi::match_read(game.handle(), text), game)
    }

    fn made(handle: Result<sys::staffel_match>, game: &Game) -> Result<Self> {
        Ok(Self { handle: Handle::new(handle?, ffi::match_free), game: game.clone() })
    }

    /// The library's handle, for [`sys`]. It is this match's to free.
    #[must_use]
    pub fn handle(&self) -> sys::staffel_match {
        self.handle.get()
    }

    /// The game that is played.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The match as the text that [`read`](Match::read) reads.
    ///
    /// # Errors
    ///
    /// [`Error::Record`](crate::Error::Record).
    pub fn write(&self) -> Result<String> {
        ffi::match_write(self.handle())
    }

    /// Plays an action.
    ///
    /// # Errors
    ///
    /// [`Error::Illegal`](crate::Error::Illegal), [`Error::Rule`](crate::Error::Rule).
    pub fn play(&mut self, action: Move) -> Result<()> {
        ffi::match_play(self.handle(), action.to_raw())
    }

    /// Plays an action that is read as by [`State::parse`], and returns it.
    ///
    /// # Errors
    ///
    /// As [`State::parse`].
    pub fn play_text(&mut self, text: &str) -> Result<Move> {
        ffi::match_play_text(self.handle(), text).map(Move::known)
    }

    /// Takes the last action of the game being played back.
    ///
    /// # Errors
    ///
    /// [`Error::Illegal`](crate::Error::Illegal) when there is none.
    pub fn undo(&mut self) -> Result<()> {
        ffi::match_undo(self.handle())
    }

    /// Ends the game being played in favour of the contestant's opponent. The contestant is meant
    /// by number or name, and need not be the one to move.
    ///
    /// # Errors
    ///
    /// [`Error::Unknown`](crate::Error::Unknown) of a name, and
    /// [`Error::Invalid`](crate::Error::Invalid) of a number, that there is not.
    pub fn resign<'a>(&mut self, contestant: impl Into<Who<'a>>) -> Result<()> {
        let names = self.contestants()?;
        let number = contestant.into().number("contestant", names.iter().map(String::as_str))?;
        ffi::match_resign(self.handle(), narrow("contestant", number)?)
    }

    /// Ends the game being played as a draw.
    ///
    /// # Errors
    ///
    /// When all games are over.
    pub fn agree_draw(&mut self) -> Result<()> {
        ffi::match_agree_draw(self.handle())
    }

    /// Sets the seed by which [`roll`](Match::roll) throws; each game has the one after the last.
    ///
    /// # Errors
    ///
    /// [`Error::Match`](crate::Error::Match) of a game without dice, and a match that is over.
    pub fn set_seed(&mut self, seed: u64) -> Result<()> {
        ffi::match_set_seed(self.handle(), seed)
    }

    /// Throws the dice by the seed, and returns the throw.
    ///
    /// # Errors
    ///
    /// [`Error::Match`](crate::Error::Match) without a seed;
    /// [`Error::Illegal`](crate::Error::Illegal) when no throw is due.
    pub fn roll(&mut self) -> Result<Move> {
        ffi::match_roll(self.handle()).map(Move::known)
    }

    /// All numbers about it at once.
    ///
    /// # Errors
    ///
    /// Only such as [`Error::Forked`](crate::Error::Forked), that can be of every call.
    pub fn info(&self) -> Result<Progress> {
        let it = ffi::match_info(self.handle())?;
        Ok(Progress {
            seed: (it.seeded != 0).then_some(it.seed),
            points: it.points,
            games: small(it.games),
            round: small(it.round),
            to_move: some(it.to_move),
            first: index(it.first),
            over: it.over != 0,
            winner: some(it.winner).filter(|_| it.over != 0),
        })
    }

    /// The names of the contestants.
    ///
    /// # Errors
    ///
    /// As [`info`](Match::info).
    pub fn contestants(&self) -> Result<[String; 2]> {
        let names = list_of(2, &ffi::match_contestants(self.handle())?)?;
        Ok(names.try_into().unwrap_or_default())
    }

    /// How it stands, as a sentence.
    ///
    /// # Errors
    ///
    /// As [`info`](Match::info).
    pub fn standing(&self) -> Result<String> {
        ffi::match_standing(self.handle())
    }

    /// All games as a table of lines.
    ///
    /// # Errors
    ///
    /// As [`info`](Match::info).
    pub fn table(&self) -> Result<String> {
        ffi::match_table(self.handle())
    }

    /// The games that are over, in order.
    ///
    /// # Errors
    ///
    /// As [`info`](Match::info).
    pub fn results(&self) -> Result<Vec<MatchResult>> {
        let result = |it: &sys::staffel_match_result| MatchResult {
            round: small(it.round),
            first: index(it.first),
            winner: some(it.winner),
            winner_name: some(it.winner).and_then(|winner| self.game.players().get(winner).cloned()),
            reason: ffi::word(&it.reason),
            scores: it.scores,
            points: it.points,
            totals: it.totals,
        };
        Ok(ffi::match_results(self.handle())?.iter().map(result).collect())
    }

    /// A copy of the game being played.
    ///
    /// # Errors
    ///
    /// [`Error::Match`](crate::Error::Match) when all are over.
    pub fn state(&self) -> Result<State> {
        Ok(State::of(ffi::match_state(self.handle())?, &self.game))
    }

    /// The record of a game, by its number from 1.
    ///
    /// # Errors
    ///
    /// [`Error::Invalid`](crate::Error::Invalid) when there is none yet.
    pub fn record(&self, round: u32) -> Result<Record> {
        Record::made(ffi::match_record(self.handle(), narrow("round", round)?))
    }
}

/// How it stands, as [`standing`](Match::standing).
impl fmt::Display for Match {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.standing().map_err(|_| fmt::Error)?)
    }
}

impl fmt::Debug for Match {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let standing = self.standing().unwrap_or_else(|error| error.to_string());
        f.debug_struct("Match").field("game", &self.game.name()).field("standing", &standing).finish()
    }
}
