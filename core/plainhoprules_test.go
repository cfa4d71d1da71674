package core_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/staffel-engine/staffel/core"
)

// fieldNodes is what games on a field have beside others, as far as large boards show it
// in few games; rareNodes is the rest.
var fieldNodes = []string{
	"Slide.Far", "Slide.On", "Slide.Capture", "Returns", "Hop", "Hop.Capture", "Hop.On", "Hop.Before", "Hop.After",
	"Pass", "Stop", "further action", "Both", "Beside", "Reach", "core.Connected", "core.More", "core.TurnsSince", "core.Cannot",
}

var rareNodes = []string{"Leap", "Leap.Capture", "Remove", "Enclose.All", "Group", "First", "Enclose", "Enclose.Take", "core.Passes", "core.AllOf", "core.Repeated"}

// TestFieldMovesAgainstPlain plays random rules with all that is played on a field.
func TestFieldMovesAgainstPlain(t *testing.T) {
	fieldAgainstPlain(t, 3000, 4, slices.Concat(fieldNodes, rareNodes), func(r *rand.Rand) *core.Rules {
		if r.IntN(3) == 0 {
			return randomFieldRules(r, randomBoard(r))
		}
		columns, rows := 2+r.IntN(6), 1+r.IntN(6)
		if r.IntN(8) == 0 {
			columns, rows = 3+r.IntN(20), 1
		}
		board, err := core.Grid(columns, rows)
		if err != nil {
			panic(err)
		}
		return randomFieldRules(r, board)
	})
}

// TestLargeBoardsAgainstPlain does the same on boards of more cells than a word has bits.
func TestLargeBoardsAgainstPlain(t *testing.T) {
	fieldAgainstPlain(t, 700, 5, fieldNodes, func(r *rand.Rand) *core.Rules {
		board := randomLargeBoard(r, 30)
		if r.IntN(4) == 0 {
			return randomRulesOn(r, board)
		}
		return randomFieldRules(r, board)
	})
}

// fieldAgainstPlain plays random rules in lockstep, and wants all nodes of rules to come up.
func fieldAgainstPlain(t *testing.T, games int, stream uint64, nodes []string, random func(*rand.Rand) *core.Rules) {
	if testing.Short() {
		games /= 4
	}
	if os.Getenv("STAFFEL_LONG") == "1" {
		games *= 20
	}
	seen := map[string]int{}
	playedAgainstPlain(t, games, stream, random, core.Compile, seen)
	for _, node := range nodes {
		if seen[node] == 0 && !testing.Short() {
			t.Errorf("%s never came up: %v", node, seen)
		}
	}
	t.Log(seen)
}

// randomFieldRules makes rules up that are played on a field.
func randomFieldRules(r *rand.Rand, board *core.Board) *core.Rules {
	m := maker{Rand: r, board: board, most: 4, begun: map[string]bool{}, onField: true}
	rules := &core.Rules{Board: board, Players: []string{"Ann", "Bob"}}
	m.gather(min(8+r.IntN(10), board.Cells()))
	for i := range 1 + r.IntN(2) {
		rules.Pieces = append(rules.Pieces, m.kindOf(i, 9, 3))
	}
	if r.IntN(3) == 0 {
		rules.Turns = []core.Turn{{Number: r.IntN(3), Player: rules.Players[r.IntN(2)], Actions: m.fieldActions()}}
	}
	rules.Turns = append(rules.Turns, core.Turn{Actions: m.fieldActions()})
	rules.Ends = m.ends()
	if r.IntN(6) == 0 { // the one for no move apart for each player
		for i := range rules.Ends {
			if _, stuck := rules.Ends[i].When.(core.NoMove); stuck {
				rules.Ends[i].Player = rules.Players[0]
				other := rules.Ends[i]
				other.Player, other.Outcome, other.Reason = rules.Players[1], core.Draw, "blocked"
				rules.Ends = append(rules.Ends, other)
				break
			}
		}
	}
	if _, err := core.Compile(*rules); err != nil && strings.Contains(err.Error(), "a player can always pass") {
		rules.Ends = slices.DeleteFunc(rules.Ends, func(e core.End) bool { _, stuck := e.When.(core.NoMove); return stuck })
	}
	return rules
}

// gather finds cells near each other for the pieces to begin on.
func (m *maker) gather(most int) {
	b := m.board
	m.crowd = []string{b.Name(core.Cell(m.IntN(b.Cells())))}
	for i := 0; i < len(m.crowd) && len(m.crowd) < most; i++ {
		c, _ := b.Cell(m.crowd[i])
		for _, d := range b.Directions() {
			if to := b.Name(b.Link(c, d)); to != "" && !slices.Contains(m.crowd, to) {
				m.crowd = append(m.crowd, to)
			}
		}
	}
}

