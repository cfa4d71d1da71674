//! The C interface as it is: `staffel.h`, name by name.
//!
//! The rest of the crate is made of this and needs nothing else of it. It is open for what a
//! program may want to do its own way, with the handles that the `handle` functions give; a
//! handle is checked on each use, so that a wrong one is an error and no danger.
//!
//! # Safety
//!
//! Every function here is unsafe for one reason: the pointers. What is written to has room
//! for as much as is said beside it, what is read has as much, and a pointer that may be null
//! is said to be one. The functions call nothing of the program's, keep no pointer, and can
//! be called from any thread.
//!
//! Call [`load`] once before the first of them, unless something of the safe interface
//! has been called.

#![allow(non_camel_case_types)]
#![allow(clippy::missing_safety_doc, clippy::too_many_arguments)] // the safety is told above

use std::ffi::c_char;

/// The version of the interface that is declared here.
pub const STAFFEL_ABI: u32 = 1;
/// The version of the header that is declared here.
pub const STAFFEL_VERSION: &str = "0.1.0";

/// None: the winner of a draw, the owner of a neutral piece, where a piece from hand stood.
pub const STAFFEL_NONE: i32 = -1;
/// The length of a text that ends in a NUL.
pub const STAFFEL_NUL: usize = usize::MAX;
/// The most bytes of a text that is read.
pub const STAFFEL_MAX_TEXT: usize = 1 << 24;
/// The most items of an array that is read, and the most states of a batch.
pub const STAFFEL_MAX_COUNT: usize = 1 << 24;
/// The most threads of one call.
pub const STAFFEL_MAX_THREADS: i32 = 1024;
/// Players of every game.
pub const STAFFEL_PLAYERS: usize = 2;

/// What a call returns.
pub type staffel_status = i32;
/// All went well.
pub const STAFFEL_OK: staffel_status = 0;
/// An argument: NULL, out of its range, not UTF-8.
pub const STAFFEL_INVALID: staffel_status = 1;
/// No object has this handle, or one of another kind.
pub const STAFFEL_HANDLE: staffel_status = 2;
/// A buffer is too short; the length or count needed has been written.
pub const STAFFEL_SHORT: staffel_status = 3;
/// There is nothing of this name.
pub const STAFFEL_UNKNOWN: staffel_status = 4;
/// The game has no such option, or the option no such value.
pub const STAFFEL_OPTION: staffel_status = 5;
/// Faults in a script; details have them.
pub const STAFFEL_SCRIPT: staffel_status = 6;
/// The text is no position of the game.
pub const STAFFEL_POSITION: staffel_status = 7;
/// The text is no action at all.
pub const STAFFEL_UNREADABLE: staffel_status = 8;
/// The action may not be done now.
pub const STAFFEL_ILLEGAL: staffel_status = 9;
/// Several legal actions fit the text; details have them.
pub const STAFFEL_AMBIGUOUS: staffel_status = 10;
/// A record cannot be read, replayed or written.
pub const STAFFEL_RECORD: staffel_status = 11;
/// There can be no such match.
pub const STAFFEL_MATCH: staffel_status = 12;
/// Stopped by a cancel.
pub const STAFFEL_CANCELLED: staffel_status = 13;
/// This is a forked child, where the library cannot run.
pub const STAFFEL_FORKED: staffel_status = 14;
/// A fault of the library's own.
pub const STAFFEL_INTERNAL: staffel_status = 15;
/// A function of the rules failed; the detail has where and why.
pub const STAFFEL_RULE: staffel_status = 16;

/// Which text of a detail.
pub type staffel_detail = i32;
/// The fault, without place and hint; of an ambiguous text an action.
pub const STAFFEL_DETAIL_MESSAGE: staffel_detail = 0;
/// Of a script: the name it was given.
pub const STAFFEL_DETAIL_FILE: staffel_detail = 1;
/// Of a script: what to write instead, or "".
pub const STAFFEL_DETAIL_HINT: staffel_detail = 2;
/// Of a script: the text of the line, or "".
pub const STAFFEL_DETAIL_SOURCE: staffel_detail = 3;
/// The fault with all of that, the line and a marker below it.
pub const STAFFEL_DETAIL_SHOWN: staffel_detail = 4;

