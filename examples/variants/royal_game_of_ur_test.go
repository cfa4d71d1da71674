package scripts_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	scripts "github.com/staffel-engine/staffel/examples/variants"
	"github.com/staffel-engine/staffel/variants"
)

// ur is the game written by hand, after its rules and not after the script: each
// player's pieces by how far they have come, 0 in hand, 1 to 14 on the board, 15 home.
type ur struct {
	at     [2][7]int
	mover  int
	thrown int // what the dice count, -1 when they are to be thrown
	turn   int
	first  [2]int // the throws for who begins, -1 for none
}

const urHome = 15

func newUr() *ur { return &ur{thrown: -1, first: [2]int{-1, -1}} }

// square names a place on a player's way.
func urSquare(player, place int) string {
	own := "a"
	if player == 1 {
		own = "c"
	}
	switch {
	case place <= 4:
		return own + fmt.Sprint(5-place)
	case place <= 12:
		return "b" + fmt.Sprint(place-4)
	}
	return own + fmt.Sprint(19-place)
}

func urRosette(place int) bool { return place == 4 || place == 8 || place == 14 }

// shared tells whether both ways come to a place.
func urShared(place int) bool { return place > 4 && place < 13 }

type urMove struct {
	text     string
	from, to int
}

func (u *ur) moves() (all []urMove) {
	if u.thrown == 0 {
		return nil
	}
	for _, from := range slices.Compact(slices.Sorted(slices.Values(u.at[u.mover][:]))) {
		to := from + u.thrown
		if from == urHome || to > urHome || to < urHome && slices.Contains(u.at[u.mover][:], to) {
			continue
		}
		m := urMove{from: from, to: to}
		takes := to < urHome && urShared(to) && slices.Contains(u.at[1-u.mover][:], to)
		if takes && urRosette(to) {
			continue
		}
		sign := map[bool]string{true: "x", false: "-"}[takes]
		switch {
		case to == urHome:
			m.text = urSquare(u.mover, from) + "-off"
		case from == 0:
			m.text = strings.TrimPrefix(sign, "-") + urSquare(u.mover, to)
		default:
			m.text = urSquare(u.mover, from) + sign + urSquare(u.mover, to)
		}
		all = append(all, m)
	}
	return all
}

func (u *ur) legal() (texts []string) {
	if u.thrown < 0 {
		return []string{"[0000]", "[0001]", "[0011]", "[0111]", "[1111]"}
	}
	for _, m := range u.moves() {
		texts = append(texts, m.text)
	}
	if len(texts) == 0 {
		return []string{"pass"}
	}
	return texts
}

func (u *ur) play(text string) {
	if u.thrown < 0 {
		u.thrown = strings.Count(text, "1")
		if u.turn == 0 {
			u.begin()
		}
		return
	}
	again := false
	for _, m := range u.moves() {
		if m.text != text {
			continue
		}
		mine, theirs := &u.at[u.mover], &u.at[1-u.mover]
		mine[slices.Index(mine[:], m.from)] = m.to
		if i := slices.Index(theirs[:], m.to); i >= 0 && urShared(m.to) {
			theirs[i] = 0
		}
		again = urRosette(m.to)
	}
	u.thrown = -1
	if over, _ := u.over(); over || !again {
		if u.mover == 1 {
			u.turn++
		}
		u.mover = 1 - u.mover
	}
}

func (u *ur) begin() {
	u.first[u.mover] = u.thrown
	u.thrown, u.mover = -1, 1-u.mover
	switch a, b := u.first[0], u.first[1]; {
	case b < 0:
	case a == b:
		u.first = [2]int{-1, -1}
	case a > b:
		u.turn, u.mover = 1, 0
	default:
		u.turn, u.mover = 1, 1
	}
}

func (u *ur) over() (bool, int) {
	for player := range u.at {
		if !slices.ContainsFunc(u.at[player][:], func(place int) bool { return place != urHome }) {
			return true, player
		}
	}
	return false, 0
}

// TestUr plays the script and the game by hand side by side. The script needs nothing of
// the engine that is for one game only.
func TestUr(t *testing.T) {
	source, err := scripts.Source("royal-game-of-ur")
	if err != nil {
		t.Fatal(err)
	}
	g, err := variants.LoadScript("royal-game-of-ur.lua", source, nil)
	if err != nil {
		t.Fatal(err)
	}
	weights := map[string]int{}
	for _, c := range g.NewState().AppendChances(nil) {
		weights[g.Text(c.Move)] = c.Weight
	}
	if fmt.Sprint(weights) != "map[[0000]:1 [0001]:4 [0011]:6 [0111]:4 [1111]:1]" {
		t.Errorf("the throws are %v", weights)
	}
	for n := range 300 {
		random := rand.New(rand.NewPCG(4, uint64(n)))
		s, u := g.NewState(), newUr()
		for {
			over, winner := u.over()
			result, ended := s.Result()
			if over != ended || over && (result.Winner != winner || result.Reason != "home" || result.Scores[winner] != 1) {
				t.Fatalf("game %d: by hand over is %v, the script's result %+v: %s", n, over, result, s.PositionText())
			}
			if over {
				break
			}
			texts := u.legal()
			var legal []string
			for _, m := range s.AppendLegal(nil) {
				legal = append(legal, g.Text(m))
			}
			slices.Sort(texts)
			if slices.Sort(legal); !slices.Equal(legal, texts) || s.Mover() != u.mover || s.Turn() != u.turn {
				t.Fatalf("game %d: the script has %v, by hand %v: %s", n, legal, texts, s.PositionText())
			}
			for player := range 2 {
				hand := 0
				for _, place := range u.at[player] {
					if place == 0 {
						hand++
					}
				}
				if s.Hand(player, 0) != hand {
					t.Fatalf("game %d: a hand of %d, by hand %d: %s", n, s.Hand(player, 0), hand, s.PositionText())
				}
			}
			text := texts[random.IntN(len(texts))]
			if _, err := s.PlayText(text); err != nil {
				t.Fatal(err)
			}
			u.play(text)
		}
		for s.Undo() {
		}
		if got := s.PositionText(); got != g.NewState().PositionText() {
			t.Fatalf("taken back to %s", got)
		}
	}
}
