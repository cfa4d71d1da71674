package core

import (
	"fmt"
	"math"
	"math/bits"
	"slices"
	"strings"
)

// Compile checks rules and makes a game of them. When anything is wrong the error
// is [Faults]: all that is wrong with board, players, pieces and options, or, when
// those are right, all that is wrong with turns and ends.
func Compile(r Rules) (*Game, error) {
	c := &compiler{rules: &r, game: &Game{name: r.Name, title: r.Title, board: r.Board}}
	c.header()
	if len(c.faults) == 0 {
		c.layout()
		c.turns()
		c.ends()
		c.allUsed()
	}
	if len(c.faults) > 0 {
		return nil, c.faults
	}
	return c.game, nil
}

// compiler is the work of turning one set of rules into a game.
type compiler struct {
	rules  *Rules
	game   *Game
	faults Faults
	nodes  int // read so far
	ways   int // paths made so far

	templates map[string]uint64 // by what they do
	dropped   map[int]bool      // kinds of pieces that a turn can bring onto the board
}

func (c *compiler) fault(at Pos, what, hint string) {
	f := Fault{At: at, What: what, Hint: hint}
	for _, known := range c.faults { // a pattern is lowered once for each player and turn
		if *known == f {
			return
		}
	}
	c.faults = append(c.faults, &f)
}

// header checks everything that does not need a pattern read.
func (c *compiler) header() {
	r, g := c.rules, c.game
	switch {
	case r.Board == nil || r.Board.Cells() == 0:
		c.fault(c.rules.At, "board: there is none", "give the game a board, such as a grid")
	case r.Board.Cells() > smallBoard:
		c.fault(c.rules.At, fmt.Sprintf("board: it has %d cells", r.Board.Cells()), fmt.Sprintf("this release plays on boards of up to %d cells", smallBoard))
	}
	if len(r.Players) != MaxPlayers {
		c.fault(c.rules.At, fmt.Sprintf("players: there are %d", len(r.Players)), fmt.Sprintf("name %d players", MaxPlayers))
	}
	for i, p := range r.Players {
		switch {
		case !IsName(p):
			c.fault(c.rules.At, fmt.Sprintf("players: %q is not a name", p), "a name is a letter, then letters, digits or hyphens")
		case slices.Contains(r.Players[:i], p):
			c.fault(c.rules.At, fmt.Sprintf("players: two are named %q", p), "")
		}
	}
	g.players = slices.Clone(r.Players)
	c.pieces()
	c.options()
	if len(r.Ends) > maxEnds {
		c.fault(c.rules.At, fmt.Sprintf("ends: there are more than %d", maxEnds), "")
	}
}

func (c *compiler) pieces() {
	r, g := c.rules, c.game
	if len(r.Pieces) == 0 {
		c.fault(c.rules.At, "pieces: there are none", "declare at least one kind of piece")
	}
	symbols := map[string]string{}
	for i, p := range r.Pieces {
		if !IsName(p.Name) {
			c.fault(p.At, fmt.Sprintf("piece: %q is not a name", p.Name), "a name is a letter, then letters, digits or hyphens")
			continue
		}
		if slices.ContainsFunc(r.Pieces[:i], func(q Piece) bool { return q.Name == p.Name }) {
			c.fault(p.At, fmt.Sprintf("piece: two kinds are named %q", p.Name), "")
		}
		if p.Symbols == nil {
			p.Symbols = []string{strings.ToUpper(p.Name[:1]), strings.ToLower(p.Name[:1])}
		}
		if len(r.Players) != MaxPlayers {
			continue // what else is wrong follows from that
		}
		if len(p.Symbols) != len(r.Players) {
			c.fault(p.At, fmt.Sprintf("piece %q: %d symbols for %d players", p.Name, len(p.Symbols), len(r.Players)), "give one letter for each player")
		}
		for _, s := range p.Symbols {
			if len(s) != 1 || !isLetter(s[0]) {
				c.fault(p.At, fmt.Sprintf("piece %q: %q is not a symbol", p.Name, s), "a symbol is one letter from A to Z or a to z")
			} else if other, taken := symbols[s]; taken {
				c.fault(p.At, fmt.Sprintf("piece %q: the symbol %q already stands for %s", p.Name, s, other), "give each player's pieces of each kind a letter of their own")
			}
			symbols[s] = "the piece \"" + p.Name + "\""
		}
		if len(p.Supply) != len(r.Players) {
			c.fault(p.At, fmt.Sprintf("piece %q: %d numbers for %d players", p.Name, len(p.Supply), len(r.Players)), "say how many pieces each player begins with")
		}
		for _, n := range p.Supply {
			if n < 0 || n > MaxCells {
				c.fault(p.At, fmt.Sprintf("piece %q: a player cannot begin with %d", p.Name, n), fmt.Sprintf("it is 0 to %d", MaxCells))
			}
		}
		p.Symbols, p.Supply = slices.Clone(p.Symbols), slices.Clone(p.Supply)
		g.pieces = append(g.pieces, p)
	}
	if n := len(r.Pieces) * len(r.Players); n > maxPlanes {
		c.fault(c.rules.At, fmt.Sprintf("pieces: %d kinds", len(r.Pieces)), fmt.Sprintf("at most %d for each player", maxPlanes/MaxPlayers))
	}
}

