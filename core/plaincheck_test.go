package core_test

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"sort"
	"strings"

	"github.com/staffel-engine/staffel/core"
)

// What a position is held to by the plain reading.

// key is the text by which the plain reading knows an action: it always has the dice.
func (l *lockstep) key(m core.Move) string {
	g := l.state.Game()
	text := g.Text(m)
	dice := g.AppendDice(nil, m)
	if len(dice) == 0 {
		return text
	}
	if at := strings.IndexByte(text, '['); at > 0 {
		if text[at:] != "["+l.plain.symbols(dice)+"]" {
			l.Errorf("%s uses %v", text, dice)
		}
		text = text[:at]
	}
	return text + fmt.Sprint(dice)
}

// position compares everything that can be seen; false when the two have parted.
func (l *lockstep) position() bool {
	s, p, b := l.state, l.plain, l.state.Game().Board()
	if got, want := p.withoutSteps(l.T, s.PositionText()), p.position(); got != want {
		l.Errorf("position %s, want %s", got, want)
		return false
	}
	result, over := s.Result()
	if want := p.result; over != (want != nil) || over && result != *want || over != s.Over() {
		l.Errorf("result %v %+v, want %+v", over, result, want)
		return false
	}
	for i, piece := range l.rules.Pieces {
		for player := range 2 {
			st := kind{piece.Name, player, ""}
			if piece.Neutral {
				st.player = core.NoPlayer
			}
			if got, want := s.Hand(player, i), p.hands[st]; got != want {
				l.Errorf("%d %q in hand of %d, want %d", got, piece.Name, player, want)
			}
		}
	}
	for c := range core.Cell(b.Cells()) {
		st, taken := p.board[b.Name(c)]
		piece, owner, ok := s.At(c)
		if ok != taken || taken && (piece != p.pieceNumber(st.piece) || owner != st.player || s.Face(c) != p.face(st)) {
			l.Errorf("on %s stands %d of %d showing %d, want %+v", b.Name(c), piece, owner, s.Face(c), st)
		}
	}
	action, actions, repetition := 1, 0, 0
	switch {
	case p.off > 0:
		repetition = s.Repetition() // no turn has begun
	case p.thrown, p.rethrown:
		action = 2
	case p.entry().Throw == nil:
		action, actions = len(p.earlier)+1, len(p.entry().Actions)
		if chainOf(p.entry().Actions[0]) != nil {
			actions = 0
		}
	}
	if p.off == 0 && action == 1 && !p.rethrown {
		repetition = p.repetition()
	}
	if s.Turn() != p.turn || s.Mover() != p.mover || s.TurnAction() != action || s.TurnActions() != actions || s.Repetition() != repetition {
		l.Errorf("turn %d of %d, action %d of %d, come up %d times; want %d, %d, %d, %d, %d", s.Turn(), s.Mover(), s.TurnAction(), s.TurnActions(), s.Repetition(), p.turn, p.mover, action, actions, repetition)
	}
	turns, counting := s.TurnsCounted()
	if counting != (p.counted >= 0) || turns != max(0, p.counted) {
		l.Errorf("%d turns counted, %v; want %d", turns, counting, p.counted)
	}
	return true
}

// listed compares the legal actions and what they do; false when they are not the same.
func (l *lockstep) listed(moves []core.Move, ways map[string]way) bool {
	s, g := l.state, l.state.Game()
	var keys []string
	seen, texts := map[core.Move]bool{}, map[string]bool{}
	for _, m := range moves {
		text, key := g.Text(m), l.key(m)
		keys = append(keys, key)
		if !s.IsLegal(m) {
			l.Errorf("%s is listed and not legal", text)
		}
		if seen[m] || texts[text] {
			l.Errorf("%s is listed twice", text)
		}
		seen[m], texts[text] = true, true
		w, known := ways[key]
		if w.clashes {
			l.Errorf("%s does one thing or another", text)
		}
		if parts := g.AppendParts(nil, m); known && !slices.Equal(parts, w.parts) {
			l.Errorf("%s: its parts are %+v, want %+v", text, parts, w.parts)
		}
		if dice := g.AppendDice(nil, m); known && !slices.Equal(dice, w.dice) {
			l.Errorf("%s: its dice are %v, want %v", text, dice, w.dice)
		}
		if len(seen) > 100 {
			continue // reading them all takes a while
		}
		back, err := s.Parse(text)
		if err != nil || back != m {
			l.Errorf("%s reads as %s, %v", text, g.Text(back), err)
		}
	}
	l.shortened(moves)
	sort.Strings(keys)
	if want := slices.Sorted(maps.Keys(ways)); !slices.Equal(keys, want) {
		l.Errorf("legal\n%q, want\n%q", keys, want)
		return false
	}
	if s.CountLegal() != len(moves) || s.Over() != (len(moves) == 0) {
		l.Errorf("counts %d, over %v, lists %d", s.CountLegal(), s.Over(), len(moves))
	}
	return true
}

