//! The calls, made safe: pointers become slices and texts, statuses become errors. All other
//! modules go through this one and have no unsafe code.

use std::ffi::{c_char, CStr};
use std::mem::size_of;
use std::ptr;

use crate::error::{Error, Fault, Result, Status};
use crate::game::Move;
use crate::sys::{self, *};

/// Makes sure of the library. To be called before anything that needs no handle; whoever has a
/// handle has it of the library.
pub(crate) fn ready() -> Result<()> {
    sys::load().map_err(|message| Error::Library(message.to_owned()))
}

// ---- Statuses and errors ----

fn check(status: staffel_status) -> Result<()> {
    match status {
        STAFFEL_OK => Ok(()),
        _ => Err(last_error(status)),
    }
}

/// The last error of this thread, whose call has just returned the status.
fn last_error(status: staffel_status) -> Error {
    let message = raw_text(|b, c, l| unsafe { staffel_error_message(b, c, l) }).unwrap_or_default();
    let Some(kind) = Status::from_number(status) else {
        return Error::Internal(message);
    };
    match kind {
        Status::Invalid => Error::Invalid(message),
        Status::Handle => Error::Handle(message),
        Status::Short => Error::Short(message),
        Status::Unknown => Error::Unknown(message),
        Status::Option => Error::Option(message),
        Status::Script => Error::Script { message, faults: details().collect() },
        Status::Position => Error::Position(message),
        Status::Unreadable => Error::Unreadable(message),
        Status::Illegal => Error::Illegal(message),
        Status::Ambiguous => {
            Error::Ambiguous { message, candidates: details().map(|action| action.message).collect() }
        }
        Status::Record => Error::Record { message, fault: details().next().map(Box::new) },
        Status::Match => Error::Match { message, fault: details().next().map(Box::new) },
        Status::Cancelled => Error::Cancelled(message),
        Status::Forked => Error::Forked(message),
        Status::Internal => Error::Internal(message),
        Status::Rule => Error::Rule { message, fault: details().next().map(Box::new) },
        Status::Other(status) => Error::Other { status, message },
    }
}

/// The details of the last error of this thread.
fn details() -> impl Iterator<Item = Fault> {
    let mut count = 0;
    // SAFETY: it writes one number.
    if unsafe { staffel_error_details(&mut count) } != STAFFEL_OK {
        count = 0;
    }
    (0..count).map(|index| {
        let text = |what| {
            raw_text(|b, c, l| unsafe { staffel_error_detail(b, c, l, index, what) }).unwrap_or_default()
        };
        let mut line = 0;
        // SAFETY: it writes one number.
        unsafe { staffel_error_line(&mut line, index) };
        Fault {
            message: text(STAFFEL_DETAIL_MESSAGE),
            file: text(STAFFEL_DETAIL_FILE),
            line: u32::try_from(line).ok().filter(|&line| line > 0),
            hint: text(STAFFEL_DETAIL_HINT),
            source: text(STAFFEL_DETAIL_SOURCE),
            shown: text(STAFFEL_DETAIL_SHOWN),
        }
    })
}

// ---- What comes out ----

/// Calls until what is written fits, another thread having perhaps made it longer in between.
/// `call` is given a capacity and tells how much there is.
fn fitting<T: Copy + Default>(
    first: usize,
    extra: usize,
    mut call: impl FnMut(*mut T, usize, *mut usize) -> staffel_status,
) -> std::result::Result<Vec<T>, staffel_status> {
    let mut room = vec![T::default(); first.max(1)];
    loop {
        let mut count = 0;
        match call(room.as_mut_ptr(), room.len(), &mut count) {
            STAFFEL_OK => {
                room.truncate(count);
                return Ok(room);
            }
            STAFFEL_SHORT if count + extra > room.len() => room.resize(count + extra, T::default()),
            status => return Err(status),
        }
    }
}

fn raw_text(
    call: impl FnMut(*mut c_char, usize, *mut usize) -> staffel_status,
) -> std::result::Result<String, staffel_status> {
    let bytes = fitting(512, 1, call)?.into_iter().map(|byte| byte as u8).collect();
    // All texts are UTF-8; should one not be, it is better shown with marks than not at all.
    Ok(String::from_utf8(bytes)
        .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned()))
}

