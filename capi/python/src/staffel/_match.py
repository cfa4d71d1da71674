"""A number of games between two contestants."""

from __future__ import annotations

from typing import Any, NamedTuple, Optional, Union

from . import _library as c
from ._errors import StaffelError, UnknownError
from ._game import Game, Move, move_in, same_rules
from ._handle import Closable
from ._library import lib
from ._record import Record
from ._rules import Rules
from ._state import State


class Progress(NamedTuple):
    """All numbers about a match. A contestant is 0 or 1."""

    seed: Optional[int]
    """The seed of the game being played; None when there is none."""
    points: tuple[float, float]
    """What the contestants scored in the games that are over."""
    games: int
    """How many games were agreed on."""
    round: int
    """The number of the game being played, from 1; the last when all are over."""
    to_move: Optional[int]
    """The contestant whose turn it is; None when all games are over."""
    first: int
    """The contestant who is the first player in that game."""
    over: bool
    """Whether all games are over."""
    winner: Optional[int]
    """The contestant who scored more then; None for neither."""


class MatchResult(NamedTuple):
    """What came of one game of a match."""

    round: int
    """Its number, from 1."""
    first: int
    """The contestant who is the first player in it."""
    winner: Optional[int]
    """The player who won; None for a draw."""
    winner_name: Optional[str]
    """The name of that player."""
    reason: str
    """Why it ended."""
    scores: tuple[float, float]
    """What it scored, by player."""
    points: tuple[float, float]
    """What it scored, by contestant."""
    totals: tuple[float, float]
    """By contestant, of this game and those before it."""


