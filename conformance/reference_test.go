package conformance_test

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// reference is Delta written straight from the rules, to be held against the
// engine turn by turn. It is slow and repetitive on purpose: it should be
// checked by reading, and it must not share an idea, and so a mistake, with
// what it is compared to.
type reference struct {
	cells   [25]string // "White", "Black" or "" for empty; a1 b1 … e1 a2 … e5
	hands   map[string]int
	turns   int            // turns finished by both players together
	seen    map[string]int // how often each position has come up
	options map[string]string

	over           bool
	winner, reason string
	scores         map[string]float64 // nil while the game goes on
}

type referenceAction struct {
	text                       string
	from, to, follower, lifted int // cells; -1 where the action has none
}

// newReference panics on an unknown option or value, so that a misspelt one
// cannot quietly turn a comparison into one under the defaults.
func newReference(options map[string]string) *reference {
	values := map[string]string{"scoring": "points win-loss", "repetition": "0 2 3 4 5 6 7 8 9", "lift": "others any"}
	chosen := map[string]string{"scoring": "points", "repetition": "0", "lift": "others"}
	for name, value := range options {
		if !slices.Contains(strings.Fields(values[name]), value) {
			panic(fmt.Sprintf("reference: no option %s=%s", name, value))
		}
		chosen[name] = value
	}
	hands := map[string]int{"White": 9, "Black": 9}
	return &reference{hands: hands, seen: map[string]int{}, options: chosen}
}

func (r *reference) clone() *reference {
	c := *r
	c.hands, c.seen, c.scores = maps.Clone(r.hands), maps.Clone(r.seen), maps.Clone(r.scores)
	return &c // the options are shared: nothing writes to them after the start
}

// mover names, once the game is over, the player whose turn it would be.
func (r *reference) mover() string {
	if r.turns%2 == 0 {
		return "White"
	}
	return "Black"
}

func (r *reference) cellName(cell int) string {
	return string("abcde"[cell%5]) + string("12345"[cell/5])
}

func (r *reference) onBoard(column, row int) bool {
	return column >= 0 && column < 5 && row >= 0 && row < 5
}

func (r *reference) actions() []referenceAction {
	var all []referenceAction
	if r.over {
		return all
	}
	turn := r.turns/2 + 1 // the mover's own count of turns
	if turn == 1 || turn == 2 && r.mover() == "Black" {
		for cell := range 25 {
			if r.cells[cell] == "" {
				all = append(all, referenceAction{r.cellName(cell), -1, cell, -1, -1})
			}
		}
	}
	// On turn 1 the mover has no stone to slide, so this adds nothing then.
	for from := range 25 {
		if r.cells[from] != r.mover() {
			continue
		}
		for _, d := range [][2]int{{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}} {
			behind := from
			for distance := 1; distance < 5; distance++ {
				column, row := from%5+distance*d[0], from/5+distance*d[1]
				if !r.onBoard(column, row) || r.cells[row*5+column] != "" {
					break
				}
				to := row*5 + column
				if distance >= 2 {
					all = append(all, r.followers(from, to, behind)...)
				}
				behind = to
			}
		}
	}
	return all
}

func (r *reference) followers(from, to, behind int) []referenceAction {
	var all []referenceAction
	slide := r.cellName(from) + "-" + r.cellName(to) + "(" + r.cellName(behind)
	if r.hands[r.mover()] > 0 {
		return append(all, referenceAction{slide + ")", from, to, behind, -1})
	}
	// The follower is lifted after the leader has moved, so the leader is to
	// be found where it went and no longer where it came from.
	for cell := range 25 {
		other := r.cells[cell] == r.mover() && cell != from
		leader := cell == to && r.options["lift"] == "any"
		if other || leader {
			all = append(all, referenceAction{slide + "<" + r.cellName(cell) + ")", from, to, behind, cell})
		}
	}
	return all
}

// legal is empty, not nil, when the game is over.
func (r *reference) legal() []string {
	texts := []string{}
	for _, a := range r.actions() {
		texts = append(texts, a.text)
	}
	slices.Sort(texts)
	return texts
}

func (r *reference) play(action string) {
	all, player := r.actions(), r.mover()
	i := slices.IndexFunc(all, func(a referenceAction) bool { return a.text == action })
	if i == -1 {
		panic(fmt.Sprintf("reference: %s is not legal, but %v are", action, r.legal()))
	}
	a := all[i]
	if a.from != -1 {
		r.cells[a.from] = ""
	}
	r.cells[a.to] = player
	if a.lifted == -1 {
		r.hands[player]-- // for a drop as for a follower from hand
	} else {
		r.cells[a.lifted] = "" // perhaps the leader itself, so not before it stands there
	}
	if a.follower != -1 {
		r.cells[a.follower] = player
	}
	r.turns++
	r.judge(player)
}

