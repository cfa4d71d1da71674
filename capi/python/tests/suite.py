"""The conformance suite: a runner of cases, and a driver that puts them to the package.

The format is explained in conformance/README.md.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, Optional, Protocol, TypeVar

import staffel

Hands = dict[str, dict[str, int]]
_T = TypeVar("_T")


class Refusal(Exception):
    """An implementation's refusal, as a driver reports it."""

    def __init__(self, kind: str, message: str = "", candidates: Optional[list[str]] = None) -> None:
        super().__init__(f"{kind}: {message}")
        self.kind = kind
        self.candidates = candidates or []


class Failure(Exception):
    """Says where a driver did not do what a case says."""


class Session(Protocol):
    """One game being played. What is refused raises a Refusal and changes nothing."""

    def play(self, action: str) -> str: ...
    def legal(self) -> list[str]: ...
    def count(self) -> int: ...
    def mover(self) -> str: ...
    def hands(self) -> Hands: ...
    def position(self) -> str: ...
    def over(self) -> bool: ...
    def result(self) -> Optional[dict[str, Any]]: ...
    def chance(self) -> bool: ...
    def weights(self) -> dict[str, int]: ...
    def seed(self, seed: int) -> None: ...
    def roll(self) -> str: ...
    def undo(self) -> None: ...
    def resign(self, player: str) -> None: ...
    def agree_draw(self) -> None: ...
    def close(self) -> None: ...


Begin = Callable[[str, dict[str, str], Optional[str]], Session]
"""Begins a game: variant, options, and the position or None."""


# ---- The driver ------------------------------------------------------------------------

KINDS: dict[type[staffel.StaffelError], str] = {
    staffel.OptionError: "bad-option",
    staffel.PositionError: "bad-position",
    staffel.IllegalError: "illegal",
    staffel.UnreadableError: "unreadable",
    staffel.AmbiguousError: "ambiguous",
}


def refusable(call: Callable[[], _T], unknown: str) -> _T:
    """Makes refusals of the errors that are ones; any other is a failure of the driver."""
    try:
        return call()
    except staffel.AmbiguousError as e:
        raise Refusal("ambiguous", str(e), list(e.candidates)) from e
    except staffel.UnknownError as e:
        raise Refusal(unknown, str(e)) from e
    except tuple(KINDS) as e:
        raise Refusal(KINDS[type(e)], str(e)) from e


class PackageSession:
    """A session that is a staffel.State."""

    def __init__(self, state: staffel.State) -> None:
        self.state = state

    def play(self, action: str) -> str:
        return refusable(lambda: self.state.play(action).text, "illegal")

    def legal(self) -> list[str]:
        texts = self.state.legal_texts
        if texts != [str(move) for move in self.state.legal]:
            raise RuntimeError("legal and legal_texts differ")
        return texts

    def count(self) -> int:
        return self.state.count

    def mover(self) -> str:
        return self.state.mover_name

    def hands(self) -> Hands:
        game = self.state.game
        return {
            player: {piece.name: n for piece, n in zip(game.pieces, hand)}
            for player, hand in zip(game.players, self.state.hands)
        }

    def position(self) -> str:
        return self.state.position

    def over(self) -> bool:
        return self.state.over

    def result(self) -> Optional[dict[str, Any]]:
        result = self.state.result
        if result is None:
            return None
        return {
            "winner": result.winner_name,
            "reason": result.reason,
            "scores": dict(zip(self.state.game.players, result.scores)),
        }

    def chance(self) -> bool:
        return self.state.chance

    def weights(self) -> dict[str, int]:
        chances = self.state.chances
        weights = {str(c.move): c.weight for c in chances}
        if len(weights) != len(chances):
            raise RuntimeError("a throw is twice among those that may come")
        return weights

    def seed(self, seed: int) -> None:
        self.state.set_random(seed, self.state.throws)

    def roll(self) -> str:
        return refusable(lambda: self.state.roll().text, "illegal")

    def undo(self) -> None:
        refusable(self.state.undo, "illegal")

    def resign(self, player: str) -> None:
        refusable(lambda: self.state.resign(player), "illegal")

    def agree_draw(self) -> None:
        refusable(self.state.agree_draw, "illegal")

    def close(self) -> None:
        self.state.close()


