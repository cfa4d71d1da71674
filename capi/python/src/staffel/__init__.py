"""Staffel: a rules engine for abstract board games.

A game is loaded by name, or made of a script, and played by states::

    >>> import staffel
    >>> game = staffel.Game.load("delta", scoring="points")
    >>> state = game.state()
    >>> state.play("b2")
    <Move b2>
    >>> len(state.legal)
    24

Players, kinds of pieces, faces, cells and directions are numbers from 0, and players, kinds and
cells can be meant by name; None stands for none. Errors are subclasses of :class:`StaffelError`,
one for each thing that can be wrong; a call that fails changes nothing. A wrong type is a
``TypeError``, a number that does not fit its type in C an ``OverflowError``, and a text that
UTF-8 cannot hold a ``UnicodeEncodeError``. Texts have at most :data:`MAX_TEXT` bytes.

Objects are freed when nothing refers to them, or before that by ``close()`` or ``with``. All can
be used from any thread, and Python's other threads run while the library does. After ``os.fork``
they raise :class:`ForkedError` in the child, if the library had been used before: start processes
by ``spawn``.
"""

from __future__ import annotations

from ctypes import byref as _byref
from ctypes import c_size_t as _c_size_t

from . import _library as _c
from ._batch import Batch
from ._cancel import Cancel
from ._errors import (
    AmbiguousError,
    CancelledError,
    Detail,
    ForkedError,
    HandleError,
    IllegalError,
    InternalError,
    InvalidError,
    MatchError,
    OptionError,
    PositionError,
    RecordError,
    RuleError,
    ScriptError,
    ShortError,
    StaffelError,
    Status,
    UnknownError,
    UnreadableError,
)
from ._game import Game, Move
from ._match import Match, MatchResult, Progress
from ._record import Action, Record, Tags
from ._rules import Cell, Content, Dice, Face, OptionValue, Part, PartKind, Piece
from ._state import Branch, Chance, Info, Result, State, Tally, TallyEnd
from ._version import __version__

__all__ = [
    "Action",
    "AmbiguousError",
    "Batch",
    "Branch",
    "Cancel",
    "CancelledError",
    "Cell",
    "Chance",
    "Content",
    "Detail",
    "Dice",
    "Face",
    "ForkedError",
    "Game",
    "HandleError",
    "IllegalError",
    "Info",
    "InternalError",
    "InvalidError",
    "MAX_COUNT",
    "MAX_TEXT",
    "MAX_THREADS",
    "Match",
    "MatchError",
    "MatchResult",
    "Move",
    "OptionError",
    "OptionValue",
    "Part",
    "PartKind",
    "Piece",
    "PositionError",
    "Progress",
    "Record",
    "RecordError",
    "RuleError",
    "Result",
    "ScriptError",
    "ShortError",
    "StaffelError",
    "State",
    "Status",
    "Tags",
    "Tally",
    "TallyEnd",
    "UnknownError",
    "UnreadableError",
    "__version__",
    "abi_version",
    "open_handles",
    "records",
    "status_name",
    "variant_source",
    "variants",
    "version",
]

MAX_TEXT: int = _c.MAX_TEXT
"""How many bytes a text can have."""

MAX_COUNT: int = _c.MAX_COUNT
"""How many moves one call can be given, and how many states a batch can have."""

MAX_THREADS: int = _c.MAX_THREADS
"""How many threads can work on one call."""


def version() -> str:
    """The version of the library, such as ``"1.2.3"``; ``__version__`` is the package's."""
    return str(_c.lib.version(), "utf-8")


def abi_version() -> int:
    """The version of the interface that the library is built for."""
    return int(_c.lib.abi_version())


def status_name(status: int) -> str:
    """The name of a status, such as ``"illegal"``; ``"unknown status"`` for other numbers."""
    return _c.status_name(_c.int32(status, "status"))


def open_handles() -> int:
    """How many objects of the library's there are: games, states, records, matches and cancels."""
    count = _c_size_t()
    _c.check(_c.lib.open_handles(_byref(count)))
    return count.value


def variants() -> list[str]:
    """The built-in games by name, for :meth:`Game.load`."""
    return _c.list_out(_c.lib.variants)


def variant_source(name: str) -> str:
    """The script of a built-in game.

    :raises UnknownError: there is no such game.
    """
    return _c.text_out(_c.lib.variant_source, *_c.text_in(name, "name"), room=8192)


def records() -> list[str]:
    """The documented games by name, for :meth:`Record.documented`."""
    return _c.list_out(_c.lib.records)