// judge looks for an end when player has finished his turn.
func (r *reference) judge(player string) {
	if r.hasLine(player) {
		r.end(player, "line")
	} else if len(r.actions()) == 0 {
		r.end(player, "pressed")
	} else if r.comesUp() {
		r.end("", "repetition")
	}
}

func (r *reference) hasLine(player string) bool {
	for cell := range 25 {
		for _, d := range [][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
			column, row, count := cell%5, cell/5, 0
			for count < 4 && r.onBoard(column, row) && r.cells[row*5+column] == player {
				column, row, count = column+d[0], row+d[1], count+1
			}
			if count == 4 {
				return true
			}
		}
	}
	return false
}

// comesUp records the position at the beginning of a turn and tells whether
// that makes it a draw. The openings, before anybody's turn 3, do not count.
func (r *reference) comesUp() bool {
	if r.turns/2+1 < 3 {
		return false
	}
	key := fmt.Sprintf("%q %s %d %d", r.cells, r.mover(), r.hands["White"], r.hands["Black"])
	r.seen[key]++
	limit, _ := strconv.Atoi(r.options["repetition"])
	return limit != 0 && r.seen[key] >= limit
}

func (r *reference) end(winner, reason string) {
	empty := 0.0
	for _, owner := range r.cells {
		if owner == "" {
			empty++
		}
	}
	score := map[string]float64{"line": empty, "resigned": empty, "pressed": 1}[reason]
	if r.options["scoring"] == "win-loss" {
		score = map[string]float64{"line": 1, "resigned": 1, "pressed": 0.5}[reason]
	}
	r.over, r.winner, r.reason = true, winner, reason
	r.scores = map[string]float64{"White": 0, "Black": 0}
	if winner != "" {
		r.scores[winner] = score
	}
}

// resign may be called for either player, whoever is to move.
func (r *reference) resign(player string) {
	opponent := map[string]string{"White": "Black", "Black": "White"}[player]
	if r.over || opponent == "" {
		panic(fmt.Sprintf("reference: %q cannot resign", player))
	}
	r.end(opponent, "resigned")
}

func (r *reference) result() (over bool, winner, reason string, scores map[string]float64) {
	return r.over, r.winner, r.reason, maps.Clone(r.scores)
}

func (r *reference) playAll(actions string) *reference {
	for _, action := range strings.Fields(actions) {
		r.play(action)
	}
	return r
}

func (r *reference) wantResult(t *testing.T, want string) {
	t.Helper()
	over, winner, reason, scores := r.result()
	got := "none"
	if over {
		got = fmt.Sprintf("%q %s %v-%v", winner, reason, scores["White"], scores["Black"])
	}
	if got != want || over && len(r.legal()) != 0 {
		t.Errorf("result %s with legal %v, want %s", got, r.legal(), want)
	}
}

func (r *reference) perft(depth int) int {
	if depth == 0 {
		return 1
	}
	nodes := 0
	for _, action := range r.legal() {
		nodes += r.clone().playAll(action).perft(depth - 1)
	}
	return nodes
}

func TestReferencePerft(t *testing.T) {
	for i, want := range []int{25, 600, 3768, 103904} {
		if got := newReference(nil).perft(i + 1); got != want {
			t.Errorf("depth %d: %d nodes, want %d", i+1, got, want)
		}
	}
}

const (
	referencePerGioco  = `b2 c3 b2-b5(b4) b3 b5-e5(d5) b3-d1(c2) b4-e4(d4) c3-a3(b3) d5-a5(b5) a3-c5(b4) b5-d3(c4) d1-a1(b1) d4-b2(c3) c2-e2(d2) c3-c1(c2) a1-a3(a2) e5-c3(d4)`
	referenceAndreotti = `b2 b4 b2-e2(d2) b4-b1(b2) d2-b4(c3) b2-d2(c2) e2-e4(e3) c2-a4(b3) e3-e1(e2) b1-d3(c2) e4-c4(d4)`
	referenceKeller    = `b2 c3 b2-b5(b4) b3 b5-e5(d5) b3-d1(c2) b4-e4(d4) c3-a3(b3) d5-a5(b5) a3-c5(b4) a5-a1(a2) c5-c3(c4) a1-c1(b1) c3-e3(d3) d4-b2(c3) d3-d5(d4) c3-e1(d2) c4-e2(d3)`
)

