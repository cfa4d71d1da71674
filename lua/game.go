package lua

import (
	"fmt"

	glua "github.com/yuin/gopher-lua"

	"github.com/staffel-engine/staffel/core"
)

// game { … } puts everything together.
func (sc *script) game(L *glua.LState) int {
	a := sc.args(L, "game", L.Get(1), 0, "title", "board", "players", "pieces", "turns", "ends", "resign")
	r := &core.Rules{Name: sc.name, Title: sc.text(L, "game", "title", a.key("title")), Options: sc.options}
	board := unwrap(a.key("board"))
	if board == nil || board.kind != kindBoard {
		sc.in.raise(L, fmt.Sprintf("game: board is %s", describe(a.key("board"))), "write board = grid(columns, rows)")
	}
	r.Board = board.node.(*core.Board)
	for _, v := range a.list("players") {
		r.Players = append(r.Players, sc.text(L, "game", "a player's name", v))
	}
	for _, v := range a.list("pieces") {
		val := unwrap(v)
		if val == nil || val.kind != kindPiece {
			sc.in.raise(L, fmt.Sprintf("game: %s is not a piece", describe(v)), "list what piece(…) made")
		}
		r.Pieces = append(r.Pieces, val.node.(core.Piece))
	}
	for i, v := range a.list("turns") {
		if v != glua.LFalse {
			r.Turns = append(r.Turns, sc.turn(L, i+1, v, r.Players)...)
		}
	}
	for i, v := range a.list("ends") {
		if v != glua.LFalse {
			r.Ends = append(r.Ends, sc.end(L, i+1, v))
		}
	}
	if v := a.key("resign"); v != glua.LNil {
		r.Resign = sc.score(L, "game: resign", v)
	}
	L.Push(sc.wrap(L, kindGame, r))
	return 1
}

// list reads a key whose value is a list.
func (a *args) list(key string) []glua.LValue {
	t, ok := a.key(key).(*glua.LTable)
	if !ok {
		a.sc.in.raise(a.L, fmt.Sprintf("%s: %s is %s", a.word, key, describe(a.key(key))), fmt.Sprintf("write %s = { … }", key))
	}
	return a.sc.list(a.L, a.word+": "+key, t)
}

// turn reads { move }, { number, move } or { number, { Player = move, … } }.
func (sc *script) turn(L *glua.LState, nth int, v glua.LValue, players []string) []core.Turn {
	word := fmt.Sprintf("turns, entry %d", nth)
	t, ok := v.(*glua.LTable)
	if !ok {
		sc.in.raise(L, fmt.Sprintf("%s: it is %s", word, describe(v)), "write { number, move }, and { move } for every other turn")
	}
	sc.args(L, word, t, 2)
	number, moves := 0, t.RawGetInt(1)
	if n := t.RawGetInt(2); n != glua.LNil {
		if number = sc.whole(L, word, "its number", moves); number < 1 {
			sc.in.raise(L, fmt.Sprintf("%s: there is no turn %d", word, number), "turns are numbered from 1")
		}
		moves = n
	}
	perPlayer, ok := moves.(*glua.LTable)
	if !ok {
		m := sc.moveOf(L, word, moves)
		return []core.Turn{{Number: number, Action: m.node.(core.Pattern), At: m.at}}
	}
	sc.args(L, word, perPlayer, 0, players...)
	var turns []core.Turn
	for _, p := range players {
		if v := perPlayer.RawGetString(p); v != glua.LNil {
			m := sc.moveOf(L, word, v)
			turns = append(turns, core.Turn{Number: number, Player: p, Action: m.node.(core.Pattern), At: m.at})
		}
	}
	if len(turns) == 0 {
		sc.in.raise(L, word+": it has no move", "")
	}
	return turns
}

func (sc *script) moveOf(L *glua.LState, word string, v glua.LValue) *value {
	m := unwrap(v)
	if m == nil || m.kind != kindPattern {
		sc.in.raise(L, fmt.Sprintf("%s: %s is not a move", word, describe(v)), "a move is slide { … }, drop { … }, or several joined by * and +")
	}
	return m
}

// end reads { condition, win = score } or loss = score or draw = true, with
// reason = "word".
func (sc *script) end(L *glua.LState, nth int, v glua.LValue) core.End {
	word := fmt.Sprintf("ends, entry %d", nth)
	a := sc.args(L, word, v, 1, "win", "loss", "draw", "reason")
	when := unwrap(a.first())
	if when == nil || when.kind != kindCondition {
		sc.in.raise(L, fmt.Sprintf("%s: %s is not a condition", word, describe(a.first())), "a condition is line(set, n), no_move or repeats(n)")
	}
	e := core.End{When: when.node.(core.Condition), At: when.at}
	switch e.When.(type) {
	case core.Line:
		e.Reason = "line"
	case core.NoMove:
		e.Reason, e.At = "no-move", core.Pos{File: sc.file, Line: sc.in.line(L)}
	case core.Repeated:
		e.Reason = "repetition"
	}
	if v := a.key("reason"); v != glua.LNil {
		e.Reason = sc.text(L, word, "reason", v)
	}
	for _, o := range []struct {
		key     string
		outcome core.Outcome
	}{{"win", core.Win}, {"loss", core.Loss}, {"draw", core.Draw}} {
		v := a.key(o.key)
		if v == glua.LNil || v == glua.LFalse {
			continue
		}
		if e.Outcome != 0 {
			sc.in.raise(L, word+": it says more than one of win, loss and draw", "")
		}
		e.Outcome = o.outcome
		if v == glua.LTrue {
			continue
		}
		if o.outcome == core.Draw {
			sc.in.raise(L, fmt.Sprintf("%s: draw is %s", word, describe(v)), "write draw = true: nobody scores in a draw")
		}
		e.Score = sc.score(L, word+": "+o.key, v)
	}
	if e.Outcome == 0 {
		sc.in.raise(L, word+": it does not say what it means", "write win = 1, loss = 1 or draw = true")
	}
	return e
}

// score reads what a player scores: a number or count(set).
func (sc *script) score(L *glua.LState, word string, v glua.LValue) core.Value {
	if n, ok := v.(glua.LNumber); ok {
		return core.Number(n)
	}
	if val := unwrap(v); val != nil && val.kind == kindNumber {
		return val.node.(core.Value)
	}
	sc.in.raise(L, fmt.Sprintf("%s is %s", word, describe(v)), "a score is a number or count(set)")
	return nil
}
