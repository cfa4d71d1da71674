package conformance_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// neoDeltaReference is Neo-Delta written straight from the rules, slowly and
// plainly, to be checked by reading and held against the engine. A number in
// brackets is a clause of Neo-Delta, one with a D a clause of Delta, whose
// rules hold where Neo-Delta has none of its own.
type neoDeltaReference struct {
	now      neoDeltaSetup
	finished int      // turns finished by both players together
	past     []string // the positions at the beginning of turns that repetition looks at
	options  map[string]string

	over           bool
	winner, reason string
	scores         map[string]float64 // nil while the game goes on
}

// neoDeltaSetup is every stone, on the board and off it. Assigning it copies it.
type neoDeltaSetup struct {
	board [6][6]byte // by row and column; 'W', 'B', 'R', or '.' where it is empty
	hands [3]int     // in the order of neoDeltaStones
}

const neoDeltaStones = "WBR"

type neoDeltaCell struct{ column, row int }

// neoDeltaTurn is a turn that may be played, and what it leads to.
type neoDeltaTurn struct {
	text  string
	after neoDeltaSetup
}

// newNeoDeltaReference panics on an unknown option or value, lest a misspelt
// one be compared under the defaults.
func newNeoDeltaReference(options map[string]string) *neoDeltaReference {
	n := &neoDeltaReference{options: map[string]string{}}
	known := map[string][]string{ // (8, D5, D8), the default first
		"scoring":      {"points", "win-loss"},
		"repetition":   {"0", "2", "3", "4", "5", "6", "7", "8", "9"},
		"lift":         {"others", "any"},
		"red-follower": {"always", "hand-empty"},
		"pressed":      {"turn", "own"},
	}
	for name, values := range known {
		n.options[name] = values[0]
	}
	for name, value := range options {
		if !slices.Contains(known[name], value) {
			panic(fmt.Sprintf("neo-delta reference: no option %s=%s", name, value))
		}
		n.options[name] = value
	}
	for _, cell := range neoDeltaCells() {
		n.now.put(cell, '.')
	}
	n.now.hands = [3]int{9, 9, 1} // the red one is in White's keeping (4)
	return n
}

func (n *neoDeltaReference) clone() oracle {
	c := *n
	c.past, c.scores = slices.Clone(n.past), maps.Clone(n.scores)
	return &c // the options are shared: nothing writes to them after the start
}

func neoDeltaCells() (cells []neoDeltaCell) {
	for row := range 6 {
		for column := range 6 {
			cells = append(cells, neoDeltaCell{column, row})
		}
	}
	return cells
}

func (c neoDeltaCell) name() string { return string("abcdef"[c.column]) + string("123456"[c.row]) }

// towards is the cell so many steps away, which need not be on the board.
func (c neoDeltaCell) towards(direction [2]int, steps int) neoDeltaCell {
	return neoDeltaCell{c.column + steps*direction[0], c.row + steps*direction[1]}
}

// at tells a cell off the board from an empty one and from every stone.
func (s *neoDeltaSetup) at(c neoDeltaCell) byte {
	if c.column < 0 || c.column > 5 || c.row < 0 || c.row > 5 {
		return '#'
	}
	return s.board[c.row][c.column]
}

func (s *neoDeltaSetup) put(c neoDeltaCell, stone byte) { s.board[c.row][c.column] = stone }

func (s *neoDeltaSetup) inHand(stone byte) *int {
	return &s.hands[strings.IndexByte(neoDeltaStones, stone)]
}

// mover names, once the game is over, the player whose turn it would be.
func (n *neoDeltaReference) mover() string { return [2]string{"White", "Black"}[n.finished%2] }

func neoDeltaOpponent(player string) string {
	return map[string]string{"White": "Black", "Black": "White"}[player]
}

// turnNumber is the mover's own count of his turns, this one included.
func (n *neoDeltaReference) turnNumber() int { return n.finished/2 + 1 }

func (n *neoDeltaReference) turns() []neoDeltaTurn {
	white := n.mover() == "White"
	switch {
	case n.over:
		return nil
	case n.turnNumber() == 1 && white: // his own or the red one (1)
		return append(n.drops('W', ""), n.drops('R', "R@")...)
	case n.turnNumber() == 1: // his own (1)
		return n.drops('B', "")
	case n.turnNumber() == 2 && !white: // a drop, of his own, is still open to him (3, D3)
		return append(n.drops('B', ""), n.moves()...)
	}
	return n.moves()
}

