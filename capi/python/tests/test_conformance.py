"""The conformance suite, the counts, and whether the runner finds drivers that are wrong."""

from __future__ import annotations

from typing import Any, Callable, Optional

import pytest
from suite import Failure, PackageSession, Refusal, Session, begin, run
from tree import CONFORMANCE, cases, read_json

import staffel

MOST = 5_000_000  # of what is counted

ALL = cases()


@pytest.mark.parametrize("case", ALL, ids=[case["id"] for case in ALL])
def test_case(case: dict[str, Any], passed: Callable[..., None], no_leak: None) -> None:
    run(begin, case)
    passed("conformance: {} cases passed")


ROWS = {name: row for name, row in read_json(CONFORMANCE / "perft.json").items() if name != "note"}


@pytest.mark.parametrize("name", ROWS)
def test_counts(name: str, passed: Callable[..., None]) -> None:
    variant, *options = name.split()
    state = staffel.Game.load(variant, dict(option.split("=") for option in options)).state()
    counts = [n for n in ROWS[name] if n <= MOST]
    assert counts
    for depth, count in enumerate(counts, 1):
        assert state.perft(depth) == count
        if count <= MOST // 100:
            split = state.perft_split(depth)
            assert [branch.move for branch in split] == list(state.legal)
            assert sum(branch.nodes for branch in split) == count
    passed("counts: {} rows passed")


class Wrong(PackageSession):
    """A session to be made wrong in one thing."""


class ListsOneTooFew(Wrong):
    def legal(self) -> list[str]:
        return super().legal()[:-1]


class ListsOneTwice(Wrong):
    def legal(self) -> list[str]:
        legal = super().legal()
        return legal + legal[:1]


class ListsOneTooMany(Wrong):
    def legal(self) -> list[str]:
        return [*super().legal(), "b2-b3(b2)"]


class Miscounts(Wrong):
    def count(self) -> int:
        return super().count() + 1


class NeverMovesOn(Wrong):
    def mover(self) -> str:
        return self.state.game.players[0]


class ForgetsAHand(Wrong):
    def hands(self) -> dict[str, dict[str, int]]:
        return dict(list(super().hands().items())[1:])


class IsNeverOver(Wrong):
    def over(self) -> bool:
        return False


class LetsNobodyWin(Wrong):
    def result(self) -> Optional[dict[str, Any]]:
        result = super().result()
        return result and {**result, "winner": None}


class SwapsScores(Wrong):
    def result(self) -> Optional[dict[str, Any]]:
        result = super().result()
        if result is None:
            return None
        scores = result["scores"]
        return {**result, "scores": dict(zip(scores, reversed(scores.values())))}


class UndoesNothing(Wrong):
    def undo(self) -> None:
        pass


class RefusesToUndo(Wrong):
    def undo(self) -> None:
        raise Refusal("illegal")


class UndoesTwo(Wrong):
    def undo(self) -> None:
        super().undo()
        if self.state.plies:
            super().undo()


class PlaysWhenRefused(Wrong):
    def play(self, action: str) -> str:
        try:
            return super().play(action)
        except Refusal:
            if self.state.legal:
                self.state.play(self.state.legal[0])
            raise


class AcceptsWhatIsIllegal(Wrong):
    def play(self, action: str) -> str:
        try:
            return super().play(action)
        except Refusal as refusal:
            if refusal.kind != "illegal":
                raise
            return action


class CallsAllIllegal(Wrong):
    def play(self, action: str) -> str:
        try:
            return super().play(action)
        except Refusal:
            raise Refusal("illegal") from None


class CallsIllegalUnreadable(Wrong):
    def play(self, action: str) -> str:
        try:
            return super().play(action)
        except Refusal as refusal:
            raise Refusal(refusal.kind.replace("illegal", "unreadable"), "", refusal.candidates) from None


class NamesOneCandidateTooFew(Wrong):
    def play(self, action: str) -> str:
        try:
            return super().play(action)
        except Refusal as refusal:
            raise Refusal(refusal.kind, "", refusal.candidates[1:]) from None


class ReadsBackWhatWasTyped(Wrong):
    def play(self, action: str) -> str:
        super().play(action)
        return action


class ResignsForTheMover(Wrong):
    def resign(self, player: str) -> None:
        super().resign(self.mover())


class ResignsAgain(Wrong):
    def resign(self, player: str) -> None:
        if not self.over():
            super().resign(player)


class AgreesAgain(Wrong):
    def agree_draw(self) -> None:
        if not self.over():
            super().agree_draw()


class BreaksDown(Wrong):
    def play(self, action: str) -> str:
        raise ConnectionError("the line is dead")


class WeighsAllAlike(Wrong):
    def weights(self) -> dict[str, int]:
        return dict.fromkeys(super().weights(), 1)


class KeepsTheFirstSeed(Wrong):
    def seed(self, seed: int) -> None:
        pass


class RollsWhenNoneIsDue(Wrong):
    def roll(self) -> str:
        return super().roll() if self.chance() else "[AA]"


class RollsTheFirst(Wrong):
    def roll(self) -> str:
        return super().play(self.legal()[0]) if self.chance() else super().roll()


class SeedingRolls(Wrong):
    def seed(self, seed: int) -> None:
        super().seed(seed)
        if self.chance():
            super().roll()


class IsNeverToThrow(Wrong):
    def chance(self) -> bool:
        return False


@pytest.mark.parametrize("wrong", Wrong.__subclasses__())
def test_a_wrong_session_is_found(wrong: type[Wrong]) -> None:
    def begin_wrong(variant: str, options: dict[str, str], position: Optional[str]) -> Session:
        session = begin(variant, options, position)
        assert isinstance(session, PackageSession)
        return wrong(session.state)

    assert any(fails(begin_wrong, case) for case in ALL)


def begins_at_the_beginning(variant: str, options: dict[str, str], position: Optional[str]) -> Session:
    begin(variant, options, position).close()
    return begin(variant, options, None)


def begins_whatever_the_position(variant: str, options: dict[str, str], position: Optional[str]) -> Session:
    try:
        return begin(variant, options, position)
    except Refusal as refusal:
        if refusal.kind != "bad-position":
            raise
        return begin(variant, options, None)


def begins_whatever_the_options(variant: str, options: dict[str, str], position: Optional[str]) -> Session:
    try:
        return begin(variant, options, position)
    except Refusal as refusal:
        if refusal.kind != "bad-option":
            raise
        return begin(variant, {}, position)


def begins_delta(variant: str, options: dict[str, str], position: Optional[str]) -> Session:
    return begin("delta", options, position)


def never_begins(variant: str, options: dict[str, str], position: Optional[str]) -> Session:
    raise ConnectionError("the line is dead")


@pytest.mark.parametrize(
    "wrong",
    [
        begins_at_the_beginning,
        begins_whatever_the_position,
        begins_whatever_the_options,
        begins_delta,
        never_begins,
    ],
)
def test_a_wrong_beginning_is_found(wrong: Callable[[str, dict[str, str], Optional[str]], Session]) -> None:
    assert any(fails(wrong, case) for case in ALL)


def fails(begin: Callable[[str, dict[str, str], Optional[str]], Session], case: dict[str, Any]) -> bool:
    try:
        run(begin, case)
    except Failure:
        return True
    return False
