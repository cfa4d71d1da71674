package session

import (
	"slices"

	"github.com/staffel-engine/staffel/core"
)

// step is one click of those by which a person picks an action.
type step struct {
	Kind   string `json:"kind"`
	Cell   *int   `json:"cell,omitempty"`
	Role   string `json:"role,omitempty"`   // of a cell
	Piece  *int   `json:"piece,omitempty"`  // of a hand, and of a cell where one from hand is dropped
	Symbol string `json:"symbol,omitempty"` // of that piece
	Dice   []int  `json:"dice,omitempty"`   // faces
	Text   string `json:"text,omitempty"`   // of an action
}

// The kinds of steps.
const (
	stepCell   = "cell"   // a cell
	stepHand   = "hand"   // a kind of piece in hand
	stepOff    = "off"    // off the board
	stepPass   = "pass"   // the button for passing
	stepThrow  = "throw"  // these dice are thrown
	stepDice   = "dice"   // these dice are used
	stepDone   = "done"   // nothing more, where other actions go on
	stepAction = "action" // the action by its text, where nothing else tells it from others
)

// The roles of cells.
const (
	roleFrom    = "from"    // of a piece that moves
	roleTo      = "to"      // where it goes
	roleDrop    = "drop"    // where a piece is put
	roleLift    = "lift"    // of a piece that is taken up and put elsewhere
	roleRemove  = "remove"  // of a piece that is taken off the board
	roleCapture = "capture" // of a piece that is taken on the way
)

// click is a step as the person clicks see it: two steps with the same are the same to
// whoever clicks, whatever their roles.
type click struct {
	kind string
	n    int
	text string
}

func (s *step) click() click {
	k := click{kind: s.Kind, text: s.Text}
	switch {
	case s.Kind == stepCell:
		k.n = *s.Cell
	case s.Kind == stepHand:
		k.n = *s.Piece
	}
	if s.Dice != nil {
		for _, face := range s.Dice {
			k.text += string(rune('A' + face))
		}
	}
	return k
}

// optional tells whether a step is left out where it decides nothing.
func (s *step) optional() bool {
	return s.Kind == stepHand || s.Kind == stepDice || s.Role == roleCapture
}

// actionView is a legal action.
type actionView struct {
	Text   string `json:"text"`
	Steps  []step `json:"steps"`
	Dice   []int  `json:"dice,omitempty"`   // the faces that it uses or throws, ascending
	Weight int    `json:"weight,omitempty"` // of a throw: how often it comes beside the others
}

// legal lists the legal actions of a state with their steps.
func legal(s *core.State) []actionView {
	g := s.Game()
	l := stepper{game: g, pieces: g.Pieces()}
	actions := []actionView{}
	if s.Chance() {
		for _, c := range s.AppendChances(nil) {
			a := l.action(c.Move, true)
			a.Weight = c.Weight
			actions = append(actions, a)
		}
		return actions
	}
	for _, m := range s.AppendLegal(nil) {
		actions = append(actions, l.action(m, false))
	}
	all := make([]*actionView, len(actions))
	for i := range actions {
		all[i] = &actions[i]
	}
	settle(all, 0)
	return actions
}

// stepper works out the steps of actions.
type stepper struct {
	game   *core.Game
	pieces []core.Piece
	parts  []core.Part
	dice   []int
}

