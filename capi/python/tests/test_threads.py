"""Several threads: with states of their own, with one together, and stopping each other."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from tree import CONFORMANCE, read_json

import staffel

pytestmark = pytest.mark.usefixtures("no_leak")

SEEDED = read_json(CONFORMANCE / "seeded.json")["games"]


@pytest.fixture(autouse=True)
def often() -> Iterator[None]:
    """Threads take turns as often as Python lets them."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def play(row: int) -> tuple[str, list[str]]:
    wanted = SEEDED[row % len(SEEDED)]
    seed = int(wanted["seed"])
    state = staffel.Game.load(wanted["variant"], wanted["options"]).state()
    state.set_random(seed)
    while not state.over:
        move = None if state.chance else state.pick(seed, state.plies)
        if move is None:
            state.roll()
        else:
            state.play(move)
        if state.plies % 10 == 0:
            with pytest.raises(staffel.UnreadableError, match=f'"nothing{row}"'):
                state.play(f"nothing{row}")  # each thread has errors of its own
    return state.position, [str(move) for move in state.history]


def test_states_of_their_own() -> None:
    with ThreadPoolExecutor(8) as pool:
        for row, came in enumerate(pool.map(play, range(24))):
            wanted = SEEDED[row % len(SEEDED)]
            assert came == (wanted["position"], wanted["actions"])


def test_one_game() -> None:
    game = staffel.Game.load("epsilon")
    barrier = threading.Barrier(8)

    def ask(_: int) -> object:
        barrier.wait()
        state = game.state()
        state.play(state.legal[5])
        return (
            game.title,
            game.digest,
            game.pieces,
            game.cells,
            game.links,
            game.options,
            state.cells,
            state.drawing,
            hash(game),
            state.perft(2),
        )

    with ThreadPoolExecutor(8) as pool:
        first, *others = pool.map(ask, range(8))
    assert all(other == first for other in others)


def test_one_state() -> None:
    """Calls on one state are done one after the other, whoever makes them."""
    state = staffel.Game.load("daldos", start="light").state()
    state.set_random(1)
    done = [0] * 6

    def use(i: int) -> None:
        for n in range(300):
            try:
                if n % 3 == 2:
                    state.undo()
                    done[i] -= 1
                else:
                    move = state.pick(i, n)
                    if move is not None:
                        state.play(move)
                        done[i] += 1
            except staffel.IllegalError:
                pass  # another thread has played in between
            info = state.info
            assert 0 <= info.plies and state.count >= 0
            assert len(state.cells) == 49 and state.drawing.count("\n") > 3

    with ThreadPoolExecutor(6) as pool:
        list(pool.map(use, range(6)))
    assert state.plies == sum(done) == len(state.history)
    again = state.game.state()
    again.set_random(1)
    again.play_many(state.history)
    assert again == state


def test_one_batch() -> None:
    batch = staffel.Batch(staffel.Game.load("delta"), 50)

    def use(i: int) -> None:
        for n in range(20):
            statuses = batch.info()["plies"].astype("int32")
            moves = batch.pick(i, n)
            batch.play(moves, statuses)
            batch.legal()
            batch.cells()

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(use, range(4)))
    for state in batch:
        again = staffel.Game.load("delta").state()
        again.play_many(state.history)
        assert again == state


def test_one_match_and_record() -> None:
    match = staffel.Match(staffel.Game.load("delta"), 1000, "Ann", "Bob")

    def use(i: int) -> None:
        for _ in range(30):
            match.resign(i % 2)
            record = match.record(1)
            record.tags["Thread"] = str(i)
            assert str(i) in record.write()
            assert match.table and match.standing and match.write()

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(use, range(4)))
    assert match.round == 121 and len(match.results) == 120


@pytest.mark.parametrize("on_main", [True, False])
def test_cancel(on_main: bool) -> None:
    state = staffel.Game.load("epsilon").state()
    calls = [
        lambda cancel: state.perft(1000, 2, cancel),
        lambda cancel: state.perft_split(1000, 2, cancel),
        lambda cancel: state.playouts(2**60, 1, 2, 0, cancel),
    ]
    for call in calls:
        cancel = staffel.Cancel()
        started = threading.Event()

        def run(call=call, cancel=cancel, started=started) -> None:  # type: ignore[no-untyped-def]
            started.set()
            with pytest.raises(staffel.CancelledError):
                call(cancel)

        def request(cancel=cancel, started=started) -> None:  # type: ignore[no-untyped-def]
            started.wait()
            state.play_many([])
            cancel.request()

        first, second = (run, request) if on_main else (request, run)
        thread = threading.Thread(target=second)
        thread.start()
        first()
        thread.join()


def test_other_threads_run_meanwhile() -> None:
    """Were Python held up by a long call, this thread could never end it."""
    state = staffel.Game.load("epsilon").state()
    cancel = staffel.Cancel()
    turns = 0
    with ThreadPoolExecutor(2) as pool:
        counting = pool.submit(state.perft, 1000, 1, cancel)
        playing = pool.submit(state.playouts, 2**60, 1, 1, 0, cancel)
        while turns < 1000:
            turns += 1
            state.play(state.legal[0])  # nor is the state
            state.undo()
        assert not counting.done() and not playing.done()
        cancel.request()
        for future in (counting, playing):
            with pytest.raises(staffel.CancelledError):
                future.result()


def test_one_cancel_for_several_calls() -> None:
    game = staffel.Game.load("delta")
    with staffel.Cancel() as cancel, ThreadPoolExecutor(4) as pool:
        futures = [pool.submit(game.state().perft, 1000, 1, cancel) for _ in range(4)]
        cancel.request()
        for future in futures:
            with pytest.raises(staffel.CancelledError):
                future.result()


@pytest.mark.parametrize("on_main", [True, False])
def test_a_cancel_closed_in_use(on_main: bool) -> None:
    before = staffel.open_handles()
    game = staffel.Game.load("delta")
    cancel = staffel.Cancel()

    def perft() -> int:
        return game.state().perft(5, cancel=cancel)

    def count() -> int:
        nodes = perft()
        while not cancel.closed:  # it was over before the other thread saw it
            try:
                nodes = perft()
            except staffel.HandleError:
                break
        return nodes

    def close() -> None:
        while not cancel._uses:
            time.sleep(0)
        cancel.close()
        assert cancel.closed

    with ThreadPoolExecutor(2) as pool:
        closing = pool.submit(close)
        nodes = count() if on_main else pool.submit(count).result()
        closing.result()
    assert nodes == game.state().perft(5)
    with pytest.raises(staffel.HandleError):
        perft()
    del game
    assert staffel.open_handles() == before
