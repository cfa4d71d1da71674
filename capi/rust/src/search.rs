//! Counting and random games.

use std::sync::Arc;

use crate::error::Result;
use crate::ffi;
use crate::game::Move;
use crate::handle::Handle;
use crate::number::{count, narrow, some};
use crate::state::State;
use crate::sys;

/// A means to stop a long call from another thread.
///
/// Clones are the same cancel: one goes to the call, another to whoever stops it.
///
/// # Examples
///
/// ```
/// use staffel::{Cancel, Error, Game, State, Work};
///
/// let state = State::new(&Game::load("delta")?)?;
/// let cancel = Cancel::new()?;
/// let work = Work::new().cancel(&cancel);
/// std::thread::scope(|threads| {
///     let counting = threads.spawn(|| state.perft_with(100, &work));
///     cancel.request()?;
///     assert!(matches!(counting.join().unwrap(), Err(Error::Cancelled(_))));
///     Ok::<(), Error>(())
/// })?;
/// # Ok::<(), Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct Cancel(Arc<Handle>);

impl Cancel {
    /// A new one.
    ///
    /// # Errors
    ///
    /// [`Error::Library`](crate::Error::Library) when the library is not there.
    pub fn new() -> Result<Self> {
        ffi::ready()?;
        Ok(Self(Arc::new(Handle::new(ffi::cancel_new()?, ffi::cancel_free))))
    }

    /// Stops the calls that were given it, those under way, within milliseconds, and those to
    /// come.
    ///
    /// # Errors
    ///
    /// Only such as [`Error::Forked`](crate::Error::Forked), that can be of every call.
    pub fn request(&self) -> Result<()> {
        ffi::cancel_request(self.handle())
    }

    /// The library's handle, for [`sys`]. It is this cancel's to free.
    #[must_use]
    pub fn handle(&self) -> sys::staffel_cancel {
        self.0.get()
    }
}

/// How counting and random games are worked on: on how many threads, and what stops them.
#[derive(Debug, Clone, Default)]
pub struct Work {
    threads: u32,
    max_actions: u64,
    cancel: Option<Cancel>,
}

impl Work {
    /// On all processors, and nothing stops it.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// How many threads work at the same time, up to 1024; 0 for one on each processor. What comes
    /// out is the same for any number.
    #[must_use]
    pub fn threads(mut self, threads: u32) -> Self {
        self.threads = threads;
        self
    }

    /// What stops it.
    #[must_use]
    pub fn cancel(mut self, cancel: &Cancel) -> Self {
        self.cancel = Some(cancel.clone());
        self
    }

    /// After how many actions a random game is given up; 0 for 20,000. Counting does not
    /// look at it.
    #[must_use]
    pub fn max_actions(mut self, actions: u64) -> Self {
        self.max_actions = actions;
        self
    }

    fn cancel_handle(&self) -> sys::staffel_cancel {
        self.cancel.as_ref().map_or(0, Cancel::handle)
    }
}

/// A first action, and the number of sequences that begin with it.
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Branch {
    /// The action.
    pub action: Move,
    /// The sequences.
    pub nodes: u64,
}

/// What came of random games.
#[non_exhaustive]
#[derive(Debug, Clone, PartialEq)]
pub struct Tally {
    /// How many were played.
    pub games: u64,
    /// How many of them were given up.
    pub unfinished: u64,
    /// Actions in all games.
    pub actions: u64,
    /// Actions of the shortest game.
    pub shortest: u64,
    /// Actions of the longest game.
    pub longest: u64,
    /// What each player scored, in all games.
    pub scores: [f64; 2],
    /// How the finished games ended, ordered by reason, then winner, a draw first.
    pub ends: Vec<TallyEnd>,
}

/// How many random games ended in one way.
#[non_exhaustive]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TallyEnd {
    /// How many.
    pub games: u64,
    /// Who won; `None` of a draw.
    pub winner: Option<usize>,
    /// Why.
    pub reason: String,
}

impl State {
    /// Counts the sequences of `depth` actions, 0 to 1000, on all processors. The state is read
    /// when the call begins.
    ///
    /// # Errors
    ///
    /// [`Error::Invalid`](crate::Error::Invalid) of a depth beyond that.
    pub fn perft(&self, depth: u32) -> Result<u64> {
        self.perft_with(depth, &Work::default())
    }

    /// As [`perft`](State::perft), and how it is worked on.
    ///
    /// # Errors
    ///
    /// And [`Error::Cancelled`](crate::Error::Cancelled).
    pub fn perft_with(&self, depth: u32, work: &Work) -> Result<u64> {
        ffi::perft(
            self.handle(),
            narrow("depth", depth)?,
            narrow("threads", work.threads)?,
            work.cancel_handle(),
        )
    }

    /// As [`perft`](State::perft) by first action, in the order of the legal actions; `depth` is
    /// 1 or more.
    ///
    /// # Errors
    ///
    /// As [`perft`](State::perft).
    pub fn perft_split(&self, depth: u32) -> Result<Vec<Branch>> {
        self.perft_split_with(depth, &Work::default())
    }

    /// As [`perft_split`](State::perft_split), and how it is worked on.
    ///
    /// # Errors
    ///
    /// And [`Error::Cancelled`](crate::Error::Cancelled).
    pub fn perft_split_with(&self, depth: u32, work: &Work) -> Result<Vec<Branch>> {
        let branches = ffi::perft_split(
            self.handle(),
            self.count()?,
            narrow("depth", depth)?,
            narrow("threads", work.threads)?,
            work.cancel_handle(),
        )?;
        let branch =
            |branch: &sys::staffel_branch| Branch { action: Move::known(branch.r#move), nodes: branch.nodes };
        Ok(branches.iter().map(branch).collect())
    }

    /// Plays random games from here on all processors, 1 or more, each legal action equally
    /// likely and throws as often as they come; a game is given up after 20,000 actions. The
    /// same seed gives the same games. The state is read when the call begins.
    ///
    /// # Errors
    ///
    /// [`Error::Invalid`](crate::Error::Invalid) of no games.
    pub fn playouts(&self, games: u64, seed: u64) -> Result<Tally> {
        self.playouts_with(games, seed, &Work::default())
    }

    /// As [`playouts`](State::playouts), and how it is worked on.
    ///
    /// # Errors
    ///
    /// And [`Error::Cancelled`](crate::Error::Cancelled).
    pub fn playouts_with(&self, games: u64, seed: u64, work: &Work) -> Result<Tally> {
        let (tally, ends) = ffi::playouts(
            self.handle(),
            narrow("games", games)?,
            seed,
            narrow("threads", work.threads)?,
            narrow("max_actions", work.max_actions)?,
            work.cancel_handle(),
        )?;
        let end = |end: &sys::staffel_tally_end| TallyEnd {
            games: count(end.games),
            winner: some(end.winner),
            reason: ffi::word(&end.reason),
        };
        Ok(Tally {
            games: count(tally.games),
            unfinished: count(tally.unfinished),
            actions: count(tally.actions),
            shortest: count(tally.shortest),
            longest: count(tally.longest),
            scores: tally.scores,
            ends: ends.iter().map(end).collect(),
        })
    }
}
