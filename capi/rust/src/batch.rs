//! One call for many states.
//!
//! Each state is dealt with as by the call for one: what fails for one leaves the others alone.
//! Every function comes twice. The plain one fails with the first error, the other states having
//! been dealt with; the one named `_each` tells of each state whether it failed, and how.
//!
//! States are given as `&[State]`, or, to choose among them, as `&[&State]`; to be changed as
//! `&mut [State]` or `&mut [&mut State]`. They can be of different games where nothing else is
//! said. A call takes at most 16,777,216.
//!
//! # Examples
//!
//! ```
//! use staffel::{batch, Game};
//!
//! let mut states = batch::new(&Game::load("delta")?, 3)?;
//! for counter in 0..10 {
//!     let picked = batch::pick(&states, 2026, 3 * counter)?;
//!     batch::play(&mut states, &picked)?;
//! }
//! let legal = batch::legal(&states)?;
//! for (state, moves) in states.iter().zip(&legal) {
//!     assert_eq!(state.legal()?, moves);
//! }
//! # Ok::<(), staffel::Error>(())
//! ```

use crate::error::{Error, Result, Status};
use crate::ffi;
use crate::game::{Game, Move};
use crate::state::{Content, Info, State};
use crate::sys;

/// What became of each state.
pub type Each<T> = Vec<std::result::Result<T, Status>>;

fn handles<S: AsRef<State>>(states: &[S]) -> Vec<sys::staffel_state> {
    states.iter().map(|state| state.as_ref().handle()).collect()
}

fn handles_mut<S: AsMut<State>>(states: &mut [S]) -> Vec<sys::staffel_state> {
    states.iter_mut().map(|state| state.as_mut().handle()).collect()
}

fn each<T>(items: impl IntoIterator<Item = T>, statuses: Vec<sys::staffel_status>) -> Each<T> {
    let one = |(item, status)| Status::from_number(status).map_or(Ok(item), Err);
    items.into_iter().zip(statuses).map(one).collect()
}

/// As many states at a game's beginning.
///
/// # Errors
///
/// [`Error::Invalid`] of more than 16,777,216.
pub fn new(game: &Game, count: usize) -> Result<Vec<State>> {
    Ok(ffi::batch_new(game.handle(), count)?.into_iter().map(|handle| State::of(handle, game)).collect())
}

/// Frees many states, as dropping them does.
///
/// # Errors
///
/// Only such as [`Error::Forked`], that can be of every call.
pub fn free(states: Vec<State>) -> Result<()> {
    let handles: Vec<_> = states.into_iter().map(State::take).collect();
    handles.chunks(sys::STAFFEL_MAX_COUNT).try_for_each(ffi::batch_free)
}

/// The numbers of each.
///
/// # Errors
///
/// Only such as [`Error::Forked`], that can be of every call.
pub fn info<S: AsRef<State>>(states: &[S]) -> Result<Vec<Info>> {
    Ok(ffi::batch_info(&handles(states), None)?.iter().map(Info::of).collect())
}

/// As [`info`], for each.
///
/// # Errors
///
/// Only such as are of the whole call.
pub fn info_each<S: AsRef<State>>(states: &[S]) -> Result<Each<Info>> {
    let mut statuses = Vec::new();
    let items = ffi::batch_info(&handles(states), Some(&mut statuses))?;
    Ok(each(items.iter().map(Info::of), statuses))
}

/// What stands on the cells of many states, one state behind the other.
#[derive(Debug, Clone)]
pub struct Cells {
    items: Vec<sys::staffel_content>,
    width: usize,
}

impl Cells {
    /// How many items each state has.
    #[must_use]
    pub fn width(&self) -> usize {
        self.width
    }

    /// What stands on a cell of a state, both by number; `None`: it is empty.
    ///
    /// # Panics
    ///
    /// When there is no such state, or the cell is beyond the width.
    #[must_use]
    pub fn get(&self, state: usize, cell: usize) -> Option<Content> {
        assert!(cell < self.width, "cell {cell} of {}", self.width);
        Content::of(self.items[state * self.width + cell])
    }

    /// All items in one piece, such as a tensor is made of: states times width, each of three
    /// bytes, with -1 for none.
    #[must_use]
    pub fn raw(&self) -> &[sys::staffel_content] {
        &self.items
    }
}

/// What stands on the cells of each, `width` items apart, at most 512; what of them is beyond a
/// state's cells is empty.
///
/// # Errors
///
/// [`Error::Short`] for a state with more cells than `width`.
pub fn cells<S: AsRef<State>>(states: &[S], width: usize) -> Result<Cells> {
    Ok(Cells { items: ffi::batch_cells(&handles(states), width, None)?, width })
}

/// As [`cells`], and what became of each. A state that failed has no certain content.
///
/// # Errors
///
/// Only such as are of the whole call.
pub fn cells_each<S: AsRef<State>>(states: &[S], width: usize) -> Result<(Cells, Each<()>)> {
    let mut statuses = Vec::new();
    let items = ffi::batch_cells(&handles(states), width, Some(&mut statuses))?;
    Ok((Cells { items, width }, each(states.iter().map(|_| ()), statuses)))
}

/// The legal actions of many states.
#[derive(Debug, Clone)]
pub struct Legal {
    moves: Vec<Move>,
    offsets: Vec<usize>,
}