// fieldActions makes the actions of a turn up.
func (m *maker) fieldActions() []core.Pattern {
	m.earlier, m.named, m.most, m.chained = nil, nil, 4, false
	kinds := 5
	if m.board.Cells() > 64 {
		kinds, m.most = 20, 2
	}
	switch m.IntN(kinds) {
	case 0:
		actions := m.actions(nil)
		if i := m.IntN(len(actions)); m.IntN(3) == 0 {
			m.passes = true
			actions[i] = core.Or{Choices: []core.Pattern{actions[i], core.Pass{}}}
		}
		return actions
	case 1:
		return []core.Pattern{m.first(1)}
	}
	return []core.Pattern{m.whole()}
}

// first makes moves up of which the first is taken that has any action.
func (m *maker) first(depth int) core.Pattern {
	f := core.First{}
	for range 1 + m.IntN(2) {
		if depth > 0 && m.IntN(4) == 0 {
			f.Choices = append(f.Choices, m.first(depth-1))
		} else {
			f.Choices = append(f.Choices, m.choice(false))
		}
	}
	f.Choices = append(f.Choices, m.whole())
	return f
}

// whole makes up a move that may be a choice with a chain or a pass.
func (m *maker) whole() core.Pattern { return m.choice(m.IntN(5) == 0) }

// choice is one of moves, or a pass if there may be one.
func (m *maker) choice(pass bool) core.Pattern {
	var choices []core.Pattern
	for range 1 + m.IntN(2) {
		choices = append(choices, m.pattern(1))
	}
	if m.IntN(2) == 0 {
		choices = choices[1:]
	}
	if !m.chained && (len(choices) == 0 || m.IntN(3) == 0) {
		choices = append(choices, m.chain())
		m.chained = true
	}
	if len(choices) == 0 {
		choices = append(choices, m.pattern(1))
	}
	if m.IntN(2) == 0 { // so that games go on
		choices = append(choices, core.Slide{Of: m.stones(), Max: 1 + m.IntN(2)})
	}
	if pass {
		m.passes = true
		choices = append(choices, core.Pass{})
	}
	if len(choices) == 1 {
		return choices[0]
	}
	return core.Or{Choices: choices}
}

// chain makes a chain up.
func (m *maker) chain() core.Pattern {
	ch := core.Chain{Optional: m.IntN(3) > 0}
	m.passes = m.passes || ch.Optional
	var choices []core.Pattern
	for range 1 + m.IntN(2) {
		m.names = nil
		steps := append([]core.Pattern{m.move()}, m.rest()...)
		if m.IntN(4) == 0 {
			steps = append(steps, core.Stop{})
		}
		choices = append(choices, inOrder(steps))
	}
	if ch.Move = choices[0]; len(choices) > 1 {
		ch.Move = core.Or{Choices: choices}
	}
	return ch
}

// fieldPattern makes a move up.
func (m *maker) fieldPattern() core.Pattern {
	var steps []core.Pattern
	if m.IntN(4) > 0 || m.board.Cells() > 64 && m.IntN(4) > 0 {
		steps = append(steps, m.move())
	} else {
		steps = append(steps, m.drop("drop0"))
		m.names = []string{"drop0"}
	}
	return inOrder(append(steps, m.rest()...))
}

// move makes up the first step of a move.
func (m *maker) move() (step core.Pattern) {
	var on core.Set
	if m.IntN(4) == 0 {
		on = m.set(1)
	}
	var directions []string
	if m.IntN(3) == 0 {
		directions = []string{m.direction()}
	}
	if m.IntN(6) == 0 {
		defer func() { m.names = append(m.names, "leapt") }()
		l := core.Leap{Of: m.ofPieces(), On: on, Face: m.face(), As: "leapt"}
		for range 1 + m.IntN(3) {
			ways := m.board.Directions()
			way := ways[m.IntN(len(ways))]
			for range m.IntN(3) {
				way += " " + ways[m.IntN(len(ways))]
			}
			l.Ways = append(l.Ways, way)
		}
		if m.IntN(2) == 0 {
			l.Capture, l.Returns = m.ofPieces(), m.IntN(3) == 0
		}
		return l
	}
	if m.IntN(3) > 0 {
		defer func() { m.names = append(m.names, "hopped") }()
		h := core.Hop{Of: m.ofPieces(), Over: m.ofPieces(), On: on, Directions: directions, Capture: m.IntN(2) == 0, Face: m.face(), As: "hopped"}
		h.Returns = h.Capture && m.IntN(3) == 0
		if m.IntN(2) == 0 {
			h.Before = m.IntN(4)
		}
		if m.IntN(2) == 0 {
			h.After = m.IntN(4)
		}
		if !h.Capture && m.IntN(3) == 0 {
			h.Over = m.set(1)
		}
		return h
	}
	defer func() { m.names = append(m.names, "first") }()
	s := core.Slide{Of: m.ofPieces(), Min: m.IntN(3), On: on, Directions: directions, Face: m.face(), As: "first"}
	if m.IntN(2) == 0 {
		s.Max = max(s.Min, 1) + m.IntN(2)
	}
	switch m.IntN(4) {
	case 0:
		s.Far = true
	case 1, 2:
		s.Capture, s.Returns = m.ofPieces(), m.IntN(3) == 0
	}
	return s
}

