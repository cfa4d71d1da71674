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

// epsilonReference is Epsilon written straight from the rules, slowly and
// plainly, to be checked by reading and held against the engine. A number in
// brackets is a clause of Epsilon, one with a D a clause of Delta, whose rules
// hold where Epsilon has none of its own. One action is one half of a turn.
type epsilonReference struct {
	epsilonPosition
	past  []string // the positions at the beginning of turns that repetition looks at
	limit int      // how often a position must come up for a draw; 0 for never

	over           bool
	winner, reason string
	scores         map[string]float64 // nil while the game goes on
}

// epsilonPosition is copied by assigning it. A cell is a place in board; the
// border makes every step from a cell lead to a place, and 0, which lies in the
// border, stand for no cell.
type epsilonPosition struct {
	board    [9 * 9]byte // a row of border, then rows 1 to 7; 'W', 'B', '.' where empty, '#' for the border
	hands    [2]int      // White's and Black's
	finished int         // turns finished by both players together

	second           bool // whether the mover has made the first action of his turn
	leader, follower int  // where that action has put them; 0 if it put none

	begunEmpty bool // whether both hands were empty when the turn began
	counted    int  // finished turns that had begun so
}

// epsilonAction is a drop if it has no leader.
type epsilonAction struct {
	leader   int // where he comes from
	to       int // where he goes, or the stone that is dropped
	follower int // where he goes
	lifted   int // where he comes from; 0 if from hand
}

// newEpsilonReference panics on an unknown option or value, lest a misspelt one
// be compared under the defaults.
func newEpsilonReference(options map[string]string) *epsilonReference {
	e := &epsilonReference{}
	for name, value := range options {
		if name != "repetition" || len(value) != 1 || !strings.Contains("023456789", value) { // (7, D8)
			panic(fmt.Sprintf("epsilon reference: no option %s=%s", name, value))
		}
		e.limit, _ = strconv.Atoi(value)
	}
	e.hands = [2]int{15, 15}
	for place := range e.board {
		e.board[place] = '#'
		if row, column := place/9, place%9; row >= 1 && row <= 7 && column >= 1 && column <= 7 {
			e.board[place] = '.'
		}
	}
	return e
}

func (e *epsilonReference) clone() oracle {
	c := *e
	c.past, c.scores = slices.Clone(e.past), maps.Clone(e.scores)
	return &c
}

func epsilonCell(name string) int { return int(name[1]-'0')*9 + int(name[0]-'a') + 1 }

func epsilonName(cell int) string { return string("abcdefg"[cell%9-1]) + strconv.Itoa(cell/9) }

func (a epsilonAction) text() string {
	switch {
	case a.leader == 0:
		return epsilonName(a.to)
	case a.lifted == 0:
		return epsilonName(a.leader) + "-" + epsilonName(a.to) + "(" + epsilonName(a.follower) + ")"
	}
	return epsilonName(a.leader) + "-" + epsilonName(a.to) + "(" + epsilonName(a.follower) + "<" + epsilonName(a.lifted) + ")"
}

// mover names, once the game is over, the player whose turn it would be.
func (p *epsilonPosition) mover() string { return [2]string{"White", "Black"}[p.finished%2] }

func epsilonOpponent(player string) string {
	return map[string]string{"White": "Black", "Black": "White"}[player]
}

// own is how the mover's stones look on the board, hand how many he has off it.
func (p *epsilonPosition) own() byte  { return p.mover()[0] }
func (p *epsilonPosition) hand() *int { return &p.hands[p.finished%2] }

// turnNumber is the mover's own count of his turns, this one included.
func (p *epsilonPosition) turnNumber() int { return p.finished/2 + 1 }

func (e *epsilonReference) actions() (all []epsilonAction) {
	if e.over {
		return nil
	}
	if e.turnNumber() == 1 { // White's one stone, or either of Black's two (1)
		for cell, stone := range e.board {
			if stone == '.' && !(e.mover() == "White" && cell == epsilonCell("d4")) {
				all = append(all, epsilonAction{to: cell})
			}
		}
		return all
	}
	for action := range e.moves {
		if e.second || e.completes(action) {
			all = append(all, action)
		}
	}
	return all
}

// completes tells whether a first move wins, after which there is no second
// (3), or leaves one to be made (5).
func (p *epsilonPosition) completes(first epsilonAction) bool {
	after := p.after(first)
	for range after.moves {
		return true
	}
	return after.hasLine(p.own())
}

