package main

import (
	"fmt"
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
	player  int // who acted last
	actions []string
	board   []string
}

const (
	terminalWidth = 79
	panelGap      = 3
)

// add draws an action just played, in a player's turn. Those of one turn's number share
// a board, and those of one player a line where it is no longer than the board is wide.
func (st *strip) add(after *core.State, turn, player int, action string) {
	board := strings.Split(strings.TrimSuffix(after.Drawing(), "\n"), "\n")
	number := fmt.Sprintf("%d. ", turn)
	if turn == 0 { // thrown before the first
		number = ""
	}
	if n := len(st.panels); n == 0 || st.panels[n-1].turn != turn {
		st.panels = append(st.panels, panel{turn: turn, player: player})
		if player > 0 {
			number = fmt.Sprintf("%d... ", turn)
		}
	} else {
		before := &st.panels[n-1]
		number = strings.Repeat(" ", len(number))
		join := "/" // as in records
		if turn == 0 {
			join = " "
		}
		if before.player == player {
			last := &before.actions[len(before.actions)-1]
			if joined := *last + join + action; utf8.RuneCountInString(joined) <= widest(board) {
				*last, before.board = joined, board
				return
			}
			number = strings.TrimPrefix(number, " ") + strings.TrimSpace(join)
		}
		before.player = player
	}
	p := &st.panels[len(st.panels)-1]
	p.actions, p.board = append(p.actions, number+action), board
}

// widest returns how wide lines are.
func widest(lines []string) (width int) {
	for _, line := range lines {
		width = max(width, utf8.RuneCountInString(line))
	}
	return width
}

// String returns the whole strip.
func (st *strip) String() string {
	width := 0
	for _, p := range st.panels {
		width = max(width, widest(p.actions), widest(p.board))
	}
	across := max(1, (terminalWidth+panelGap)/(width+panelGap))
	var b strings.Builder
	for rest := st.panels; len(rest) > 0; {
		row := rest[:min(across, len(rest))]
		rest = rest[len(row):]
		actions := 0
		for _, p := range row {
			actions = max(actions, len(p.actions))
		}
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
