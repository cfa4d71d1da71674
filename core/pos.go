package core

import "strconv"

// Pos is a place in the text a rule came from, so that a fault found while
// compiling points at the line that caused it. Rules built in Go leave it zero.
type Pos struct {
	File string
	Line int // 1-based; 0 when unknown
}

// String returns "file:line", "file" or "".
func (p Pos) String() string {
	if p.Line <= 0 {
		return p.File
	}
	return p.File + ":" + strconv.Itoa(p.Line)
}
