package core_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"sort"
	"strings"
	"testing"

	"github.com/staffel-engine/staffel/core"
)

// plain plays rules by walking their tree on a board of strings, as literally as it
// can be done. The compiled game is held against it over random rules.
type plain struct {
	rules *core.Rules
	board map[string]kind // by cell name; absent is empty
	hands map[kind]int
	mover int
	turn  int
}

type kind struct {
	piece  string
	player int
}

// way is one way of having taken some steps.
type way struct {
	board map[string]kind
	hands map[kind]int
	names map[string]plainStep
	text  string
}

type plainStep struct{ at, behind, origin string }

func newPlain(r *core.Rules) *plain {
	p := &plain{rules: r, board: map[string]kind{}, hands: map[kind]int{}, turn: 1}
	for _, piece := range r.Pieces {
		for player, n := range piece.Supply {
			p.hands[kind{piece.Name, player}] = n
		}
	}
	return p
}

// actions returns what may be done, by text.
func (p *plain) actions() map[string]way {
	player := p.rules.Players[p.mover]
	for _, t := range p.rules.Turns {
		if (t.Number == 0 || t.Number == p.turn) && (t.Player == "" || t.Player == player) {
			all := map[string]way{}
			for _, w := range p.take(t.Actions[0], way{board: p.board, hands: p.hands}) {
				all[w.text] = w
			}
			return all
		}
	}
	panic("no turn")
}

func (p *plain) take(pattern core.Pattern, w way) (all []way) {
	switch pattern := pattern.(type) {
	case core.Or:
		for _, c := range pattern.Choices {
			all = append(all, p.take(c, w)...)
		}
	case core.Then:
		all = []way{w}
		for _, s := range pattern.Steps {
			var next []way
			for _, v := range all {
				next = append(next, p.take(s, v)...)
			}
			all = next
		}
	case core.Slide:
		for cell := range p.set(pattern.Of, w) {
			for _, d := range p.rules.Board.Directions() {
				if !p.allowed(pattern.Directions, d) {
					continue
				}
				behind := cell
				for n := 1; ; n++ {
					c, _ := p.rules.Board.Cell(behind)
					to := p.rules.Board.Name(p.rules.Board.Link(c, d))
					if _, taken := w.board[to]; to == "" || taken {
						break
					}
					if n >= max(pattern.Min, 1) && (pattern.Max == 0 || n <= pattern.Max) {
						v := w.copy()
						v.board[to] = v.board[cell]
						delete(v.board, cell)
						v.say(cell + "-" + to)
						v.names[pattern.As] = plainStep{to, behind, cell}
						all = append(all, v)
					}
					behind = to
				}
			}
		}
	case core.Drop:
		all = p.supply(pattern, pattern.From, w)
	}
	return all
}

func (p *plain) allowed(directions []string, d string) bool {
	group := "orthogonal"
	if len(d) == 2 {
		group = "diagonal"
	}
	return len(directions) == 0 || slices.Contains(directions, d) || slices.Contains(directions, group)
}

func (p *plain) supply(d core.Drop, s core.Supply, w way) (all []way) {
	switch s := s.(type) {
	case core.Hand:
		st := kind{s.Piece, p.mover}
		if w.hands[st] == 0 {
			return nil
		}
		v := w.copy()
		v.hands[st]--
		return p.put(d, st, v, "")
	case core.Lift:
		for cell := range p.set(s.Of, w) {
			v := w.copy()
			st := v.board[cell]
			delete(v.board, cell)
			all = append(all, p.put(d, st, v, cell)...)
		}
	case core.AnyOf:
		for _, one := range s.Supplies {
			all = append(all, p.supply(d, one, w)...)
		}
	case core.FirstOf:
		for i, one := range s.Supplies {
			if h, ok := one.(core.Hand); i == len(s.Supplies)-1 || ok && w.hands[kind{h.Piece, p.mover}] > 0 {
				return p.supply(d, one, w)
			}
		}
	}
	return all
}

func (p *plain) put(d core.Drop, st kind, w way, lifted string) (all []way) {
	for cell := range p.set(d.On, w) {
		if _, taken := w.board[cell]; taken {
			continue
		}
		v := w.copy()
		v.board[cell] = st
		text := cell
		if lifted != "" {
			text += "<" + lifted
		} else if st.piece != p.rules.Pieces[0].Name {
			text = p.symbol(st) + "@" + text
		}
		v.say(text)
		v.names[d.As] = plainStep{at: cell}
		all = append(all, v)
	}
	return all
}

func (p *plain) symbol(st kind) string {
	for _, piece := range p.rules.Pieces {
		if piece.Name == st.piece {
			return piece.Symbols[st.player]
		}
	}
	panic("no piece")
}