/// A text; `call` is given buffer, capacity and length, and writes no more than they say.
fn text(call: impl FnMut(*mut c_char, usize, *mut usize) -> staffel_status) -> Result<String> {
    raw_text(call).map_err(last_error)
}

/// An array; `call` is given items, capacity and count, and writes no more than they say.
fn array<T: Copy + Default>(
    first: usize,
    call: impl FnMut(*mut T, usize, *mut usize) -> staffel_status,
) -> Result<Vec<T>> {
    fitting(first, 0, call).map_err(last_error)
}

/// One number or struct; `call` is given where it goes.
fn one<T: Default>(call: impl FnOnce(*mut T) -> staffel_status) -> Result<T> {
    let mut it = T::default();
    check(call(&mut it))?;
    Ok(it)
}

/// The text in an array of a struct, which has a NUL behind it.
pub(crate) fn word(of: &[c_char]) -> String {
    let bytes: Vec<u8> = of.iter().take_while(|&&byte| byte != 0).map(|&byte| byte as u8).collect();
    String::from_utf8_lossy(&bytes).into_owned()
}

// ---- What goes in ----

// A pointer to nothing is null, which Rust's own is not: the address of an empty slice is some
// small number, and one such in a variable of Go's ends the process when Go's garbage collector
// comes upon it.

/// Where a slice begins, null when there is nothing in it.
fn start<T>(of: &[T]) -> *const T {
    match of {
        [] => ptr::null(),
        of => of.as_ptr(),
    }
}

/// Where a slice to be written begins, null when there is no room in it.
fn start_mut<T>(of: &mut [T]) -> *mut T {
    match of {
        [] => ptr::null_mut(),
        of => of.as_mut_ptr(),
    }
}

fn bytes(text: &str) -> *const c_char {
    start(text.as_bytes()).cast()
}

fn options<'a>(of: &'a [(String, String)]) -> Vec<staffel_option> {
    let option = |(name, value): &'a (String, String)| staffel_option {
        name: bytes(name),
        name_length: name.len(),
        value: bytes(value),
        value_length: value.len(),
    };
    of.iter().map(option).collect()
}

// ---- The calls ----

// SAFETY of all below: texts and arrays are given with their own lengths, buffers with the
// capacity that `text` and `array` made them with, and what is written to is a local that
// lives until the call returns.

/// Functions that write one text about an object.
macro_rules! texts {
    ($($name:ident($($arg:ident: $type:ty),*) = $function:ident;)*) => {$(
        pub(crate) fn $name($($arg: $type),*) -> Result<String> {
            text(|b, c, l| unsafe { $function(b, c, l $(, $arg)*) })
        }
    )*};
}

/// Functions that write one text about what has a name.
macro_rules! named_texts {
    ($($name:ident($($arg:ident: $type:ty),*) of name = $function:ident;)*) => {$(
        pub(crate) fn $name($($arg: $type,)* name: &str) -> Result<String> {
            text(|b, c, l| unsafe { $function(b, c, l, $($arg,)* bytes(name), name.len()) })
        }
    )*};
}

/// Functions that write an array about an object, of which there are often as many as said.
macro_rules! arrays {
    ($($name:ident($($arg:ident: $type:ty),*) -> [$item:ty; $first:expr] = $function:ident;)*) => {$(
        pub(crate) fn $name($($arg: $type),*) -> Result<Vec<$item>> {
            array($first, |i, c, n| unsafe { $function(i, c, n $(, $arg)*) })
        }
    )*};
}

/// Functions that write one number or handle.
macro_rules! numbers {
    ($($name:ident($($arg:ident: $type:ty),*) -> $item:ty = $function:ident;)*) => {$(
        pub(crate) fn $name($($arg: $type),*) -> Result<$item> {
            one(|it| unsafe { $function(it $(, $arg)*) })
        }
    )*};
}

/// Functions that write one number or handle and read a text.
macro_rules! numbers_of_text {
    ($($name:ident($($arg:ident: $type:ty),*) of text -> $item:ty = $function:ident;)*) => {$(
        pub(crate) fn $name($($arg: $type,)* text: &str) -> Result<$item> {
            one(|it| unsafe { $function(it, $($arg,)* bytes(text), text.len()) })
        }
    )*};
}

/// Functions that write one struct of the size that is known here.
macro_rules! structs {
    ($($name:ident($($arg:ident: $type:ty),*) -> $item:ty = $function:ident;)*) => {$(
        pub(crate) fn $name($($arg: $type),*) -> Result<$item> {
            one(|it| unsafe { $function(it, size_of::<$item>() $(, $arg)*) })
        }
    )*};
}

