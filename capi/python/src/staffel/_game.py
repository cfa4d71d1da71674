"""Games and their moves."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from ctypes import c_int32, c_uint64
from typing import TYPE_CHECKING, Any, Optional, Union

from . import _library as c
from ._errors import HandleError, InvalidError, StaffelError
from ._library import lib
from ._rules import Cell, Dice, OptionValue, Part, PartKind, Piece, Rules

if TYPE_CHECKING:
    from ._state import State


class Game:
    """The rules of a game: a built-in one, or one by a script. It is never changed.

    Make one by :meth:`load`, :meth:`script` or :meth:`from_file`::

        game = staffel.Game.load("delta", scoring="points")

    Players, kinds of pieces, faces, cells and directions are numbers from 0; players, kinds and
    cells can be meant by name as well. Two games are equal when their names, titles, options and
    rules are.

    Any number of threads may use a game at the same time. It can be pickled, as a name and
    options, or as the script's text and options; what is read by a library whose rules are others
    raises :class:`InvalidError`.
    """

    _rules: Optional[Rules] = None

    def __init__(self) -> None:
        raise TypeError("a game is made by Game.load, Game.script or Game.from_file")

    @classmethod
    def _of(cls, rules: Rules) -> Game:
        game = object.__new__(cls)
        game._rules = rules
        return game

    @classmethod
    def load(
        cls, name: str, options: Optional[Mapping[str, OptionValue]] = None, /, **more: OptionValue
    ) -> Game:
        """Makes a built-in game, one of :func:`variants`.

        Options are given by a mapping or by keywords, in which ``_`` stands for the hyphen of a
        name: ``red_follower="always"``. Those not named have their defaults.

        :raises UnknownError: there is no such game.
        :raises OptionError: it has no such option, or the option no such value.
        """
        return cls._of(Rules.load(name, _options(options, more)))

    @classmethod
    def script(
        cls,
        file: str,
        source: str,
        options: Optional[Mapping[str, OptionValue]] = None,
        /,
        **more: OptionValue,
    ) -> Game:
        """Makes a game of a script in the rule language, of whose text ``source`` is.

        ``file`` is its name in messages, and without folder and ending the name of the game; no
        file is read. Scripts may come from strangers: they reach nothing, and have a budget.
        Options are as those of :meth:`load`.

        :raises ScriptError: there are faults in the script.
        :raises RuleError: a function of it fails about the beginning of the game.
        :raises OptionError: it has no such option, or the option no such value.
        """
        return cls._of(Rules.script(file, source, _options(options, more)))

    @classmethod
    def from_file(
        cls,
        path: Union[str, os.PathLike[str]],
        options: Optional[Mapping[str, OptionValue]] = None,
        /,
        **more: OptionValue,
    ) -> Game:
        """Reads a file, which is UTF-8, and makes a game of the script in it; see :meth:`script`.

        In messages it has the file's name without folders.
        """
        with open(path, encoding="utf-8", newline="") as file:
            source = file.read()
        return cls.script(os.path.basename(os.fspath(path)), source, options, **more)

    def state(self, position: Optional[str] = None) -> State:
        """The game's beginning, or the state that a position's text says.

        :raises PositionError: the text is no position of the game.
        :raises RuleError: a function of the rules fails about it.
        """
        from ._state import State

        return State(self, position)

    # ---- What it is ----

    @property
    def _live(self) -> Rules:
        rules = self._rules
        if rules is None:
            raise HandleError("this Game has been closed")
        return rules

    @property
    def name(self) -> str:
        """Its short name, such as ``"delta"``."""
        return self._live.name

    @property
    def title(self) -> str:
        """Its name for people."""
        return self._live.title

    @property
    def digest(self) -> str:
        """16 hexadecimal digits that stand for its rules, the same on every machine."""
        return self._live.digest

    @property
    def source(self) -> Optional[str]:
        """The script it was made of; None for a built-in game, see :func:`variant_source`."""
        return self._live.source

    @property
    def file(self) -> Optional[str]:
        """The name that its script was given; None for a built-in game."""
        return self._live.file

    @property
    def options(self) -> dict[str, str]:
        """Its options, all of them, and their values."""
        return dict(self._live.options)

    def option_values(self, name: str) -> tuple[str, ...]:
        """The values that an option may have, the default first.

        :raises OptionError: there is no such option.
        """
        return self._live.option_values(name)

    @property
    def players(self) -> tuple[str, str]:
        """The names of the players, in order of play."""
        return self._live.players

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """The kinds of pieces."""
        return self._live.pieces

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells of the board."""
        return self._live.cells

    def cell(self, name: str) -> int:
        """The number of a cell.

        :raises UnknownError: there is no such cell.
        """
        return self._live.cell(name)

    @property
    def directions(self) -> tuple[str, ...]:
        """The names of the directions."""
        return self._live.directions

    @property
    def links(self) -> tuple[tuple[Optional[int], ...], ...]:
        """``links[direction][cell]`` is the cell next to a cell in a direction, or None."""
        return self._live.links

    @property
    def dice(self) -> Optional[Dice]:
        """The dice; None for a game without."""
        return self._live.dice

    # ---- Moves ----

    def move(self, number: int) -> Move:
        """The move that a number stands for, as in arrays of :class:`Batch`.

        :raises InvalidError: it is no move of the game's.
        """
        rules = self._live
        number = c.uint64(number, "the number of a move")
        move = Move._of(rules, number)
        move._text = c.text_out(lib.move_text, rules.handle, number)
        return move

    def texts(self, moves: Iterable[Union[Move, int]]) -> list[str]:
        """The texts of moves, which may be given by number, in one call.

        :raises InvalidError: one is no move of the game's.
        """
        rules = self._live
        items, count = moves_in(rules, moves, numbers=True)
        return c.list_out(lib.move_texts, rules.handle, items, count, room=16 * count + 64)

    # ---- Python's ----

    def close(self) -> None:
        """Lets go of the rules, which are freed when nothing else has them.

        States, moves, records and matches that were made of the game go on.
        """
        self._rules = None

    @property
    def closed(self) -> bool:
        """Whether the game has been closed."""
        return self._rules is None

    def __enter__(self) -> Game:
        _ = self._live
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        a, b = self._rules, other._rules
        return self is other or a is not None and b is not None and same_rules(a, b)

    def __hash__(self) -> int:
        return hash(self._live.key)

    def __repr__(self) -> str:
        rules = self._rules
        if rules is None:
            return "<Game closed>"
        try:
            options = "".join(f" {name}={value}" for name, value in rules.options.items())
            return f"<Game {rules.name}{options}>"
        except StaffelError as e:
            return f"<Game: {e}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore_game, (self._live,)

    def __copy__(self) -> Game:
        return Game._of(self._live)

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        return Game._of(self._live)


