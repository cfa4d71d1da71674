"""Games, moves, states, records and matches, and what they tell."""

from __future__ import annotations

import threading

import pytest
from tree import TREE

import staffel

pytestmark = pytest.mark.usefixtures("no_leak")

UR = TREE / "examples" / "variants" / "royal-game-of-ur.lua"


def delta(**options: str) -> staffel.Game:
    return staffel.Game.load("delta", options)


def test_variants() -> None:
    assert staffel.variants() == ["daldos", "delta", "epsilon", "neo-delta"]
    for name in staffel.variants():
        source = staffel.variant_source(name)
        assert source == (TREE / "variants" / f"{name}.lua").read_text(encoding="utf-8")
        game = staffel.Game.load(name)
        assert game.name == name
        assert staffel.Game.script(f"x/{name}.lua", source) == game
    with pytest.raises(staffel.UnknownError):
        staffel.variant_source("dleta")


def test_game() -> None:
    game = delta()
    assert (game.name, game.title, game.source, game.file) == ("delta", "Delta", None, None)
    assert len(game.digest) == 16 and int(game.digest, 16)
    assert game.players == ("White", "Black")
    assert game.options == {"scoring": "points", "repetition": "0", "lift": "others"}
    assert game.option_values("scoring") == ("points", "win-loss")
    assert game.pieces == (staffel.Piece(0, "stone", False, ("",), (9, 9), (("W",), ("B",))),)
    assert len(game.cells) == 25
    assert game.cells[6] == staffel.Cell(6, "b2", 1, 1)
    assert [game.cell(cell.name) for cell in game.cells] == list(range(25))
    assert game.directions == ("n", "ne", "e", "se", "s", "sw", "w", "nw")
    north = game.links[game.directions.index("n")]
    assert north[game.cell("b2")] == game.cell("b3") and north[game.cell("b5")] is None
    assert len(game.links) == 8 and all(len(cells) == 25 for cells in game.links)
    assert game.dice is None
    assert repr(game) == "<Game delta scoring=points repetition=0 lift=others>"
    with pytest.raises(staffel.OptionError):
        game.option_values("scring")
    with pytest.raises(staffel.UnknownError, match="z9"):
        game.cell("z9")


def test_game_with_dice_and_faces() -> None:
    game = staffel.Game.load("daldos")
    assert game.dice == staffel.Dice(
        2, tuple(staffel.Face(n, 1, symbol) for n, symbol in enumerate("A234", 1))
    )
    (man,) = game.pieces
    assert man.faces == ("across", "along") and man.symbols == (("I", "M"), ("i", "m"))


def test_neutral_piece() -> None:
    game = staffel.Game.load("neo-delta")
    stone, red = game.pieces
    assert not stone.neutral and red.neutral
    assert red.supply[0] == 1 and red.symbols == (("R",),)
    state = game.state()
    assert state.hands == ((9, 1), (9, 1))
    assert state.hand("White", "red") == state.hand(1, 1) == 1
    move = state.play("R@b2")
    assert state.at("b2") == staffel.Content(1, None, 0, "red", None, "R")
    assert state.hands == ((9, 0), (9, 0))
    assert move.parts[0].owner is None and move.parts[0].owner_name is None


def test_options() -> None:
    game = staffel.Game.load("neo-delta", {"scoring": "points"}, red_follower="hand-empty", repetition=3)
    assert game.options["red-follower"] == "hand-empty" and game.options["repetition"] == "3"
    assert game == staffel.Game.load("neo-delta", {"red-follower": "hand-empty", "repetition": "3"})
    assert game != staffel.Game.load("neo-delta")
    assert delta() == delta(scoring="points") and hash(delta()) == hash(delta(scoring="points"))
    assert delta() != "delta"


def test_script_from_file() -> None:
    game = staffel.Game.from_file(UR)
    assert game.file == "royal-game-of-ur.lua" and game.name == "royal-game-of-ur"
    assert game.source == UR.read_text(encoding="utf-8")
    assert game == staffel.Game.from_file(str(UR))
    assert game.dice is not None and game.dice.number == 4 and game.dice.faces[1].value == 1