/// Functions that write nothing.
macro_rules! deeds {
    ($($name:ident($($arg:ident: $type:ty),*) = $function:ident;)*) => {$(
        pub(crate) fn $name($($arg: $type),*) -> Result<()> {
            check(unsafe { $function($($arg),*) })
        }
    )*};
}

/// Functions that free, of which a failure has nobody to tell.
macro_rules! frees {
    ($($name:ident = $function:ident;)*) => {$(
        pub(crate) fn $name(handle: u64) {
            // Not `check`: it may be that the thread is going down, or that this is a forked child.
            let _ = unsafe { $function(handle) };
        }
    )*};
}

texts! {
    variants() = staffel_variants;
    game_name(game: staffel_game) = staffel_game_name;
    game_title(game: staffel_game) = staffel_game_title;
    game_digest(game: staffel_game) = staffel_game_digest;
    game_options(game: staffel_game) = staffel_game_options;
    game_players(game: staffel_game) = staffel_game_players;
    game_pieces(game: staffel_game) = staffel_game_pieces;
    game_faces(game: staffel_game, piece: i32) = staffel_game_faces;
    game_symbols(game: staffel_game, piece: i32) = staffel_game_symbols;
    game_cell_names(game: staffel_game) = staffel_game_cell_names;
    game_directions(game: staffel_game) = staffel_game_directions;
    move_text(game: staffel_game, action: staffel_move) = staffel_move_text;
    state_reason(state: staffel_state) = staffel_state_reason;
    state_position(state: staffel_state) = staffel_state_position;
    state_drawing(state: staffel_state) = staffel_state_drawing;
    state_legal_texts(state: staffel_state) = staffel_state_legal_texts;
    records() = staffel_records;
    record_write(record: staffel_record) = staffel_record_write;
    record_tags(record: staffel_record) = staffel_record_tags;
    record_action_texts(record: staffel_record) = staffel_record_action_texts;
    record_end(record: staffel_record) = staffel_record_end;
    record_comment(record: staffel_record, index: i32) = staffel_record_comment;
    match_write(of: staffel_match) = staffel_match_write;
    match_contestants(of: staffel_match) = staffel_match_contestants;
    match_standing(of: staffel_match) = staffel_match_standing;
    match_table(of: staffel_match) = staffel_match_table;
}

named_texts! {
    variant_source() of name = staffel_variant_source;
    game_option_values(game: staffel_game) of name = staffel_game_option_values;
    game_option(game: staffel_game) of name = staffel_game_option;
    record_tag(record: staffel_record) of name = staffel_record_tag;
}

arrays! {
    game_cells(game: staffel_game) -> [staffel_point; 64] = staffel_game_cells;
    game_links(game: staffel_game) -> [i32; 512] = staffel_game_links;
    move_parts(game: staffel_game, action: staffel_move) -> [staffel_part; 8] = staffel_move_parts;
    move_dice(game: staffel_game, action: staffel_move) -> [i32; 8] = staffel_move_dice;
    state_cells(state: staffel_state) -> [staffel_content; 64] = staffel_state_cells;
    state_hands(state: staffel_state) -> [i32; 16] = staffel_state_hands;
    state_dice(state: staffel_state) -> [i32; 8] = staffel_state_dice;
    state_history(state: staffel_state) -> [staffel_move; 128] = staffel_state_history;
    state_chances(state: staffel_state) -> [staffel_chance; 64] = staffel_state_chances;
    record_actions(record: staffel_record) -> [staffel_action; 128] = staffel_record_actions;
    match_results(of: staffel_match) -> [staffel_match_result; 16] = staffel_match_results;
}

