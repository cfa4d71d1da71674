"""Games being played."""

from __future__ import annotations

import struct
from collections.abc import Iterable
from ctypes import byref, c_int32, c_size_t, c_uint64, sizeof
from typing import TYPE_CHECKING, Any, Callable, NamedTuple, Optional, Union

from . import _library as c
from ._cancel import Cancel, run
from ._errors import HandleError, IllegalError, InvalidError, RuleError, StaffelError
from ._game import Game, Move, move_in, moves_in, same_rules
from ._handle import Closable
from ._library import lib
from ._rules import Content, Rules

if TYPE_CHECKING:
    from ._batch import Batch
    from ._record import Record


class Info(NamedTuple):
    """All numbers about a state."""

    hash: int
    """Of the position, 64 bits, the same on every machine."""
    seed: int
    """By which the dice are thrown, 64 bits."""
    throws: int
    """How many throws came before."""
    turn: int
    """The number of the turn, from 1; 0 while it is thrown for who begins."""
    plies: int
    """How often :meth:`State.undo` can go back."""
    scores: tuple[float, float]
    """By player; 0 until the game is over."""
    mover: int
    """The player whose turn it is, or would be."""
    turn_action: int
    """Which action of the turn comes next, from 1."""
    turn_actions: int
    """How many the turn has; 0 in turns with dice, and where it goes on as long as a piece can or a
    function says."""
    repetition: int
    """How often the position came up at the beginning of a turn; 0 within a turn."""
    turns_counted: Optional[int]
    """Finished turns that an end counts; None when it does not count."""
    chance: bool
    """Whether the dice are to be thrown; the legal actions are the throws then."""
    over: bool
    """Whether the game has ended."""
    winner: Optional[int]
    """Who won; None for a draw, and while the game goes on."""


class Result(NamedTuple):
    """How a game ended."""

    winner: Optional[int]
    """The player who won; None for a draw."""
    winner_name: Optional[str]
    """The winner's name."""
    reason: str
    """Why, in the rules' word, or ``"resigned"`` or ``"agreed"``."""
    scores: tuple[float, float]
    """What each player scores."""


class Chance(NamedTuple):
    """A throw of the dice that may come."""

    move: Move
    """The throw."""
    weight: int
    """How often it comes beside the others."""


class Branch(NamedTuple):
    """A first action, and what :meth:`State.perft` counts behind it."""

    move: Move
    """The action."""
    nodes: int
    """The number of sequences that begin with it."""


class TallyEnd(NamedTuple):
    """How many of a number of random games ended in one way."""

    games: int
    """How many."""
    winner: Optional[int]
    """Who won them; None for draws."""
    winner_name: Optional[str]
    """The winner's name."""
    reason: str
    """Why they ended."""


class Tally(NamedTuple):
    """What came of random games."""

    games: int
    """How many were played."""
    unfinished: int
    """How many of them were given up."""
    actions: int
    """Actions in all games."""
    shortest: int
    """Actions of the shortest game."""
    longest: int
    """Actions of the longest game."""
    scores: tuple[float, float]
    """What each player scored in all games."""
    ends: tuple[TallyEnd, ...]
    """How they ended, ordered by reason, then winner, a draw first."""