func (p *plain) set(s core.Set, w way) map[string]bool {
	cells := map[string]bool{}
	switch s := s.(type) {
	case core.Own:
		for cell, st := range w.board {
			if st == (kind{s.Piece, p.mover}) {
				cells[cell] = true
			}
		}
	case core.Empty:
		for c := range p.rules.Board.Cells() {
			if name := p.rules.Board.Name(core.Cell(c)); w.board[name] == (kind{}) {
				cells[name] = true
			}
		}
	case core.Cells:
		for _, name := range s.Names {
			cells[name] = true
		}
	case core.Step:
		cells[w.names[s.Name].at] = true
	case core.Behind:
		cells[w.names[s.Step].behind] = true
	case core.Origin:
		cells[w.names[s.Step].origin] = true
	case core.Union:
		for _, one := range s.Sets {
			maps.Copy(cells, p.set(one, w))
		}
	case core.Except:
		cells = p.set(s.Set, w)
		for c := range p.set(s.Less, w) {
			delete(cells, c)
		}
	}
	return cells
}

func (w way) copy() way {
	w.board, w.hands = maps.Clone(w.board), maps.Clone(w.hands)
	w.names = maps.Clone(w.names)
	if w.names == nil {
		w.names = map[string]plainStep{}
	}
	return w
}

func (w *way) say(step string) {
	if w.text != "" {
		step = "(" + step + ")"
	}
	w.text += step
}

func (p *plain) play(w way) {
	p.board, p.hands = w.board, w.hands
	p.turn += p.mover
	p.mover = 1 - p.mover
}

// position writes the position as the engine should.
func (p *plain) position() string {
	var rows []string
	b := p.rules.Board
	columns := 0
	for c := range b.Cells() {
		x, _ := b.XY(core.Cell(c))
		columns = max(columns, x+1)
	}
	for y := b.Cells()/columns - 1; y >= 0; y-- {
		row, run := "", 0
		flush := func() {
			if run > 0 {
				row += fmt.Sprint(run)
			}
			run = 0
		}
		for x := range columns {
			st, taken := p.board[b.Name(core.Cell(y*columns+x))]
			if !taken {
				run++
				continue
			}
			flush()
			row += p.symbol(st)
		}
		flush()
		rows = append(rows, row)
	}
	hands := ""
	for _, piece := range p.rules.Pieces {
		for player := range p.rules.Players {
			if n := p.hands[kind{piece.Name, player}]; n > 0 {
				hands += fmt.Sprint(piece.Symbols[player], n)
			}
		}
	}
	if hands == "" {
		hands = "-"
	}
	return fmt.Sprintf("%s %s %s %d", strings.Join(rows, "/"), p.rules.Players[p.mover], hands, p.turn)
}

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
	m := maker{r, board, nil, nil}
	rules := &core.Rules{Board: board, Players: []string{"Ann", "Bob"}}
	for i := range 1 + r.IntN(3) {
		name := []string{"man", "wall", "cart"}[i]
		m.pieces = append(m.pieces, name)
		rules.Pieces = append(rules.Pieces, core.Piece{Name: name, Symbols: []string{"mwc"[i : i+1], "MWC"[i : i+1]}, Supply: []int{r.IntN(5), 1 + r.IntN(4)}})
	}
	var anyDrop []core.Pattern
	for _, p := range m.pieces {
		anyDrop = append(anyDrop, core.Drop{From: core.Hand{Piece: p}, On: core.Empty{}})
	}
	rules.Turns = []core.Turn{
		{Number: 1 + r.IntN(3), Actions: []core.Pattern{core.Or{Choices: anyDrop}}},
		{Player: rules.Players[r.IntN(2)], Actions: []core.Pattern{m.pattern(2)}},
		{Actions: []core.Pattern{core.Or{Choices: append(anyDrop, m.pattern(2))}}},
	}
	rules.Ends = []core.End{{When: core.NoMove{}, Reason: "stuck", Outcome: core.Loss}}
	return rules
}

type maker struct {
	*rand.Rand
	board  *core.Board
	pieces []string
	names  []string // steps named so far in the pattern
}

func (m *maker) pattern(depth int) core.Pattern {
	m.names = nil
	if depth > 0 && m.IntN(3) == 0 {
		return core.Or{Choices: []core.Pattern{m.pattern(depth - 1), m.pattern(depth - 1)}}
	}
	var steps []core.Pattern
	cells := 0
	if m.IntN(4) > 0 {
		s := core.Slide{Of: m.ofPieces(), Min: m.IntN(3), As: "first"}
		if m.IntN(3) == 0 {
			s.Max = max(s.Min, 1) + m.IntN(2)
		}
		if m.IntN(3) == 0 {
			s.Directions = []string{[]string{"orthogonal", "diagonal", "n", "sw", "e"}[m.IntN(5)]}
		}
		steps, cells = append(steps, s), 2
		m.names = append(m.names, "first")
	}
	for cells == 0 || cells < 4 && m.IntN(3) > 0 {
		as := fmt.Sprint("drop", cells)
		var d core.Pattern = m.drop(as)
		if m.IntN(4) == 0 { // one of two, later steps not knowing which
			d = core.Or{Choices: []core.Pattern{d, m.drop(as)}}
		}
		steps, cells = append(steps, d), cells+2
		m.names = append(m.names, as)
	}
	if len(steps) == 1 {
		return steps[0]
	}
	return core.Then{Steps: steps}
}

