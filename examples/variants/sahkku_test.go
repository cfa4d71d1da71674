package scripts_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// sahkku is the game written by hand, after its rules and not after the script.
type sahkku struct {
	men    [45]int8 // by point, a1 to c15: 0 is nobody, 1 or 2 whose man sleeps, 3 or 4 whose is awake
	king   int      // its point
	ruler  int      // 0 is nobody, else 1 or 2
	dice   []int    // what was thrown and can still be used; nil when a throw is next
	thrown bool
	mover  int    // 1 or 2
	turn   int    // 0 while who begins is thrown for
	first  [3]int // what was thrown for that, by player, -1 for nothing
}

func newSahkku() *sahkku {
	k := &sahkku{king: 22, mover: 1, first: [3]int{-1, -1, -1}}
	for i := range 15 {
		k.men[i], k.men[30+i] = 1, 2
	}
	return k
}

func sahkkuPoint(i int) string { return fmt.Sprintf("%c%d", 'a'+i/15, i%15+1) }

// ahead is the point so many further on a player's way.
func sahkkuAhead(player, from, by int) int {
	for range by {
		row, column := from/15, from%15
		if player == 2 { // the same seen from the other side
			row, column = 2-row, 14-column
		}
		switch {
		case row == 0 && column < 14, row == 2 && column < 14:
			column++
		case row == 1 && column > 0:
			column--
		case row == 1: // on to the enemy's row
			row = 2
		default:
			row = 1
		}
		if player == 2 {
			row, column = 2-row, 14-column
		}
		from = 15*row + column
	}
	return from
}

type sahkkuMove struct {
	text          string
	king          bool // it is the king that moves
	from, to, die int
}

// moves lists what one die more could be used for.
func (k *sahkku) moves() (all []sahkkuMove) {
	own := func(i int) bool { return k.men[i] != 0 && int(k.men[i]-1)%2 == k.mover-1 }
	add := func(m sahkkuMove) {
		if own(m.to) || k.men[m.to] == 1 || k.men[m.to] == 2 {
			return // those that sleep are safe
		}
		sign := "-"
		if k.men[m.to] != 0 || k.king == m.to {
			sign = "x"
		}
		m.text = sahkkuPoint(m.from) + sign + sahkkuPoint(m.to)
		if !m.king && m.from == k.king {
			m.text += "(K@" + sahkkuPoint(m.from) + ")"
		}
		all = append(all, m)
	}
	for d, die := range k.dice {
		if die == 0 || slices.Contains(k.dice[:d], die) {
			continue
		}
		for i := range k.men {
			if own(i) && (k.men[i] > 2 || die == 5) {
				add(sahkkuMove{from: i, to: sahkkuAhead(k.mover, i, die), die: die})
			}
		}
		if k.ruler != k.mover || k.men[k.king] != 0 {
			continue
		}
		row, column := k.king/15, k.king%15
		if column+die < 15 {
			add(sahkkuMove{king: true, from: k.king, to: k.king + die, die: die})
		}
		if column-die >= 0 {
			add(sahkkuMove{king: true, from: k.king, to: k.king - die, die: die})
		}
		if die == 2 && row != 1 {
			add(sahkkuMove{king: true, from: k.king, to: 15*(2-row) + column, die: die})
		}
	}
	return all
}

// use plays a move of one die and nothing else.
func (k sahkku) use(m sahkkuMove) *sahkku {
	i := slices.Index(k.dice, m.die)
	k.dice = slices.Delete(slices.Clone(k.dice), i, i+1)
	k.men[m.to] = 0
	if m.king {
		k.king = m.to
		return &k
	}
	k.men[m.from], k.men[m.to] = 0, int8(k.mover)+2
	if m.to == k.king {
		k.ruler = k.mover
	}
	return &k
}

// most is how many dice can still be used; what ends the game ends the turn.
func (k *sahkku) most() (n int) {
	if k.left(3-k.mover) == 0 {
		return 0
	}
	for _, m := range k.moves() {
		if n = max(n, 1+k.use(m).most()); n == len(k.dice) {
			break
		}
	}
	return n
}

