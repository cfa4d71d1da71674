"""Games written down."""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping
from ctypes import byref, c_int32, c_uint64
from typing import Any, Callable, NamedTuple, Optional

from . import _library as c
from ._errors import StaffelError, UnknownError
from ._game import Game
from ._handle import Closable
from ._library import lib
from ._rules import Rules
from ._state import State


class Action(NamedTuple):
    """One action of a record."""

    text: str
    """Its text, as written."""
    turn: int
    """The number of the turn; 0 for what is thrown before turn 1."""
    player: Optional[int]
    """Whose turn it is; None before turn 1."""
    line: Optional[int]
    """In the text it was read from, from 1; None when it was not read from one."""


class Tags(MutableMapping[str, str]):
    """The tags of a record, in order: a mapping from names to values that changes the record."""

    def __init__(self, record: Record) -> None:
        self._record = record

    def __getitem__(self, name: str) -> str:
        return c.text_out(lib.record_tag, self._record._live, *c.text_in(name, "the name of a tag"))

    def __setitem__(self, name: str, value: str) -> None:
        c.check(
            lib.record_set_tag(
                self._record._live,
                *c.text_in(name, "the name of a tag"),
                *c.text_in(value, "the value of a tag"),
            )
        )

    def __delitem__(self, name: str) -> None:
        _ = self[name]  # raises UnknownError, which is a KeyError
        c.check(lib.record_remove_tag(self._record._live, *c.text_in(name, "the name of a tag")))

    def _names(self) -> list[str]:
        return c.list_out(lib.record_tags, self._record._live)

    def __iter__(self) -> Iterator[str]:
        return iter(self._names())

    def __len__(self) -> int:
        return len(self._names())

    def __repr__(self) -> str:
        try:
            return f"<Tags {dict(self)!r}>"
        except StaffelError as e:
            return f"<Tags: {e}>"


