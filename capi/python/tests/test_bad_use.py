"""What Python can give that C cannot: each is a clear error, and none a crash."""

from __future__ import annotations

import threading
from typing import Any, Callable

import pytest

import staffel

pytestmark = pytest.mark.usefixtures("no_leak")


def delta() -> staffel.Game:
    return staffel.Game.load("delta")


MEMBERS: dict[type[Any], Callable[[], Any]] = {
    staffel.Game: delta,
    staffel.State: lambda: delta().state(),
    staffel.Record: lambda: delta().state().record(),
    staffel.Match: lambda: staffel.Match(delta(), 2, "Ann", "Bob"),
    staffel.Batch: lambda: staffel.Batch(delta(), 2),
}

HUGE = 10**10_000  # too long for Python to print

ARGUMENTS: dict[str, tuple[Any, ...]] = {
    "option_values": ("lift",),
    "cell": ("b2",),
    "move": (1,),
    "texts": ([],),
    "at": ("b2",),
    "hand": (0,),
    "is_legal": (delta().state().legal[0],),
    "parse": ("b2",),
    "play": ("b2",),
    "play_many": (["b2"],),
    "resign": (0,),
    "throw": ([],),
    "set_random": (1,),
    "pick": (1,),
    "step": (1,),
    "perft": (1,),
    "perft_split": (1,),
    "playouts": (1,),
    "copy_from": (delta().state(),),
    "comment": (None,),
    "set_comment": (None, ""),
    "set_seed": (1,),
    "record": (1,),
}
ARGUMENTS_OF = {
    (staffel.Batch, "play"): ([None, None],),
    (staffel.State, "record"): (),
}
NOT_OF_THE_OBJECT = {
    *("load", "script", "from_file", "read", "read_all", "documented", "of", "info_dtype"),
    *("close", "closed"),
}


@pytest.mark.parametrize("kind", MEMBERS)
def test_everything_after_close(kind: type[Any]) -> None:
    """Each method and property, found by looking at the class."""
    made = MEMBERS[kind]()
    made.close()
    made.close()
    assert made.closed
    asked = 0
    for name in dir(kind):
        if name.startswith("_") or name in NOT_OF_THE_OBJECT:
            continue
        with pytest.raises(staffel.HandleError, match=f"this {kind.__name__} has been closed"):
            member = getattr(made, name)
            member(*ARGUMENTS_OF.get((kind, name), ARGUMENTS.get(name, ())))
        asked += 1
    assert asked >= 7
    with pytest.raises(staffel.HandleError):
        with made:
            pass
    assert "closed" in repr(made)
    assert made == made and not made == MEMBERS[kind]()


def test_with_closes() -> None:
    with delta() as game, game.state() as state, staffel.Cancel() as cancel, state.record() as record:
        assert not (game.closed or state.closed or cancel.closed or record.closed)
    assert game.closed and state.closed and cancel.closed and record.closed


def test_closed_arguments() -> None:
    game, state = delta(), delta().state()
    record = state.record()
    state.close()
    with pytest.raises(staffel.HandleError):
        staffel.Record.of(state)
    with pytest.raises(staffel.HandleError):
        delta().state().copy_from(state)
    with pytest.raises(staffel.HandleError):
        staffel.Batch.of([state])
    game.close()
    for call in (
        lambda: staffel.State(game),
        lambda: staffel.Match(game, 1, "a", "b"),
        lambda: staffel.Match.read(game, ""),
        lambda: record.replay(game),
        lambda: staffel.Batch(game, 1),
    ):
        with pytest.raises(staffel.HandleError):
            call()


