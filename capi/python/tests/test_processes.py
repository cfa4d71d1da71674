"""Other processes: forked, spawned, ended in the middle of things; and loading the library."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import staffel
from staffel._library import packaged

posix = pytest.mark.skipif(os.name != "posix", reason="there is no fork")


def run(
    program: str, expect: int = 0, env: dict[str, str] | None = None, cwd: Path | None = None
) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        [
            sys.executable,
            "-X",
            "faulthandler",
            "-W",
            "error",
            "-W",
            "ignore::DeprecationWarning",
            "-c",
            program,
        ],
        capture_output=True,
        text=True,
        timeout=180,
        env={**os.environ, **(env or {})},
        cwd=cwd,
    )
    assert done.returncode == expect, done.stdout + done.stderr
    return done


def quiet(program: str) -> str:
    done = run(program)
    assert done.stderr == ""
    return done.stdout


# ---- Forks -----------------------------------------------------------------------------

FORK = """
import copy, gc, os, pickle, sys
import staffel
game = staffel.Game.load("delta")
state, match, record = game.state(), staffel.Match(game, 1, "a", "b"), game.state().record()
batch, cancel = staffel.Batch(game, 3), staffel.Cancel()
move = state.legal[0]
data = pickle.dumps(state)
child = os.fork()
if child == 0:
    calls = [
        lambda: staffel.Game.load("delta"), lambda: game.state(), lambda: state.play("b2"), lambda: state.legal,
        lambda: state.perft(3), lambda: state.playouts(3), lambda: match.roll(), lambda: match.info,
        lambda: record.write(), lambda: batch.step(1), lambda: batch.legal(), lambda: cancel.request(),
        lambda: staffel.Cancel(), lambda: staffel.variants(), lambda: staffel.open_handles(),
        lambda: pickle.loads(data), lambda: pickle.dumps(state), lambda: copy.copy(state), lambda: move.text,
    ]
    for i, call in enumerate(calls):
        try:
            call()
        except staffel.ForkedError as e:
            assert "fork" in str(e), e
            assert e.kind == "forked" and pickle.loads(pickle.dumps(e)).message == e.message
        else:
            print("no error of call", i, flush=True)
            os._exit(3)
    assert staffel.version() == staffel.__version__ and staffel.status_name(0) == "ok"
    [repr(it) for it in (game, state, match, record, batch, cancel, move)]
    state.close(); batch.close()
    with cancel:
        pass
    del game, state, match, record, batch, cancel, move
    gc.collect()
    END
state.play("b2")
pid, status = os.waitpid(child, 0)
assert os.waitstatus_to_exitcode(status) == 0 if hasattr(os, "waitstatus_to_exitcode") else status == 0, status
print(state.position, staffel.open_handles())
"""


@posix
@pytest.mark.parametrize("end", ["os._exit(0)", "sys.exit(0)", "raise SystemExit"])
def test_fork(end: str) -> None:
    assert quiet(FORK.replace("END", end)) == "5/5/5/1W3/5 Black W8B9 1 8\n"


@posix
def test_fork_before_use() -> None:
    """A process that has only imported the package can fork, and both can use it."""
    quiet(
        """
import os, staffel
child = os.fork()
assert staffel.Game.load("delta").state().perft(3) == 3768
if child:
    assert os.waitpid(child, 0)[1] == 0
"""
    )


def test_multiprocessing(tmp_path: Path) -> None:
    """Objects go to spawned processes and come back; forked ones are told what to do."""
    program = tmp_path / "program.py"
    program.write_text(
        """
import multiprocessing, os, sys
import staffel

def play(state, seed):
    while not state.over:
        state.roll() if state.chance else state.play(state.pick(seed, state.plies))
    return state, state.history[-1], state.record()

def fail(text):
    staffel.Game.load(text)

if __name__ == "__main__":
    game = staffel.Game.from_file(sys.argv[1])
    states = [game.state(), staffel.Game.load("daldos").state(), staffel.Game.load("delta").state()]
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        for seed, (state, move, record) in enumerate(pool.starmap(play, [(s, i) for i, s in enumerate(states)])):
            wanted = play(states[seed].clone(), seed)
            assert (state, move, record) == wanted
            assert states[seed].plies == 0
        try:
            pool.apply(fail, ("dleta",))
        except staffel.UnknownError as e:
            print(e)
    if "fork" in multiprocessing.get_all_start_methods():
        with multiprocessing.get_context("fork").Pool(1) as pool:
            try:
                pool.apply(fail, ("delta",))
            except staffel.ForkedError as e:
                print(type(e).__name__)
