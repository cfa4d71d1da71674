package main

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// vt is what a terminal shows: the part of its language that the tool speaks.
type vt struct {
	rows, columns int
	cells         [][]rune
	x, y          int
	rest          []byte // of a sequence that has not come whole yet

	homes    int  // how often the cursor was sent home
	scrolled int  // lines that went out of sight at the top
	escaped  bool // anything but text has come
	coloured bool // colours have
	bells    int
	unknown  []string // what is not of that language
}

func newVT(columns, rows int) *vt {
	v := &vt{rows: rows, columns: columns}
	for range rows {
		v.cells = append(v.cells, blankRow(columns))
	}
	return v
}

func blankRow(columns int) []rune { return []rune(strings.Repeat(" ", columns)) }

// Write takes what a program writes.
func (v *vt) Write(p []byte) (int, error) {
	data := append(v.rest, p...)
	for len(data) > 0 {
		if data[0] == '\x1b' {
			end := strings.IndexFunc(string(data[1:]), func(c rune) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' })
			if end < 0 {
				break
			}
			v.escape(string(data[1 : end+2]))
			data = data[end+2:]
			continue
		}
		if !utf8.FullRune(data) {
			break
		}
		c, n := utf8.DecodeRune(data)
		v.put(c)
		data = data[n:]
	}
	v.rest = append([]byte(nil), data...)
	return len(p), nil
}

func (v *vt) put(c rune) {
	switch c {
	case '\r':
		v.x = 0
	case '\n':
		if v.y++; v.y == v.rows {
			v.cells = append(v.cells[1:], blankRow(v.columns))
			v.scrolled++
			v.y--
		}
	case '\b':
		v.x = max(0, v.x-1)
	case '\a':
		v.bells++
	default:
		if v.x == v.columns {
			v.x = 0
			v.put('\n')
		}
		v.cells[v.y][v.x] = c
		v.x++
	}
}

func (v *vt) escape(sequence string) {
	v.escaped = true
	body, final := sequence[1:len(sequence)-1], sequence[len(sequence)-1]
	n, err := strconv.Atoi(body)
	if err != nil {
		n = 1
	}
	erase := func(y, from int) {
		for x := from; x < v.columns; x++ {
			v.cells[y][x] = ' '
		}
	}
	switch final {
	case 'm':
		v.coloured = true
	case 'H':
		v.homes++
		v.x, v.y = 0, 0
	case 'A':
		v.y = max(0, v.y-n)
	case 'B':
		v.y = min(v.rows-1, v.y+n)
	case 'C':
		v.x = min(v.columns-1, v.x+n)
	case 'D':
		v.x = max(0, v.x-n)
	case 'K':
		erase(v.y, v.x)
	case 'J':
		erase(v.y, v.x)
		for y := v.y + 1; y < v.rows; y++ {
			erase(y, 0)
		}
	default:
		v.unknown = append(v.unknown, sequence)
	}
}

// text is what can be read, without spaces at the ends of lines.
func (v *vt) text() string {
	var b strings.Builder
	for _, row := range v.cells {
		b.WriteString(strings.TrimRight(string(row), " ") + "\n")
	}
	return strings.TrimRight(b.String(), "\n") + "\n"
}

// cursorLine is the line with the cursor, as far as the cursor.
func (v *vt) cursorLine() string { return string(v.cells[v.y][:v.x]) }
