"""The rules of a game as games, states, moves, records and matches share them."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from ctypes import byref, c_int32, c_size_t, c_uint64
from typing import Any, Callable, Generic, NamedTuple, Optional, TypeVar, Union

from . import _library as c
from ._errors import InvalidError, Status, UnknownError
from ._library import lib

_T = TypeVar("_T")

OptionValue = Union[str, int]
"""The value of an option: its text, or a number for a text of digits."""


class Cell(NamedTuple):
    """A cell of a board."""

    number: int
    """Its number, from 0."""
    name: str
    """Its name, such as ``"b2"``."""
    x: int
    """The column in which it is drawn, from 0 at the left; on boards of hexagons in half cells, so
    that the next cell of a row is two columns away."""
    y: int
    """The row in which it is drawn, from 0 at the bottom."""


class Piece(NamedTuple):
    """A kind of pieces."""

    number: int
    """Its number, from 0."""
    name: str
    """Its name."""
    neutral: bool
    """Whether pieces of the kind are nobody's, and in one hand for both players."""
    faces: tuple[str, ...]
    """The names of its faces, one or more, each ``""`` when they have none."""
    supply: tuple[int, int]
    """How many each player has; of a neutral kind the first number, for both."""
    symbols: tuple[tuple[str, ...], ...]
    """The letters by which it is written: for each player, or once for a neutral kind, one for
    each face."""


class Face(NamedTuple):
    """A face of a die."""

    value: int
    """How far it moves a piece."""
    weight: int
    """How often it comes beside the others."""
    symbol: str
    """A capital letter or a digit."""


class Dice(NamedTuple):
    """The dice of a game."""

    number: int
    """How many are thrown together."""
    faces: tuple[Face, ...]
    """The faces that each of them has."""


class Content(NamedTuple):
    """A piece that stands on a cell."""

    piece: int
    """The kind of the piece."""
    owner: Optional[int]
    """The player whose it is; None for a neutral piece."""
    face: int
    """The face it shows."""
    piece_name: str
    """The name of the kind."""
    owner_name: Optional[str]
    """The name of the owner."""
    symbol: str
    """The letter by which it is written."""


class PartKind(enum.IntEnum):
    """What one step of an action does with a piece."""

    MOVED = 1
    """From a cell to another."""
    DROPPED = 2
    """From hand to a cell."""
    LIFTED = 3
    """Taken up from a cell and put down on another."""
    CAPTURED = 4
    """Taken off the board by a piece that goes to its cell."""
    LEFT = 5
    """Gone off the board at the end of its way."""
    TURNED = 6
    """Shows another face from then on, on the cell it stands on."""
    FLIPPED = 7
    """Becomes the other player's, on the cell it stands on."""
    RETURNED = 8
    """Taken off the board, back into its owner's hand."""
    PASSED = 9
    """Nothing is done; no piece has to do with it."""
    REMOVED = 10
    """Taken off the board as the player chose."""
    OTHER = -1
    """Something that a later library knows, and this package does not."""

    @classmethod
    def _missing_(cls, value: object) -> PartKind:
        return cls.OTHER


class Part(NamedTuple):
    """One step of an action."""

    kind: PartKind
    """What it does."""
    piece: int
    """The kind of the piece."""
    owner: Optional[int]
    """The player whose it is; None for a neutral piece."""
    face: int
    """The face it shows from then on, or showed last."""
    from_: Optional[int]
    """The cell where it stood; None: in hand."""
    to: Optional[int]
    """The cell where it goes; None: off the board."""
    piece_name: str
    """The name of the kind."""
    owner_name: Optional[str]
    """The name of the owner."""
    from_name: Optional[str]
    """The name of the cell where it stood."""
    to_name: Optional[str]
    """The name of the cell where it goes."""


class once(Generic[_T]):  # noqa: N801
    """A property that is asked for once. Unlike functools.cached_property it has no lock, which a
    forked child could find taken; the same comes of it in every thread."""

    def __init__(self, ask: Callable[[Any], _T]) -> None:
        self.ask = ask

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, it: Any, owner: type) -> _T:
        value = it.__dict__[self.name] = self.ask(it)
        return value


