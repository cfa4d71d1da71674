"""What goes wrong, as exceptions: one class for each status of the library."""

from __future__ import annotations

import enum
from collections.abc import Iterable
from typing import ClassVar, NamedTuple, Optional

__all__ = [
    "AmbiguousError",
    "CancelledError",
    "Detail",
    "ForkedError",
    "HandleError",
    "IllegalError",
    "InternalError",
    "InvalidError",
    "MatchError",
    "OptionError",
    "PositionError",
    "RecordError",
    "RuleError",
    "ScriptError",
    "ShortError",
    "StaffelError",
    "Status",
    "UnknownError",
    "UnreadableError",
]


class Status(enum.IntEnum):
    """What a call of the library returned."""

    OK = 0
    INVALID = 1
    HANDLE = 2
    SHORT = 3
    UNKNOWN = 4
    OPTION = 5
    SCRIPT = 6
    POSITION = 7
    UNREADABLE = 8
    ILLEGAL = 9
    AMBIGUOUS = 10
    RECORD = 11
    MATCH = 12
    CANCELLED = 13
    FORKED = 14
    INTERNAL = 15
    RULE = 16


class Detail(NamedTuple):
    """One part of an error: a fault of a script, a function of one or a record, or a candidate of
    an ambiguous text."""

    message: str
    """The fault, without place and hint; of an ambiguous text an action."""
    file: str
    """Of a script or a function of one: the name it was given; else ``""``."""
    line: Optional[int]
    """The line in the script or record, from 1; None when there is none."""
    hint: str
    """Of a script or a function of one: what to write instead, or ``""``."""
    source: str
    """Of a script or a function of one: the text of the line, or ``""``."""
    shown: str
    """The fault with all of that, the line and a marker below it."""

    def __str__(self) -> str:
        return self.shown or self.message


class StaffelError(Exception):
    """The base class of all errors of the library.

    A call that fails changes nothing.
    """

    status: ClassVar[Status] = Status.INTERNAL
    """What the library returned."""

    details: tuple[Detail, ...]
    """Of a :class:`ScriptError` one for each fault, of an :class:`AmbiguousError` one for each
    action that fits, of a :class:`RuleError`, a :class:`RecordError`, and a :class:`MatchError` of
    a text, one; else none."""

    def __init__(self, message: str = "", details: Iterable[Detail] = ()) -> None:
        super().__init__(message)
        self.details = tuple(details)

    @property
    def message(self) -> str:
        """What went wrong and what to do instead, for people. May be several lines."""
        return str(self.args[0]) if self.args else ""

    @property
    def kind(self) -> str:
        """The name of the status, such as ``"illegal"``."""
        return self.status.name.lower()

    def __str__(self) -> str:
        return self.message


class InvalidError(StaffelError, ValueError):
    """An argument is out of its range."""

    status = Status.INVALID


class HandleError(StaffelError, ValueError):
    """The object has been closed."""

    status = Status.HANDLE


class ShortError(StaffelError):
    """A buffer is too short.

    The package makes room as needed, so this comes only of :meth:`Batch.cells` with a width that
    is too small.
    """

    status = Status.SHORT


class UnknownError(StaffelError, KeyError):
    """There is nothing of this name."""

    status = Status.UNKNOWN


class OptionError(StaffelError, ValueError):
    """The game has no such option, or the option no such value."""

    status = Status.OPTION


class ScriptError(StaffelError, ValueError):
    """There are faults in a script. ``details`` has them in the order of the script."""

    status = Status.SCRIPT

    @property
    def faults(self) -> tuple[Detail, ...]:
        """The same as ``details``."""
        return self.details


class PositionError(StaffelError, ValueError):
    """The text is no position of the game."""

    status = Status.POSITION


class UnreadableError(StaffelError, ValueError):
    """The text is no action at all."""

    status = Status.UNREADABLE


class IllegalError(StaffelError):
    """The action may not be done now."""

    status = Status.ILLEGAL

    index: Optional[int] = None
    """Of :meth:`State.play_many`: which action, from 0; else None."""


class AmbiguousError(StaffelError, ValueError):
    """Several legal actions fit the text."""

    status = Status.AMBIGUOUS

    @property
    def candidates(self) -> tuple[str, ...]:
        """The texts of the legal actions that fit, in the order of the legal actions."""
        return tuple(detail.message for detail in self.details)


class _LineError(StaffelError):
    @property
    def line(self) -> Optional[int]:
        """The line of the text that is at fault, from 1; None when it is not one of its lines."""
        return self.details[0].line if self.details else None


class RuleError(_LineError):
    """A function of the rules failed: of a script, while its game was played.

    The message has the position that it was asked about and the actions that led there as well.
    ``line`` is one of the script.
    """

    status = Status.RULE

    index: Optional[int] = None
    """Of :meth:`State.play_many`: which action, from 0; else None."""

    @property
    def fault(self) -> Optional[Detail]:
        """What the function did wrong, and where."""
        return self.details[0] if self.details else None


class RecordError(_LineError, ValueError):
    """A record cannot be read, replayed or written."""

    status = Status.RECORD


class MatchError(_LineError, ValueError):
    """There can be no such match."""

    status = Status.MATCH


class CancelledError(StaffelError):
    """A :class:`Cancel` has ended the call."""

    status = Status.CANCELLED


class ForkedError(StaffelError, RuntimeError):
    """This is a forked child of a process that used the library, where it cannot run.

    Start processes by ``spawn``, as in ``multiprocessing.get_context("spawn")``.
    """

    status = Status.FORKED


class InternalError(StaffelError, RuntimeError):
    """A fault of the library's own. Please report the message."""

    status = Status.INTERNAL


CLASSES: dict[int, type[StaffelError]] = {
    int(c.status): c
    for c in (
        InvalidError,
        HandleError,
        ShortError,
        UnknownError,
        OptionError,
        ScriptError,
        PositionError,
        UnreadableError,
        IllegalError,
        AmbiguousError,
        RecordError,
        MatchError,
        CancelledError,
        ForkedError,
        InternalError,
        RuleError,
    )
}
