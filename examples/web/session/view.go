package session

import (
	"fmt"
	"strconv"

	"github.com/staffel-engine/staffel/core"
)

// view is a game as the page shows it.
type view struct {
	Title      string            `json:"title"`
	Name       string            `json:"name"`
	Variant    string            `json:"variant,omitempty"` // "" for a script
	File       string            `json:"file,omitempty"`    // of a script
	Options    map[string]string `json:"options"`
	Players    []string          `json:"players"`
	Board      *boardView        `json:"board,omitempty"`
	Pieces     []pieceView       `json:"pieces"`
	Cells      []*standing       `json:"cells"`
	Hands      [][]handView      `json:"hands"`
	Mover      int               `json:"mover"`
	Chance     bool              `json:"chance"`
	Turn       int               `json:"turn"`
	Action     int               `json:"action"`
	Actions    int               `json:"actions"`
	Dice       *diceView         `json:"dice"`
	Legal      []actionView      `json:"legal"`
	Over       *overView         `json:"over"`
	Position   string            `json:"position"`
	Drawing    string            `json:"drawing"`
	Repetition int               `json:"repetition"`
	History    []ply             `json:"history"`
	Last       []int             `json:"last"`
	Undo       bool              `json:"undo"`
	Seed       uint64            `json:"seed"`
}

// pieceView is a kind of pieces.
type pieceView struct {
	Name    string     `json:"name"`
	Neutral bool       `json:"neutral"`
	Faces   []string   `json:"faces"`   // their names; one without a name is ""
	Symbols [][]string `json:"symbols"` // by player, of a neutral kind one list; then by face
}

// standing is a piece on a cell.
type standing struct {
	Owner  int    `json:"owner"` // -1 for a neutral one
	Piece  int    `json:"piece"`
	Face   int    `json:"face"`
	Symbol string `json:"symbol"`
}

// handView is how many pieces of a kind are in a hand.
type handView struct {
	Piece  int    `json:"piece"`
	Symbol string `json:"symbol"`
	Count  int    `json:"count"`
}

// diceView is what the dice can show, and what those show that have been thrown and not
// used yet.
type diceView struct {
	Number int        `json:"number"`
	Faces  []faceView `json:"faces"`
	Left   []int      `json:"left"` // faces, ascending
}

type faceView struct {
	Symbol string `json:"symbol"`
	Value  int    `json:"value"`
}

// overView is how the game ended.
type overView struct {
	Winner int       `json:"winner"` // -1 for a draw
	Reason string    `json:"reason"`
	Scores []float64 `json:"scores"`
	Text   string    `json:"text"`
}

func (t *table) view() *view {
	s := t.state
	g := s.Game()
	pieces := g.Pieces()
	seed, _ := s.Random()
	v := &view{
		Title: g.Title(), Name: g.Name(), Variant: t.source.Variant, File: t.source.File, Options: t.source.Options,
		Players: g.Players(), Mover: s.Mover(), Chance: s.Chance(), Turn: s.Turn(), Action: s.TurnAction(), Actions: s.TurnActions(),
		Dice: diceOf(s), Legal: legal(s), Over: overOf(s), Position: s.PositionText(), Drawing: s.Drawing(), Repetition: s.Repetition(),
		History: t.history, Last: []int{}, Undo: len(t.history) > 0, Seed: seed,
	}
	if v.History == nil {
		v.History = []ply{}
	}
	for _, p := range t.history {
		if !p.Chance && !p.Word {
			v.Last = p.Cells
		}
	}
	for i := range pieces {
		v.Pieces = append(v.Pieces, pieceOf(&pieces[i]))
	}
	for c := range core.Cell(g.Board().Cells()) {
		piece, owner, stands := s.At(c)
		if !stands {
			v.Cells = append(v.Cells, nil)
			continue
		}
		face := s.Face(c)
		v.Cells = append(v.Cells, &standing{owner, piece, face, symbolOf(&pieces[piece], owner, face)})
	}
	v.Hands = t.hands(pieces)
	return v
}

// hands lists what each player has in hand, then what all take from.
func (t *table) hands(pieces []core.Piece) [][]handView {
	players := len(t.state.Game().Players())
	hands := make([][]handView, players+1)
	for i := range hands {
		hands[i] = []handView{}
	}
	for piece := range pieces {
		for player := range players {
			owner, hand := player, player
			if pieces[piece].Neutral {
				if player > 0 {
					continue
				}
				owner, hand = core.NoPlayer, players
			}
			n := t.state.Hand(player, piece)
			if n > 0 || t.inHand[piece][player] {
				hands[hand] = append(hands[hand], handView{piece, symbolOf(&pieces[piece], owner, 0), n})
			}
		}
	}
	return hands
}

func pieceOf(p *core.Piece) pieceView {
	v := pieceView{Name: p.Name, Neutral: p.Neutral, Faces: p.Faces}
	if len(v.Faces) == 0 {
		v.Faces = []string{""}
	}
	for i := 0; i < len(p.Symbols); i += len(v.Faces) {
		v.Symbols = append(v.Symbols, p.Symbols[i:i+len(v.Faces)])
	}
	return v
}

// symbolOf is the letter of a piece that shows a face.
func symbolOf(p *core.Piece, owner, face int) string {
	return p.Symbols[max(owner, 0)*max(len(p.Faces), 1)+face]
}

func diceOf(s *core.State) *diceView {
	d := s.Game().Dice()
	if d == nil {
		return nil
	}
	v := &diceView{Number: d.Number, Left: s.AppendDice([]int{})}
	for _, f := range d.Faces {
		v.Faces = append(v.Faces, faceView{f.Symbol, f.Value})
	}
	return v
}

func overOf(s *core.State) *overView {
	r, over := s.Result()
	if !over {
		return nil
	}
	players := s.Game().Players()
	v := &overView{Winner: r.Winner, Reason: r.Reason, Scores: r.Scores[:len(players)]}
	byWord := s.Ending() < 0
	switch {
	case r.Winner == core.NoPlayer && byWord:
		v.Text = "Draw, agreed"
	case r.Winner == core.NoPlayer:
		v.Text = "Draw: " + r.Reason
	case byWord:
		v.Text = fmt.Sprintf("%s wins: %s resigned", players[r.Winner], players[1-r.Winner])
	default:
		v.Text = fmt.Sprintf("%s wins: %s", players[r.Winner], r.Reason)
	}
	if r.Winner != core.NoPlayer && (r.Scores[r.Winner] != 1 || r.Scores[1-r.Winner] != 0) {
		number := func(n float64) string { return strconv.FormatFloat(n, 'f', -1, 64) }
		v.Text += fmt.Sprintf(", %s to %s", number(r.Scores[r.Winner]), number(r.Scores[1-r.Winner]))
	}
	return v
}
