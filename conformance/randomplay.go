package conformance

import (
	"errors"
	"fmt"
	"slices"

	"github.com/staffel-engine/staffel/core"
)

// CheckRandomPlay plays random games and checks what holds for every game, whatever
// its rules: undoing restores the state exactly; the hash kept while playing is the
// hash of the position read afresh; position text goes there and back; an action is
// legal exactly if it is listed, as a value and as text (of very many actions some are asked for); a refused action changes
// nothing; clones share nothing; the throws that may come are the legal actions, and
// throwing by a seed gives one of them; and the same seed gives the same game. It
// returns the first thing that does not hold.
func CheckRandomPlay(g *core.Game, games int, seed uint64) error {
	for i := range games {
		r := core.NewRandom(seed + uint64(i))
		c := checker{State: g.NewState(), random: &r}
		if err := c.game(); err != nil {
			return fmt.Errorf("game %d of seed %d, after %v: %w", i, seed, c.played(), err)
		}
		again := core.NewRandom(seed + uint64(i))
		twin := checker{State: g.NewState(), random: &again}
		if err := twin.game(); err != nil {
			return err
		}
		if a, b := c.played(), twin.played(); !slices.Equal(a, b) {
			return fmt.Errorf("seed %d played %v, then %v", seed+uint64(i), a, b)
		}
	}
	return nil
}

const maxChecked = 2000 // actions of one game

type checker struct {
	*core.State
	random *core.Random
	seen   []core.Move // actions of earlier positions, to be tried in later ones
}

func (c *checker) played() (texts []string) {
	for _, m := range c.AppendHistory(nil) {
		texts = append(texts, c.Game().Text(m))
	}
	return texts
}

func (c *checker) game() error {
	var trace []view
	for range maxChecked {
		trace = append(trace, viewOf(c.State))
		moves := c.AppendLegal(nil)
		if err := c.position(moves); err != nil {
			return err
		}
		if len(moves) == 0 {
			break
		}
		m := moves[c.random.Below(uint64(len(moves)))]
		if err := c.action(m, trace[len(trace)-1]); err != nil {
			return fmt.Errorf("%s: %w", c.Game().Text(m), err)
		}
	}
	end := c.State.Clone()
	back := len(trace) - 2 // the last view is of the state itself
	if c.Plies() == len(trace) {
		back++ // unless the game was broken off behind it
	}
	for i := back; i >= 0; i-- {
		if !end.Undo() {
			return errors.New("not every action can be undone")
		}
		if got := viewOf(end); !got.equal(trace[i]) {
			return fmt.Errorf("undoing to action %d gives %+v, want %+v", i, got, trace[i])
		}
	}
	if end.Undo() {
		return errors.New("more can be undone than was played")
	}
	return nil
}

