package session

import (
	"slices"

	"github.com/staffel-engine/staffel/core"
)

// goalView is a side of the board that a player's pieces are to join to others.
type goalView struct {
	Player int   `json:"player"`
	Cells  []int `json:"cells"` // ascending
}

// goalsOf finds the sides that the pieces of one player, and not of the other, are to join:
// those of an end that speaks of one player and that the owner of the pieces wins by.
func goalsOf(b *core.Board, rules *core.Rules) (goals []goalView) {
	for _, e := range rules.Ends {
		speaks := slices.Index(rules.Players, e.Player)
		if speaks < 0 {
			continue // of either: the sides are nobody's
		}
		for _, c := range connections(e.When) {
			player := speaks
			switch whose := ownerOf(c.Of); {
			case whose == owned && e.Outcome == core.Win:
			case whose == enemys && e.Outcome == core.Loss:
				player = 1 - speaks
			default:
				continue
			}
			for _, side := range c.Sides {
				g := goalView{Player: player, Cells: []int{}}
				cells := fixed(b, side)
				for i, in := range cells {
					if in {
						g.Cells = append(g.Cells, i)
					}
				}
				if len(g.Cells) > 0 && !slices.ContainsFunc(goals, func(o goalView) bool {
					return o.Player == g.Player && slices.Equal(o.Cells, g.Cells)
				}) {
					goals = append(goals, g)
				}
			}
		}
	}
	return goals
}

// connections are the conditions in a condition that sides are joined.
func connections(c core.Condition) []core.Connected {
	switch c := c.(type) {
	case core.Connected:
		return []core.Connected{c}
	case core.TurnsSince:
		return connections(c.When)
	case core.AllOf:
		var all []core.Connected
		for _, part := range c.Conditions {
			all = append(all, connections(part)...)
		}
		return all
	}
	return nil
}

// whose is the player whose pieces are in a set, for the player that an end speaks of.
type whose uint8

const (
	mixed  whose = iota // of both, or it depends
	owned               // of that player
	enemys              // of the opponent
)

func ownerOf(s core.Set) whose {
	switch s := s.(type) {
	case core.Own:
		return owned
	case core.Enemy:
		return enemys
	case core.Except:
		return ownerOf(s.Set)
	case core.Both:
		return max(ownerOf(s.Set), ownerOf(s.And))
	case core.Union:
		var first whose
		for i, part := range s.Sets {
			if w := ownerOf(part); i == 0 {
				first = w
			} else if w != first {
				return mixed
			}
		}
		return first
	}
	return mixed
}

// fixed is the cells of a set that never change, which is all that a side can be.
func fixed(b *core.Board, s core.Set) []bool {
	in := make([]bool, b.Cells())
	switch s := s.(type) {
	case core.Cells:
		for _, name := range s.Names {
			if c, is := b.Cell(name); is {
				in[c] = true
				continue
			}
			for _, c := range b.Region(name) {
				in[c] = true
			}
		}
	case core.Union:
		for _, part := range s.Sets {
			for i, is := range fixed(b, part) {
				in[i] = in[i] || is
			}
		}
	case core.Except:
		less := fixed(b, s.Less)
		for i, is := range fixed(b, s.Set) {
			in[i] = is && !less[i]
		}
	case core.Both:
		and := fixed(b, s.And)
		for i, is := range fixed(b, s.Set) {
			in[i] = is && and[i]
		}
	}
	return in
}
