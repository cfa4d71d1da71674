"""The C library: finding and loading it, its functions and structs, what goes in and out.

Nothing here is public.
"""

from __future__ import annotations

import ctypes
import operator
import os
import sys
from ctypes import (
    Structure,
    byref,
    c_char,
    c_char_p,
    c_double,
    c_int8,
    c_int32,
    c_int64,
    c_size_t,
    c_uint32,
    c_uint64,
    c_void_p,
)
from pathlib import Path
from typing import Any, Callable

from ._errors import CLASSES, Detail, InternalError, InvalidError, StaffelError, Status

ABI = 1
NONE = -1
MAX_TEXT = 1 << 24
MAX_COUNT = 1 << 24
MAX_THREADS = 1024
PLAYERS = 2

# ---- Structs ---------------------------------------------------------------------------


class Option(Structure):
    _fields_ = [
        ("name", c_char_p),
        ("name_length", c_size_t),
        ("value", c_char_p),
        ("value_length", c_size_t),
    ]


class Piece(Structure):
    _fields_ = [("neutral", c_int32), ("faces", c_int32), ("supply", c_int32 * PLAYERS)]


class Point(Structure):
    _fields_ = [("x", c_int32), ("y", c_int32)]


class Face(Structure):
    _fields_ = [("value", c_int32), ("weight", c_int32), ("symbol", c_char * 4)]


class Part(Structure):
    _fields_ = [
        ("kind", c_int32),
        ("piece", c_int32),
        ("owner", c_int32),
        ("face", c_int32),
        ("from_", c_int32),
        ("to", c_int32),
    ]


class Info(Structure):
    _fields_ = [
        ("hash", c_uint64),
        ("seed", c_uint64),
        ("throws", c_uint64),
        ("turn", c_int64),
        ("plies", c_int64),
        ("scores", c_double * PLAYERS),
        ("mover", c_int32),
        ("turn_action", c_int32),
        ("turn_actions", c_int32),
        ("repetition", c_int32),
        ("turns_counted", c_int32),
        ("chance", c_int32),
        ("over", c_int32),
        ("winner", c_int32),
    ]


class Content(Structure):
    _fields_ = [("piece", c_int8), ("owner", c_int8), ("face", c_int8)]


class Chance(Structure):
    _fields_ = [("move", c_uint64), ("weight", c_int64)]


class Branch(Structure):
    _fields_ = [("move", c_uint64), ("nodes", c_uint64)]


class Tally(Structure):
    _fields_ = [
        ("games", c_int64),
        ("unfinished", c_int64),
        ("actions", c_int64),
        ("shortest", c_int64),
        ("longest", c_int64),
        ("scores", c_double * PLAYERS),
    ]


class TallyEnd(Structure):
    _fields_ = [("games", c_int64), ("winner", c_int32), ("reason", c_char * 44)]


class Action(Structure):
    _fields_ = [("turn", c_int64), ("player", c_int32), ("line", c_int32)]


class Progress(Structure):
    _fields_ = [
        ("seed", c_uint64),
        ("points", c_double * PLAYERS),
        ("seeded", c_int32),
        ("games", c_int32),
        ("round", c_int32),
        ("to_move", c_int32),
        ("first", c_int32),
        ("over", c_int32),
        ("winner", c_int32),
    ]


class MatchResult(Structure):
    _fields_ = [
        ("scores", c_double * PLAYERS),
        ("points", c_double * PLAYERS),
        ("totals", c_double * PLAYERS),
        ("round", c_int32),
        ("first", c_int32),
        ("winner", c_int32),
        ("reason", c_char * 44),
    ]


# ---- Functions -------------------------------------------------------------------------

# Every pointer to something written, or to an array, is a c_void_p here, which takes
# ctypes' arrays and references as well as addresses of numpy's.
_p = c_void_p
_h = c_uint64
_text_in = [c_char_p, c_size_t]
_text_out = [_p, c_size_t, _p]  # buffer, capacity, length
_array_out = [_p, c_size_t, _p]  # items, capacity, count
_array_in = [_p, c_size_t]
_long = [c_int32, c_uint64]  # threads, cancel

