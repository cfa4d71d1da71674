package conformance_test

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// daldosReference is Daldos written straight from the rules, slowly and plainly, to
// be checked by reading and held against the engine. A number in brackets is a clause
// of Daldos, one with a D a clause of Delta.
type daldosReference struct {
	daldosPosition
	startsWith string              // "throw", "light" or "dark" (3)
	along      bool                // where the first of two dice ends is captured too (9)
	short      bool                // one man left has lost (11)
	length     int                 // holes of an outer row
	ways       map[string][]string // each player's holes in the order he goes through them

	over           bool
	winner, reason string
	scores         map[string]float64 // nil while the game goes on
}

// daldosPosition is what changes while a game is played.
type daldosPosition struct {
	men    []daldosMan
	player string // who throws or plays
	turn   int    // 0 while it is thrown for who begins
	beat   int    // what Light has thrown for that, 0 if nothing yet
	thrown bool   // whether the player has thrown and has dice to play
	dice   []int  // those not played yet, the lower first; A is 1
	second bool   // whether he is to throw again in the same turn
	again  bool   // whether two A's were thrown, so that he throws again (10)
	moved  string // the hole of the man who has been played by the first of two dice
}

type daldosMan struct {
	player, hole string
	dalled       bool
}

type daldosAction struct {
	from, to string
	captures bool
	dice     []int // the one or two that are played
}

// newDaldosReference panics on an unknown option or value, lest a misspelt one be
// compared under the defaults.
func newDaldosReference(options map[string]string) *daldosReference {
	values := map[string][]string{ // (12)
		"start": {"throw", "light", "dark"}, "hit": {"end", "along"}, "length": {"long", "short"}, "board": {"danish", "norwegian"},
	}
	for name, value := range options {
		if !slices.Contains(values[name], value) {
			panic(fmt.Sprintf("daldos reference: no option %s=%s", name, value))
		}
	}
	d := &daldosReference{startsWith: "throw", along: options["hit"] == "along", short: options["length"] == "short", length: 16}
	if start, given := options["start"]; given {
		d.startsWith = start
	}
	if options["board"] == "norwegian" {
		d.length = 12
	}
	d.ways = map[string][]string{"Light": d.way("a", "c"), "Dark": d.way("c", "a")}
	for i := 1; i <= d.length; i++ {
		d.men = append(d.men, daldosMan{"Light", daldosHole("a", i), false}, daldosMan{"Dark", daldosHole("c", i), false})
	}
	switch d.startsWith {
	case "light", "throw":
		d.player = "Light"
	case "dark":
		d.player = "Dark"
	}
	if d.startsWith != "throw" {
		d.turn = 1
	}
	return d
}

func daldosHole(row string, number int) string { return row + strconv.Itoa(number) }

// way lists the holes from the prow end of the home row on (1). Behind the last of
// them comes b1 again.
func (d *daldosReference) way(home, enemys string) (holes []string) {
	for i := d.length; i >= 1; i-- {
		holes = append(holes, daldosHole(home, i))
	}
	for i := 1; i <= d.length+1; i++ {
		holes = append(holes, daldosHole("b", i))
	}
	for i := d.length; i >= 1; i-- {
		holes = append(holes, daldosHole(enemys, i))
	}
	return holes
}

// ahead lists the next holes of a player's way, the nearest first.
func (d *daldosReference) ahead(player, hole string, distance int) (holes []string) {
	way := d.ways[player]
	i := slices.Index(way, hole)
	for range distance {
		i++
		if i == len(way) {
			i = slices.Index(way, "b1")
		}
		holes = append(holes, way[i])
	}
	return holes
}

func (d *daldosReference) clone() oracle {
	c := *d
	c.daldosPosition = d.daldosPosition.copied()
	c.scores = maps.Clone(d.scores)
	return &c
}

func (p daldosPosition) copied() daldosPosition {
	p.men, p.dice = slices.Clone(p.men), slices.Clone(p.dice)
	return p
}

func daldosOpponent(player string) string {
	return map[string]string{"Light": "Dark", "Dark": "Light"}[player]
}

// mover names, once the game is over, the player who would throw next.
func (d *daldosReference) mover() string { return d.player }

