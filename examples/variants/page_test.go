package scripts_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var fill = flag.Bool("fill", false, "have the benchmark Rows write its tables into core/PERFORMANCE.md")

var page = filepath.FromSlash("../../core/PERFORMANCE.md")

// rowTable is a table of the page.
type rowTable struct {
	head string
	rows []row
}

// row is a line of a table: its first cell, a benchmark that gives the ones which are
// measured, and those which are not, behind them.
type row struct {
	name   string
	run    func(b *testing.B, c inC) []string
	others []string
}

// BenchmarkRows measures what the page shows, and prints its tables.
func BenchmarkRows(b *testing.B) {
	c := compileC(b)
	for _, table := range rowTables {
		text := tableHead(table.head)
		all := true
		for _, r := range table.rows {
			ran := b.Run(strings.NewReplacer(" ", "_", ",", "").Replace(r.name), func(b *testing.B) {
				text += "| " + strings.Join(append(append([]string{r.name}, r.run(b, c)...), r.others...), " | ") + " |\n"
			})
			all = all && ran && strings.Contains(text, "| "+r.name+" |")
		}
		if all {
			fmt.Print("\n", text, "\n")
		}
		if all && *fill && c.delta != "" {
			refill(b, table.head, text)
		}
	}
}

func tableHead(head string) string {
	return head + "\n|" + strings.Repeat(" --- |", strings.Count(head, "|")-1) + "\n"
}

// inPage finds a table by its head.
func inPage(t testing.TB, head string) (before, table, after string) {
	t.Helper()
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, found := strings.Cut(string(text), tableHead(head))
	rows, after, ends := strings.Cut(rest, "\n\n")
	if !found || !ends {
		t.Fatalf("%s has no table %s", page, head)
	}
	return before, tableHead(head) + rows + "\n", "\n" + after
}

func refill(b *testing.B, head, table string) {
	before, _, after := inPage(b, head)
	if err := os.WriteFile(page, []byte(before+table+after), 0o666); err != nil {
		b.Fatal(err)
	}
}

// TestPage holds the page's tables to have the rows that are measured, filled.
func TestPage(t *testing.T) {
	measured := regexp.MustCompile(`^(\d+(\.\d+)?|1/\d+)$`)
	for _, table := range rowTables {
		_, text, _ := inPage(t, table.head)
		lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")[2:]
		if len(lines) != len(table.rows) {
			t.Errorf("%s has %d rows, %d are measured", table.head, len(lines), len(table.rows))
			continue
		}
		for i, r := range table.rows {
			cells := strings.Split(strings.TrimSuffix(strings.TrimPrefix(lines[i], "| "), " |"), " | ")
			first := len(cells) - len(r.others)
			if cells[0] != r.name || first < 2 || strings.Join(cells[first:], "|") != strings.Join(r.others, "|") {
				t.Errorf("%s: a row is %q, want %s … %q", table.head, cells, r.name, r.others)
				continue
			}
			for _, cell := range cells[1:first] {
				if !measured.MatchString(cell) {
					t.Errorf("%s: %q in the row of %s is not measured", table.head, cell, r.name)
				}
			}
		}
	}
}