// position checks the position the state is in.
func (c *checker) position(moves []core.Move) error {
	g := c.Game()
	result, over := c.Result()
	if over != (len(moves) == 0) || c.Over() != over || c.CountLegal() != len(moves) {
		return fmt.Errorf("over %v and %v with %d legal actions, counted %d, result %+v", over, c.Over(), len(moves), c.CountLegal(), result)
	}
	text := c.PositionText()
	back, err := g.ParsePosition(text)
	if err != nil {
		return err
	}
	switch read, readOver := back.Result(); {
	case back.PositionText() != text:
		return fmt.Errorf("position %s reads as %s", text, back.PositionText())
	case back.Hash() != c.Hash():
		return fmt.Errorf("position %s: hash %x, read afresh %x", text, c.Hash(), back.Hash())
	case readOver != over || read != result:
		return fmt.Errorf("position %s: result %+v, read afresh %+v", text, result, read)
	case !slices.Equal(back.AppendLegal(nil), moves) || back.Chance() != c.Chance():
		return fmt.Errorf("position %s: read afresh it has other legal actions", text)
	case !slices.Equal(back.AppendDice(nil), c.AppendDice(nil)):
		return fmt.Errorf("position %s: dice %v, read afresh %v", text, c.AppendDice(nil), back.AppendDice(nil))
	}
	listed := map[core.Move]bool{}
	texts := map[string]bool{}
	for _, m := range moves {
		written := g.Text(m)
		if listed[m] || texts[written] || m == 0 || written == "" {
			return fmt.Errorf("%q is listed twice", written)
		}
		listed[m], texts[written] = true, true
	}
	for _, m := range slices.Concat(some(moves, c.Plies()), c.strays(moves)) {
		if c.IsLegal(m) != listed[m] {
			return fmt.Errorf("%s (%#x): listed %v, legal %v", g.Text(m), uint64(m), listed[m], c.IsLegal(m))
		}
		if read, err := c.Parse(g.Text(m)); listed[m] && read != m {
			return fmt.Errorf("%s reads as %s, %v", g.Text(m), g.Text(read), err)
		} else if err == nil && !texts[g.Text(read)] {
			return fmt.Errorf("%s is read as %s, which is not listed", g.Text(m), g.Text(read))
		}
		if listed[m] {
			continue
		}
		var illegal *core.IllegalError
		if err := c.Play(m); !errors.As(err, &illegal) {
			return fmt.Errorf("playing %#x, which is not listed, gives %v", uint64(m), err)
		}
		if c.PositionText() != text {
			return fmt.Errorf("a refused action leaves %s", c.PositionText())
		}
	}
	if len(moves) > 0 && !listed[c.Pick(c.random)] {
		return errors.New("an action was picked that is not listed")
	}
	if err := c.weights(moves); err != nil {
		return err
	}
	return c.roll(moves)
}

// mostTried is how many of the actions of a position are asked for one by one.
const mostTried = 64

// some is all of some actions, or where there are very many every so-manieth of them, other
// ones after each action.
func some(moves []core.Move, plies int) []core.Move {
	step := (len(moves) + mostTried - 1) / mostTried
	if step < 2 {
		return moves
	}
	var tried []core.Move
	for i := plies % step; i < len(moves); i += step {
		tried = append(tried, moves[i])
	}
	return tried
}

// weights checks the throws that may come. What each die shows does not depend on the
// others, so the weights of all throws add up to a product.
func (c *checker) weights(moves []core.Move) error {
	var throws []core.Move
	sum := 0
	for _, chance := range c.AppendChances(nil) {
		throws = append(throws, chance.Move)
		sum += chance.Weight
		if chance.Weight <= 0 {
			return fmt.Errorf("%s has the weight %d", c.Game().Text(chance.Move), chance.Weight)
		}
	}
	if !c.Chance() {
		if len(throws) > 0 {
			return fmt.Errorf("%d throws may come, although none is due", len(throws))
		}
		return nil
	}
	dice := c.Game().Dice()
	if dice == nil || !slices.Equal(throws, moves) {
		return fmt.Errorf("the dice %+v give %d throws, and %d are legal", dice, len(throws), len(moves))
	}
	die, product := 0, 1
	for _, face := range dice.Faces {
		die += max(1, face.Weight)
	}
	for range dice.Number {
		product *= die
	}
	if sum != product {
		return fmt.Errorf("the weights of the throws add up to %d, not %d", sum, product)
	}
	return nil
}

