"""What all objects that hold something of the library's have in common."""

from __future__ import annotations

from ctypes import byref, c_uint64
from types import TracebackType
from typing import Any, Callable, TypeVar

from ._errors import HandleError
from ._library import check, lib

_Self = TypeVar("_Self", bound="Closable")


class Closable:
    """An object that can be closed, and is when nothing refers to it any more.

    It is a context manager that closes it at the end. Closing twice is harmless; whatever else is
    asked of a closed object raises :class:`HandleError`.
    """

    # Where the library writes the handle. It is the object's before the library is called, so that
    # an exception of a signal's, which comes between any two steps, leaves no handle without owner.
    _cell: c_uint64 = c_uint64()
    _free: str = ""

    def _make(self, function: Callable[..., int], *arguments: Any) -> None:
        """Holds what a function makes."""
        cell = self._cell = c_uint64()
        check(function(byref(cell), *arguments))

    def close(self) -> None:
        """Frees what the object holds. What else was made of it goes on living."""
        cell = self._cell
        handle = cell.value
        if handle:
            # The status says nothing new: another thread may have been first, and in a forked
            # child there is nothing to free. A signal's exception before the last step leaves a
            # handle that is freed twice, which is harmless: numbers of handles do not come again.
            getattr(lib, self._free)(handle)
            cell.value = 0

    @property
    def closed(self) -> bool:
        """Whether the object has been closed."""
        return not self._cell.value

    @property
    def _live(self) -> int:
        handle = self._cell.value
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
