package core_test

import (
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/staffel-engine/staffel/core"
)

// randomRaces makes rules up that have dice, tracks, or both.
func randomRaces(r *rand.Rand) *core.Rules {
	lengths := make([]int, 1+r.IntN(3))
	for i := range lengths {
		lengths[i] = 2 + r.IntN(4)
	}
	lengths[0] += 2 * (3 - len(lengths))
	board, err := core.Rows(lengths...)
	if err != nil {
		panic(err)
	}
	return randomRacesOn(r, board)
}

// randomRacesOn makes rules up for a board.
func randomRacesOn(r *rand.Rand, board *core.Board) *core.Rules {
	m := maker{Rand: r, board: board, most: 4, begun: map[string]bool{}}
	rules := &core.Rules{Board: board, Players: []string{"Ann", "Bob"}}
	for i := range 1 + r.IntN(2) {
		rules.Pieces = append(rules.Pieces, m.kindOf(i, 4, 3))
	}
	for range 1 + r.IntN(2) {
		m.tracks = append(m.tracks, m.track())
	}
	rules.Dice = m.someDice()
	m.thrown = rules.Dice
	switch r.IntN(4) {
	case 0:
		rules.Begins.Player = rules.Players[r.IntN(2)]
	case 1:
		rules.Begins.ThrowOff = true
	}
	switch r.IntN(4) {
	case 0, 1:
		rules.Turns = []core.Turn{{Throw: m.throw()}}
	case 2: // for a player or a number
		rules.Turns = []core.Turn{m.actionsOr(core.Turn{Number: r.IntN(3), Player: rules.Players[r.IntN(2)]}), {Throw: m.throw()}}
	case 3:
		rules.Turns = []core.Turn{{Number: 1 + r.IntN(2), Throw: m.throw()}, m.actionsOr(core.Turn{Player: rules.Players[r.IntN(2)]}), m.actionsOr(core.Turn{})}
	}
	rules.Ends = m.ends()
	if r.IntN(2) == 0 {
		m.names, m.earlier = nil, nil
		rules.Resign = core.Count{Of: m.set(1)}
	}
	if !slices.ContainsFunc(rules.Turns, func(t core.Turn) bool { return t.Throw == nil }) {
		rules.Ends = slices.DeleteFunc(rules.Ends, func(e core.End) bool { return e.Reason == "stuck" })
	}
	return rules
}

// kindOf makes a kind of pieces up, some of which may begin on the board.
func (m *maker) kindOf(i, supply, often int) core.Piece {
	p := core.Piece{Name: []string{"man", "wall", "cart"}[i], Supply: []int{m.IntN(supply + 1), 1 + m.IntN(supply)}}
	if p.Neutral = m.IntN(4) == 0; p.Neutral {
		p.Supply = p.Supply[1:]
	}
	if m.IntN(3) == 0 {
		p.Faces = []string{"front", "back", "side"}[:1+m.IntN(3)]
	}
	for holder := range p.Supply {
		for face := range max(1, len(p.Faces)) {
			symbol := []string{"mno", "wxy", "cde"}[i][face : face+1]
			if holder > 0 {
				symbol = strings.ToUpper(symbol)
			}
			p.Symbols = append(p.Symbols, symbol)
		}
	}
	if m.IntN(4) < often { // some begin on the board
		for _, n := range p.Supply {
			var cells []string
			for range m.IntN(n+1) + often/3 {
				name := ""
				if m.onField {
					name = m.crowd[m.IntN(len(m.crowd))]
				} else {
					name = m.board.Name(core.Cell(m.IntN(m.board.Cells())))
				}
				if !m.begun[name] && len(cells) < n {
					cells = append(cells, name)
					m.begun[name] = true
				}
			}
			p.Start = append(p.Start, cells)
		}
	}
	m.pieces = append(m.pieces, p.Name)
	m.neutral = append(m.neutral, p.Neutral)
	m.faces = append(m.faces, p.Faces)
	return p
}

// track makes ways up, which mostly have cells in common.
func (m *maker) track() (t core.Track) {
	looped := m.IntN(3) == 0
	for range 2 {
		var way []string
		for _, c := range m.Perm(m.board.Cells())[:m.board.Cells()-m.IntN(4)] {
			way = append(way, m.board.Name(core.Cell(c)))
		}
		if m.IntN(3) > 0 { // along the rows
			slices.Sort(way)
		}
		t.Cells = append(t.Cells, way)
		loop := ""
		if looped && m.IntN(3) > 0 {
			loop = way[m.IntN(len(way))]
		}
		t.Loop = append(t.Loop, loop)
	}
	if !looped {
		t.Loop = nil
	}
	return t
}

func (m *maker) someDice() *core.Dice {
	d := &core.Dice{Number: 1 + m.IntN(3)}
	faces := 2 + m.IntN(3)
	if m.IntN(12) == 0 {
		d.Number, faces = 4+m.IntN(2), 2
	}
	for i := range faces {
		d.Faces = append(d.Faces, core.Face{Symbol: []string{"A", "2", "0", "X"}[i], Value: []int{0, 1, 1, 2, 2, 3, 4}[m.IntN(7)], Weight: m.IntN(4)})
	}
	return d
}

