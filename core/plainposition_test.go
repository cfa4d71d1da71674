package core_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/staffel-engine/staffel/core"
)

// The plain reading of position text.

// rows writes the board: the rows from the top.
func (p *plain) rows() string {
	b := p.rules.Board
	rows := map[int]map[int]string{} // symbols by height and column
	for c := range b.Cells() {
		x, y := b.XY(core.Cell(c))
		symbol := "."
		if st, taken := p.board[b.Name(core.Cell(c))]; taken {
			symbol = p.symbol(st)
		}
		if rows[y] == nil {
			rows[y] = map[int]string{}
		}
		rows[y][x] = symbol
	}
	var all []string
	for _, y := range slices.Backward(slices.Sorted(maps.Keys(rows))) {
		text, run := "", 0
		var symbols []string
		for _, x := range slices.Sorted(maps.Keys(rows[y])) {
			symbols = append(symbols, rows[y][x])
		}
		for _, symbol := range append(symbols, "") {
			if symbol == "." {
				run++
				continue
			}
			if run > 0 {
				text += fmt.Sprint(run)
			}
			text, run = text+symbol, 0
		}
		all = append(all, text)
	}
	return strings.Join(all, "/")
}

func (p *plain) handsText() (text string) {
	for _, piece := range p.rules.Pieces {
		for player := range piece.Supply {
			if piece.Neutral {
				player = core.NoPlayer
			}
			st := kind{piece.Name, player, ""}
			if n := p.hands[st]; n > 0 {
				text += fmt.Sprint(p.symbol(st), n)
			}
		}
	}
	if text == "" {
		return "-"
	}
	return text
}

// position writes the position as the engine should, without the cells of earlier actions.
func (p *plain) position() string {
	text := fmt.Sprintf("%s %s %s %d", p.rows(), p.rules.Players[p.mover], p.handsText(), p.turn)
	if p.rules.Begins.ThrowOff && p.second && p.numbered() > 0 {
		text += " begins=" + p.rules.Players[1]
	}
	switch {
	case p.off == 2:
		text += fmt.Sprint(" beat=", p.beat)
	case p.thrown:
		text += " dice=" + p.symbols(p.left)
		if p.again {
			text += " again=yes"
		}
	case p.rethrown:
		text += " again=now"
	case len(p.earlier) > 0:
		text += fmt.Sprint(" action=", len(p.earlier)+1)
	}
	if p.passed > 0 && p.asksPasses() {
		text += fmt.Sprint(" passes=", p.passed)
	}
	if p.counted >= 0 {
		text += fmt.Sprint(" tired=", p.counted)
	}
	return text + p.unseen
}

// numbered is how many turns there are rules for by number, of their own or of ends.
func (p *plain) numbered() (n int) {
	for _, t := range p.rules.Turns {
		n = max(n, t.Number)
	}
	for _, e := range p.rules.Ends {
		n = max(n, e.From-1)
	}
	return n
}

// kindOfTurn tells turns apart of which the rules say different things.
func (p *plain) kindOfTurn() string {
	return fmt.Sprintf("%d %v", min(p.ownTurn(p.mover), p.numbered()+1), p.rules.Begins.ThrowOff && p.second && p.numbered() > 0)
}

// sameAgain is what is the same of two positions that a turn begins with when one repeats
// the other.
func (p *plain) sameAgain() string {
	return fmt.Sprintf("%s %s %d %s", p.rows(), p.handsText(), p.mover, p.kindOfTurn())
}

// withoutSteps takes the cells of earlier actions out of a position text, after holding
// them to what was done.
func (p *plain) withoutSteps(t *testing.T, text string) string {
	t.Helper()
	var left []string
	for _, field := range strings.Fields(text) {
		name, cells, ok := strings.Cut(field, "=")
		if !ok || slices.Contains([]string{"action", "passes", "tired", "dice", "again", "beat", "begins", "ended", "by"}, name) {
			left = append(left, field)
			continue
		}
		want := p.stepCells(name)
		if got := strings.Split(cells, ","); !slices.Equal(want, slices.DeleteFunc(got, func(c string) bool { return c == "-" })) {
			t.Errorf("%s, want %v", field, want)
		}
	}
	return strings.Join(left, " ")
}

// stepCells lists where steps of a name put their pieces: in the order of actions, and
// in a turn with throws, which does not tell the actions apart, of the board.
func (p *plain) stepCells(name string) (cells []string) {
	for _, names := range p.earlier {
		if step, ok := names[name]; ok {
			cells = append(cells, step.at)
		}
	}
	if p.thrown {
		slices.SortFunc(cells, func(a, b string) int {
			x, _ := p.rules.Board.Cell(a)
			y, _ := p.rules.Board.Cell(b)
			return int(x) - int(y)
		})
		cells = slices.Compact(cells)
	}
	return cells
}