@pytest.mark.parametrize("wrong", [None, 1, b"b2", 1.5, object(), ["b2"]])
def test_not_a_text(wrong: Any) -> None:
    game = delta()
    state, record = game.state(), game.state().record()
    match = staffel.Match(game, 1, "Ann", "Bob")
    for call in (
        lambda: staffel.Game.load(wrong),
        lambda: staffel.Game.script(wrong, ""),
        lambda: staffel.Game.script("a.lua", wrong),
        lambda: staffel.Game.load("delta", {wrong: "points"} if wrong != ["b2"] else wrong),
        lambda: staffel.variant_source(wrong),
        lambda: game.cell(wrong),
        lambda: game.option_values(wrong),
        lambda: staffel.State.read(game, wrong),
        lambda: state.parse(wrong),
        lambda: state.play(wrong),
        lambda: match.play(wrong),
        lambda: staffel.Record.read(wrong),
        lambda: staffel.Record.read_all(wrong),
        lambda: staffel.Record.documented(wrong),
        lambda: record.tags[wrong],
        lambda: record.tags.__setitem__("A", wrong),
        lambda: record.set_comment(0, wrong),
        lambda: staffel.Match(game, 1, wrong, "b"),
        lambda: staffel.Match(game, 1, "a", wrong),
        lambda: staffel.Match.read(game, wrong),
    ):
        with pytest.raises(TypeError, match="must be"):
            call()


@pytest.mark.parametrize("wrong", [None, 1, "delta", object()])
def test_not_an_object(wrong: Any) -> None:
    state = delta().state()
    given: Any = wrong or 0  # where None may be given
    for call in (
        lambda: staffel.State(wrong),
        lambda: staffel.Match(wrong, 1, "a", "b"),
        lambda: staffel.Match.read(wrong, ""),
        lambda: staffel.Batch(wrong, 1),
        lambda: staffel.Batch.of([wrong]),
        lambda: staffel.Record.of(wrong),
        lambda: state.copy_from(wrong),
        lambda: state.is_legal(wrong),
        lambda: state.play_many([wrong] if wrong != "delta" else wrong),
        lambda: state.perft(1, cancel=given),
        lambda: state.record().replay(given),
        lambda: staffel.Game.load("delta", given),
        lambda: staffel.Game.load("delta", given, lift="any"),
    ):
        with pytest.raises(TypeError):
            call()
    for made in (staffel.Game, staffel.Move, staffel.Record):
        with pytest.raises(TypeError, match="is (made|one)"):
            made()


def test_options_of_wrong_types() -> None:
    for value in (None, 1.5, True, b"points", ["points"]):
        with pytest.raises(TypeError):
            staffel.Game.load("delta", scoring=value)  # type: ignore[arg-type]
    with pytest.raises(OverflowError):
        staffel.Game.load("delta", repetition=2**63)
    with pytest.raises(staffel.OptionError):
        staffel.Game.load("delta", repetition=-1)


@pytest.mark.parametrize("wrong", [None, "1", 1.0, object(), b"1"])
def test_not_a_number(wrong: Any) -> None:
    for call in numbers(wrong):
        with pytest.raises(TypeError):
            call()


@pytest.mark.parametrize(
    "wrong", [-(2**63) - 1, 2**64, -(2**64), 2**1000, HUGE, -HUGE], ids=lambda n: f"{n.bit_length()} bits"
)
def test_numbers_beyond_all_types(wrong: int) -> None:
    for call in numbers(wrong):
        with pytest.raises(OverflowError, match="must be a number from"):
            call()


@pytest.mark.parametrize(
    "wrong", [-1, -(2**31), 2**31 - 1, 2**31, -(2**31) - 1, 2**32, 2**32 + 1, 2**63, 2**64 - 1]
)
def test_numbers_that_do_not_exist(wrong: int) -> None:
    """Whatever fits its type in C is refused by the library, and nothing is wrapped."""
    game = delta()
    state = game.state()
    record = state.record()
    for call in (
        lambda: state.resign(wrong),
        lambda: state.perft(wrong),
        lambda: state.perft(1, threads=wrong),
        lambda: staffel.Match(game, wrong, "a", "b"),
        lambda: staffel.Match(game, 1, "a", "b").resign(wrong),
        lambda: staffel.Match(game, 1, "a", "b").record(wrong),
        lambda: state.at(wrong),
        lambda: state.hand(wrong),
        lambda: state.hand(0, wrong),
        lambda: record.comment(wrong),
        lambda: staffel.Batch(game, wrong),
        lambda: game.move(wrong),
    ):
        with pytest.raises((OverflowError, staffel.StaffelError)):
            call()
    assert state.plies == 0 and not state.over