impl Legal {
    fn of((moves, offsets): (Vec<sys::staffel_move>, Vec<usize>)) -> Self {
        Self { moves: moves.into_iter().map(Move::known).collect(), offsets }
    }

    /// Of how many states.
    #[must_use]
    pub fn len(&self) -> usize {
        self.offsets.len() - 1
    }

    /// Whether it is of no states.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The legal actions of a state, by its number in the call.
    #[must_use]
    pub fn get(&self, state: usize) -> Option<&[Move]> {
        let (from, to) = (*self.offsets.get(state)?, *self.offsets.get(state + 1)?);
        self.moves.get(from..to)
    }

    /// The legal actions of each state in turn.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &[Move]> + '_ {
        self.offsets.windows(2).map(|ends| &self.moves[ends[0]..ends[1]])
    }

    /// All actions, one state behind the other.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Where each state's begin in [`moves`](Legal::moves), and where the last one's end: one
    /// number more than there are states.
    #[must_use]
    pub fn offsets(&self) -> &[usize] {
        &self.offsets
    }
}

impl std::ops::Index<usize> for Legal {
    type Output = [Move];

    fn index(&self, state: usize) -> &[Move] {
        self.get(state).unwrap_or_else(|| panic!("state {state} of {}", self.len()))
    }
}

impl<'a> IntoIterator for &'a Legal {
    type Item = &'a [Move];
    type IntoIter = Box<dyn ExactSizeIterator<Item = &'a [Move]> + 'a>;

    fn into_iter(self) -> Self::IntoIter {
        Box::new(self.iter())
    }
}

/// The legal actions of each.
///
/// # Errors
///
/// Only such as [`Error::Forked`], that can be of every call.
pub fn legal<S: AsRef<State>>(states: &[S]) -> Result<Legal> {
    Ok(Legal::of(ffi::batch_legal(&handles(states), None)?))
}

/// As [`legal`], and what became of each.
///
/// # Errors
///
/// Only such as are of the whole call.
pub fn legal_each<S: AsRef<State>>(states: &[S]) -> Result<(Legal, Each<()>)> {
    let mut statuses = Vec::new();
    let legal = Legal::of(ffi::batch_legal(&handles(states), Some(&mut statuses))?);
    Ok((legal, each(states.iter().map(|_| ()), statuses)))
}

fn raw_moves(states: usize, moves: &[Option<Move>]) -> Result<Vec<sys::staffel_move>> {
    if states != moves.len() {
        return Err(Error::invalid(format!(
            "there are {} moves for {states} states; give one for each",
            moves.len()
        )));
    }
    Ok(moves.iter().map(|action| action.map_or(0, Move::to_raw)).collect())
}

/// Plays one action of each; `None` leaves that state as it is.
///
/// # Errors
///
/// [`Error::Illegal`]; [`Error::Invalid`] when there are not as many moves as states.
pub fn play<S: AsMut<State>>(states: &mut [S], moves: &[Option<Move>]) -> Result<()> {
    let moves = raw_moves(states.len(), moves)?;
    ffi::batch_play(&handles_mut(states), &moves, None)
}

/// As [`play`], for each.
///
/// # Errors
///
/// [`Error::Invalid`] when there are not as many moves as states.
pub fn play_each<S: AsMut<State>>(states: &mut [S], moves: &[Option<Move>]) -> Result<Each<()>> {
    let moves = raw_moves(states.len(), moves)?;
    let mut statuses = Vec::new();
    ffi::batch_play(&handles_mut(states), &moves, Some(&mut statuses))?;
    Ok(each(states.iter().map(|_| ()), statuses))
}

/// Takes one action of each back.
///
/// # Errors
///
/// [`Error::Illegal`] when one has none.
pub fn undo<S: AsMut<State>>(states: &mut [S]) -> Result<()> {
    ffi::batch_undo(&handles_mut(states), None)
}

/// As [`undo`], for each.
///
/// # Errors
///
/// Only such as are of the whole call.
pub fn undo_each<S: AsMut<State>>(states: &mut [S]) -> Result<Each<()>> {
    let mut statuses = Vec::new();
    ffi::batch_undo(&handles_mut(states), Some(&mut statuses))?;
    Ok(each(states.iter().map(|_| ()), statuses))
}

/// Picks an action for each as [`State::pick`] does, for state `i` number `counter + i`, which
/// goes on at 0 behind the greatest number. `None` for a game that is over.
///
/// # Errors
///
/// Only such as [`Error::Forked`], that can be of every call.
pub fn pick<S: AsRef<State>>(states: &[S], seed: u64, counter: u64) -> Result<Vec<Option<Move>>> {
    let picked = ffi::batch_pick(&handles(states), seed, counter, None)?;
    Ok(picked.into_iter().map(Move::from_raw).collect())
}

/// As [`pick`], for each.
///
/// # Errors
///
/// Only such as are of the whole call.
pub fn pick_each<S: AsRef<State>>(states: &[S], seed: u64, counter: u64) -> Result<Each<Option<Move>>> {
    let mut statuses = Vec::new();
    let picked = ffi::batch_pick(&handles(states), seed, counter, Some(&mut statuses))?;
    Ok(each(picked.into_iter().map(Move::from_raw), statuses))
}