def begin(variant: str, options: dict[str, str], position: Optional[str]) -> Session:
    """Begins a game of the package's."""
    game = refusable(lambda: staffel.Game.load(variant, options), "bad-variant")
    return refusable(lambda: PackageSession(game.state(position)), "bad-variant")


# ---- The runner ------------------------------------------------------------------------


class Shown(NamedTuple):
    """All that a session shows of its game."""

    position: str
    mover: str
    hands: Hands
    chance: bool
    over: bool
    result: Optional[dict[str, Any]]
    legal: list[str]


def filled(hands: Hands) -> Hands:
    """Hands without what is 0, which may be named or not."""
    some = {player: {piece: n for piece, n in hand.items() if n != 0} for player, hand in hands.items()}
    return {player: hand for player, hand in some.items() if hand}


def is_throw(action: str) -> bool:
    return action.startswith("[")


def look(session: Session) -> Shown:
    """What a session shows, which must be without contradiction."""
    shown = Shown(
        session.position(),
        session.mover(),
        filled(session.hands()),
        session.chance(),
        session.over(),
        session.result(),
        sorted(session.legal()),
    )
    twice = [a for a, b in zip(shown.legal, shown.legal[1:]) if a == b]
    if twice:
        raise Failure(f"{twice} are listed twice as legal")
    if any(is_throw(action) != shown.chance for action in shown.legal):
        raise Failure(f"that the dice are to be thrown is {shown.chance}, and legal are {shown.legal}")
    if shown.over != (shown.result is not None):
        raise Failure(f"over is {shown.over}, and the result {shown.result}")
    if shown.over and (shown.legal or shown.chance):
        raise Failure(f"the game is over; chance is {shown.chance}, and legal are {shown.legal}")
    if not shown.over and not shown.legal:
        raise Failure("the game goes on, and nothing is legal")
    return shown


def same(expected: Any, came: Any, what: str) -> None:
    if expected != came:
        raise Failure(f"{what}: expected {expected!r}; came {came!r}")


def refused(call: Callable[[], Any], kind: str) -> Refusal:
    """Does what must be refused."""
    try:
        came = call()
    except Refusal as refusal:
        same(kind, refusal.kind, "the kind of refusal")
        return refusal
    raise Failure(f"expected a refusal as {kind}; it was accepted, with {came!r}")


