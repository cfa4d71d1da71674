"""What the tests have in common: counts of what has passed, which are printed at the end."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from typing import Any, Callable

import pytest

import staffel

COUNTS: dict[str, int] = {}


@pytest.fixture
def passed() -> Callable[..., None]:
    """Counts one more of something, or several, such as "conformance: {} cases passed"."""

    def count(line: str, more: int = 1) -> None:
        COUNTS[line] = COUNTS.get(line, 0) + more

    return count


@pytest.fixture
def no_leak() -> Iterator[None]:
    """All that the test makes is freed by what frees things in Python."""
    gc.collect()
    before = staffel.open_handles()
    yield
    gc.collect()
    assert staffel.open_handles() == before


def pytest_terminal_summary(terminalreporter: Any) -> None:
    for line, count in COUNTS.items():
        terminalreporter.write_line(line.format(count))