class State(Closable):
    """A game being played: a position, and how it came about.

    ``State(game)``, or ``game.state()``, is the game's beginning, ``State(game, text)`` what the
    text of a position says. ``print(state)`` shows the board.

    What is refused raises an error and changes nothing. Two states are equal when they are of
    equal games, began alike, and came by the same actions, with the same seed and number of throws
    for those to come; :attr:`hash` is for comparing positions alone. A state can be pickled and
    copied, with its history.

    Any number of threads may use a state; their calls are done one after the other.
    """

    _free = "state_free"
    _rules: Rules
    _keeper: Optional[Batch] = None  # what the handle belongs to when it is not this object's

    def __init__(self, game: Game, position: Optional[str] = None) -> None:
        if not isinstance(game, Game):
            raise TypeError(f"game must be a Game, not {type(game).__name__}")
        self.close()  # of an object that is begun anew
        self._rules = rules = game._live
        if position is None:
            self._make(lib.state_new, rules.handle)
        else:
            self._make(lib.state_read, rules.handle, *c.text_in(position, "position"))

    @classmethod
    def _made(cls, rules: Rules, function: Callable[..., int], *arguments: Any) -> State:
        state = object.__new__(cls)
        state._rules = rules
        state._make(function, *arguments)
        return state

    @classmethod
    def _kept(cls, rules: Rules, handle: int, keeper: Batch) -> State:
        state = object.__new__(cls)
        state._rules = rules
        state._keeper = keeper
        state._cell = c_uint64(handle)
        return state

    @classmethod
    def read(cls, game: Game, position: str) -> State:
        """The state that a position's text says.

        :raises PositionError: the text is no position of the game.
        """
        c.text_in(position, "position")
        return cls(game, position)

    def close(self) -> None:
        """Frees the state. One of a :class:`Batch` stays, and only this object lets go of it."""
        if self._keeper is None:
            super().close()
        else:
            self._cell, self._keeper = c_uint64(), None

    @property
    def closed(self) -> bool:
        """Whether the state has been closed, or the :class:`Batch` that it is one of."""
        keeper = self._keeper
        return super().closed or keeper is not None and keeper.closed

    @property
    def _live(self) -> int:
        keeper = self._keeper
        if keeper is not None and keeper.closed:
            raise HandleError("the Batch of this State has been closed")
        return super()._live

    # ---- What it shows ----

    @property
    def game(self) -> Game:
        """The game it is a state of."""
        _ = self._live
        return Game._of(self._rules)

    @property
    def info(self) -> Info:
        """All numbers at once."""
        return _info(c.struct_out(lib.state_info, c.Info, self._live))

    @property
    def hash(self) -> int:
        """The hash of the position, 64 bits, the same on every machine."""
        return self._info.hash  # type: ignore[no-any-return]

    @property
    def seed(self) -> int:
        """The seed by which the dice are thrown, 64 bits; see :meth:`set_random`."""
        return self._info.seed  # type: ignore[no-any-return]

    @property
    def throws(self) -> int:
        """How many throws came before."""
        return self._info.throws  # type: ignore[no-any-return]

    @property
    def turn(self) -> int:
        """The number of the turn, from 1; 0 while it is thrown for who begins."""
        return self._info.turn  # type: ignore[no-any-return]

    @property
    def plies(self) -> int:
        """How often :meth:`undo` can go back."""
        return self._info.plies  # type: ignore[no-any-return]

    @property
    def mover(self) -> int:
        """The player whose turn it is, or, when the game is over, would be."""
        return self._info.mover  # type: ignore[no-any-return]

    @property
    def mover_name(self) -> str:
        """The name of that player."""
        return self._rules.players[self._info.mover]

    @property
    def chance(self) -> bool:
        """Whether the dice are to be thrown; the legal actions are the throws then."""
        return bool(self._info.chance)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self._info.over)

    @property
    def repetition(self) -> int:
        """How often the position came up at the beginning of a turn; 0 within a turn."""
        return self._info.repetition  # type: ignore[no-any-return]

    @property
    def turn_action(self) -> int:
        """Which action of the turn comes next, from 1."""
        return self._info.turn_action  # type: ignore[no-any-return]

    @property
    def turn_actions(self) -> int:
        """How many actions the turn has; 0 in turns with dice, and where it goes on as long as a
        piece can or a function says."""
        return self._info.turn_actions  # type: ignore[no-any-return]

    @property
    def turns_counted(self) -> Optional[int]:
        """Finished turns that an end counts; None when it does not count."""
        return c.or_none(self._info.turns_counted)

    @property
    def winner(self) -> Optional[int]:
        """Who won; None for a draw, and while the game goes on."""
        return c.or_none(self._info.winner)

    @property
    def scores(self) -> tuple[float, float]:
        """By player; 0 until the game is over."""
        return tuple(self._info.scores)

    @property
    def _info(self) -> Any:
        return c.struct_out(lib.state_info, c.Info, self._live)

    @property
    def reason(self) -> str:
        """Why the game has ended, in the rules' word, or ``"resigned"`` or ``"agreed"``; ``""``
        while it goes on."""
        return c.text_out(lib.state_reason, self._live, room=64)

    @property
    def result(self) -> Optional[Result]:
        """How the game ended; None while it goes on."""
        info = self._info
        if not info.over:
            return None
        winner = c.or_none(info.winner)
        return Result(winner, self._rules.player_name(winner), self.reason, tuple(info.scores))

    @property
    def position(self) -> str:
        """The position as one line, which :meth:`read` reads."""
        return c.text_out(lib.state_position, self._live)

    @property
    def drawing(self) -> str:
        """The board as lines that end in newlines."""
        return c.text_out(lib.state_drawing, self._live, room=4096)

    @property
    def cells(self) -> tuple[Optional[Content], ...]:
        """What stands on every cell, by number; None on an empty one."""
        contents = self._rules.contents
        items, count = c.array_out(lib.state_cells, c.Content, 512, self._live)
        triples = struct.iter_unpack("bbb", memoryview(items).cast("B")[: 3 * count])
        return tuple(None if t[0] == c.NONE else contents[t] for t in triples)

    def at(self, cell: Union[int, str]) -> Optional[Content]:
        """What stands on a cell, by name or number; None when it is empty.

        :raises UnknownError: there is no cell of this name.
        """
        return self.cells[self._rules.cell_number(cell)]

    @property
    def hands(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """How many pieces are in hand, by player and kind. Of a neutral kind both players have
        what is in the hand that they share."""
        numbers = c.numbers_out(lib.state_hands, c_int32, 64, self._live)
        half = len(numbers) // 2
        return tuple(numbers[:half]), tuple(numbers[half:])

    def hand(self, player: Union[int, str], piece: Union[int, str] = 0) -> int:
        """How many pieces of a kind a player has in hand, both by name or number."""
        owner, kind = self._rules.player(player), self._rules.piece(piece)
        return self.hands[c.index(owner, c.PLAYERS, "player")][kind]

    @property
    def dice(self) -> tuple[int, ...]:
        """The faces of the dice thrown and not used yet, by number in the game's dice, ascending."""
        return tuple(c.numbers_out(lib.state_dice, c_int32, 16, self._live))

    # ---- What can be done ----

    @property
    def legal(self) -> tuple[Move, ...]:
        """The legal actions, in an order that is the same on every machine; none when the game is
        over."""
        rules = self._rules
        return tuple(Move._of(rules, m) for m in c.numbers_out(lib.state_legal, c_uint64, 256, self._live))

    @property
    def legal_texts(self) -> list[str]:
        """The texts of the legal actions, in the order of :attr:`legal`."""
        return c.list_out(lib.state_legal_texts, self._live, room=4096)

    @property
    def count(self) -> int:
        """How many legal actions there are, without listing them."""
        count = c_size_t()
        c.check(lib.state_count(byref(count), self._live))
        return count.value

    def is_legal(self, move: Move) -> bool:
        """Whether an action is legal."""
        legal = c_int32()
        c.check(lib.state_is_legal(byref(legal), self._live, move_in(self._rules, move)))
        return bool(legal.value)

    def parse(self, text: str) -> Move:
        """The legal action that a text stands for.

        The text is canonical, or typed by a person: with spaces, without hyphens, or without
        parentheses when one legal action fits.

        :raises UnreadableError: the text is no action at all.
        :raises IllegalError: the action may not be done now.
        :raises AmbiguousError: several legal actions fit.
        """
        rules = self._rules
        return Move._of(rules, c.number_out(lib.state_parse, self._live, *c.text_in(text, "an action")))

    # ---- Playing ----

    def play(self, move: Union[Move, str]) -> Move:
        """Plays an action, or one that is read as by :meth:`parse`, and returns it.

        :raises IllegalError: the action may not be done now; of a text also as :meth:`parse` does.
        :raises RuleError: a function of the rules fails about what comes of it.
        """
        if not isinstance(move, str):
            c.check(lib.state_play(self._live, move_in(self._rules, move)))
            return move
        rules = self._rules
        return Move._of(rules, c.number_out(lib.state_play_text, self._live, *c.text_in(move, "an action")))

    def play_many(self, moves: Iterable[Union[Move, str]]) -> tuple[Move, ...]:
        """Plays actions one after the other: all of them, or none when one of them is refused,
        whose number from 0 is then the error's ``index`` when it is an :class:`IllegalError` or a
        :class:`RuleError`.
        """
        if isinstance(moves, str):
            raise TypeError("moves must be an iterable of moves, not a str; for one action there is play")
        given = list(moves)
        if any(isinstance(m, str) for m in given):
            # Texts can be read only in the states to which the actions before them lead.
            with self.clone() as trial:
                for i, m in enumerate(given):
                    try:
                        given[i] = trial.play(m)
                    except (IllegalError, RuleError) as e:
                        e.index = i
                        raise
        items, count = moves_in(self._rules, given)
        wrong = c_size_t()
        status = lib.state_play_many(byref(wrong), self._live, items, count)
        if status:
            error = c.error(status)
            if isinstance(error, (IllegalError, RuleError)):
                error.index = wrong.value
            raise error
        return tuple(m for m in given if isinstance(m, Move))

    def undo(self) -> None:
        """Takes the last action back, or the resignation or agreement that ended the game.

        :raises IllegalError: there is none.
        """
        c.check(lib.state_undo(self._live))

    @property
    def history(self) -> tuple[Move, ...]:
        """The actions played since the state was made, first to last."""
        rules = self._rules
        return tuple(Move._of(rules, m) for m in c.numbers_out(lib.state_history, c_uint64, 256, self._live))

    def resign(self, player: Union[int, str]) -> None:
        """Ends the game in favour of the opponent of a player, who is meant by name or number.

        :raises IllegalError: the game is over.
        """
        c.check(lib.state_resign(self._live, self._rules.player(player)))

    def agree_draw(self) -> None:
        """Ends the game as a draw.

        :raises IllegalError: the game is over.
        """
        c.check(lib.state_agree_draw(self._live))

    # ---- Dice ----

    @property
    def chances(self) -> tuple[Chance, ...]:
        """The throws that may come next, in the order of the legal actions; none when none is due."""
        rules = self._rules
        items, count = c.array_out(lib.state_chances, c.Chance, 128, self._live)
        return tuple(Chance(Move._of(rules, i.move), i.weight) for i in items[:count])

    def roll(self) -> Move:
        """Throws the dice as the seed and the number of throws before say, and returns the throw.

        :raises IllegalError: the dice are not to be thrown.
        """
        rules = self._rules
        return Move._of(rules, c.number_out(lib.state_roll, self._live))

    def throw(self, faces: Iterable[int]) -> Move:
        """Plays the throw that shows these faces, by number in the game's dice and in any order: of
        real dice, or another generator's.

        :raises IllegalError: the dice are not to be thrown.
        :raises InvalidError: the dice have no such face, or another number of them is thrown.
        """
        rules = self._rules
        numbers = [c.int32(face, "a face") for face in faces]
        items = (c_int32 * len(numbers))(*numbers)
        return Move._of(rules, c.number_out(lib.state_throw, self._live, items, len(numbers)))

    def set_random(self, seed: int, throws: int = 0) -> None:
        """Sets the seed, 0 to 2**64 - 1, and how many throws came before; 0 and 0 in a new state.
        The same two give the same throws in every language.
        """
        c.check(
            lib.state_set_random(self._live, c.uint64(seed, "seed"), c.uint64(throws, "the number of throws"))
        )

    def pick(self, seed: int, counter: int = 0) -> Optional[Move]:
        """Picks a legal action, each equally likely, a throw as often as it comes: number counter
        of seed, both 0 to 2**64 - 1, the same on every machine. It is not played. None when the
        game is over.
        """
        rules = self._rules
        number = c.number_out(
            lib.state_pick, self._live, c.uint64(seed, "seed"), c.uint64(counter, "counter")
        )
        return Move._of(rules, number) if number else None

    # ---- Counting and random games ----

    def perft(self, depth: int, threads: int = 0, cancel: Optional[Cancel] = None) -> int:
        """Counts the sequences of ``depth`` actions, 0 to 1000.

        ``threads`` is how many work at the same time, 0 for one on each processor, at most
        :data:`MAX_THREADS`; what comes out is the same for any number. Other threads of Python run
        meanwhile, and the state is read when the call begins. Ctrl-C ends it, and requests
        ``cancel``.

        :raises CancelledError: ``cancel`` was requested.
        """
        arguments = self._live, c.int32(depth, "depth"), c.int32(threads, "threads")
        return run(lambda handle: c.number_out(lib.perft, *arguments, handle), cancel)

    def perft_split(
        self, depth: int, threads: int = 0, cancel: Optional[Cancel] = None
    ) -> tuple[Branch, ...]:
        """The same by first action, in the order of the legal actions; ``depth`` is 1 or more."""
        rules = self._rules
        arguments = self._live, c.int32(depth, "depth"), c.int32(threads, "threads")
        items, count = run(
            lambda handle: c.array_out(lib.perft_split, c.Branch, 256, *arguments, handle), cancel
        )
        return tuple(Branch(Move._of(rules, i.move), i.nodes) for i in items[:count])

    def playouts(
        self,
        games: int,
        seed: int = 0,
        threads: int = 0,
        max_actions: int = 0,
        cancel: Optional[Cancel] = None,
    ) -> Tally:
        """Plays random games from here, each legal action equally likely and throws as often as
        they come. The state stays as it is.

        ``games`` is 1 or more; a game is given up after ``max_actions``, 0 for 20,000. The same
        seed gives the same games. ``threads`` and ``cancel`` are as in :meth:`perft`.

        :raises CancelledError: ``cancel`` was requested.
        """
        rules = self._rules
        arguments = (
            self._live,
            c.int64(games, "games"),
            c.uint64(seed, "seed"),
            c.int32(threads, "threads"),
            c.int64(max_actions, "max_actions"),
        )
        it, ends, count = run(lambda handle: _playouts(*arguments, handle), cancel)
        return Tally(
            it.games,
            it.unfinished,
            it.actions,
            it.shortest,
            it.longest,
            tuple(it.scores),
            tuple(
                TallyEnd(
                    end.games,
                    c.or_none(end.winner),
                    rules.player_name(c.or_none(end.winner)),
                    end.reason.decode("utf-8"),
                )
                for end in ends[:count]
            ),
        )

    # ---- Copies ----

    def clone(self) -> State:
        """A copy, with its history."""
        return State._made(self._rules, lib.state_clone, self._live)

    def copy_from(self, other: State) -> None:
        """Makes this state equal to another, of whatever game.

        When the other is of another game, no thread may use this state meanwhile.

        :raises InvalidError: this is a state of a :class:`Batch`, and the other one is of another game.
        """
        if not isinstance(other, State):
            raise TypeError(f"other must be a State, not {type(other).__name__}")
        rules = other._rules
        if self._keeper is not None and not same_rules(self._rules, rules):
            raise InvalidError(f"a state of a batch stays one of {self._rules.name}, and this is one of {rules.name}")
        c.check(lib.state_copy(self._live, other._live))
        self._rules = rules

    def record(self) -> Record:
        """Writes down the game that it has played."""
        from ._record import Record

        return Record.of(self)

    # ---- Python's ----

    def __str__(self) -> str:
        return self.drawing.rstrip("\n")

    def __repr__(self) -> str:
        if self.closed:
            return "<State closed>"
        try:
            return f"<State {self._rules.name} turn {self._told()}>"
        except StaffelError as e:
            return f"<State: {e}>"

    def _told(self) -> str:
        info, players = self._info, self._rules.players
        if not info.over:
            return f"{info.turn} {players[info.mover]} to {'throw' if info.chance else 'play'}"
        winner = c.or_none(info.winner)
        how = "draw" if winner is None else f"{players[winner]} won"
        return f"{info.turn} {how}, {self.reason}"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        if self is other:
            return True
        if self.closed or other.closed or not same_rules(self._rules, other._rules):
            return False
        return bytes(self._info) == bytes(other._info) and self._story() == other._story()

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore_state, (self._rules, *self._story())

    def __copy__(self) -> State:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, Any]) -> State:
        return self.clone()

    def _story(self) -> tuple[Optional[str], list[str], Optional[str], int, int]:
        """How the state came about: the position it began in unless that is the game's beginning,
        the texts of its actions, how it was ended by word, seed and throws."""
        with self.clone() as state:  # so that all is of one moment
            info, rules = state._info, state._rules
            history = c.numbers_out(lib.state_history, c_uint64, 256, state._live)
            actions = Game._of(rules).texts(history)
            end = None
            if info.plies > len(history):
                end = "agreed" if state.reason == "agreed" else rules.players[1 - info.winner]
            for _ in range(info.plies):
                state.undo()
            with State._made(rules, lib.state_new, rules.handle) as beginning:
                start = state.position
                return (
                    None if start == beginning.position else start,
                    actions,
                    end,
                    info.seed,
                    info.throws,
                )


