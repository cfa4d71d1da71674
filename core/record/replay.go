package record

import (
	"errors"
	"fmt"
	"iter"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/staffel-engine/staffel/core"
)

// Start returns the state a record begins in, after verifying that it was played by
// the rules of game: the tags for the variant, its options, the digest, the players, the
// seed and the position, those of them that there are. The error is an [*Error] around a
// [*TagError], [*OptionError] or [*RulesError].
func (r *Record) Start(game *core.Game) (*core.State, error) {
	if t, ok := r.Lookup(tagVariant); ok && t.Value != game.Name() {
		return nil, t.wrong(nil, "these are the rules of %s", core.Quote(game.Name()))
	}
	if err := r.sameOptions(game); err != nil {
		return nil, err
	}
	if t, ok := r.Lookup(tagRules); ok && t.Value != game.Digest() {
		return nil, &Error{t.Line, &RulesError{t.Value, game.Digest()}}
	}
	if err := r.samePlayers(game.Players()); err != nil {
		return nil, err
	}
	s := game.NewState()
	if t, ok := r.Lookup(tagPosition); ok {
		var err error
		s, err = game.ParsePosition(t.Value)
		var bad *core.PositionError
		if errors.As(err, &bad) {
			return nil, t.wrong(err, "%s", bad.Reason)
		} else if err != nil {
			return nil, err
		}
	}
	if t, ok := r.Lookup(tagSeed); ok {
		seed, err := strconv.ParseUint(t.Value, 10, 64)
		switch {
		case err != nil || strconv.FormatUint(seed, 10) != t.Value:
			return nil, t.wrong(nil, "a seed is a whole number from 0 to %d", uint64(math.MaxUint64))
		case game.Dice() == nil:
			return nil, t.wrong(nil, "the game has no dice")
		}
		s.SetRandom(seed, 0)
	}
	return s, nil
}

// wrong returns the error that a tag does not agree.
func (t *Tag) wrong(cause error, format string, args ...any) error {
	return &Error{t.Line, &TagError{t.Name, t.Value, fmt.Sprintf(format, args...), cause}}
}

// samePlayers refuses tags that differ from a player's name only in capitals.
func (r *Record) samePlayers(players []string) error {
	for _, t := range r.Tags {
		i := slices.IndexFunc(players, func(name string) bool { return strings.EqualFold(name, t.Name) })
		if i >= 0 && !slices.Contains(players, t.Name) && known(t.Name) == "" {
			return t.wrong(nil, "it differs from the player %s only in capitals; did you mean %s?", players[i], players[i])
		}
	}
	return nil
}

func (r *Record) sameOptions(game *core.Game) error {
	options := game.Options()
	for _, t := range r.Tags {
		name, ok := strings.CutPrefix(t.Name, optionPrefix)
		if !ok {
			continue
		}
		e := &OptionError{Name: name, Recorded: t.Value}
		i := slices.IndexFunc(options, func(o core.Option) bool { return o.Name == name })
		switch {
		case i < 0:
			e.Reason = "the rules have no such option"
			var names []string
			for _, o := range options {
				names = append(names, o.Name)
			}
			if near := core.Nearest(name, names); near != "" {
				e.Reason += fmt.Sprintf("; did you mean %q?", near)
			}
		case options[i].Value == t.Value:
			continue
		case slices.Contains(options[i].Values, t.Value):
			e.Game, e.Reason = options[i].Value, fmt.Sprintf("these rules were made with %s; make them with the value of the record", core.Quote(options[i].Value))
		default:
			e.Game, e.Reason = options[i].Value, "the option has no such value"
		}
		return &Error{t.Line, e}
	}
	return nil
}

// Step is one action of a record, played.
type Step struct {
	State   *core.State // after it; the next step changes it, so clone it to keep it
	Move    core.Move   // 0 for the word that ended the game
	Turn    int         // as in [Action]
	Player  int         // who acted, or whose turn it was when the game was ended
	Text    string      // the canonical text; of a word "resigns", "Bob resigns" or "draw agreed"
	Comment string
}

// Steps plays a record by the rules of game, and gives every action once it has been
// played, then the word that ended the game if there is one. Everything that
// [Record.Replay] verifies is verified on the way; an error comes last, with a zero
// Step.
func (r *Record) Steps(game *core.Game) iter.Seq2[Step, error] {
	return func(yield func(Step, error) bool) {
		_, err := r.play(game, func(s Step) bool { return yield(s, nil) })
		if err != nil && err != errStopped {
			yield(Step{}, err)
		}
	}
}

var errStopped = errors.New("nobody wants to see more")

// Replay plays a whole record by the rules of game and returns the state it ends in,
// in which all can be taken back as in any other. It verifies that the record was
// played by these rules (see [Record.Start]), that every action is legal and stands
// in the right turn, that nothing follows the end, and that Result and Score are what
// comes of it. Tags that are not there are not missed. The error is an [*Error] around
// an [*ActionError], or those of [Record.Start].
func (r *Record) Replay(game *core.Game) (*core.State, error) {
	return r.play(game, func(Step) bool { return true })
}