func (c *compiler) options() {
	for i, o := range c.rules.Options {
		switch {
		case !IsName(o.Name):
			c.fault(o.At, fmt.Sprintf("option: %q is not a name", o.Name), "a name is a letter, then letters, digits or hyphens")
		case len(o.Values) == 0:
			c.fault(o.At, fmt.Sprintf("option %q: it has no values", o.Name), "list what may be chosen, the default first")
		case !slices.Contains(o.Values, o.Value):
			c.fault(o.At, fmt.Sprintf("option %q: no value %q", o.Name, o.Value), "choose "+quoteList(o.Values, "or"))
		case slices.ContainsFunc(c.rules.Options[:i], func(q Option) bool { return q.Name == o.Name }):
			c.fault(o.At, fmt.Sprintf("option: two are named %q", o.Name), "")
		}
		o.Values = slices.Clone(o.Values)
		c.game.options = append(c.game.options, o)
	}
}

// layout gives planes, hands and keys their places.
func (c *compiler) layout() {
	g := c.game
	g.all = 1<<(g.board.Cells()-1)<<1 - 1
	g.templates = make([]template, 1)
	c.templates = map[string]uint64{}
	c.dropped = map[int]bool{}
	shift := 0
	for i, p := range g.pieces {
		for player := range g.players {
			plane := g.planeOf(i, player)
			g.planes = append(g.planes, planeInfo{i, player, p.Symbols[player][0], true})
			for cell := range g.board.Cells() {
				g.zobrist[plane][cell] = zobristKey(zobristPiece, plane, cell)
			}
			g.slotOf = append(g.slotOf, -1)
			if p.Supply[player] == 0 {
				continue
			}
			s := slot{i, player, uint8(shift), uint8(bits.Len(uint(p.Supply[player]))), p.Supply[player]}
			if shift += int(s.width); shift > 64 {
				c.fault(p.At, "pieces: the hands are too large to keep", "declare fewer kinds, or fewer pieces of each")
				return
			}
			g.slotOf[plane] = len(g.slots)
			g.slots = append(g.slots, s)
			g.start.hands |= uint64(s.supply) << (s.shift & 63)
		}
	}
	g.behind = make([]uint8, smallBoard*smallBoard)
	for from := range Cell(g.board.Cells()) {
		for d := range g.board.directions {
			before := from
			for _, to := range g.board.ray(from, d) {
				g.behind[from<<6|to] = uint8(before)
				before = to
			}
		}
	}
	g.start.turn = 1
}

const maxNumbered = 100