class Match(Closable):
    """A match of 1 to 1000 games between two contestants, who begin the games in turn.

    ``Match(game, games, first, second)`` begins one; the names are free, but differ from each
    other and from those of the players. A contestant is 0, who begins (or throws first in) the games
    of odd number, or 1, and can be meant by name. When a game ends the next begins, and no undo goes
    back over that.

    Two matches are equal when they are of equal games and write the same. Any number of threads may
    use a match; their calls are done one after the other.

    :raises MatchError: there can be no such match.
    """

    _free = "match_free"
    _rules: Rules

    def __init__(self, game: Game, games: int, first: str, second: str) -> None:
        if not isinstance(game, Game):
            raise TypeError(f"game must be a Game, not {type(game).__name__}")
        self.close()  # of an object that is begun anew
        self._rules = game._live
        self._make(
            lib.match_new,
            self._rules.handle,
            c.int32(games, "games"),
            *c.text_in(first, "first"),
            *c.text_in(second, "second"),
        )

    @classmethod
    def read(cls, game: Game, text: str) -> Match:
        """Reads a match that was written, and verifies it.

        :raises RecordError: it cannot be read, or was not played by these rules; the error has the
            line.
        """
        if not isinstance(game, Game):
            raise TypeError(f"game must be a Game, not {type(game).__name__}")
        match = object.__new__(cls)
        match._rules = rules = game._live
        match._make(lib.match_read, rules.handle, *c.text_in(text, "the text of a match"))
        return match

    def write(self) -> str:
        """The text that :meth:`read` reads: a record of each game."""
        return c.text_out(lib.match_write, self._live, room=4096)

    # ---- Playing ----

    def play(self, move: Union[Move, str]) -> Move:
        """Plays an action in the game being played, or one that is read as by
        :meth:`State.parse`, and returns it."""
        if not isinstance(move, str):
            c.check(lib.match_play(self._live, move_in(self._rules, move)))
            return move
        return Move._of(
            self._rules, c.number_out(lib.match_play_text, self._live, *c.text_in(move, "an action"))
        )

    def undo(self) -> None:
        """Takes the last action of the game being played back.

        :raises IllegalError: there is none.
        """
        c.check(lib.match_undo(self._live))

    def resign(self, contestant: Union[int, str]) -> None:
        """Ends the game being played in favour of the opponent of a contestant, who is meant by
        name or number."""
        c.check(lib.match_resign(self._live, self._contestant(contestant)))

    def agree_draw(self) -> None:
        """Ends the game being played as a draw."""
        c.check(lib.match_agree_draw(self._live))

    def set_seed(self, seed: int) -> None:
        """Sets the seed, 0 to 2**64 - 1, by which :meth:`roll` throws; each game has the one after
        the last.

        :raises MatchError: the game has no dice, or the match is over.
        """
        c.check(lib.match_set_seed(self._live, c.uint64(seed, "seed")))

    def roll(self) -> Move:
        """Throws the dice by the seed, and returns the throw.

        :raises MatchError: there is no seed.
        :raises IllegalError: the dice are not to be thrown.
        """
        return Move._of(self._rules, c.number_out(lib.match_roll, self._live))

    # ---- How it stands ----

    @property
    def game(self) -> Game:
        """The game that is played."""
        _ = self._live
        return Game._of(self._rules)

    @property
    def info(self) -> Progress:
        """All numbers at once."""
        it = c.struct_out(lib.match_info, c.Progress, self._live)
        return Progress(
            it.seed if it.seeded else None,
            tuple(it.points),
            it.games,
            it.round,
            c.or_none(it.to_move),
            it.first,
            bool(it.over),
            c.or_none(it.winner),
        )

    @property
    def games(self) -> int:
        """How many games were agreed on."""
        return self.info.games

    @property
    def round(self) -> int:
        """The number of the game being played, from 1; the last when all are over."""
        return self.info.round

    @property
    def points(self) -> tuple[float, float]:
        """What the contestants scored in the games that are over."""
        return self.info.points

    @property
    def to_move(self) -> Optional[int]:
        """The contestant whose turn it is; None when all games are over."""
        return self.info.to_move

    @property
    def seed(self) -> Optional[int]:
        """The seed of the game being played; None when there is none."""
        return self.info.seed

    @property
    def over(self) -> bool:
        """Whether all games are over."""
        return self.info.over

    @property
    def winner(self) -> Optional[int]:
        """The contestant who scored more, when all games are over; None for neither."""
        return self.info.winner

    @property
    def contestants(self) -> tuple[str, str]:
        """The names of the contestants."""
        first, second = c.list_out(lib.match_contestants, self._live)
        return first, second

    @property
    def standing(self) -> str:
        """How it stands, as a sentence."""
        return c.text_out(lib.match_standing, self._live)

    @property
    def table(self) -> str:
        """All games, as a table of lines that end in newlines."""
        return c.text_out(lib.match_table, self._live)

    @property
    def results(self) -> tuple[MatchResult, ...]:
        """The games that are over, in order."""
        items, count = c.array_out(lib.match_results, c.MatchResult, 16, self._live)
        return tuple(
            MatchResult(
                i.round,
                i.first,
                c.or_none(i.winner),
                self._rules.player_name(c.or_none(i.winner)),
                i.reason.decode("utf-8"),
                tuple(i.scores),
                tuple(i.points),
                tuple(i.totals),
            )
            for i in items[:count]
        )

    def state(self) -> State:
        """A copy of the game being played.

        :raises MatchError: all games are over.
        """
        return State._made(self._rules, lib.match_state, self._live)

    def record(self, round: int) -> Record:
        """The record of a game by its number, from 1.

        :raises InvalidError: there is none yet.
        """
        return Record._made(lib.match_record, self._live, c.int32(round, "round"))

    def _contestant(self, contestant: Union[int, str]) -> int:
        if isinstance(contestant, str):
            c.text_in(contestant, "contestant")
            names = self.contestants
            if contestant not in names:
                raise UnknownError(
                    f"there is no contestant {contestant[:80]!r}; there are {names[0]} and {names[1]}"
                )
            return names.index(contestant)
        return c.int32(contestant, "contestant")

    # ---- Python's ----

    def __str__(self) -> str:
        return self.table.rstrip("\n") + "\n\n" + self.standing

    def __repr__(self) -> str:
        if self.closed:
            return "<Match closed>"
        try:
            return f"<Match {self._rules.name}: {self.standing}>"
        except StaffelError as e:
            return f"<Match: {e}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Match):
            return NotImplemented
        if self is other or self.closed or other.closed:
            return self is other
        return same_rules(self._rules, other._rules) and self.write() == other.write()

    __hash__ = None  # type: ignore[assignment]

    def __copy__(self) -> Match:
        return Match.read(self.game, self.write())

    def __deepcopy__(self, memo: dict[int, Any]) -> Match:
        return self.__copy__()

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore_match, (self._rules, self.write())


def _restore_match(rules: Rules, text: str) -> Match:
    return Match.read(Game._of(rules), text)