// play plays a record and shows each step until show returns false.
func (r *Record) play(game *core.Game, show func(Step) bool) (*core.State, error) {
	s, err := r.Start(game)
	if err != nil {
		return nil, err
	}
	for i := range r.Actions {
		a := &r.Actions[i]
		before := turnOf(s)
		if err := r.misplaced(i, s); err != nil {
			return nil, r.illegal(s, a.Line, a.Text, err)
		}
		m, err := s.PlayText(a.Text)
		if err != nil {
			return nil, r.illegal(s, a.Line, a.Text, err)
		}
		if !show(Step{s, m, before.number, before.player, game.Text(m), a.Comment}) {
			return nil, errStopped
		}
	}
	if r.End.How != 0 {
		before, text := turnOf(s), r.End.text()
		if err := r.End.apply(s); err != nil {
			return nil, r.illegal(s, r.End.Line, text, err)
		}
		if !show(Step{s, 0, before.number, before.player, text, r.End.Comment}) {
			return nil, errStopped
		}
	}
	if err := r.sameResult(s); err != nil {
		return nil, err
	}
	return s, nil
}

func (r *Record) illegal(s *core.State, line int, text string, err error) error {
	return &Error{line, &ActionError{s.Turn(), s.Game().Players()[s.Mover()], text, err}}
}

// misplaced tells why an action does not stand in the turn that the state is in.
func (r *Record) misplaced(i int, s *core.State) error {
	a := &r.Actions[i]
	is, said := turnOf(s), a.turn()
	if is == said || s.Over() { // when the game is over that is what there is to say
		return nil
	}
	name := func(t turn) string {
		if t.number == 0 {
			return "what is thrown before turn 1"
		}
		return fmt.Sprintf("turn %d of %s", t.number, s.Game().Players()[t.player])
	}
	switch {
	case r.joined(i):
		return fmt.Errorf("%s is joined by / to the action before it, and that ended %s; leave the / away", core.Quote(a.Text), name(said))
	case is == beforeFirst:
		return fmt.Errorf("%s stands in %s, and %s is not over; write it before that turn", core.Quote(a.Text), name(said), name(is))
	case i > 0 && is == r.Actions[i-1].turn():
		return fmt.Errorf("%s stands in a turn of its own, and %s is not over; join it by / to the action before it", core.Quote(a.Text), name(is))
	}
	return fmt.Errorf("%s stands in %s, and this is %s", core.Quote(a.Text), name(said), name(is))
}

// text returns how an end is written.
func (e *End) text() string {
	if e.How == Agreed {
		return drawAgreed
	}
	return strings.TrimPrefix(e.Player+" "+wordResigns, " ")
}

// apply ends a game by word.
func (e *End) apply(s *core.State) error {
	if e.How == Agreed {
		return s.AgreeDraw()
	}
	if e.Player == "" {
		return s.Resign(s.Mover())
	}
	players := s.Game().Players()
	loser := slices.Index(players, e.Player)
	if loser < 0 {
		return &core.IllegalError{Text: e.text(), Reason: fmt.Sprintf("there is no player %s; the players are %s", core.Quote(e.Player), strings.Join(players, " and "))}
	}
	return s.Resign(loser)
}

// sameResult compares the tags that tell the result with the state at the end.
func (r *Record) sameResult(s *core.State) error {
	how, over := s.Result()
	came, score := "the game goes on after its last action", ""
	if over {
		score = scoreText(how)
		came = "it came out as " + ResultText(how) + " (" + how.Reason + ")"
	}
	if t, ok := r.Lookup(tagResult); ok && (over && t.Value != ResultText(how) || !over && t.Value != unfinished) {
		return t.wrong(nil, "%s", came)
	}
	t, ok := r.Lookup(tagScore)
	switch {
	case !ok:
		return nil
	case !over:
		return t.wrong(nil, "%s", came)
	case !sameScore(t.Value, how.Scores):
		return t.wrong(nil, "it came out as %s", score)
	}
	return nil
}

// sameScore tells whether a text such as 8-0 or 0.50-0 is a score.
func sameScore(text string, scores [core.MaxPlayers]float64) bool {
	parts := strings.Split(text, "-")
	if len(parts) != len(scores) {
		return false
	}
	for i, part := range parts {
		if part == "" || strings.Trim(part, "0123456789.") != "" {
			return false
		}
		points, err := strconv.ParseFloat(part, 64)
		if err != nil || points != scores[i] {
			return false
		}
	}
	return true
}

// Canonical replays a record by the rules of game and returns a copy of it in which
// actions have their canonical texts, with the tags that [Of] gives where it has none
// of its own. Comments and all else stay. The error is that of [Record.Replay].
func (r *Record) Canonical(game *core.Game) (*Record, error) {
	c, i := r.Clone(), 0
	s, err := r.play(game, func(step Step) bool {
		if step.Move != 0 {
			c.Actions[i].Text = step.Text
			i++
		}
		return true
	})
	if err != nil {
		return nil, err
	}
	of := Of(s)
	for _, t := range of.Tags {
		if _, ok := c.Lookup(t.Name); !ok {
			c.SetTag(t.Name, t.Value)
		}
	}
	c.End.Player = of.End.Player
	return c, nil
}
