package core

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"
)

// Compile checks rules and makes a game of them. When anything is wrong the error
// is [Faults]: all that is wrong with board, players, pieces and options, or, when
// those are right, all that is wrong with turns and ends. It is a [*RuleError] when the
// rules are right and a function of theirs fails about the beginning of the game.
func Compile(r Rules) (*Game, error) { return compile(r, switches{}) }

// switches turn off, for tests, what makes games fast.
type switches struct {
	onField bool // a field although the game could do without
	plainly bool // a field without its fast forms
}

func compile(r Rules, s switches) (*Game, error) {
	c := &compiler{rules: &r, game: &Game{name: r.Name, title: r.Title, board: r.Board, onField: s.onField, plainly: s.plainly}}
	c.header()
	if len(c.faults) == 0 {
		c.layout()
	}
	if len(c.faults) == 0 {
		c.turns()
		c.ends()
		c.allUsed()
		c.digest()
		c.retell()
	}
	if len(c.faults) > 0 {
		return nil, c.faults
	}
	if c.game.settle(&c.game.start) != nil {
		return nil, c.game.NewState().Err()
	}
	return c.game, nil
}

// compiler is the work of turning one set of rules into a game.
type compiler struct {
	distances map[*slider]*distances
	met       map[meeting][]uint16
	longest   map[uint64]int // the greatest distances by directions
	rules     *Rules
	game      *Game
	faults    Faults
	nodes     int // read so far
	ways      int // paths made so far

	templates map[templateKey]uint64 // by what they do
	sights    map[string]uint64      // bits of Game.sights by what they are
	refuting  float64                // steps that ends by Cannot can take
	searches  []search
	throwings []searchThrow
	doings    [][]uint64         // by player, the templates of all that can be done; nil when not found yet
	asking    bool               // what is compiled is only asked whether it could be done
	standing  [maxPlanes]cellSet // where pieces begin, by plane
	flipping  bool               // pieces can be turned over to the other player
	noDiceFor Fault              // why the game can have no dice, and where that stands
	functions bool               // functions give actions, of which nothing is known
	dropped   map[int]bool       // kinds of pieces that a turn can bring onto the board
	regions   []string           // that the rules name
}

func (c *compiler) fault(at Pos, what, hint string) {
	f := Fault{At: at, What: what, Hint: hint}
	for _, known := range c.faults { // a pattern is lowered once for each player and turn
		if *known == f {
			return
		}
	}
	switch n := len(c.faults); {
	case n < maxFaults:
		c.faults = append(c.faults, &f)
	case n == maxFaults:
		c.faults = append(c.faults, &Fault{At: at, What: fmt.Sprintf("there are more than %d faults", maxFaults), Hint: "the others are told when these are mended"})
	}
}

// maxFaults bounds the faults told of one set of rules: a program can make rules with
// more of them than anybody can hold.
const maxFaults = 100

// header checks everything that does not need a pattern read.
func (c *compiler) header() {
	r, g := c.rules, c.game
	switch {
	case r.Board == nil || r.Board.Cells() == 0:
		c.fault(c.rules.At, "board: there is none", "give the game a board, such as a grid")
	}
	if len(r.Players) != MaxPlayers {
		c.fault(c.rules.At, fmt.Sprintf("players: there are %d", len(r.Players)), fmt.Sprintf("name %d players", MaxPlayers))
	}
	for i, p := range r.Players {
		switch {
		case !IsName(p):
			c.fault(c.rules.At, fmt.Sprintf("players: %q is not a name", p), "a name is a letter, then letters, digits or hyphens")
		case !IsPlayerName(p):
			c.fault(c.rules.At, fmt.Sprintf("players: %q cannot be a player's name", p), "records of games have that word for something else")
		case slices.Contains(r.Players[:i], p):
			c.fault(c.rules.At, fmt.Sprintf("players: two are named %q", p), "")
		}
	}
	g.players = slices.Clone(r.Players)
	c.pieces()
	c.options()
	c.dice()
	c.picture()
	if len(r.Ends) > maxEnds {
		c.fault(c.rules.At, fmt.Sprintf("ends: there are more than %d", maxEnds), "")
	}
}

// layout gives planes, hands and keys their places.
func (c *compiler) layout() {
	g := c.game
	for cell := range Cell(g.board.Cells()) {
		g.every.add(cell)
	}
	g.all = g.every[0]
	g.onField = g.onField || g.board.Cells() > smallBoard
	g.walks = g.onField
	g.steps = linkSteps(g.board)
	g.templates = make([]template, 1)
	c.templates, c.sights = map[templateKey]uint64{}, map[string]uint64{}
	c.dropped = map[int]bool{}
	g.returns = c.canReturn()
	g.routes = map[string]*route{}
	shift := 0
	for i, p := range g.pieces {
		g.planesOf = append(g.planesOf, len(g.planes))
		for owner, supply := range p.Supply {
			plane := len(g.planes)
			for face := range g.faces(i) {
				most := supply // on the board
				if c.flipping && !p.Neutral && len(p.Supply) > 1 {
					most = p.Supply[0] + p.Supply[1]
				}
				info := planeInfo{i, owner, face, plane, most, p.Symbols[owner*g.faces(i)+face][0], !c.functions}
				if p.Neutral {
					info.owner = NoPlayer
				}
				for cell := range min(smallBoard, g.board.Cells()) {
					g.zobrist[len(g.planes)][cell] = zobristKey(zobristPiece, len(g.planes), cell)
				}
				g.planes = append(g.planes, info)
				g.slotOf = append(g.slotOf, -1)
			}
			left := c.begin(p, plane, owner)
			most := left
			if g.returns {
				most = supply
				if c.flipping && !p.Neutral && len(p.Supply) > 1 {
					most = p.Supply[0] + p.Supply[1]
				}
			}
			if most == 0 {
				continue
			}
			s := slot{plane, uint8(shift), uint8(bits.Len(uint(most))), most}
			if shift += int(s.width); shift > 64 {
				c.fault(p.At, "pieces: the hands are too large to keep", "declare fewer kinds, or fewer pieces of each")
				return
			}
			g.slotOf[plane] = len(g.slots)
			g.slots = append(g.slots, s)
			g.start.hands |= uint64(left) << (s.shift & 63)
		}
	}
	if g.board.Cells() <= smallBoard {
		for from := range Cell(g.board.Cells()) {
			for d := range g.board.directions {
				before := from
				for _, to := range g.board.ray(from, d) {
					g.behind[int(from)<<6|int(to)] = uint8(before)
					before = to
				}
			}
		}
	}
	g.start.turn = 1
	if g.dice != nil {
		c.throwTemplates()
	}
}