func (p *daldosPosition) isOn(player, hole string) bool {
	return slices.ContainsFunc(p.men, func(m daldosMan) bool { return m.player == player && m.hole == hole })
}

func (p *daldosPosition) count(player string) (men int) {
	for _, m := range p.men {
		if m.player == player {
			men++
		}
	}
	return men
}

// chance tells whether the dice are to be thrown next.
func (d *daldosReference) chance() bool { return !d.over && !d.thrown }

var daldosThrows = []string{"[AA]", "[A2]", "[A3]", "[A4]", "[22]", "[23]", "[24]", "[33]", "[34]", "[44]"}

// weights says in how many of sixteen ways each throw comes (2).
func (d *daldosReference) weights() (throws []string, weights []int) {
	if !d.chance() {
		return nil, nil
	}
	for _, throw := range daldosThrows {
		ways := 2
		if throw[1] == throw[2] {
			ways = 1
		}
		weights = append(weights, ways)
	}
	return daldosThrows, weights
}

func daldosFaces(throw string) (dice []int) {
	for _, face := range throw {
		if number := strings.IndexRune("_A234", face); number > 0 {
			dice = append(dice, number)
		}
	}
	slices.Sort(dice)
	return dice
}

func daldosDiceText(dice []int) (text string) {
	for _, number := range dice {
		text += string("_A234"[number])
	}
	return text
}

// choices are the dice that one action can play: one of them, equal ones being one
// choice (13), or both added (6), which there is not when a man is captured along
// the way (9).
func (d *daldosReference) choices(dice []int) (all [][]int) {
	for i, number := range dice {
		if !slices.Contains(dice[:i], number) {
			all = append(all, []int{number})
		}
	}
	if len(dice) == 2 && !d.along {
		all = append(all, dice)
	}
	return all
}

// possible are the actions that holes and dice allow, without regard to playing both
// dice.
func (d *daldosReference) possible(p *daldosPosition) (all []daldosAction) {
	for _, man := range p.men {
		if man.player != p.player || man.hole == p.moved { // another man for the other die (6, 9)
			continue
		}
		for _, dice := range d.choices(p.dice) {
			if !man.dalled && !slices.Contains(dice, 1) { // (4)
				continue
			}
			distance := 0
			for _, number := range dice {
				distance += number // a dalling goes one hole too (4)
			}
			path := d.ahead(man.player, man.hole, distance)
			if slices.ContainsFunc(path, func(hole string) bool { return p.isOn(man.player, hole) }) { // (4, 5)
				continue
			}
			to := path[distance-1]
			all = append(all, daldosAction{man.hole, to, p.isOn(daldosOpponent(man.player), to), dice})
		}
	}
	return all
}

// after is the position with the man moved and the throw not yet finished.
func (d *daldosReference) after(p *daldosPosition, a daldosAction) daldosPosition {
	next := p.copied()
	next.men = slices.DeleteFunc(next.men, func(m daldosMan) bool { return m.hole == a.to }) // (8)
	for i, man := range next.men {
		if man.hole == a.from {
			next.men[i] = daldosMan{man.player, a.to, true}
		}
	}
	for _, number := range a.dice {
		i := slices.Index(next.dice, number)
		next.dice = slices.Delete(next.dice, i, i+1)
	}
	if !d.along {
		next.moved = a.to
	}
	return next
}

// ending is the reason by which player has won when he has played, "" if he has not
// (11).
func (d *daldosReference) ending(p *daldosPosition, player string) string {
	switch left := p.count(daldosOpponent(player)); {
	case left == 0:
		return "captured"
	case left == 1 && d.short:
		return "one-left"
	}
	return ""
}

// most is how many dice can still be played, by any way of playing them (7).
func (d *daldosReference) most(p *daldosPosition) int {
	most := 0
	for _, a := range d.possible(p) {
		most = max(most, d.used(p, a))
	}
	return most
}

// used is how many dice can be played when a is what is played first. What ends the
// game plays only its own.
func (d *daldosReference) used(p *daldosPosition, a daldosAction) int {
	next := d.after(p, a)
	if d.ending(&next, p.player) != "" {
		return len(a.dice)
	}
	return len(a.dice) + d.most(&next)
}

