package lua

import (
	"fmt"
	"math"
	"strings"
	"unicode"

	glua "github.com/yuin/gopher-lua"

	"github.com/staffel-engine/staffel/core"
)

// game { … } puts everything together.
func (sc *script) game(L *glua.LState) int {
	if sc.made {
		sc.in.raise(L, "game: it is called twice", "a script makes one game, and returns it")
	}
	sc.made = true
	sc.notIncluded(L)
	a := sc.args(L, "game", L.Get(1), 0, "title", "board", "players", "pieces", "turns", "ends", "resign")
	r := &core.Rules{Name: sc.name, Title: a.title(), At: a.at.pos()}
	board := unwrap(a.key("board"))
	if board == nil || board.kind != kindBoard {
		a.raise(fmt.Sprintf("game: board is %s", describe(a.key("board"))), "write board = grid(columns, rows)")
	}
	r.Board = board.node.(*core.Board)
	for _, v := range a.list("players") {
		name := sc.word(L, "game", "a player's name", v)
		if contains(r.Players, name) {
			a.raise(fmt.Sprintf("game: two players are named %s", quote(name)), "")
		}
		r.Players = append(r.Players, name)
	}
	for _, v := range a.list("pieces") {
		val := unwrap(v)
		if val == nil || val.kind != kindPiece {
			a.raise(fmt.Sprintf("game: pieces: %s is not a piece", describe(v)), "list what piece(…) made")
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
		r.Resign = a.score("resign", v)
	}
	L.Push(sc.wrap(L, kindGame, r))
	return 1
}

// title reads the game's name for people, which tools print as it is.
func (a *args) title() string {
	const longest = 100
	title := a.sc.text(a.L, a.word, "title", a.key("title"))
	if title == "" || len(title) > longest || strings.ContainsFunc(title, func(r rune) bool { return !unicode.IsPrint(r) }) {
		a.raise(fmt.Sprintf("game: title is %s", quote(title)), fmt.Sprintf("a title has 1 to %d letters, all of them printable", longest))
	}
	return title
}

// list reads a key whose value is a list.
func (a *args) list(key string) []glua.LValue {
	t, ok := a.key(key).(*glua.LTable)
	if !ok {
		a.raise(fmt.Sprintf("%s: %s is %s", a.word, key, describe(a.key(key))), fmt.Sprintf("write %s = { … }", key))
	}
	return a.sc.list(a.L, a.word+": "+key, t)
}

// turn reads { move }, { number, move } or { number, { Player = move, … } }.
func (sc *script) turn(L *glua.LState, nth int, v glua.LValue, players []string) []core.Turn {
	word := fmt.Sprintf("turns, entry %d", nth)
	if val := unwrap(v); val != nil {
		sc.in.raise(L, fmt.Sprintf("%s: it is %s", word, describe(v)), "write { move } with braces, or { number, move }")
	}
	a := sc.args(L, word, v, 2)
	at := a.at.pos()
	number, moves := 0, a.first()
	if n := a.table.RawGetInt(2); n != glua.LNil {
		if number = sc.whole(L, word, "its number", moves); number < 1 {
			a.raise(fmt.Sprintf("%s: there is no turn %d", word, number), "turns are numbered from 1")
		}
		moves = n
	}
	perPlayer, ok := moves.(*glua.LTable)
	if !ok {
		return []core.Turn{{Number: number, Actions: a.moves(moves), At: at}}
	}
	b := sc.args(L, word, perPlayer, 0, players...)
	var turns []core.Turn
	for _, p := range players {
		if v := b.key(p); v != glua.LNil {
			turns = append(turns, core.Turn{Number: number, Player: p, Actions: b.moves(v), At: at})
		}
	}
	if len(turns) == 0 {
		b.raise(word+": it has no move", "write { move }, or { "+players[0]+" = move } for one player")
	}
	return turns
}

// moves reads the actions of a turn: a move, or all_of several.
func (a *args) moves(v glua.LValue) []core.Pattern {
	m := unwrap(v)
	if m != nil && m.kind == kindActions {
		return m.node.([]core.Pattern)
	}
	if m == nil || m.kind != kindPattern {
		a.raise(fmt.Sprintf("%s: %s is not a move", a.word, describe(v)), "a move is slide { … }, drop { … }, or several joined by * and +")
	}
	return []core.Pattern{m.node.(core.Pattern)}
}

// end reads { condition, win = score } or loss = score or draw = true, with
// reason = "word" and from = the number of a turn.
func (sc *script) end(L *glua.LState, nth int, v glua.LValue) core.End {
	word := fmt.Sprintf("ends, entry %d", nth)
	if val := unwrap(v); val != nil {
		sc.in.raise(L, fmt.Sprintf("%s: it is %s", word, describe(v)), "write { condition, win = 1 } with braces")
	}
	a := sc.args(L, word, v, 1, "win", "loss", "draw", "reason", "from")
	when := unwrap(a.first())
	if when == nil || when.kind != kindCondition {
		what := "its condition is missing"
		if a.first() != glua.LNil {
			what = describe(a.first()) + " is not a condition"
		}
		a.raise(word+": "+what, "a condition is line(set, n), hands_empty(piece), all_of(…), no_move, cannot(move), repeats(n) or turns_since(condition, n)")
	}
	e := core.End{When: when.node.(core.Condition), At: a.at.pos()}
	switch e.When.(type) {
	case core.Line:
		e.Reason = "line"
	case core.NoMove:
		e.Reason = "no-move"
	case core.Repeated:
		e.Reason = "repetition"
	case core.HandsEmpty:
		e.Reason = "hands-empty"
	case core.AllOf:
		if a.key("reason") == glua.LNil {
			a.raise(word+": it does not say its reason", `write reason = "word" for the results`)
		}
	case core.Cannot:
		e.Reason = "cannot"
	case core.TurnsSince:
		e.Reason = "turns"
	}
	if v := a.key("from"); v != glua.LNil {
		if e.From = sc.whole(L, word, "from", v); e.From < 1 {
			a.raise(fmt.Sprintf("%s: from is %d", word, e.From), "turns are numbered from 1")
		}
	}
	if v := a.key("reason"); v != glua.LNil {
		e.Reason = sc.word(L, word, "reason", v)
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
			a.raise(word+": it says more than one of win, loss and draw", "keep one of them")
		}
		e.Outcome = o.outcome
		if v == glua.LTrue {
			continue
		}
		if o.outcome == core.Draw {
			a.raise(fmt.Sprintf("%s: draw is %s", word, describe(v)), "write draw = true: nobody scores in a draw")
		}
		e.Score = a.score(o.key, v)
	}
	if e.Outcome == 0 {
		a.raise(word+": it does not say what it means", "write win = 1, loss = 1 or draw = true")
	}
	return e
}

// score reads what a player scores: a number or count(set).
func (a *args) score(key string, v glua.LValue) core.Value {
	if n, ok := v.(glua.LNumber); ok {
		if f := float64(n); !(f >= 0 && f <= 1e6) || f*64 != math.Trunc(f*64) {
			a.raise(fmt.Sprintf("%s: %s is %v", a.word, key, f), "a score is from 0 to 1000000, in steps of 1/64")
		}
		return core.Number(n)
	}
	if val := unwrap(v); val != nil && val.kind == kindNumber {
		return val.node.(core.Value)
	}
	a.raise(fmt.Sprintf("%s: %s is %s", a.word, key, describe(v)), "a score is a number or count(set)")
	return nil
}
