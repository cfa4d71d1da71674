"""Memory: games that are made, played to the end and freed leave nothing behind."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Callable

from tree import TREE

GAMES = 100_000 if os.environ.get("STAFFEL_LONG") == "1" else 2_000

PROGRAM = """
import gc, pickle, subprocess, os, sys
import numpy as np
import staffel

UR = open(sys.argv[1], encoding="utf-8").read()
SEEDS = int(sys.argv[2])

def resident():
    gc.collect()
    try:
        with open("/proc/self/statm") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return int(subprocess.check_output(["ps", "-o", "rss=", "-p", str(os.getpid())])) * 1024

def game(seed):
    made = staffel.Game.script("ur.lua", UR) if seed % 4 == 0 else staffel.Game.load(staffel.variants()[seed % 4])
    state = made.state()
    state.set_random(seed)
    while not state.over:
        if state.chance:
            state.roll()
        elif seed % 3:
            state.play(state.pick(seed, state.plies))
        else:
            legal = state.legal
            state.play(legal[state.plies % len(legal)])
        if state.plies == 3000:
            state.agree_draw()
    if seed % 5 == 0:
        assert pickle.loads(pickle.dumps(state)) == state
        record = state.record()
        assert staffel.Record.read(record.write()) == record
        copy = state.clone()
        copy.undo()
        assert repr(copy) and str(copy) and copy.cells and copy.hands and copy.info
    if seed % 7 == 0:
        batch = staffel.Batch(made, 20)
        batch.step(seed)
        batch.info(), batch.cells(), batch.legal()
        with staffel.Cancel() as cancel:
            made.state().playouts(1, seed, 2, 500, cancel)
            made.state().perft(1, 2)
        match = staffel.Match(made, 3, "Ann", "Bob")
        match.resign(0)
        match.table, match.results, match.state()
    for fail in (lambda: state.play("x"), lambda: staffel.Game.load("y"), lambda: staffel.Game.script("z.lua", "z")):
        try:
            fail()
        except staffel.StaffelError:
            pass

def play(seeds):
    for seed in seeds:
        game(seed)

play(range(400))
warm, handles = resident(), staffel.open_handles()
play(range(400, 400 + SEEDS))
left = resident()
assert staffel.open_handles() == handles == 0, staffel.open_handles()
assert left < warm + (48 << 20), f"{warm >> 20} MiB before, {left >> 20} MiB behind"
"""


def test_memory(passed: Callable[..., None]) -> None:
    script = TREE / "examples" / "variants" / "royal-game-of-ur.lua"
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(script), str(GAMES)], capture_output=True, text=True, timeout=7200
    )
    assert done.returncode == 0, done.stdout + done.stderr
    passed("memory: {} games", GAMES)
