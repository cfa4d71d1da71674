"""Builds the C library into the package, and packs its sources with it.

The library is of Go: it is built from the copy of its sources in the folder go beside this file, as
a source distribution has it, or else from the tree that this folder is part of.
"""

from __future__ import annotations

import os
import platform
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import NoReturn

from setuptools import Distribution, setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist

HERE = Path(__file__).resolve().parent
COPY = HERE / "go"
TREE = HERE.parent.parent
LIBRARY = {"darwin": "libstaffel.dylib", "win32": "staffel.dll"}.get(sys.platform, "libstaffel.so")
MACOS = "12.0"  # the oldest that programs of the Go in go.mod run on


def stop(message: str) -> NoReturn:
    raise SystemExit(f"staffel: {message}")


def sources() -> Path:
    """Where the library's sources are."""
    for root in (COPY, TREE):
        if (root / "go.mod").is_file() and (root / "capi" / "build").is_dir():
            return root
    stop(f"the sources of the library are neither in {COPY} nor in {TREE}; get the source distribution again")


def numbers(version: str) -> tuple[int, ...]:
    return tuple(int(n) for n in re.findall(r"\d+", version)[:3])


def environment() -> dict[str, str]:
    env = dict(os.environ, CGO_ENABLED="1", GOWORK="off")
    if sys.platform == "darwin":
        env.setdefault("MACOSX_DEPLOYMENT_TARGET", MACOS)
        env.setdefault("GOARCH", {"x86_64": "amd64"}.get(platform.machine(), platform.machine()))
    return env


def go(root: Path, *arguments: str) -> None:
    """Runs the go command in the sources, after a look at whether it can do it."""
    needed = re.search(r"^go (\S+)$", (root / "go.mod").read_text(encoding="utf-8"), re.M)
    wanted = needed.group(1) if needed else "1.26"
    install = f"building it needs Go {wanted} or newer, from https://go.dev/dl, and a C compiler"
    if shutil.which("go") is None:
        stop(f"there is no go command; {install}")
    # Asked in the sources' folder, a go command from 1.21 on fetches the version that is needed, if it may.
    asked = subprocess.run(
        ["go", "env", "GOVERSION", "CC"], cwd=root, env=environment(), capture_output=True, text=True
    )
    version, _, compiler = asked.stdout.strip().partition("\n")
    if asked.returncode != 0 or numbers(version) < numbers(wanted):
        told = asked.stderr.strip() or f"the go command is of version {version}"
        stop(f"{told}; {install}")
    command = shlex.split(compiler)
    if not command or shutil.which(command[0]) is None:
        stop(f"there is no C compiler {compiler!r}; {install}, such as gcc or clang")
    done = subprocess.run(["go", *arguments], cwd=root, env=environment())
    if done.returncode != 0:
        stop(f"go {' '.join(arguments)} in {root} has failed; its messages are above; {install}")


def replace(source: Path, target: Path) -> None:
    """Copies a library. One that a process has loaded must not be written over, but can be replaced."""
    copy = target.with_suffix(".new")
    shutil.copyfile(source, copy)
    os.replace(copy, target)


class Build(build_py):
    """Adds the library to the package."""

    def run(self) -> None:
        if "musl" in (sysconfig.get_config_var("HOST_GNU_TYPE") or ""):
            stop("the library needs glibc, and this Python is built with musl, which cannot load it")
        super().run()
        folder = HERE / "src" if self.editable_mode else Path(self.build_lib).resolve()
        package = folder / "staffel"
        package.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory() as built:  # its name has no spaces, which the linker cannot take
            go(sources(), "run", "./capi/build", built)
            replace(Path(built) / LIBRARY, package / LIBRARY)

    def get_outputs(self, include_bytecode: bool = True) -> list[str]:
        return [*super().get_outputs(include_bytecode), str(Path(self.build_lib) / "staffel" / LIBRARY)]


class Wheel(bdist_wheel):
    """Is for one platform, but for any version of Python: there is no extension module."""

    def finalize_options(self) -> None:
        super().finalize_options()
        self.root_is_pure = False

    def get_tag(self) -> tuple[str, str, str]:
        tag = super().get_tag()[2]
        if (
            sys.platform == "darwin" and not self.plat_name_supplied
        ):  # where Python may be for two processors, and the library is for one
            target = environment()["MACOSX_DEPLOYMENT_TARGET"]
            major, minor = [*numbers(target), 0][:2]
            tag = f"macosx_{major}_{minor}_{platform.machine()}"
        return "py3", "none", tag


class Source(sdist):
    """Takes the library's sources along."""

    def make_release_tree(self, base_dir: str, files: list[str]) -> None:
        super().make_release_tree(base_dir, files)
        copy = Path(base_dir).resolve() / "go"
        if COPY.is_dir():
            shutil.copytree(COPY, copy, dirs_exist_ok=True)
        else:
            go(sources(), "run", "./capi/build", "-sources", str(copy))


class Platform(Distribution):
    def has_ext_modules(self) -> bool:
        return True


setup(cmdclass={"bdist_wheel": Wheel, "build_py": Build, "sdist": Source}, distclass=Platform)