class Record(Closable):
    """A game written down, as text that people and programs read.

    Make one by :meth:`read`, :meth:`documented` or :meth:`State.record`. ``str(record)`` is its
    text. Two are equal when they say the same. Any number of threads may use a record; their calls
    are done one after the other.
    """

    _free = "record_free"

    def __init__(self) -> None:
        raise TypeError("a record is made by Record.read, Record.documented or State.record")

    @classmethod
    def _made(cls, function: Callable[..., int], *arguments: Any) -> Record:
        record = object.__new__(cls)
        record._make(function, *arguments)
        return record

    @classmethod
    def read(cls, text: str) -> Record:
        """Reads the text of one record.

        :raises RecordError: it cannot be read; the error has the line.
        """
        return cls._made(lib.record_read, *c.text_in(text, "the text of a record"))

    @classmethod
    def read_all(cls, text: str) -> list[Record]:
        """Reads a text of one or more records.

        :raises RecordError: it cannot be read; the error has the line.
        """
        items = c.numbers_out(lib.record_read_all, c_uint64, 16, *c.text_in(text, "the text of records"))
        records = [object.__new__(cls) for _ in items]
        for record, handle in zip(records, items):
            record._cell = c_uint64(handle)
        return records

    @classmethod
    def documented(cls, name: str) -> Record:
        """A documented game, one of :func:`records`.

        :raises UnknownError: there is none of this name.
        """
        return cls._made(lib.record_documented, *c.text_in(name, "name"))

    @classmethod
    def of(cls, state: State) -> Record:
        """Writes down the game that a state has played."""
        if not isinstance(state, State):
            raise TypeError(f"state must be a State, not {type(state).__name__}")
        return cls._made(lib.record_of, state._live)

    # ---- Games and states ----

    def game(self) -> Game:
        """Makes the built-in game that it names, with the options it names.

        :raises UnknownError: there is no such game.
        :raises OptionError: it has no such option, or the option no such value.
        """
        return Game._of(Rules(None, None, lib.record_game, self._live))

    def start(self, game: Optional[Game] = None) -> State:
        """The state that it begins in. ``game`` is that of :meth:`game` unless it is given.

        :raises RecordError: it was not played by these rules; the error has the line.
        """
        return self._state(lib.record_start, game)

    def replay(self, game: Optional[Game] = None) -> State:
        """The state that it ends in, all of it verified. ``game`` is that of :meth:`game` unless it
        is given.

        :raises RecordError: it was not played by these rules; the error has the line.
        """
        return self._state(lib.record_replay, game)

    def _state(self, function: Any, game: Optional[Game]) -> State:
        rules = self._rules(game)
        return State._made(rules, function, self._live, rules.handle)

    def _rules(self, game: Optional[Game]) -> Rules:
        if game is None:
            return self.game()._live
        if not isinstance(game, Game):
            raise TypeError(f"game must be a Game or None, not {type(game).__name__}")
        return game._live

    def canonical(self, game: Optional[Game] = None) -> Record:
        """A copy with actions in canonical form and the tags that :meth:`State.record` gives.

        :raises RecordError: it was not played by these rules; the error has the line.
        """
        rules = self._rules(game)  # which must live as long as the call
        return Record._made(lib.record_canonical, self._live, rules.handle)

    # ---- What it says ----

    def write(self) -> str:
        """The text that :meth:`read` reads.

        :raises RecordError: there is no text that would read as this record.
        """
        return c.text_out(lib.record_write, self._live, room=4096)

    @property
    def tags(self) -> Tags:
        """The tags: a mapping that changes the record."""
        _ = self._live
        return Tags(self)

    @property
    def actions(self) -> tuple[Action, ...]:
        """Its actions."""
        items, count = c.array_out(lib.record_actions, c.Action, 256, self._live)
        texts = c.list_out(lib.record_action_texts, self._live, room=4096)
        return tuple(
            Action(text, i.turn, c.or_none(i.player), i.line or None) for i, text in zip(items[:count], texts)
        )

    @property
    def end(self) -> str:
        """How it was ended by word: ``"resigns"``, of the player to move, a player's name and
        ``" resigns"``, ``"draw agreed"``, or ``""`` when it was not."""
        return c.text_out(lib.record_end, self._live)

    def comment(self, index: Optional[int]) -> str:
        """The comment behind an action, by index; or, of None, the one before all; or, of the
        number of actions, the one behind the word at the end. ``""`` is none."""
        return c.text_out(lib.record_comment, self._live, _comment_index(index))

    def set_comment(self, index: Optional[int], text: str) -> None:
        """Sets the comment behind an action; ``""`` takes it away. See :meth:`comment`.

        :raises RecordError: the text cannot be a comment.
        """
        c.check(lib.record_set_comment(self._live, _comment_index(index), *c.text_in(text, "a comment")))

    # ---- Python's ----

    def clone(self) -> Record:
        """A copy."""
        return Record._made(lib.record_clone, self._live)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Record):
            return NotImplemented
        if self is other or self.closed or other.closed:
            return self is other
        equal = c_int32()
        c.check(lib.record_equal(byref(equal), self._live, other._live))
        return bool(equal.value)

    __hash__ = None  # type: ignore[assignment]

    def __str__(self) -> str:
        try:
            return self.write().rstrip("\n")
        except StaffelError as e:
            return f"({e})"

    def __repr__(self) -> str:
        if self.closed:
            return "<Record closed>"
        try:
            try:
                variant = self.tags["Variant"] + " "
            except UnknownError:
                variant = ""
            end = self.end and f", {self.end}"
            return f"<Record {variant}{len(self.actions)} actions{end}>"
        except StaffelError as e:
            return f"<Record: {e}>"

    def __copy__(self) -> Record:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, Any]) -> Record:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore_record, (self.write(),)


def _restore_record(text: str) -> Record:
    return Record.read(text)


def _comment_index(index: Optional[int]) -> int:
    return c.NONE if index is None else c.integer(index, 0, (1 << 31) - 1, "the index of a comment")