// moves are those the stones allow, be it as first or as second of the turn. It
// is there to be ranged over, for often the first of them says enough.
func (p *epsilonPosition) moves(yield func(epsilonAction) bool) {
	for leader, stone := range p.board {
		if stone != p.own() || p.second && leader == p.follower { // (2)
			continue
		}
		for _, step := range [8]int{1, 10, 9, 8, -1, -10, -9, -8} {
			behind := leader + step
			for p.board[behind] == '.' && p.board[behind+step] == '.' { // two away or more (D2)
				for _, action := range p.followers(epsilonAction{leader: leader, to: behind + step, follower: behind}) {
					if !yield(action) {
						return
					}
				}
				behind += step
			}
		}
	}
}

func (p *epsilonPosition) followers(move epsilonAction) (all []epsilonAction) {
	if *p.hand() > 0 { // D5
		return []epsilonAction{move}
	}
	// The leader, and as second move also the first leader and the first
	// follower, are not to be lifted (4). All stand where they were before this
	// move, the leader too.
	for cell, stone := range p.board {
		untouched := !p.second || cell != p.leader && cell != p.follower
		if stone == p.own() && cell != move.leader && untouched {
			move.lifted = cell
			all = append(all, move)
		}
	}
	return all
}

// after is the position with the action made and the turn not yet finished.
func (p *epsilonPosition) after(a epsilonAction) epsilonPosition {
	next := *p
	next.board[a.to] = p.own()
	if a.leader != 0 {
		next.board[a.leader] = '.'
		next.board[a.follower] = p.own()
	}
	if a.lifted != 0 {
		next.board[a.lifted] = '.'
	} else {
		*next.hand()--
	}
	next.second, next.leader, next.follower = true, a.to, a.follower
	return next
}

// legal is empty, not nil, when the game is over.
func (e *epsilonReference) legal() []string {
	texts := []string{}
	for _, action := range e.actions() {
		texts = append(texts, action.text())
	}
	slices.Sort(texts)
	return texts
}

func (e *epsilonReference) play(action string) {
	all, player := e.actions(), e.mover()
	i := slices.IndexFunc(all, func(a epsilonAction) bool { return a.text() == action })
	if i == -1 {
		panic(fmt.Sprintf("epsilon reference: %s is not legal, but %v are", action, e.legal()))
	}
	last := e.second || e.finished == 0 // White's first turn is one stone only (1)
	e.epsilonPosition = e.after(all[i])
	won := e.hasLine(player[0]) // there is no second then (3)
	if !last && !won {
		return
	}
	e.finishTurn()
	e.judge(player)
}

// judge looks for an end when player has finished his turn, if only by a line.
func (e *epsilonReference) judge(player string) {
	switch { // in the order of D7
	case e.hasLine(player[0]):
		e.end(player, "line")
	case len(e.actions()) == 0: // (5)
		e.end(player, "pressed")
	case e.counted == 30: // fifteen each (6)
		e.end("", "move-limit")
	case e.isRepeated():
		e.end("", "repetition")
	}
}

func (p *epsilonPosition) finishTurn() {
	if p.begunEmpty {
		p.counted++
	}
	p.finished++
	p.second, p.leader, p.follower = false, 0, 0
	p.begunEmpty = p.hands == [2]int{0, 0}
}

// hasLine looks for five in a row, which six hold too (D6).
func (p *epsilonPosition) hasLine(own byte) bool {
	for start := range p.board {
		for _, step := range []int{1, 8, 9, 10} {
			length := 0
			for length < 5 && start+length*step < len(p.board) && p.board[start+length*step] == own {
				length++
			}
			if length == 5 {
				return true
			}
		}
	}
	return false
}

// isRepeated writes the position at the beginning of a turn down and tells
// whether it has now come up often enough for a draw (D8). It is stones, mover
// and hands; the number of turns counted does not belong to it.
func (e *epsilonReference) isRepeated() bool {
	if e.turnNumber() < 3 {
		return false
	}
	position := fmt.Sprint(string(e.board[:]), e.mover(), e.hands)
	e.past = append(e.past, position)
	times := 0
	for _, earlier := range e.past {
		if earlier == position {
			times++
		}
	}
	return e.limit > 0 && times >= e.limit
}

// end gives a winner 1, whatever he won by (7, D11).
func (e *epsilonReference) end(winner, reason string) {
	e.over, e.winner, e.reason = true, winner, reason
	e.scores = map[string]float64{"White": 0, "Black": 0}
	if winner != "" {
		e.scores[winner] = 1
	}
}

