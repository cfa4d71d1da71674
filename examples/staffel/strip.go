package main

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/staffel-engine/staffel/core"
)

// strip draws a game: the board after each turn, as many beside each other as fit
// in a terminal, under the actions of the turn.
type strip struct {
	panels []panel
}

// panel is one board.
type panel struct {
	turn    int
	actions []string
	board   []string
}

const (
	terminalWidth = 79
	panelGap      = 3
)

// add draws an action just played. Those of one turn share a board.
func (st *strip) add(after *core.State, turn int, m core.Move) {
	if n := len(st.panels); n == 0 || st.panels[n-1].turn != turn {
		st.panels = append(st.panels, panel{turn: turn})
	}
	p := &st.panels[len(st.panels)-1]
	number := fmt.Sprintf("%d. ", turn)
	if len(p.actions) > 0 {
		number = strings.Repeat(" ", len(number))
	}
	p.actions = append(p.actions, number+after.Game().Text(m))
	p.board = strings.Split(strings.TrimSuffix(after.Drawing(), "\n"), "\n")
}

// String returns the whole strip.
func (st *strip) String() string {
	width, actions := 0, 0
	for _, p := range st.panels {
		for _, line := range slices.Concat(p.actions, p.board) {
			width = max(width, utf8.RuneCountInString(line))
		}
		actions = max(actions, len(p.actions))
	}
	across := max(1, (terminalWidth+panelGap)/(width+panelGap))
	var b strings.Builder
	for rest := st.panels; len(rest) > 0; {
		row := rest[:min(across, len(rest))]
		rest = rest[len(row):]
		for i := range actions + len(row[0].board) {
			line := ""
			for _, p := range row {
				part := ""
				if j := i - actions; j >= 0 {
					part = p.board[j]
				} else if i < len(p.actions) {
					part = p.actions[i]
				}
				line += part + strings.Repeat(" ", width+panelGap-utf8.RuneCountInString(part))
			}
			b.WriteString(strings.TrimRight(line, " ") + "\n")
		}
		b.WriteByte('\n')
	}
	return b.String()
}
