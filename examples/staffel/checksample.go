package main

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/staffel-engine/staffel/core"
	"github.com/staffel-engine/staffel/lua"
)

// sample says which random games are played.
type sample struct {
	game    *core.Game
	games   int
	seed    uint64
	threads int
	most    int // actions after which a game is given up
	probed  int // the first games, whose positions are looked at by what probe returns for each thread
	probe   func() func(s *core.State, m core.Move) error
}

// failure is something that must not happen in a game.
type failure struct {
	game     int // from 0
	seed     uint64
	err      error
	actions  []string // that led there
	position string
	asked    bool // about the engine, and not of the rules
}

func (f *failure) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "game %d of seed %d, after %s: %s", f.game+1, f.seed, count(len(f.actions), "action"), f.what())
	fmt.Fprintf(&b, "\n  position: %s", f.position)
	if len(f.actions) > 0 {
		b.WriteString("\n  actions:\n" + strings.TrimRight(wrapped(strings.Join(f.actions, " "), "    "), "\n"))
	}
	if f.asked {
		b.WriteString("\n  Unless the rules have functions, this is an error in the engine; please report it with the script.")
	}
	return b.String()
}

// what says what went wrong, with the place of the function that failed.
func (f *failure) what() string {
	rule, ok := f.err.(*core.RuleError)
	if !ok {
		return f.err.Error()
	}
	text := explain(rule.Err)
	var own *lua.Error // tells its own place, and so does a fault
	var fault *core.Fault
	if at := rule.At.String(); at != "" && !errors.As(rule.Err, &own) && !errors.As(rule.Err, &fault) {
		text = at + ": " + text
	}
	return text
}

// play plays the games. What comes of them is the same on any number of threads: of
// several failures the error is the one of the first game, a [*failure].
func (o sample) play(ctx context.Context) (*survey, error) {
	threads := o.threads
	if threads == 0 {
		threads = runtime.GOMAXPROCS(0)
	}
	sum := newSurvey(o.game)
	var next atomic.Int64
	var mutex sync.Mutex
	var first *failure
	var last atomic.Int64 // no game after it need be played
	last.Store(int64(o.games) - 1)
	var all sync.WaitGroup
	for range min(threads, o.games) {
		all.Go(func() {
			pl := newSampler(o)
			for i := next.Add(1) - 1; i <= last.Load() && ctx.Err() == nil; i = next.Add(1) - 1 {
				f := pl.play(ctx, int(i))
				if f == nil {
					continue
				}
				mutex.Lock()
				if first == nil || f.game < first.game {
					first = f
					last.Store(i)
				}
				mutex.Unlock()
			}
			mutex.Lock()
			defer mutex.Unlock()
			sum.add(pl.survey)
		})
	}
	all.Wait()
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case first != nil:
		return nil, first
	}
	sum.order()
	return sum, nil
}

// again plays one of the games, up to so many actions, and returns the state.
func (o sample) again(ctx context.Context, game, most int) (*core.State, error) {
	o.probed, o.most = 0, min(o.most, most)
	pl := newSampler(o)
	pl.play(ctx, game)
	return pl.state, ctx.Err()
}

// sampler plays games one after the other.
type sampler struct {
	sample
	survey *survey
	state  *core.State
	parts  []core.Part
	look   func(s *core.State, m core.Move) error
}

func newSampler(o sample) *sampler {
	pl := &sampler{sample: o, survey: newSurvey(o.game)}
	if o.probed > 0 {
		pl.look = o.probe()
	}
	return pl
}

// play plays a game; nil when nothing fails. It leaves off when the context is done.
func (pl *sampler) play(ctx context.Context, game int) (failed *failure) {
	s := pl.game.NewState()
	pl.state = s
	random := core.RandomAt(pl.seed, uint64(game))
	fail := func(err error, asked bool) *failure {
		f := &failure{game: game, seed: pl.seed, err: err, asked: asked, position: s.PositionText()}
		if rule, ok := err.(*core.RuleError); ok && rule.Position != "" { // what it was asked about, an action further on
			f.actions, f.position = rule.Actions, rule.Position
			return f
		}
		for _, m := range s.AppendHistory(nil) {
			f.actions = append(f.actions, pl.game.Text(m))
		}
		return f
	}
	defer func() {
		if cause := recover(); cause != nil {
			failed = fail(fmt.Errorf("the engine broke off: %v", cause), true)
		}
	}()
	one := &pl.survey.one
	one.begin(s)
	for m := s.Pick(&random); m != 0 && one.actions < pl.most; m = s.Pick(&random) {
		if one.actions%256 == 255 && ctx.Err() != nil {
			return nil
		}
		if game < pl.probed && (one.actions < 200 || one.actions%64 == 0) {
			if err := pl.look(s, m); err != nil {
				_, ofRules := err.(*core.RuleError)
				return fail(err, !ofRules)
			}
		}
		pl.survey.turn(game, s)
		if err := s.Play(m); err != nil {
			_, ofRules := err.(*core.RuleError)
			return fail(err, !ofRules)
		}
		pl.parts = pl.game.AppendParts(pl.parts[:0], m)
		pl.survey.action(pl.parts)
	}
	pl.survey.end(game, s)
	return nil
}