// hash holds the hash to what it is said to depend on.
func (l *lockstep) hash() {
	s := l.state
	var kept []string
	for i, field := range strings.Fields(s.PositionText()) {
		name, _, _ := strings.Cut(field, "=")
		if i != 3 && !slices.Contains([]string{"tired", "passes", "ended", "by"}, name) {
			kept = append(kept, field)
		}
	}
	key := strings.Join(kept, " ")
	if other, met := l.hashes[s.Hash()]; met && other != key {
		l.Errorf("%s and %s have the same hash", key, other)
	}
	l.hashes[s.Hash()] = key
	key += " on turn " + l.plain.kindOfTurn()
	if l.keys[key] == nil {
		l.keys[key] = map[uint64]bool{}
	}
	if l.keys[key][s.Hash()] = true; len(l.keys[key]) > 1 {
		l.Errorf("%s has two hashes", key)
	}
}

// readBack reads the text of the position.
func (l *lockstep) readBack(moves []core.Move) {
	s, g := l.state, l.state.Game()
	back, err := g.ParsePosition(s.PositionText())
	if err != nil {
		l.Errorf("position text: %v", err)
		return
	}
	result, _ := s.Result()
	if again, _ := back.Result(); back.PositionText() != s.PositionText() || back.Hash() != s.Hash() || again != result || back.Chance() != s.Chance() {
		l.Errorf("position %s reads as %s, result %+v, want %+v", s.PositionText(), back.PositionText(), again, result)
	}
	if legal := back.AppendLegal(nil); !slices.Equal(legal, moves) {
		l.Errorf("position %s is read to have %d actions, want %d", s.PositionText(), len(legal), len(moves))
	}
}

// unlisted asks about moves that are not listed.
func (l *lockstep) unlisted(moves []core.Move) {
	s, g := l.state, l.state.Game()
	legal := map[core.Move]bool{}
	for _, m := range moves {
		legal[m] = true
	}
	ask := func(m core.Move) {
		if s.IsLegal(m) != legal[m] {
			l.Errorf("%s (%#x) is legal: %v; listed: %v", g.Text(m), uint64(m), s.IsLegal(m), legal[m])
		}
	}
	for _, m := range l.met {
		ask(m)
	}
	for range min(len(moves), 10) {
		m := moves[l.r.IntN(len(moves))]
		ask(m ^ 1<<l.r.IntN(64))
		if len(l.met) < 60 {
			l.met = append(l.met, m)
		}
	}
}

// picks picks some actions.
func (l *lockstep) picks(moves []core.Move) {
	picked := map[core.Move]bool{}
	random := core.NewRandom(uint64(l.r.IntN(1000)))
	for range min(len(moves), 40) {
		m := l.state.Pick(&random)
		if picked[m] = true; !slices.Contains(moves, m) {
			l.Errorf("picked %s, which is not listed", l.state.Game().Text(m))
		}
	}
	if len(picked) < min(len(moves), 40)/4 && !l.state.Chance() {
		l.Errorf("picked %d of %d actions", len(picked), len(moves))
	}
}