// describe says which turns an entry is for.
func (t Turn) describe() string {
	text := "every turn"
	if t.Number > 0 {
		text = fmt.Sprint("turn ", t.Number)
	}
	if t.Player != "" {
		text += " of " + t.Player
	}
	return text
}

// turns makes the phases: one for each player of each turn that rules of its own
// are given for, then one for each player of every turn after.
func (c *compiler) turns() {
	r, g := c.rules, c.game
	for _, t := range r.Turns {
		if t.Number < 0 || t.Number > maxNumbered {
			c.fault(t.At, fmt.Sprintf("turns: there is no turn %d", t.Number), fmt.Sprintf("turns are numbered from 1; up to %d can have rules of their own", maxNumbered))
			return
		}
		if t.Player != "" && !slices.Contains(r.Players, t.Player) {
			hint := didYouMean(t.Player, r.Players)
			if hint == "" {
				hint = "the players are " + quoteList(r.Players, "and")
			}
			c.fault(t.At, fmt.Sprintf("turns: there is no player %q", t.Player), hint)
			return
		}
		g.numbered = max(g.numbered, t.Number)
	}
	if len(r.Turns) == 0 {
		c.fault(c.rules.At, "turns: there are none", "say what a player does on a turn")
		return
	}
	used := make([]bool, len(r.Turns))
	compiled := map[[2]int][]*path{} // by entry and player: entries for many turns are compiled once
	for number := 1; number <= g.numbered+1; number++ {
		for player, name := range r.Players {
			entry := slices.IndexFunc(r.Turns, func(t Turn) bool {
				return (t.Number == 0 || t.Number == number) && (t.Player == "" || t.Player == name)
			})
			if entry < 0 {
				what := fmt.Sprintf("turns: nothing says what %s does on turn %d", name, number)
				if number > g.numbered {
					what = fmt.Sprintf("turns: nothing says what %s does from turn %d on", name, number)
				}
				c.fault(r.Turns[len(r.Turns)-1].At, what, "end the list with an entry without a number")
				return
			}
			used[entry] = true
			ph := phase{player: player, next: uint16(len(g.phases) + 1), key: zobristKey(zobristPhase, number, player)}
			if number <= g.numbered {
				ph.turn = uint32(number)
			}
			if player == len(r.Players)-1 {
				ph.ticks = 1
				if number == g.numbered+1 {
					ph.next = g.phaseOf(uint32(number), 0)
				}
			}
			key := [2]int{entry, player}
			if compiled[key] == nil {
				compiled[key] = c.paths(r.Turns[entry], player)
			}
			ph.paths = compiled[key]
			g.phases = append(g.phases, ph)
		}
	}
	for i, t := range r.Turns {
		if !used[i] {
			c.fault(t.At, fmt.Sprintf("turns: what is said of %s is never used", t.describe()), "an entry before it covers the same turns; take it out, or put it before that one")
		}
	}
}

// maxAllWays bounds the paths of a game, and with them the work of compiling it.
const maxAllWays = 1000

// paths compiles one turn's pattern for one player.
func (c *compiler) paths(t Turn, player int) []*path {
	lo := &lowering{compiler: c, player: player, at: t.At}
	var paths []*path
	seen := map[string]bool{}
	for _, d := range lo.lower(t.Action) {
		pa := d.finish(c)
		if pa == nil {
			return nil
		}
		if text := fmt.Sprintf("%+v", *pa); !seen[text] { // said twice is said once
			seen[text] = true
			paths = append(paths, pa)
		}
	}
	if len(paths) == 0 && len(c.faults) == 0 {
		c.fault(t.At, fmt.Sprintf("turns: what is said of %s can never be done", t.describe()), "does it drop more pieces than there are?")
	}
	if c.ways += len(paths); c.ways > maxAllWays {
		c.fault(t.At, fmt.Sprintf("turns: their patterns can be taken in more than %d ways together", maxAllWays), "say them with sets, which hold any number of cells")
		return nil
	}
	for i, pa := range paths {
		for _, earlier := range paths[:i] {
			if earlier.template == pa.template && !exclusive(earlier.guards, pa.guards) {
				pa.shadows = append(pa.shadows, earlier)
			}
		}
	}
	work := 0.0
	for _, pa := range paths {
		work += pa.most(c.game) * float64(1+len(pa.shadows))
	}
	if work > maxWork {
		c.fault(t.At, fmt.Sprintf("turns: what is said of %s could be %.0f actions to look at", t.describe(), work), fmt.Sprintf("at most %d; let an action have fewer steps, or the steps fewer cells", maxWork))
	}
	return paths
}

