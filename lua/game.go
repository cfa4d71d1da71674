package lua

import (
	"fmt"
	"math"
	"strings"
	"unicode"
	"unicode/utf8"

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
	a := sc.args(L, place{}, "game", L.Get(1), 0, "title", "board", "picture", "players", "pieces", "dice", "begins", "turns", "ends", "resign")
	r := &core.Rules{Name: sc.name, Title: a.title(), At: a.at.pos()}
	board := unwrap(a.key("board"))
	if board == nil || board.kind != kindBoard {
		a.raise(fmt.Sprintf("game: board is %s", describe(a.key("board"))), "write board = grid(columns, rows) or rows(length, length, …)")
	}
	r.Board = board.node.(*core.Board)
	players, at := a.list("players")
	for _, v := range players {
		name := sc.word(L, at, "game", "a player's name", v)
		if contains(r.Players, name) {
			sc.in.raiseAt(L, at, fmt.Sprintf("game: two players are named %s", quote(name)), "")
		}
		r.Players = append(r.Players, name)
	}
	if n := len(players); n != core.MaxPlayers {
		sc.in.raiseAt(L, at, fmt.Sprintf("game: %d %s", n, plural(n, "player", "players")), fmt.Sprintf("name %d players", core.MaxPlayers))
	}
	if v := a.key("picture"); v != glua.LNil {
		text, ok := v.(glua.LString)
		switch {
		case !ok:
			a.raise(fmt.Sprintf("game: picture is %s", describe(v)), `write its lines as one string: picture = "* *\n* *", or table.concat({ line, line }, "\n")`)
		case !utf8.ValidString(string(text)):
			a.raise("game: picture is not valid UTF-8", "draw it with letters, signs and spaces")
		}
		r.Picture = string(text)
	}
	if v := a.key("dice"); v != glua.LNil {
		val := unwrap(v)
		if val == nil || val.kind != kindDice {
			hint := "write dice = " + diceUse
			if t, ok := v.(*glua.LTable); ok {
				if one := unwrap(t.RawGetInt(1)); one != nil && one.kind == kindDice {
					hint = "all dice of a game are alike: write one, dice = " + diceUse
				}
			}
			a.raise(fmt.Sprintf("game: dice is %s", describe(v)), hint)
		}
		r.Dice = val.node.(*core.Dice)
	}
	r.Begins = a.begins(r.Players)
	pieces, at := a.list("pieces")
	for _, v := range pieces {
		val := unwrap(v)
		if v == glua.LFalse {
			continue
		}
		if val == nil || val.kind != kindPiece {
			sc.in.raiseAt(L, at, fmt.Sprintf("game: pieces: %s is not a piece", subject(v)), "list what piece(…) made")
		}
		r.Pieces = append(r.Pieces, sc.counted(val.node.(core.Piece), r.Board))
		sc.pieces = append(sc.pieces, v.(*glua.LUserData))
	}
	turns, at := a.list("turns")
	for i, v := range turns {
		if v != glua.LFalse {
			r.Turns = append(r.Turns, sc.turn(L, at, i+1, v, r.Players)...)
		}
	}
	ends, at := a.list("ends")
	for i, v := range ends {
		if v != glua.LFalse {
			r.Ends = append(r.Ends, sc.end(L, at, i+1, v))
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
	title := a.sc.text(a.L, a.at, a.word, "title", a.key("title"))
	if title == "" || len(title) > longest || !utf8.ValidString(title) || strings.ContainsFunc(title, func(r rune) bool { return !unicode.IsPrint(r) }) {
		a.raise(fmt.Sprintf("game: title is %s", quote(title)), fmt.Sprintf("a title has 1 to %d letters, all of them printable", longest))
	}
	return title
}

// list reads a key whose value is a list, and gives with it where the list was made.
func (a *args) list(key string) ([]glua.LValue, place) {
	t, ok := a.key(key).(*glua.LTable)
	if !ok {
		a.raise(fmt.Sprintf("%s: %s is %s", a.word, key, describe(a.key(key))), fmt.Sprintf("write %s = { … }", key))
	}
	return a.sc.list(a.L, a.word+": "+key, t), a.sc.in.placeOfTable(a.L, t)
}

// turn reads { move }, { number, move } or { number, { Player = move, … } }, which
// stands in the list made at a place.
func (sc *script) turn(L *glua.LState, within place, nth int, v glua.LValue, players []string) []core.Turn {
	word := fmt.Sprintf("turns, entry %d", nth)
	if val := unwrap(v); val != nil {
		sc.in.raiseAt(L, within, fmt.Sprintf("%s: it is %s", word, describe(v)), "write { move } with braces, or { number, move }")
	}
	if t, ok := v.(*glua.LTable); ok {
		sc.throwInBraces(L, word, t)
		sc.oneMove(L, word, t)
		sc.bareMoves(L, word, t, players)
	}
	a := sc.args(L, within, word, v, 2)
	at := a.at.pos()
	number, moves := 0, a.first()
	if n := a.table.RawGetInt(2); n != glua.LNil {
		hint := "turns are numbered from 1; up to 100 can have rules of their own"
		if number = sc.whole(L, a.at, word, "its number", moves, math.MinInt32, math.MaxInt32, hint); number < 1 {
			a.raise(fmt.Sprintf("%s: there is no turn %d", word, number), "turns are numbered from 1")
		}
		moves = n
	}
	perPlayer, ok := moves.(*glua.LTable)
	if !ok {
		actions, throw := a.moves(moves)
		return []core.Turn{{Number: number, Actions: actions, Throw: throw, At: at}}
	}
	b := sc.args(L, a.at, word, perPlayer, 0, players...)
	var turns []core.Turn
	for _, p := range players {
		if v := b.key(p); v != glua.LNil {
			actions, throw := b.moves(v)
			turns = append(turns, core.Turn{Number: number, Player: p, Actions: actions, Throw: throw, At: at})
		}
	}
	if len(turns) == 0 {
		b.raise(word+": it has no move", "write { move }, or { "+players[0]+" = move } for one player")
	}
	return turns
}

// throwInBraces refuses an entry of turns in which throw is not called.
func (sc *script) throwInBraces(L *glua.LState, word string, t *glua.LTable) {
	for i := 1; i <= 2; i++ {
		if sc.isWord(L, t.RawGetInt(i), "throw") {
			sc.in.raiseAt(L, sc.in.placeOfTable(L, t), word+": throw stands in it without its own braces", "write { throw { most_of(move) } }, or { number, throw { most_of(move) } }")
		}
	}
}

// bareMoves refuses an entry of turns in which players' moves stand without braces of
// their own.
func (sc *script) bareMoves(L *glua.LState, word string, t *glua.LTable, players []string) {
	first, each := "", []string{}
	for _, p := range players {
		if t.RawGetString(p) == glua.LNil {
			continue
		}
		if first == "" {
			first = p
		}
		key := p
		if !isIdentifier(p) {
			key = "[" + quote(p) + "]"
		}
		each = append(each, key+" = …")
	}
	if first == "" {
		return
	}
	hint := "write { { " + strings.Join(each, ", ") + " } }"
	if n, ok := t.RawGetInt(1).(glua.LNumber); ok {
		hint = fmt.Sprintf("write { %s, { %s } }", numberText(float64(n)), strings.Join(each, ", "))
	}
	sc.in.raiseAt(L, sc.in.placeOfTable(L, t), fmt.Sprintf("%s: the key %s stands in it without braces of its own", word, quote(first)), hint)
}

// oneMove refuses an entry of turns with several moves, which does not say whether
// they are to be chosen from or all to be made, and one whose number comes last.
func (sc *script) oneMove(L *glua.LState, word string, t *glua.LTable) {
	const most = 10
	isMove := func(v glua.LValue) bool {
		val := unwrap(v)
		return val != nil && (val.kind == kindPattern || val.kind == kindActions || val.kind == kindThrow || val.kind == kindMost)
	}
	n, first := t.Len(), 1
	if !isMove(t.RawGetInt(1)) {
		first = 2
	}
	if n <= first || n > most {
		return
	}
	at := sc.in.placeOfTable(L, t)
	if _, ok := t.RawGetInt(2).(glua.LNumber); ok && first == 1 && n == 2 {
		sc.in.raiseAt(L, at, word+": its number comes last", "write { number, move }")
	}
	hint := "write %s for either of them, or all_of(%s) for one after the other"
	for i := first; i <= n; i++ {
		if !isMove(t.RawGetInt(i)) {
			return
		}
		switch unwrap(t.RawGetInt(i)).kind {
		case kindActions:
			hint = "list what is done on one turn in one all_of(…)"
		case kindThrow, kindMost:
			hint = "a turn has one throw: write throw { most_of(a + b) } for either of two moves"
		}
	}
	names := at.elements(n)
	for i := range names {
		if !isIdentifier(names[i]) && i >= first-1 {
			names = nil
			break
		}
	}
	if names == nil {
		for i := range n {
			names = append(names, string(rune('a'+i-first+1)))
		}
	}
	names = names[first-1:]
	if strings.Contains(hint, "%") {
		hint = fmt.Sprintf(hint, strings.Join(names, " + "), strings.Join(names, ", "))
	}
	sc.in.raiseAt(L, at, fmt.Sprintf("%s: it is given %d moves", word, len(names)), hint)
}

// moves reads the actions of a turn: a move, all_of several, or a throw and what follows.
func (a *args) moves(v glua.LValue) ([]core.Pattern, *core.Throw) {
	if isFunction(v) {
		return []core.Pattern{a.sc.actionsFunc(a.L, a.word, v)}, nil
	}
	m := unwrap(v)
	switch {
	case m != nil && m.kind == kindActions:
		return m.node.([]core.Pattern), nil
	case m != nil && m.kind == kindThrow:
		return nil, m.node.(*core.Throw)
	case m != nil && m.kind == kindMost:
		a.raise(fmt.Sprintf("%s: no dice are thrown before most_of", a.word), "write throw { most_of(move) }")
	case m == nil || m.kind != kindPattern:
		a.raise(fmt.Sprintf("%s: %s is not a move", a.word, subject(v)), movesAre)
	}
	return []core.Pattern{m.node.(core.Pattern)}, nil
}

// end reads { condition, win = score } or loss = score or draw = true, with
// reason = "word" and from = the number of a turn. It stands in the list made at a place.
func (sc *script) end(L *glua.LState, within place, nth int, v glua.LValue) core.End {
	word := fmt.Sprintf("ends, entry %d", nth)
	if val := unwrap(v); val != nil {
		sc.in.raiseAt(L, within, fmt.Sprintf("%s: it is %s", word, describe(v)), "write { condition, win = 1 } with braces")
	}
	a := sc.args(L, within, word, v, 1, "win", "loss", "draw", "reason", "from", "player")
	if isFunction(a.first()) {
		return a.outcome(core.End{When: sc.conditionFunc(L, word, a.first()), At: a.at.pos()})
	}
	when := unwrap(a.first())
	if when == nil || when.kind != kindCondition {
		what := "its condition is missing"
		if a.first() != glua.LNil {
			what = describe(a.first()) + " is not a condition"
		}
		a.raise(word+": "+what, "a condition is line(set, n), at_most(set, n), at_least(set, n), more(set, set), connected(set, side, side), passes(n), hands_empty(piece), hand_empty(piece), all_of(…), no_move, cannot(move), repeats(n) or turns_since(condition, n)")
	}
	return a.outcome(core.End{When: when.node.(core.Condition), At: a.at.pos()})
}

// outcome reads what an end means.
func (a *args) outcome(e core.End) core.End {
	sc, L, word := a.sc, a.L, a.word
	switch e.When.(type) {
	case core.Line:
		e.Reason = "line"
	case core.NoMove:
		e.Reason = "no-move"
	case core.Repeated:
		e.Reason = "repetition"
	case core.HandsEmpty:
		e.Reason = "hands-empty"
	case core.HandEmpty:
		e.Reason = "hand-empty"
	case core.AtMost:
		e.Reason = "at-most"
	case core.AtLeast:
		e.Reason = "at-least"
	case core.AllOf, core.ConditionFunc:
		if a.key("reason") == glua.LNil {
			a.raise(word+": it does not say its reason", `write reason = "word" for the results`)
		}
	case core.More:
		e.Reason = "more"
	case core.Connected:
		e.Reason = "connected"
	case core.Passes:
		e.Reason = "passes"
	case core.Cannot:
		e.Reason = "cannot"
	case core.TurnsSince:
		e.Reason = "turns"
	}
	if v := a.key("from"); v != glua.LNil {
		hint := "turns are numbered from 1; an end can begin at one up to 100"
		if e.From = sc.whole(L, a.at, word, "from", v, math.MinInt32, math.MaxInt32, hint); e.From < 1 {
			a.raise(fmt.Sprintf("%s: from is %d", word, e.From), "turns are numbered from 1")
		}
	}
	if v := a.key("player"); v != glua.LNil {
		e.Player = sc.word(L, a.at, word, "player", v)
	}
	if v := a.key("reason"); v != glua.LNil {
		e.Reason = sc.word(L, a.at, word, "reason", v)
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
	if isFunction(v) {
		return a.sc.valueFunc(a.L, a.word+": "+key, v)
	}
	if val := unwrap(v); val != nil && val.kind == kindNumber {
		return val.node.(core.Value)
	}
	a.raise(fmt.Sprintf("%s: %s is %s", a.word, key, describe(v)), "a score is a number or count(set)")
	return nil
}