// throw makes up a turn that begins with a throw.
func (m *maker) throw() *core.Throw {
	th := &core.Throw{}
	var choices []core.Pattern
	m.earlier = nil
	if m.thrown.Number > 1 && m.IntN(2) == 0 {
		m.earlier = []string{"mover"} // which the actions since the throw have, or not
	}
	alike := m.IntN(3) == 0 // all of them moves along tracks
	for m.named = nil; choices == nil || m.earlier != nil && !slices.Contains(m.named, "mover"); {
		choices, m.named = nil, nil
		for range 1 + m.IntN(4) {
			m.names = nil
			if alike {
				choices = append(choices, m.along())
			} else {
				choices = append(choices, m.use())
			}
			m.named = append(m.named, m.names...)
		}
	}
	th.Most = choices[0]
	if len(choices) > 1 {
		th.Most = core.Or{Choices: choices}
	}
	for range m.IntN(3) {
		symbols := ""
		for range m.thrown.Number {
			symbols += m.thrown.Faces[m.IntN(len(m.thrown.Faces))].Symbol
		}
		if len(th.Again) < 2 && (len(th.Again) == 0 || m.thrown.Number > 1) && !slices.ContainsFunc(th.Again, func(other string) bool { return sorted(other) == sorted(symbols) }) {
			th.Again = append(th.Again, symbols)
		}
	}
	return th
}

func sorted(text string) string {
	letters := strings.Split(text, "")
	slices.Sort(letters)
	return strings.Join(letters, "")
}

// actionsOr makes up the actions of a turn without a throw, in which pieces can go along
// tracks all the same.
func (m *maker) actionsOr(t core.Turn) core.Turn {
	thrown := m.thrown
	m.thrown = nil
	var drops []core.Pattern
	for _, p := range m.pieces {
		drops = append(drops, core.Drop{From: core.Hand{Piece: p}, On: core.Empty{}, As: "drop0"})
	}
	t.Actions = m.actions(drops)
	m.thrown = thrown
	return t
}

// use makes up something that uses dice.
func (m *maker) use() core.Pattern {
	m.names = nil
	var steps []core.Pattern
	switch m.IntN(6) {
	case 0:
		steps = []core.Pattern{core.Slide{Of: m.ofPieces(), Max: 1 + m.IntN(2), Face: m.face(), As: "mover"}, core.Use{Dice: m.dice()}}
		m.names = []string{"first"}
		steps[0] = named(steps[0].(core.Slide), "first")
	case 1:
		steps = []core.Pattern{m.drop("mover"), core.Use{Dice: m.dice()}}
		m.names = []string{"mover"}
	default:
		steps = []core.Pattern{m.along()}
	}
	if m.thrown.Number > 1 && m.IntN(6) == 0 {
		steps = append(steps, core.Use{Dice: core.Die{Face: m.symbol()}})
	}
	if m.IntN(5) == 0 {
		steps = append(steps, m.drop("second"))
	}
	if m.IntN(8) == 0 {
		steps = append(steps, core.Again{})
	}
	return inOrder(steps)
}

func inOrder(steps []core.Pattern) core.Pattern {
	if len(steps) == 1 {
		return steps[0]
	}
	return core.Then{Steps: steps}
}

func named(s core.Slide, as string) core.Slide {
	s.As = as
	return s
}

// along makes a move along a track up.
func (m *maker) along() core.Pattern {
	track := m.tracks[m.IntN(len(m.tracks))]
	looped := slices.ContainsFunc(track.Loop, func(cell string) bool { return cell != "" })
	var past, on, capture core.Set
	if m.IntN(2) == 0 {
		past = m.set(1)
	}
	if m.IntN(4) == 0 {
		on = m.set(1)
	}
	if m.IntN(2) == 0 {
		capture = m.ofPieces()
	}
	returns := capture != nil && m.IntN(2) == 0
	choice := m.IntN(5)
	if choice == 0 && looped {
		choice = 4
	}
	switch choice {
	case 0:
		return core.Leave{Of: m.ofPieces(), Along: track, By: m.dice(), Past: past, Beyond: m.IntN(2) == 0}
	case 1:
		defer func() { m.names = append(m.names, "mover") }()
		return core.Enter{From: core.Hand{Piece: m.piece()}, Along: track, By: m.dice(), Past: past, On: on, Capture: capture, Returns: returns, Face: m.face(), As: "mover"}
	}
	defer func() { m.names = append(m.names, "mover") }()
	return core.Advance{Of: m.ofPieces(), Along: track, By: m.dice(), Past: past, On: on, Capture: capture, Returns: returns, Face: m.face(), As: "mover"}
}

// dice makes a distance up.
func (m *maker) dice() core.Distance {
	if m.thrown == nil {
		return core.Exactly(1 + m.IntN(3))
	}
	switch n := m.IntN(6); {
	case n == 0:
		return core.AllDice{}
	case n < 3 && m.thrown.Number > 1:
		s := core.Sum{}
		for range 2 + m.IntN(m.thrown.Number-1) {
			s.Dice = append(s.Dice, core.Die{Face: m.symbol()})
		}
		return s
	}
	return core.Die{Face: m.symbol()}
}

// symbol is that of a face, or "" for any.
func (m *maker) symbol() string {
	if m.IntN(2) == 0 {
		return ""
	}
	return m.thrown.Faces[m.IntN(len(m.thrown.Faces))].Symbol
}

// face is a name that all kinds have for one of their faces, or "".
func (m *maker) face() string {
	if m.IntN(3) > 0 || slices.ContainsFunc(m.faces, func(faces []string) bool { return len(faces) == 0 }) {
		return ""
	}
	face := []string{"front", "back", "side"}[m.IntN(3)]
	if slices.ContainsFunc(m.faces, func(faces []string) bool { return !slices.Contains(faces, face) }) {
		return "front"
	}
	return face
}
