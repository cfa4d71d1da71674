package session

import (
	"context"
	"encoding/json"
	"time"

	"github.com/staffel-engine/staffel/core"
	"github.com/staffel-engine/staffel/examples/mcts"
)

// The bounds of a search that a request can ask for.
const (
	maxPlayouts = 1_000_000_000
	maxTime     = 10 * 60 * 1000 // milliseconds
	reported    = 8              // candidates in a report of progress
)

// searchView is what a search found.
type searchView struct {
	Candidates []candidateView `json:"candidates"` // best first
	Playouts   int             `json:"playouts"`
	Elapsed    int64           `json:"elapsed"` // milliseconds
}

type candidateView struct {
	Action string   `json:"action"`
	Visits int      `json:"visits"`
	Value  float64  `json:"value"`  // what the mover can expect, 0 all lost to 1 all won
	Proven string   `json:"proven"` // "", "won", "lost" or "drawn"
	Line   []string `json:"line"`   // the expected continuation, beginning with the action
}

// search has the machine look for the best move. What becomes of the game while it does, when
// Progress changes it, is nothing to it.
func (s *Session) search(ctx context.Context, p struct {
	Playouts *int    `json:"playouts"`
	Time     *int    `json:"time"`
	Level    *int    `json:"level"`
	Seed     *uint64 `json:"seed"`
}) (any, error) {
	t, err := s.current()
	if err != nil {
		return nil, err
	}
	var o mcts.Options
	switch {
	case p.Playouts == nil && p.Time == nil && p.Level == nil:
		return nil, refuse("search needs playouts, a time or a level")
	case p.Level != nil && p.Playouts != nil:
		return nil, refuse("a search has a level or playouts, not both")
	case p.Level != nil && (*p.Level < 1 || *p.Level > mcts.Levels):
		return nil, refuse("there is no level %d; there are 1 to %d", *p.Level, mcts.Levels)
	case p.Playouts != nil && (*p.Playouts < 1 || *p.Playouts > maxPlayouts):
		return nil, refuse("a search cannot have %d playouts; it has 1 to %d", *p.Playouts, maxPlayouts)
	case p.Time != nil && (*p.Time < 1 || *p.Time > maxTime):
		return nil, refuse("a search cannot take %d milliseconds; it takes 1 to %d", *p.Time, maxTime)
	case t.state.Over():
		return nil, refuse("the game is over")
	case t.state.Chance():
		return nil, refuse("the dice are to be thrown next")
	}
	if p.Level != nil {
		if o.Limits, err = mcts.Level(*p.Level); err != nil {
			return nil, err
		}
	}
	if p.Playouts != nil {
		o.Playouts = *p.Playouts
	}
	if p.Time != nil {
		o.Time = time.Duration(*p.Time) * time.Millisecond
	}
	if o.Seed, err = seedOf(p.Seed); err != nil {
		return nil, err
	}
	g := t.state.Game()
	if progress := s.Progress; progress != nil { // which may ask the session for something else, and be another then
		o.Progress = func(r mcts.Report) {
			if report, err := json.Marshal(found(g, r, reported)); err == nil {
				progress(report)
			}
		}
	}
	r, err := mcts.Search(ctx, t.state, o)
	if err != nil {
		return nil, err
	}
	return found(g, r, len(r.Candidates)), nil
}

// found shows a report with its best candidates, so many at most.
func found(g *core.Game, r mcts.Report, most int) searchView {
	v := searchView{Candidates: []candidateView{}, Playouts: r.Playouts, Elapsed: r.Elapsed.Milliseconds()}
	for _, c := range r.Candidates[:min(most, len(r.Candidates))] {
		one := candidateView{Action: g.Text(c.Move), Visits: c.Visits, Value: c.Value, Line: []string{}}
		if c.Proven != mcts.Unproven {
			one.Proven = c.Proven.String()
		}
		for _, m := range c.Line {
			one.Line = append(one.Line, g.Text(m))
		}
		v.Candidates = append(v.Candidates, one)
	}
	return v
}
