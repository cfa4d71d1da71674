use std::fmt;

use crate::error::{PlayManyError, Result};
use crate::ffi;
use crate::game::{Cell, Game, Move};
use crate::handle::Handle;
use crate::number::{count, index, list, narrow, small, some, Who};
use crate::sys;

/// One game being played.
///
/// # Threads
///
/// A state can be sent to another thread, and read from several at once: calls on one state are
/// done one after the other by the library. Calls on different states do not wait for each other.
///
/// # Cloning
///
/// A clone is a copy with its history. In a forked child, where the library cannot run, `clone`
/// panics; [`try_clone`](State::try_clone) does not.
///
/// # Examples
///
/// ```
/// use staffel::{Game, State};
///
/// let game = Game::load("delta")?;
/// let mut state = State::new(&game)?;
/// state.play_text("b2")?;
/// assert_eq!(state.position()?, "5/5/5/1W3/5 Black W8B9 1");
/// let first = state.legal()?[0];
/// state.play(first)?;
/// state.undo()?;
/// assert_eq!(state.count()?, 24);
/// # Ok::<(), staffel::Error>(())
/// ```
pub struct State {
    handle: Handle,
    game: Game,
}

/// All numbers about a state.
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Info {
    /// Of the position, the same on every machine. What the dice are thrown by is no part of it.
    pub hash: u64,
    /// The seed by which the dice are thrown.
    pub seed: u64,
    /// How many throws came before.
    pub throws: u64,
    /// The number of the turn, from 1; 0 while it is thrown for who begins.
    pub turn: u64,
    /// How many actions, a resignation or agreement among them, can be taken back.
    pub plies: u64,
    /// What each player scored; 0 until the game is over.
    pub scores: [f64; 2],
    /// The player whose turn it is; when the game is over, whose it would be.
    pub mover: usize,
    /// Which action of the turn comes next, from 1.
    pub turn_action: u32,
    /// How many actions the turn has; 0 in turns with dice, and where it goes on as long as a piece can
    /// or a function says.
    pub turn_actions: u32,
    /// How often the position came up at the beginning of a turn; 0 within a turn.
    pub repetition: u32,
    /// How many finished turns an end has counted; `None` when it does not count.
    pub turns_counted: Option<u32>,
    /// Whether the dice are to be thrown. The legal actions are the throws then.
    pub chance: bool,
    /// Whether the game has ended.
    pub over: bool,
    /// Who won; `None` of a draw, and while the game goes on.
    pub winner: Option<usize>,
}

impl Info {
    pub(crate) fn of(info: &sys::staffel_info) -> Self {
        Self {
            hash: info.hash,
            seed: info.seed,
            throws: info.throws,
            turn: count(info.turn),
            plies: count(info.plies),
            scores: info.scores,
            mover: index(info.mover),
            turn_action: small(info.turn_action),
            turn_actions: small(info.turn_actions),
            repetition: small(info.repetition),
            turns_counted: some(info.turns_counted).map(|_| small(info.turns_counted)),
            chance: info.chance != 0,
            over: info.over != 0,
            winner: some(info.winner).filter(|_| info.over != 0),
        }
    }
}

/// How a game ended.
#[non_exhaustive]
#[derive(Debug, Clone, PartialEq)]
pub struct Outcome {
    /// The player who won; `None` of a draw.
    pub winner: Option<usize>,
    /// The winner's name.
    pub winner_name: Option<String>,
    /// Why, in the rules' word, or `"resigned"` or `"agreed"`.
    pub reason: String,
    /// What each player scored.
    pub scores: [f64; 2],
}

/// What stands on a cell.
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Content {
    /// The kind of the piece.
    pub piece: usize,
    /// The player whose it is; `None` of a neutral one.
    pub owner: Option<usize>,
    /// The face that it shows.
    pub face: usize,
}

impl Content {
    /// `None` of an empty cell.
    pub(crate) fn of(content: sys::staffel_content) -> Option<Self> {
        Some(Self {
            piece: some(content.piece.into())?,
            owner: some(content.owner.into()),
            face: index(content.face.into()),
        })
    }
}

/// A throw of the dice that may come.
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Chance {
    /// The throw.
    pub action: Move,
    /// How often it comes beside the others.
    pub weight: u64,
}

impl State {
    /// A game's beginning.
    ///
    /// # Errors
    ///
    /// Only such as [`Error::Forked`](crate::Error::Forked), that can be of every call.
    pub fn new(game: &Game) -> Result<Self> {
        Ok(Self::of(ffi::state_new(game.handle())?, game))
    }