SIGNATURES: dict[str, list[Any]] = {
    "open_handles": [_p],
    "error_message": [*_text_out],
    "error_details": [_p],
    "error_detail": [*_text_out, c_size_t, c_int32],
    "error_line": [_p, c_size_t],
    "variants": [*_text_out],
    "variant_source": [*_text_out, *_text_in],
    "game_load": [_p, *_text_in, *_array_in],
    "game_script": [_p, *_text_in, *_text_in, *_array_in],
    "game_free": [_h],
    "game_name": [*_text_out, _h],
    "game_title": [*_text_out, _h],
    "game_digest": [*_text_out, _h],
    "game_options": [*_text_out, _h],
    "game_option_values": [*_text_out, _h, *_text_in],
    "game_option": [*_text_out, _h, *_text_in],
    "game_players": [*_text_out, _h],
    "game_pieces": [*_text_out, _h],
    "game_piece": [_p, c_size_t, _h, c_int32],
    "game_faces": [*_text_out, _h, c_int32],
    "game_symbols": [*_text_out, _h, c_int32],
    "game_cells": [*_array_out, _h],
    "game_cell_names": [*_text_out, _h],
    "game_cell": [_p, _h, *_text_in],
    "game_directions": [*_text_out, _h],
    "game_links": [*_array_out, _h],
    "game_dice": [_p, *_array_out, _h],
    "move_text": [*_text_out, _h, c_uint64],
    "move_texts": [*_text_out, _h, *_array_in],
    "move_parts": [*_array_out, _h, c_uint64],
    "move_dice": [*_array_out, _h, c_uint64],
    "state_new": [_p, _h],
    "state_read": [_p, _h, *_text_in],
    "state_clone": [_p, _h],
    "state_copy": [_h, _h],
    "state_free": [_h],
    "state_game": [_p, _h],
    "state_info": [_p, c_size_t, _h],
    "state_reason": [*_text_out, _h],
    "state_position": [*_text_out, _h],
    "state_drawing": [*_text_out, _h],
    "state_cells": [*_array_out, _h],
    "state_hands": [*_array_out, _h],
    "state_dice": [*_array_out, _h],
    "state_legal": [*_array_out, _h],
    "state_legal_texts": [*_text_out, _h],
    "state_count": [_p, _h],
    "state_is_legal": [_p, _h, c_uint64],
    "state_parse": [_p, _h, *_text_in],
    "state_play": [_h, c_uint64],
    "state_play_text": [_p, _h, *_text_in],
    "state_play_many": [_p, _h, *_array_in],
    "state_undo": [_h],
    "state_history": [*_array_out, _h],
    "state_resign": [_h, c_int32],
    "state_agree_draw": [_h],
    "state_chances": [*_array_out, _h],
    "state_roll": [_p, _h],
    "state_throw": [_p, _h, *_array_in],
    "state_set_random": [_h, c_uint64, c_uint64],
    "state_pick": [_p, _h, c_uint64, c_uint64],
    "cancel_new": [_p],
    "cancel_free": [_h],
    "cancel_request": [_h],
    "perft": [_p, _h, c_int32, *_long],
    "perft_split": [*_array_out, _h, c_int32, *_long],
    "playouts": [_p, c_size_t, *_array_out, _h, c_int64, c_uint64, c_int32, c_int64, c_uint64],
    "batch_new": [*_array_in, _h],
    "batch_free": [_p, *_array_in],
    "batch_info": [_p, c_size_t, _p, *_array_in],
    "batch_cells": [_p, c_size_t, _p, *_array_in],
    "batch_legal": [_p, c_size_t, _p, _p, _p, *_array_in],
    "batch_play": [_p, _p, *_array_in],
    "batch_undo": [_p, *_array_in],
    "batch_pick": [_p, _p, *_array_in, c_uint64, c_uint64],
    "records": [*_text_out],
    "record_documented": [_p, *_text_in],
    "record_read": [_p, *_text_in],
    "record_read_all": [*_array_out, *_text_in],
    "record_of": [_p, _h],
    "record_clone": [_p, _h],
    "record_free": [_h],
    "record_write": [*_text_out, _h],
    "record_equal": [_p, _h, _h],
    "record_game": [_p, _h],
    "record_start": [_p, _h, _h],
    "record_replay": [_p, _h, _h],
    "record_canonical": [_p, _h, _h],
    "record_tags": [*_text_out, _h],
    "record_tag": [*_text_out, _h, *_text_in],
    "record_set_tag": [_h, *_text_in, *_text_in],
    "record_remove_tag": [_h, *_text_in],
    "record_actions": [*_array_out, _h],
    "record_action_texts": [*_text_out, _h],
    "record_end": [*_text_out, _h],
    "record_comment": [*_text_out, _h, c_int32],
    "record_set_comment": [_h, c_int32, *_text_in],
    "match_new": [_p, _h, c_int32, *_text_in, *_text_in],
    "match_read": [_p, _h, *_text_in],
    "match_write": [*_text_out, _h],
    "match_free": [_h],
    "match_play": [_h, c_uint64],
    "match_play_text": [_p, _h, *_text_in],
    "match_undo": [_h],
    "match_resign": [_h, c_int32],
    "match_agree_draw": [_h],
    "match_set_seed": [_h, c_uint64],
    "match_roll": [_p, _h],
    "match_info": [_p, c_size_t, _h],
    "match_contestants": [*_text_out, _h],
    "match_standing": [*_text_out, _h],
    "match_table": [*_text_out, _h],
    "match_results": [*_array_out, _h],
    "match_state": [_p, _h],
    "match_record": [_p, _h, c_int32],
}

