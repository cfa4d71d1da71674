use std::fmt;
use std::str::FromStr;

use crate::error::{Error, Result};
use crate::ffi;
use crate::game::Game;
use crate::handle::Handle;
use crate::number::{count, list, list_of, narrow, small, some};
use crate::state::State;
use crate::sys;

/// A game written down.
///
/// It is a text that people and programs read, in the manner of PGN: tags, then the turns.
/// [`read`](Record::read) makes a record of one and [`write`](Record::write) one of a record.
///
/// # Threads
///
/// As of a [`State`].
///
/// # Cloning and comparing
///
/// `clone` and `==` panic in a forked child, where the library cannot run;
/// [`try_clone`](Record::try_clone) and [`equals`](Record::equals) do not.
///
/// # Examples
///
/// ```
/// use staffel::Record;
///
/// let record: Record = "[Variant \"delta\"]\n\n1. b2 c3\n2. b2-b5(b4) resigns\n".parse()?;
/// let game = record.game()?;
/// let state = record.replay(&game)?;
/// assert_eq!(state.result()?.unwrap().reason, "resigned");
/// assert_eq!(record.end()?.as_deref(), Some("resigns"));
/// # Ok::<(), staffel::Error>(())
/// ```
pub struct Record(Handle);

/// One action of a record.
#[non_exhaustive]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Action {
    /// The number of the turn; 0 for what is thrown before turn 1.
    pub turn: u64,
    /// Whose turn it is; `None` before turn 1.
    pub player: Option<usize>,
    /// The line in the text that it was read from, from 1.
    pub line: Option<u32>,
    /// The action as it is written.
    pub text: String,
}

/// The names of the documented games.
///
/// # Errors
///
/// [`Error::Library`] when the library is not there.
pub fn records() -> Result<Vec<String>> {
    ffi::ready()?;
    Ok(list(&ffi::records()?))
}

impl Record {
    fn of_handle(handle: sys::staffel_record) -> Self {
        Self(Handle::new(handle, ffi::record_free))
    }

    pub(crate) fn made(handle: Result<sys::staffel_record>) -> Result<Self> {
        handle.map(Self::of_handle)
    }

    /// One of the documented games.
    ///
    /// # Errors
    ///
    /// [`Error::Unknown`] when there is none of this name.
    pub fn documented(name: &str) -> Result<Self> {
        ffi::ready()?;
        Self::made(ffi::record_documented(name))
    }

    /// Reads one record.
    ///
    /// # Errors
    ///
    /// [`Error::Record`] with the line.
    pub fn read(text: &str) -> Result<Self> {
        ffi::ready()?;
        Self::made(ffi::record_read(text))
    }

    /// Reads all of a text of one or more records.
    ///
    /// # Errors
    ///
    /// [`Error::Record`] with the line.
    pub fn read_all(text: &str) -> Result<Vec<Self>> {
        ffi::ready()?;
        Ok(ffi::record_read_all(text)?.into_iter().map(Self::of_handle).collect())
    }

    /// Writes down the game that a state has played.
    ///
    /// # Errors
    ///
    /// Only such as [`Error::Forked`], that can be of every call.
    pub fn of(state: &State) -> Result<Self> {
        Self::made(ffi::record_of(state.handle()))
    }

    /// A copy.
    ///
    /// # Errors
    ///
    /// Only such as [`Error::Forked`], that can be of every call.
    pub fn try_clone(&self) -> Result<Self> {
        Self::made(ffi::record_clone(self.handle()))
    }

    /// The library's handle, for [`sys`]. It is this record's to free.
    #[must_use]
    pub fn handle(&self) -> sys::staffel_record {
        self.0.get()
    }

    /// The record as the text that [`read`](Record::read) reads.
    ///
    /// # Errors
    ///
    /// [`Error::Record`].
    pub fn write(&self) -> Result<String> {
        ffi::record_write(self.handle())
    }

    /// Whether two records say the same.
    ///
    /// # Errors
    ///
    /// Only such as [`Error::Forked`], that can be of every call.
    pub fn equals(&self, other: &Self) -> Result<bool> {
        Ok(ffi::record_equal(self.handle(), other.handle())? != 0)
    }

    /// The built-in game that it names, with the options that it names.
    ///
    /// # Errors
    ///
    /// [`Error::Unknown`], [`Error::Option`].
    pub fn game(&self) -> Result<Game> {
        Game::make(|| ffi::record_game(self.handle()))
    }

    /// The state that it begins in.
    ///
    /// # Errors
    ///
    /// [`Error::Record`] with the line, when it was not played by these rules.
    pub fn start(&self, game: &Game) -> Result<State> {
        Ok(State::of(ffi::record_start(self.handle(), game.handle())?, game))
    }

