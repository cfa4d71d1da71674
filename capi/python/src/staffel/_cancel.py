"""Stopping long calls."""

from __future__ import annotations

import threading
from typing import Any, Callable, Optional, TypeVar

from . import _library as c
from ._handle import Closable
from ._library import lib

_T = TypeVar("_T")


class Cancel(Closable):
    """A means to stop long calls from another thread.

    It is given to them as ``cancel``; when :meth:`request` has been called they raise
    :class:`CancelledError` within milliseconds. It stays requested, and can be given to any number
    of calls.
    """

    _free = "cancel_free"

    def __init__(self) -> None:
        self.close()  # of an object that is begun anew
        self._requested = False
        self._uses: list[object] = []  # one item for each call under way
        self._kept = 0  # the handle, when it was closed during such a call
        self._handle = c.handle_out(lib.cancel_new)

    def request(self) -> None:
        """Stops the calls that were given it, those under way and those to come."""
        c.check(lib.cancel_request(self._live))
        self._requested = True

    def close(self) -> None:
        """Frees what the object holds; during a call that uses it, when that has ended.

        The call goes on, and on the main thread Ctrl-C still ends it.
        """
        if self._handle and self._uses:
            self._kept, self._handle = self._handle, 0
        else:
            super().close()

    def _begin(self) -> int:
        handle = self._live
        self._uses.append(None)
        return handle

    def _end(self) -> None:
        self._uses.pop()
        if self._kept and not self._uses:
            self._handle, self._kept = self._kept, 0
            super().close()

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
        handle = cancel._begin()
        try:
            return call(handle)
        finally:
            cancel._end()
    with_cancel = Cancel() if cancel is None else cancel
    handle = with_cancel._begin()
    results: list[_T] = []
    errors: list[BaseException] = []

    def work() -> None:
        try:
            results.append(call(handle))
        except BaseException as e:
            errors.append(e)

    thread = threading.Thread(target=work, name="staffel")
    try:
        try:
            thread.start()
        except RuntimeError:  # no thread can be started, as at the end of the interpreter
            return call(handle)
        while thread.is_alive():
            # With a limit, since a signal that another thread gets does not end a wait.
            thread.join(0.1)
    except BaseException:
        lib.cancel_request(handle)
        while thread.is_alive():
            try:
                thread.join(0.1)
            except BaseException:  # another Ctrl-C: it ends all the same
                pass
        raise
    finally:
        with_cancel._end()
        if cancel is None:
            with_cancel.close()
    if errors:
        try:
            raise errors[0]
        finally:
            errors.clear()
    return results[0]
