package scripts_test

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// alquerque is the game written by hand, after its rules and not after the script.
type alquerque struct {
	at     [5][5]int // by column and row; 0 is nobody, else the player's number
	mover  int       // 1 or 2
	jumper [2]int    // where the man stands that has to go on, {-1, -1} for none
}

func newAlquerque() *alquerque {
	a := &alquerque{mover: 1, jumper: [2]int{-1, -1}}
	for x := range 5 {
		a.at[x] = [5]int{1, 1, 1, 2, 2}
	}
	a.at[0][2], a.at[1][2], a.at[2][2] = 2, 2, 0
	return a
}

type alquerqueMove struct{ from, over, to [2]int }

func (m alquerqueMove) text() string {
	name := func(c [2]int) string { return string([]byte{'a' + byte(c[0]), '1' + byte(c[1])}) }
	if m.over == m.to {
		return name(m.from) + "-" + name(m.to)
	}
	return name(m.from) + "x" + name(m.to)
}

func (a *alquerque) moves() (steps, jumps []alquerqueMove) {
	inside := func(c [2]int) bool { return c[0] >= 0 && c[0] < 5 && c[1] >= 0 && c[1] < 5 }
	for x := range 5 {
		for y := range 5 {
			from := [2]int{x, y}
			if a.at[x][y] != a.mover || a.jumper[0] >= 0 && a.jumper != from {
				continue
			}
			for dx := -1; dx <= 1; dx++ {
				for dy := -1; dy <= 1; dy++ {
					if dx == 0 && dy == 0 || dx != 0 && dy != 0 && (x+y)%2 == 1 {
						continue // diagonals meet on every second point only
					}
					near, far := [2]int{x + dx, y + dy}, [2]int{x + 2*dx, y + 2*dy}
					switch {
					case !inside(near):
					case a.at[near[0]][near[1]] == 0:
						steps = append(steps, alquerqueMove{from, near, near})
					case a.at[near[0]][near[1]] != a.mover && inside(far) && a.at[far[0]][far[1]] == 0:
						jumps = append(jumps, alquerqueMove{from, near, far})
					}
				}
			}
		}
	}
	return steps, jumps
}

func (a *alquerque) legal() []alquerqueMove {
	steps, jumps := a.moves()
	if len(jumps) > 0 || a.jumper[0] >= 0 {
		return jumps
	}
	return steps
}

func (a *alquerque) play(m alquerqueMove) {
	a.at[m.from[0]][m.from[1]], a.at[m.over[0]][m.over[1]] = 0, 0
	a.at[m.to[0]][m.to[1]] = a.mover
	if m.over != m.to {
		a.jumper = m.to
		if _, jumps := a.moves(); len(jumps) > 0 {
			return
		}
	}
	a.jumper, a.mover = [2]int{-1, -1}, 3-a.mover
}

// left tells how many men a player has.
func (a *alquerque) left(player int) (n int) {
	for x := range 5 {
		for y := range 5 {
			if a.at[x][y] == player {
				n++
			}
		}
	}
	return n
}

// TestAlquerque plays the script and the game by hand side by side.
func TestAlquerque(t *testing.T) {
	g := load(t, "alquerque")
	ends := map[string]int{}
	for n := range 300 {
		random := rand.New(rand.NewPCG(7, uint64(n)))
		s, a := g.NewState(), newAlquerque()
		for {
			moves := a.legal()
			result, ended := s.Result()
			captured, blocked := a.left(a.mover) == 0 || a.left(3-a.mover) == 0, len(moves) == 0
			if ended {
				winner := map[string]int{"captured": 2 - a.mover, "no-move": 2 - a.mover, "repetition": -1}[result.Reason]
				if result.Winner != winner || result.Reason == "captured" && !captured || result.Reason == "no-move" && (captured || !blocked) {
					t.Fatalf("game %d ended by %+v: %s", n, result, s.PositionText())
				}
				ends[result.Reason]++
				break
			}
			var texts, legal []string
			for _, m := range moves {
				texts = append(texts, m.text())
			}
			for _, m := range s.AppendLegal(nil) {
				legal = append(legal, g.Text(m))
			}
			slices.Sort(texts)
			if slices.Sort(legal); captured || !slices.Equal(texts, legal) || s.Mover() != a.mover-1 {
				t.Fatalf("game %d: the script has %v, by hand %v: %s", n, legal, texts, s.PositionText())
			}
			m := moves[random.IntN(len(moves))]
			if _, err := s.PlayText(m.text()); err != nil {
				t.Fatal(err)
			}
			a.play(m)
		}
	}
	if ends["captured"] == 0 || len(ends) < 2 {
		t.Errorf("games ended by %v", ends)
	}
}