func (n *neoDeltaReference) drops(stone byte, prefix string) (turns []neoDeltaTurn) {
	for _, cell := range neoDeltaCells() {
		if n.now.at(cell) == '.' {
			after := n.now
			after.put(cell, stone)
			*after.inHand(stone)--
			turns = append(turns, neoDeltaTurn{prefix + cell.name(), after})
		}
	}
	return turns
}

var neoDeltaDirections = [][2]int{{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}

// moves are led by the mover's stones or by the red one, which is his to use
// too once it is on the board (3). White's leader on turn 2 needs no rule here
// (2): whichever stone he began with, it is the only one there that may lead.
func (n *neoDeltaReference) moves() (turns []neoDeltaTurn) {
	for _, from := range neoDeltaCells() {
		leader := n.now.at(from)
		if leader != n.mover()[0] && leader != 'R' {
			continue
		}
		for _, direction := range neoDeltaDirections {
			for steps := 1; n.now.at(from.towards(direction, steps)) == '.'; steps++ {
				if steps < 2 { // too near (D2)
					continue
				}
				to, behind := from.towards(direction, steps), from.towards(direction, steps-1)
				moved := n.now
				moved.put(from, '.')
				moved.put(to, leader)
				for _, turn := range n.follow(moved, to, behind) {
					turn.text = from.name() + "-" + to.name() + "(" + turn.text + ")"
					turns = append(turns, turn)
				}
			}
		}
	}
	return turns
}

// follow has the leader moved already and the cell behind him to be filled (D5).
// The texts it gives are those in the parentheses.
func (n *neoDeltaReference) follow(moved neoDeltaSetup, leader, behind neoDeltaCell) (turns []neoDeltaTurn) {
	own := n.mover()[0]
	// White alone can come here with the red stone unplaced, on his turn 2,
	// and then no other stone will do (2).
	if *moved.inHand('R') > 0 && n.turnNumber() == 2 {
		after := moved
		*after.inHand('R')--
		after.put(behind, 'R')
		return []neoDeltaTurn{{"R@" + behind.name(), after}}
	}
	if *moved.inHand(own) > 0 { // D5
		after := moved
		*after.inHand(own)--
		after.put(behind, own)
		turns = append(turns, neoDeltaTurn{behind.name(), after})
	}
	for _, cell := range neoDeltaCells() {
		if n.mayLift(moved.at(cell), cell == leader, *moved.inHand(own) == 0) {
			after := moved
			after.put(cell, '.')
			after.put(behind, moved.at(cell))
			turns = append(turns, neoDeltaTurn{behind.name() + "<" + cell.name(), after})
		}
	}
	return turns
}

func (n *neoDeltaReference) mayLift(stone byte, leads, handEmpty bool) bool {
	switch stone {
	case 'R': // hand or no hand, but never when it leads, whatever lift says (3, 8)
		return !leads && (handEmpty || n.options["red-follower"] == "always")
	case n.mover()[0]: // as in Delta (4, D5)
		return handEmpty && (!leads || n.options["lift"] == "any")
	}
	return false
}

// legal is empty, not nil, when the game is over.
func (n *neoDeltaReference) legal() []string {
	texts := []string{}
	for _, turn := range n.turns() {
		texts = append(texts, turn.text)
	}
	slices.Sort(texts)
	return texts
}

func (n *neoDeltaReference) play(action string) {
	turns, player := n.turns(), n.mover()
	i := slices.IndexFunc(turns, func(turn neoDeltaTurn) bool { return turn.text == action })
	if i == -1 {
		panic(fmt.Sprintf("neo-delta reference: %s is not legal, but %v are", action, n.legal()))
	}
	n.now = turns[i].after
	n.finished++
	n.judge(player)
}

// judge looks for an end when player has finished his turn.
func (n *neoDeltaReference) judge(player string) {
	own, other := n.hasLine(player), n.hasLine(neoDeltaOpponent(player))
	switch { // in the order of D7
	case own && other: // drawn (6), but still the end named line (8)
		n.end("", "line")
	case own:
		n.end(player, "line")
	case other: // only his opponent's: lost (6)
		n.end(neoDeltaOpponent(player), "line")
	case n.isPressed():
		n.end(player, "pressed")
	case n.isRepeated():
		n.end("", "repetition")
	}
}

// hasLine looks for four in a row, the red stone counting for either (5). Five
// hold four (D6).
func (n *neoDeltaReference) hasLine(player string) bool {
	for _, start := range neoDeltaCells() {
		for _, direction := range neoDeltaDirections {
			length := 0
			for length < 4 {
				stone := n.now.at(start.towards(direction, length))
				if stone != player[0] && stone != 'R' {
					break
				}
				length++
			}
			if length == 4 {
				return true
			}
		}
	}
	return false
}

// isPressed asks it of the player whose turn begins.
func (n *neoDeltaReference) isPressed() bool {
	if n.options["pressed"] == "own" && n.turnNumber() >= 3 && !n.ownCanSlide() {
		return true // even if the red stone can (7)
	}
	return len(n.turns()) == 0
}

func (n *neoDeltaReference) ownCanSlide() bool {
	for _, from := range neoDeltaCells() {
		for _, direction := range neoDeltaDirections {
			if n.now.at(from) == n.mover()[0] && n.now.at(from.towards(direction, 1)) == '.' && n.now.at(from.towards(direction, 2)) == '.' {
				return true
			}
		}
	}
	return false
}

// isRepeated writes the position at the beginning of a turn down and tells
// whether it has now come up often enough for a draw (D8).
func (n *neoDeltaReference) isRepeated() bool {
	if n.turnNumber() < 3 {
		return false
	}
	position := fmt.Sprint(n.now, n.mover())
	n.past = append(n.past, position)
	times := 0
	for _, earlier := range n.past {
		if earlier == position {
			times++
		}
	}
	limit, _ := strconv.Atoi(n.options["repetition"])
	return limit > 0 && times >= limit
}

func (n *neoDeltaReference) end(winner, reason string) {
	n.over, n.winner, n.reason = true, winner, reason
	n.scores = map[string]float64{"White": 0, "Black": 0}
	points := n.options["scoring"] == "points"
	switch {
	case winner == "": // a draw gives nobody anything (8, D11)
	case reason == "pressed" && points: // D7
		n.scores[winner] = 1
	case reason == "pressed": // D8
		n.scores[winner] = 0.5
	case points: // whoever made the line (6); resigning gives the same (D11)
		for _, cell := range neoDeltaCells() {
			if n.now.at(cell) == '.' {
				n.scores[winner]++
			}
		}
	default:
		n.scores[winner] = 1
	}
}

// resign may be called for either player, whoever is to move.
func (n *neoDeltaReference) resign(player string) {
	if n.over || neoDeltaOpponent(player) == "" {
		panic(fmt.Sprintf("neo-delta reference: %q cannot resign", player))
	}
	n.end(neoDeltaOpponent(player), "resigned")
}

func (n *neoDeltaReference) result() (over bool, winner, reason string, scores map[string]float64) {
	return n.over, n.winner, n.reason, maps.Clone(n.scores)
}

func (n *neoDeltaReference) playAll(actions string) oracle {
	for _, action := range strings.Fields(actions) {
		n.play(action)
	}
	return n
}

// position is the position's text.
func (n *neoDeltaReference) position() string {
	text := ""
	for row := 5; row >= 0; row-- {
		empty := 0
		for column := range 6 {
			stone := n.now.at(neoDeltaCell{column, row})
			if stone == '.' {
				empty++
				continue
			}
			text += runText(empty) + string(stone)
			empty = 0
		}
		text += runText(empty)
		if row > 0 {
			text += "/"
		}
	}
	hands := ""
	for i, stones := range n.now.hands {
		hands += handText(neoDeltaStones[i:i+1], stones)
	}
	if hands == "" {
		hands = "-"
	}
	text += fmt.Sprintf(" %s %s %d", n.mover(), hands, n.turnNumber())
	switch n.reason {
	case "repetition":
		text += " ended=repetition by=" + neoDeltaOpponent(n.mover())
	case "resigned":
		text += " ended=resigned by=" + neoDeltaOpponent(n.winner)
	case "agreed":
		text += " ended=agreed"
	}
	return text
}

func TestNeoDeltaReferencePerft(t *testing.T) {
	for value, counts := range map[string][]int{"always": {72, 2520, 23120, 1323296}, "hand-empty": {72, 2520, 23120, 1128664}} {
		if testing.Short() {
			counts = counts[:3]
		}
		for i, want := range counts {
			if got := oraclePerft(newNeoDeltaReference(map[string]string{"red-follower": value}), i+1); got != want {
				t.Errorf("red-follower=%s, depth %d: %d nodes, want %d", value, i+1, got, want)
			}
		}
	}
}

func neoDeltaOptions(pairs string) map[string]string {
	options := map[string]string{}
	for _, pair := range strings.Fields(pairs) {
		options[strings.Split(pair, "=")[0]] = strings.Split(pair, "=")[1]
	}
	return options
}

// neoDeltaAt sets stones up as they might stand late in a game; the cells are
// White's, Black's and the red stone's, a semicolon between them.
func neoDeltaAt(options string, finished int, cells string, hands [2]int) *neoDeltaReference {
	n := newNeoDeltaReference(neoDeltaOptions(options))
	n.finished, n.now.hands = finished, [3]int{hands[0], hands[1], 0}
	for i, names := range strings.Split(cells, ";") {
		for _, name := range strings.Fields(names) {
			n.now.put(neoDeltaCell{int(name[0] - 'a'), int(name[1] - '1')}, neoDeltaStones[i])
		}
	}
	n.isRepeated()
	return n
}

func TestNeoDeltaReferenceOpening(t *testing.T) {
	n := newNeoDeltaReference(nil)
	wantPosition(t, n, "6/6/6/6/6/6 White W9B9R1 1")

	// Without the red stone to begin with, it has to follow.
	n.playAll("a1 b3")
	wantPosition(t, n, "6/6/6/1B4/6/W5 White W8B8R1 2")
	wantLegal(t, n, "a1-a3(R@a2) a1-a4(R@a3) a1-a5(R@a4) a1-a6(R@a5) a1-c1(R@b1) a1-c3(R@b2) a1-d1(R@c1) a1-d4(R@c3) a1-e1(R@d1) a1-e5(R@d4) a1-f1(R@e1) a1-f6(R@e5)")
	n.play("a1-f6(R@e5)")
	wantPosition(t, n, "5W/4R1/6/1B4/6/6 Black W8B8 2")
	for _, c := range []struct {
		options    string
		want, deny string
	}{
		{"", "e4 b3-b1(b2) b3-b1(b2<e5) e5-c5(d5)", "f6 R@a1 f6-f4(f5) e5-c5(d5<b3) e5-c5(d5<e5) e5-c5(d5<c5)"},
		{"red-follower=hand-empty lift=any", "e4 b3-b1(b2) e5-c5(d5)", "b3-b1(b2<e5) b3-b1(b2<b1)"},
	} {
		legal := newNeoDeltaReference(neoDeltaOptions(c.options)).playAll("a1 b3 a1-f6(R@e5)").legal()
		for _, action := range strings.Fields(c.want) {
			if !slices.Contains(legal, action) {
				t.Errorf("%s: %s is not legal", c.options, action)
			}
		}
		for _, action := range strings.Fields(c.deny) {
			if slices.Contains(legal, action) {
				t.Errorf("%s: %s is legal", c.options, action)
			}
		}
	}
	wantPosition(t, n.clone().playAll("b3-b1(b2<e5)"), "5W/6/6/6/1R4/1B4 White W8B8 3")
	wantPosition(t, n.clone().playAll("e5-c5(d5)"), "5W/2RB2/6/1B4/6/6 White W8B7 3")

	// With it to begin with, it leads and a white stone follows.
	n = newNeoDeltaReference(nil)
	n.playAll("R@a1 b3")
	wantPosition(t, n, "6/6/6/1B4/6/R5 White W9B8 2")
	wantLegal(t, n, "a1-a3(a2) a1-a4(a3) a1-a5(a4) a1-a6(a5) a1-c1(b1) a1-c3(b2) a1-d1(c1) a1-d4(c3) a1-e1(d1) a1-e5(d4) a1-f1(e1) a1-f6(e5)")
	wantPosition(t, n.clone().playAll("a1-f6(e5)"), "5R/4W1/6/1B4/6/6 Black W8B8 2")
}

// The followers, for a leader of one's own and for the red one. Every other
// stone is hemmed in, so what is legal can be written out.
func TestNeoDeltaReferenceFollowers(t *testing.T) {
	const (
		// White's a1 can slide to a3 only; the red stone on f6 to d6 only.
		cells = "a1 b1 b2;a4 d2 d1 d4 c3 b4 c2 d3 c1 b3 e5 f5 f4 c6;f6"
		own   = "a1-a3(a2"
		red   = "f6-d6(e6"
	)
	for _, c := range []struct {
		options    string
		hand       int
		ownx, redx string
	}{
		{"", 2, ") <f6)", ")"},
		{"red-follower=hand-empty", 2, ")", ")"},
		{"lift=any", 2, ") <f6)", ")"},
		{"", 0, "<b1) <b2) <f6)", "<a1) <b1) <b2)"},
		{"red-follower=hand-empty", 0, "<b1) <b2) <f6)", "<a1) <b1) <b2)"},
		{"lift=any", 0, "<a3) <b1) <b2) <f6)", "<a1) <b1) <b2)"},
	} {
		var want []string
		for _, end := range strings.Fields(c.ownx) {
			want = append(want, own+end)
		}
		for _, end := range strings.Fields(c.redx) {
			want = append(want, red+end)
		}
		wantLegal(t, neoDeltaAt(c.options, 20, cells, [2]int{c.hand, 3}), strings.Join(want, " "))
	}
	wantPosition(t, neoDeltaAt("lift=any", 20, "a1;f1;f6", [2]int{0, 1}).playAll("a1-a4(a3<a4)"), "5R/6/6/W5/6/5B Black B1 11")
	wantPosition(t, neoDeltaAt("", 20, "a1;f1;f6", [2]int{0, 1}).playAll("f6-c3(d4<a1)"), "6/6/3W2/2R3/6/5B Black B1 11")
	wantPosition(t, neoDeltaAt("", 20, "a1;f1;f6", [2]int{4, 1}).playAll("a1-a4(a3<f6)"), "6/6/W5/R5/6/5B Black W4B1 11")
}

func TestNeoDeltaReferenceEnds(t *testing.T) {
	const (
		// Black's a1 cannot slide once White stands on c1; the red stone on f6 can.
		redFree = "a3 c3 e1;a1;f6"
		// Nor can the red stone on a2.
		redHemmed = "a3 b2 b3 e1;a1;a2"
	)
	for _, c := range []struct {
		options  string
		finished int
		cells    string
		hand     int
		action   string
		want     string
	}{
		// The red stone comes to d1, which closes White's row, Black's column, or both.
		{"", 20, "a1 b1 c1;d2 d3 d4;f3", 2, "f3-d1(e2)", `"" line 0-0`},
		{"", 21, "a1 b1 c1;d2 d3 d4;f3", 2, "f3-d1(e2)", `"" line 0-0`},
		{"scoring=win-loss", 20, "a1 b1 c1;d2 d3 d4;f3", 2, "f3-d1(e2)", `"" line 0-0`},
		{"", 20, "b1 c1;d2 d3 d4;f3", 2, "f3-d1(e2)", `"Black" line 0-29`},
		{"", 21, "a1 b1 c1;d2 d3;f3", 2, "f3-d1(e2)", `"White" line 29-0`},
		{"scoring=win-loss", 20, "b1 c1;d2 d3 d4;f3", 2, "f3-d1(e2)", `"Black" line 0-1`},
		{"", 20, "a1 b1 c1;d2 d3;f3", 2, "f3-d1(e2)", `"White" line 29-0`},
		{"scoring=win-loss", 20, "a1 b1 c1;d2 d3;f3", 2, "f3-d1(e2)", `"White" line 1-0`},
		{"", 20, "a1 b1;d2 d3;f3", 2, "f3-d1(e2)", "none"},
		// It is lifted to d1, and from a line of which it was part.
		{"", 20, "a1 b1 f1;d2 d3;f5", 2, "f1-c1(d1<f5)", `"White" line 30-0`},
		{"", 20, "a1 b1 f1;d2 d3 d4;f5", 2, "f1-c1(d1<f5)", `"" line 0-0`},
		{"", 20, "a1 a2 e4;d6;a3", 2, "e4-a4(b4<a3)", "none"},
		{"", 20, "a1 a2 e4;d6;a3", 2, "e4-a4(b4)", `"White" line 30-0`},
		// Slanting both ways; five; and four of one's own without it.
		{"", 21, "f1;c2 d3 f5;e6", 2, "e6-e4(e5)", `"Black" line 0-30`},
		{"", 21, "f1;a5 b4 d2;f6", 2, "f6-c3(d4)", `"Black" line 0-30`},
		{"", 20, "a1 b1 d1 e1 c5;f6;f4", 2, "c5-c1(c2)", `"White" line 28-0`},
		{"", 20, "a1 b1 d1 c5;f6;f4", 2, "c5-c1(c2)", `"White" line 29-0`},

		{"", 20, redFree, 2, "e1-c1(d1)", "none"},
		{"pressed=own", 20, redFree, 2, "e1-c1(d1)", `"White" pressed 1-0`},
		{"pressed=own scoring=win-loss", 20, redFree, 2, "e1-c1(d1)", `"White" pressed 0.5-0`},
		{"pressed=own", 4, redFree, 2, "e1-c1(d1)", `"White" pressed 1-0`}, // Black's turn 3
		{"pressed=own", 2, redFree, 2, "e1-c1(d1)", "none"},                // his turn 2
		{"pressed=own", 20, redFree, 2, "e1-c1(d1<f6)", `"White" pressed 1-0`},
		{"", 20, redHemmed, 2, "e1-c1(d1)", `"White" pressed 1-0`},
		{"scoring=win-loss", 20, redHemmed, 2, "e1-c1(d1)", `"White" pressed 0.5-0`},
		{"pressed=own", 20, redHemmed, 2, "e1-c1(d1)", `"White" pressed 1-0`},
		{"", 2, redHemmed, 2, "e1-c1(d1)", "none"}, // Black may still drop
		// The line comes first, though its winner's opponent could not move.
		{"", 20, "a3 b2 b3 c2 c3 c4 e1;a1;a2", 2, "e1-c1(d1)", `"White" line 26-0`},
	} {
		n := neoDeltaAt(c.options, c.finished, c.cells, [2]int{c.hand, c.hand})
		n.play(c.action)
		wantOracle(t, n, c.want)
	}
	// White's turn 2 with none but the red stone on the board is no end either.
	wantOracle(t, newNeoDeltaReference(neoDeltaOptions("pressed=own")).playAll("R@a1 b3"), "none")

	for options, want := range map[string]string{"": `"Black" resigned 0-33`, "scoring=win-loss": `"Black" resigned 0-1`} {
		n := newNeoDeltaReference(neoDeltaOptions(options)).playAll("a1 b3 a1-a4(R@a3)")
		n.resign("White")
		wantOracle(t, n, want)
		wantPosition(t, n, "6/6/W5/RB4/6/6 Black W8B8 2 ended=resigned by=White")
	}
}

// The red stone goes to and fro without costing anybody a stone from hand.
func TestNeoDeltaReferenceRepetition(t *testing.T) {
	const opening, circle = "a1 f1 a1-a3(R@a2) f1-f3(f2<a2)", " a3-a1(a2<f2) f3-f1(f2<a2) a1-a3(a2<f2) f1-f3(f2<a2)"
	for limit := 2; limit <= 9; limit++ {
		n := newNeoDeltaReference(map[string]string{"repetition": strconv.Itoa(limit)})
		n.playAll(opening + strings.Repeat(circle, limit-2))
		// Black's turn 4 looks like his turn 2, which is not compared.
		for _, action := range strings.Fields(circle) {
			wantOracle(t, n, "none")
			n.play(action)
		}
		wantOracle(t, n, `"" repetition 0-0`)
		wantPosition(t, n, fmt.Sprintf("6/6/6/W4B/5R/6 White W8B8 %d ended=repetition by=Black", 2*limit+1))
	}
	wantOracle(t, newNeoDeltaReference(nil).playAll(opening+strings.Repeat(circle, 12)), "none")
	// The same stones come up after five turns, but with Black to move.
	const turned = "a4-a2(a3<b3) e3-e5(e4<e2) a3-c3(b3<a5) e4-e2(e3<e5) a2-a5(a4<c3)"
	n := neoDeltaAt("repetition=2", 20, "a4 a5 b3;e2 e3;f6", [2]int{0, 0})
	wantPosition(t, n, "5R/W5/W5/1W2B1/4B1/6 White - 11")
	wantOracle(t, n.playAll(turned), "none")
	wantPosition(t, n, "5R/W5/W5/1W2B1/4B1/6 Black - 13")
}

func TestNeoDeltaReferenceLastStones(t *testing.T) {
	for seed := range uint64(10) {
		random, n := rand.New(rand.NewPCG(3, seed)), newNeoDeltaReference(neoDeltaOptions("red-follower=hand-empty"))
		for n.finished < 60 && !n.over {
			shyPlay(n, random)
		}
		if n.over {
			continue
		}
		n.resign("Black")
		wantOracle(t, n, `"White" resigned 17-0`)
		return
	}
	t.Error("every game was over early")
}
