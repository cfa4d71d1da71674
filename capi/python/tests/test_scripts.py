"""Games of scripts: with functions, chains and passes, on boards of all kinds."""

from __future__ import annotations

import copy
import pickle
from concurrent.futures import ThreadPoolExecutor

import pytest
from tree import TREE, read_json

import staffel

pytestmark = pytest.mark.usefixtures("no_leak")

GAMES = read_json(TREE / "capi" / "testdata" / "games.json")["games"]
FAILS = TREE / "capi" / "testdata" / "fails.lua"


def script(name: str) -> staffel.Game:
    return staffel.Game.from_file(TREE / name)


def picked(game: staffel.Game, seed: int, most: int) -> staffel.State:
    state = game.state()
    while state.plies < most:
        move = state.pick(seed, state.plies)
        if move is None:
            break
        assert all(isinstance(part.kind, staffel.PartKind) for part in move.parts)
        state.play(move)
    return state


@pytest.mark.parametrize("wanted", GAMES, ids=lambda g: f"{g['script']} {g['seed']}")
def test_as_in_go(wanted: dict) -> None:  # type: ignore[type-arg]
    game = script(wanted["script"])

    def play(_: int) -> staffel.State:
        return picked(game, wanted["seed"], 100)

    with ThreadPoolExecutor(4) as pool:  # all of one game, whose functions they ask together
        for state in pool.map(play, range(4)):
            assert [str(move) for move in state.history] == wanted["actions"]
            assert state.position == wanted["position"]
            result = state.result
            assert (result.reason if result else "") == wanted["reason"]
            assert (result.winner_name if result else None) == wanted["winner"]
            assert game.state(state.position).position == wanted["position"]


def test_boards() -> None:
    hexagon = script("capi/testdata/hexagon.lua")
    assert len(hexagon.cells) == 37 and len(hexagon.directions) == 6
    row = [cell for cell in hexagon.cells if cell.y == hexagon.cells[0].y]
    assert [b.x - a.x for a, b in zip(row, row[1:])] == [2] * 3  # in half cells
    gomoku = script("examples/variants/gomoku.lua")
    assert len(gomoku.cells) == 225 and gomoku.cells[224] == staffel.Cell(224, "o15", 14, 14)
    assert len(gomoku.state().legal) == len(gomoku.state().cells) == 225
    with pytest.raises(staffel.UnknownError, match="225 cells: a1, b1 … o15"):
        gomoku.cell("p1")


def test_failing_function() -> None:
    game = staffel.Game.from_file(FAILS)
    state = game.state()
    start = state.position
    with pytest.raises(staffel.RuleError) as caught:
        state.play("c3")
    error = caught.value
    assert error.message == "fails.lua:6: on purpose; asked about 2X/3/3 South X8O9 1, after c3"
    assert (error.kind, error.status, error.line) == ("rule", staffel.Status.RULE, 6)
    fault = error.fault
    assert fault is not None and error.details == (fault,)
    assert (fault.message, fault.file) == ("on purpose", "fails.lua")
    assert fault.source == '  if view.owner("c3") then error("on purpose") end'
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), again.details, str(again)) == (staffel.RuleError, error.details, str(error))
    c3, a3 = state.parse("c3"), state.parse("a3")
    for play in (
        lambda: state.play(c3),
        lambda: state.play("b2"),
        lambda: game.state("2X/3/3 South X8O9 1"),
        lambda: state.perft(3),
        lambda: state.perft_split(2),
        lambda: state.playouts(100, 1),
        lambda: staffel.Record.read('[Variant "fails"]\n\n1. c3\n').replay(game),
        lambda: staffel.Match(game, 2, "Ann", "Bob").play("c3"),
        lambda: staffel.Batch(game, 2).play([c3, None]),
    ):
        with pytest.raises(staffel.RuleError):
            play()
        assert state.position == start and state.plies == 0
    their = copy.copy(state)
    their.play(a3)
    theirs = their.parse("c3")
    rows: list[list[staffel.Move | str]] = [[a3, theirs], ["a3", "c3"], [a3, "c3"]]
    for moves in rows:
        with pytest.raises(staffel.RuleError) as caught:
            state.play_many(moves)
        assert caught.value.index == 1 and state.plies == 0
    state.play("a1")
    with pytest.raises(staffel.RuleError, match="a score is a number"):
        state.resign("South")
    with pytest.raises(staffel.RuleError, match="never.lua"):
        staffel.Game.script(
            "never.lua",
            FAILS.read_text(encoding="utf-8").replace("local all = {}", "local all = {} while true do end"),
        )


def test_unknown_kind_of_part() -> None:
    assert staffel.PartKind(99) is staffel.PartKind.OTHER
