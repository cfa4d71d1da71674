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
	laid     size // of the terminal for which rows were laid out last
}

// frame is what stands on a screen, from the top.
type frame struct {
	title []string // parts that may stand beside each other
	board []string
	about []string // hands, last actions and whose turn it is, the most needed last
}

type size struct{ width, height int }

// resized tells whether the terminal is of another size than when it was drawn.
func (sc *screen) resized() bool {
	var now size
	now.width, now.height = sc.terminal.size()
	return now != sc.laid
}

// spare is how many lines of a terminal stay free: for the line that is typed, and one to
// which the cursor goes then.
const spare = 2

// rows returns the text of a screen. What is said that is too long to stand below the
// board, or beside it, stands alone.
func (sc *screen) rows(f frame, said string) (rows []string) {
	width, height := sc.terminal.size()
	sc.laid = size{width, height}
	height -= spare
	width-- // a terminal may begin a new line behind the last place
	messages := fitting(said, width)
	sc.alone = false
	for _, airy := range []bool{true, false} {
		if rows = append(f.stacked(airy, width), messages...); len(rows) <= height {
			if len(rows) < height && len(messages) > 0 {
				rows = append(rows, "")
			}
			return rows
		}
		if rows = f.beside(said, airy, width); rows != nil && len(rows) <= height {
			if len(rows) < height {
				rows = append(rows, "")
			}
			return rows
		}
	}
	if len(messages) == 0 { // the board is larger than the terminal
		return f.stacked(false, width)
	}
	sc.alone = true
	return messages
}

// stacked returns all parts one below the other, with empty lines between them or not.
func (f frame) stacked(airy bool, width int) (rows []string) {
	add := func(lines ...string) {
		rows = append(rows, lines...)
		if airy && len(lines) > 0 {
			rows = append(rows, "")
		}
	}
	add(f.titled(width)...)
	add(f.board...)
	var about []string
	for _, line := range f.about {
		about = append(about, folded(line, width)...)
	}
	add(about...)
	return rows
}

// titled sets the parts of the title in as few lines as there is room for.
func (f frame) titled(width int) (lines []string) {
	const between = "   "
	for i, part := range f.title {
		if last := len(lines) - 1; i > 0 && visible(lines[last]+between+part) <= width {
			lines[last] += between + part
			continue
		}
		lines = append(lines, part)
	}
	return lines
}

// gap is what stands between the board and what is on its right.
const gap = 3

// indented sets a board a little to the right. One that is too wide for that goes as far to
// the left as it can: a line that is broken makes a board hard to read.
func indented(board []string, width int) (lines []string) {
	const indent = 2
	widest, least := 0, width
	for _, line := range board {
		widest = max(widest, visible(line))
		if line != "" {
			least = min(least, len(line)-len(strings.TrimLeft(line, " ")))
		}
	}
	for _, line := range board {
		switch more := indent + widest - width; {
		case more <= 0:
			line = strings.Repeat(" ", indent) + line
		case more <= indent:
			line = strings.Repeat(" ", indent-more) + line
		case line != "":
			line = line[min(least, more-indent):]
		}
		lines = append(lines, line)
	}
	return lines
}

// besideWidth returns how much room there is on the right of the board, 0 for too little.
func (f frame) besideWidth(width int) int {
	const least = 20
	board := 0
	for _, line := range f.board {
		board = max(board, visible(line))
	}
	if width-board-gap < least {
		return 0
	}
	return width - board - gap
}

// beside returns the board with all else on its right, nil when there is no room.
func (f frame) beside(said string, airy bool, width int) (rows []string) {
	room := f.besideWidth(width)
	if room == 0 {
		return nil
	}
	right := append(f.aside(airy, room), fitting(said, room)...)
	for i := range max(len(right), len(f.board)) {
		line := ""
		if i < len(f.board) {
			line = f.board[i]
		}
		if i < len(right) && right[i] != "" {
			line += strings.Repeat(" ", width-room-visible(line)) + right[i]
		}
		rows = append(rows, line)
	}
	return rows
}

// aside returns what stands on the right of a board, but for what is said.
func (f frame) aside(airy bool, width int) (rows []string) {
	add := func(lines []string) {
		if rows = append(rows, lines...); airy {
			rows = append(rows, "")
		}
	}
	add(f.titled(width))
	for _, line := range f.about {
		add(folded(line, width))
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
