"""Pickles and copies."""

from __future__ import annotations

import copy
import pickle
from typing import Any, Callable

import pytest
from tree import TREE

import staffel
from staffel import _errors

pytestmark = pytest.mark.usefixtures("no_leak")

UR = TREE / "examples" / "variants" / "royal-game-of-ur.lua"


def pickled(it: Any) -> Any:
    return pickle.loads(pickle.dumps(it))


WAYS: list[Callable[[Any], Any]] = [pickled, copy.copy, copy.deepcopy]


def games() -> list[staffel.Game]:
    return [
        *map(staffel.Game.load, staffel.variants()),
        staffel.Game.load("neo-delta", scoring="win-loss", red_follower="hand-empty"),
        staffel.Game.from_file(UR),
        staffel.Game.script("mine/daldos.lua", staffel.variant_source("daldos"), board="norwegian"),
    ]


def played(game: staffel.Game, seed: int, plies: int) -> staffel.State:
    state = game.state()
    state.set_random(seed)
    while state.plies < plies and not state.over:
        move = None if state.chance else state.pick(seed, state.plies)
        if move is None:
            state.roll()
        else:
            state.play(move)
    return state


@pytest.mark.parametrize("way", WAYS)
def test_games(way: Callable[[Any], Any]) -> None:
    for game in games():
        again = way(game)
        assert again == game and hash(again) == hash(game)
        assert (again.title, again.options, again.digest) == (game.title, game.options, game.digest)
        assert (again.source, again.file) == (game.source, game.file)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("plies", [0, 1, 13, 10_000])
def test_states(way: Callable[[Any], Any], plies: int) -> None:
    for seed, game in enumerate(games()):
        state = played(game, 2**64 - 1 - seed, plies)
        again = way(state)
        assert again == state and again.info == state.info
        assert again.history == state.history and again.result == state.result
        while state.plies:
            again.undo()
            state.undo()
            if state.plies % 37 < 3:
                assert again.info == state.info and again.position == state.position
        assert again == state
        for s in (again, state):
            s.play(s.pick(7) or pytest.fail("nothing to play"))
        assert again == state


@pytest.mark.parametrize("way", WAYS)
def test_states_that_were_ended(way: Callable[[Any], Any]) -> None:
    ends: list[Callable[[staffel.State], None]] = [
        lambda s: s.resign(0),
        lambda s: s.resign(1),
        lambda s: s.agree_draw(),
    ]
    for end in ends:
        state = played(staffel.Game.load("delta"), 3, 5)
        end(state)
        again = way(state)
        assert again == state and again.result == state.result
        again.undo()
        assert again != state
        state.undo()
        assert again == state and not again.over


@pytest.mark.parametrize("way", WAYS)
def test_states_from_positions(way: Callable[[Any], Any]) -> None:
    for position in (
        "3WW/1W3/1BB2/5/5 Black W6B7 3",
        "WBB2/WBWB1/1W1BB/1WBWB/WWW1B White - 12 ended=repetition by=Black",
        "3WW/1W3/1BB2/5/5 Black W6B7 3 ended=resigned by=Black",
    ):
        game = staffel.Game.load("delta", repetition=2)
        state = game.state(position)
        if not state.over:
            state.play(state.legal[0])
        again = way(state)
        assert again == state and again.plies == state.plies
        assert again != game.state()
    # A position that is the game's beginning, in a state that has gone on, and back.
    state = staffel.Game.load("delta").state(staffel.Game.load("delta").state().position)
    assert way(state) == state


@pytest.mark.parametrize("way", WAYS)
def test_repetitions_are_kept(way: Callable[[Any], Any]) -> None:
    """What came before decides how a game goes on, not the position alone."""
    record = staffel.Record.documented("baggio-keller")
    state = record.replay(record.game())
    again = way(state)
    assert again == state
    while state.plies:
        assert again.repetition == state.repetition
        again.undo()
        state.undo()


@pytest.mark.parametrize("way", WAYS)
def test_moves(way: Callable[[Any], Any]) -> None:
    for game in games():
        for move in played(game, 1, 30).history:
            again = way(move)
            assert again == move and again.text == move.text and again.parts == move.parts


@pytest.mark.parametrize("way", WAYS)
def test_records(way: Callable[[Any], Any]) -> None:
    for name in staffel.records():
        record = staffel.Record.documented(name)
        record.set_comment(0, "a comment")
        again = way(record)
        assert again == record and again is not record
        again.set_comment(0, "")
        assert again != record