// actions are those of a player who has thrown, none if he has to pass.
func (d *daldosReference) actions() (all []daldosAction) {
	if d.over || !d.thrown {
		return nil
	}
	most := d.most(&d.daldosPosition)
	for _, a := range d.possible(&d.daldosPosition) {
		next := d.after(&d.daldosPosition, a)
		if d.used(&d.daldosPosition, a) == most || d.ending(&next, d.player) != "" { // (7)
			all = append(all, a)
		}
	}
	return all
}

func (a daldosAction) text() string {
	if a.captures {
		return a.from + "x" + a.to
	}
	return a.from + "-" + a.to
}

// legal is empty, not nil, when the game is over.
func (d *daldosReference) legal() []string {
	texts := []string{}
	switch {
	case d.over:
	case !d.thrown:
		texts = append(texts, daldosThrows...)
	default:
		for _, a := range d.actions() {
			texts = append(texts, a.text())
		}
		if len(texts) == 0 {
			texts = append(texts, "pass")
		}
	}
	slices.Sort(texts)
	return texts
}

func (d *daldosReference) play(action string) {
	if !slices.Contains(d.legal(), action) {
		panic(fmt.Sprintf("daldos reference: %s is not legal, but %v are", action, d.legal()))
	}
	switch {
	case !d.thrown && d.turn == 0:
		d.throwOff(daldosFaces(action))
	case !d.thrown:
		d.thrown, d.dice, d.second = true, daldosFaces(action), false
		d.again = action == "[AA]"
	case action == "pass":
		d.finishThrow()
	default:
		all, player := d.actions(), d.player
		i := slices.IndexFunc(all, func(a daldosAction) bool { return a.text() == action })
		d.daldosPosition = d.after(&d.daldosPosition, all[i])
		switch {
		case d.ending(&d.daldosPosition, player) != "":
			d.again = false // nothing is thrown any more
			d.finishThrow()
			d.judge(player)
		case d.most(&d.daldosPosition) == 0:
			d.finishThrow()
		}
	}
}

// throwOff is a throw for who begins; two A's mean nothing in it (3).
func (d *daldosReference) throwOff(dice []int) {
	sum := dice[0] + dice[1]
	switch {
	case d.player == "Light":
		d.player, d.beat = "Dark", sum
		return
	case sum > d.beat:
		d.turn = 1
	case sum < d.beat:
		d.player, d.turn = "Light", 1
	default:
		d.player = "Light"
	}
	d.beat = 0
}

// finishThrow hands the dice on, or back to who has thrown two A's (10). Light's turn
// of a number comes before Dark's.
func (d *daldosReference) finishThrow() {
	d.second = d.again
	if !d.again {
		if d.player == "Dark" {
			d.turn++
		}
		d.player = daldosOpponent(d.player)
	}
	d.thrown, d.dice, d.again, d.moved = false, nil, false, ""
}

// judge looks for an end when player has played.
func (d *daldosReference) judge(player string) {
	if reason := d.ending(&d.daldosPosition, player); reason != "" {
		d.end(player, reason)
	}
}

// end gives a winner 1, whatever he won by (11, D11).
func (d *daldosReference) end(winner, reason string) {
	d.over, d.winner, d.reason = true, winner, reason
	d.scores = map[string]float64{"Light": 0, "Dark": 0}
	if winner != "" {
		d.scores[winner] = 1
	}
}

// resign may be called for either player, whoever is to move, and with dice on the
// table.
func (d *daldosReference) resign(player string) {
	if d.over || daldosOpponent(player) == "" {
		panic(fmt.Sprintf("daldos reference: %q cannot resign", player))
	}
	d.end(daldosOpponent(player), "resigned")
}

func (d *daldosReference) result() (over bool, winner, reason string, scores map[string]float64) {
	return d.over, d.winner, d.reason, maps.Clone(d.scores)
}

func (d *daldosReference) playAll(actions string) oracle {
	for _, action := range strings.Fields(actions) {
		d.play(action)
	}
	return d
}

