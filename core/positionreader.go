package core

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// ParsePosition returns a state that begins in the position a text describes. The
// error is a [*PositionError].
func (g *Game) ParsePosition(text string) (*State, error) {
	r := positionReader{Game: g, text: text}
	if len(text) > 4*MaxCells+400 {
		return nil, r.fail("it has %d characters", len(text))
	}
	fields := strings.Fields(text)
	if len(fields) < 4 {
		return nil, r.fail("it has %s; board, player to move, hands and turn number are needed", plural(len(fields), "field"))
	}
	s := g.NewState()
	p := &s.pos
	*p = position{}
	if g.onField {
		p.field = g.newField()
	}
	for _, step := range []func() error{
		func() error { return r.board(p, fields[0]) },
		func() error { return r.readPairs(fields[4:]) },
		func() error { return r.clock(p, fields[1], fields[3]) },
		func() error { return r.hands(p, fields[2]) },
		func() error { return r.supplies(p) },
		func() error { return r.dice(p) },
		func() error { return r.kept(p) },
		func() error { return r.passed(p) },
		func() error { return r.counted(p) },
		func() error { return r.allTaken() },
		func() error { return r.shown(p) },
		func() error { return r.ended(p) },
		func() error { return r.asked(s) },
	} {
		if err := step(); err != nil {
			return nil, err
		}
	}
	return s, nil
}

type positionReader struct {
	*Game
	text  string
	pairs map[string]string // what stands behind the turn's number
	order []string          // their keys, as written
	over  bool              // by what the position shows
}

