package conformance

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Failure says where a driver did not do what a case says.
type Failure struct {
	Case     string
	Step     int    // from 1; 0 is the beginning, one more than there are steps the end
	Doing    string // what the step is
	Expected string
	Came     string
}

func (f *Failure) Error() string {
	return fmt.Sprintf("%s: step %d, %s: expected %s; came %s", f.Case, f.Step, f.Doing, f.Expected, f.Came)
}

// Run puts a case to a driver. The error is nil or a [*Failure].
func Run(d Driver, c *Case) error {
	r := &run{driver: d, c: c, doing: "the beginning"}
	err := r.all()
	if r.session != nil {
		if failed := r.session.Close(); failed != nil && err == nil {
			err = r.fail("the session closes", failed.Error())
		}
	}
	return err
}

type run struct {
	driver  Driver
	c       *Case
	session Session
	number  int
	doing   string
	now     *snapshot
	undone  []*snapshot // how things stood before each action that can be taken back
}

func (r *run) fail(expected, came string) error {
	return &Failure{r.c.ID, r.number, r.doing, expected, came}
}

func (r *run) all() error {
	c := r.c
	session, err := r.driver.Begin(c.Variant, c.Options, c.Position)
	if err == nil {
		r.session = session
	}
	if c.Refused != nil {
		if _, came := refusedAs(err, c.Refused.Kind); came != "" {
			return r.fail(fmt.Sprintf("it to be refused as %s (%s)", c.Refused.Kind, c.Refused.Why), came)
		}
		return nil
	}
	if err != nil {
		return r.fail("a game to begin", err.Error())
	}
	if err := r.look(); err != nil {
		return err
	}
	for i := range c.Steps {
		r.number++
		if err := r.take(&c.Steps[i]); err != nil {
			return err
		}
	}
	r.number++
	r.doing = "the end"
	return r.same(c.Result.String(), r.now.result)
}

func (r *run) look() error {
	now, err := look(r.session)
	if err != nil {
		return r.fail("a game that shows itself without contradiction", err.Error())
	}
	r.now = now
	return nil
}

func (r *run) same(want, got string) error {
	if want != got {
		return r.fail(want, got)
	}
	return nil
}

func (r *run) take(st *Step) error {
	s := r.session
	r.doing = st.String()
	switch {
	case st.Play != nil:
		return r.play(*st.Play, st.Reads)
	case st.Illegal != nil:
		return r.refusedAction(*st.Illegal, Illegal, st.Why)
	case st.Unreadable != nil:
		return r.refusedAction(*st.Unreadable, Unreadable, st.Why)
	case st.Ambiguous != nil:
		return r.ambiguous(*st.Ambiguous, st.Candidates)
	case st.Legal != nil:
		if expected, came := compareActions(slices.Sorted(slices.Values(st.Legal)), r.now.legal); expected != came {
			return r.fail(expected, came)
		}
		return nil
	case st.Count != nil:
		return r.count(*st.Count)
	case st.Mover != nil:
		return r.same(*st.Mover, r.now.mover)
	case st.Hands != nil:
		return r.same(st.Hands.String(), r.now.hands)
	case st.Position != nil:
		return r.position(*st.Position)
	case st.Chance != nil:
		return r.same(fmt.Sprint(*st.Chance), r.now.chance)
	case st.Weights != nil:
		return r.weights(st.Weights)
	case st.Seed != nil:
		return r.seed(*st.Seed)
	case st.Roll != nil:
		return r.roll(*st.Roll)
	case st.Undo != nil:
		return r.undo(*st.Undo)
	case st.Resign != nil:
		return r.done(s.Resign(*st.Resign))
	case st.Draw != nil:
		return r.done(s.AgreeDraw())
	case st.RefusedUndo != nil:
		return r.refused(s.Undo(), Illegal, st.Why)
	case st.RefusedResign != nil:
		return r.refused(s.Resign(*st.RefusedResign), Illegal, st.Why)
	case st.RefusedDraw != nil:
		return r.refused(s.AgreeDraw(), Illegal, st.Why)
	case st.RefusedRoll != nil:
		_, err := s.Roll()
		return r.refused(err, Illegal, st.Why)
	}
	return r.fail("one of the kinds of steps", "a step of none")
}

func (r *run) play(text, reads string) error {
	if reads == "" {
		reads = text
	}
	if !slices.Contains(r.now.legal, reads) {
		return r.fail(reads+" to be listed as legal", listOf(r.now.legal))
	}
	got, err := r.session.Play(text)
	if err := r.done(err); err != nil {
		return err
	}
	return r.same("it to read "+reads, "it to read "+got)
}

// done follows an action that should have been accepted.
func (r *run) done(err error) error {
	if err != nil {
		return r.fail("it to be accepted", err.Error())
	}
	r.undone = append(r.undone, r.now)
	return r.look()
}

func (r *run) refusedAction(text string, kind Kind, why string) error {
	if slices.Contains(r.now.legal, text) {
		return r.fail(fmt.Sprintf("it not to be listed as legal (%s)", why), "it is")
	}
	_, err := r.session.Play(text)
	return r.refused(err, kind, why)
}

func (r *run) ambiguous(text string, candidates []string) error {
	_, err := r.session.Play(text)
	if err := r.refused(err, Ambiguous, "several actions fit it"); err != nil {
		return err
	}
	refusal, _ := refusedAs(err, Ambiguous)
	want := slices.Sorted(slices.Values(candidates))
	if expected, came := compareActions(want, slices.Sorted(slices.Values(refusal.Candidates))); expected != came {
		return r.fail(expected, came)
	}
	if unlisted := without(want, r.now.legal); len(unlisted) > 0 {
		return r.fail(listOf(unlisted)+" to be listed as legal", listOf(r.now.legal))
	}
	return nil
}