    /// A state from the text of a position. Nothing of what came before it is known.
    ///
    /// # Errors
    ///
    /// [`Error::Position`](crate::Error::Position), [`Error::Rule`](crate::Error::Rule).
    pub fn read(game: &Game, position: &str) -> Result<Self> {
        Ok(Self::of(ffi::state_read(game.handle(), position)?, game))
    }

    /// A state of the library's, which is to be freed.
    pub(crate) fn of(handle: sys::staffel_state, game: &Game) -> Self {
        Self { handle: Handle::new(handle, ffi::state_free), game: game.clone() }
    }

    /// Leaves it to the caller to free the state.
    pub(crate) fn take(self) -> sys::staffel_state {
        self.handle.take()
    }

    /// The library's handle, for [`sys`]. It is this state's to free, and its game is
    /// not to be changed.
    #[must_use]
    pub fn handle(&self) -> sys::staffel_state {
        self.handle.get()
    }

    /// The game that it is a state of.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// A copy, with its history.
    ///
    /// # Errors
    ///
    /// Only such as [`Error::Forked`](crate::Error::Forked), that can be of every call.
    pub fn try_clone(&self) -> Result<Self> {
        Ok(Self::of(ffi::state_clone(self.handle())?, &self.game))
    }

    /// Makes this state equal to another, of whatever game, with its history.
    ///
    /// # Errors
    ///
    /// Only such as [`Error::Forked`](crate::Error::Forked), that can be of every call.
    pub fn copy_from(&mut self, from: &Self) -> Result<()> {
        ffi::state_copy(self.handle(), from.handle())?;
        self.game = from.game.clone();
        Ok(())
    }

    /// All numbers about it at once.
    ///
    /// # Errors
    ///
    /// Only such as [`Error::Forked`](crate::Error::Forked), that can be of every call.
    pub fn info(&self) -> Result<Info> {
        ffi::state_info(self.handle()).map(|info| Info::of(&info))
    }

    /// The player whose turn it is; when the game is over, whose it would be.
    ///
    /// # Errors
    ///
    /// As [`info`](State::info).
    pub fn mover(&self) -> Result<usize> {
        Ok(self.info()?.mover)
    }

    /// Whether the dice are to be thrown. The legal actions are the throws then.
    ///
    /// # Errors
    ///
    /// As [`info`](State::info).
    pub fn chance(&self) -> Result<bool> {
        Ok(self.info()?.chance)
    }

    /// Whether the game has ended.
    ///
    /// # Errors
    ///
    /// As [`info`](State::info).
    pub fn over(&self) -> Result<bool> {
        Ok(self.info()?.over)
    }

    /// How the game ended; `None` while it goes on.
    ///
    /// # Errors
    ///
    /// As [`info`](State::info).
    pub fn result(&self) -> Result<Option<Outcome>> {
        let info = self.info()?;
        if !info.over {
            return Ok(None);
        }
        Ok(Some(Outcome {
            winner: info.winner,
            winner_name: info.winner.and_then(|winner| self.game.players().get(winner).cloned()),
            reason: ffi::state_reason(self.handle())?,
            scores: info.scores,
        }))
    }

    /// The position as one line, which [`read`](State::read) reads.
    ///
    /// # Errors
    ///
    /// As [`info`](State::info).
    pub fn position(&self) -> Result<String> {
        ffi::state_position(self.handle())
    }

    /// The board as lines that end in newlines, as it is displayed.
    ///
    /// # Errors
    ///
    /// As [`info`](State::info).
    pub fn drawing(&self) -> Result<String> {
        ffi::state_drawing(self.handle())
    }

    /// What stands on each cell, by number; `None`: it is empty.
    ///
    /// # Errors
    ///
    /// As [`info`](State::info).
    pub fn cells(&self) -> Result<Vec<Option<Content>>> {
        Ok(ffi::state_cells(self.handle())?.into_iter().map(Content::of).collect())
    }

    /// Goes over all cells with what stands on them, by number.
    ///
    /// # Errors
    ///
    /// As [`info`](State::info).
    ///
    /// # Examples
    ///
    /// ```
    /// # use staffel::{Game, State};
    /// # let game = Game::load("delta")?;
    /// # let mut state = State::new(&game)?;
    /// # state.play_text("b2")?;
    /// for (cell, content) in state.board()? {
    ///     if let Some(content) = content {
    ///         assert_eq!(cell.name, "b2");
    ///         assert_eq!(game.pieces()[content.piece].name, "stone");
    ///         assert_eq!(content.owner, Some(0));
    ///     }
    /// }
    /// # Ok::<(), staffel::Error>(())
    /// ```
    pub fn board(&self) -> Result<impl ExactSizeIterator<Item = (&Cell, Option<Content>)>> {
        Ok(self.game.cells().iter().zip(self.cells()?))
    }

