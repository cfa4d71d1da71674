package main

import (
	"fmt"
	"strings"

	"github.com/staffel-engine/staffel/core"
)

// inWords tells in parentheses what an action does, for those who do not know how actions
// are written; "" when there is nothing to add.
func inWords(s *core.State, m core.Move) string {
	g := s.Game()
	name := func(c core.Cell) string { return g.Board().Name(c) }
	var all []string
	for _, p := range g.AppendParts(nil, m) {
		piece := g.Pieces()[p.Piece].Name
		switch p.Kind {
		case core.Moved:
			all = append(all, fmt.Sprintf("the %s on %s goes to %s", piece, name(p.From), name(p.To)))
		case core.Dropped:
			all = append(all, fmt.Sprintf("a %s from hand is put on %s", piece, name(p.To)))
		case core.Lifted:
			all = append(all, fmt.Sprintf("the %s on %s is put on %s", piece, name(p.From), name(p.To)))
		case core.Captured:
			all = append(all, fmt.Sprintf("the %s there is taken", piece))
		case core.Left:
			all = append(all, fmt.Sprintf("the %s on %s leaves the board", piece, name(p.From)))
		case core.Removed:
			all = append(all, fmt.Sprintf("the %s on %s is taken off", piece, name(p.From)))
		}
	}
	if all == nil {
		return ""
	}
	return " (" + strings.Join(all, ", ") + ")"
}