// resign may be called for either player, whoever is to move, and in mid-turn.
func (e *epsilonReference) resign(player string) {
	if e.over || epsilonOpponent(player) == "" {
		panic(fmt.Sprintf("epsilon reference: %q cannot resign", player))
	}
	e.end(epsilonOpponent(player), "resigned")
}

func (e *epsilonReference) result() (over bool, winner, reason string, scores map[string]float64) {
	return e.over, e.winner, e.reason, maps.Clone(e.scores)
}

func (e *epsilonReference) playAll(actions string) oracle {
	for _, action := range strings.Fields(actions) {
		e.play(action)
	}
	return e
}

// position is the position's text.
func (e *epsilonReference) position() string {
	text := ""
	for row := 7; row >= 1; row-- {
		empty := 0
		for _, stone := range e.board[row*9+1 : row*9+8] {
			if stone == '.' {
				empty++
				continue
			}
			text += runText(empty) + string(stone)
			empty = 0
		}
		text += runText(empty)
		if row > 1 {
			text += "/"
		}
	}
	hands := handText("W", e.hands[0]) + handText("B", e.hands[1])
	if hands == "" {
		hands = "-"
	}
	text += fmt.Sprintf(" %s %s %d", e.mover(), hands, e.turnNumber())
	if e.second {
		text += " action=2"
		if e.follower != 0 {
			text += " follower=" + epsilonName(e.follower) + " leader=" + epsilonName(e.leader)
		}
	}
	if e.begunEmpty {
		text += fmt.Sprintf(" move-limit=%d", e.counted)
	}
	switch e.reason {
	case "repetition":
		text += " ended=repetition by=" + epsilonOpponent(e.mover())
	case "resigned":
		text += " ended=resigned by=" + epsilonOpponent(e.winner)
	case "agreed":
		text += " ended=agreed"
	}
	return text
}

func TestEpsilonReferencePerft(t *testing.T) {
	for i, want := range []int{48, 2304, 108288} {
		if got := oraclePerft(newEpsilonReference(nil), i+1); got != want {
			t.Errorf("depth %d: %d nodes, want %d", i+1, got, want)
		}
	}
}

const epsilonVecchi = "c3 c4 d2 c3-e3(d3) e3-e5(e4) c4-c1(c2) d2-b4(c3) e4-c4(d4) e5-c5(d5)"

func TestEpsilonReferenceDocumentedGame(t *testing.T) {
	e := newEpsilonReference(nil)
	e.playAll(epsilonVecchi)
	wantOracle(t, e, "none")
	wantPosition(t, e, "7/7/2WW3/1BWW3/2BW3/2B4/2B4 Black W10B11 3")

	// What White threatens is every turn that would win, were it his.
	threats := e.clone().(*epsilonReference)
	threats.finished++
	var pairs []string
	for _, first := range threats.legal() {
		half := threats.clone().playAll(first)
		wantOracle(t, half, "none") // none wins at once
		for _, second := range half.legal() {
			whole := half.clone().playAll(second)
			if _, winner, reason, _ := whole.result(); winner == "White" && reason == "line" {
				pairs = append(pairs, first+"/"+second)
			}
		}
	}
	if got := strings.Join(pairs, " "); got != "c5-e7(d6)/e7-c7(d7) d3-d1(d2)/c4-e2(d3) d5-d7(d6)/c4-e6(d5) d5-d7(d6)/c5-e5(d5)" {
		t.Errorf("White threatens %s", got)
	}

	e.resign("Black")
	wantOracle(t, e, `"White" resigned 1-0`)
	wantPosition(t, e, "7/7/2WW3/1BWW3/2BW3/2B4/2B4 Black W10B11 3 ended=resigned by=Black")
}

