package scripts_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/staffel-engine/staffel/core"
)

// hasami is the game written by hand, after its rules and not after the script: whose man
// is on each square, 1 or 2.
type hasami map[[2]int]int

func newHasami() hasami {
	h := hasami{}
	for x := 1; x <= 9; x++ {
		h[[2]int{x, 1}], h[[2]int{x, 9}] = 1, 2
	}
	return h
}

func hasamiSquare(c [2]int) string { return fmt.Sprintf("%c%d", 'a'+c[0]-1, c[1]) }

func hasamiInside(c [2]int) bool { return c[0] >= 1 && c[0] <= 9 && c[1] >= 1 && c[1] <= 9 }

var hasamiSides = [][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}

func (h hasami) moves(player int) (all [][2][2]int) {
	for from, whose := range h {
		for _, d := range hasamiSides {
			to := [2]int{from[0] + d[0], from[1] + d[1]}
			for ; whose == player && hasamiInside(to) && h[to] == 0; to[0], to[1] = to[0]+d[0], to[1]+d[1] {
				all = append(all, [2][2]int{from, to})
			}
		}
	}
	return all
}

// play moves a man, takes what it closes in and tells how many of them were in corners.
func (h hasami) play(from, to [2]int) (corners int) {
	player := h[from]
	delete(h, from)
	h[to] = player
	var taken [][2]int
	for _, d := range hasamiSides {
		var line [][2]int
		c := [2]int{to[0] + d[0], to[1] + d[1]}
		for ; h[c] == 3-player; c[0], c[1] = c[0]+d[0], c[1]+d[1] {
			line = append(line, c)
		}
		if h[c] == player {
			taken = append(taken, line...)
		}
	}
	for _, corner := range [][2]int{{1, 1}, {1, 9}, {9, 1}, {9, 9}} {
		beside, here := 0, false
		for _, d := range hasamiSides {
			c := [2]int{corner[0] + d[0], corner[1] + d[1]}
			if h[c] == player {
				beside++
			}
			here = here || c == to
		}
		if here && beside == 2 && h[corner] == 3-player {
			taken = append(taken, corner)
			corners++
		}
	}
	for _, c := range taken {
		delete(h, c)
	}
	return corners
}

// TestHasamiShogi plays the script and the game by hand side by side.
func TestHasamiShogi(t *testing.T) {
	g := load(t, "hasami-shogi")
	corners := 0
	for n := range 20 {
		random := rand.New(rand.NewPCG(9, uint64(n)))
		s, h, player := g.NewState(), newHasami(), 1
		for range 800 {
			left := [3]int{}
			for _, whose := range h {
				left[whose]++
			}
			if result, over := s.Result(); over && result.Reason == "repetition" {
				break
			} else if over != (left[player] <= 1) || over && (result.Winner != 2-player || result.Reason != "captured") {
				t.Fatalf("game %d: %v men, %+v: %s", n, left, result, s.PositionText())
			} else if over {
				break
			}
			for c := range g.Board().Cells() {
				x, y := c%9+1, c/9+1
				_, owner, ok := s.At(core.Cell(c))
				if whose := h[[2]int{x, y}]; ok != (whose > 0) || ok && owner != whose-1 {
					t.Fatalf("game %d: %s: %s", n, hasamiSquare([2]int{x, y}), s.PositionText())
				}
			}
			var texts, legal []string
			for _, m := range h.moves(player) {
				texts = append(texts, hasamiSquare(m[0])+"-"+hasamiSquare(m[1]))
			}
			for _, m := range s.AppendLegal(nil) {
				legal = append(legal, g.Text(m))
			}
			slices.Sort(texts)
			if slices.Sort(legal); !slices.Equal(texts, legal) {
				t.Fatalf("game %d: the script has %v, by hand %v: %s", n, legal, texts, s.PositionText())
			}
			text := texts[random.IntN(len(texts))]
			if _, err := s.PlayText(text); err != nil {
				t.Fatal(err)
			}
			corners += h.play([2]int{int(text[0]-'a') + 1, int(text[1] - '0')}, [2]int{int(text[3]-'a') + 1, int(text[4] - '0')})
			player = 3 - player
		}
	}
	if corners == 0 {
		t.Error("nobody was taken in a corner")
	}
}