// maxWork bounds the actions of one turn, and so the time and the memory that it
// takes to list or to count them.
const maxWork = 1 << 21

// most is a number of actions that the path never exceeds.
func (pa *path) most(g *Game) float64 {
	n := 1.0
	for i := range pa.levels {
		lv := &pa.levels[i]
		switch {
		case lv.kind == levelPlane || lv.kind == levelPlaneLess:
			info := g.planes[lv.plane]
			n *= float64(g.pieces[info.piece].Supply[info.owner])
		case lv.kind == levelSlide:
			n *= float64(lv.slider.most(g.board.Cells()))
		case len(lv.prog) == 1 && lv.prog[0].code == opCells:
			n *= float64(ones(lv.prog[0].mask))
		default:
			n *= float64(g.board.Cells())
		}
	}
	return n
}

// exclusive tells whether no state meets both lists of guards.
func exclusive(a, b []guard) bool {
	for _, x := range a {
		for _, y := range b {
			if x.shift == y.shift && (x.max < y.min || y.max < x.min) {
				return true
			}
		}
	}
	return false
}

// finish turns a draft into a path and its template.
func (d *draft) finish(c *compiler) *path {
	pa := &path{guards: d.guards, levels: d.levels, template: c.template(d)}
	if pa.template == 0 {
		return nil
	}
	bindsAt := map[uint8]int{} // register to the level that binds it
	reads := make([][]uint8, len(pa.levels))
	for i := range pa.levels {
		lv := &pa.levels[i]
		bindsAt[lv.shift/registerBits] = i
		for _, l := range lv.lets {
			bindsAt[l.shift/registerBits] = i
		}
		reads[i] = lv.reads()
	}
	nested := make([]bool, len(pa.levels))
	for changed := true; changed; {
		changed = false
		for i := range pa.levels {
			if nested[i] = nested[i] || !pa.levels[i].fixed; !nested[i] {
				continue
			}
			for _, r := range reads[i] {
				if at := bindsAt[r]; !nested[at] {
					nested[at], changed = true, true
				}
			}
		}
	}
	for i := range pa.levels {
		if nested[i] {
			pa.nested = append(pa.nested, uint8(i))
		} else {
			pa.multiplied = append(pa.multiplied, uint8(i))
		}
		pa.levels[i].uniform = true
		for later := i + 1; later < len(pa.levels); later++ {
			if nested[later] && slices.ContainsFunc(reads[later], func(r uint8) bool { return bindsAt[r] == i }) {
				pa.levels[i].uniform = false
			}
		}
	}
	if len(pa.nested) == 2 && pa.nested[0] == 0 && pa.nested[1] == 1 &&
		pa.levels[0].kind == levelPlane && pa.levels[1].kind == levelSlide && len(pa.levels[1].prog) == 0 {
		pa.shape = shapeSlide
	}
	return pa
}

// reads lists the registers a level's set depends on.
func (lv *level) reads() []uint8 {
	var all []uint8
	if lv.kind == levelPlaneLess || lv.kind == levelSlide {
		all = append(all, lv.reg)
	}
	mask := lv.prog.registers()
	for r := range uint8(maxRegisters) {
		if mask>>r&1 != 0 {
			all = append(all, r)
		}
	}
	return all
}