def _restore_game(rules: Rules) -> Game:
    return Game._of(rules)


def _options(
    options: Optional[Mapping[str, OptionValue]], more: Mapping[str, OptionValue]
) -> Mapping[str, OptionValue]:
    if not more:
        return {} if options is None else options
    if options is not None and not isinstance(options, Mapping):
        raise TypeError(f"options must be a mapping, not {type(options).__name__}")
    return {**(options or {}), **{name.replace("_", "-"): value for name, value in more.items()}}


def same_rules(a: Rules, b: Rules) -> bool:
    """Whether two games are equal."""
    return a is b or a.key == b.key


def same_moves(a: Rules, b: Rules) -> bool:
    """Whether moves of one game are moves of the other."""
    return a is b or a.digest == b.digest


class Move:
    """An action of a game: a move, a drop, a throw of the dice, a pass.

    States list them, see :attr:`State.legal`; :meth:`State.parse` reads one. Two of one game are
    equal when they are the same action, whatever state they came from. ``str(move)`` is the text.
    Any number of threads may use a move.
    """

    __slots__ = ("_number", "_rules", "_text")

    _rules: Rules
    _number: int
    _text: Optional[str]

    def __init__(self) -> None:
        raise TypeError("a move is one of State.legal, or is read by State.parse")

    @classmethod
    def _of(cls, rules: Rules, number: int) -> Move:
        move = object.__new__(cls)
        move._rules = rules
        move._number = number
        move._text = None
        return move

    @property
    def number(self) -> int:
        """The number that stands for it in its game, as in arrays of :class:`Batch`. Opaque."""
        return self._number

    @property
    def game(self) -> Game:
        """The game it is a move of."""
        return Game._of(self._rules)

    @property
    def text(self) -> str:
        """Its one canonical text, such as ``"b5-e5(d5)"``."""
        text = self._text
        if text is None:
            self._text = text = c.text_out(lib.move_text, self._rules.handle, self._number, room=128)
        return text

    @property
    def parts(self) -> tuple[Part, ...]:
        """Its steps, in the order in which they happen; none for a throw or a pass.

        They are what can be told of it without a state: what becomes of other pieces where the rules
        turn over or take what is enclosed, or have a function, :attr:`State.cells` tells.
        """
        rules = self._rules
        items, count = c.array_out(lib.move_parts, c.Part, 8, rules.handle, self._number)
        parts = []
        for p in items[:count]:
            owner, from_, to = c.or_none(p.owner), c.or_none(p.from_), c.or_none(p.to)
            parts.append(
                Part(
                    PartKind(p.kind),
                    p.piece,
                    owner,
                    p.face,
                    from_,
                    to,
                    rules.pieces[p.piece].name,
                    rules.player_name(owner),
                    rules.cell_name(from_),
                    rules.cell_name(to),
                )
            )
        return tuple(parts)

    @property
    def dice(self) -> tuple[int, ...]:
        """The faces of the dice that it throws or uses, by number in the game's dice, ascending."""
        return tuple(c.numbers_out(lib.move_dice, c_int32, 16, self._rules.handle, self._number))

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        try:
            return f"<Move {self.text}>"
        except StaffelError as e:
            return f"<Move: {e}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Move):
            return NotImplemented
        return self._number == other._number and same_moves(self._rules, other._rules)

    def __hash__(self) -> int:
        return hash(self._number)

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore_move, (self._rules, self._number, self.text)

    def __copy__(self) -> Move:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Move:
        return self


def _restore_move(rules: Rules, number: int, text: str) -> Move:
    move = Game._of(rules).move(number)
    if move.text != text:
        raise InvalidError(f"the move {text!r} was pickled by a library that numbers moves otherwise")
    return move


def move_in(rules: Rules, move: object) -> int:
    """The number of a move that is to be of a game."""
    if not isinstance(move, Move):
        raise TypeError(f"a move must be a Move, not {type(move).__name__}")
    if not same_moves(move._rules, rules):
        raise InvalidError(f"the move {move.text} is one of {move._rules.name}, and this is {rules.name}")
    return move._number


def moves_in(rules: Rules, moves: Iterable[object], numbers: bool = False) -> tuple[Any, int]:
    """Moves as an array, which may be given by number."""
    if isinstance(moves, str):
        raise TypeError("moves must be an iterable of moves, not a str")
    items = [
        c.uint64(m, "the number of a move") if numbers and not isinstance(m, Move) else move_in(rules, m)
        for m in moves
    ]
    return (c_uint64 * len(items))(*items), len(items)