// canReturn tells whether any action sends pieces back to hand, so that hands need room
// for more than they begin with.
func (c *compiler) canReturn() (found bool) {
	left := maxDigested // a tree may share its branches
	var look func(p Pattern, depth int)
	look = func(p Pattern, depth int) {
		if left--; left < 0 || depth > maxDepth {
			return
		}
		switch p := p.(type) {
		case Advance:
			found = found || p.Returns
		case Enter:
			found = found || p.Returns
		case Slide:
			found = found || p.Returns
		case Hop:
			found = found || p.Returns
		case Leap:
			found = found || p.Returns
		case Remove:
			found = found || p.Returns
		case Enclose:
			found = found || p.Returns
			c.flipping = c.flipping || !p.Take
		case ActionsFunc:
			found, c.flipping, c.functions = true, true, true
		case First:
			for _, s := range p.Choices {
				look(s, depth+1)
			}
		case Chain:
			look(p.Move, depth+1)
		case Then:
			for _, s := range p.Steps {
				look(s, depth+1)
			}
		case Or:
			for _, s := range p.Choices {
				look(s, depth+1)
			}
		}
	}
	for _, t := range c.rules.Turns {
		for _, a := range t.Actions {
			look(a, 0)
		}
		if t.Throw != nil {
			look(t.Throw.Most, 0)
		}
	}
	for _, e := range c.rules.Ends {
		if cannot, ok := e.When.(Cannot); ok {
			look(cannot.Pattern, 0)
		}
	}
	return found
}

// allUsed refuses pieces that can never be on the board.
func (c *compiler) allUsed() {
	if len(c.faults) > 0 || c.game.computes { // nobody knows what a function will do
		return
	}
	for i, p := range c.game.pieces {
		if !c.dropped[i] && !slices.ContainsFunc(p.Start, func(cells []string) bool { return len(cells) > 0 }) {
			c.fault(p.At, fmt.Sprintf("piece %q: it can never come onto the board", p.Name), "let some turn drop it from hand, or let it begin there")
		}
	}
	if len(c.faults) == 0 {
		c.allReached()
		c.offTrack()
	}
}

// offTrack refuses pieces that begin where nothing can move them, though their kind goes
// along tracks.
func (c *compiler) offTrack() {
	g := c.game
	var from [maxPlanes]uint64 // the cells from which something can move pieces of a plane
	var runs uint16            // the planes with pieces that go along tracks
	for i := range g.phases {
		paths := g.phases[i].paths
		if th := g.phases[i].throw; th != nil {
			paths = th.paths
		}
		for _, pa := range paths {
			for l := range pa.levels {
				lv := &pa.levels[l]
				if lv.kind == levelTrack {
					runs |= 1 << lv.plane
					from[lv.plane] |= lv.track.route.from
				}
			}
			for _, o := range g.templates[pa.template>>templateShift].toggles {
				if !o.in && (pa.levels[0].kind != levelTrack || o.reg != 0) { // moved some other way, or captured
					from[o.plane] |= g.all
				}
			}
		}
	}
	for i, info := range g.planes {
		if lost := g.start.plane[i] &^ from[i]; runs>>i&1 != 0 && lost != 0 {
			at := g.pieces[info.piece].At
			c.fault(at, fmt.Sprintf("piece %q: it begins on %s, from where nothing can move it", g.pieces[info.piece].Name, g.board.Name(Cell(lowest(lost)))), "let it begin on the way of its player, or let the way come there")
		}
	}
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
	words := b.directionWords()
	if len(names) > len(words) {
		c.fault(at, fmt.Sprintf("%s: it has %d directions", word, len(names)), "name each once")
		return nil, false
	}
	for _, n := range names {
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

// IsPlayerName tells whether s can name a player: a name (see [IsName]) that is not, in
// capitals or not, one of the words that records of games have for something else:
// variant, rules, date, source, seed, position, result, score; resign, resigns, resigned,
// draw, draws, drawn, agree, agrees, agreed, pass.
func IsPlayerName(s string) bool {
	switch strings.ToLower(s) {
	case "variant", "rules", "date", "source", "seed", "position", "result", "score",
		"resign", "resigns", "resigned", "draw", "draws", "drawn", "agree", "agrees", "agreed", "pass":
		return false
	}
	return IsName(s)
}

func isLetter(c byte) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' }
