"""Many states in one call."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import numpy as np
import pytest

import staffel
from staffel import Batch, Status

pytestmark = pytest.mark.usefixtures("no_leak")


def delta() -> staffel.Game:
    return staffel.Game.load("delta")


def mixed() -> Batch:
    """States of several games, one of which is over, and one to throw dice in."""
    states = [staffel.Game.load(name).state() for name in staffel.variants()]
    for state in states:
        state.set_random(3)
    states.append(states[1].clone())
    states[-1].agree_draw()
    return Batch.of(states)


def test_new() -> None:
    batch = Batch(delta(), 3)
    index: Any = np.int8(1)
    assert len(batch) == 3 and batch and repr(batch) == "<Batch of 3 states>"
    assert list(batch) == [delta().state()] * 3
    assert batch[-1] == batch[0] and batch[index] == batch[0]
    for i in (3, -4):
        with pytest.raises(IndexError, match="there is no state"):
            _ = batch[i]


def test_none() -> None:
    for batch in (Batch(delta(), 0), Batch.of([])):
        assert len(batch) == 0 and not batch and list(batch) == []
        assert batch.info().shape == (0,) and batch.pick(1).shape == (0,)
        assert batch.cells().shape in ((0, 25, 3), (0, 0, 3))
        moves, offsets = batch.legal()
        assert moves.shape == (0,) and list(offsets) == [0]
        batch.play([])
        batch.undo()


def test_against_single_states() -> None:
    batch = mixed()
    states = [state.clone() for state in batch]
    statuses = np.full(len(batch), 99, dtype=np.int32)
    for counter in range(0, 300, len(batch)):
        info = batch.info()
        for row, state in zip(info, states):
            for field, value in state.info._asdict().items():
                none = -1 if value is None else value
                assert tuple(row[field]) == value if field == "scores" else row[field] == none
        cells = batch.cells()
        assert cells.shape == (len(batch), 49, 3) and cells.dtype == np.int8
        for rows, state in zip(cells, states):
            for row, content in zip(rows, state.cells):
                if content is None:
                    assert list(row) == [-1, -1, -1]
                else:
                    owner = -1 if content.owner is None else content.owner
                    assert list(row) == [content.piece, owner, content.face]
            assert (rows[len(state.cells) :] == -1).all()
        moves, offsets = batch.legal()
        assert moves.dtype == np.uint64 and offsets[0] == 0 and offsets[-1] == len(moves)
        for i, state in enumerate(states):
            own = moves[offsets[i] : offsets[i + 1]]
            assert own.tolist() == [m.number for m in state.legal]
            assert state.game.texts(own.tolist()) == state.legal_texts
        picked = batch.pick(2**64 - 1, counter)
        for i, (number, state) in enumerate(zip(picked.tolist(), states)):
            move = state.pick(2**64 - 1, counter + i)
            assert number == (0 if move is None else move.number)
            if move is not None:
                state.play(move)
        batch.play(picked, statuses)
        assert not statuses.any()
        assert list(batch) == states
    batch.undo()
    for state in states:
        state.undo()
    assert list(batch) == states


def test_step() -> None:
    a, b = mixed(), mixed()
    for counter in range(0, 100, 10):
        moves = b.pick(9, counter)
        b.play(moves)
        assert (a.step(9, counter) == moves).all()
    assert list(a) == list(b)


def test_whole_games() -> None:
    batch = Batch(staffel.Game.load("neo-delta"), 50)
    counter = 0
    while batch.step(1, counter).any():
        counter += len(batch)
    assert batch.info()["over"].all()
    info = batch[7].info
    assert tuple(batch.info()[7]["scores"]) == info.scores


def test_a_state_of_a_batch() -> None:
    batch = Batch(delta(), 2)
    state = batch[0]
    state.play("b2")
    assert batch.info()["plies"].tolist() == [1, 0]
    with state:
        pass
    assert state.closed and batch[0].plies == 1
    state = batch[0]
    del batch
    assert state.plies == 1  # it keeps the batch
    moved = state.clone()
    batch = Batch.of([moved])
    moved.play("c3")
    assert batch[0].plies == 1
    left = batch[0]
    batch.close()
    with pytest.raises(staffel.HandleError):
        _ = left.plies


def test_ways_to_give_moves() -> None:
    batch = Batch(delta(), 4)
    move = batch[0].parse("b2")
    batch.play([move, move.number, None, 0])
    assert batch.info()["plies"].tolist() == [1, 1, 0, 0]
    batch.play(np.array([0, 0, move.number, move.number], dtype=np.int64))
    assert batch.info()["plies"].tolist() == [1, 1, 1, 1]
    numbers = np.zeros(8, dtype=np.uint64)
    numbers[::2] = [batch[0].parse("c3").number] * 4
    batch.play(numbers[::2])  # with gaps
    assert batch.info()["plies"].tolist() == [2, 2, 2, 2]


@pytest.mark.parametrize(
    ("moves", "error"),
    [
        ([None], ValueError),
        ([None] * 3, ValueError),
        (np.zeros(3, dtype=np.uint64), ValueError),
        (np.zeros((2, 1), dtype=np.uint64), ValueError),
        (np.zeros(2), TypeError),
        (np.zeros(2, dtype=bool), TypeError),
        (np.array([0, -1]), OverflowError),
        ([0, -1], OverflowError),
        ([0, 2**64], OverflowError),
        ([0, 1.0], TypeError),
        ([0, "b2"], TypeError),
        ("b2", TypeError),
        (None, TypeError),
        ([0, [0]], TypeError),
    ],
)
def test_bad_moves(moves: Any, error: type[Exception]) -> None:
    batch = Batch(delta(), 2)
    with pytest.raises(error):
        batch.play(moves)
    assert not batch.info()["plies"].any()


def test_a_move_of_another_game() -> None:
    batch = Batch(delta(), 2)
    with pytest.raises(staffel.InvalidError, match="one of epsilon"):
        batch.play([None, staffel.Game.load("epsilon").state().legal[0]])


def test_statuses() -> None:
    batch = Batch(delta(), 3)
    statuses = np.zeros(3, dtype=np.int32)
    b2 = batch[0].parse("b2").number
    batch[1].play("b2")
    with pytest.raises(staffel.IllegalError):
        batch.play([b2, b2, b2])
    assert batch.info()["plies"].tolist() == [1, 1, 1]  # the others have been dealt with
    batch.undo(statuses)
    assert statuses.tolist() == [Status.OK] * 3
    batch.undo(statuses)
    assert statuses.tolist() == [Status.ILLEGAL] * 3
    with pytest.raises(staffel.IllegalError):
        batch.undo()
    batch.play([b2, 2**64 - 1, 0], statuses)
    assert statuses[0] == Status.OK and statuses[1] != Status.OK and statuses[2] == Status.OK
    for call in (batch.info, batch.legal):
        call(statuses)
        assert not statuses.any()
    batch.cells(statuses=statuses)
    batch.pick(1, 2, statuses)
    assert not statuses.any()


@pytest.mark.parametrize(
    ("statuses", "error"),
    [
        (np.zeros(2, dtype=np.int64), TypeError),
        (np.zeros(2, dtype=np.uint32), TypeError),
        ([0, 0], TypeError),
        (np.zeros(1, dtype=np.int32), ValueError),
        (np.zeros(3, dtype=np.int32), ValueError),
        (np.zeros((2, 1), dtype=np.int32), ValueError),
        (np.zeros(4, dtype=np.int32)[::2], ValueError),
        (np.broadcast_to(np.int32(0), (2,)), ValueError),
    ],
)
def test_bad_statuses(statuses: Any, error: type[Exception]) -> None:
    batch = Batch(delta(), 2)
    for call in (
        lambda: batch.info(statuses),
        lambda: batch.cells(statuses=statuses),
        lambda: batch.legal(statuses),
        lambda: batch.play([0, 0], statuses),
        lambda: batch.undo(statuses),
        lambda: batch.pick(1, 1, statuses),
    ):
        with pytest.raises(error):
            call()


def test_width() -> None:
    batch = mixed()
    assert batch.cells(60).shape == (5, 60, 3)
    with pytest.raises(staffel.ShortError):
        batch.cells(25)
    statuses = np.zeros(5, dtype=np.int32)
    cells = batch.cells(25, statuses)
    short = [len(state.cells) > 25 for state in batch]
    assert (statuses == Status.SHORT).tolist() == short
    assert not cells[short].any()


def test_more_moves_than_there_was_room_for() -> None:
    batch = Batch(staffel.Game.load("epsilon"), 2000)
    moves, offsets = batch.legal()
    assert len(moves) == 2000 * 48 == offsets[-1]
    batch.step(5)
    moves, offsets = batch.legal()
    assert len(moves) == sum(state.count for state in batch)


def test_two_games_in_one() -> None:
    first = delta().state()
    batch = Batch.of([first, first])
    batch[0].play("b2")
    assert first.plies == 0 and [state.plies for state in batch] == [1, 0]


def test_without_numpy() -> None:
    program = """