# Functions that return something else than a status.
OTHERS: dict[str, tuple[list[Any], Any]] = {
    "abi_version": ([], c_uint32),
    "version": ([], c_char_p),
    "status_name": ([c_int32], c_char_p),
    "error_status": ([], c_int32),
}


def packaged() -> Path:
    """Where the library is that the package carries."""
    name = {"darwin": "libstaffel.dylib", "win32": "staffel.dll"}.get(sys.platform, "libstaffel.so")
    return Path(__file__).resolve().parent / name


class Library:
    """The functions of the C library by name, without ``staffel_``.

    It is loaded when the first of them is asked for: not before, so that a process which only
    imports the package can fork, and its children use it. While a function runs other threads of
    Python do too.
    """

    def __getattr__(self, name: str) -> Any:
        if name not in SIGNATURES and name not in OTHERS:
            raise AttributeError(name)
        # Without a lock, which a forked child could find taken: it is loaded once anyway, and
        # several threads find the same functions.
        self.__dict__.update(_load())
        return self.__dict__[name]


def _load() -> dict[str, Any]:
    chosen = os.environ.get("STAFFEL_LIBRARY")
    path = Path(chosen) if chosen else packaged()
    wanted = "STAFFEL_LIBRARY" if chosen else "the package's library"
    if not path.is_file():
        raise ImportError(
            f"{wanted}, {path}, is not there"
            + ("" if chosen else "; install the package, or name a library in STAFFEL_LIBRARY"),
            name="staffel",
            path=str(path),
        )
    try:
        library = ctypes.CDLL(str(path.resolve()))
    except OSError as e:
        raise ImportError(f"{wanted} cannot be loaded: {e}", name="staffel", path=str(path)) from e
    functions: dict[str, Any] = {}
    try:
        library.staffel_abi_version.restype = c_uint32
        abi = library.staffel_abi_version()
        if abi != ABI:
            raise ImportError(
                f"{wanted}, {path}, has version {abi} of the interface, and this package is made for {ABI}; "
                "let both be of one release",
                name="staffel",
                path=str(path),
            )
        for name, arguments in SIGNATURES.items():
            functions[name] = getattr(library, "staffel_" + name)
            functions[name].argtypes = arguments
            functions[name].restype = c_int32
        for name, (arguments, result) in OTHERS.items():
            functions[name] = getattr(library, "staffel_" + name)
            functions[name].argtypes = arguments
            functions[name].restype = result
    except AttributeError as e:
        raise ImportError(f"{wanted} is no library of Staffel: {e}", name="staffel", path=str(path)) from e
    return functions


lib = Library()

# ---- Errors ----------------------------------------------------------------------------

_SHORT = int(Status.SHORT)