func TestEpsilonReferenceOpening(t *testing.T) {
	e := newEpsilonReference(nil)
	wantPosition(t, e, "7/7/7/7/7/7/7 White W15B15 1")
	if slices.Contains(e.legal(), "d4") {
		t.Error("White may begin in the centre")
	}
	e.play("c3")
	wantPosition(t, e, "7/7/7/7/2W4/7/7 Black W14B15 1")
	e.play("d4") // forbidden to White only
	wantPosition(t, e, "7/7/7/3B3/2W4/7/7 Black W14B14 1 action=2")
	e.play("c4")
	wantPosition(t, e, "7/7/7/2BB3/2W4/7/7 White W14B13 2")
	wantLegal(t, e, "c3-a1(b2) c3-a3(b3) c3-a5(b4) c3-c1(c2) c3-e1(d2) c3-e3(d3) c3-f3(e3) c3-g3(f3)")
	e.play("c3-e3(d3)")
	wantPosition(t, e, "7/7/7/2BB3/3WW2/7/7 White W13B13 2 action=2 follower=d3 leader=e3")
	wantLegal(t, e, "e3-c1(d2) e3-e1(e2) e3-e5(e4) e3-e6(e5) e3-e7(e6) e3-g1(f2) e3-g3(f3) e3-g5(f4)") // d3 has followed
	e.play("e3-e5(e4)")
	wantPosition(t, e, "7/7/4W2/2BBW2/3W3/7/7 Black W12B13 2")
	for _, action := range e.legal() { // no drop on turn 2 here
		if !strings.Contains(action, "-") {
			t.Errorf("%s is legal", action)
		}
	}
	e.playAll("c4-c6(c5)")
	e.resign("White") // in mid-turn, and not his
	wantOracle(t, e, `"Black" resigned 0-1`)
	wantPosition(t, e, "7/2B4/2B1W2/3BW2/3W3/7/7 Black W12B12 2 action=2 follower=c5 leader=c6 ended=resigned by=White")
}

// epsilonAt sets stones up as they might stand late in a game, with so many
// turns finished and so many of them counted for move-limit.
func epsilonAt(limit string, finished, counted int, white, black string, hands [2]int) *epsilonReference {
	e := newEpsilonReference(map[string]string{"repetition": limit})
	e.finished, e.counted, e.hands, e.begunEmpty = finished, counted, hands, hands == [2]int{0, 0}
	for _, name := range strings.Fields(white) {
		e.board[epsilonCell(name)] = 'W'
	}
	for _, name := range strings.Fields(black) {
		e.board[epsilonCell(name)] = 'B'
	}
	e.isRepeated()
	return e
}

func TestEpsilonReferenceLifting(t *testing.T) {
	lifted := func(o oracle, slide string) string {
		var cells []string
		for _, action := range o.legal() {
			if rest, found := strings.CutPrefix(action, slide); found {
				cells = append(cells, map[bool]string{true: "hand", false: strings.Trim(rest, "<)")}[rest == ")"])
			}
		}
		return strings.Join(cells, " ")
	}
	for _, c := range []struct {
		hand         int
		first        string // the first move, if the second is looked at
		slide, cells string
	}{
		{0, "", "a1-a3(a2", "d1 d7 g1"},
		{0, "", "d7-f7(e7", "a1 d1 g1"},
		// The stones are now on a2, a3, d7, g1; two of them are touched.
		{0, "a1-a3(a2<d1)", "g1-g3(g2", "d7"},
		{0, "a1-a3(a2<d1)", "d7-f7(e7", "g1"},
		{0, "a1-a3(a2<d1)", "a3-a5(a4", "d7 g1"}, // the first leader again
		{0, "a1-a3(a2<d1)", "a2-", ""},           // the first follower may not
		// The last stone in hand first, then one from the board.
		{1, "a1-a3(a2)", "g1-g3(g2", "d1 d7"},
		{1, "a1-a3(a2)", "a3-a5(a4", "d1 d7 g1"},
		{1, "a1-a3(a2)", "a2-", ""},
		{2, "a1-a3(a2)", "g1-g3(g2", "hand"},
		{1, "", "a1-a3(a2", "hand"},
	} {
		o := epsilonAt("0", 40, 0, "a1 d1 d7 g1", "f4", [2]int{c.hand, 2}).playAll(c.first)
		if got := lifted(o, c.slide); got != c.cells {
			t.Errorf("hand %d, %s: %s lifts %q, want %q", c.hand, c.first, c.slide, got, c.cells)
		}
	}
	o := epsilonAt("0", 40, 0, "a1 d1 d7 g1", "f4", [2]int{1, 2}).playAll("a1-a3(a2) g1-g3(g2<d7)")
	wantPosition(t, o, "7/7/7/5B1/W5W/W5W/3W3 Black B2 21")
}