// position is the position's text.
func (d *daldosReference) position() string {
	text := ""
	for _, row := range []string{"c", "b", "a"} {
		length, empty := d.length, 0
		if row == "b" {
			length++
		}
		for i := 1; i <= length; i++ {
			symbol := d.symbol(daldosHole(row, i))
			if symbol == "" {
				empty++
				continue
			}
			text += runText(empty) + symbol
			empty = 0
		}
		text += runText(empty)
		if row != "a" {
			text += "/"
		}
	}
	text += fmt.Sprintf(" %s - %d", d.player, d.turn)
	if d.beat > 0 {
		text += fmt.Sprintf(" beat=%d", d.beat)
	}
	if d.thrown {
		text += " dice=" + daldosDiceText(d.dice)
	}
	if d.again {
		text += " again=yes"
	}
	if d.second {
		text += " again=now"
	}
	if d.moved != "" {
		text += " man=" + d.moved
	}
	switch d.reason {
	case "resigned":
		text += " ended=resigned by=" + daldosOpponent(d.winner)
	case "agreed":
		text += " ended=agreed"
	}
	return text
}

// symbol is I for a man who stands across the row and M for one along it, small for
// Dark's.
func (d *daldosReference) symbol(hole string) string {
	for _, m := range d.men {
		if m.hole == hole {
			symbol := "I"
			if m.dalled {
				symbol = "M"
			}
			if m.player == "Dark" {
				symbol = strings.ToLower(symbol)
			}
			return symbol
		}
	}
	return ""
}

// setUp puts the men and the rest of a position's text in place of the beginning.
func (d *daldosReference) setUp(board, player string, turn int, pairs map[string]string) {
	d.daldosPosition = daldosPosition{player: player, turn: turn, again: pairs["again"] == "yes", second: pairs["again"] == "now", moved: pairs["man"]}
	d.beat, _ = strconv.Atoi(pairs["beat"])
	if dice, found := pairs["dice"]; found {
		d.thrown, d.dice = true, daldosFaces(dice)
	}
	for i, row := range strings.Split(board, "/") {
		hole, empty := 0, 0
		for _, symbol := range row {
			if symbol >= '0' && symbol <= '9' {
				empty = 10*empty + int(symbol-'0')
				continue
			}
			hole += empty + 1
			empty = 0
			owner := map[bool]string{true: "Light", false: "Dark"}[symbol == 'I' || symbol == 'M']
			d.men = append(d.men, daldosMan{owner, daldosHole(string("cba"[i]), hole), symbol == 'M' || symbol == 'm'})
		}
	}
	if !d.thrown && turn > 0 {
		d.judge(daldosOpponent(player))
	}
}

func TestDaldosReferencePerft(t *testing.T) {
	for _, c := range allCounts(t) {
		if c.Variant != "daldos" {
			continue
		}
		for i, want := range c.Nodes {
			if got := oraclePerft(newDaldosReference(c.Options), i+1); uint64(got) != want {
				t.Errorf("%s, depth %d: %d nodes, want %d", c.Name, i+1, got, want)
			}
		}
	}
}

// daldosOptions are those given, and Light to begin else.
func daldosOptions(given string) map[string]string {
	options := map[string]string{"start": "light"}
	for _, word := range strings.Fields(given) {
		name, value, _ := strings.Cut(word, "=")
		options[name] = value
	}
	return options
}

// daldosAt is the reference at a position, men given by their holes: a small letter
// behind, as in "a3i", is a man not dalled.
func daldosAt(t *testing.T, options, light, dark, rest string) *daldosReference {
	t.Helper()
	d := newDaldosReference(daldosOptions(options))
	d.men = nil
	for player, holes := range map[string]string{"Light": light, "Dark": dark} {
		for _, hole := range strings.Fields(holes) {
			name, undalled := strings.CutSuffix(hole, "i")
			d.men = append(d.men, daldosMan{player, name, !undalled})
		}
	}
	text, _, _ := strings.Cut(d.position(), " ")
	read := newDaldosReference(daldosOptions(options))
	if err := oracleSetUp(read, text+" "+rest); err != nil {
		t.Fatal(err)
	}
	return read
}