/// From a cell to another.
pub const STAFFEL_MOVED: i32 = 1;
/// From hand to a cell.
pub const STAFFEL_DROPPED: i32 = 2;
/// Taken up from a cell and put down on another.
pub const STAFFEL_LIFTED: i32 = 3;
/// Taken off the board by a piece that goes to its cell.
pub const STAFFEL_CAPTURED: i32 = 4;
/// Gone off the board at the end of its way.
pub const STAFFEL_LEFT: i32 = 5;
/// Shows another face from then on, on the cell it stands on.
pub const STAFFEL_TURNED: i32 = 6;
/// Becomes the other player's, on the cell it stands on.
pub const STAFFEL_FLIPPED: i32 = 7;
/// Taken off the board, back into its owner's hand.
pub const STAFFEL_RETURNED: i32 = 8;
/// Nothing is done; no piece has to do with it.
pub const STAFFEL_PASSED: i32 = 9;
/// Taken off the board as the player chose.
pub const STAFFEL_REMOVED: i32 = 10;

/// The rules of a game, made once and never changed.
pub type staffel_game = u64;
/// One game being played.
pub type staffel_state = u64;
/// A game written down.
pub type staffel_record = u64;
/// A number of games between two contestants.
pub type staffel_match = u64;
/// A means to stop a long call from another thread.
pub type staffel_cancel = u64;
/// An action of a game; 0 is none.
pub type staffel_move = u64;

/// An option of a game and the value chosen for it.
#[repr(C)]
#[derive(Debug, Clone, Copy)]
pub struct staffel_option {
    /// Its name, UTF-8.
    pub name: *const c_char,
    /// Bytes of the name.
    pub name_length: usize,
    /// The value, UTF-8.
    pub value: *const c_char,
    /// Bytes of the value.
    pub value_length: usize,
}

/// A kind of pieces.
#[repr(C)]
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct staffel_piece {
    /// 1: pieces of the kind are nobody's, and in one hand for both.
    pub neutral: i32,
    /// How many faces it has, 1 or more.
    pub faces: i32,
    /// Pieces each player has; of a neutral kind the first, for both.
    pub supply: [i32; STAFFEL_PLAYERS],
}

/// Where a cell is drawn.
#[repr(C)]
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct staffel_point {
    /// The column from the left, from 0; on boards of hexagons in half cells.
    pub x: i32,
    /// The row from the bottom, from 0.
    pub y: i32,
}

/// One face of a die.
#[repr(C)]
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct staffel_face {
    /// How far it moves a piece.
    pub value: i32,
    /// How often it comes beside the others.
    pub weight: i32,
    /// A capital letter or digit, with a NUL behind it.
    pub symbol: [c_char; 4],
}

/// One step of an action.
#[repr(C)]
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct staffel_part {
    /// [`STAFFEL_MOVED`] and so on.
    pub kind: i32,
    /// The kind of the piece.
    pub piece: i32,
    /// The player whose it is, or [`STAFFEL_NONE`].
    pub owner: i32,
    /// The face it shows from then on, or showed last.
    pub face: i32,
    /// The cell where it stood, or [`STAFFEL_NONE`]: in hand.
    pub from: i32,
    /// The cell where it goes, or [`STAFFEL_NONE`]: off the board.
    pub to: i32,
}

/// All numbers about a state.
#[repr(C)]
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct staffel_info {
    /// Of the position, the same on every machine.
    pub hash: u64,
    /// By which the dice are thrown.
    pub seed: u64,
    /// How many throws came before.
    pub throws: u64,
    /// The number of the turn, from 1; 0 while it is thrown for who begins.
    pub turn: i64,
    /// How often [`staffel_state_undo`] can go back.
    pub plies: i64,
    /// By player; 0 until the game is over.
    pub scores: [f64; STAFFEL_PLAYERS],
    /// The player whose turn it is, or would be.
    pub mover: i32,
    /// Which action of the turn comes next, from 1.
    pub turn_action: i32,
    /// How many the turn has; 0 in turns with dice, and where it goes on as long as a piece can or a
    /// function says.
    pub turn_actions: i32,
    /// How often the position came up at the beginning of a turn; 0 within a turn.
    pub repetition: i32,
    /// Finished turns that an end counts, or [`STAFFEL_NONE`] when it does not count.
    pub turns_counted: i32,
    /// 1: the dice are to be thrown, and the legal actions are the throws.
    pub chance: i32,
    /// 1: the game has ended.
    pub over: i32,
    /// When it has, who won, or [`STAFFEL_NONE`] for a draw; before, [`STAFFEL_NONE`].
    pub winner: i32,
}

/// What stands on a cell.
#[repr(C)]
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct staffel_content {
    /// Its kind, or [`STAFFEL_NONE`]: the cell is empty.
    pub piece: i8,
    /// The player whose it is, or [`STAFFEL_NONE`]: nobody's.
    pub owner: i8,
    /// The face it shows; [`STAFFEL_NONE`] on an empty cell.
    pub face: i8,
}