func TestEpsilonReferenceEnds(t *testing.T) {
	const (
		// After a1-c1(b1) neither a stone on c1 nor one on c2 to c5 can slide.
		hemming = "a3 b2 b3 b4 b5 a7 c6 d2 d3 d4 d5 e7 e1"
		// Black's second move done, White has a1-c1(b1) at most.
		pressing = "a2 b2 c2 d2 d1 g4"
		away     = "g4-g6(g5) g6-e6(f6)"
	)
	for _, c := range []struct {
		finished, counted int
		white, black      string
		hands             [2]int
		actions           string
		result, position  string // the position from the mover on
	}{
		// Five on the first action, for either player, and on the second.
		{40, 0, "a1 b1 c1 g1", "f6", [2]int{2, 2}, "g1-d1(e1)", `"White" line 1-0`, "Black W1B2 21"},
		{41, 0, "f6", "a1 b1 c1 g1", [2]int{2, 2}, "g1-d1(e1)", `"Black" line 0-1`, "White W2B1 22"},
		{40, 0, "a1 b1 c1 g1", "f6", [2]int{2, 2}, "g1-g3(g2) g3-e1(f2)", "none", "Black B2 21"},
		{40, 0, "a1 b1 c1 g3", "f6", [2]int{2, 2}, "g3-e1(f2) e1-e3(e2)", "none", "Black B2 21"},
		{40, 0, "a1 b1 c1 d3 g3", "f6", [2]int{2, 2}, "g3-e1(f2) d3-d1(d2)", `"White" line 1-0`, "Black B2 21"},
		{40, 0, "a1 b1 c1 e1 f1 d4", "f6", [2]int{2, 2}, "d4-d1(d2)", `"White" line 1-0`, "Black W1B2 21"}, // six
		{40, 0, "a1 b2 c3 g1", "f6", [2]int{2, 2}, "g1-g4(g3) g4-d4(e4)", "none", "Black B2 21"},
		{40, 0, "a1 b2 c3 e5 g4", "f6", [2]int{2, 2}, "g4-d4(e4)", `"White" line 1-0`, "Black W1B2 21"},
		{40, 0, "g1 f2 e3 c5 g4", "a1", [2]int{2, 2}, "g4-d4(e4)", `"White" line 1-0`, "Black W1B2 21"},
		// When the winning action empties the second hand or follows a turn that had both empty.
		{41, 0, "f6", "a1 b1 c1 g1", [2]int{0, 1}, "g1-d1(e1)", `"Black" line 0-1`, "White - 22 move-limit=0"},
		{40, 7, "a1 b1 c1 g1 a7", "f6", [2]int{}, "g1-d1(e1<a7)", `"White" line 1-0`, "Black - 21 move-limit=8"},
		{40, 29, "a1 b1 c1 g1 a7", "f6", [2]int{}, "g1-d1(e1<a7)", `"White" line 1-0`, "Black - 21 move-limit=30"},

		{41, 0, "a1", pressing, [2]int{2, 2}, away, `"Black" pressed 0-1`, "White W2 22"},
		{41, 0, "a1", "a4 b2 c2 d2 d1 g4", [2]int{2, 2}, away, "none", "White W2 22"}, // a1-a3(a2), then on
		{41, 0, "a1", "a2 b2 d2 d1 g4", [2]int{2, 2}, away, "none", "White W2 22"},    // c1-c3(c2) is there
		// White can slide, but has nothing to follow: at all, or on the second move.
		{41, 0, "d4", "g4 a1", [2]int{0, 2}, away, `"Black" pressed 0-1`, "White - 22 move-limit=0"},
		{41, 0, "d4 d3", "g4 a1", [2]int{0, 2}, away, `"Black" pressed 0-1`, "White - 22 move-limit=0"},
		{41, 0, "d4 d3 d2", "g4 a1", [2]int{0, 2}, away, "none", "White - 22 move-limit=0"},
		{41, 0, "d4", "g4 a1", [2]int{1, 2}, away, `"Black" pressed 0-1`, "White W1 22"},
		{41, 29, "d4", "g4 a1 b1 c1", [2]int{}, "g4-g6(g5<a1) g6-e6(f6<b1)", `"Black" pressed 0-1`, "White - 22 move-limit=30"},
		{41, 29, "d4 d3 d2", "g4 a1 b1 c1", [2]int{}, "g4-g6(g5<a1) g6-e6(f6<b1)", `"" move-limit 0-0`, "White - 22 move-limit=30"},
		{41, 28, "d4 d3 d2", "g4 a1 b1 c1", [2]int{}, "g4-g6(g5<a1) g6-e6(f6<b1)", "none", "White - 22 move-limit=29"},
		{41, 28, "d4 d3 d2", "g4 a1 b1 c1", [2]int{}, "g4-g6(g5<a1)", "none", "Black - 21 action=2 follower=g5 leader=g6 move-limit=28"},
		{41, 0, "d4 d3 d2", "g4 a1 b1 c1", [2]int{0, 1}, "g4-g6(g5)", "none", "Black - 21 action=2 follower=g5 leader=g6"},
		{41, 0, "d4 d3 d2", "g4 a1 b1 c1", [2]int{0, 1}, "g4-g6(g5) g6-e6(f6<b1)", "none", "White - 22 move-limit=0"},
	} {
		o := epsilonAt("0", c.finished, c.counted, c.white, c.black, c.hands).playAll(c.actions)
		wantOracle(t, o, c.result)
		if _, rest, _ := strings.Cut(o.position(), " "); rest != c.position {
			t.Errorf("position ends %s, want %s", rest, c.position)
		}
	}

	// A first move without a second is legal only where it wins.
	wantLegal(t, epsilonAt("0", 40, 0, "a1", "a4 b2 c2 d2 d1", [2]int{2, 2}), "a1-a3(a2)")
	wantLegal(t, epsilonAt("0", 40, 0, "a1 c2 c3 c4 c5", hemming, [2]int{2, 2}), "a1-c1(b1) a1-d1(c1)")
	wantLegal(t, epsilonAt("0", 40, 0, "a1 c2 c3 c4", hemming, [2]int{2, 2}), "a1-d1(c1)")
}