func TestDaldosReferenceLegal(t *testing.T) {
	for _, c := range []struct{ options, light, dark, rest, legal string }{
		// The examples of (7).
		{"", "c3", "b4", "Light - 9 dice=24", "c3xb4"},
		{"", "b5", "b8", "Light - 9 dice=34", "b5-b12 b5xb8"},
		{"", "b5", "b8 c1", "Light - 9 dice=34", "b5-b12"},
		{"hit=along", "b5", "b8", "Light - 9 dice=34", "b5-b9 b5xb8"},
		{"length=short", "b5", "b8 c1", "Light - 9 dice=34", "b5-b12 b5xb8"},
		// The example of a throw of A and III.
		{"", "a5i b3 b9", "c9", "Light - 9 dice=A3", "a5-a1 a5-a4 b3-b4 b3-b6 b3-b7 b9-b10 b9-b12 b9-b13"},
		{"hit=along", "a5i b3 b9", "c9", "Light - 9 dice=A3", "a5-a4 b3-b4 b3-b6 b9-b10 b9-b12"},
		// The way's corners, for both.
		{"", "a1", "c9", "Light - 9 dice=22", "a1-b4"}, // a1-b2 would leave a two
		{"", "a2i", "c9", "Light - 9 dice=A4", "a2-b4"},
		{"", "b17", "c9", "Light - 9 dice=23", "b17-c12"},
		{"", "c2", "c9", "Light - 9 dice=23", "c2-b4"},
		{"", "c9", "c2", "Dark - 9 dice=23", "c2-b4"},
		{"", "c9", "b16", "Dark - 9 dice=23", "b16-a13"},
		{"board=norwegian", "b12", "c4", "Light - 9 dice=23", "b12-c9"},
		{"board=norwegian", "c4", "a1", "Dark - 9 dice=44", "a1-b8"},
		// An undalled man, and own men in the way.
		{"", "a5i a4i", "c9", "Light - 9 dice=A2", "a4-a1"},
		{"", "a5i a4i", "c9", "Light - 9 dice=AA", "a4-a2 a4-a3"},
		{"", "a5i a3i", "c9", "Light - 9 dice=A2", "a3-b1"},
		{"", "a5i a4", "a3i c9", "Light - 9 dice=AA", "a4-a2 a4xa3"},
		{"", "a5i", "c9", "Light - 9 dice=23", "pass"},
		{"", "b5 b7", "c9", "Light - 9 dice=22", "b7-b11 b7-b9"},
		{"", "b5", "b6 b7", "Light - 9 dice=A3", "b5-b9"},
		{"", "b5", "b9 b7", "Light - 9 dice=A3", "b5xb9"},
		{"", "b5", "b9 b6", "Light - 9 dice=A3", "b5xb9"},
		{"", "a1i b1", "c9", "Light - 9 dice=A3", "b1-b4 b1-b5"}, // b1-b2 would leave a three,
		// Of two dice, the ones that can be played at all.
		{"", "a1i", "c9i", "Light - 9 dice=A2", "a1-b3"},
		{"hit=along", "a1i", "c9i", "Light - 9 dice=A2", "a1-b1"},
		{"hit=along", "a1i b2", "c9i", "Light - 9 dice=24", "b2-b4 b2-b6"},
		{"", "b1 b3 b5", "c9i", "Light - 9 dice=22", "b5-b7 b5-b9"},
		{"", "a2i a5", "c9", "Light - 9 dice=24", "a5-a3"}, // the four is lost
		{"hit=along", "a2i a5", "c9", "Light - 9 dice=24", "a5-a3"},
		{"", "a1i a5", "c9", "Light - 9 dice=23", "a5-a2 a5-a3"}, // either, and the other is lost
		{"hit=along", "a1i a5", "c9", "Light - 9 dice=23", "a5-a2 a5-a3"},
		{"", "a1i a5", "a4 a3 c9", "Light - 9 dice=23", "a5-a2 a5xa3"},
		{"", "a3i a5", "c9", "Light - 9 dice=24", "pass"},
		{"", "a3i a5", "c9", "Light - 9 dice=22", "pass"},
		// One die has been played.
		{"", "b5 b9", "c9", "Light - 9 dice=3 man=b5", "b9-b12"},
		{"hit=along", "b5 b9", "c9", "Light - 9 dice=3", "b5-b8 b9-b12"},
		{"", "b5 a9i", "c9", "Light - 9 dice=A again=yes man=b5", "a9-a8"},
		{"", "b5 b9", "c9", "Light - 0", "[22] [23] [24] [33] [34] [44] [A2] [A3] [A4] [AA]"},
	} {
		d := daldosAt(t, c.options, c.light, c.dark, c.rest)
		if got := strings.Join(d.legal(), " "); got != c.legal {
			t.Errorf("%s %s legal %s, want %s", c.options, d.position(), got, c.legal)
		}
	}
}