numbers! {
    open_handles() -> usize = staffel_open_handles;
    state_new(game: staffel_game) -> staffel_state = staffel_state_new;
    state_clone(from: staffel_state) -> staffel_state = staffel_state_clone;
    state_count(state: staffel_state) -> usize = staffel_state_count;
    state_is_legal(state: staffel_state, action: staffel_move) -> i32 = staffel_state_is_legal;
    state_roll(state: staffel_state) -> staffel_move = staffel_state_roll;
    state_pick(state: staffel_state, seed: u64, counter: u64) -> staffel_move = staffel_state_pick;
    cancel_new() -> staffel_cancel = staffel_cancel_new;
    perft(state: staffel_state, depth: i32, threads: i32, cancel: staffel_cancel) -> u64 = staffel_perft;
    record_of(state: staffel_state) -> staffel_record = staffel_record_of;
    record_clone(from: staffel_record) -> staffel_record = staffel_record_clone;
    record_equal(record: staffel_record, other: staffel_record) -> i32 = staffel_record_equal;
    record_game(record: staffel_record) -> staffel_game = staffel_record_game;
    record_start(record: staffel_record, game: staffel_game) -> staffel_state = staffel_record_start;
    record_replay(record: staffel_record, game: staffel_game) -> staffel_state = staffel_record_replay;
    record_canonical(record: staffel_record, game: staffel_game) -> staffel_record = staffel_record_canonical;
    match_roll(of: staffel_match) -> staffel_move = staffel_match_roll;
    match_state(of: staffel_match) -> staffel_state = staffel_match_state;
    match_record(of: staffel_match, round: i32) -> staffel_record = staffel_match_record;
}

numbers_of_text! {
    game_cell(game: staffel_game) of text -> i32 = staffel_game_cell;
    state_read(game: staffel_game) of text -> staffel_state = staffel_state_read;
    state_parse(state: staffel_state) of text -> staffel_move = staffel_state_parse;
    state_play_text(state: staffel_state) of text -> staffel_move = staffel_state_play_text;
    record_documented() of text -> staffel_record = staffel_record_documented;
    record_read() of text -> staffel_record = staffel_record_read;
    match_read(game: staffel_game) of text -> staffel_match = staffel_match_read;
    match_play_text(of: staffel_match) of text -> staffel_move = staffel_match_play_text;
}

structs! {
    game_piece(game: staffel_game, piece: i32) -> staffel_piece = staffel_game_piece;
    state_info(state: staffel_state) -> staffel_info = staffel_state_info;
    match_info(of: staffel_match) -> staffel_progress = staffel_match_info;
}

deeds! {
    state_copy(state: staffel_state, from: staffel_state) = staffel_state_copy;
    state_play(state: staffel_state, action: staffel_move) = staffel_state_play;
    state_undo(state: staffel_state) = staffel_state_undo;
    state_resign(state: staffel_state, player: i32) = staffel_state_resign;
    state_agree_draw(state: staffel_state) = staffel_state_agree_draw;
    state_set_random(state: staffel_state, seed: u64, throws: u64) = staffel_state_set_random;
    cancel_request(cancel: staffel_cancel) = staffel_cancel_request;
    match_play(of: staffel_match, action: staffel_move) = staffel_match_play;
    match_undo(of: staffel_match) = staffel_match_undo;
    match_resign(of: staffel_match, contestant: i32) = staffel_match_resign;
    match_agree_draw(of: staffel_match) = staffel_match_agree_draw;
    match_set_seed(of: staffel_match, seed: u64) = staffel_match_set_seed;
}

frees! {
    game_free = staffel_game_free;
    state_free = staffel_state_free;
    record_free = staffel_record_free;
    match_free = staffel_match_free;
    cancel_free = staffel_cancel_free;
}

/// The version of the library.
pub(crate) fn version() -> &'static str {
    // SAFETY: it is a text with a NUL behind it that is never freed.
    unsafe { CStr::from_ptr(staffel_version()) }.to_str().unwrap_or_default()
}

pub(crate) fn game_load(name: &str, chosen: &[(String, String)]) -> Result<staffel_game> {
    let chosen = options(chosen);
    one(|it| unsafe { staffel_game_load(it, bytes(name), name.len(), start(&chosen), chosen.len()) })
}

pub(crate) fn game_script(file: &str, source: &[u8], chosen: &[(String, String)]) -> Result<staffel_game> {
    let chosen = options(chosen);
    one(|it| unsafe {
        staffel_game_script(
            it,
            bytes(file),
            file.len(),
            start(source).cast(),
            source.len(),
            start(&chosen),
            chosen.len(),
        )
    })
}

/// How many dice there are, and their faces.
pub(crate) fn game_dice(game: staffel_game) -> Result<(i32, Vec<staffel_face>)> {
    let mut dice = 0;
    let faces = array(8, |i, c, n| unsafe { staffel_game_dice(&mut dice, i, c, n, game) })?;
    Ok((dice, faces))
}

