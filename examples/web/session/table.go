package session

import (
	"context"
	"slices"

	"github.com/staffel-engine/staffel/core"
	"github.com/staffel-engine/staffel/core/record"
)

// table is a game being played.
type table struct {
	source   source
	state    *core.State
	history  []ply          // what was played, as long as the state's own
	imported *record.Record // what the game was read from; nil for none
	board    *boardView
	inHand   [][core.MaxPlayers]bool // by piece and player: some are in hand when the game begins
}

// ply is one action that was played, or the word that ended the game.
type ply struct {
	Text   string `json:"text"`
	Turn   int    `json:"turn"`
	Player int    `json:"player"`
	Chance bool   `json:"chance"`         // a throw of the dice
	Word   bool   `json:"word,omitempty"` // not an action: a player resigned, or both agreed on a draw
	Cells  []int  `json:"cells"`          // that it touched

	Resigned bool `json:"resigned,omitempty"`
}

// newTable begins a game.
func (s *Session) newTable(f source) (*table, error) {
	m, err := s.make(f)
	if err != nil {
		return nil, err
	}
	g := m.game
	t := &table{source: f, state: g.NewState(), board: m.board}
	t.source.Options = map[string]string{}
	for _, o := range g.Options() {
		t.source.Options[o.Name] = o.Value
	}
	for piece := range g.Pieces() {
		var has [core.MaxPlayers]bool
		for player := range has {
			has[player] = t.state.Hand(player, piece) > 0
		}
		t.inHand = append(t.inHand, has)
	}
	return t, nil
}

// place begins the game in a position.
func (t *table) place(text string) error {
	s, err := t.state.Game().ParsePosition(text)
	if err == nil {
		t.state = s
	}
	return err
}

// act plays an action and notes it.
func (t *table) act(m core.Move) error {
	s := t.state
	p := t.ply(s.Game().Text(m))
	p.Cells = touched(s, m)
	if err := s.Play(m); err != nil {
		return err
	}
	t.history = append(t.history, p)
	return nil
}

// ply is what is to be noted of something that is done now.
func (t *table) ply(text string) ply {
	return ply{Text: text, Turn: t.state.Turn(), Player: t.state.Mover(), Chance: t.state.Chance(), Cells: []int{}}
}

// touched lists the cells that an action has to do with, each once.
func touched(s *core.State, m core.Move) []int {
	cells := []int{}
	touch := func(of ...core.Cell) {
		for _, c := range of {
			if c != core.NoCell && !slices.Contains(cells, int(c)) {
				cells = append(cells, int(c))
			}
		}
	}
	for _, t := range readText(s.Game().Board(), s.Game().Text(m)) {
		touch(t.from, t.to, t.lifted)
	}
	for _, p := range s.AppendParts(nil, m) {
		touch(p.From, p.To)
	}
	return cells
}

func (t *table) play(text string) error {
	m, err := t.state.Parse(text)
	if err != nil {
		return err
	}
	return t.act(m)
}

func (t *table) roll() error {
	p := t.ply("")
	m, err := t.state.Roll()
	if err != nil {
		return err
	}
	p.Text = t.state.Game().Text(m)
	t.history = append(t.history, p)
	return nil
}

func (t *table) resign(player int) error {
	p := t.ply(t.state.Game().Players()[player] + " resigns")
	p.Player, p.Chance, p.Word, p.Resigned = player, false, true, true
	if err := t.state.Resign(player); err != nil {
		return err
	}
	t.history = append(t.history, p)
	return nil
}

func (t *table) draw() error {
	p := t.ply("draw agreed")
	p.Chance, p.Word = false, true
	if err := t.state.AgreeDraw(); err != nil {
		return err
	}
	t.history = append(t.history, p)
	return nil
}

// undo takes the last of what was played back, n times.
func (t *table) undo(n int) {
	for range n {
		t.state.Undo()
		t.history = t.history[:len(t.history)-1]
	}
}

// at returns the game as it was after so many of what was played.
func (t *table) at(plies int) *table {
	back := *t
	back.state = t.state.Clone()
	back.history = slices.Clone(t.history)
	back.undo(len(t.history) - plies)
	return &back
}

// begin is what "new" does.
func (s *Session) begin(_ context.Context, p struct {
	source
	Position string  `json:"position"`
	Seed     *uint64 `json:"seed"`
}) (any, error) {
	seed, err := seedOf(p.Seed)
	if err != nil {
		return nil, err
	}
	t, err := s.newTable(p.source)
	if err != nil {
		return nil, err
	}
	if p.Position != "" {
		if err := t.place(p.Position); err != nil {
			return nil, err
		}
	}
	t.state.SetRandom(seed, 0)
	return s.seat(t)
}

// seat makes a game the session's, and shows it with its board.
func (s *Session) seat(t *table) (any, error) {
	v := t.view()
	v.Board = t.board
	s.table = t
	return v, nil
}

// change does something with the game and shows it.
func (s *Session) change(do func(t *table) error) (any, error) {
	t, err := s.current()
	if err != nil {
		return nil, err
	}
	if err := do(t); err != nil {
		return nil, err
	}
	return t.view(), nil
}

func (s *Session) play(_ context.Context, p struct {
	Action *string `json:"action"`
}) (any, error) {
	return s.change(func(t *table) error {
		if p.Action == nil {
			return refuse("play needs an action")
		}
		return t.play(*p.Action)
	})
}

func (s *Session) roll(_ context.Context, _ none) (any, error) {
	return s.change((*table).roll)
}

func (s *Session) undo(_ context.Context, p struct {
	Actions *int `json:"actions"`
}) (any, error) {
	return s.change(func(t *table) error {
		n := 1
		if p.Actions != nil {
			n = *p.Actions
		}
		if n < 1 || n > len(t.history) {
			return refuse("%d actions cannot be taken back; %d were played", n, len(t.history))
		}
		t.undo(n)
		return nil
	})
}

func (s *Session) resign(_ context.Context, p struct {
	Player *int `json:"player"`
}) (any, error) {
	return s.change(func(t *table) error {
		if !isPlayer(p.Player) {
			return refuse("resign needs the player who does: 0 or 1")
		}
		return t.resign(*p.Player)
	})
}

func (s *Session) draw(_ context.Context, _ none) (any, error) {
	return s.change((*table).draw)
}

func (s *Session) look(_ context.Context, _ none) (any, error) {
	t, err := s.current()
	if err != nil {
		return nil, err
	}
	return s.seat(t)
}

func (s *Session) at(_ context.Context, p struct {
	Ply *int `json:"ply"`
}) (any, error) {
	t, err := s.current()
	switch {
	case err != nil:
		return nil, err
	case p.Ply == nil:
		return nil, refuse("at needs a ply: how many actions had been played")
	case *p.Ply < 0 || *p.Ply > len(t.history):
		return nil, refuse("there is no ply %d; there are 0 to %d", *p.Ply, len(t.history))
	}
	return t.at(*p.Ply).view(), nil
}
