package core_test

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/staffel-engine/staffel/core"
)

// randomRules makes rules up: most make no sense as a game, and all have a meaning.
func randomRules(r *rand.Rand) *core.Rules {
	columns, rows := 2+r.IntN(5), 1+r.IntN(6)
	if r.IntN(8) == 0 { // rays too long for a table
		columns, rows = 1+r.IntN(2), 12+r.IntN(15)
	}
	board, err := core.Grid(columns, rows)
	if err != nil {
		panic(err)
	}
	return randomRulesOn(r, board)
}

// randomRulesOn makes rules up for a board.
func randomRulesOn(r *rand.Rand, board *core.Board) *core.Rules {
	m := maker{Rand: r, board: board, most: 4, begun: map[string]bool{}}
	rules := &core.Rules{Board: board, Players: []string{"Ann", "Bob"}}
	for i := range 1 + r.IntN(3) {
		rules.Pieces = append(rules.Pieces, m.kindOf(i, 4, 1))
	}
	var anyDrop []core.Pattern
	for _, p := range m.pieces {
		anyDrop = append(anyDrop, core.Drop{From: core.Hand{Piece: p}, On: core.Empty{}, As: "drop0"})
	}
	rules.Turns = []core.Turn{
		{Number: []int{1, 1, 1, 2, 3}[r.IntN(5)], Actions: []core.Pattern{core.Or{Choices: anyDrop}}},
		{Player: rules.Players[r.IntN(2)], Actions: m.actions(nil)},
		{Actions: m.actions(anyDrop)},
	}
	rules.Ends = m.ends()
	return rules
}

// actions makes the actions of a turn up, the first of them with other choices.
func (m *maker) actions(also []core.Pattern) (actions []core.Pattern) {
	m.earlier, m.named = nil, nil
	n := []int{1, 1, 1, 2, 2, 3}[m.IntN(6)]
	m.most = 4 / n // so that the plain reading can be walked
	for i := range n {
		p := m.pattern(2 / n)
		if i == 0 && also != nil {
			p = core.Or{Choices: append(slices.Clone(also), p)}
		}
		actions = append(actions, p)
		m.earlier = append(m.earlier, m.named...)
	}
	return actions
}

func (m *maker) ends() (ends []core.End) {
	for range m.IntN(4) {
		e := core.End{Reason: "end", Outcome: core.Outcome(1 + m.IntN(3)), Score: core.Number(m.IntN(3))}
		if m.IntN(4) == 0 {
			m.names, m.earlier = nil, nil
			e.Score = core.Count{Of: m.set(1)}
		}
		if m.IntN(4) == 0 {
			e.From = 1 + m.IntN(5)
		}
		if m.onField && m.IntN(4) == 0 {
			e.Player = []string{"Ann", "Bob"}[m.IntN(2)]
		}
		switch m.IntN(7) {
		case 0:
			m.earlier = nil
			thrown := m.thrown
			m.thrown = nil
			e.When = core.Cannot{Pattern: m.pattern(0)}
			m.thrown = thrown
		case 2:
			if !slices.ContainsFunc(ends, func(e core.End) bool { return e.Reason == "repetition" }) {
				e.When, e.Reason = core.Repeated{Times: 2 + m.IntN(2)}, "repetition"
				break
			}
			fallthrough
		case 1:
			if !slices.ContainsFunc(ends, func(e core.End) bool { return e.Reason == "tired" }) {
				e.When, e.Reason = core.TurnsSince{When: m.formation(), Turns: 1 + m.IntN(4)}, "tired"
				break
			}
			fallthrough
		default:
			e.When = m.formation()
		}
		ends = append(ends, e)
	}
	stuck := core.End{When: core.NoMove{}, Reason: "stuck", Outcome: core.Loss, Score: core.Number(1)}
	return slices.Insert(ends, m.IntN(len(ends)+1), stuck)
}

func (m *maker) formation() core.Condition {
	m.names, m.earlier = nil, nil
	if m.onField && m.IntN(2) == 0 {
		return m.fieldFormation()
	}
	switch m.IntN(8) {
	case 0:
		return core.HandsEmpty{Piece: m.piece()}
	case 2:
		return core.HandEmpty{Piece: m.piece()}
	case 3:
		return core.AtMost{Of: m.ofPieces(), Count: m.IntN(2)}
	case 4:
		return core.AtLeast{Of: m.ofPieces(), Count: min(m.board.Cells(), 2+m.IntN(2))}
	case 1:
		return core.AllOf{Conditions: []core.Condition{m.formation(), m.formation()}}
	}
	l := core.Line{Of: m.set(1), Count: 2 + m.IntN(min(3, 1+m.board.Cells()/6))}
	if m.IntN(4) == 0 {
		l.Directions = []string{m.direction()}
	}
	return l
}

type maker struct {
	*rand.Rand
	board   *core.Board
	pieces  []string
	neutral []bool
	begun   map[string]bool // cells that pieces begin on
	names   []string        // steps named so far in the pattern
	named   []string        // in all patterns of the action
	most    int             // cells of an action
	earlier []string        // steps of earlier actions
	faces   [][]string      // of each kind
	tracks  []core.Track
	thrown  *core.Dice // nil where no dice have been thrown
	onField bool       // the moves, sets and ends of games on a field come too
	passes  bool       // some turn has a pass
	chained bool       // the turn has a chain
	crowd   []string   // the cells where pieces begin
}