pub(crate) fn move_texts(game: staffel_game, moves: &[Move]) -> Result<String> {
    text(|b, c, l| unsafe { staffel_move_texts(b, c, l, game, start(moves).cast(), moves.len()) })
}

/// The legal actions, behind what is in `into`, whose room is used when it is enough.
pub(crate) fn state_legal(state: staffel_state, into: &mut Vec<Move>) -> Result<()> {
    let mut needed = 128;
    loop {
        into.reserve(needed);
        let (start, capacity) = (into.len(), into.capacity() - into.len());
        let mut count = 0;
        // SAFETY: a move is a number and nothing else, and the room is what was reserved. Of
        // it as many are written as is told.
        unsafe {
            let room = into.as_mut_ptr().add(start).cast();
            match staffel_state_legal(room, capacity, &mut count, state) {
                STAFFEL_OK => {
                    into.set_len(start + count);
                    return Ok(());
                }
                STAFFEL_SHORT if count > capacity => needed = count,
                status => return Err(last_error(status)),
            }
        }
    }
}

/// Fails with the index of the action that is wrong, when it is about one.
pub(crate) fn state_play_many(
    state: staffel_state,
    moves: &[Move],
) -> std::result::Result<(), (Option<usize>, Error)> {
    let mut wrong = usize::MAX;
    let status = unsafe { staffel_state_play_many(&mut wrong, state, start(moves).cast(), moves.len()) };
    check(status).map_err(|error| (Some(wrong).filter(|&index| index < moves.len()), error))
}

pub(crate) fn state_throw(state: staffel_state, faces: &[i32]) -> Result<staffel_move> {
    one(|it| unsafe { staffel_state_throw(it, state, start(faces), faces.len()) })
}

/// By first action; `branches` is how many legal actions there were.
pub(crate) fn perft_split(
    state: staffel_state,
    branches: usize,
    depth: i32,
    threads: i32,
    cancel: staffel_cancel,
) -> Result<Vec<staffel_branch>> {
    array(branches, |i, c, n| unsafe { staffel_perft_split(i, c, n, state, depth, threads, cancel) })
}

pub(crate) fn playouts(
    state: staffel_state,
    games: i64,
    seed: u64,
    threads: i32,
    max_actions: i64,
    cancel: staffel_cancel,
) -> Result<(staffel_tally, Vec<staffel_tally_end>)> {
    let mut tally = staffel_tally::default();
    let ends = array(64, |i, c, n| unsafe {
        let size = size_of::<staffel_tally>();
        staffel_playouts(&mut tally, size, i, c, n, state, games, seed, threads, max_actions, cancel)
    })?;
    Ok((tally, ends))
}

pub(crate) fn record_read_all(text: &str) -> Result<Vec<staffel_record>> {
    array(16, |i, c, n| unsafe { staffel_record_read_all(i, c, n, bytes(text), text.len()) })
}

pub(crate) fn record_set_tag(record: staffel_record, name: &str, value: &str) -> Result<()> {
    check(unsafe { staffel_record_set_tag(record, bytes(name), name.len(), bytes(value), value.len()) })
}

pub(crate) fn record_remove_tag(record: staffel_record, name: &str) -> Result<()> {
    check(unsafe { staffel_record_remove_tag(record, bytes(name), name.len()) })
}

pub(crate) fn record_set_comment(record: staffel_record, index: i32, text: &str) -> Result<()> {
    check(unsafe { staffel_record_set_comment(record, index, bytes(text), text.len()) })
}

pub(crate) fn match_new(game: staffel_game, games: i32, first: &str, second: &str) -> Result<staffel_match> {
    one(|it| unsafe {
        staffel_match_new(it, game, games, bytes(first), first.len(), bytes(second), second.len())
    })
}

// ---- Batches ----

/// Where the status of each state goes: nowhere when the call is to fail with the first.
fn statuses_of(statuses: Option<&mut Vec<staffel_status>>, count: usize) -> *mut staffel_status {
    statuses.map_or(ptr::null_mut(), |statuses| {
        statuses.clear();
        statuses.resize(count, STAFFEL_OK);
        start_mut(statuses)
    })
}

