package core

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// PositionText returns the position as one line, which [Game.ParsePosition] reads
// back: the rows of the board from the top, pieces by symbol and runs of empty
// cells by their number, with / between; the player to move; the hands, each
// non-empty one as symbol and number, or - when all are empty; the number of the
// turn. A game that ended otherwise than the board shows has ended=REASON and
// by=PLAYER behind. What came before is not in it.
func (s *State) PositionText() string { return string(s.AppendPosition(nil)) }

// AppendPosition appends what [State.PositionText] returns.
func (s *State) AppendPosition(text []byte) []byte {
	g, p := s.game, &s.pos
	for i, row := range g.board.rows {
		if i > 0 {
			text = append(text, '/')
		}
		run := 0
		for _, c := range row {
			if symbol := g.symbolAt(p, c); symbol != 0 {
				text = append(appendRun(text, run), symbol)
				run = 0
				continue
			}
			run++
		}
		text = appendRun(text, run)
	}
	text = append(append(text, ' '), g.players[s.Mover()]...)
	text = append(text, ' ')
	none := true
	for i := range g.slots {
		if n := g.slots[i].count(p.hands); n > 0 {
			text = append(text, g.planes[g.planeOf(g.slots[i].piece, g.slots[i].player)].symbol)
			text = strconv.AppendInt(text, int64(n), 10)
			none = false
		}
	}
	if none {
		text = append(text, '-')
	}
	text = append(text, ' ')
	text = strconv.AppendUint(text, uint64(p.turn), 10)
	if reason, unseen := g.unseenEnd(p); unseen {
		text = append(append(text, " ended="...), reason...)
		if p.ended != endAgreed {
			text = append(append(text, " by="...), g.players[p.closer]...)
		}
	}
	return text
}

func appendRun(text []byte, run int) []byte {
	if run == 0 {
		return text
	}
	return strconv.AppendInt(text, int64(run), 10)
}

func (g *Game) symbolAt(p *position, c Cell) byte {
	for i := range g.planes {
		if p.plane[i]>>c&1 != 0 {
			return g.planes[i].symbol
		}
	}
	return 0
}

// unseenEnd tells whether a position has ended in a way that the board does not
// show, and the reason.
func (g *Game) unseenEnd(p *position) (reason string, unseen bool) {
	switch p.ended {
	case 0:
		return "", false
	case endResigned:
		return "resigned", true
	case endAgreed:
		return "agreed", true
	}
	e := &g.phases[p.phase].ends[p.ended-1]
	return e.reason, e.kind == endRepeated
}

// ParsePosition returns a state that begins in the position a text describes. The
// error is a [*PositionError].
func (g *Game) ParsePosition(text string) (*State, error) {
	r := positionReader{Game: g, text: text}
	fields := strings.Fields(text)
	if len(text) > 4*MaxCells+400 {
		return nil, r.fail("it has %d characters", len(text))
	}
	if len(fields) < 4 {
		return nil, r.fail("it has %s; board, player to move, hands and turn number are needed", plural(len(fields), "field"))
	}
	s := g.NewState()
	p := &s.pos
	*p = position{}
	for _, step := range []func() error{
		func() error { return r.board(p, fields[0]) },
		func() error { return r.clock(p, fields[1], fields[3]) },
		func() error { return r.hands(p, fields[2]) },
		func() error { return r.supplies(p) },
		func() error { return r.ended(p, fields[4:]) },
	} {
		if err := step(); err != nil {
			return nil, err
		}
	}
	return s, nil
}

type positionReader struct {
	*Game
	text string
}

func (r *positionReader) fail(format string, args ...any) error {
	return &PositionError{r.text, fmt.Sprintf(format, args...)}
}

func plural(n int, noun string) string {
	switch n {
	case 0:
		return "no " + noun + "s"
	case 1:
		return "1 " + noun
	}
	return fmt.Sprint(n, " ", noun, "s")
}

func (r *positionReader) board(p *position, field string) error {
	rows := strings.Split(field, "/")
	if len(rows) != len(r.Game.board.rows) {
		return r.fail("it has %d rows; the board has %d", len(rows), len(r.Game.board.rows))
	}
	for i, row := range rows {
		cells := r.Game.board.rows[i]
		at := 0
		for rest := row; rest != ""; {
			digits := 0
			for digits < len(rest) && rest[digits] >= '0' && rest[digits] <= '9' {
				digits++
			}
			if digits > 0 {
				run, err := strconv.Atoi(rest[:digits])
				if err != nil || run < 1 || run > len(cells)-at || rest[0] == '0' {
					return r.fail("row %d, %q: a run of %s does not fit in its %d cells", i+1, row, rest[:digits], len(cells))
				}
				at += run
				if rest = rest[digits:]; rest != "" && rest[0] >= '0' && rest[0] <= '9' {
					return r.fail("row %d, %q: two runs of empty cells stand together", i+1, row)
				}
				continue
			}
			plane := slices.IndexFunc(r.planes, func(info planeInfo) bool { return info.symbol == rest[0] })
			switch {
			case plane < 0:
				return r.fail("row %d, %q: %q is not the symbol of a piece; those are %s", i+1, row, firstRune(rest), r.symbols())
			case at == len(cells):
				return r.fail("row %d, %q: it has more than %d cells", i+1, row, len(cells))
			}
			c := cells[at]
			p.plane[plane] |= 1 << c
			p.occupied |= 1 << c
			p.hash ^= r.zobrist[plane][c]
			at, rest = at+1, rest[1:]
		}
		if at != len(cells) {
			return r.fail("row %d, %q: it has %d cells; the board's has %d", i+1, row, at, len(cells))
		}
	}
	return nil
}