func (m *maker) pattern(depth int) core.Pattern {
	m.names = nil
	defer func() { m.named = append(m.named, m.names...) }()
	if m.onField && m.IntN(3) > 0 {
		return m.fieldPattern()
	}
	if depth > 0 && m.IntN(3) == 0 {
		return core.Or{Choices: []core.Pattern{m.pattern(depth - 1), m.pattern(depth - 1)}}
	}
	var steps []core.Pattern
	cells := 0
	if len(m.tracks) > 0 && m.IntN(2) == 0 {
		steps, cells = append(steps, m.along()), 2
	} else if m.IntN(4) > 0 {
		s := core.Slide{Of: m.ofPieces(), Min: m.IntN(3), Face: m.face(), As: "first"}
		if m.IntN(3) == 0 {
			s.Max = max(s.Min, 1) + m.IntN(2)
		}
		if m.IntN(3) == 0 {
			s.Directions = []string{m.direction()}
		}
		steps, cells = append(steps, s), 2
		m.names = append(m.names, "first")
	}
	for cells == 0 || cells < m.most && m.IntN(3) > 0 {
		as := fmt.Sprint("drop", cells)
		var d core.Pattern = m.drop(as)
		if m.IntN(4) == 0 { // one of two, later steps not knowing which
			d = core.Or{Choices: []core.Pattern{d, m.drop(as)}}
		}
		steps, cells = append(steps, d), cells+2
		m.names = append(m.names, as)
	}
	return inOrder(steps)
}

func (m *maker) drop(as string) core.Drop {
	d := core.Drop{From: m.supply(), On: m.set(2), Face: m.face(), As: as}
	if m.IntN(2) == 0 || m.tracks != nil && m.IntN(3) > 0 {
		d.On = core.Empty{}
	}
	if m.onField && m.board.Cells() > 64 && m.IntN(4) > 0 {
		d.On = core.Cells{Names: m.crowd}
	}
	if slices.Contains(m.names, "first") && m.IntN(2) == 0 {
		d.On = []core.Set{core.Behind{Step: "first"}, core.Origin{Step: "first"}}[m.IntN(2)]
	}
	return d
}

// direction is a direction of the board, or a group of them.
func (m *maker) direction() string {
	words := []string{"orthogonal", "diagonal", "n", "sw", "e"}
	if m.board.Group("n") != "orthogonal" {
		words = m.board.Directions()
		for _, d := range m.board.Directions() {
			if group := m.board.Group(d); group != "" {
				words = append(words, group)
			}
		}
	}
	return words[m.IntN(len(words))]
}

func (m *maker) piece() string { return m.pieces[m.IntN(len(m.pieces))] }

func (m *maker) ofPieces() core.Set {
	s := m.stones()
	if m.IntN(3) == 0 {
		s = core.Union{Sets: []core.Set{s, m.stones()}}
	}
	if m.IntN(2) == 0 {
		s = core.Except{Set: s, Less: m.set(1)}
	}
	return s
}

// stones is the pieces of a kind.
func (m *maker) stones() core.Set {
	i := m.IntN(len(m.pieces))
	face := ""
	if len(m.faces[i]) > 0 && m.IntN(3) == 0 {
		face = m.faces[i][m.IntN(len(m.faces[i]))]
	}
	switch name := m.pieces[i]; {
	case m.neutral[i], m.IntN(6) == 0:
		return core.Any{Piece: name, Face: face}
	case m.IntN(6) == 0:
		return core.Enemy{Piece: name, Face: face}
	default:
		return core.Own{Piece: name, Face: face}
	}
}

func (m *maker) supply() core.Supply {
	hand := core.Hand{Piece: m.piece()}
	lift := core.Lift{Of: m.ofPieces()}
	switch m.IntN(5) {
	case 0:
		return hand
	case 1:
		return lift
	case 2:
		return core.FirstOf{Supplies: []core.Supply{hand, lift}}
	case 3:
		return core.AnyOf{Supplies: []core.Supply{hand, lift}}
	}
	return core.FirstOf{Supplies: []core.Supply{hand, core.Hand{Piece: m.piece()}, core.AnyOf{Supplies: []core.Supply{lift, hand}}}}
}

func (m *maker) set(depth int) core.Set {
	if m.onField && m.IntN(3) == 0 {
		return m.fieldSet(depth)
	}
	if depth > 0 && m.IntN(2) == 0 {
		a, b := m.set(depth-1), m.set(depth-1)
		if m.IntN(2) == 0 {
			return core.Union{Sets: []core.Set{a, b}}
		}
		return core.Except{Set: a, Less: b}
	}
	if len(m.earlier) > 0 && m.IntN(3) == 0 {
		return core.Earlier{Step: m.earlier[m.IntN(len(m.earlier))]}
	}
	switch m.IntN(5) {
	case 0:
		return m.stones()
	case 1:
		var names []string
		for range 1 + m.IntN(min(5, m.board.Cells())) {
			names = append(names, m.board.Name(core.Cell(m.IntN(m.board.Cells()))))
		}
		if regions := m.board.Regions(); len(regions) > 0 && len(names) < m.board.Cells() && m.IntN(2) == 0 {
			names = append(names, regions[m.IntN(len(regions))])
		}
		return core.Cells{Names: names}
	case 2:
		if len(m.names) > 0 {
			return core.Step{Name: m.names[m.IntN(len(m.names))]}
		}
	case 3:
		if slices.Contains(m.names, "first") {
			return []core.Set{core.Behind{Step: "first"}, core.Origin{Step: "first"}}[m.IntN(2)]
		}
	}
	return core.Empty{}
}