    /// How many pieces are in hand: `hands[player][piece]`. Of a neutral kind both have what is
    /// in the hand that they share.
    ///
    /// # Errors
    ///
    /// As [`info`](State::info).
    pub fn hands(&self) -> Result<[Vec<usize>; 2]> {
        let all: Vec<_> = ffi::state_hands(self.handle())?.into_iter().map(index).collect();
        let (first, second) = all.split_at(all.len() / 2);
        Ok([first.to_vec(), second.to_vec()])
    }

    /// How many pieces of a kind a player has in hand, both by number or name.
    ///
    /// # Errors
    ///
    /// [`Error::Unknown`](crate::Error::Unknown) of names, and
    /// [`Error::Invalid`](crate::Error::Invalid) of numbers, that there are not.
    pub fn hand<'p, 'k>(&self, player: impl Into<Who<'p>>, piece: impl Into<Who<'k>>) -> Result<usize> {
        let (player, piece) = (self.game.player(player)?, self.game.piece(piece)?.number);
        Ok(self.hands()?[player][piece])
    }

    /// The faces of the dice thrown and not used yet, ascending.
    ///
    /// # Errors
    ///
    /// As [`info`](State::info).
    pub fn dice(&self) -> Result<Vec<usize>> {
        Ok(ffi::state_dice(self.handle())?.into_iter().map(index).collect())
    }

    /// The legal actions, in an order that is the same on every machine; none when the game is
    /// over.
    ///
    /// # Errors
    ///
    /// As [`info`](State::info).
    pub fn legal(&self) -> Result<Vec<Move>> {
        let mut moves = Vec::new();
        self.legal_into(&mut moves)?;
        Ok(moves)
    }

    /// As [`legal`](State::legal), in place of what is in `moves`, whose room is used again.
    ///
    /// # Errors
    ///
    /// As [`info`](State::info).
    pub fn legal_into(&self, moves: &mut Vec<Move>) -> Result<()> {
        moves.clear();
        ffi::state_legal(self.handle(), moves)
    }

    /// The texts of the legal actions, in their order.
    ///
    /// # Errors
    ///
    /// As [`info`](State::info).
    pub fn legal_texts(&self) -> Result<Vec<String>> {
        Ok(list(&ffi::state_legal_texts(self.handle())?))
    }

    /// How many legal actions there are, without listing them.
    ///
    /// # Errors
    ///
    /// As [`info`](State::info).
    pub fn count(&self) -> Result<usize> {
        ffi::state_count(self.handle())
    }

    /// Whether an action is legal.
    ///
    /// # Errors
    ///
    /// As [`info`](State::info).
    pub fn is_legal(&self, action: Move) -> Result<bool> {
        Ok(ffi::state_is_legal(self.handle(), action.to_raw())? != 0)
    }

    /// The legal action that a text stands for: canonical, or typed by a person, with spaces,
    /// without hyphens, or without parentheses when one legal action fits.
    ///
    /// # Errors
    ///
    /// [`Error::Unreadable`](crate::Error::Unreadable), [`Error::Illegal`](crate::Error::Illegal),
    /// [`Error::Ambiguous`](crate::Error::Ambiguous).
    pub fn parse(&self, text: &str) -> Result<Move> {
        ffi::state_parse(self.handle(), text).map(Move::known)
    }

    /// Plays an action.
    ///
    /// # Errors
    ///
    /// [`Error::Illegal`](crate::Error::Illegal), or [`Error::Rule`](crate::Error::Rule) when a function
    /// of the rules fails.
    pub fn play(&mut self, action: Move) -> Result<()> {
        ffi::state_play(self.handle(), action.to_raw())
    }

    /// Plays an action that is read as by [`parse`](State::parse), and returns it.
    ///
    /// # Errors
    ///
    /// As [`parse`](State::parse) and [`play`](State::play).
    pub fn play_text(&mut self, text: &str) -> Result<Move> {
        ffi::state_play_text(self.handle(), text).map(Move::known)
    }

    /// Plays many actions one after the other: all of them, or none when one is not legal.
    ///
    /// # Errors
    ///
    /// Which of them, with [`Error::Illegal`](crate::Error::Illegal) or [`Error::Rule`](crate::Error::Rule).
    pub fn play_many(&mut self, actions: &[Move]) -> Result<(), PlayManyError> {
        ffi::state_play_many(self.handle(), actions).map_err(|(index, error)| PlayManyError { index, error })
    }