def test_script_faults() -> None:
    with pytest.raises(staffel.ScriptError) as caught:
        staffel.Game.script("mine.lua", "return game {\n board = grd(3, 3) }")
    (fault,) = caught.value.faults
    assert (fault.file, fault.line, fault.message) == ("mine.lua", 2, 'unknown word "grd"')
    assert fault.hint == 'did you mean "grid"?' and fault.source == " board = grd(3, 3) }"
    assert str(fault) == fault.shown and "^^^" in fault.shown


def test_closing_a_game_leaves_the_rest() -> None:
    with delta() as game:
        state = game.state()
        move = state.play("b2")
    assert game.closed and repr(game) == "<Game closed>"
    game.close()
    for call in (lambda: game.name, lambda: game.state(), lambda: game.__enter__(), lambda: hash(game)):
        with pytest.raises(staffel.HandleError, match="this Game has been closed"):
            call()
    assert game == game and game != delta()
    state.play("c3")
    assert state.game == delta() and str(move) == "b2" and move.game.name == "delta"
    state.close()
    assert move.parts[0].to_name == "b2"


def test_moves() -> None:
    game = delta()
    state = game.state()
    for text in ("b2", "c3"):
        state.play(text)
    move = state.parse("b2 b5")
    assert str(move) == move.text == "b2-b5(b4)" and repr(move) == "<Move b2-b5(b4)>"
    leader, follower = move.parts
    assert leader == staffel.Part(staffel.PartKind.MOVED, 0, 0, 0, 6, 21, "stone", "White", "b2", "b5")
    assert (follower.kind, follower.from_, follower.to_name) == (staffel.PartKind.DROPPED, None, "b4")
    assert move.dice == ()
    assert move in state.legal and state.is_legal(move)
    assert len({*state.legal, *state.legal}) == state.count
    other = delta().state()
    other.play_many(["b2", "c3"])
    assert other.parse("b2b5") == move
    assert other.play(move) is move
    assert game.move(move.number) == move
    assert game.texts([move, move.number]) == ["b2-b5(b4)"] * 2
    assert game.texts([]) == []
    assert move != staffel.Game.load("epsilon").state().legal[0] and move != move.text
    with pytest.raises(staffel.InvalidError, match="one of epsilon, and this is delta"):
        state.play(staffel.Game.load("epsilon").state().legal[0])
    for number in (0, 2**64 - 1):
        with pytest.raises(staffel.InvalidError):
            game.move(number)
        with pytest.raises(staffel.InvalidError):
            game.texts([move, number])


def test_state() -> None:
    state = delta().state()
    assert (state.turn, state.mover, state.mover_name, state.plies) == (1, 0, "White", 0)
    assert (state.turn_action, state.turn_actions, state.turns_counted) == (1, 1, None)
    assert (state.over, state.result, state.reason, state.winner) == (False, None, "", None)
    assert (state.chance, state.chances, state.dice, state.scores) == (False, (), (), (0.0, 0.0))
    assert state.repetition == 1 and state.seed == state.throws == 0
    assert state.count == len(state.legal) == len(state.legal_texts) == 25
    assert repr(state) == "<State delta turn 1 White to play>"
    state.play("b2")
    info = state.info
    assert (info.mover, info.plies, info.hash) == (1, 1, state.hash)
    assert state.at("b2") == state.at(6) == staffel.Content(0, 0, 0, "stone", "White", "W")
    assert state.at("b3") is None
    assert [cell for cell in state.cells if cell] == [state.at("b2")]
    assert state.hand("White") == 8 and state.hands == ((8,), (9,))
    assert state.drawing.startswith("5 . . . . .\n") and state.drawing.endswith("e\n")
    assert str(state) == state.drawing.rstrip("\n")
    assert staffel.State.read(state.game, state.position).position == state.position
    assert state.history == (state.game.move(state.history[0].number),)
    state.undo()
    with pytest.raises(staffel.IllegalError):
        state.undo()
    state.resign("White")
    assert state.result == staffel.Result(1, "Black", "resigned", (0.0, 25.0))
    assert repr(state) == "<State delta turn 1 Black won, resigned>"
    assert state.legal == () and state.pick(1) is None
    with pytest.raises(staffel.IllegalError):
        state.agree_draw()
    with pytest.raises(staffel.IllegalError):
        state.resign(1)
    state.undo()
    state.agree_draw()
    assert state.result == staffel.Result(None, None, "agreed", (0.0, 0.0))
    assert repr(state) == "<State delta turn 1 draw, agreed>"
    with pytest.raises(staffel.UnknownError, match="there is no player 'Red'; there are White and Black"):
        state.resign("Red")


