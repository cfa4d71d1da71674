"""What all objects that hold something of the library's have in common."""

from __future__ import annotations

from types import TracebackType
from typing import TypeVar

from ._errors import HandleError
from ._library import lib

_Self = TypeVar("_Self", bound="Closable")


class Closable:
    """An object that can be closed, and is when nothing refers to it any more.

    It is a context manager that closes it at the end. Closing twice is harmless; whatever else is
    asked of a closed object raises :class:`HandleError`.
    """

    _handle: int = 0
    _free: str = ""

    def close(self) -> None:
        """Frees what the object holds. What else was made of it goes on living."""
        handle, self._handle = self._handle, 0
        if handle:
            # The status says nothing new: another thread may have been first, and in a forked
            # child there is nothing to free.
            getattr(lib, self._free)(handle)

    @property
    def closed(self) -> bool:
        """Whether the object has been closed."""
        return not self._handle

    @property
    def _live(self) -> int:
        handle = self._handle
        if not handle:
            raise HandleError(f"this {type(self).__name__} has been closed")
        return handle

    def __enter__(self: _Self) -> _Self:
        _ = self._live
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def __del__(self) -> None:
        try:
            self.close()
        except Exception:  # at the end of the interpreter anything may be gone
            pass