// roll checks throwing by a seed, on clones; now and then also that it is refused when
// no throw is due.
func (c *checker) roll(moves []core.Move) error {
	if !c.Chance() && c.random.Below(8) > 0 {
		return nil
	}
	before := viewOf(c.State)
	s := c.State.Clone()
	first, thrown := s.Random()
	seed, throws := c.random.Below(1<<63), c.random.Below(1<<20)
	s.SetRandom(seed, throws)
	if a, b := s.Random(); a != seed || b != throws {
		return fmt.Errorf("seed %d with %d throws is set, and %d with %d is there", seed, throws, a, b)
	}
	twin := s.Clone()
	m, err := s.Roll()
	var illegal *core.IllegalError
	switch {
	case !c.Chance():
		if !errors.As(err, &illegal) {
			return fmt.Errorf("thrown when no throw is due: %s, %v", c.Game().Text(m), err)
		}
	case err != nil || !slices.Contains(moves, m):
		return fmt.Errorf("thrown by seed %d: %s, %v, which is not listed", seed, c.Game().Text(m), err)
	default:
		if err := twin.Play(m); err != nil {
			return err
		}
		if got, want := viewOf(s), viewOf(twin); !got.equal(want) || got.random != [2]uint64{seed, throws + 1} {
			return fmt.Errorf("the throw %s by seed %d leaves %+v, by hand %+v", c.Game().Text(m), seed, got, want)
		}
		if !s.Undo() {
			return errors.New("a throw by a seed cannot be undone")
		}
		if again, err := s.Roll(); again != m || err != nil {
			return fmt.Errorf("seed %d throws %s, and taken back %s, %v", seed, c.Game().Text(m), c.Game().Text(again), err)
		}
		s.Undo()
		if a, b := s.Random(); a != seed || b != throws {
			return fmt.Errorf("a throw undone leaves seed %d with %d throws, not %d with %d", a, b, seed, throws)
		}
	}
	s.SetRandom(first, thrown)
	if got := viewOf(s); !got.equal(before) {
		return fmt.Errorf("throwing by a seed leaves %+v, not %+v", got, before)
	}
	if got := viewOf(c.State); !got.equal(before) {
		return fmt.Errorf("throwing on a clone changed the state to %+v", got)
	}
	return nil
}

// strays returns moves most of which are not legal: listed ones with a bit turned,
// ones of earlier positions, and chance values.
func (c *checker) strays(moves []core.Move) (strays []core.Move) {
	for range 8 {
		strays = append(strays, core.Move(c.random.Below(1<<63)*2+c.random.Below(2)))
		if len(moves) > 0 {
			m := moves[c.random.Below(uint64(len(moves)))]
			strays = append(strays, m^1<<c.random.Below(64), m^core.Move(c.random.Below(1<<18)))
			c.seen = append(c.seen, m)
		}
		if len(c.seen) > 0 {
			strays = append(strays, c.seen[c.random.Below(uint64(len(c.seen)))])
		}
	}
	return append(strays, 0)
}

// action checks one action and leaves the state after it.
func (c *checker) action(m core.Move, before view) error {
	clone := c.State.Clone()
	if err := clone.Play(m); err != nil {
		return err
	}
	if got := viewOf(c.State); !got.equal(before) {
		return fmt.Errorf("playing on a clone changed the state to %+v", got)
	}
	if err := c.Play(m); err != nil {
		return err
	}
	after := viewOf(c.State)
	if got := viewOf(clone); !got.equal(after) {
		return fmt.Errorf("a clone plays to %+v, the state to %+v", got, after)
	}
	if !c.Undo() {
		return errors.New("it cannot be undone")
	}
	if got := viewOf(c.State); !got.equal(before) {
		return fmt.Errorf("undone it leaves %+v, not %+v", got, before)
	}
	if got := viewOf(clone); !got.equal(after) {
		return fmt.Errorf("undoing changed a clone to %+v", got)
	}
	_, err := c.PlayText(c.Game().Text(m))
	if got := viewOf(c.State); err != nil || !got.equal(after) {
		return fmt.Errorf("played as text it leaves %+v, %v, not %+v", got, err, after)
	}
	return nil
}

// view is all that a state answers, for comparing.
type view struct {
	position   string
	hash       uint64
	repetition int
	plies      int
	result     core.Result
	over       bool
	hands      [core.MaxPlayers * 8]int
	cells      string
	chance     bool
	dice       []int
	random     [2]uint64
	legal      []core.Move
}

func viewOf(s *core.State) view {
	v := view{position: s.PositionText(), hash: s.Hash(), repetition: s.Repetition(), plies: s.Plies(), cells: s.Drawing(), chance: s.Chance(), dice: s.AppendDice(nil)}
	v.random[0], v.random[1] = s.Random()
	v.result, v.over = s.Result()
	for i := range v.hands {
		v.hands[i] = s.Hand(i%core.MaxPlayers, i/core.MaxPlayers)
	}
	v.legal = s.AppendLegal(nil)
	return v
}

func (v view) equal(w view) bool {
	same := slices.Equal(v.legal, w.legal)
	v.legal, w.legal = nil, nil
	return same && fmt.Sprint(v) == fmt.Sprint(w)
}