def test_refusals() -> None:
    state = delta().state()
    state.play_many(["b2", "c3"])
    before = state.position
    with pytest.raises(staffel.UnreadableError):
        state.play("x")
    with pytest.raises(staffel.IllegalError):
        state.play("c3-c5(c4)")
    with pytest.raises(staffel.IllegalError):
        state.play(state.history[0])
    assert not state.is_legal(state.history[0])
    assert state.position == before
    late = state.game.state("WBB2/WBWB1/1W1BB/1WBWB/WWW1B White - 12")
    short = late.legal_texts[0].partition("(")[0]
    with pytest.raises(staffel.AmbiguousError) as caught:
        late.play(short)
    fit = [text for text in late.legal_texts if text.startswith(short + "(")]
    assert len(fit) > 1 and list(caught.value.candidates) == fit
    assert [detail.message for detail in caught.value.details] == fit


def test_play_many() -> None:
    state = delta().state()
    moves = state.play_many(["b2", "c3", "b2 b5"])
    assert [str(m) for m in moves] == ["b2", "c3", "b2-b5(b4)"] and state.history == moves
    again = delta().state()
    assert again.play_many(moves) == moves and again == state
    assert again.play_many([]) == ()
    refused: list[list[staffel.Move | str]] = [[moves[0]], ["b3", moves[0]], ["b3", "b2-b5"]]
    for played in refused:
        with pytest.raises(staffel.IllegalError) as caught:
            again.play_many(played)
        assert caught.value.index == len(played) - 1
        assert again == state
    with pytest.raises(staffel.UnreadableError):
        again.play_many(["b3", "nothing"])
    assert again == state


def test_dice() -> None:
    game = staffel.Game.load("daldos", start="light")
    state = game.state()
    assert state.chance and repr(state) == "<State daldos turn 1 Light to throw>"
    assert [(str(c.move), c.weight) for c in state.chances][:2] == [("[AA]", 1), ("[A2]", 2)]
    assert tuple(c.move for c in state.chances) == state.legal
    state.set_random(2**64 - 1, 2**64 - 1)
    assert (state.seed, state.throws) == (2**64 - 1, 2**64 - 1)
    state.set_random(0)
    assert str(state.roll()) == "[A3]" and state.dice == (0, 2) and state.throws == 1
    assert [move.dice for move in state.legal] == [(0, 2)]
    with pytest.raises(staffel.IllegalError):
        state.roll()
    with pytest.raises(staffel.IllegalError):
        state.throw([0, 0])
    state.undo()
    throw = state.throw([2, 0])
    assert str(throw) == "[A3]" and throw.dice == (0, 2) and throw.parts == ()
    state.undo()
    for faces in ([], [0], [0, 4], [0, 0, 0], [-1, 0]):
        with pytest.raises(staffel.InvalidError):
            state.throw(faces)


def test_copies() -> None:
    state = delta().state()
    state.play("b2")
    clone = state.clone()
    assert clone == state and clone is not state
    clone.play("c3")
    assert clone != state and state.plies == 1
    state.copy_from(clone)
    assert clone == state
    state.copy_from(state)
    epsilon = staffel.Game.load("epsilon").state()
    state.copy_from(epsilon)
    assert state.game.name == "epsilon" and state == epsilon and len(state.cells) == 49
    state.play("a1")


