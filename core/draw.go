package core

import "strings"

// Drawing returns the board as lines of text, the top row first, with the names of
// columns and rows: a dot is an empty cell, a letter the symbol of a piece. Every
// line ends in a newline.
func (s *State) Drawing() string {
	b := s.game.board
	margin := 0
	for _, row := range b.rows {
		margin = max(margin, len(rowLabel(b.Name(row[0]))))
	}
	var out strings.Builder
	for _, row := range b.rows {
		label := rowLabel(b.Name(row[0]))
		out.WriteString(strings.Repeat(" ", margin-len(label)) + label)
		for _, c := range row {
			out.WriteByte(' ')
			if symbol := s.game.symbolAt(&s.pos, c); symbol != 0 {
				out.WriteByte(symbol)
			} else {
				out.WriteByte('.')
			}
		}
		out.WriteByte('\n')
	}
	out.WriteString(strings.Repeat(" ", margin))
	for _, c := range b.rows[len(b.rows)-1] {
		out.WriteString(" " + b.Name(c)[:1])
	}
	out.WriteByte('\n')
	return out.String()
}

// rowLabel is the number in a cell's name.
func rowLabel(cell string) string { return strings.TrimLeft(cell, "abcdefghijklmnopqrstuvwxyz") }