/// Makes sure of the library, which no state has done when there is none, and of the number of
/// states, before there is room for so many.
fn batch(count: usize) -> Result<()> {
    ready()?;
    if count > STAFFEL_MAX_COUNT {
        return Err(Error::invalid(format!(
            "{count} states are more than {STAFFEL_MAX_COUNT}; make several calls"
        )));
    }
    Ok(())
}

pub(crate) fn batch_new(game: staffel_game, count: usize) -> Result<Vec<staffel_state>> {
    batch(count)?;
    let mut states = vec![0; count];
    check(unsafe { staffel_batch_new(start_mut(&mut states), count, game) })?;
    Ok(states)
}

pub(crate) fn batch_free(states: &[staffel_state]) -> Result<()> {
    check(unsafe { staffel_batch_free(ptr::null_mut(), start(states), states.len()) })
}

pub(crate) fn batch_info(
    states: &[staffel_state],
    statuses: Option<&mut Vec<staffel_status>>,
) -> Result<Vec<staffel_info>> {
    batch(states.len())?;
    let mut items = vec![staffel_info::default(); states.len()];
    let statuses = statuses_of(statuses, states.len());
    let size = size_of::<staffel_info>();
    check(unsafe { staffel_batch_info(start_mut(&mut items), size, statuses, start(states), states.len()) })?;
    Ok(items)
}

pub(crate) fn batch_cells(
    states: &[staffel_state],
    width: usize,
    statuses: Option<&mut Vec<staffel_status>>,
) -> Result<Vec<staffel_content>> {
    batch(states.len())?;
    // No states first, which tells whether there can be such a width before there is room for it.
    check(unsafe { staffel_batch_cells(ptr::null_mut(), width, ptr::null_mut(), ptr::null(), 0) })?;
    let mut items = vec![staffel_content::default(); states.len() * width];
    let statuses = statuses_of(statuses, states.len());
    check(unsafe {
        staffel_batch_cells(start_mut(&mut items), width, statuses, start(states), states.len())
    })?;
    Ok(items)
}

pub(crate) fn batch_legal(
    states: &[staffel_state],
    mut statuses: Option<&mut Vec<staffel_status>>,
) -> Result<(Vec<staffel_move>, Vec<usize>)> {
    batch(states.len())?;
    let mut offsets = vec![0; states.len() + 1];
    let moves = array(64 * states.len().min(1 << 16), |i, c, n| {
        let statuses = statuses_of(statuses.as_deref_mut(), states.len());
        unsafe { staffel_batch_legal(i, c, n, offsets.as_mut_ptr(), statuses, start(states), states.len()) }
    })?;
    Ok((moves, offsets))
}

/// `moves` are as many as `states`.
pub(crate) fn batch_play(
    states: &[staffel_state],
    moves: &[staffel_move],
    statuses: Option<&mut Vec<staffel_status>>,
) -> Result<()> {
    batch(states.len())?;
    assert_eq!(states.len(), moves.len());
    let statuses = statuses_of(statuses, states.len());
    check(unsafe { staffel_batch_play(statuses, start(states), start(moves), states.len()) })
}

pub(crate) fn batch_undo(states: &[staffel_state], statuses: Option<&mut Vec<staffel_status>>) -> Result<()> {
    batch(states.len())?;
    let statuses = statuses_of(statuses, states.len());
    check(unsafe { staffel_batch_undo(statuses, start(states), states.len()) })
}

pub(crate) fn batch_pick(
    states: &[staffel_state],
    seed: u64,
    counter: u64,
    statuses: Option<&mut Vec<staffel_status>>,
) -> Result<Vec<staffel_move>> {
    batch(states.len())?;
    let mut moves = vec![0; states.len()];
    let statuses = statuses_of(statuses, states.len());
    check(unsafe {
        staffel_batch_pick(start_mut(&mut moves), statuses, start(states), states.len(), seed, counter)
    })?;
    Ok(moves)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_empty_is_null() {
        assert!(start::<u64>(&[]).is_null());
        assert!(start_mut::<u64>(&mut []).is_null());
        assert!(bytes("").is_null());
        assert!(bytes(&"b2".repeat(0)).is_null());
        assert!(start(&options(&[])).is_null());
        let (text, mut items) = ("b2", [1, 2]);
        assert_eq!(bytes(text), text.as_ptr().cast());
        assert_eq!(start(&items), items.as_ptr());
        assert_eq!(start_mut(&mut items), items.as_mut_ptr());
    }
}