/// A throw of the dice that may come.
#[repr(C)]
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct staffel_chance {
    /// The throw.
    pub r#move: staffel_move,
    /// How often it comes beside the others.
    pub weight: i64,
}

/// A first action, and the number of sequences that begin with it.
#[repr(C)]
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct staffel_branch {
    /// The action.
    pub r#move: staffel_move,
    /// The sequences.
    pub nodes: u64,
}

/// What came of random games.
#[repr(C)]
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct staffel_tally {
    /// How many were played.
    pub games: i64,
    /// Games given up.
    pub unfinished: i64,
    /// Actions in all games.
    pub actions: i64,
    /// Actions of the shortest game.
    pub shortest: i64,
    /// Actions of the longest.
    pub longest: i64,
    /// Sums over all games, by player.
    pub scores: [f64; STAFFEL_PLAYERS],
}

/// How many random games ended in one way.
#[repr(C)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct staffel_tally_end {
    /// How many.
    pub games: i64,
    /// Who won, or [`STAFFEL_NONE`].
    pub winner: i32,
    /// Why, with a NUL behind it.
    pub reason: [c_char; 44],
}

impl Default for staffel_tally_end {
    fn default() -> Self {
        Self { games: 0, winner: 0, reason: [0; 44] }
    }
}

/// One action of a record.
#[repr(C)]
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct staffel_action {
    /// The number of the turn; 0 for what is thrown before turn 1.
    pub turn: i64,
    /// Whose turn it is, or [`STAFFEL_NONE`] before turn 1.
    pub player: i32,
    /// In the text it was read from, from 1; else 0.
    pub line: i32,
}

/// All numbers about a match.
#[repr(C)]
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct staffel_progress {
    /// Of the game being played.
    pub seed: u64,
    /// What the contestants scored in the games that are over.
    pub points: [f64; STAFFEL_PLAYERS],
    /// 1: there is a seed.
    pub seeded: i32,
    /// How many were agreed on.
    pub games: i32,
    /// The number of the game being played, from 1; the last when all are over.
    pub round: i32,
    /// The contestant whose turn it is, or [`STAFFEL_NONE`] when all are over.
    pub to_move: i32,
    /// The contestant who is the first player in that game.
    pub first: i32,
    /// 1: all games are over.
    pub over: i32,
    /// The contestant who scored more then, or [`STAFFEL_NONE`].
    pub winner: i32,
}

/// What came of one game of a match.
#[repr(C)]
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct staffel_match_result {
    /// By player.
    pub scores: [f64; STAFFEL_PLAYERS],
    /// By contestant.
    pub points: [f64; STAFFEL_PLAYERS],
    /// By contestant, of this game and those before it.
    pub totals: [f64; STAFFEL_PLAYERS],
    /// From 1.
    pub round: i32,
    /// The contestant who is the first player in it.
    pub first: i32,
    /// The player who won, or [`STAFFEL_NONE`].
    pub winner: i32,
    /// Why, with a NUL behind it.
    pub reason: [c_char; 44],
}

impl Default for staffel_match_result {
    fn default() -> Self {
        Self {
            scores: [0.0; STAFFEL_PLAYERS],
            points: [0.0; STAFFEL_PLAYERS],
            totals: [0.0; STAFFEL_PLAYERS],
            round: 0,
            first: 0,
            winner: 0,
            reason: [0; 44],
        }
    }
}

