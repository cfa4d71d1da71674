"""The README's programs and the example do what they say, everything public is explained, and the
types are right."""

from __future__ import annotations

import doctest
import inspect
import re
import subprocess
import sys
from pathlib import Path

import pytest
from tree import PACKAGE, TREE

import staffel

README = (PACKAGE / "README.md").read_text(encoding="utf-8")
PROGRAMS = re.findall(r"```python\n(.*?)```\n\n```text\n(.*?)```\n", README, re.S)
EXAMPLE = TREE / "examples" / "python" / "embed.py"
MYPY = [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", "--config-file="]


@pytest.mark.parametrize(("program", "output"), PROGRAMS)
def test_readme(program: str, output: str) -> None:
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=120)
    assert done.stderr == ""
    assert done.stdout == output


def test_every_program_of_the_readme_is_run() -> None:
    assert README.count("```python\n") == len(PROGRAMS) >= 7


@pytest.mark.parametrize("arguments", [[], [str(TREE / "examples" / "variants" / "royal-game-of-ur.lua")]])
def test_example(arguments: list[str], tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, str(EXAMPLE), *arguments], capture_output=True, timeout=120, cwd=tmp_path
    )
    assert done.stderr == b""
    assert done.stdout == (TREE / "examples" / "testdata" / "embed.txt").read_bytes()


def test_doctest() -> None:
    failed, tried = doctest.testmod(staffel)
    assert tried >= 4 and failed == 0


def test_everything_is_explained() -> None:
    told = []
    for name in staffel.__all__:
        public = getattr(staffel, name)
        if inspect.isclass(public):
            told.append((name, public.__doc__))
            for member, value in vars(public).items():
                if not member.startswith("_") and (
                    callable(value) or isinstance(value, (property, classmethod, staticmethod))
                ):
                    told.append((f"{name}.{member}", inspect.getdoc(getattr(public, member))))
        elif inspect.isfunction(public):
            told.append((name, public.__doc__))
    assert len(told) > 150
    # What a NamedTuple says of itself when nobody does begins with its name.
    missing = [name for name, doc in told if not doc or doc.startswith(name.split(".")[0] + "(")]
    assert not missing


def test_types_of_the_package(tmp_path: Path) -> None:
    pytest.importorskip("mypy")
    check(["-p", "staffel"], tmp_path)


def test_types_of_what_uses_it(tmp_path: Path) -> None:
    pytest.importorskip("mypy")
    paths = [str(EXAMPLE), str(PACKAGE / "tests")]
    for i, (program, _) in enumerate(PROGRAMS):
        path = tmp_path / f"readme{i}.py"
        path.write_text(program, encoding="utf-8")
        paths.append(str(path))
    check(paths, tmp_path)


def check(what: list[str], folder: Path) -> None:
    done = subprocess.run([*MYPY, *what], capture_output=True, text=True, timeout=600, cwd=folder)
    assert done.returncode == 0, done.stdout + done.stderr