class Runner:
    """Puts one case to a driver."""

    def __init__(self, begin: Begin, case: dict[str, Any]) -> None:
        self.begin = begin
        self.case = case
        self.doing = "the beginning"

    def run(self) -> None:
        """Raises Failure at the first step that is not passed."""
        try:
            self._run()
        except Failure as e:
            raise Failure(f"{self.case['id']}: {self.doing}: {e}") from e
        except Exception as e:
            raise Failure(f"{self.case['id']}: {self.doing}: the driver failed: {e!r}") from e

    def _run(self) -> None:
        case = self.case
        if "refused" in case:
            refused(lambda: self._begin(case.get("position")), case["refused"]["kind"])
            return
        self.session = self._begin(case.get("position"))
        try:
            self.now = look(self.session)
            self.before: list[Shown] = []  # how things stood before each action
            for number, step in enumerate(case["steps"], 1):
                self.doing = f"step {number}, {step}"
                self.step(step)
            self.doing = "the end"
            same(case["result"], self.now.result, "the result")
        finally:
            self.session.close()

    def _begin(self, position: Optional[str]) -> Session:
        return self.begin(self.case["variant"], dict(self.case["options"]), position)

    def step(self, step: dict[str, Any]) -> None:
        kind = next(key for key in step if key not in ("reads", "candidates", "why"))
        getattr(self, "step_" + kind.replace("-", "_"))(step[kind], step)

    def unchanged(self) -> None:
        before, self.now = self.now, look(self.session)
        same(before, self.now, "what must not have changed")

    def done(self, call: Callable[[], _T]) -> _T:
        """Does an action, which must be accepted."""
        try:
            came = call()
        except Refusal as refusal:
            raise Failure(f"it was refused as {refusal}") from refusal
        self.before.append(self.now)
        self.now = look(self.session)
        return came

    def refused_action(self, text: str, kind: str) -> Refusal:
        refusal = refused(lambda: self.session.play(text), kind)
        self.unchanged()
        return refusal

    def listed(self, action: str, legal: bool) -> None:
        if (action in self.now.legal) != legal:
            raise Failure(f"{action} must {'' if legal else 'not '}be among {self.now.legal}")

    # Each of these is a kind of step.

    def step_play(self, text: str, step: dict[str, Any]) -> None:
        reads = step.get("reads", text)
        self.listed(reads, True)
        same(reads, self.done(lambda: self.session.play(text)), "how it reads")

    def step_illegal(self, text: str, step: dict[str, Any]) -> None:
        self.listed(text, False)
        self.refused_action(text, "illegal")

    def step_unreadable(self, text: str, step: dict[str, Any]) -> None:
        self.listed(text, False)
        self.refused_action(text, "unreadable")

    def step_ambiguous(self, text: str, step: dict[str, Any]) -> None:
        refusal = self.refused_action(text, "ambiguous")
        same(sorted(step["candidates"]), sorted(refusal.candidates), "the candidates")
        for candidate in step["candidates"]:
            self.listed(candidate, True)

    def step_legal(self, actions: list[str], step: dict[str, Any]) -> None:
        same(sorted(actions), self.now.legal, "the legal actions")

    def step_count(self, count: int, step: dict[str, Any]) -> None:
        same(count, self.session.count(), "the count")
        same(count, len(self.now.legal), "how many are listed")

    def step_mover(self, mover: str, step: dict[str, Any]) -> None:
        same(mover, self.now.mover, "the mover")

    def step_hands(self, hands: Hands, step: dict[str, Any]) -> None:
        same(filled(hands), self.now.hands, "the hands")

    def step_position(self, text: str, step: dict[str, Any]) -> None:
        same(text, self.now.position, "the position")
        try:
            session = self._begin(text)
        except Refusal as refusal:
            raise Failure(f"its text was refused as {refusal}") from refusal
        try:
            same(self.now, look(session), "the game begun from its text")
        finally:
            session.close()

    def step_chance(self, chance: bool, step: dict[str, Any]) -> None:
        same(chance, self.now.chance, "chance")

    def step_weights(self, weights: dict[str, int], step: dict[str, Any]) -> None:
        same(weights, self.session.weights(), "the weights")
        same(sorted(weights), [a for a in self.now.legal if is_throw(a)], "the throws that are legal")

    def step_seed(self, seed: int, step: dict[str, Any]) -> None:
        self.session.seed(seed)
        self.unchanged()

    def step_roll(self, throw: str, step: dict[str, Any]) -> None:
        self.listed(throw, True)
        same(throw, self.done(self.session.roll), "the throw")

    def step_undo(self, times: int, step: dict[str, Any]) -> None:
        for _ in range(times):
            try:
                self.session.undo()
            except Refusal as refusal:
                raise Failure(f"it was refused as {refusal}") from refusal
            self.now = look(self.session)
            if not self.before:
                raise Failure("more was taken back than was done")
            same(self.before.pop(), self.now, "what was before the action")

    def step_resign(self, player: str, step: dict[str, Any]) -> None:
        self.done(lambda: self.session.resign(player))

    def step_draw(self, agreed: str, step: dict[str, Any]) -> None:
        self.done(self.session.agree_draw)

    def step_refused_undo(self, times: int, step: dict[str, Any]) -> None:
        refused(self.session.undo, "illegal")
        self.unchanged()

    def step_refused_resign(self, player: str, step: dict[str, Any]) -> None:
        refused(lambda: self.session.resign(player), "illegal")
        self.unchanged()

    def step_refused_draw(self, agreed: str, step: dict[str, Any]) -> None:
        refused(self.session.agree_draw, "illegal")
        self.unchanged()

    def step_refused_roll(self, times: int, step: dict[str, Any]) -> None:
        refused(self.session.roll, "illegal")
        self.unchanged()


def run(begin: Begin, case: dict[str, Any]) -> None:
    """Puts a case to a driver. Raises Failure."""
    Runner(begin, case).run()