""",
        encoding="utf-8",
    )
    from tree import TREE

    script = TREE / "examples" / "variants" / "royal-game-of-ur.lua"
    done = subprocess.run(
        [sys.executable, "-W", "ignore", str(program), str(script)],
        capture_output=True,
        text=True,
        timeout=180,
    )
    assert done.returncode == 0 and done.stderr == "", done.stdout + done.stderr
    assert done.stdout.startswith('unknown variant "dleta"; did you mean "delta"?\n')
    if os.name == "posix":
        assert done.stdout.endswith("ForkedError\n")


# ---- Ends ------------------------------------------------------------------------------

ENDS = {
    "globals": "",
    "cycles": "state.me = state; game.me = [game, state]; batch.me = batch; del state, game, batch",
    "exit": "import sys; sys.exit()",
    "a thread in a long call": """
import threading, time
threading.Thread(target=state.perft, args=(1000,), daemon=True).start()
time.sleep(0.2)
""",
    "threads in short calls": """
import threading, time
def use():
    while True:
        s = game.state(); s.play(s.legal[0]); s.drawing
for _ in range(4):
    threading.Thread(target=use, daemon=True).start()
time.sleep(0.2)
""",
    "atexit": "import atexit; atexit.register(lambda: (state.play('b2'), state.perft(3), staffel.Game.load('delta')))",
    "finalizer": """
class Last:
    def __del__(self):
        state.close(); game.close(); batch.close()
last = Last()
""",
    "modules gone": "import sys; sys.modules.clear()",
}


@pytest.mark.parametrize("end", ENDS.values(), ids=ENDS.keys())
def test_ends_quietly(end: str) -> None:
    quiet(
        f"""
import staffel
game = staffel.Game.load("delta")
state = game.state()
batch = staffel.Batch(game, 5)
cancel = staffel.Cancel()
error = None
try:
    state.play("x")
except staffel.StaffelError as e:
    error = e
{end}
"""
    )


@posix
@pytest.mark.parametrize(
    "call", ["perft(1000)", "perft_split(1000)", "playouts(2**60)", "perft(1000, cancel=cancel)"]
)
def test_ctrl_c(call: str) -> None:
    """A long call on the main thread ends, and the program can go on."""
    child = subprocess.Popen(
        [
            sys.executable,
            "-c",
            f"""
import staffel, sys
state = staffel.Game.load("delta").state()
cancel = staffel.Cancel()
before = staffel.open_handles()
try:
    print("begun", flush=True)
    state.{call}
except KeyboardInterrupt:
    pass
assert staffel.open_handles() == before
print("ended", state.perft(3), flush=True)
""",
        ],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert child.stdout is not None
    assert child.stdout.readline() == "begun\n"
    child.send_signal(signal.SIGINT)
    out, err = child.communicate(timeout=180)
    assert (out, err, child.returncode) == ("ended 3768\n", "", 0)


@posix
def test_signals_at_any_moment() -> None:
    """An exception of a signal's leaves no handle behind, whatever it comes into."""
    quiet(
        """
import gc, signal, sys, staffel
def handle(number, frame):
    raise KeyboardInterrupt
signal.signal(signal.SIGALRM, handle)
sys.unraisablehook = lambda _: None  # Python drops what comes into a __del__, and tells
game = staffel.Game.load("delta")
state = game.state()
text = str(state.record())
record, match = staffel.Record.read(text), staffel.Match(game, 2, "Ann", "Bob")
staffel.Batch(game, 1).close()  # numpy is imported once and for all
cancel = staffel.Cancel()
before = staffel.open_handles()
uses = [
    lambda: staffel.Cancel(), lambda: game.state(), lambda: state.clone(), lambda: state.record(),
    lambda: staffel.Record.read(text), lambda: record.replay(game), lambda: match.state(),
    lambda: match.record(1), lambda: staffel.Match(game, 2, "Ann", "Bob"), lambda: staffel.Batch(game, 3),
    lambda: state.perft(1), lambda: state.perft(1, cancel=cancel), lambda: state.playouts(2**60),
    lambda: state.playouts(2**60, cancel=cancel), lambda: staffel.Game.load("delta"),
]
interrupted = 0
for delay in range(1, 1200):
    use, made = uses[delay % len(uses)], []
    try:
        try:
            signal.setitimer(signal.ITIMER_REAL, delay * 1e-6, 0.01)  # more, if Python dropped the first
            while True:
                made.append(use())  # until the signals are over
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
    except (KeyboardInterrupt, staffel.CancelledError):
        interrupted += 1
    if cancel.requested:
        cancel = staffel.Cancel()
made.clear()
gc.collect()
assert interrupted == 1199, interrupted
assert staffel.open_handles() == before, (staffel.open_handles(), before)
cancel.close()
assert staffel.open_handles() == before - 1
"""
    )


