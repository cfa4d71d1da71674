"""The first program of somebody who embeds the engine: it loads a built-in game, loads a
script, plays a whole game, and shows what is wrong with a third.

    python embed.py [SCRIPT]
"""

from __future__ import annotations

import sys
from pathlib import Path

import staffel

UR = Path(__file__).resolve().parent.parent / "variants" / "royal-game-of-ur.lua"
SEED = 2026


def main(script: Path) -> None:
    # A built-in game, with actions as people write them.
    delta = staffel.Game.load("delta", scoring="points")
    state = delta.state()
    for action in ("b2", "c3", "b2-b5(b4)", "b3", "b5-e5"):
        state.play(action)
    print(delta.title)
    print(state)
    print(f"{state.mover_name} has {state.count} actions\n")

    # A script of one's own, played to the end by chance.
    ur = staffel.Game.from_file(script)
    state = ur.state()
    state.set_random(SEED)
    while not state.over:
        if state.chance:
            state.roll()
        elif move := state.pick(SEED, state.plies):
            state.play(move)
    print(ur.title)
    print(state)
    if state.result is not None:
        winner, reason, (first, second) = state.result.winner_name, state.result.reason, state.result.scores
        print(f"{winner} won by {reason}, {first:g} to {second:g}, after {state.plies} actions\n")

    # A script with a mistake in it.
    try:
        staffel.Game.script("mine.lua", "return game { board = grd(3, 3) }")
    except staffel.ScriptError as error:
        print(error.faults[0].shown)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else UR)