/// Declares the functions once for both ways of having the library: linked, each is an
/// external function; loaded, each is looked up in the table that [`load`] fills.
macro_rules! functions {
    ($($(#[$about:meta])* fn $name:ident($($arg:ident: $type:ty),* $(,)?) -> $ret:ty;)*) => {
        #[cfg(not(staffel_load))]
        extern "C" {
            $($(#[$about])* pub fn $name($($arg: $type),*) -> $ret;)*
        }

        #[cfg(staffel_load)]
        pub(super) struct Table {
            $($name: unsafe extern "C" fn($($type),*) -> $ret,)*
        }

        #[cfg(staffel_load)]
        impl Table {
            /// Looks everything up in a library.
            ///
            /// # Safety
            ///
            /// The library is Staffel's, of this interface, and is never closed.
            pub(super) unsafe fn of(library: &libloading::Library) -> Result<Self, libloading::Error> {
                Ok(Self {
                    $($name: *library.get(concat!(stringify!($name), "\0").as_bytes())?,)*
                })
            }
        }

        $(
            #[cfg(staffel_load)]
            $(#[$about])*
            pub unsafe fn $name($($arg: $type),*) -> $ret {
                (loading::table().$name)($($arg),*)
            }
        )*
    };
}

functions! {
    /// The number of the interface that the library is built for: [`STAFFEL_ABI`].
    fn staffel_abi_version() -> u32;
    /// The version of the library, a text that is never freed.
    fn staffel_version() -> *const c_char;
    /// The name of a status, a text that is never freed.
    fn staffel_status_name(status: staffel_status) -> *const c_char;
    /// How many handles of all kinds have been made and not freed.
    fn staffel_open_handles(count: *mut usize) -> staffel_status;

    /// The status of the last call of this thread that failed; [`STAFFEL_OK`] when none has.
    fn staffel_error_status() -> staffel_status;
    /// What went wrong in it.
    fn staffel_error_message(buffer: *mut c_char, capacity: usize, length: *mut usize) -> staffel_status;
    /// How many details there are.
    fn staffel_error_details(count: *mut usize) -> staffel_status;
    /// One text of a detail.
    fn staffel_error_detail(buffer: *mut c_char, capacity: usize, length: *mut usize, index: usize, what: staffel_detail) -> staffel_status;
    /// The line of a detail, from 1; 0 when it has none.
    fn staffel_error_line(line: *mut i32, index: usize) -> staffel_status;

    /// The built-in games by name, a list.
    fn staffel_variants(buffer: *mut c_char, capacity: usize, length: *mut usize) -> staffel_status;
    /// The script of a built-in game.
    fn staffel_variant_source(buffer: *mut c_char, capacity: usize, length: *mut usize, name: *const c_char, name_length: usize) -> staffel_status;
    /// Makes a built-in game. `options` may be null when `count` is 0.
    fn staffel_game_load(game: *mut staffel_game, name: *const c_char, name_length: usize, options: *const staffel_option, count: usize) -> staffel_status;
    /// Makes a game of a script. `options` may be null when `count` is 0.
    fn staffel_game_script(game: *mut staffel_game, file: *const c_char, file_length: usize, source: *const c_char, source_length: usize, options: *const staffel_option, count: usize) -> staffel_status;
    /// Frees a game; its states go on living.
    fn staffel_game_free(game: staffel_game) -> staffel_status;
    /// Its short name.
    fn staffel_game_name(buffer: *mut c_char, capacity: usize, length: *mut usize, game: staffel_game) -> staffel_status;
    /// Its name for people.
    fn staffel_game_title(buffer: *mut c_char, capacity: usize, length: *mut usize, game: staffel_game) -> staffel_status;
    /// 16 hexadecimal digits that stand for its rules.
    fn staffel_game_digest(buffer: *mut c_char, capacity: usize, length: *mut usize, game: staffel_game) -> staffel_status;
    /// The names of its options, a list.
    fn staffel_game_options(buffer: *mut c_char, capacity: usize, length: *mut usize, game: staffel_game) -> staffel_status;
    /// The values that an option may have, a list, the default first.
    fn staffel_game_option_values(buffer: *mut c_char, capacity: usize, length: *mut usize, game: staffel_game, name: *const c_char, name_length: usize) -> staffel_status;
    /// The value that an option has.
    fn staffel_game_option(buffer: *mut c_char, capacity: usize, length: *mut usize, game: staffel_game, name: *const c_char, name_length: usize) -> staffel_status;
    /// The names of the players in order of play, a list of two.
    fn staffel_game_players(buffer: *mut c_char, capacity: usize, length: *mut usize, game: staffel_game) -> staffel_status;
    /// The names of the kinds of pieces, a list.
    fn staffel_game_pieces(buffer: *mut c_char, capacity: usize, length: *mut usize, game: staffel_game) -> staffel_status;
    /// One kind of pieces.
    fn staffel_game_piece(it: *mut staffel_piece, size: usize, game: staffel_game, piece: i32) -> staffel_status;
    /// The names of the faces of a kind, a list.
    fn staffel_game_faces(buffer: *mut c_char, capacity: usize, length: *mut usize, game: staffel_game, piece: i32) -> staffel_status;
    /// The letters by which a kind is written, a list.
    fn staffel_game_symbols(buffer: *mut c_char, capacity: usize, length: *mut usize, game: staffel_game, piece: i32) -> staffel_status;
    /// Where the cells are drawn, by number.
    fn staffel_game_cells(items: *mut staffel_point, capacity: usize, count: *mut usize, game: staffel_game) -> staffel_status;
    /// Their names, a list.
    fn staffel_game_cell_names(buffer: *mut c_char, capacity: usize, length: *mut usize, game: staffel_game) -> staffel_status;
    /// The number of a cell.
    fn staffel_game_cell(cell: *mut i32, game: staffel_game, name: *const c_char, name_length: usize) -> staffel_status;
    /// The names of the directions, a list.
    fn staffel_game_directions(buffer: *mut c_char, capacity: usize, length: *mut usize, game: staffel_game) -> staffel_status;
    /// For each direction which cell is next to each cell, or [`STAFFEL_NONE`].
    fn staffel_game_links(items: *mut i32, capacity: usize, count: *mut usize, game: staffel_game) -> staffel_status;
    /// How many dice are thrown together, and the faces of each.
    fn staffel_game_dice(dice: *mut i32, items: *mut staffel_face, capacity: usize, count: *mut usize, game: staffel_game) -> staffel_status;

    /// The text of an action.
    fn staffel_move_text(buffer: *mut c_char, capacity: usize, length: *mut usize, game: staffel_game, r#move: staffel_move) -> staffel_status;
    /// The texts of many, a list.
    fn staffel_move_texts(buffer: *mut c_char, capacity: usize, length: *mut usize, game: staffel_game, moves: *const staffel_move, count: usize) -> staffel_status;
    /// The parts of an action.
    fn staffel_move_parts(items: *mut staffel_part, capacity: usize, count: *mut usize, game: staffel_game, r#move: staffel_move) -> staffel_status;
    /// The faces of the dice that it throws or uses.
    fn staffel_move_dice(items: *mut i32, capacity: usize, count: *mut usize, game: staffel_game, r#move: staffel_move) -> staffel_status;

    /// A game's beginning.
    fn staffel_state_new(state: *mut staffel_state, game: staffel_game) -> staffel_status;
    /// A state from a position text.
    fn staffel_state_read(state: *mut staffel_state, game: staffel_game, position: *const c_char, position_length: usize) -> staffel_status;
    /// A copy, with its history.
    fn staffel_state_clone(state: *mut staffel_state, from: staffel_state) -> staffel_status;
    /// Makes a state equal to another.
    fn staffel_state_copy(state: staffel_state, from: staffel_state) -> staffel_status;
    /// Frees a state.
    fn staffel_state_free(state: staffel_state) -> staffel_status;
    /// The game it is a state of, as a new handle.
    fn staffel_state_game(game: *mut staffel_game, state: staffel_state) -> staffel_status;
    /// All numbers about a state at once.
    fn staffel_state_info(it: *mut staffel_info, size: usize, state: staffel_state) -> staffel_status;
    /// Why the game has ended; "" while it goes on.
    fn staffel_state_reason(buffer: *mut c_char, capacity: usize, length: *mut usize, state: staffel_state) -> staffel_status;
    /// The position as one line.
    fn staffel_state_position(buffer: *mut c_char, capacity: usize, length: *mut usize, state: staffel_state) -> staffel_status;
    /// The board as lines that end in newlines.
    fn staffel_state_drawing(buffer: *mut c_char, capacity: usize, length: *mut usize, state: staffel_state) -> staffel_status;
    /// What stands on every cell, by number.
    fn staffel_state_cells(items: *mut staffel_content, capacity: usize, count: *mut usize, state: staffel_state) -> staffel_status;
    /// How many pieces are in hand: every kind of the first player's, then of the second's.
    fn staffel_state_hands(items: *mut i32, capacity: usize, count: *mut usize, state: staffel_state) -> staffel_status;
    /// The faces of the dice thrown and not used yet.
    fn staffel_state_dice(items: *mut i32, capacity: usize, count: *mut usize, state: staffel_state) -> staffel_status;
    /// The legal actions.
    fn staffel_state_legal(items: *mut staffel_move, capacity: usize, count: *mut usize, state: staffel_state) -> staffel_status;
    /// Their texts, a list.
    fn staffel_state_legal_texts(buffer: *mut c_char, capacity: usize, length: *mut usize, state: staffel_state) -> staffel_status;
    /// How many there are.
    fn staffel_state_count(count: *mut usize, state: staffel_state) -> staffel_status;
    /// Whether an action is legal: 1 or 0.
    fn staffel_state_is_legal(legal: *mut i32, state: staffel_state, r#move: staffel_move) -> staffel_status;
    /// The legal action that a text stands for.
    fn staffel_state_parse(r#move: *mut staffel_move, state: staffel_state, text: *const c_char, text_length: usize) -> staffel_status;
    /// Plays an action.
    fn staffel_state_play(state: staffel_state, r#move: staffel_move) -> staffel_status;
    /// Plays an action by its text; `move` may be null.
    fn staffel_state_play_text(r#move: *mut staffel_move, state: staffel_state, text: *const c_char, text_length: usize) -> staffel_status;
    /// Plays many, all or none; `wrong` may be null.
    fn staffel_state_play_many(wrong: *mut usize, state: staffel_state, moves: *const staffel_move, count: usize) -> staffel_status;
    /// Takes the last action back.
    fn staffel_state_undo(state: staffel_state) -> staffel_status;
    /// The actions played since the state was made.
    fn staffel_state_history(items: *mut staffel_move, capacity: usize, count: *mut usize, state: staffel_state) -> staffel_status;
    /// Ends the game in favour of the player's opponent.
    fn staffel_state_resign(state: staffel_state, player: i32) -> staffel_status;
    /// Ends the game as a draw.
    fn staffel_state_agree_draw(state: staffel_state) -> staffel_status;
    /// The throws that may come next.
    fn staffel_state_chances(items: *mut staffel_chance, capacity: usize, count: *mut usize, state: staffel_state) -> staffel_status;
    /// Throws the dice by the seed; `move` may be null.
    fn staffel_state_roll(r#move: *mut staffel_move, state: staffel_state) -> staffel_status;
    /// Plays the throw that shows these faces; `move` may be null.
    fn staffel_state_throw(r#move: *mut staffel_move, state: staffel_state, faces: *const i32, count: usize) -> staffel_status;
    /// Sets the seed, and how many throws came before.
    fn staffel_state_set_random(state: staffel_state, seed: u64, throws: u64) -> staffel_status;
    /// Picks a legal action; 0 when the game is over.
    fn staffel_state_pick(r#move: *mut staffel_move, state: staffel_state, seed: u64, counter: u64) -> staffel_status;

    /// Makes a cancel.
    fn staffel_cancel_new(cancel: *mut staffel_cancel) -> staffel_status;
    /// Frees it.
    fn staffel_cancel_free(cancel: staffel_cancel) -> staffel_status;
    /// Stops the calls that were given it.
    fn staffel_cancel_request(cancel: staffel_cancel) -> staffel_status;
    /// Counts the sequences of `depth` actions.
    fn staffel_perft(nodes: *mut u64, state: staffel_state, depth: i32, threads: i32, cancel: staffel_cancel) -> staffel_status;
    /// The same by first action.
    fn staffel_perft_split(items: *mut staffel_branch, capacity: usize, count: *mut usize, state: staffel_state, depth: i32, threads: i32, cancel: staffel_cancel) -> staffel_status;
    /// Plays random games from a state.
    fn staffel_playouts(it: *mut staffel_tally, size: usize, ends: *mut staffel_tally_end, capacity: usize, count: *mut usize, state: staffel_state, games: i64, seed: u64, threads: i32, max_actions: i64, cancel: staffel_cancel) -> staffel_status;

    /// `count` states at a game's beginning.
    fn staffel_batch_new(states: *mut staffel_state, count: usize, game: staffel_game) -> staffel_status;
    /// Frees many; `statuses` may be null, here and below.
    fn staffel_batch_free(statuses: *mut staffel_status, states: *const staffel_state, count: usize) -> staffel_status;
    /// The numbers of each, `size` bytes apart.
    fn staffel_batch_info(items: *mut staffel_info, size: usize, statuses: *mut staffel_status, states: *const staffel_state, count: usize) -> staffel_status;
    /// What stands on the cells of each, `width` items apart.
    fn staffel_batch_cells(items: *mut staffel_content, width: usize, statuses: *mut staffel_status, states: *const staffel_state, count: usize) -> staffel_status;
    /// The legal actions of each; `offsets` has room for `count` + 1.
    fn staffel_batch_legal(items: *mut staffel_move, capacity: usize, total: *mut usize, offsets: *mut usize, statuses: *mut staffel_status, states: *const staffel_state, count: usize) -> staffel_status;
    /// Plays one action of each; 0 leaves that state as it is.
    fn staffel_batch_play(statuses: *mut staffel_status, states: *const staffel_state, moves: *const staffel_move, count: usize) -> staffel_status;
    /// Takes one action of each back.
    fn staffel_batch_undo(statuses: *mut staffel_status, states: *const staffel_state, count: usize) -> staffel_status;
    /// Picks an action for each.
    fn staffel_batch_pick(moves: *mut staffel_move, statuses: *mut staffel_status, states: *const staffel_state, count: usize, seed: u64, counter: u64) -> staffel_status;

    /// The documented games by name, a list.
    fn staffel_records(buffer: *mut c_char, capacity: usize, length: *mut usize) -> staffel_status;
    /// One of them.
    fn staffel_record_documented(record: *mut staffel_record, name: *const c_char, name_length: usize) -> staffel_status;
    /// Reads one record.
    fn staffel_record_read(record: *mut staffel_record, text: *const c_char, text_length: usize) -> staffel_status;
    /// Reads all records of a text.
    fn staffel_record_read_all(items: *mut staffel_record, capacity: usize, count: *mut usize, text: *const c_char, text_length: usize) -> staffel_status;
    /// Writes down the game that a state has played.
    fn staffel_record_of(record: *mut staffel_record, state: staffel_state) -> staffel_status;
    /// A copy.
    fn staffel_record_clone(record: *mut staffel_record, from: staffel_record) -> staffel_status;
    /// Frees a record.
    fn staffel_record_free(record: staffel_record) -> staffel_status;
    /// The record as text.
    fn staffel_record_write(buffer: *mut c_char, capacity: usize, length: *mut usize, record: staffel_record) -> staffel_status;
    /// Whether two records say the same: 1 or 0.
    fn staffel_record_equal(equal: *mut i32, record: staffel_record, other: staffel_record) -> staffel_status;
    /// The built-in game that it names.
    fn staffel_record_game(game: *mut staffel_game, record: staffel_record) -> staffel_status;
    /// The state that it begins in.
    fn staffel_record_start(state: *mut staffel_state, record: staffel_record, game: staffel_game) -> staffel_status;
    /// The state that it ends in.
    fn staffel_record_replay(state: *mut staffel_state, record: staffel_record, game: staffel_game) -> staffel_status;
    /// A copy with actions in canonical form.
    fn staffel_record_canonical(canonical: *mut staffel_record, record: staffel_record, game: staffel_game) -> staffel_status;
    /// The names of its tags in order, a list.
    fn staffel_record_tags(buffer: *mut c_char, capacity: usize, length: *mut usize, record: staffel_record) -> staffel_status;
    /// The value of a tag.
    fn staffel_record_tag(buffer: *mut c_char, capacity: usize, length: *mut usize, record: staffel_record, name: *const c_char, name_length: usize) -> staffel_status;
    /// Gives a tag a value.
    fn staffel_record_set_tag(record: staffel_record, name: *const c_char, name_length: usize, value: *const c_char, value_length: usize) -> staffel_status;
    /// Takes a tag away, which may not be there.
    fn staffel_record_remove_tag(record: staffel_record, name: *const c_char, name_length: usize) -> staffel_status;
    /// Its actions.
    fn staffel_record_actions(items: *mut staffel_action, capacity: usize, count: *mut usize, record: staffel_record) -> staffel_status;
    /// Their texts as written, a list.
    fn staffel_record_action_texts(buffer: *mut c_char, capacity: usize, length: *mut usize, record: staffel_record) -> staffel_status;
    /// How it was ended by word, or "".
    fn staffel_record_end(buffer: *mut c_char, capacity: usize, length: *mut usize, record: staffel_record) -> staffel_status;
    /// A comment by index.
    fn staffel_record_comment(buffer: *mut c_char, capacity: usize, length: *mut usize, record: staffel_record, index: i32) -> staffel_status;
    /// Sets a comment.
    fn staffel_record_set_comment(record: staffel_record, index: i32, text: *const c_char, text_length: usize) -> staffel_status;

    /// A match of 1 to 1000 games.
    fn staffel_match_new(r#match: *mut staffel_match, game: staffel_game, games: i32, first: *const c_char, first_length: usize, second: *const c_char, second_length: usize) -> staffel_status;
    /// Reads a match that was written, and verifies it.
    fn staffel_match_read(r#match: *mut staffel_match, game: staffel_game, text: *const c_char, text_length: usize) -> staffel_status;
    /// The match as text.
    fn staffel_match_write(buffer: *mut c_char, capacity: usize, length: *mut usize, r#match: staffel_match) -> staffel_status;
    /// Frees a match.
    fn staffel_match_free(r#match: staffel_match) -> staffel_status;
    /// Plays an action.
    fn staffel_match_play(r#match: staffel_match, r#move: staffel_move) -> staffel_status;
    /// Plays an action by its text; `move` may be null.
    fn staffel_match_play_text(r#move: *mut staffel_move, r#match: staffel_match, text: *const c_char, text_length: usize) -> staffel_status;
    /// Takes the last action of the game being played back.
    fn staffel_match_undo(r#match: staffel_match) -> staffel_status;
    /// Ends the game being played in favour of the contestant's opponent.
    fn staffel_match_resign(r#match: staffel_match, contestant: i32) -> staffel_status;
    /// Ends the game being played as a draw.
    fn staffel_match_agree_draw(r#match: staffel_match) -> staffel_status;
    /// Sets the seed by which the dice are thrown.
    fn staffel_match_set_seed(r#match: staffel_match, seed: u64) -> staffel_status;
    /// Throws the dice by the seed; `move` may be null.
    fn staffel_match_roll(r#move: *mut staffel_move, r#match: staffel_match) -> staffel_status;
    /// All numbers about a match at once.
    fn staffel_match_info(it: *mut staffel_progress, size: usize, r#match: staffel_match) -> staffel_status;
    /// The names of the contestants, a list.
    fn staffel_match_contestants(buffer: *mut c_char, capacity: usize, length: *mut usize, r#match: staffel_match) -> staffel_status;
    /// How it stands, as a sentence.
    fn staffel_match_standing(buffer: *mut c_char, capacity: usize, length: *mut usize, r#match: staffel_match) -> staffel_status;
    /// All games as a table of lines.
    fn staffel_match_table(buffer: *mut c_char, capacity: usize, length: *mut usize, r#match: staffel_match) -> staffel_status;
    /// The games that are over.
    fn staffel_match_results(items: *mut staffel_match_result, capacity: usize, count: *mut usize, r#match: staffel_match) -> staffel_status;
    /// A copy of the game being played.
    fn staffel_match_state(state: *mut staffel_state, r#match: staffel_match) -> staffel_status;
    /// The record of a game by round.
    fn staffel_match_record(record: *mut staffel_record, r#match: staffel_match, round: i32) -> staffel_status;
}

/// Looks whether the library is there and of this interface, and loads it where it is not
/// linked. The first call decides, for the life of the process.
///
/// # Errors
///
/// What is wrong and what to do, in words.
pub fn load() -> Result<(), &'static str> {
    use std::sync::OnceLock;
    static LOADED: OnceLock<Result<(), String>> = OnceLock::new();
    LOADED
        .get_or_init(|| {
            #[cfg(staffel_load)]
            loading::load()?;
            // SAFETY: it takes no pointer.
            check_abi(unsafe { staffel_abi_version() })
        })
        .as_ref()
        .copied()
        .map_err(String::as_str)
}

fn check_abi(abi: u32) -> Result<(), String> {
    if abi == STAFFEL_ABI {
        return Ok(());
    }
    Err(format!(
        "the Staffel library has version {abi} of the interface, and this package needs {STAFFEL_ABI}; \
         use the library that came with it"
    ))
}

#[cfg(staffel_load)]
mod loading {
    use std::path::{Path, PathBuf};
    use std::sync::OnceLock;

    use super::Table;

    static TABLE: OnceLock<Table> = OnceLock::new();

    pub(super) fn table() -> &'static Table {
        TABLE.get().expect("staffel::sys::load has to be called first, and to succeed")
    }

    /// Where the library is: named by the environment, beside the program, or where the
    /// package built it.
    fn path() -> PathBuf {
        if let Some(named) = std::env::var_os("STAFFEL_LIBRARY").filter(|path| !path.is_empty()) {
            return named.into();
        }
        let built = Path::new(env!("STAFFEL_BUILT"));
        let beside =
            std::env::current_exe().ok().and_then(|program| Some(program.parent()?.join(built.file_name()?)));
        match beside {
            Some(beside) if beside.exists() => beside,
            _ => built.to_owned(),
        }
    }

    pub(super) fn load() -> Result<(), String> {
        let path = path();
        let failed = |error: libloading::Error| {
            let mut text = error.to_string();
            // What the loader itself says is one level below.
            if let Some(source) = std::error::Error::source(&error) {
                text = format!("{text}: {source}");
            }
            format!(
                "the Staffel library could not be loaded from {}: {text}; set STAFFEL_LIBRARY to its path, \
                 or put it beside the program",
                path.display()
            )
        };
        // SAFETY: loading it runs the start of Go's runtime and nothing of ours.
        let library = unsafe { libloading::Library::new(&path) }.map_err(failed)?;
        // SAFETY: the version is asked with the one function that no version changes, and
        // the library is not closed.
        unsafe {
            let abi: libloading::Symbol<'_, unsafe extern "C" fn() -> u32> =
                library.get(b"staffel_abi_version\0").map_err(failed)?;
            super::check_abi(abi())?;
        }
        // SAFETY: as above; the version is the one declared here.
        let table = unsafe { Table::of(&library) }.map_err(failed)?;
        std::mem::forget(library);
        let _ = TABLE.set(table);
        Ok(())
    }
}