func (k *sahkku) left(player int) (n int) {
	for _, m := range k.men {
		if m != 0 && int(m-1)%2 == player-1 {
			n++
		}
	}
	return n
}

func (k *sahkku) legal() (all []sahkkuMove) {
	most := k.most()
	for _, m := range k.moves() {
		after := k.use(m)
		if after.left(3-k.mover) == 0 || 1+after.most() == most {
			all = append(all, m)
		}
	}
	return all
}

func (k *sahkku) throw(dice []int) {
	sum := 0
	for _, die := range dice {
		sum += die
	}
	if k.turn > 0 {
		k.dice, k.thrown = dice, true
		return
	}
	k.first[k.mover] = sum
	if k.mover = 3 - k.mover; k.mover == 2 {
		return
	}
	if k.first[1] != k.first[2] {
		k.turn = 1
	}
	if k.first[2] > k.first[1] {
		k.mover = 2
	}
}

// next ends the turn when nothing more can be done.
func (k *sahkku) next() {
	if k.most() == 0 {
		k.dice, k.thrown, k.mover = nil, false, 3-k.mover
	}
}

// TestSahkku plays the script and the game by hand side by side.
func TestSahkku(t *testing.T) {
	g := load(t, "sahkku")
	symbols := map[int]string{5: "X", 2: "2", 3: "3", 0: "0"}
	games, parted, taken, ruled := 40, 0, 0, 0
	if testing.Short() {
		games = 10
	}
	for n := range games {
		random := rand.New(rand.NewPCG(5, uint64(n)))
		s, k := g.NewState(), newSahkku()
		for k.left(1) > 0 && k.left(2) > 0 {
			if s.Over() || s.Mover() != k.mover-1 || s.Chance() != !k.thrown {
				t.Fatalf("game %d: by hand player %d is to move, thrown %v: %s", n, k.mover, k.thrown, s.PositionText())
			}
			if !k.thrown {
				var dice []int
				text := "["
				for range 3 {
					dice = append(dice, []int{5, 2, 3, 0}[random.IntN(4)])
				}
				for _, face := range []int{5, 2, 3, 0} {
					for _, die := range dice {
						if die == face {
							text += symbols[die]
						}
					}
				}
				if _, err := s.PlayText(text + "]"); err != nil {
					t.Fatal(err)
				}
				k.throw(dice)
				continue
			}
			moves := k.legal()
			var texts, legal []string
			for _, m := range moves {
				texts = append(texts, m.text)
			}
			if len(moves) == 0 {
				texts = []string{"pass"}
			}
			for _, m := range s.AppendLegal(nil) {
				legal = append(legal, g.Text(m))
			}
			slices.Sort(texts)
			if slices.Sort(legal); !slices.Equal(texts, legal) {
				t.Fatalf("game %d: the script has %v, by hand %v: %s", n, legal, texts, s.PositionText())
			}
			if len(moves) == 0 {
				if _, err := s.PlayText("pass"); err != nil {
					t.Fatal(err)
				}
				k.next()
				continue
			}
			m := moves[random.IntN(len(moves))]
			if _, err := s.PlayText(m.text); err != nil {
				t.Fatal(err)
			}
			switch {
			case m.king:
				ruled++
			case m.from == k.king:
				parted++
			case m.to == k.king && k.men[m.to] != 0:
				taken++
			}
			k = k.use(m)
			if k.left(3-k.mover) > 0 {
				k.next()
			}
		}
		if result, over := s.Result(); !over || result.Winner != k.mover-1 || result.Reason != "captured" {
			t.Fatalf("game %d: %+v, over %v: %s", n, result, over, s.PositionText())
		}
	}
	if parted == 0 || taken == 0 || ruled == 0 {
		t.Errorf("%d times a man left the king, %d times one was taken with it, %d times the king moved", parted, taken, ruled)
	}
}
