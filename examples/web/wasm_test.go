package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"github.com/staffel-engine/staffel/core"
	"github.com/staffel-engine/staffel/examples/web/session"
)

// needs finds a program that a test cannot do without.
func needs(t *testing.T, program string) string {
	t.Helper()
	path, err := exec.LookPath(program)
	if err == nil {
		return path
	}
	if os.Getenv("CI") != "" {
		t.Fatalf("needs %s: %v", program, err)
	}
	t.Skipf("needs %s: %v", program, err)
	return ""
}

// TestWasm plays games in the engine that is built to WebAssembly, and natively: the same
// requests have the same answers, seeds, searches and errors among them.
func TestWasm(t *testing.T) {
	node := needs(t, "node")
	folder := t.TempDir()
	if err := built(t).write(folder); err != nil {
		t.Fatal(err)
	}
	var p player
	for _, variant := range []string{"daldos", "delta", "epsilon", "neo-delta"} {
		p.game(t, map[string]any{"do": "new", "variant": variant, "seed": 7}, 400)
	}
	p.game(t, map[string]any{"do": "new", "script": byFunction, "file": "by-function.lua", "seed": 3}, 40)
	for _, request := range []string{`{"do":"variants"}`, `{"do":"new","script":"local a = behnd"}`, `{"do":`, `{"do":"play","action":"z"}`} {
		p.ask(t, request)
	}
	cmd := exec.Command(node, "testdata/play.mjs", folder)
	cmd.Stdin = strings.NewReader(strings.Join(p.requests, "\n") + "\n")
	var errs bytes.Buffer
	cmd.Stderr = &errs
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, errs.String())
	}
	lines := bufio.NewScanner(bytes.NewReader(out))
	lines.Buffer(nil, 1<<20)
	n := 0
	for ; lines.Scan(); n++ {
		if n >= len(p.answers) {
			t.Fatal("more answers than requests")
		}
		if got, want := timeless(lines.Text()), timeless(p.answers[n]); got != want {
			t.Fatalf("%s\nis in WebAssembly\n%.2000s\nwant\n%.2000s", p.requests[n], got, want)
		}
	}
	if n != len(p.answers) || n < 400 {
		t.Errorf("%d answers to %d requests", n, len(p.requests))
	}
}

var elapsed = regexp.MustCompile(`"elapsed":\d+`)

// timeless is an answer without the time it took.
func timeless(answer string) string { return elapsed.ReplaceAllString(answer, "") }

// player plays games natively and keeps what was asked and answered.
type player struct {
	session           session.Session
	requests, answers []string
}

func (p *player) ask(t *testing.T, request string) string {
	t.Helper()
	answer := string(p.session.Do(context.Background(), []byte(request)))
	p.requests, p.answers = append(p.requests, request), append(p.answers, answer)
	return answer
}

// game plays a game at random, and now and then has the machine choose.
func (p *player) game(t *testing.T, begin map[string]any, most int) {
	t.Helper()
	random := core.NewRandom(1)
	request, err := json.Marshal(begin)
	if err != nil {
		t.Fatal(err)
	}
	for n := range most {
		var view struct {
			OK struct {
				Chance bool
				Over   any
				Legal  []struct{ Text string }
			}
			Error any
		}
		if err := json.Unmarshal([]byte(p.ask(t, string(request))), &view); err != nil || view.Error != nil {
			t.Fatalf("%s: %v, %v", request, err, view.Error)
		}
		legal := view.OK.Legal
		switch {
		case view.OK.Over != nil:
			p.ask(t, `{"do":"record"}`)
			p.ask(t, `{"do":"setup"}`)
			return
		case view.OK.Chance:
			request = []byte(`{"do":"roll"}`)
			continue
		case n%20 == 10:
			p.ask(t, `{"do":"search","playouts":60,"seed":5}`)
		}
		action := legal[random.Below(uint64(len(legal)))].Text
		if request, err = json.Marshal(map[string]string{"do": "play", "action": action}); err != nil {
			t.Fatal(err)
		}
	}
}

// byFunction is a game with a function that is called while it is played.
const byFunction = `local man = piece("man", { each = 8 })
local function most(view)
  local mine = 0
  for _, cell in ipairs({ "a1", "b2", "c3", "d4" }) do
    local _, owner = view.at(cell)
    if owner == view.player then mine = mine + 1 end
  end
  return mine > 2
end
return game {
  title = "By function", board = grid(4, 4), players = { "White", "Black" }, pieces = { man },
  turns = { { drop { hand(man), on = empty } } },
  ends = { { most, win = 1, reason = "diagonal" }, { no_move, draw = true, reason = "full" } },
}`

// TestVetsForWasm has the compiler's checks look at what is built for the browser alone.
func TestVetsForWasm(t *testing.T) {
	cmd := exec.Command("go", "vet", "./...")
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}