func TestDaldosReferencePlay(t *testing.T) {
	const opening = "iiiiiiiiiiiiiiii/17/IIIIIIIIIIIIIIII "
	for _, c := range []struct {
		options, actions, position string // the position from the mover on, when the men stand as in the opening
	}{
		// Throwing for the beginning, and whose turn is which.
		{"start=throw", "", "Light - 0"},
		{"start=throw", "[A4]", "Dark - 0 beat=5"},
		{"start=throw", "[A4] [33]", "Dark - 1"},
		{"start=throw", "[A4] [33] [44] pass", "Light - 2"},
		{"start=throw", "[A4] [33] [44] pass [44] pass", "Dark - 2"},
		{"start=throw", "[44] [34]", "Light - 1"},
		{"start=throw", "[44] [34] [44] pass", "Dark - 1"},
		{"start=throw", "[44] [34] [44] pass [44] pass", "Light - 2"},
		{"start=throw", "[A4] [23]", "Light - 0"},
		{"start=throw", "[A4] [23] [AA]", "Dark - 0 beat=2"},
		{"start=throw", "[A4] [23] [AA] [AA]", "Light - 0"},
		{"start=throw", "[A4] [23] [AA] [A2]", "Dark - 1"},
		{"start=throw", "[A4] [23] [A2] [AA]", "Light - 1"}, // no dal-dal
		{"start=light", "[44] pass [23]", "Dark - 1 dice=23"},
		{"start=dark", "[44] pass", "Light - 2"},
		{"start=dark", "[44] pass [44] pass [A3]", "Dark - 2 dice=A3"},
		// Dal-dal.
		{"", "[AA]", "Light - 1 dice=AA again=yes"},
		{"", "[AA] a1-b2", "iiiiiiiiiiiiiiii/1M15/1IIIIIIIIIIIIIII Light - 1 again=now"},
		{"", "[AA] a1-b1", "iiiiiiiiiiiiiiii/M16/1IIIIIIIIIIIIIII Light - 1 dice=A again=yes man=b1"},
		{"hit=along", "[AA] a1-b1", "iiiiiiiiiiiiiiii/M16/1IIIIIIIIIIIIIII Light - 1 dice=A again=yes"},
		{"", "[AA] a1-b1 a2-a1", "iiiiiiiiiiiiiiii/M16/M1IIIIIIIIIIIIII Light - 1 again=now"},
		{"", "[AA] a1-b1 a2-a1 [AA] b1-b2 a1-b1 [44] b2-b6 b1-b5", "iiiiiiiiiiiiiiii/4MM11/2IIIIIIIIIIIIII Dark - 1"},
		{"", "[AA] a1-b1 a2-a1 [44] b1-b5", "iiiiiiiiiiiiiiii/4M12/M1IIIIIIIIIIIIII Light - 1 dice=4 man=b5"},
		// A die that cannot be played after the first.
		{"", "[A4] a1-b5", "iiiiiiiiiiiiiiii/4M12/1IIIIIIIIIIIIIII Dark - 1"},
		{"hit=along", "[A4] a1-b1 b1-b5", "iiiiiiiiiiiiiiii/4M12/1IIIIIIIIIIIIIII Dark - 1"},
		{"board=norwegian", "[A4] a1-b5 [44] pass", "iiiiiiiiiiii/4M8/1IIIIIIIIIII Light - 2"},
		{"start=dark", "[A4] c1-b5", "1iiiiiiiiiiiiiii/4m12/IIIIIIIIIIIIIIII Light - 2"},
	} {
		d := newDaldosReference(daldosOptions(c.options))
		d.playAll(c.actions)
		want := c.position
		if !strings.Contains(want, "/") {
			want = opening + want
		}
		wantPosition(t, d, want)
		wantOracle(t, d, "none")
		read := newDaldosReference(daldosOptions(c.options))
		if err := oracleSetUp(read, want); err != nil || !slices.Equal(read.legal(), d.legal()) {
			t.Errorf("%s reads as %s, %v", want, read.position(), err)
		}
	}
}