// template returns the number, shifted into place, of what a draft does; drafts
// that do the same share it, which is what makes equal actions equal moves.
func (c *compiler) template(d *draft) uint64 {
	g := c.game
	t := template{steps: d.steps, toggles: slices.Clone(d.toggles), count: uint8(len(d.toggles))}
	net := map[uint8]int{}
	for _, o := range t.toggles {
		if o.in {
			net[o.plane]++
		} else {
			net[o.plane]--
		}
	}
	for hand, n := range d.taken {
		plane := g.planeOf(hand.piece, hand.player)
		net[uint8(plane)] -= n
		c.dropped[hand.piece] = true
		if slot := g.slotOf[plane]; slot >= 0 {
			t.hands += uint64(n) << g.slots[slot].shift
		}
	}
	for plane, n := range net {
		if n != 0 {
			g.planes[plane].conserved = false
		}
	}
	slices.SortFunc(t.toggles, func(a, b toggle) int { return int(a.reg) - int(b.reg) })
	t.single, t.plane = true, t.toggles[0].plane
	for i, o := range t.toggles {
		if o.plane != t.plane || int(o.reg) != i {
			t.single = false
		}
	}
	key := fmt.Sprint(t.toggles, t.hands, t.steps)
	if number, known := c.templates[key]; known {
		return number
	}
	if len(g.templates) > maxTemplates {
		c.fault(c.rules.At, "turns: there are too many different kinds of actions", "")
		return 0
	}
	number := uint64(len(g.templates)) << templateShift
	g.templates, c.templates[key] = append(g.templates, t), number
	return number
}

// allUsed refuses pieces that can never be on the board.
func (c *compiler) allUsed() {
	if len(c.faults) > 0 {
		return
	}
	for i, p := range c.game.pieces {
		if !c.dropped[i] {
			c.fault(p.At, fmt.Sprintf("piece %q: it can never come onto the board", p.Name), "let some turn drop it from hand")
		}
	}
}

// ends compiles the ends for each player.
func (c *compiler) ends() {
	r, g := c.rules, c.game
	perPlayer := make([][]end, len(r.Players))
	blocked := false
	for i, e := range r.Ends {
		if before := r.Ends[:i]; slices.ContainsFunc(before, func(b End) bool { return sameKind(b.When, e.When) }) {
			c.fault(e.At, "ends: an entry before it is for the same", "keep one of the two")
			continue
		}
		if e.Outcome < Win || e.Outcome > Draw {
			c.fault(e.At, "ends: an end says neither win, loss nor draw", "")
		}
		if !IsName(e.Reason) || e.Reason == "resigned" || e.Reason == "agreed" {
			c.fault(e.At, fmt.Sprintf("ends: %q cannot be a reason", e.Reason), `a reason is a word of its own: a letter, then letters, digits or hyphens; "resigned" and "agreed" are taken`)
		}
		for player := range r.Players {
			lo := &lowering{compiler: c, player: player, at: e.At}
			one := end{number: uint8(i + 1), reason: e.Reason, outcome: e.Outcome, score: lo.value(fmt.Sprintf("ends: the score for %q", e.Reason), e.Score)}
			switch when := e.When.(type) {
			case Line:
				lo.line(&one, when)
			case NoMove:
				one.kind, blocked = endNoMove, true
			case Repeated:
				one.kind, one.times, g.repeats = endRepeated, when.Times, true
				if when.Times < 2 {
					c.fault(e.At, fmt.Sprintf("ends: repeated %d times", when.Times), "a position is repeated when it comes up 2 times or more")
				}
			case nil:
				c.fault(e.At, "ends: an end does not say when", "")
			default:
				c.fault(e.At, fmt.Sprintf("ends: %T is not a condition", when), "use the condition types themselves, not pointers to them")
			}
			perPlayer[player] = append(perPlayer[player], one)
		}
	}
	if !blocked {
		at := r.At
		if len(r.Ends) > 0 {
			at = r.Ends[len(r.Ends)-1].At
		}
		c.fault(at, "ends: nothing says what it means that a player has no legal action", "add an end for no_move")
	}
	for i := range g.phases {
		g.phases[i].ends = perPlayer[g.phases[i].player]
	}
	for player := range r.Players {
		lo := &lowering{compiler: c, player: player, at: r.At}
		g.resign = append(g.resign, lo.value("resign", r.Resign))
	}
}