func firstRune(s string) string {
	for _, c := range s {
		return string(c)
	}
	return ""
}

func (r *positionReader) symbols() string {
	var all []string
	for _, info := range r.planes {
		all = append(all, string(info.symbol))
	}
	return strings.Join(all, ", ")
}

func (r *positionReader) hands(p *position, field string) error {
	if field == "-" {
		return nil
	}
	seen := map[byte]bool{}
	for rest := field; rest != ""; {
		symbol := rest[0]
		slot := slices.IndexFunc(r.slots, func(s slot) bool { return r.planes[r.planeOf(s.piece, s.player)].symbol == symbol })
		if slot < 0 {
			return r.fail("hands %q: %q is not the symbol of a piece that can be in hand; write - when all hands are empty", field, firstRune(rest))
		}
		digits := 1
		for digits < len(rest) && rest[digits] >= '0' && rest[digits] <= '9' {
			digits++
		}
		n, err := strconv.Atoi(rest[1:digits])
		s := &r.slots[slot]
		switch {
		case seen[symbol]:
			return r.fail("hands %q: %q stands there twice", field, string(symbol))
		case digits == 1:
			return r.fail("hands %q: no number follows %q", field, string(symbol))
		case err != nil || n < 1 || n > s.supply || rest[1] == '0':
			return r.fail("hands %q: %s of %q; a hand that is not empty holds 1 to %d", field, rest[1:digits], string(symbol), s.supply)
		}
		seen[symbol] = true
		p.hands |= uint64(n) << (s.shift & 63)
		rest = rest[digits:]
	}
	return nil
}

// supplies checks that board and hands together hold what there is.
func (r *positionReader) supplies(p *position) error {
	for i, info := range r.planes {
		supply := r.pieces[info.piece].Supply[info.owner]
		board, hand := ones(p.plane[i]), r.hand(p, info.piece, info.owner)
		whose := fmt.Sprintf("%s has %d %q on the board and %d in hand", r.players[info.owner], board, string(info.symbol), hand)
		if board+hand > supply {
			return r.fail("%s; there are %d in all", whose, supply)
		}
		if info.conserved && board+hand < supply {
			return r.fail("%s; together they are always %d", whose, supply)
		}
	}
	return nil
}

// maxTurn is the last turn that is counted.
const maxTurn = 1_000_000_000

func (r *positionReader) clock(p *position, mover, number string) error {
	player := slices.Index(r.players, mover)
	if player < 0 {
		return r.fail("there is no player %q; the players are %s", mover, quoteList(r.players, "and"))
	}
	turn, err := strconv.ParseUint(number, 10, 32)
	if err != nil || turn < 1 || turn > maxTurn || strconv.FormatUint(turn, 10) != number {
		return r.fail("%q is not the number of a turn, which is from 1 to %d", number, maxTurn)
	}
	p.turn, p.phase = uint32(turn), r.phaseOf(uint32(turn), player)
	return nil
}

// ended finds out whether the action that led here ended the game.
func (r *positionReader) ended(p *position, pairs []string) error {
	before := r.before(p)
	if before != nil {
		r.judge(p, before, nil)
	}
	for player := range r.players {
		ends := r.phases[r.phaseOf(1, player)].ends
		for i := range ends {
			if e := &ends[i]; p.ended == 0 && e.kind == endLine && e.byOwner() && e.holds(r.Game, p) {
				return r.fail("%s has what ends the game (%s) before the other player's last turn, so the game did not go on to here", r.players[player], e.reason)
			}
		}
	}
	if len(pairs) == 0 {
		return nil
	}
	reason, ok := strings.CutPrefix(pairs[0], "ended=")
	if !ok {
		return r.fail("%q is not expected; ended=REASON may stand there", pairs[0])
	}
	if p.ended != 0 || !r.any(p) {
		return r.fail("%q: the game has ended already by what is on the board", pairs[0])
	}
	switch {
	case reason == "agreed" && len(pairs) == 1:
		p.ended = endAgreed
		return nil
	case reason == "agreed" || len(pairs) != 2:
		return r.fail("behind ended=REASON stands by=PLAYER, for the player who ended it, and only for an agreed draw nothing")
	}
	player := slices.IndexFunc(r.players, func(name string) bool { return pairs[1] == "by="+name })
	if player < 0 {
		return r.fail("%q: by= names %s", pairs[1], quoteList(r.players, "or"))
	}
	p.closer = uint8(player)
	if reason == "resigned" {
		p.ended = endResigned
		return nil
	}
	if before == nil || before.player != player {
		return r.fail("%q: %s was not the last to act", pairs[1], r.players[player])
	}
	for i := range before.ends {
		if e := &before.ends[i]; e.kind == endRepeated && e.reason == reason {
			p.ended = e.number
			return nil
		}
	}
	return r.fail("%q: the rules have no such end that the board does not show", pairs[0])
}

// before returns the phase of the action that led to a position, nil for the first.
func (g *Game) before(p *position) *phase {
	turn, player := p.turn, g.phases[p.phase].player-1
	if player < 0 {
		turn, player = turn-1, len(g.players)-1
	}
	if turn == 0 {
		return nil
	}
	return &g.phases[g.phaseOf(turn, player)]
}
