package match

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/staffel-engine/staffel/core"
	"github.com/staffel-engine/staffel/core/record"
)

// Result is what came of one game of a match.
type Result struct {
	Round  int         // from 1
	First  int         // the contestant who began
	Game   core.Result // by player
	Points [2]float64  // by contestant
	Totals [2]float64  // by contestant, of this game and those before it
}

// Results returns what came of the games that are over, in order.
func (m *Match) Results() []Result {
	var all []Result
	var totals [2]float64
	for i, f := range m.over {
		r := Result{Round: i + 1, First: m.swapped(beginner(m.game), i+1), Game: f.result}
		for contestant := range r.Points {
			r.Points[contestant] = f.result.Scores[m.swapped(contestant, r.Round)]
			totals[contestant] += r.Points[contestant]
		}
		r.Totals = totals
		all = append(all, r)
	}
	return all
}

// Points returns what the contestants have scored in the games that are over.
func (m *Match) Points() (totals [2]float64) {
	if all := m.Results(); len(all) > 0 {
		totals = all[len(all)-1].Totals
	}
	return totals
}

// Winner returns the contestant who scored more, or [core.NoPlayer] for a tie; over is
// false while the match goes on.
func (m *Match) Winner() (contestant int, over bool) {
	if !m.Over() {
		return core.NoPlayer, false
	}
	return m.ahead(), true
}

// ahead returns the contestant who has scored more, [core.NoPlayer] when none has.
func (m *Match) ahead() int {
	switch points := m.Points(); {
	case points[0] > points[1]:
		return 0
	case points[1] > points[0]:
		return 1
	}
	return core.NoPlayer
}

// Standing tells people how the match stands: "Anna leads 8 to 1 after 2 of 4 games".
func (m *Match) Standing() string {
	points, ahead := m.Points(), m.ahead()
	score := number(points[0]) + " to " + number(points[1])
	if ahead == 1 {
		score = number(points[1]) + " to " + number(points[0])
	}
	after := fmt.Sprintf(" after %d of %d games", len(m.over), m.games)
	switch {
	case m.Over() && ahead == core.NoPlayer:
		return "a tie, " + score
	case m.Over():
		return m.contestants[ahead] + " wins " + score
	case len(m.over) == 0:
		return fmt.Sprintf("no game of %d is over", m.games)
	case ahead == core.NoPlayer:
		return "level at " + score + after
	}
	return m.contestants[ahead] + " leads " + score + after
}

func number(points float64) string { return strconv.FormatFloat(points, 'f', -1, 64) }

// Table returns the games as lines of text: the number of the game, who began, the
// result and its reason for the first and second player, the points of each
// contestant and their totals so far. A game being played has only a *. Every line
// ends in a newline, with no spaces before that.
func (m *Match) Table() string {
	rows := [][]string{{"game", "begun by", "result", "reason", m.contestants[0], m.contestants[1], "total"}}
	for _, r := range m.Results() {
		rows = append(rows, []string{
			strconv.Itoa(r.Round), m.contestants[r.First], record.ResultText(r.Game), r.Game.Reason,
			number(r.Points[0]), number(r.Points[1]), number(r.Totals[0]) + "-" + number(r.Totals[1]),
		})
	}
	if m.state != nil {
		rows = append(rows, []string{strconv.Itoa(m.Round()), m.contestants[m.Contestant(beginner(m.game))], "*", "", "", "", ""})
	}
	return aligned(rows, []bool{true, false, false, false, true, true, false})
}

// aligned sets rows of cells in columns, some of them to the right.
func aligned(rows [][]string, right []bool) string {
	widths := make([]int, len(right))
	for _, row := range rows {
		for i, cell := range row {
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
		}
	}
	var b strings.Builder
	for _, row := range rows {
		line := ""
		for i, cell := range row {
			space := strings.Repeat(" ", widths[i]-utf8.RuneCountInString(cell))
			if right[i] {
				line += space + cell + "  "
			} else {
				line += cell + space + "  "
			}
		}
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	return b.String()
}