class Rules:
    """The library's game, freed when nothing refers to it.

    Games, states and all else share it, so that a state goes on when its game is closed, as it
    does in the library. It is never changed, but for what is kept of what has been asked.
    """

    def __init__(
        self, file: str | None, source: str | None, function: Callable[..., int], *arguments: Any
    ) -> None:
        self.file = file  # of a script; None for a built-in game
        self.source = source
        self._cell = c_uint64()  # the handle's owner before there is one, as in Closable
        c.check(function(byref(self._cell), *arguments))
        self.handle = self._cell.value

    def __del__(self) -> None:
        try:
            if self._cell.value:
                lib.game_free(self._cell.value)
        except Exception:  # at the end of the interpreter anything may be gone
            pass

    @classmethod
    def load(cls, name: str, options: Mapping[str, OptionValue]) -> Rules:
        given, count = options_in(options)
        return cls(None, None, lib.game_load, *c.text_in(name, "name"), given, count)

    @classmethod
    def script(cls, file: str, source: str, options: Mapping[str, OptionValue]) -> Rules:
        given, count = options_in(options)
        return cls(
            file,
            source,
            lib.game_script,
            *c.text_in(file, "file"),
            *c.text_in(source, "source"),
            given,
            count,
        )

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore_rules, (self.name, self.file, self.source, dict(self.options), self.digest)

    @once
    def name(self) -> str:
        return c.text_out(lib.game_name, self.handle)

    @once
    def title(self) -> str:
        return c.text_out(lib.game_title, self.handle)

    @once
    def digest(self) -> str:
        return c.text_out(lib.game_digest, self.handle)

    @once
    def options(self) -> dict[str, str]:
        names = c.list_out(lib.game_options, self.handle)
        return {n: c.text_out(lib.game_option, self.handle, *c.text_in(n, "name")) for n in names}

    def option_values(self, name: str) -> tuple[str, ...]:
        return tuple(c.list_out(lib.game_option_values, self.handle, *c.text_in(name, "name")))

    @once
    def key(self) -> tuple[str, str, str, tuple[tuple[str, str], ...]]:
        """What is equal for equal games."""
        return self.name, self.title, self.digest, tuple(sorted(self.options.items()))

    @once
    def players(self) -> tuple[str, str]:
        first, second = c.list_out(lib.game_players, self.handle)
        return first, second

    @once
    def pieces(self) -> tuple[Piece, ...]:
        return tuple(
            self._piece(number, name) for number, name in enumerate(c.list_out(lib.game_pieces, self.handle))
        )

    def _piece(self, number: int, name: str) -> Piece:
        it = c.struct_out(lib.game_piece, c.Piece, self.handle, number)
        faces = tuple(c.text_out(lib.game_faces, self.handle, number).split("\n"))
        symbols = c.text_out(lib.game_symbols, self.handle, number).split("\n")
        n = len(faces)
        return Piece(
            number,
            name,
            bool(it.neutral),
            faces,
            (it.supply[0], it.supply[1]),
            tuple(tuple(symbols[i : i + n]) for i in range(0, len(symbols), n)),
        )

    @once
    def cells(self) -> tuple[Cell, ...]:
        points, count = c.array_out(lib.game_cells, c.Point, 128, self.handle)
        names = c.list_out(lib.game_cell_names, self.handle)
        return tuple(Cell(i, name, points[i].x, points[i].y) for i, name in zip(range(count), names))

    def cell(self, name: str) -> int:
        cell = c_int32()
        c.check(lib.game_cell(byref(cell), self.handle, *c.text_in(name, "the name of a cell")))
        return cell.value

    @once
    def directions(self) -> tuple[str, ...]:
        return tuple(c.list_out(lib.game_directions, self.handle))

    @once
    def links(self) -> tuple[tuple[Optional[int], ...], ...]:
        n = len(self.cells)
        links = c.numbers_out(lib.game_links, c_int32, 1024, self.handle)
        return tuple(tuple(map(c.or_none, links[i : i + n])) for i in range(0, len(links), n))

    @once
    def dice(self) -> Optional[Dice]:
        number, count, room = c_int32(), c_size_t(), 64
        while True:
            items = (c.Face * room)()
            status = lib.game_dice(byref(number), items, room, byref(count), self.handle)
            if status == 0:
                break
            if status != int(Status.SHORT) or count.value <= room:
                raise c.error(status)
            room = count.value
        faces = tuple(Face(f.value, f.weight, f.symbol.decode("utf-8")) for f in items[: count.value])
        return Dice(number.value, faces) if number.value else None

    @once
    def contents(self) -> dict[tuple[int, int, int], Content]:
        """What can stand on a cell, by piece, owner and face as they are in C."""
        contents = {}
        for piece in self.pieces:
            for i, symbols in enumerate(piece.symbols):
                owner = None if piece.neutral else i
                for face, symbol in enumerate(symbols):
                    key = (piece.number, c.NONE if owner is None else owner, face)
                    contents[key] = Content(
                        piece.number, owner, face, piece.name, self.player_name(owner), symbol
                    )
        return contents

    # ---- Names and numbers ----

    def player(self, player: int | str) -> int:
        """The number of a player who is meant by name or number."""
        if isinstance(player, str):
            c.text_in(player, "player")
            if player not in self.players:
                raise UnknownError(
                    f"there is no player {player[:80]!r}; there are {self.players[0]} and {self.players[1]}"
                )
            return self.players.index(player)
        return c.int32(player, "player")

    def piece(self, piece: int | str) -> int:
        """The number of a kind of pieces that is meant by name or number."""
        names = [p.name for p in self.pieces]
        if isinstance(piece, str):
            c.text_in(piece, "piece")
            if piece not in names:
                raise UnknownError(f"there is no kind of pieces {piece[:80]!r}; there is {', '.join(names)}")
            return names.index(piece)
        return c.index(piece, len(names), "piece")

    def cell_number(self, cell: int | str) -> int:
        """The number of a cell that is meant by name or number."""
        if isinstance(cell, str):
            return self.cell(cell)
        return c.index(cell, len(self.cells), "cell")

    def player_name(self, player: int | None) -> Optional[str]:
        return None if player is None else self.players[player]

    def cell_name(self, cell: int | None) -> Optional[str]:
        return None if cell is None else self.cells[cell].name


def options_in(options: Mapping[str, OptionValue]) -> tuple[Any, int]:
    """The options as an array. It refers to all that it points to."""
    if not isinstance(options, Mapping):
        raise TypeError(f"options must be a mapping, not {type(options).__name__}")
    items = (c.Option * len(options))()
    for item, (name, value) in zip(items, options.items()):
        if isinstance(value, bool):
            raise TypeError(f"the value of option {name} must be a str or an int, not bool")
        if not isinstance(value, str):
            value = str(c.int64(value, f"option {name}"))
        item.name, item.name_length = c.text_in(name, "the name of an option")
        item.value, item.value_length = c.text_in(value, f"the value of option {name}")
    return items, len(options)


def _restore_rules(
    name: str, file: str | None, source: str | None, options: dict[str, str], digest: str
) -> Rules:
    if file is None or source is None:
        rules = Rules.load(name, options)
    else:
        rules = Rules.script(file, source, options)
    if rules.digest != digest:
        raise InvalidError(
            f"the rules of {name} have the digest {rules.digest} here, and had {digest} where it was pickled"
        )
    return rules