def numbers(wrong: Any) -> list[Callable[[], Any]]:
    game = delta()
    state, dice = game.state(), staffel.Game.load("daldos").state()
    record, match = state.record(), staffel.Match(game, 1, "a", "b")
    batch = staffel.Batch(game, 1)
    calls: list[Callable[[], Any]] = [
        lambda: game.move(wrong),
        lambda: game.texts([wrong]),
        lambda: dice.throw([wrong, 0]),
        lambda: state.set_random(wrong),
        lambda: state.set_random(0, wrong),
        lambda: state.pick(wrong),
        lambda: state.pick(0, wrong),
        lambda: state.perft(wrong),
        lambda: state.perft(1, wrong),
        lambda: state.perft_split(wrong),
        lambda: state.playouts(wrong),
        lambda: state.playouts(1, wrong),
        lambda: state.playouts(1, 0, wrong),
        lambda: state.playouts(1, 0, 0, wrong),
        lambda: staffel.Match(game, wrong, "a", "b"),
        lambda: match.set_seed(wrong),
        lambda: match.record(wrong),
        lambda: staffel.status_name(wrong),
        lambda: staffel.Batch(game, wrong),
        lambda: batch.pick(wrong),
        lambda: batch.pick(0, wrong),
    ]
    if not isinstance(wrong, str):
        calls += [
            lambda: state.resign(wrong),
            lambda: match.resign(wrong),
            lambda: state.at(wrong),
            lambda: state.hand(wrong),
            lambda: state.hand(0, wrong),
        ]
    if wrong is not None:
        calls += [
            lambda: record.comment(wrong),
            lambda: record.set_comment(wrong, ""),
            lambda: batch.cells(wrong),
            lambda: batch.play([wrong]),
        ]
    return calls


def test_any_kind_of_integer() -> None:
    import numpy

    state = delta().state()
    assert state.perft(numpy.int16(2)) == 600  # type: ignore[arg-type]
    state.set_random(numpy.uint64(2**64 - 1))  # type: ignore[arg-type]
    assert state.seed == 2**64 - 1


@pytest.mark.parametrize("text", ["\ud800", "b2\udfff", "\ud83d b2", "a" * 1000 + "\udc80"])
def test_lone_surrogates(text: str) -> None:
    game = delta()
    state, record = game.state(), game.state().record()
    match = staffel.Match(game, 1, "Ann", "Bob")
    for call in (
        lambda: staffel.Game.load(text),
        lambda: staffel.Game.load("delta", {text: "points"}),
        lambda: staffel.Game.load("delta", {"scoring": text}),
        lambda: staffel.Game.script(text, ""),
        lambda: staffel.Game.script("a.lua", text),
        lambda: game.cell(text),
        lambda: game.state(text),
        lambda: state.play(text),
        lambda: state.parse(text),
        lambda: state.resign(text),
        lambda: state.hand(text),
        lambda: state.at(text),
        lambda: match.play(text),
        lambda: match.resign(text),
        lambda: staffel.Record.read(text),
        lambda: record.tags.__setitem__("A", text),
        lambda: record.set_comment(0, text),
        lambda: staffel.Match(game, 1, text, "b"),
    ):
        with pytest.raises(UnicodeEncodeError, match="surrogates not allowed"):
            call()