    /// The state that it ends in, all of it verified.
    ///
    /// # Errors
    ///
    /// [`Error::Record`] with the line, when it was not played by these rules.
    pub fn replay(&self, game: &Game) -> Result<State> {
        Ok(State::of(ffi::record_replay(self.handle(), game.handle())?, game))
    }

    /// A copy with actions in canonical form, and the tags that [`of`](Record::of) gives.
    ///
    /// # Errors
    ///
    /// [`Error::Record`] with the line, when it was not played by these rules.
    pub fn canonical(&self, game: &Game) -> Result<Self> {
        Self::made(ffi::record_canonical(self.handle(), game.handle()))
    }

    /// The names of its tags, in order.
    ///
    /// # Errors
    ///
    /// Only such as [`Error::Forked`], that can be of every call.
    pub fn tags(&self) -> Result<Vec<String>> {
        Ok(list(&ffi::record_tags(self.handle())?))
    }

    /// The value of a tag; `None` when it has no such tag.
    ///
    /// # Errors
    ///
    /// [`Error::Invalid`] of a name that is too long for a text.
    pub fn tag(&self, name: &str) -> Result<Option<String>> {
        match ffi::record_tag(self.handle(), name) {
            Ok(value) => Ok(Some(value)),
            Err(Error::Unknown(_)) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Gives a tag a value; it may be a new one.
    ///
    /// # Errors
    ///
    /// [`Error::Record`] when that could not be written.
    pub fn set_tag(&mut self, name: &str, value: &str) -> Result<()> {
        ffi::record_set_tag(self.handle(), name, value)
    }

    /// Takes a tag away, which may not be there.
    ///
    /// # Errors
    ///
    /// [`Error::Invalid`] of a name that is too long for a text.
    pub fn remove_tag(&mut self, name: &str) -> Result<()> {
        ffi::record_remove_tag(self.handle(), name)
    }

    /// Its actions, in order.
    ///
    /// # Errors
    ///
    /// Only such as [`Error::Forked`], that can be of every call.
    pub fn actions(&self) -> Result<Vec<Action>> {
        let actions = ffi::record_actions(self.handle())?;
        let texts = list_of(actions.len(), &ffi::record_action_texts(self.handle())?)?;
        let action = |(action, text): (&sys::staffel_action, String)| Action {
            turn: count(action.turn),
            player: some(action.player),
            line: Some(small(action.line)).filter(|&line| line > 0),
            text,
        };
        Ok(actions.iter().zip(texts).map(action).collect())
    }

    /// How it was ended by word: `"resigns"` (of the player to move), a player's name and
    /// `" resigns"`, or `"draw agreed"`; `None` when it was not.
    ///
    /// # Errors
    ///
    /// Only such as [`Error::Forked`], that can be of every call.
    pub fn end(&self) -> Result<Option<String>> {
        Ok(Some(ffi::record_end(self.handle())?).filter(|word| !word.is_empty()))
    }

    /// The comment behind an action, by its number from 0. `None` stands for the comment before
    /// all actions, and the number of actions for the one behind the word at the end. The text
    /// is empty when there is no comment.
    ///
    /// # Errors
    ///
    /// [`Error::Invalid`] when there is no such action.
    pub fn comment(&self, action: Option<usize>) -> Result<String> {
        ffi::record_comment(self.handle(), place(action)?)
    }

    /// Sets the comment at a place as of [`comment`](Record::comment); an empty text takes it away.
    ///
    /// # Errors
    ///
    /// [`Error::Record`] when the text cannot be a comment; [`Error::Invalid`] when there is no
    /// such action.
    pub fn set_comment(&mut self, action: Option<usize>, text: &str) -> Result<()> {
        ffi::record_set_comment(self.handle(), place(action)?, text)
    }
}

fn place(action: Option<usize>) -> Result<i32> {
    action.map_or(Ok(sys::STAFFEL_NONE), |action| narrow("action", action))
}

impl FromStr for Record {
    type Err = Error;

    /// As [`read`](Record::read).
    fn from_str(text: &str) -> Result<Self> {
        Self::read(text)
    }
}

impl Clone for Record {
    /// As [`try_clone`](Record::try_clone).
    ///
    /// # Panics
    ///
    /// When that fails.
    fn clone(&self) -> Self {
        self.try_clone().unwrap_or_else(|error| panic!("a record cannot be cloned: {error}"))
    }
}

impl PartialEq for Record {
    /// As [`equals`](Record::equals).
    ///
    /// # Panics
    ///
    /// When that fails.
    fn eq(&self, other: &Self) -> bool {
        self.equals(other).unwrap_or_else(|error| panic!("records cannot be compared: {error}"))
    }
}

impl Eq for Record {}

impl fmt::Debug for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.write().unwrap_or_else(|error| error.to_string());
        f.debug_tuple("Record").field(&text).finish()
    }
}