func (r *positionReader) fail(format string, args ...any) error {
	return &PositionError{r.text, fmt.Sprintf(format, args...)}
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
			if f := p.field; f != nil {
				f.swap(r.Game, p, c, 0, uint8(plane)+1)
			} else {
				p.plane[plane] |= 1 << c
				p.occupied |= 1 << c
				p.hash ^= r.zobrist[plane][c]
			}
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

func (r *positionReader) hands(p *position, field string) error {
	if field == "-" {
		return nil
	}
	seen := map[byte]bool{}
	for rest := field; rest != ""; {
		symbol := rest[0]
		slot := slices.IndexFunc(r.slots, func(s slot) bool { return r.planes[s.plane].symbol == symbol })
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
	all := 0 // pieces of a kind
	for i, info := range r.planes {
		if info.home != i {
			continue
		}
		board, hand := 0, 0
		for face := range r.faces(info.piece) {
			if p.field != nil {
				board += p.field.plane[i+face].count()
			} else {
				board += ones(p.plane[i+face])
			}
		}
		if r.slotOf[i] >= 0 {
			hand = r.slots[r.slotOf[i]].count(p.hands)
		}
		symbols := string(info.symbol)
		for face := 1; face < r.faces(info.piece); face++ {
			symbols += "/" + string(r.planes[i+face].symbol)
		}
		whose := fmt.Sprintf("%d %q are on the board and %d in hand", board, symbols, hand)
		if info.owner != NoPlayer {
			whose = fmt.Sprintf("%s has %d %q on the board and %d in hand", r.players[info.owner], board, symbols, hand)
		}
		own := r.pieces[info.piece].Supply[max(info.owner, 0)]
		most := info.supply // more than the player's own where pieces are turned over
		if info.conserved {
			most = own
		}
		if board+hand > most {
			return r.fail("%s; there are %d in all", whose, most)
		}
		if info.conserved && board+hand < own {
			return r.fail("%s; together they are always %d", whose, own)
		}
		if all += board + hand; info.owner < 1 {
			all = board + hand
		}
		if info.owner == 1 && info.supply > own && all > info.supply {
			return r.fail("the players have %d %q together; there are %d in all", all, symbols, info.supply)
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
	off := r.phases[r.start.phase].throw != nil && r.start.turn == 0 // who begins is thrown for on turn 0
	if number == "0" && off {
		p.phase = r.start.phase
		if player == 1 {
			p.phase = r.phases[p.phase].throw.next[0] // the sum to beat is read later
		}
		return nil
	}
	if err != nil || turn < 1 || turn > maxTurn || strconv.FormatUint(turn, 10) != number {
		return r.fail("%q is not the number of a turn, which is from 1 to %d", number, maxTurn)
	}
	order := 0
	if begins, told := r.take("begins"); told {
		if len(r.orders) == 1 || begins != r.players[1] {
			return r.fail("begins=%s is not expected there", begins)
		}
		order = 1
	}
	phase := r.phaseOf(order, uint32(turn), player)
	if phase == noPhase {
		return r.fail("%s has the first turn, and so %s has no turn 1", r.players[1], mover)
	}
	p.turn, p.phase = uint32(turn), phase
	return nil
}

// readPairs reads what stands behind the turn's number, in any order.
func (r *positionReader) readPairs(fields []string) error {
	r.pairs = map[string]string{}
	for _, field := range fields {
		key, value, ok := strings.Cut(field, "=")
		if !ok {
			return r.fail("%q is not expected; what stands behind the turn's number is key=value", field)
		}
		if _, twice := r.pairs[key]; twice {
			return r.fail("%q: %s= stands there twice", field, key)
		}
		r.pairs[key] = value
		r.order = append(r.order, key)
	}
	return nil
}

// take removes the pair of a key, and returns its value.
func (r *positionReader) take(key string) (value string, ok bool) {
	value, ok = r.pairs[key]
	delete(r.pairs, key)
	return value, ok
}

// allTaken refuses keys that mean nothing in this position.
func (r *positionReader) allTaken() error {
	for _, key := range r.order {
		if value, left := r.pairs[key]; left && key != "ended" && key != "by" {
			return r.fail("%q is not expected there", key+"="+value)
		}
	}
	return nil
}

// asked asks the functions of the rules about the position.
func (r *positionReader) asked(s *State) error {
	r.settle(&s.pos)
	return s.Err()
}

// counted reads how many turns have been counted.
func (r *positionReader) counted(p *position) error {
	if r.since == "" {
		return nil
	}
	ph := r.before(p)
	value, ok := r.take(r.since)
	if !ok {
		if ph != nil && !ph.more && ph.since != nil && r.phases[p.phase].action == 0 && ph.since.holds(p, r.there(p, ph.sights, nil)) {
			return r.fail("%s=N is missing: how many turns have been counted", r.since)
		}
		return nil
	}
	n, err := strconv.Atoi(value)
	most := (int(p.turn)-1)*len(r.players) + r.phases[p.phase].player - 1 // the turn that began to count is not counted
	for i := range r.ends[0] {
		e, other := &r.ends[0][i], &r.ends[1][i]
		switch {
		case e.kind != endCounted:
			continue
		case e.void:
			e = other
		case other.void:
			other = e
		}
		if e.when.hands&other.when.hands&p.hands != 0 && !r.returns {
			return r.fail("%s=%s: turns are counted from when hands are empty, and they are not", r.since, value)
		}
		most = min(most-(max(int(e.from), 1)-1)*len(r.players), e.times)
		if r.phases[p.phase].action > 0 { // else the game would have ended before
			most = min(most, e.times-1)
		}
	}
	if err != nil || n < 0 || strconv.Itoa(n) != value || n > most {
		return r.fail("%s=%s: the turns counted are a number from 0 to %d here", r.since, value, max(most, 0))
	}
	p.counted = uint16(n) + 1
	return nil
}

// shown finds out whether the action that led here ended the game, by what is to be
// seen, and refuses what no action can have led to.
func (r *positionReader) shown(p *position) error {
	before := r.before(p)
	switch ph := &r.phases[p.phase]; {
	case ph.dice != nil || p.turn == 0 || ph.throw != nil && ph.throw.again:
		if err := r.shownDice(p, ph); err != nil {
			return err
		}
	case before == nil:
		for i := range r.sights {
			if r.sights[i].steady && r.there(p, r.sights[i:i+1], nil) != 0 {
				return r.fail("the board shows a line that ends the game, and nobody has acted yet")
			}
		}
	case r.phases[p.phase].chained:
		if r.cut(p, before, nil) {
			return r.fail("the board shows what ends the game, so the turn did not go on to its next action")
		}
		if !r.canGoOn(p) {
			return r.fail("nothing can be done to go on with the turn, so it is over")
		}
	case before.more:
		if r.cut(p, before, nil) {
			return r.fail("the board shows what ends the game, so the turn did not go on to its next action")
		}
		if !r.any(p) {
			return r.fail("nothing can be done to complete the turn, so it was not begun so")
		}
	default:
		r.judge(p, before, nil, nil)
	}
	there, begun := r.there(p, r.sights, nil), r.there(&r.start, r.sights, nil) // what the game begins with ends nothing by itself
	if p.field != nil {
		p.field.stood = there
	}
	if r.over = p.ended != 0 || !r.any(p); !r.over {
		for i := range r.sights {
			if s := &r.sights[i]; s.steady && s.bit&there != 0 {
				return r.fail("the board shows what ends the game whenever it comes about, so it did not go on to here")
			}
		}
	}
	for player := range r.players {
		if r.over && (before == nil || player == before.player) { // who has just brought it about
			continue
		}
		for i := range r.ends[player] {
			if e := &r.ends[player][i]; !e.void && e.kind == endShown && r.ownTurns(p, player) >= int(e.from) && r.byOwner(e) && e.when.holds(p, there) && !e.when.holds(&r.start, begun) {
				return r.fail("%s has what ends the game (%s) before the other player's last turn, so the game did not go on to here", r.players[player], e.reason)
			}
		}
	}
	return nil
}

// ended reads how the game ended when that is not to be seen.
func (r *positionReader) ended(p *position) error {
	reason, ended := r.pairs["ended"]
	by, named := r.pairs["by"]
	ending := "ended=" + reason
	player := slices.Index(r.players, by)
	switch {
	case !ended && !named:
		return nil
	case !ended:
		return r.fail("%q stands beside ended=REASON, and there is none", "by="+by)
	case named && player >= 0 && r.unseen(p, reason, player):
		return nil
	case r.over:
		return r.fail("%q: the game has ended already by what is on the board", ending)
	case reason == "agreed" && !named:
		p.ended = endAgreed
		return nil
	case reason == "agreed":
		return r.fail("%q: an agreed draw is by nobody", "by="+by)
	case !named:
		return r.fail("%q: by=PLAYER is missing, the player who ended the game", ending)
	case player < 0:
		return r.fail("%q: there is no such player; they are %s", "by="+by, quoteList(r.players, "and"))
	}
	p.closer = uint8(player)
	if reason == "resigned" {
		p.ended = endResigned
		return nil
	}
	before := r.before(p)
	if before == nil || before.more || before.player != player {
		return r.fail("%q: %s was not the last to act", "by="+by, r.players[player])
	}
	for i := range before.ends {
		if e := &before.ends[i]; e.kind == endRepeated && e.reason == reason {
			return r.fail("%q: no position can have come up %d times by turn %d", ending, e.times, p.turn)
		}
	}
	return r.fail("%q: the rules have no such end that the board does not show", ending)
}

// unseen ends the game in a way that the board does not show, if the rules have one: by
// repetition, unless what the board shows comes before it, or by the first player's
// turn when the second may have begun.
func (r *positionReader) unseen(p *position, reason string, player int) bool {
	if r.mayBegin(p) {
		q := *p
		if r.judge(&q, &r.phases[r.orders[0].begins[0]], nil, nil) && int(q.closer) == player && r.ends[player][q.ended-1].reason == reason {
			*p = q
			return true
		}
	}
	before := r.before(p)
	if before == nil || before.more || before.player != player {
		return false
	}
	for i := range before.ends {
		e := &before.ends[i]
		if e.number == p.ended || e.kind == endNoMove && p.ended == 0 && r.over {
			return false
		}
		if e.kind == endRepeated && e.reason == reason && int(p.turn) >= r.numbered+e.times {
			p.ended, p.closer = e.number, uint8(player)
			return true
		}
	}
	return false
}

// ownTurns is how many turns a player has finished.
func (r *positionReader) ownTurns(p *position, player int) int {
	turns := int(p.turn) - 1
	if player < r.phases[p.phase].player {
		turns++
	}
	if player == 0 && r.orders[r.phases[p.phase].order].second {
		turns--
	}
	return turns
}

// byOwner tells whether only the player an end speaks of can bring it about.
func (r *positionReader) byOwner(e *end) bool { return e.bringers&^(1<<e.of) == 0 }

// mayBegin tells whether the second player may have won the throw for who begins, and
// nobody acted yet. The first player may have passed or come round, but what that ended is told.
func (g *Game) mayBegin(p *position) bool {
	return g.start.turn == 0 && len(g.orders) == 1 && p.turn == 1 && p.phase == g.orders[0].begins[1] && p.field == nil && p.plane == g.start.plane && p.hands == g.start.hands
}

// before returns the phase of the action that led to a position, nil for the first; of
// one in the middle of a turn with throws, the last phase of the turn before.
func (g *Game) before(p *position) *phase {
	if ph := &g.phases[p.phase]; ph.action > 0 && !ph.byDice { // where a piece goes on it is the turn's first, or this one
		return &g.phases[p.phase-1]
	}
	if p.turn == 0 || g.mayBegin(p) {
		return nil
	}
	turn, player := p.turn, g.phases[p.phase].player-1
	if player < 0 {
		turn, player = turn-1, len(g.players)-1
	}
	if turn == 0 {
		return nil
	}
	phase := g.phaseOf(g.phases[p.phase].order, turn, player)
	if phase == noPhase { // who has the first turn has not acted before it
		return nil
	}
	return &g.phases[g.phases[phase].last]
}