@pytest.mark.parametrize("way", WAYS)
def test_matches(way: Callable[[Any], Any]) -> None:
    for game in (staffel.Game.load("daldos"), staffel.Game.from_file(UR)):
        match = staffel.Match(game, 3, "Ann", "Bob")
        assert way(match) == match
        match.set_seed(2**64 - 1)
        match.roll()
        match.resign("Ann")
        for _ in range(5):
            if match.state().chance:
                match.roll()
            else:
                match.play(match.state().legal[0])
        again = way(match)
        assert again == match and again.info == match.info and again.results == match.results
        for m in (again, match):
            m.undo()
            m.play(m.state().legal[0])
        assert again == match and again.state().history == match.state().history


@pytest.mark.parametrize("way", WAYS)
def test_batches(way: Callable[[Any], Any]) -> None:
    batch = staffel.Batch.of([played(game, 5, 20) for game in games()])
    again = way(batch)
    assert list(again) == list(batch)
    batch.undo()
    assert list(again) != list(batch)


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_protocols(protocol: int) -> None:
    state = played(staffel.Game.load("daldos"), 1, 50)
    for it in (state, state.game, state.history[0], state.record(), state.info, state.cells, state.game.dice):
        assert pickle.loads(pickle.dumps(it, protocol)) == it


ERRORS: list[Callable[[], Any]] = [
    lambda: staffel.Game.load("nothing"),
    lambda: staffel.Game.load("delta", lift="nothing"),
    lambda: staffel.Game.script("a.lua", "return game { board = grd(3, 3) }"),
    lambda: staffel.Game.load("delta").state("nothing"),
    lambda: staffel.Game.load("delta").state().play("nothing"),
    lambda: staffel.Game.load("delta").state().undo(),
    lambda: staffel.Game.load("delta").state("WBB2/WBWB1/1W1BB/1WBWB/WWW1B White - 12").play("a1-c1"),
    lambda: staffel.Game.load("delta").state().play_many(["b2", "b2"]),
    lambda: staffel.Record.read("nothing"),
    lambda: staffel.Match(staffel.Game.load("delta"), 0, "a", "b"),
    lambda: staffel.Game.load("delta").move(1),
]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("call", ERRORS)
def test_errors(call: Callable[[], Any], way: Callable[[Any], Any]) -> None:
    with pytest.raises(staffel.StaffelError) as caught:
        call()
    error = caught.value
    again = way(error)
    assert type(again) is type(error) and str(again) == str(error)
    assert again.details == error.details and again.status == error.status and again.kind == error.kind
    assert getattr(again, "index", None) == getattr(error, "index", None)
    assert getattr(again, "line", None) == getattr(error, "line", None)


@pytest.mark.parametrize("error", _errors.CLASSES.values())
def test_every_error(error: type[staffel.StaffelError]) -> None:
    detail = staffel.Detail("a", "b", 3, "c", "d", "e")
    again = pickled(error("told", [detail]))
    assert type(again) is error and str(again) == again.message == "told" and again.details == (detail,)
    assert isinstance(again, staffel.StaffelError) and error.__doc__


def test_cancels_are_not() -> None:
    with staffel.Cancel() as cancel:
        for way in WAYS:
            with pytest.raises(TypeError, match="cannot be pickled"):
                way(cancel)


def test_closed_ones_are_not() -> None:
    state = staffel.Game.load("delta").state()
    state.close()
    for way in WAYS:
        with pytest.raises(staffel.HandleError):
            way(state)


def test_other_rules() -> None:
    """As of another version of the library."""
    game = staffel.Game.load("delta")
    data = pickle.dumps(game).replace(game.digest.encode(), b"0123456789abcdef")
    with pytest.raises(staffel.InvalidError, match="the rules of delta have the digest"):
        pickle.loads(data)
    move = game.state().parse("b2")
    with pytest.raises(staffel.InvalidError, match="numbers moves otherwise"):
        pickle.loads(pickle.dumps(move).replace(b"\x02b2", b"\x02b3"))


def test_what_is_pickled_together_shares_its_rules() -> None:
    game = staffel.Game.load("delta")
    states = [game.state() for _ in range(20)]
    moves = list(states[0].legal)
    data = pickle.dumps((game, states, moves))
    before = staffel.open_handles()
    again = pickle.loads(data)
    assert staffel.open_handles() == before + 1 + len(states)
    assert again == (game, states, moves)
