package core

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
)

// PlayoutOptions says how random games are played.
type PlayoutOptions struct {
	Games      int    // 1 or more
	Seed       uint64 // the same seed gives the same games, on any number of threads
	Threads    int    // 0 or less means one for each processor
	MaxActions int    // a game is given up after so many; 0 means 20,000
}

// Tally sums up random games.
type Tally struct {
	Games      int
	Unfinished int // games given up
	Actions    int // in all games
	Shortest   int // actions of the shortest game
	Longest    int // actions of the longest
	Scores     [MaxPlayers]float64
	Ends       []TallyEnd // how games ended, by reason, then winner, a draw first
}

// TallyEnd is how many games ended in one way.
type TallyEnd struct {
	Reason string
	Winner int // or [NoPlayer]
	Games  int
}

// Playouts plays random games from a state, each legal action equally likely and throws
// of the dice as often as their weights say, and
// returns what came of them. The state is not changed. When the context is done
// the error is the context's; it is a [*RuleError] when a function of the rules fails.
func Playouts(ctx context.Context, s *State, o PlayoutOptions) (Tally, error) {
	if o.Games < 1 || o.MaxActions < 0 {
		return Tally{}, fmt.Errorf("playouts: %d games of up to %d actions; play 1 or more, and a limit is not negative", o.Games, o.MaxActions)
	}
	if o.MaxActions == 0 {
		o.MaxActions = 20_000
	}
	const batch = 64 // games taken at a time
	var next atomic.Int64
	var mutex sync.Mutex
	var sum Tally
	var failure error
	var failedIn uint64
	err := inParallel(ctx, o.Threads, (o.Games+batch-1)/batch, func(stop *atomic.Bool) {
		pl := player{start: s, options: o}
		if s.game.repeats {
			pl.past = &history{}
		}
		for first := int(next.Add(batch)) - batch; first < o.Games && !stop.Load(); first = int(next.Add(batch)) - batch {
			for i := first; i < min(first+batch, o.Games) && !stop.Load() && pl.err == nil; i++ {
				pl.game(uint64(i), stop)
			}
		}
		mutex.Lock()
		defer mutex.Unlock()
		sum.add(&pl.tally)
		if pl.err != nil && (failure == nil || pl.failedIn < failedIn) {
			failure, failedIn = pl.err, pl.failedIn
		}
	})
	if err == nil && failure != nil {
		return Tally{}, failure
	}
	if err != nil {
		return Tally{}, err
	}
	slices.SortFunc(sum.Ends, func(a, b TallyEnd) int {
		return cmp.Or(cmp.Compare(a.Reason, b.Reason), cmp.Compare(a.Winner, b.Winner))
	})
	return sum, nil
}

// player plays random games one after the other.
type player struct {
	start    *State
	options  PlayoutOptions
	pos      position
	scratch  scratch
	past     *history // nil when no end asks
	tally    Tally
	err      error // of a function of the rules, in the game of index failedIn
	failedIn uint64
}

func (pl *player) game(index uint64, stop *atomic.Bool) {
	g, p := pl.start.game, &pl.pos
	f := p.field
	*p = pl.start.pos
	if p.field != nil {
		if p.field = f; f == nil {
			p.field = &field{}
		} else if last := f.offers; last != pl.start.pos.field.offers {
			f.offers = nil
			f.reuse(last)
		}
		p.field.copyFrom(pl.start.pos.field, false)
	}
	random := RandomAt(pl.options.Seed, index)
	if pl.past != nil {
		pl.past.copyFrom(&pl.start.past)
	}
	actions := 0
	for p.ended == 0 && actions < pl.options.MaxActions {
		m := g.pick(p, &random, &pl.scratch)
		if m == 0 {
			g.blocked(p)
			break
		}
		if pl.past != nil {
			pl.past.push(m, p)
		}
		if p.field == nil {
			g.play(p, m, pl.past)
		} else {
			offers := p.field.offers
			p.field.log = p.field.log[:0] // nothing is going to be taken back
			g.play(p, m, pl.past)
			if actions > 0 { // those of the start are not this game's own
				p.field.reuse(offers)
			}
		}
		actions++
		if p.field != nil && g.settle(p) != nil {
			pl.failed(index, actions)
			return
		}
		if (actions&15 == 0 || p.field != nil) && stop.Load() { // a game may have no end, and a function take its time
			return
		}
	}
	if p.ended == 0 && !g.any(p) {
		g.blocked(p)
	}
	one := Tally{Games: 1, Actions: actions, Shortest: actions, Longest: actions}
	if p.ended == 0 {
		one.Unfinished = 1
		pl.tally.add(&one)
		return
	}
	r := g.result(p)
	one.Scores = r.Scores
	pl.tally.add(&one)
	pl.tally.end(TallyEnd{r.Reason, r.Winner, 1})
}

// failed plays a game again on a state, up to the action after which a function of the
// rules failed, to tell how it came to that.
func (pl *player) failed(index uint64, actions int) {
	s := pl.start.Clone()
	random := RandomAt(pl.options.Seed, index)
	for range actions {
		s.PlayUnchecked(s.game.pick(&s.pos, &random, &pl.scratch))
	}
	pl.err, pl.failedIn = s.Err(), index
}

func (t *Tally) add(o *Tally) {
	if o.Games == 0 {
		return
	}
	if t.Games == 0 {
		t.Shortest = o.Shortest
	}
	t.Games += o.Games
	t.Unfinished += o.Unfinished
	t.Actions += o.Actions
	t.Shortest = min(t.Shortest, o.Shortest)
	t.Longest = max(t.Longest, o.Longest)
	for i := range t.Scores { // scores are multiples of 1/64, so the sum is exact in any order
		t.Scores[i] += o.Scores[i]
	}
	for _, e := range o.Ends {
		t.end(e)
	}
}

func (t *Tally) end(e TallyEnd) {
	for i := range t.Ends {
		if t.Ends[i].Reason == e.Reason && t.Ends[i].Winner == e.Winner {
			t.Ends[i].Games += e.Games
			return
		}
	}
	t.Ends = append(t.Ends, e)
}