def _restore_state(
    rules: Rules, start: Optional[str], actions: list[str], end: Optional[str], seed: int, throws: int
) -> State:
    state = State(Game._of(rules), start)
    for text in actions:
        state.play(text)
    if end is not None:
        if end == "agreed":  # which cannot be a player's name
            state.agree_draw()
        else:
            state.resign(end)
    state.set_random(seed, throws)
    return state


def _info(it: Any) -> Info:
    return Info(
        it.hash,
        it.seed,
        it.throws,
        it.turn,
        it.plies,
        tuple(it.scores),
        it.mover,
        it.turn_action,
        it.turn_actions,
        it.repetition,
        c.or_none(it.turns_counted),
        bool(it.chance),
        bool(it.over),
        c.or_none(it.winner),
    )


def _playouts(
    state: int, games: int, seed: int, threads: int, max_actions: int, cancel: int
) -> tuple[Any, Any, int]:
    it = c.Tally()

    def call(items: Any, room: int, count: Any, *arguments: Any) -> int:
        return lib.playouts(byref(it), sizeof(it), items, room, count, *arguments)  # type: ignore[no-any-return]

    # There are never more than 64 ends, so that nothing is played twice for want of room.
    ends, count = c.array_out(call, c.TallyEnd, 64, state, games, seed, threads, max_actions, cancel)
    return it, ends, count