// refused follows something that should not have been done, and must then have
// changed nothing.
func (r *run) refused(err error, kind Kind, why string) error {
	want := fmt.Sprintf("it to be refused as %s (%s)", kind, why)
	if _, came := refusedAs(err, kind); came != "" {
		return r.fail(want, came)
	}
	return r.unchanged("nothing to change when it is refused")
}

// unchanged follows what must not have changed the game.
func (r *run) unchanged(want string) error {
	before := r.now
	if err := r.look(); err != nil {
		return err
	}
	if expected, came := r.now.difference(before); expected != came {
		return r.fail(want+": "+expected, came)
	}
	return nil
}

// refusedAs describes what came instead of a refusal of that kind, "" when one
// came.
func refusedAs(err error, kind Kind) (refusal *Refusal, came string) {
	switch {
	case err == nil:
		return nil, "it was accepted"
	case !errors.As(err, &refusal):
		return nil, "the driver failed: " + err.Error()
	case refusal.Kind != kind:
		return refusal, refusal.Error()
	}
	return refusal, ""
}

func (r *run) count(want int) error {
	got, err := r.session.Count()
	if err != nil {
		return r.fail(fmt.Sprint(want), err.Error())
	}
	if err := r.same(fmt.Sprint(want), fmt.Sprint(got)); err != nil {
		return err
	}
	if n := len(r.now.legal); n != want {
		return r.fail(fmt.Sprintf("%d listed as legal", want), fmt.Sprintf("%d: %s", n, listOf(r.now.legal)))
	}
	return nil
}

// position looks at the text of the position, and whether reading it gives the same
// game again.
func (r *run) position(want string) error {
	if err := r.same(want, r.now.position); err != nil {
		return err
	}
	s, err := r.driver.Begin(r.c.Variant, r.c.Options, want)
	if err != nil {
		return r.fail("the text to be read", err.Error())
	}
	read, err := look(s)
	if err := errors.Join(err, s.Close()); err != nil {
		return r.fail("when the text is read, a game that shows itself without contradiction", err.Error())
	}
	if expected, came := read.difference(r.now); expected != came {
		return r.fail("when the text is read, "+expected, came)
	}
	return nil
}

// weights looks at the throws that may come, which are the legal actions then, and
// at no others.
func (r *run) weights(want map[string]int) error {
	got, err := r.session.Weights()
	if err != nil {
		return r.fail(weightsText(want), err.Error())
	}
	if err := r.same(weightsText(want), weightsText(got)); err != nil {
		return err
	}
	throws := slices.DeleteFunc(slices.Clone(r.now.legal), func(action string) bool { return !isThrow(action) })
	if expected, came := compareActions(slices.Sorted(maps.Keys(want)), throws); expected != came {
		return r.fail("to be legal, "+expected, came)
	}
	return nil
}

func weightsText(weights map[string]int) string {
	var parts []string
	for _, throw := range slices.Sorted(maps.Keys(weights)) {
		parts = append(parts, fmt.Sprintf("%s %d", throw, weights[throw]))
	}
	if parts == nil {
		return "no throw"
	}
	return strings.Join(parts, ", ")
}

// seed is no action: it can be seen by throws alone.
func (r *run) seed(seed uint64) error {
	if err := r.session.Seed(seed); err != nil {
		return r.fail("it to be accepted", err.Error())
	}
	return r.unchanged("nothing to change by a seed")
}

func (r *run) roll(throw string) error {
	if !slices.Contains(r.now.legal, throw) {
		return r.fail(throw+" to be listed as legal", listOf(r.now.legal))
	}
	got, err := r.session.Roll()
	if err := r.done(err); err != nil {
		return err
	}
	return r.same("the throw to be "+throw, "the throw to be "+got)
}

func (r *run) undo(times int) error {
	for range times {
		if err := r.session.Undo(); err != nil {
			return r.fail("it to be accepted", err.Error())
		}
		if err := r.look(); err != nil {
			return err
		}
		if len(r.undone) == 0 {
			return r.fail("no more to take back", "it was accepted")
		}
		last := len(r.undone) - 1
		if expected, came := r.now.difference(r.undone[last]); expected != came {
			return r.fail("everything as before the action: "+expected, came)
		}
		r.undone = r.undone[:last]
	}
	return nil
}

// String says what a step is, for messages.
func (st *Step) String() string {
	for _, s := range []struct {
		kind string
		text *string
	}{
		{"play", st.Play}, {"illegal", st.Illegal}, {"unreadable", st.Unreadable}, {"ambiguous", st.Ambiguous},
		{"mover", st.Mover}, {"position", st.Position}, {"resign", st.Resign}, {"draw", st.Draw},
		{"refused-resign", st.RefusedResign}, {"refused-draw", st.RefusedDraw}, {"roll", st.Roll},
	} {
		if s.text != nil {
			return fmt.Sprintf("%s %q", s.kind, *s.text)
		}
	}
	for _, s := range []struct {
		kind   string
		number *int
	}{{"count", st.Count}, {"undo", st.Undo}, {"refused-undo", st.RefusedUndo}, {"refused-roll", st.RefusedRoll}} {
		if s.number != nil {
			return fmt.Sprintf("%s %d", s.kind, *s.number)
		}
	}
	switch {
	case st.Legal != nil:
		return strings.TrimSpace("legal " + listOf(st.Legal))
	case st.Hands != nil:
		return "hands " + st.Hands.String()
	case st.Chance != nil:
		return fmt.Sprintf("chance %v", *st.Chance)
	case st.Weights != nil:
		return "weights " + weightsText(st.Weights)
	case st.Seed != nil:
		return fmt.Sprintf("seed %d", *st.Seed)
	}
	return "nothing"
}
