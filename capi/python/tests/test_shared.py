"""Bad inputs with the errors that must come, and games that follow from a seed: the same for
every language."""

from __future__ import annotations

from typing import Any, Callable

import pytest
from tree import CONFORMANCE, read_json

import staffel

BAD = read_json(CONFORMANCE / "bad.json")["cases"]
SEEDED = read_json(CONFORMANCE / "seeded.json")["games"]


def text(said: Any) -> str:
    """A text as the file says it: itself, one many times, or several joined."""
    if isinstance(said, list):
        return "".join(map(text, said))
    if isinstance(said, dict):
        times: int = said["times"]
        return text(said["repeat"]) * times
    assert isinstance(said, str)
    return said


def put(case: dict[str, Any]) -> None:
    """Does what the case says, the last thing of which is to fail."""
    options = {text(name): text(value) for name, value in case.get("options", {}).items()}
    if "script" in case:
        staffel.Game.script(text(case["script"]["file"]), text(case["script"]["source"]), options)
    elif "record" in case:
        record = staffel.Record.read(text(case["record"]))
        if not case.get("replay"):
            return
        game = succeeds(record.game)
        record.replay(game)
    elif "match" in case:
        game = succeeds(lambda: staffel.Game.load(text(case["variant"]), options))
        match = case["match"]
        if "text" in match:
            staffel.Match.read(game, text(match["text"]))
        else:
            staffel.Match(game, match["games"], text(match["first"]), text(match["second"]))
    elif "position" in case:
        game = succeeds(lambda: staffel.Game.load(text(case["variant"]), options))
        game.state(text(case["position"]))
    elif "play" in case:
        state = succeeds(lambda: staffel.Game.load(text(case["variant"]), options).state())
        for action in case.get("actions", []):
            succeeds(lambda action=action: state.play(text(action)))  # type: ignore[misc]
        before = state.position, state.legal_texts
        try:
            state.play(text(case["play"]))
        finally:
            assert (state.position, state.legal_texts) == before
    else:
        staffel.Game.load(text(case["variant"]), options)


def succeeds(call: Callable[[], Any]) -> Any:
    try:
        return call()
    except staffel.StaffelError as e:
        pytest.fail(f"what comes before the fault has failed: {e}")


@pytest.mark.parametrize("case", BAD, ids=[case["id"] for case in BAD])
def test_bad_input(case: dict[str, Any], passed: Callable[..., None], no_leak: None) -> None:
    with pytest.raises(staffel.StaffelError) as caught:
        put(case)
    error, want = caught.value, case["error"]
    assert error.kind == want["kind"]
    assert type(error).__name__.lower() == want["kind"] + "error"
    assert error.message == str(error) == want["message"]
    details = want.get("details", [])
    assert len(error.details) == len(details)
    for detail, wanted in zip(error.details, details):
        assert {key: value for key, value in detail._asdict().items() if key in wanted} == wanted
    passed("bad input: {} cases passed")


@pytest.mark.parametrize("game", SEEDED, ids=[f"{game['variant']}-{game['seed']}" for game in SEEDED])
def test_seeded(game: dict[str, Any], passed: Callable[..., None], no_leak: None) -> None:
    state = staffel.Game.load(game["variant"], game["options"]).state()
    seed = int(game["seed"])
    state.set_random(seed)
    for action in game["actions"]:
        if state.chance:
            assert state.roll().text == action
        else:
            move = state.pick(seed, state.plies)
            assert move is not None
            assert state.play(move).text == action
    assert state.over
    assert state.position == game["position"]
    assert f"{state.hash:016x}" == game["hash"]
    passed("seeded: {} games passed")