func TestEpsilonReferenceRepetition(t *testing.T) {
	const circle = " a2-a4(a3<a5) a4-a7(a6<a1) g2-g4(g3<g5) g4-g7(g6<g1) a6-a4(a5<a3) a4-a1(a2<a7) g6-g4(g5<g3) g4-g1(g2<g7)"
	at := func(limit string, counted int) *epsilonReference {
		return epsilonAt(limit, 40, counted, "a1 a2 a5", "g1 g2 g5", [2]int{})
	}
	for limit := 2; limit <= 8; limit++ { // no further: the circle is four turns
		e := at(strconv.Itoa(limit), 0)
		e.playAll(strings.Repeat(circle, limit-2))
		for _, action := range strings.Fields(circle) {
			wantOracle(t, e, "none")
			e.play(action)
		}
		wantOracle(t, e, `"" repetition 0-0`)
		if _, rest, _ := strings.Cut(e.position(), " "); rest != fmt.Sprintf("White - %d move-limit=%d ended=repetition by=Black", 19+2*limit, 4*limit-4) {
			t.Errorf("position %s", e.position())
		}
	}
	wantOracle(t, at("0", 0).playAll(strings.Repeat(circle, 7)), "none")
	wantOracle(t, at("2", 25).playAll(circle), `"" repetition 0-0`)
	wantOracle(t, at("2", 26).playAll(circle), `"" move-limit 0-0`) // looked at first
	turned := at("2", 0)
	turned.finished++
	if turned.isRepeated() { // the same stones, but with Black to move
		t.Error("it does not matter who is to move")
	}
	wantOracle(t, at("0", 2).playAll(strings.Repeat(circle, 7)), `"" move-limit 0-0`)
}

func TestEpsilonReferenceMoveLimit(t *testing.T) {
	for seed := range uint64(5) {
		random, e := rand.New(rand.NewPCG(4, seed)), newEpsilonReference(nil)
		want := map[int]string{
			28: "White W1B1 8 action=2",        // White's turn 8 takes his last stone
			29: "Black B1 8 ",                  // Black's has one to take
			30: "Black - 8 action=2 follower=", // and one to lift
			31: "White - 9 move-limit=0 ",      // the first turn that counts
			32: "White - 9 action=2 follower=", // and its middle
			33: "Black - 9 move-limit=1 ",
			90: "Black - 23 action=2 follower=",
			91: "White - 24 move-limit=30 ", // drawn
		}
		for actions := 1; !e.over; actions++ {
			shyPlay(e, random)
			_, rest, _ := strings.Cut(e.position()+" ", " ")
			if !strings.HasPrefix(rest, want[actions]) {
				t.Errorf("after %d actions %s, want %s", actions, rest, want[actions])
			}
			if e.second && strings.Contains(rest, "move-limit") != (actions > 31) {
				t.Errorf("after %d actions %s", actions, rest)
			}
			if e.over != (actions == 91) {
				t.Fatalf("over after %d actions", actions)
			}
		}
		wantOracle(t, e, `"" move-limit 0-0`)
	}
}