func (m *maker) drop(as string) core.Drop {
	d := core.Drop{From: m.supply(), On: m.set(2), As: as}
	if m.IntN(2) == 0 {
		d.On = core.Empty{}
	}
	if slices.Contains(m.names, "first") && m.IntN(2) == 0 {
		d.On = []core.Set{core.Behind{Step: "first"}, core.Origin{Step: "first"}}[m.IntN(2)]
	}
	return d
}

func (m *maker) piece() string { return m.pieces[m.IntN(len(m.pieces))] }

func (m *maker) ofPieces() core.Set {
	var s core.Set = core.Own{Piece: m.piece()}
	if m.IntN(3) == 0 {
		s = core.Union{Sets: []core.Set{s, core.Own{Piece: m.piece()}}}
	}
	if m.IntN(2) == 0 {
		s = core.Except{Set: s, Less: m.set(1)}
	}
	return s
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
	if depth > 0 && m.IntN(2) == 0 {
		a, b := m.set(depth-1), m.set(depth-1)
		if m.IntN(2) == 0 {
			return core.Union{Sets: []core.Set{a, b}}
		}
		return core.Except{Set: a, Less: b}
	}
	switch m.IntN(5) {
	case 0:
		return core.Own{Piece: m.piece()}
	case 1:
		var names []string
		for range 1 + m.IntN(5) {
			names = append(names, m.board.Name(core.Cell(m.IntN(m.board.Cells()))))
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

// TestCompiledRulesAgainstPlain plays random games of random rules in lockstep.
func TestCompiledRulesAgainstPlain(t *testing.T) {
	games := 1500
	if testing.Short() {
		games = 300
	}
	played := 0
	for seed := range uint64(games) {
		r := rand.New(rand.NewPCG(seed, 1))
		rules := randomRules(r)
		g, err := core.Compile(*rules)
		if err != nil {
			if !strings.Contains(err.Error(), "apart") && !strings.Contains(err.Error(), "never come") && !strings.Contains(err.Error(), "ever be empty") && !strings.Contains(err.Error(), "can never be done") && !strings.Contains(err.Error(), "actions to look at") {
				t.Fatalf("seed %d: %v", seed, err)
			}
			continue
		}
		played++
		s, p := g.NewState(), newPlain(rules)
		for range 30 {
			if !lockstep(t, s, p, r) {
				if t.Failed() {
					t.Fatalf("seed %d, position %s, rules %+v", seed, s.PositionText(), rules.Turns)
				}
				break
			}
		}
	}
	if played < games/2 {
		t.Errorf("only %d of %d random rules could be played", played, games)
	}
}

// lockstep compares one position and plays one action; false when there is none.
func lockstep(t *testing.T, s *core.State, p *plain, r *rand.Rand) bool {
	t.Helper()
	g := s.Game()
	if got, want := s.PositionText(), p.position(); got != want {
		t.Errorf("position %s, want %s", got, want)
		return false
	}
	ways := p.actions()
	moves := s.AppendLegal(nil)
	var texts []string
	seen := map[core.Move]bool{}
	for _, m := range moves {
		texts = append(texts, g.Text(m))
		if !s.IsLegal(m) {
			t.Errorf("%s is listed and not legal", g.Text(m))
		}
		if seen[m] {
			t.Errorf("%s is listed twice", g.Text(m))
		}
		seen[m] = true
		if len(seen) > 100 {
			continue // reading them all takes a while
		}
		back, err := s.Parse(g.Text(m))
		if err != nil || back != m {
			t.Errorf("%s reads as %s, %v", g.Text(m), g.Text(back), err)
		}
	}
	sort.Strings(texts)
	if want := slices.Sorted(maps.Keys(ways)); !slices.Equal(texts, want) {
		t.Errorf("legal\n%q, want\n%q", texts, want)
		return false
	}
	if s.CountLegal() != len(moves) || s.Over() != (len(moves) == 0) {
		t.Errorf("counts %d, over %v, lists %d", s.CountLegal(), s.Over(), len(moves))
	}
	picked := map[core.Move]bool{}
	random := core.NewRandom(uint64(r.IntN(1000)))
	for range min(len(moves), 40) {
		picked[s.Pick(&random)] = true
	}
	for m := range picked {
		if !seen[m] {
			t.Errorf("picked %s, which is not listed", g.Text(m))
		}
	}
	if len(picked) < min(len(moves), 40)/3 {
		t.Errorf("picked %d of %d actions", len(picked), len(moves))
	}
	if len(moves) == 0 || t.Failed() {
		return false
	}
	m := moves[r.IntN(len(moves))]
	before, hash := s.PositionText(), s.Hash()
	if err := s.Play(m); err != nil {
		t.Error(err)
		return false
	}
	s.Undo()
	if s.PositionText() != before || s.Hash() != hash {
		t.Errorf("undoing %s gives %s, want %s", g.Text(m), s.PositionText(), before)
	}
	p.play(ways[g.Text(m)])
	if err := s.Play(m); err != nil {
		t.Error(err)
		return false
	}
	return true
}