// dice compares what is told of the dice.
func (l *lockstep) dice(moves []core.Move) {
	s, p, g := l.state, l.plain, l.state.Game()
	if got := s.AppendDice(nil); !slices.Equal(got, p.left) {
		l.Errorf("dice left %v, want %v", got, p.left)
	}
	chances := s.AppendChances(nil)
	if s.Chance() != p.chance() || s.Chance() != (len(chances) > 0) {
		l.Errorf("the dice are to be thrown: %v, want %v; %d chances", s.Chance(), p.chance(), len(chances))
	}
	seed, throws := s.Random()
	if !s.Chance() {
		if m, err := s.Roll(); err == nil || m != 0 {
			l.Error("thrown when no throw is due")
		}
		return
	}
	weights := map[string]int{}
	for i, c := range chances {
		if weights[g.Text(c.Move)] = c.Weight; c.Move != moves[i] {
			l.Errorf("throw %d is %s, and %s is listed", i, g.Text(c.Move), g.Text(moves[i]))
		}
	}
	if want := p.weights(); !maps.Equal(weights, want) {
		l.Errorf("weights %v, want %v", weights, want)
	}
	s.SetRandom(l.r.Uint64(), uint64(l.r.IntN(50)))
	other := s.Clone()
	a, err := s.Roll()
	b, also := other.Roll()
	if err != nil || also != nil || a != b || !slices.Contains(moves, a) || s.PositionText() != other.PositionText() {
		l.Errorf("one seed throws %s and %s, %v, %v", g.Text(a), g.Text(b), err, also)
	}
	s.Undo()
	if again, err := s.Roll(); again != a || err != nil {
		l.Errorf("taken back, one seed throws %s and %s", g.Text(a), g.Text(again))
	}
	s.Undo()
	s.SetRandom(seed, throws)
}

// shortened reads actions without what they have in parentheses and the dice behind them.
func (l *lockstep) shortened(moves []core.Move) {
	g := l.state.Game()
	if l.state.Chance() || len(moves) > 40 {
		return
	}
	fits, exact := map[string][]core.Move{}, map[string]core.Move{}
	for _, m := range moves {
		text := g.Text(m)
		exact[text] = m
		if at := strings.IndexAny(text, "(["); at > 0 {
			text = text[:at]
		}
		fits[text] = append(fits[text], m)
	}
	for text, some := range fits {
		m, err := l.state.Parse(text)
		var ambiguous *core.AmbiguousError
		switch whole, one := exact[text]; {
		case one && (m != whole || err != nil):
			l.Errorf("%s reads as %s, %v", text, g.Text(m), err)
		case !one && len(some) == 1 && (m != some[0] || err != nil):
			l.Errorf("%s reads as %s, %v; want %s", text, g.Text(m), err, g.Text(some[0]))
		case !one && len(some) > 1 && (!errors.As(err, &ambiguous) || len(ambiguous.Candidates) != len(some)):
			l.Errorf("%s reads as %s, %v; want one of %d", text, g.Text(m), err, len(some))
		}
	}
}

// resign ends the game by word, and takes that back.
func (l *lockstep) resign(player int) {
	s := l.state
	before, hash, plies := s.PositionText(), s.Hash(), s.Plies()
	seed, throws := s.Random()
	want := core.Result{Winner: 1 - player, Reason: "resigned"}
	want.Scores[1-player] = l.plain.value(l.rules.Resign, 1-player)
	err := s.Resign(player)
	if got, over := s.Result(); err != nil || !over || got != want || s.Chance() || s.CountLegal() != 0 || !slices.Equal(s.AppendDice(nil), l.plain.left) {
		l.Errorf("%d resigned: %+v, want %+v; %v; chance %v, %d actions, dice %v", player, got, want, err, s.Chance(), s.CountLegal(), s.AppendDice(nil))
	}
	back, err := s.Game().ParsePosition(s.PositionText())
	if err != nil {
		l.Error(err)
	} else if got, _ := back.Result(); got != want || back.PositionText() != s.PositionText() {
		l.Errorf("%s reads as %s, %+v", s.PositionText(), back.PositionText(), got)
	}
	s.Undo()
	if again, thrown := s.Random(); s.PositionText() != before || s.Hash() != hash || s.Plies() != plies || again != seed || thrown != throws {
		l.Errorf("taking the resignation back gives %s, want %s", s.PositionText(), before)
	}
}