def test_nul_reaches_the_engine() -> None:
    state = delta().state()
    for call in (
        lambda: state.play("b2\0"),
        lambda: state.parse("\0b2"),
        lambda: staffel.Game.load("delta\0"),
        lambda: delta().state(state.position + "\0"),
        lambda: staffel.Game.script("a.lua", "return\0 1"),
        lambda: staffel.Game.script("a\0b.lua", "return 1"),
        lambda: staffel.Record.read('[Variant "delta"]\n\n1. b2\0'),
    ):
        with pytest.raises(staffel.StaffelError) as caught:
            call()
        assert any(told in str(caught.value) for told in ("\\x00", "U+0000", "zero byte", "control character")), str(caught.value)


def test_enormous_texts() -> None:
    game = delta()
    state = game.state()
    for size in (staffel.MAX_TEXT, staffel.MAX_TEXT + 1, 3 * staffel.MAX_TEXT):
        text = "x" * size
        wanted = staffel.InvalidError if size > staffel.MAX_TEXT else staffel.StaffelError
        reads: list[Callable[[str], Any]] = [
            state.play,
            staffel.Game.load,
            lambda text: staffel.Game.script("a.lua", text),
            game.state,
            staffel.Record.read,
        ]
        for read in reads:
            with pytest.raises(wanted) as caught:
                read(text)
            assert len(str(caught.value)) < 10_000


def test_other_alphabets() -> None:
    record = delta().state().record()
    for text in ("Ñandú", "шашки", "囲碁", "🎲" * 50, "e\u0301", "\u202eabc"):
        record.tags["White"] = text
        assert record.tags["White"] == text
        record.set_comment(None, text)
        assert record.comment(None) == text
    match = staffel.Match(delta(), 1, "Ælfgifu", "🎲")
    assert match.contestants == ("Ælfgifu", "🎲") and "🎲" in match.table


def test_moves_that_are_none() -> None:
    state = delta().state()
    for wrong in ([1], [None], [state], 5, None):
        with pytest.raises(TypeError):
            state.play_many(wrong)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        state.game.texts("b2")  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        state.throw(5)  # type: ignore[arg-type]


def test_an_iterator_that_fails_changes_nothing() -> None:
    state = delta().state()

    def moves() -> Any:
        yield state.legal[0]
        raise ConnectionError

    with pytest.raises(ConnectionError):
        state.play_many(moves())
    assert state.plies == 0


def test_use_and_close_from_several_threads() -> None:
    for _ in range(30):
        use_and_close()


def use_and_close() -> None:
    game = delta()
    state, batch, record = game.state(), staffel.Batch(game, 10), game.state().record()
    unexpected: list[BaseException] = []
    barrier = threading.Barrier(6)

    def close() -> None:
        state.close()
        batch.close()
        record.close()

    def use(call: Callable[[], Any]) -> None:
        barrier.wait()
        try:
            for _ in range(50):
                call()
        except (staffel.HandleError, staffel.IllegalError):
            pass
        except BaseException as e:
            unexpected.append(e)

    calls: list[Callable[[], Any]] = [
        lambda: [state.play(move) for move in state.legal[:1]],  # none when the game is over
        lambda: (state.drawing, state.cells, state.info),
        lambda: (batch.legal(), batch.step(1)),
        lambda: record.write(),
        close,
        close,
    ]
    threads = [threading.Thread(target=use, args=(call,)) for call in calls]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not unexpected
    assert state.closed and batch.closed and record.closed


def test_close_during_a_long_call() -> None:
    state = delta().state()
    cancel = staffel.Cancel()
    done: list[BaseException] = []

    def count() -> None:
        try:
            state.perft(1000, cancel=cancel)
        except BaseException as e:
            done.append(e)

    thread = threading.Thread(target=count)
    thread.start()
    state.close()  # the call under way ends as if it were not, unless this came first
    cancel.request()
    thread.join()
    assert isinstance(done[0], (staffel.CancelledError, staffel.HandleError))
