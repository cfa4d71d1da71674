"""Stopping long calls."""

from __future__ import annotations

import _thread
import threading
import weakref
from ctypes import c_uint64
from typing import Any, Callable, Optional, TypeVar

from . import _library as c
from ._handle import Closable
from ._library import lib

_T = TypeVar("_T")


class _Use:
    """A call that a cancel was given; gone with the call, whatever ended it."""


class Cancel(Closable):
    """A means to stop long calls from another thread.

    It is given to them as ``cancel``; when :meth:`request` has been called they raise
    :class:`CancelledError` within milliseconds. It stays requested, and can be given to any number
    of calls.
    """

    _free = "cancel_free"
    _uses: list[weakref.ref[_Use]] = []
    _kept: Optional[c_uint64] = None  # the handle's, when it was closed during a call

    def __init__(self) -> None:
        self.close()  # of an object that is begun anew
        self._requested = False
        self._uses = []
        self._make(lib.cancel_new)

    def request(self) -> None:
        """Stops the calls that were given it, those under way and those to come."""
        c.check(lib.cancel_request(self._live))
        self._requested = True

    def close(self) -> None:
        """Frees what the object holds; during a call that uses it, when that has ended.

        The call goes on, and on the main thread Ctrl-C still ends it.
        """
        if self._cell.value and self._used:
            self._kept, self._cell = self._cell, c_uint64()
        else:
            super().close()
            self._let_go()

    def _let_go(self) -> None:
        kept = self._kept
        if kept is not None and not self._used:
            lib.cancel_free(kept.value)
            self._kept = None

    @property
    def _used(self) -> bool:
        return any(use() is not None for use in self._uses)

    def _begin(self, use: _Use) -> int:
        handle = self._live
        self._uses.append(weakref.ref(use))
        return handle

    def _end(self, use: _Use) -> None:
        """Ends a use, which may not have begun."""
        for other in tuple(self._uses):
            if other() is use:
                self._uses.remove(other)
        self._let_go()

    @property
    def requested(self) -> bool:
        """Whether :meth:`request` has been called."""
        return self._requested

    def __repr__(self) -> str:
        if self.closed:
            return "<Cancel closed>"
        return "<Cancel requested>" if self._requested else "<Cancel>"

    def __reduce__(self) -> Any:
        raise TypeError("a Cancel cannot be pickled or copied: it is of this process's threads")


def run(call: Callable[[int], _T], cancel: Optional[Cancel]) -> _T:
    """Runs a long call, which is given the handle of a cancel.

    On the main thread Ctrl-C, or another signal whose handler raises, ends it: Python looks for
    signals only between its own instructions, so the call is made on a thread beside, and is
    cancelled when there is something to raise.
    """
    if cancel is not None and not isinstance(cancel, Cancel):
        raise TypeError(f"cancel must be a Cancel or None, not {type(cancel).__name__}")
    if threading.current_thread() is not threading.main_thread():
        if cancel is None:
            return call(0)
        use = _Use()
        try:
            return call(cancel._begin(use))
        finally:
            cancel._end(use)
    results: list[_T] = []
    errors: list[BaseException] = []
    ended = _thread.allocate_lock()
    ended.acquire()
    whose: dict[str, str] = {}  # the call is made only if the thread came first

    def work() -> None:
        if whose.setdefault("call", "thread") == "thread":
            try:
                results.append(call(handle))
            except BaseException as e:
                errors.append(e)
            ended.release()

    def wait() -> None:
        while not (results or errors):
            # With a limit, since a signal that another thread gets does not end a wait.
            ended.acquire(True, 0.1)

    def stop() -> None:
        while True:
            try:
                if whose.setdefault("call", "nobody") == "thread":
                    lib.cancel_request(handle)
                    wait()
                return
            except BaseException:  # another Ctrl-C: it ends all the same
                pass

    use = _Use()
    with_cancel = Cancel() if cancel is None else cancel
    try:
        handle = with_cancel._begin(use)
        try:
            try:
                # Not one of threading's, whose locks an exception of a signal's can leave taken.
                _thread.start_new_thread(work, ())
            except RuntimeError:  # no thread can be started, as at the end of the interpreter
                return call(handle)
            wait()
        except BaseException:
            stop()
            raise
    finally:
        with_cancel._end(use)
        if cancel is None:
            with_cancel.close()
    if errors:
        try:
            raise errors[0]
        finally:
            errors.clear()
    return results[0]