    /// Takes the last action back, or the resignation or agreement that ended the game.
    ///
    /// # Errors
    ///
    /// [`Error::Illegal`](crate::Error::Illegal) when there is none.
    pub fn undo(&mut self) -> Result<()> {
        ffi::state_undo(self.handle())
    }

    /// The actions played since the state was made, first to last.
    ///
    /// # Errors
    ///
    /// As [`info`](State::info).
    pub fn history(&self) -> Result<Vec<Move>> {
        Ok(ffi::state_history(self.handle())?.into_iter().map(Move::known).collect())
    }

    /// Ends the game in favour of the player's opponent. The player is meant by number or name,
    /// and need not be the one to move.
    ///
    /// # Errors
    ///
    /// [`Error::Illegal`](crate::Error::Illegal) when the game is over;
    /// [`Error::Unknown`](crate::Error::Unknown) of a name, and
    /// [`Error::Invalid`](crate::Error::Invalid) of a number, that there is not.
    pub fn resign<'a>(&mut self, player: impl Into<Who<'a>>) -> Result<()> {
        let number = player.into().number("player", self.game.players().iter().map(String::as_str))?;
        ffi::state_resign(self.handle(), narrow("player", number)?)
    }

    /// Ends the game as a draw.
    ///
    /// # Errors
    ///
    /// [`Error::Illegal`](crate::Error::Illegal) when the game is over.
    pub fn agree_draw(&mut self) -> Result<()> {
        ffi::state_agree_draw(self.handle())
    }

    /// The throws that may come next, in the order of the legal actions; none when none is due.
    ///
    /// # Errors
    ///
    /// As [`info`](State::info).
    pub fn chances(&self) -> Result<Vec<Chance>> {
        let chance =
            |it: &sys::staffel_chance| Chance { action: Move::known(it.r#move), weight: count(it.weight) };
        Ok(ffi::state_chances(self.handle())?.iter().map(chance).collect())
    }

    /// Throws the dice as the seed and the number of throws before say, and returns the throw.
    ///
    /// # Errors
    ///
    /// [`Error::Illegal`](crate::Error::Illegal) when no throw is due.
    pub fn roll(&mut self) -> Result<Move> {
        ffi::state_roll(self.handle()).map(Move::known)
    }

    /// Plays the throw that shows these faces, by number and in any order: of real dice, or
    /// another generator's.
    ///
    /// # Errors
    ///
    /// [`Error::Illegal`](crate::Error::Illegal) when no throw is due;
    /// [`Error::Invalid`](crate::Error::Invalid) of faces that the dice do not have, or another
    /// number of them than are thrown.
    pub fn throw(&mut self, faces: &[usize]) -> Result<Move> {
        let faces = faces.iter().map(|&face| narrow("face", face)).collect::<Result<Vec<_>>>()?;
        ffi::state_throw(self.handle(), &faces).map(Move::known)
    }

    /// Sets the seed by which the dice are thrown, and how many throws came before: 0 and 0 in a
    /// new state. The same two give the same throws in every language.
    ///
    /// # Errors
    ///
    /// As [`info`](State::info).
    pub fn set_random(&mut self, seed: u64, throws: u64) -> Result<()> {
        ffi::state_set_random(self.handle(), seed, throws)
    }

    /// Picks a legal action, each equally likely, a throw as often as it comes: number `counter`
    /// of `seed`, the same on every machine. It is not played. `None` when the game is over.
    ///
    /// # Errors
    ///
    /// As [`info`](State::info).
    pub fn pick(&self, seed: u64, counter: u64) -> Result<Option<Move>> {
        ffi::state_pick(self.handle(), seed, counter).map(Move::from_raw)
    }
}

impl Clone for State {
    /// As [`try_clone`](State::try_clone).
    ///
    /// # Panics
    ///
    /// When that fails.
    fn clone(&self) -> Self {
        self.try_clone().unwrap_or_else(|error| panic!("a state cannot be cloned: {error}"))
    }

    /// As [`copy_from`](State::copy_from).
    ///
    /// # Panics
    ///
    /// When that fails.
    fn clone_from(&mut self, source: &Self) {
        self.copy_from(source).unwrap_or_else(|error| panic!("a state cannot be copied: {error}"));
    }
}

impl AsRef<State> for State {
    fn as_ref(&self) -> &Self {
        self
    }
}

impl AsMut<State> for State {
    fn as_mut(&mut self) -> &mut Self {
        self
    }
}

/// The board, as [`drawing`](State::drawing).
impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.drawing().map_err(|_| fmt::Error)?)
    }
}

impl fmt::Debug for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let position = self.position().unwrap_or_else(|error| error.to_string());
        f.debug_struct("State").field("game", &self.game.name()).field("position", &position).finish()
    }
}