import sys
sys.modules["numpy"] = None
import staffel
from staffel import *
game = staffel.Game.load("delta")
assert game.state().count == 25
for make in (lambda: Batch(game, 1), lambda: Batch.of([])):
    try:
        make()
    except ImportError as e:
        assert "staffel[numpy]" in str(e), e
    else:
        raise SystemExit("no error")
"""
    subprocess.run([sys.executable, "-c", program], check=True, timeout=120)


def test_a_state_of_a_batch_stays_one_of_its_game() -> None:
    delta, daldos = staffel.Game.load("delta"), staffel.Game.load("daldos")
    batch = staffel.Batch(delta, 2)
    with pytest.raises(staffel.InvalidError, match="a state of a batch stays one of delta"):
        batch[0].copy_from(daldos.state())
    played = delta.state()
    played.play("b2")
    batch[0].copy_from(played)
    assert batch[0].position == played.position


def test_a_state_goes_with_its_batch() -> None:
    batch = staffel.Batch(staffel.Game.load("delta"), 2)
    state = batch[0]
    batch.close()
    assert state.closed
    with pytest.raises(staffel.HandleError, match="the Batch of this State has been closed"):
        _ = state.position


def test_what_is_begun_anew_leaks_nothing() -> None:
    game = staffel.Game.load("delta")
    before = staffel.open_handles()
    state, cancel, match = game.state(), staffel.Cancel(), staffel.Match(game, 2, "Ann", "Bob")
    batch = staffel.Batch(game, 3)
    state.__init__(game)  # type: ignore[misc]
    cancel.__init__()  # type: ignore[misc]
    match.__init__(game, 2, "Ann", "Bob")  # type: ignore[misc]
    batch.__init__(game, 3)  # type: ignore[misc]
    assert staffel.open_handles() == before + 6
    for it in (state, cancel, match, batch):
        it.close()
    assert staffel.open_handles() == before
