package core_test

import (
	"context"
	"errors"
	"math/bits"
	"runtime"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/staffel-engine/staffel/core"
)

func TestPerft(t *testing.T) {
	ctx := context.Background()
	s := ticTacToe().NewState()
	for depth, want := range []uint64{1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872, 0} {
		for threads := range 4 {
			if n, err := core.Perft(ctx, s, depth, threads); n != want || err != nil {
				t.Errorf("depth %d on %d threads: %d, %v, want %d", depth, threads, n, err, want)
			}
		}
	}
	for _, depth := range []int{-1, 1001} {
		if _, err := core.Perft(ctx, s, depth, 1); err == nil {
			t.Errorf("depth %d is counted", depth)
		}
	}
	branches, err := core.PerftSplit(ctx, s, 5, 3)
	var texts []string
	total := uint64(0)
	for _, b := range branches {
		texts, total = append(texts, s.Game().Text(b.Move)), total+b.Nodes
	}
	if total != 15120 || err != nil || !slices.Equal(texts, []string{"a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"}) {
		t.Errorf("split: %d in %v, %v", total, texts, err)
	}
}

// TestPerftThroughRepetition counts by playing and undoing on a state, which is how
// the rules say it, and the fast way.
func TestPerftThroughRepetition(t *testing.T) {
	r := shiftRules(t)
	r.Turns[1].Actions[0] = core.Slide{Of: core.Own{Piece: "man"}, Max: 1, Directions: []string{"n", "s"}}
	s := played(t, compiled(t, r), "a1 e5")
	for depth := 1; depth <= 7; depth++ {
		n, err := core.Perft(context.Background(), s, depth, 2)
		if want := perftByHand(s, depth); n != want || err != nil {
			t.Errorf("depth %d: %d, %v, want %d", depth, n, err, want)
		}
	}
}

func perftByHand(s *core.State, depth int) (n uint64) {
	if depth == 0 {
		return 1
	}
	for _, m := range s.AppendLegal(nil) {
		s.PlayUnchecked(m)
		n += perftByHand(s, depth-1)
		s.Undo()
	}
	return n
}

func TestLongWorkIsCancelled(t *testing.T) {
	s := compiled(t, shiftRules(t)).NewState()
	for name, work := range map[string]func(context.Context) error{
		"perft": func(ctx context.Context) error { _, err := core.Perft(ctx, s, 30, 2); return err },
		"split": func(ctx context.Context) error { _, err := core.PerftSplit(ctx, s, 30, 1); return err },
		"playouts": func(ctx context.Context) error {
			_, err := core.Playouts(ctx, s, core.PlayoutOptions{Games: 1 << 40})
			return err
		},
	} {
		ctx, cancel := context.WithCancel(context.Background())
		time.AfterFunc(20*time.Millisecond, cancel)
		if err := work(ctx); !errors.Is(err, context.Canceled) {
			t.Errorf("%s, cancelled: %v", name, err)
		}
		if err := work(ctx); !errors.Is(err, context.Canceled) {
			t.Errorf("%s, cancelled before: %v", name, err)
		}
	}
}

func TestPlayouts(t *testing.T) {
	ctx := context.Background()
	s := compiled(t, shiftRules(t)).NewState()
	var first core.Tally
	for threads := 1; threads <= 4; threads++ {
		tally, err := core.Playouts(ctx, s, core.PlayoutOptions{Games: 1000, Seed: 7, Threads: threads})
		if err != nil {
			t.Fatal(err)
		}
		games := tally.Unfinished
		for _, e := range tally.Ends {
			games += e.Games
		}
		if games != 1000 || tally.Games != 1000 || tally.Shortest < 4 || tally.Longest < tally.Shortest {
			t.Errorf("%+v", tally)
		}
		if threads == 1 {
			first = tally
		} else if d := cmp.Diff(first, tally); d != "" {
			t.Errorf("on %d threads: %s", threads, d)
		}
	}
	if other, _ := core.Playouts(ctx, s, core.PlayoutOptions{Games: 1000, Seed: 8}); cmp.Equal(first, other) {
		t.Error("another seed plays the same games")
	}
	short, err := core.Playouts(ctx, s, core.PlayoutOptions{Games: 10, MaxActions: 2})
	if err != nil || short.Unfinished != 10 || short.Actions != 20 {
		t.Errorf("given up after two actions: %+v, %v", short, err)
	}
	for _, o := range []core.PlayoutOptions{{}, {Games: -1}, {Games: 1, MaxActions: -1}} {
		if _, err := core.Playouts(ctx, s, o); err == nil {
			t.Errorf("%+v is played", o)
		}
	}
}

func TestPlayoutsOfAFinishedGame(t *testing.T) {
	s := compiled(t, shiftRules(t)).NewState()
	if err := s.Resign(0); err != nil {
		t.Fatal(err)
	}
	tally, err := core.Playouts(context.Background(), s, core.PlayoutOptions{Games: 3})
	want := []core.TallyEnd{{Reason: "resigned", Winner: 1, Games: 3}}
	if err != nil || tally.Actions != 0 || !cmp.Equal(tally.Ends, want) || tally.Scores[1] != 75 {
		t.Errorf("%+v, %v", tally, err)
	}
	if n, err := core.Perft(context.Background(), s, 1, 0); n != 0 || err != nil {
		t.Errorf("perft %d, %v", n, err)
	}
}