// action gives an action all the steps it can have; settle leaves out what decides nothing.
func (l *stepper) action(m core.Move, thrown bool) actionView {
	a := actionView{Text: l.game.Text(m), Steps: []step{}}
	l.parts, l.dice = l.game.AppendParts(l.parts[:0], m), l.game.AppendDice(l.dice[:0], m)
	if len(l.dice) > 0 {
		a.Dice = slices.Clone(l.dice)
	}
	if thrown {
		a.Steps = append(a.Steps, step{Kind: stepThrow, Dice: a.Dice})
		return a
	}
	for i, s := range readText(l.game.Board(), a.Text) {
		dropped, drops := l.dropped(s.to)
		switch {
		case s.from != core.NoCell && s.to == core.NoCell:
			a.Steps = append(a.Steps, onCell(s.from, roleFrom), step{Kind: stepOff})
		case s.from != core.NoCell:
			a.Steps = append(a.Steps, onCell(s.from, roleFrom), onCell(s.to, roleTo))
			if met := l.hopped(s); met != core.NoCell {
				a.Steps = append(a.Steps, onCell(met, roleCapture))
			}
		case s.lifted != core.NoCell && i == 0:
			a.Steps = append(a.Steps, onCell(s.lifted, roleLift), onCell(s.to, roleDrop))
		case s.lifted != core.NoCell: // as its text has it; where it goes is often sure
			a.Steps = append(a.Steps, onCell(s.to, roleDrop), onCell(s.lifted, roleLift))
		case drops:
			drop, symbol := onCell(s.to, roleDrop), symbolOf(&l.pieces[dropped.Piece], dropped.Owner, 0)
			drop.Piece, drop.Symbol = &dropped.Piece, symbol
			a.Steps = append(a.Steps, drop, step{Kind: stepHand, Piece: &dropped.Piece, Symbol: symbol})
		default:
			a.Steps = append(a.Steps, onCell(s.to, roleRemove))
		}
	}
	if len(a.Steps) == 0 {
		a.Steps = append(a.Steps, step{Kind: stepPass})
	}
	if len(a.Dice) > 0 {
		a.Steps = append(a.Steps, step{Kind: stepDice, Dice: a.Dice})
	}
	return a
}

// dropped finds the piece that comes from hand to a cell.
func (l *stepper) dropped(to core.Cell) (core.Part, bool) {
	for _, p := range l.parts {
		if p.Kind == core.Dropped && p.To == to {
			return p, true
		}
	}
	return core.Part{}, false
}

// hopped finds the cell of the piece that a step takes on its way, NoCell when it takes
// none there.
func (l *stepper) hopped(s textStep) core.Cell {
	if !s.captures {
		return core.NoCell
	}
	for i, p := range l.parts {
		takes := p.Kind == core.Captured || p.Kind == core.Returned
		if takes && p.From != s.to && i+1 < len(l.parts) && l.parts[i+1].From == s.from && l.parts[i+1].To == s.to {
			return p.From
		}
	}
	return core.NoCell
}

func onCell(c core.Cell, role string) step {
	n := int(c)
	return step{Kind: stepCell, Cell: &n, Role: role}
}

// settle makes the steps of actions whose first steps are the same tell them apart: it
// leaves out optional steps that all of them have, and adds steps until none has all of
// another's and no two have the same.
func settle(all []*actionView, depth int) {
	for {
		var over, more []*actionView
		for _, a := range all {
			if len(a.Steps) == depth {
				over = append(over, a)
			} else {
				more = append(more, a)
			}
		}
		if len(over) > 1 {
			for _, a := range over {
				a.Steps = append(a.Steps, step{Kind: stepAction, Text: a.Text})
			}
		} else if len(over) == 1 && len(more) > 0 {
			over[0].Steps = append(over[0].Steps, step{Kind: stepDone})
		}
		if len(more) == 0 {
			return
		}
		next := more[0].Steps[depth].click()
		same := len(over) == 0 && more[0].Steps[depth].optional()
		for _, a := range more {
			same = same && a.Steps[depth].optional() && a.Steps[depth].click() == next
		}
		if !same {
			for _, group := range groups(more, depth) {
				settle(group, depth+1)
			}
			return
		}
		for _, a := range more {
			a.Steps = slices.Delete(a.Steps, depth, depth+1)
		}
	}
}

// groups sorts actions by a step, in the order in which it first comes.
func groups(all []*actionView, depth int) (sorted [][]*actionView) {
	place := map[click]int{}
	for _, a := range all {
		k := a.Steps[depth].click()
		i, known := place[k]
		if !known {
			i = len(sorted)
			place[k] = i
			sorted = append(sorted, nil)
		}
		sorted[i] = append(sorted[i], a)
	}
	return sorted
}