def test_equality() -> None:
    game = delta()
    a, b = game.state(), delta().state()
    assert a == b and a != game and a != delta(lift="any").state()
    a.set_random(5)
    assert a != b
    b.set_random(5)
    a.play_many(["a1", "a2"])
    b.play_many(["a1", "a2"])
    assert a == b
    read = game.state(a.position)
    read.set_random(5)
    assert read != a and read.hash == a.hash
    with pytest.raises(TypeError):
        hash(a)


def test_search() -> None:
    state = delta().state()
    assert [state.perft(n) for n in range(5)] == [1, 25, 600, 3768, 103904]
    assert state.perft(4, threads=3) == 103904
    split = state.perft_split(3)
    assert sum(branch.nodes for branch in split) == 3768
    assert tuple(branch.move for branch in split) == state.legal
    tally = state.playouts(200, seed=2**64 - 1)
    assert tally == state.playouts(200, 2**64 - 1, threads=2)
    assert tally.games == 200 == sum(end.games for end in tally.ends) and tally.unfinished == 0
    assert tally.shortest <= tally.actions / 200 <= tally.longest
    assert {end.winner_name for end in tally.ends} <= {"White", "Black", None}
    assert state.playouts(5, max_actions=3).unfinished == 5
    assert state.plies == 0


def test_cancel() -> None:
    state = delta().state()
    cancel = staffel.Cancel()
    assert not cancel.requested and repr(cancel) == "<Cancel>"
    timer = threading.Timer(0.05, cancel.request)
    timer.start()
    with pytest.raises(staffel.CancelledError):
        state.perft(1000, cancel=cancel)
    timer.join()
    assert cancel.requested and repr(cancel) == "<Cancel requested>"
    for call in (
        lambda: state.perft_split(1000, cancel=cancel),
        lambda: state.playouts(2**60, cancel=cancel),
    ):
        with pytest.raises(staffel.CancelledError):
            call()
    cancel.close()
    cancel.close()
    with pytest.raises(staffel.HandleError):
        state.perft(1, cancel=cancel)
    with pytest.raises(staffel.HandleError):
        cancel.request()


def test_records() -> None:
    for name in staffel.records():
        record = staffel.Record.documented(name)
        text = (TREE / "variants" / "games" / f"{name}.record").read_text(encoding="utf-8")
        assert record == staffel.Record.read(text)
        assert staffel.Record.read(record.write()) == record
        game = record.game()
        state = record.replay()
        assert state == record.replay(game) and state.over
        assert record.start(game).plies == record.start().plies == 0
        assert record.canonical() == record.canonical(game)
        assert [a.text for a in record.canonical().actions] == [str(m) for m in state.history]
    with pytest.raises(staffel.UnknownError):
        staffel.Record.documented("nothing")


def test_record() -> None:
    state = delta().state()
    state.play_many(["b2", "b4"])
    state.resign("White")
    record = state.record()
    assert record == staffel.Record.of(state) and record != record.write()
    assert record.tags["Variant"] == "delta" and record.tags.get("Nothing") is None
    assert record.end == "White resigns" or record.end == "resigns"
    assert repr(record).startswith("<Record delta 2 actions, ")
    assert record.actions == (staffel.Action("b2", 1, 0, None), staffel.Action("b4", 1, 1, None))
    assert staffel.Record.read(record.write()).actions[0].line is not None
    record.tags["White"] = 'Ann "A" \\'
    record.tags["Note"] = "ñ, 棋"
    assert "Note" in list(record.tags) and len(record.tags) == len(dict(record.tags))
    assert "White" in record.tags and "Ann" in repr(record.tags)
    copy = record.clone()
    assert copy == record
    del copy.tags["Note"]
    assert copy != record
    with pytest.raises(KeyError):
        del copy.tags["Note"]
    with pytest.raises(staffel.UnknownError, match="Note"):
        _ = copy.tags["Note"]
    assert [record.comment(i) for i in (None, 0, 1, 2)] == [""] * 4
    for i, comment in ((None, "before all"), (0, "first"), (2, "behind the end")):
        record.set_comment(i, comment)
        assert record.comment(i) == comment
    assert "{before all}" in str(record) and staffel.Record.read(str(record)) == record
    with pytest.raises(staffel.RecordError):
        record.set_comment(0, "a\0b")
    record.set_comment(0, "a } \\ { b")
    assert staffel.Record.read(str(record)).comment(0) == record.comment(0) == "a } \\ { b"
    with pytest.raises(staffel.StaffelError):
        record.comment(3)
    with pytest.raises(staffel.RecordError) as caught:
        staffel.Record.read('[Variant "delta"]\n\n1. b2 {')
    assert caught.value.line == 3