@posix
def test_signal_handlers() -> None:
    """Those of Python go on being called, in the middle of calls too."""
    quiet(
        """
import os, signal, staffel, threading, time
came = []
cancel = staffel.Cancel()
def handle(number, frame):
    came.append(number)
    try:
        staffel.Game.load("nothing")
    except staffel.UnknownError:
        pass
    if len(came) == 3:
        cancel.request()
state = staffel.Game.load("delta").state()
for number in (signal.SIGUSR1, signal.SIGTERM, signal.SIGALRM):
    signal.signal(number, handle)
def send():
    for number in (signal.SIGUSR1, signal.SIGTERM, signal.SIGALRM):
        time.sleep(0.05)
        os.kill(os.getpid(), number)
threading.Thread(target=send).start()
try:
    state.perft(1000, cancel=cancel)
except staffel.CancelledError:
    assert len(came) == 3
"""
    )


# ---- Loading ---------------------------------------------------------------------------

USE = "import staffel; print(staffel.Game.load('delta').state().perft(3))"


def test_library_of_the_environment(tmp_path: Path) -> None:
    copy = tmp_path / ("ü " + packaged().name)
    shutil.copyfile(packaged(), copy)
    assert run(USE, env={"STAFFEL_LIBRARY": str(copy)}).stdout == "3768\n"
    assert run(USE, env={"STAFFEL_LIBRARY": copy.name}, cwd=tmp_path).stdout == "3768\n"
    assert run(USE, env={"STAFFEL_LIBRARY": ""}).stdout == "3768\n"


def test_no_library(tmp_path: Path) -> None:
    missing = str(tmp_path / "none.so")
    done = run(USE, expect=1, env={"STAFFEL_LIBRARY": missing})
    assert f"ImportError: STAFFEL_LIBRARY, {missing}, is not there" in done.stderr
    wrong = tmp_path / "wrong.so"
    wrong.write_text("this is no library", encoding="utf-8")
    done = run(USE, expect=1, env={"STAFFEL_LIBRARY": str(wrong)})
    assert "ImportError: STAFFEL_LIBRARY cannot be loaded" in done.stderr


@posix
@pytest.mark.skipif(not (shutil.which("cc") or os.environ.get("CI")), reason="there is no C compiler")
def test_another_library(tmp_path: Path) -> None:
    source = tmp_path / "other.c"
    for text, message in (
        ("unsigned staffel_abi_version(void) { return 2; }", "has version 2 of the interface"),
        ("unsigned staffel_abi_version(void) { return 1; }", "is no library of Staffel"),
        ("int other;", "is no library of Staffel"),
    ):
        source.write_text(text, encoding="utf-8")
        library = tmp_path / f"other{abs(hash(text))}.so"
        subprocess.run(["cc", "-shared", "-fPIC", "-o", str(library), str(source)], check=True)
        done = run(USE, expect=1, env={"STAFFEL_LIBRARY": str(library)})
        assert message in done.stderr


def test_import_loads_nothing() -> None:
    assert run("import staffel; print(staffel.__version__)", env={"STAFFEL_LIBRARY": "none"}).stdout == (
        staffel.__version__ + "\n"
    )


def test_loading_from_several_threads() -> None:
    quiet(
        """
import staffel, threading
barrier = threading.Barrier(8)
came = []
def use():
    barrier.wait()
    came.append(staffel.Game.load("delta").state().perft(2))
threads = [threading.Thread(target=use) for _ in range(8)]
[t.start() for t in threads]; [t.join() for t in threads]
assert came == [600] * 8
"""
    )