// TestRandomIsFixed holds the sequence to the reference output of splitmix64 for the
// seed 1234567, and games and hashes to what the first release gave.
func TestRandomIsFixed(t *testing.T) {
	r := core.NewRandom(1234567)
	for i, full := range []uint64{6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821} {
		const n = 1 << 40
		want, _ := bits.Mul64(full, n)
		if got := r.Below(n); got != want {
			t.Errorf("number %d is %d, want %d", i, got, want)
		}
	}
	for n := range uint64(3) {
		if got := r.Below(n); n < 2 && got != 0 || got > 1 {
			t.Errorf("below %d: %d", n, got)
		}
	}
	counts := [3]int{}
	for range 30000 {
		counts[r.Below(3)]++
	}
	for _, n := range counts {
		if n < 9500 || n > 10500 {
			t.Errorf("below 3: %v", counts)
		}
	}
	s := played(t, compiled(t, shiftRules(t)), "b2 L@c4 b2-b5(b4)")
	if got := s.Hash(); got != wantHash {
		t.Errorf("hash %#x, want %#x", got, uint64(wantHash))
	}
}

const wantHash = 0xcb0dddc191479dcc

func TestHash(t *testing.T) {
	g := compiled(t, shiftRules(t))
	hash := func(position string) uint64 {
		s, err := g.ParsePosition(position)
		if err != nil {
			t.Fatal(err)
		}
		return s.Hash()
	}
	base := hash("5/5/2B2/5/W4 Ann W2B2R1L1 4")
	if hash("5/5/2B2/5/W4 Ann W2B2R1L1 5") != base {
		t.Error("the turn's number is in the hash")
	}
	if hash("5/5/2B2/5/W4 Ann W2B2R1L1 4 ended=agreed") != base {
		t.Error("the end is in the hash")
	}
	for _, other := range []string{"5/5/2B2/5/W4 Bob W2B2R1L1 4", "5/5/2B2/5/W4 Ann W2B2R1L1 1", "5/5/2B2/W4/5 Ann W2B2R1L1 4", "5/5/2W2/5/B4 Ann W2B2R1L1 4", "5/5/5/5/5 Ann W3B3R1L1 4"} {
		if hash(other) == base {
			t.Errorf("%s has the same hash", other)
		}
	}
}

func TestNothingIsAllocated(t *testing.T) {
	g := compiled(t, shiftRules(t))
	s := played(t, g, "b2 c4 b2-b5(b4) c4-c1(c2)")
	buffer := make([]core.Move, 0, 1000)
	text := make([]byte, 0, 200)
	parts := make([]core.Part, 0, 5)
	r := core.NewRandom(1)
	other := s.Clone()
	m := s.AppendLegal(nil)[0]
	s.PlayUnchecked(m)
	s.Undo()
	for name, f := range map[string]func(){
		"list":     func() { buffer = s.AppendLegal(buffer[:0]) },
		"count":    func() { s.CountLegal() },
		"pick":     func() { s.Pick(&r) },
		"legal":    func() { s.IsLegal(m) },
		"play":     func() { s.Play(m); s.Undo() },
		"result":   func() { s.Result(); s.Over() },
		"hash":     func() { s.Hash(); s.Repetition() },
		"text":     func() { text = g.AppendText(text[:0], m) },
		"position": func() { text = s.AppendPosition(text[:0]) },
		"parts":    func() { parts = g.AppendParts(parts[:0], m) },
		"copy":     func() { other.CopyFrom(s) },
		"ask":      func() { s.At(3); s.Hand(0, 0); s.Mover(); s.Turn() },
	} {
		if n := testing.AllocsPerRun(100, f); n != 0 {
			t.Errorf("%s: %v allocations", name, n)
		}
	}
	ctx := context.Background()
	deep := func(depth int) float64 {
		return testing.AllocsPerRun(3, func() { core.Perft(ctx, s, depth, 1) })
	}
	if few, many := deep(3), deep(4); many > few+20 {
		t.Errorf("perft allocates %v times at depth 3, %v at 4", few, many)
	}
	games := func(n int) float64 {
		return testing.AllocsPerRun(3, func() { core.Playouts(ctx, s, core.PlayoutOptions{Games: n, Threads: 1}) })
	}
	if few, many := games(100), games(1000); many > few+20 {
		t.Errorf("playouts allocate %v times for 100 games, %v for 1000", few, many)
	}
}

// TestGameIsShared plays on many goroutines at once from one game and one state
// that is only read; the race detector watches.
func TestGameIsShared(t *testing.T) {
	g := compiled(t, shiftRules(t))
	shared := played(t, g, "b2 c4")
	var wg sync.WaitGroup
	for i := range 4 * runtime.GOMAXPROCS(0) {
		wg.Go(func() {
			r := core.NewRandom(uint64(i))
			s := shared.Clone()
			for range 50 {
				m := s.Pick(&r)
				if m == 0 {
					break
				}
				if err := s.Play(m); err != nil {
					t.Error(err)
				}
				_ = shared.PositionText() + g.Text(m)
				shared.Result()
				shared.Parse("b2-b5(b4)")
			}
		})
	}
	wg.Wait()
}