// sameKind tells conditions of which a game can have only one: of two for no move
// the second is never looked at, and of two for repetition only the one of fewer
// times ever holds.
func sameKind(a, b Condition) bool {
	_, noMove := a.(NoMove)
	_, noMoveToo := b.(NoMove)
	_, repeated := a.(Repeated)
	_, repeatedToo := b.(Repeated)
	return noMove && noMoveToo || repeated && repeatedToo
}

func (lo *lowering) line(e *end, l Line) {
	if l.Count < 1 {
		lo.fault(lo.at, fmt.Sprintf("line: %d cells make no line", l.Count), "ask for 1 or more")
		return
	}
	directions, ok := lo.directions(lo.at, "line", l.Directions)
	if !ok {
		return
	}
	var fits bool
	if e.line, fits = newLineTest(lo.rules.Board, l.Count, directions); !fits {
		lo.fault(lo.at, fmt.Sprintf("line: the board has no room for %d in a row", l.Count), "ask for fewer")
		return
	}
	e.prog = lo.whole(l.Of)
	if len(e.prog) == 1 && e.prog[0].code == opPlane {
		e.isPlane, e.plane = true, e.prog[0].a
	}
}

// whole lowers a set that is read outside a pattern.
func (lo *lowering) whole(s Set) program {
	code := lo.set(&draft{}, s, -1, 0)
	if code == nil {
		return nil
	}
	return code.program()
}

// value compiles what is scored; what names it in messages.
func (lo *lowering) value(what string, v Value) value {
	switch v := v.(type) {
	case nil:
		return value{constant: 1}
	case Number:
		if f := float64(v); math.IsNaN(f) || math.IsInf(f, 0) || f < 0 || f > 1e6 || f*64 != math.Trunc(f*64) {
			lo.fault(lo.at, fmt.Sprintf("%s is %v", what, f), "a score is from 0 to 1000000, in steps of 1/64")
		}
		return value{constant: float64(v) + 0} // -0 becomes 0
	case Count:
		return value{count: lo.whole(v.Of)}
	}
	lo.fault(lo.at, fmt.Sprintf("%s is %T, which is not a value", what, v), "use a number or a count")
	return value{}
}

func (c *compiler) piece(at Pos, word, name string) (int, bool) {
	var names []string
	for i, p := range c.rules.Pieces {
		if p.Name == name {
			return i, true
		}
		names = append(names, p.Name)
	}
	hint := didYouMean(name, names)
	if hint == "" {
		hint = "its pieces are " + quoteList(names, "and") + "; add it to them"
	}
	c.fault(at, fmt.Sprintf("%s: the game has no piece %q", word, name), hint)
	return 0, false
}

// directions finds the directions that names stand for; false after a fault.
func (c *compiler) directions(at Pos, word string, names []string) ([]int, bool) {
	b := c.rules.Board
	for _, n := range names {
		words := b.directionWords()
		if slices.Contains(words, n) {
			continue
		}
		hint := didYouMean(n, words)
		if hint == "" {
			hint = "the directions are " + quoteList(words, "and")
		}
		c.fault(at, fmt.Sprintf("%s: unknown direction %q", word, n), hint)
		return nil, false
	}
	return b.selectDirections(names), true
}

func directionMask(directions []int) (mask uint64) {
	for _, d := range directions {
		mask |= 1 << d
	}
	return mask
}

// IsName tells whether s can name a player, a piece, an option or a reason: a letter,
// then letters, digits or hyphens, 40 at most.
func IsName(s string) bool {
	if len(s) == 0 || len(s) > 40 || !isLetter(s[0]) {
		return false
	}
	for i := range len(s) {
		if !isLetter(s[i]) && (s[i] < '0' || s[i] > '9') && s[i] != '-' {
			return false
		}
	}
	return true
}

func isLetter(c byte) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' }