// rest makes up what may follow the first step of a move.
func (m *maker) rest() (steps []core.Pattern) {
	if m.most > 2 && m.IntN(5) == 0 {
		as := fmt.Sprint("then", m.IntN(2))
		steps = append(steps, m.drop(as))
		m.names = append(m.names, as)
	}
	if m.most > 2 && m.IntN(6) == 0 {
		as := fmt.Sprint("gone", m.IntN(2))
		steps = append(steps, core.Remove{Of: m.ofPieces(), Returns: m.IntN(3) == 0, As: as})
		m.names = append(m.names, as)
	}
	for m.IntN(3) == 0 {
		if m.IntN(4) == 0 {
			all := core.Enclose{Of: core.Both{Set: m.stones(), And: core.Beside{Set: core.Step{Name: m.names[m.IntN(len(m.names))]}}}, Take: m.IntN(2) == 0, Optional: m.IntN(2) == 0}
			all.Returns = all.Take && m.IntN(3) == 0
			if steps = append(steps, all); len(steps) > 2 {
				break
			}
			continue
		}
		i := m.IntN(len(m.pieces))
		e := core.Enclose{Of: m.stones(), From: m.names[m.IntN(len(m.names))], To: m.set(1), Take: m.IntN(3) == 0, Optional: m.IntN(2) == 0}
		if m.IntN(3) == 0 {
			e.Of = core.Union{Sets: []core.Set{e.Of, m.ofPieces()}}
		}
		if !e.Optional { // it follows the step
			e.From = m.names[len(m.names)-1]
		}
		if m.IntN(3) > 0 {
			e.To = m.ofPieces()
		}
		if m.IntN(3) == 0 {
			e.Most = 1 + m.IntN(2)
		}
		if m.IntN(4) == 0 {
			e.Directions = []string{m.direction()}
		}
		if !m.neutral[i] && (!e.Take || m.IntN(2) == 0) { // what games do
			e.Of, e.To, e.Most = core.Enemy{Piece: m.pieces[i]}, core.Own{Piece: m.pieces[i]}, 0
			if m.IntN(3) == 0 {
				e.To = m.set(1)
			}
		}
		if m.neutral[i] {
			e.Of, e.Take = core.Any{Piece: m.pieces[i]}, true
		}
		e.Returns = e.Take && m.IntN(3) == 0
		if steps = append(steps, e); len(steps) > 2 {
			break
		}
	}
	return steps
}

// fieldSet makes up a set of those that are read on a field.
func (m *maker) fieldSet(depth int) core.Set {
	below := max(0, depth-1)
	from := func() core.Set {
		if m.board.Cells() > 64 && m.IntN(8) > 0 { // few cells, so that the plain reading can be walked
			return m.stones()
		}
		return m.set(below)
	}
	var directions []string
	if m.IntN(2) == 0 {
		directions = []string{m.direction()}
	}
	if slices.Contains(m.names, "hopped") && m.IntN(4) == 0 {
		return core.Origin{Step: "hopped"}
	}
	switch m.IntN(3) {
	case 0:
		return core.Both{Set: from(), And: m.set(below)}
	case 1:
		return core.Beside{Set: from(), Directions: directions}
	}
	s := core.Reach{From: from(), Directions: directions, Min: m.IntN(3)}
	if m.IntN(2) == 0 {
		s.Max = max(1, s.Min) + m.IntN(2)
	}
	return s
}

// fieldFormation makes up a condition of those that are looked for on a field.
func (m *maker) fieldFormation() core.Condition {
	switch n := m.IntN(4); {
	case n == 0:
		return core.More{Of: m.set(1), Than: m.set(1)}
	case n < 3 && m.passes:
		return core.Passes{Times: 1 + m.IntN(3)}
	}
	c := core.Connected{Of: m.set(1)}
	if m.IntN(2) == 0 {
		c.Of = m.ofPieces()
	}
	sides := 2 + m.IntN(2)
	if m.IntN(4) == 0 {
		sides = 0
	}
	for range sides {
		var side core.Cells
		for range 1 + m.IntN(min(3, m.board.Cells())) {
			side.Names = append(side.Names, m.board.Name(core.Cell(m.IntN(m.board.Cells()))))
		}
		if m.IntN(2) == 0 {
			side.Names = []string{m.crowd[m.IntN(len(m.crowd))]}
		}
		c.Sides = append(c.Sides, side)
	}
	if m.IntN(3) == 0 {
		c.Directions = []string{m.direction()}
	}
	return c
}

// playouts plays random games twice.
func (l *lockstep) playouts() {
	before := l.state.PositionText()
	o := core.PlayoutOptions{Games: 70, Seed: l.r.Uint64(), Threads: 1, MaxActions: 20}
	a, err := core.Playouts(context.Background(), l.state, o)
	o.Threads = 3
	b, also := core.Playouts(context.Background(), l.state, o)
	if err != nil || also != nil || !reflect.DeepEqual(a, b) || l.state.PositionText() != before {
		l.Errorf("playouts %+v and %+v, %v, %v; left %s, want %s", a, b, err, also, l.state.PositionText(), before)
	}
}
