"""Many states in one call, with arrays of numpy's."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from ctypes import byref, c_size_t, sizeof
from typing import TYPE_CHECKING, Any, Optional, Union

from . import _library as c
from ._errors import HandleError, StaffelError, Status
from ._game import Game, Move, move_in
from ._library import lib
from ._rules import Rules
from ._state import State

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


def _numpy() -> Any:
    try:
        import numpy
    except ImportError as e:
        raise ImportError("a Batch needs numpy, which the extra staffel[numpy] installs") from e
    return numpy


class Batch:
    """Many states, which are asked and played on in one call.

    ``Batch(game, count)`` is as many states at a game's beginning, :meth:`of` takes copies of
    states, of whatever games. ``batch[i]`` is one of them as a :class:`State`: what is played there
    is played in the batch, and it goes when the batch is closed. It needs numpy.

    What fails for one state leaves the others alone. The first error is raised when all have been
    dealt with; but when an array ``statuses``, of ``int32`` and as long as the batch, is given,
    each state's status is written to it, see :class:`Status`, and only errors of the call as a
    whole are raised. For a state that failed zeros are written, and no moves.

    Any number of threads may use a batch.
    """

    _handles: Any

    def __init__(self, game: Game, count: int) -> None:
        if not isinstance(game, Game):
            raise TypeError(f"game must be a Game, not {type(game).__name__}")
        np = _numpy()
        if hasattr(self, "_handles"):
            self.close()  # of an object that is begun anew
        rules = game._live
        count = c.integer(count, 0, c.MAX_COUNT, "count")
        handles = np.zeros(count, dtype=np.uint64)
        self._begin(np, handles, [rules] * count)  # which owns the handles before they are made
        try:
            c.check(lib.batch_new(handles.ctypes.data, count, rules.handle))
        except StaffelError:
            self._handles = None
            raise

    def _begin(self, np: Any, handles: Any, rules: list[Rules]) -> None:
        self._np = np
        self._handles = handles
        self._rules = rules
        self._width = max((len(r.cells) for r in set(rules)), default=0)
        self._room = 0  # for moves

    @classmethod
    def of(cls, states: Iterable[State]) -> Batch:
        """Copies of states, with their histories."""
        np = _numpy()
        clones = []
        for state in states:
            if not isinstance(state, State):
                raise TypeError(f"a batch is of states, not {type(state).__name__}")
            clones.append(state.clone())
        batch = object.__new__(cls)
        batch._begin(
            np,
            np.array([s._live for s in clones], dtype=np.uint64),
            [s._rules for s in clones],
        )
        for state in clones:  # from here on the handles are the batch's
            state._cell.value = 0
        return batch

    # ---- Calls ----

    def info(self, statuses: Optional[NDArray[np.int32]] = None) -> NDArray[np.void]:
        """The numbers of each, as a structured array.

        Its fields are those of :class:`Info`; ``chance`` and ``over`` are 0 or 1, and -1 stands for
        None.
        """
        handles = self._live
        items = self._np.zeros(len(handles), dtype=self.info_dtype())
        c.check(
            lib.batch_info(
                items.ctypes.data, sizeof(c.Info), self._statuses(statuses), handles.ctypes.data, len(handles)
            )
        )
        return items  # type: ignore[no-any-return]

    @staticmethod
    def info_dtype() -> np.dtype[np.void]:
        """The type of the items of :meth:`info`."""
        return _numpy().dtype(c.Info)  # type: ignore[no-any-return]

    def cells(
        self, width: Optional[int] = None, statuses: Optional[NDArray[np.int32]] = None
    ) -> NDArray[np.int8]:
        """What stands on the cells of each: an array of the shape (states, width, 3).

        The three are the kind of the piece, its owner and the face it shows; all -1 for an empty
        cell, and for what is beyond a state's cells. ``width`` is the number of cells of the largest
        board unless it is given.

        :raises ShortError: a state has more cells than ``width``.
        """
        handles = self._live
        width = self._width if width is None else c.integer(width, 0, c.MAX_COUNT, "width")
        items = self._np.zeros((len(handles), width, 3), dtype=self._np.int8)
        c.check(
            lib.batch_cells(
                items.ctypes.data, width, self._statuses(statuses), handles.ctypes.data, len(handles)
            )
        )
        return items  # type: ignore[no-any-return]

    def legal(
        self, statuses: Optional[NDArray[np.int32]] = None
    ) -> tuple[NDArray[np.uint64], NDArray[np.intp]]:
        """The legal actions of each: numbers of moves and offsets.

        The moves of state i are ``moves[offsets[i]:offsets[i + 1]]``. :meth:`Game.texts` gives
        texts of such numbers, and :meth:`Game.move` moves.
        """
        handles, np = self._live, self._np
        into = self._statuses(statuses)
        offsets = np.zeros(len(handles) + 1, dtype=np.uintp)
        total = c_size_t()
        room = max(self._room, 64)
        while True:
            moves = np.empty(room, dtype=np.uint64)
            status = lib.batch_legal(
                moves.ctypes.data,
                room,
                byref(total),
                offsets.ctypes.data,
                into,
                handles.ctypes.data,
                len(handles),
            )
            if status == Status.SHORT and total.value > room:
                # Some more, as they may be more yet the next time.
                self._room = room = total.value + total.value // 4
                continue
            c.check(status)
            return moves[: total.value], offsets.view(np.intp)

    def play(
        self,
        moves: Union[NDArray[np.uint64], Iterable[Union[Move, int, None]]],
        statuses: Optional[NDArray[np.int32]] = None,
    ) -> None:
        """Plays one action of each, moves or their numbers; None or 0 leaves a state as it is."""
        handles = self._live
        numbers = self._moves(moves, len(handles))
        c.check(
            lib.batch_play(self._statuses(statuses), handles.ctypes.data, numbers.ctypes.data, len(handles))
        )

    def undo(self, statuses: Optional[NDArray[np.int32]] = None) -> None:
        """Takes one action of each back."""
        handles = self._live
        c.check(lib.batch_undo(self._statuses(statuses), handles.ctypes.data, len(handles)))

    def pick(
        self, seed: int, counter: int = 0, statuses: Optional[NDArray[np.int32]] = None
    ) -> NDArray[np.uint64]:
        """Picks an action of each, as :meth:`State.pick` does, for state i number ``counter + i`` of
        ``seed``. 0 stands for none."""
        handles = self._live
        moves = self._np.zeros(len(handles), dtype=self._np.uint64)
        c.check(
            lib.batch_pick(
                moves.ctypes.data,
                self._statuses(statuses),
                handles.ctypes.data,
                len(handles),
                c.uint64(seed, "seed"),
                c.uint64(counter, "counter"),
            )
        )
        return moves  # type: ignore[no-any-return]

    def step(self, seed: int, counter: int = 0) -> NDArray[np.uint64]:
        """Picks an action of each as :meth:`pick` does, plays it, and returns them."""
        moves = self.pick(seed, counter)
        self.play(moves)
        return moves

    # ---- What comes in ----

    @property
    def _live(self) -> Any:
        handles = self._handles
        if handles is None:
            raise HandleError("this Batch has been closed")
        return handles

    def _statuses(self, statuses: Any) -> Optional[int]:
        """Where the statuses go."""
        if statuses is None:
            return None
        np = self._np
        if not isinstance(statuses, np.ndarray) or statuses.dtype != np.int32:
            raise TypeError("statuses must be an array of int32")
        if statuses.shape != (len(self._rules),):
            raise ValueError(f"statuses must have the shape ({len(self._rules)},), not {statuses.shape}")
        if not statuses.flags.c_contiguous or not statuses.flags.writeable or not statuses.flags.aligned:
            raise ValueError("statuses must be contiguous and writeable")
        return statuses.ctypes.data  # type: ignore[no-any-return]

    def _moves(self, moves: Any, count: int) -> Any:
        np = self._np
        if isinstance(moves, np.ndarray):
            if moves.dtype.kind not in "ui":
                raise TypeError(f"moves must be an array of uint64, not of {moves.dtype}")
            if moves.dtype.kind == "i" and moves.size and moves.min() < 0:
                raise OverflowError("moves must be numbers from 0 to 2**64 - 1")
            numbers = np.ascontiguousarray(moves, dtype=np.uint64)
        elif isinstance(moves, str):
            raise TypeError("moves must be an iterable of moves, not a str")
        else:
            given = list(moves)
            if len(given) == count:
                given = [self._move(i, m) for i, m in enumerate(given)]
            else:
                given = [0] * len(given)
            numbers = np.array(given, dtype=np.uint64)
        if numbers.shape != (count,):
            raise ValueError(f"there are {count} states, and moves of the shape {numbers.shape}")
        return numbers

    def _move(self, i: int, move: Any) -> int:
        if move is None:
            return 0
        if isinstance(move, Move):
            return move_in(self._rules[i], move)
        return c.uint64(move, "the number of a move")

    # ---- Python's ----

    def close(self) -> None:
        """Frees the states. Closing twice is harmless."""
        handles, self._handles = self._handles, None
        if handles is not None:
            # As of one object, the statuses say nothing new.
            lib.batch_free(None, handles.ctypes.data, len(handles))

    @property
    def closed(self) -> bool:
        """Whether the batch has been closed."""
        return self._handles is None

    def __enter__(self) -> Batch:
        _ = self._live
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __del__(self) -> None:
        try:
            self.close()
        except Exception:  # at the end of the interpreter anything may be gone
            pass

    def __len__(self) -> int:
        return len(self._live)

    def __bool__(self) -> bool:
        return len(self) > 0

    def __getitem__(self, index: int) -> State:
        handles = self._live
        i = c.int64(index, "index")
        if not -len(handles) <= i < len(handles):
            raise IndexError(f"there is no state {i}; there are {len(handles)}")
        return State._kept(self._rules[i], int(handles[i]), self)

    def __iter__(self) -> Iterator[State]:
        return (self[i] for i in range(len(self)))

    def __copy__(self) -> Batch:
        return Batch.of(self)

    def __deepcopy__(self, memo: dict[int, Any]) -> Batch:
        return Batch.of(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore_batch, (list(self),)

    def __repr__(self) -> str:
        if self.closed:
            return "<Batch closed>"
        return f"<Batch of {len(self._rules)} states>"


def _restore_batch(states: list[State]) -> Batch:
    return Batch.of(states)