def test_records_in_one_text() -> None:
    records = [staffel.Record.documented(name) for name in staffel.records()]
    many = records * 10
    read = staffel.Record.read_all("\n".join(record.write() for record in many))
    assert read == many
    with pytest.raises(staffel.RecordError):
        staffel.Record.read_all("")
    with pytest.raises(staffel.RecordError):
        staffel.Record.read("\n".join(record.write() for record in records))


def test_record_of_other_rules() -> None:
    record = staffel.Record.read('[Variant "delta"]\n\n1. b2 b4\n2. a1\n')
    with pytest.raises(staffel.RecordError) as caught:
        record.replay()
    assert caught.value.line == 4
    with pytest.raises(staffel.RecordError):
        record.replay(staffel.Game.load("epsilon"))


def test_match() -> None:
    game = delta()
    match = staffel.Match(game, 2, "Ann", "Bob")
    assert match.contestants == ("Ann", "Bob") and match.game == game
    assert match.info == staffel.Progress(None, (0.0, 0.0), 2, 1, 0, 0, False, None)
    assert str(match.play("b2")) == "b2"
    match.play(match.state().legal[0])
    match.undo()
    assert match.to_move == 1 and match.state().plies == 1
    assert staffel.Match.read(game, match.write()) == match
    match.resign("Bob")
    assert match.results == (
        staffel.MatchResult(1, 0, 0, "White", "resigned", (24.0, 0.0), (24.0, 0.0), (24.0, 0.0)),
    )
    assert match.round == 2 and match.points == (24.0, 0.0) and match.games == 2
    assert match.standing == "Ann leads 24 to 0 after 1 of 2 games"
    assert repr(match) == "<Match delta: Ann leads 24 to 0 after 1 of 2 games>"
    assert str(match) == match.table + "\n" + match.standing
    with pytest.raises(staffel.IllegalError):
        match.undo()
    match.agree_draw()
    assert match.over and match.winner == 0 and match.to_move is None and match.seed is None
    assert [match.record(n).tags["Match.Round"] for n in (1, 2)] == ["1", "2"]
    with pytest.raises(staffel.InvalidError):
        match.record(3)
    with pytest.raises(staffel.MatchError):
        match.state()
    with pytest.raises(staffel.IllegalError):
        match.resign(0)
    with pytest.raises(staffel.UnknownError, match="there is no contestant 'Cid'; there are Ann and Bob"):
        match.resign("Cid")
    with pytest.raises(staffel.MatchError):
        match.set_seed(1)
    with pytest.raises(staffel.MatchError) as caught:
        staffel.Match(game, 0, "Ann", "Bob")
    assert caught.value.line is None


def test_match_with_dice() -> None:
    match = staffel.Match(staffel.Game.load("daldos"), 3, "Ann", "Bob")
    with pytest.raises(staffel.MatchError):
        match.roll()
    match.set_seed(2**64 - 1)
    assert match.seed == 2**64 - 1
    assert str(match.roll()).startswith("[")
    match.agree_draw()
    assert match.seed == 0


def test_unknown_status() -> None:
    from staffel import _library

    assert isinstance(_library.error(77), staffel.InternalError)


def test_another_error_came_in_between() -> None:
    """As when a signal's handler fails between a failure and the look at what it was."""
    from staffel import _library

    status = _library.lib.state_undo(0)
    with pytest.raises(staffel.UnknownError):
        staffel.Game.load("nothing")
    error = _library.error(status)
    assert isinstance(error, staffel.HandleError) and error.message == "handle"