func TestDaldosReferenceEnds(t *testing.T) {
	for _, c := range []struct{ options, light, dark, rest, actions, result, position string }{
		{"", "b5", "b8", "Light - 9 dice=34", "b5xb8", `"Light" captured 1-0`, "16/7M9/16 Dark - 9"},
		{"", "b5", "b8", "Light - 9 dice=34", "b5-b12", "none", "16/7m3M5/16 Dark - 9"},
		{"", "b5", "b8i c1", "Light - 9 dice=A2", "b5xb8", "none", "m15/7M9/16 Dark - 9"},
		{"length=short", "b5", "b8 c1", "Light - 9 dice=A2", "b5xb8", `"Light" one-left 1-0`, "m15/7M9/16 Dark - 9"},
		{"length=short", "b5", "b8 c1 c2", "Light - 9 dice=A2", "b5xb8", "none", "mm14/7M9/16 Dark - 9"},
		{"", "b8", "b5", "Dark - 9 dice=34", "b5xb8", `"Dark" captured 0-1`, "16/7m9/16 Light - 10"},
		{"length=short", "b8 a1", "b5", "Dark - 9 dice=34", "b5xb8", `"Dark" one-left 0-1`, "16/7m9/M15 Light - 10"},
		// With two A's too the game is over, and the dice are the other's.
		{"", "b5", "b6", "Light - 9 dice=AA again=yes", "b5xb6", `"Light" captured 1-0`, "16/5M11/16 Dark - 9"},
		{"", "b5 c9", "b6", "Light - 9 dice=A again=yes man=c9", "b5xb6", `"Light" captured 1-0`, "8M7/5M11/16 Dark - 9"},
		{"", "b5 c9", "b6 b8", "Light - 9 dice=A again=yes man=c9", "b5xb6", "none", "8M7/5M1m9/16 Light - 9 again=now"},
		// One man by one die after the other.
		{"hit=along", "b5", "b8 b12", "Light - 9 dice=34", "b5xb8 b8xb12", `"Light" captured 1-0`, "16/11M5/16 Dark - 9"},
		{"hit=along", "b5", "b8 b12", "Light - 9 dice=34", "b5-b9 b9xb12", "none", "16/7m3M5/16 Dark - 9"},
		{"hit=along length=short", "b5", "b8 b12", "Light - 9 dice=34", "b5xb8", `"Light" one-left 1-0`, "16/7M3m5/16 Dark - 9"},
		// The other die is lost.
		{"", "a1i a5", "a3 c9", "Light - 9 dice=23", "a5xa3", "none", "8m7/17/I1M13 Dark - 9"},
		{"", "a3i a5", "c9", "Light - 9 dice=24", "pass", "none", "8m7/17/2I1M11 Dark - 9"},
		// A man at home is hit before he has turned, and when he turns he hits.
		{"", "c3 b17", "c1i b5", "Light - 9 dice=22", "c3xc1", "none", "M15/4m11M/16 Light - 9 dice=2 man=c1"},
		{"", "a5i b9", "a4 b5", "Light - 9 dice=A4", "a5xa4", "none", "16/4m3M8/3M12 Light - 9 dice=4 man=a4"},
	} {
		d := daldosAt(t, c.options, c.light, c.dark, c.rest).playAll(c.actions)
		wantOracle(t, d, c.result)
		wantPosition(t, d, c.position)
		// The board alone shows it.
		read := newDaldosReference(daldosOptions(c.options))
		if err := oracleSetUp(read, c.position); err != nil {
			t.Error(err)
		}
		wantOracle(t, read, c.result)
	}
}
