"""The source distribution builds where there is only Go, a C compiler and Python."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest
from tree import PACKAGE

import staffel

pytestmark = pytest.mark.packing

PROGRAM = """
import staffel, sys
assert staffel.__file__.startswith(sys.prefix), staffel.__file__
assert staffel.version() == staffel.__version__
print(staffel.Game.load("delta").state().perft(3))
"""


@pytest.fixture(scope="module")
def away(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The unpacked source distribution, in a folder away from the tree."""
    folder = tmp_path_factory.mktemp("away from the tree")
    run([sys.executable, "-m", "build", "--sdist", "--outdir", str(folder), str(PACKAGE)])
    (archive,) = folder.glob("*.tar.gz")
    assert archive.name == f"staffel-{staffel.__version__}.tar.gz"
    with tarfile.open(archive) as tar:
        names = tar.getnames()
        if hasattr(tarfile, "data_filter"):
            tar.extraction_filter = tarfile.data_filter
        tar.extractall(folder)
    assert not [name for name in names if name.endswith((".so", ".dylib", "_test.go"))]
    return folder / archive.name.removesuffix(".tar.gz")


def run(command: list[str], **more: object) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(command, capture_output=True, text=True, timeout=1800, **more)  # type: ignore[call-overload]
    assert done.returncode == 0, done.stdout + done.stderr
    return done  # type: ignore[no-any-return]


def test_wheel(away: Path, tmp_path: Path) -> None:
    run(
        [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "-w", str(tmp_path), str(away)],
        cwd=tmp_path,
    )
    (wheel,) = tmp_path.glob("*.whl")
    version = re.escape(staffel.__version__)
    assert re.fullmatch(rf"staffel-{version}-py3-none-(linux|macosx|win)\w+\.whl", wheel.name)
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    assert [n for n in names if n.endswith((".so", ".dylib", ".dll"))] and "staffel/py.typed" in names
    assert not [n for n in names if not n.startswith(("staffel/", "staffel-"))]
    place = tmp_path / "bare"
    venv.create(place, with_pip=True)
    python = place / ("Scripts" if os.name == "nt" else "bin") / "python"
    run([str(python), "-m", "pip", "install", "-q", "--no-deps", "--no-index", str(wheel)], cwd=tmp_path)
    assert run([str(python), "-c", PROGRAM], cwd=tmp_path).stdout == "3768\n"


def test_a_distribution_of_a_distribution(away: Path, tmp_path: Path) -> None:
    run([sys.executable, "-m", "build", "--sdist", "--outdir", str(tmp_path), str(away)])
    (archive,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(archive) as tar:
        names = {name.partition("/")[2] for name in tar.getnames()}
    assert {"go/go.mod", "go/capi/staffel.h", "go/vendor/modules.txt", "src/staffel/py.typed"} <= names
    assert {str(p.relative_to(away)) for p in (away / "go").rglob("*")} == {
        n for n in names if n[:3] == "go/"
    }


def test_editable(away: Path, tmp_path: Path) -> None:
    place = tmp_path / "bare"
    venv.create(place, with_pip=True)
    python = place / ("Scripts" if os.name == "nt" else "bin") / "python"
    copy = tmp_path / "source"
    shutil.copytree(away, copy)
    run([str(python), "-m", "pip", "install", "-q", "--no-deps", "-e", str(copy)], cwd=tmp_path)
    assert (
        run([str(python), "-c", PROGRAM.replace("sys.prefix", repr(str(copy)))], cwd=tmp_path).stdout
        == "3768\n"
    )


def fails(away: Path, folders: list[Path]) -> str:
    """Builds where commands are found only in these folders."""
    program = "import setuptools.build_meta as m, sys; m.build_wheel(sys.argv[1])"
    done = subprocess.run(
        [sys.executable, "-c", program, str(folders[0])],
        cwd=away,
        env={**os.environ, "PATH": os.pathsep.join(map(str, folders))},
        capture_output=True,
        text=True,
        timeout=600,
    )
    assert done.returncode != 0
    return done.stderr


@pytest.mark.skipif(os.name != "posix", reason="the commands are shell scripts")
def test_what_is_missing(away: Path, tmp_path: Path) -> None:
    assert "there is no go command; building it needs Go 1." in fails(away, [tmp_path])
    go = tmp_path / "go"

    def say(line: str) -> None:
        go.write_text(f"#!/bin/sh\n{line}\n", encoding="utf-8")
        go.chmod(0o755)

    say("echo go1.20.3; echo cc")
    assert "the go command is of version go1.20.3; building it needs Go 1." in fails(away, [tmp_path])
    say("echo go: go.mod requires go \\>= 1.26 >&2; exit 1")
    assert "go.mod requires go >= 1.26; building it needs Go 1." in fails(away, [tmp_path])
    say("echo go1.99; echo no-such-cc -m64")
    assert "there is no C compiler 'no-such-cc -m64'; building it needs Go 1." in fails(away, [tmp_path])
    say(f"[ $1 = env ] && echo go1.99 && echo {go} && exit; echo it broke >&2; exit 1")
    assert "it broke" in fails(away, [tmp_path])
    copy = tmp_path / "source"
    shutil.copytree(away, copy, ignore=shutil.ignore_patterns("capi"))
    assert "are neither in" in fails(copy, [tmp_path])