def error(status: int) -> StaffelError:
    """The exception of a call that has just failed on this thread."""
    make = CLASSES.get(status)
    if make is None:
        return InternalError(f"the library returned the unknown status {status}")
    if lib.error_status() != status:  # a signal's handler, or a finalizer, has failed in between
        return make(status_name(status))
    message = text_out(lib.error_message)
    count = c_size_t()
    lib.error_details(byref(count))
    details = []
    for i in range(count.value):
        line = c_int32()
        lib.error_line(byref(line), i)
        texts = [text_out(lib.error_detail, i, what) for what in range(5)]
        details.append(Detail(texts[0], texts[1], line.value or None, texts[2], texts[3], texts[4]))
    return make(message, details)


def check(status: int) -> None:
    """Raises what a status says."""
    if status:
        raise error(status)


def status_name(status: int) -> str:
    return str(lib.status_name(status), "utf-8")


# ---- Out -------------------------------------------------------------------------------


def text_out(function: Callable[..., int], *arguments: Any, room: int = 1024) -> str:
    """What a function writes to a buffer."""
    length = c_size_t()
    while True:
        buffer = (c_char * room)()
        status = function(buffer, room, byref(length), *arguments)
        if status == 0:
            return ctypes.string_at(buffer, length.value).decode("utf-8")
        if status != _SHORT or length.value < room:
            raise error(status)
        room = 1 << (length.value + 1).bit_length()  # few sizes, as ctypes makes a type for each


def list_out(function: Callable[..., int], *arguments: Any, room: int = 1024) -> list[str]:
    """A list of texts, none of which is empty."""
    text = text_out(function, *arguments, room=room)
    return text.split("\n") if text else []


def array_out(function: Callable[..., int], item: Any, room: int, *arguments: Any) -> tuple[Any, int]:
    """The items that a function writes, and how many of the array they are."""
    count = c_size_t()
    while True:
        items = (item * room)()
        status = function(items, room, byref(count), *arguments)
        if status == 0:
            return items, count.value
        if status != _SHORT or count.value <= room:
            raise error(status)
        room = 1 << count.value.bit_length()


def numbers_out(function: Callable[..., int], item: Any, room: int, *arguments: Any) -> list[int]:
    items, count = array_out(function, item, room, *arguments)
    return items[:count]  # type: ignore[no-any-return]


def struct_out(function: Callable[..., int], struct: Any, *arguments: Any) -> Any:
    it = struct()
    check(function(byref(it), ctypes.sizeof(it), *arguments))
    return it


def number_out(function: Callable[..., int], *arguments: Any) -> int:
    """The number, such as a move's, that a function tells. What frees a handle has it written to a
    place of its own, see Closable."""
    number = c_uint64()
    check(function(byref(number), *arguments))
    return number.value


def or_none(number: int) -> int | None:
    return None if number == NONE else number


# ---- In --------------------------------------------------------------------------------


def text_in(text: str, what: str) -> tuple[bytes, int]:
    """A text and its length, as a function takes them."""
    if not isinstance(text, str):
        raise TypeError(f"{what} must be a str, not {type(text).__name__}")
    encoded = text.encode("utf-8")  # raises UnicodeEncodeError of a lone surrogate
    return encoded, len(encoded)


def integer(number: Any, low: int, high: int, what: str) -> int:
    """A number that fits the type it has in C."""
    try:
        n = operator.index(number)
    except TypeError:
        raise TypeError(f"{what} must be an int, not {type(number).__name__}") from None
    if not low <= n <= high:
        shown = str(n) if n.bit_length() < 200 else "one of %d bits" % n.bit_length()
        raise OverflowError(f"{what} must be a number from {low} to {high}, not {shown}")
    return n


def index(number: Any, count: int, what: str) -> int:
    """A number of one of some things."""
    n = int64(number, what)
    if not 0 <= n < count:
        raise InvalidError(f"{what} {n} does not exist; there are {count}, numbered from 0")
    return n


def int32(number: Any, what: str) -> int:
    return integer(number, -(1 << 31), (1 << 31) - 1, what)


def int64(number: Any, what: str) -> int:
    return integer(number, -(1 << 63), (1 << 63) - 1, what)


def uint64(number: Any, what: str) -> int:
    return integer(number, 0, (1 << 64) - 1, what)