var referenceWinLoss, referenceAny = map[string]string{"scoring": "win-loss"}, map[string]string{"lift": "any"}

func TestReferenceDocumentedGames(t *testing.T) {
	newReference(nil).playAll(referencePerGioco).wantResult(t, `"White" line 8-0`)
	newReference(referenceWinLoss).playAll(referencePerGioco).wantResult(t, `"White" line 1-0`)

	r := newReference(nil).playAll(referenceAndreotti)
	lost := 0 // of Black's turns, those that lose to one of the documented answers
	for _, action := range r.legal() {
		for _, answer := range r.clone().playAll(action).legal() {
			documented := answer == "e2-e4(e3)" || answer == "e2-e5(e4)"
			if documented && r.clone().playAll(action+" "+answer).reason == "line" {
				lost++
				break
			}
		}
	}
	if r.hands["White"] != 3 || r.hands["Black"] != 4 || len(r.legal()) != 4 || lost != 4 {
		t.Errorf("Andreotti: hands %v, legal %v, %d of them lost", r.hands, r.legal(), lost)
	}
	r.resign("Black")
	r.wantResult(t, `"White" resigned 14-0`)

	r = newReference(nil).playAll(referenceKeller)
	if r.mover() != "White" || len(r.legal()) != 16 || r.hands["White"]+r.hands["Black"] != 0 {
		t.Errorf("Keller: %s to move, hands %v, legal %v", r.mover(), r.hands, r.legal())
	}
	r.resign("White")
	r.wantResult(t, `"Black" resigned 0-7`)

	legal := newReference(referenceAny).playAll(referenceKeller).legal()
	if len(legal) != 18 || !slices.Contains(legal, "a2-a4(a3<a4)") || !slices.Contains(legal, "a2-a5(a4<a5)") {
		t.Errorf("Keller under lift=any: %v", legal)
	}
}

// referencePosition puts stones down as they might stand late in a game, since
// no short game leads to the ends tested with it.
func referencePosition(options map[string]string, turns int, white, black string, hand int) *reference {
	r := newReference(options)
	r.turns = turns
	for player, stones := range map[string]string{"White": white, "Black": black} {
		r.hands[player] = hand
		for _, s := range strings.Fields(stones) {
			r.cells[int(s[1]-'1')*5+int(s[0]-'a')] = player
		}
	}
	r.comesUp()
	return r
}

func TestReferenceEnds(t *testing.T) {
	for _, c := range []struct {
		options      map[string]string
		turns        int
		white, black string
		hand         int
		action, want string
	}{
		{nil, 21, "a1", "a3 c3 e1", 2, "e1-c1(d1)", `"Black" pressed 0-1`},
		{referenceWinLoss, 21, "a1", "a3 c3 e1", 2, "e1-c1(d1)", `"Black" pressed 0-0.5`},
		// White is pressed here too, but lines are looked at first.
		{nil, 21, "a1", "a3 c3 c2 c4 e1", 2, "e1-c1(d1)", `"Black" line 0-18`},
		// Four stand in a row until d4 is lifted; only the end of the turn counts.
		{nil, 20, "a4 b4 d4 c1", "e5 e2", 0, "c1-c4(c3<d4)", "none"},
		{nil, 20, "a4 b4 d4 e4 c1 e1", "e5 e2", 0, "c1-c4(c3<e1)", `"White" line 17-0`}, // five
		{nil, 20, "a1 b2 e5", "a3 e3", 2, "e5-c3(d4)", `"White" line 19-0`},
		{nil, 20, "a5 b4 e1", "a3 e3", 2, "e1-c3(d2)", `"White" line 19-0`},
		{referenceAny, 20, "a3 b3 d3 c1", "e5 e2", 0, "c1-c4(c3<c4)", `"White" line 19-0`},
	} {
		referencePosition(c.options, c.turns, c.white, c.black, c.hand).playAll(c.action).wantResult(t, c.want)
	}
}

func TestReferenceRepetition(t *testing.T) {
	const most, last = " b3-b5(b4<b2) d3-d5(d4<d2) b4-b2(b3<b5)", " d4-d2(d3<d5)"
	for _, limit := range []int{2, 3, 9} {
		r := referencePosition(map[string]string{"repetition": strconv.Itoa(limit)}, 20, "b2 b3", "d2 d3", 0)
		r.playAll(strings.Repeat(most+last, limit-2)+most).wantResult(t, "none")
		r.playAll(last).wantResult(t, `"" repetition 0-0`)
	}
	referencePosition(nil, 20, "b2 b3", "d2 d3", 0).playAll(strings.Repeat(most+last, 12)).wantResult(t, "none")
}
