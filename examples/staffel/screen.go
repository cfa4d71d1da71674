package main

import (
	"bytes"
	"strings"
	"unicode/utf8"
)

// screen is a terminal that shows a game in one place, drawn anew for each turn. What is
// said stands below the board until the next line has been typed.
type screen struct {
	terminal *terminal
	editor   *lineEditor
	said     bytes.Buffer
	alone    bool // there was no room for the board beside what was said
}

// frame is what stands on a screen, from the top.
type frame struct {
	title string
	board []string
	about []string // hands, last actions and whose turn it is, the most needed last
}

// rows returns the text of a screen. What is said that is too long to stand below the
// board, or beside it, stands alone.
func (sc *screen) rows(f frame, said string) (rows []string) {
	width, height := sc.terminal.size()
	height-- // for the line that is typed
	width--  // a terminal may begin a new line behind the last place
	messages := fitting(said, width)
	above := f.stacked(true, width)
	if len(above)+len(messages) > height {
		above = f.stacked(false, width)
	}
	sc.alone = false
	if len(above)+len(messages) <= height {
		return append(above, messages...)
	}
	if beside := f.beside(said, width); beside != nil && len(beside) <= height {
		return beside
	}
	if len(messages) == 0 { // the board is larger than the terminal
		return above
	}
	sc.alone = true
	return messages
}

// stacked returns all parts one below the other, with empty lines between them or not.
func (f frame) stacked(airy bool, width int) (rows []string) {
	add := func(lines ...string) {
		rows = append(rows, lines...)
		if airy {
			rows = append(rows, "")
		}
	}
	add(folded(f.title, width)...)
	add(f.board...)
	var about []string
	for _, line := range f.about {
		about = append(about, folded(line, width)...)
	}
	add(about...)
	return rows
}

// beside returns the board with all else on its right, nil when there is no room.
func (f frame) beside(said string, width int) (rows []string) {
	const gap, least = 3, 28
	board := 0
	for _, line := range f.board {
		board = max(board, visible(line))
	}
	if width-board-gap < least {
		return nil
	}
	var right []string
	for _, line := range append([]string{f.title}, f.about...) {
		right = append(right, folded(line, width-board-gap)...)
		right = append(right, "")
	}
	right = append(right, fitting(said, width-board-gap)...)
	for i := range max(len(right), len(f.board)) {
		line := ""
		if i < len(f.board) {
			line = f.board[i]
		}
		if i < len(right) && right[i] != "" {
			line += strings.Repeat(" ", board+gap-visible(line)) + right[i]
		}
		rows = append(rows, line)
	}
	return rows
}

// fitting returns the lines of a text, those that are too long folded.
func fitting(text string, width int) (lines []string) {
	if text = strings.Trim(text, "\n"); text == "" {
		return nil
	}
	for _, line := range strings.Split(text, "\n") {
		lines = append(lines, folded(line, width)...)
	}
	return lines
}

// folded breaks a line between words where it is too long. What has no spaces stays whole.
func folded(line string, width int) (lines []string) {
	for visible(line) > width {
		at := 0
		for i, c := range line {
			if c == ' ' && visible(line[:i]) <= width && strings.TrimSpace(line[:i]) != "" {
				at = i
			}
		}
		if at == 0 {
			break
		}
		lines = append(lines, strings.TrimRight(line[:at], " "))
		line = strings.TrimLeft(line[at:], " ")
	}
	return append(lines, line)
}

// visible returns how many places a text takes on a terminal, its colours aside.
func visible(text string) (places int) {
	for {
		before, behind, coloured := strings.Cut(text, "\x1b[")
		places += utf8.RuneCountInString(before)
		if !coloured {
			return places
		}
		_, text, _ = strings.Cut(behind, "m")
	}
}

// draw puts rows on the terminal, in the place of what was there. The cursor is then on
// the line below them.
func (sc *screen) draw(rows []string) error {
	const home, clearLine, clearBelow = "\x1b[H", "\x1b[K", "\x1b[J"
	var b strings.Builder
	b.WriteString(home)
	for _, row := range rows {
		b.WriteString(row + clearLine + "\r\n")
	}
	b.WriteString(clearBelow)
	_, err := sc.terminal.out.WriteString(b.String())
	return err
}
