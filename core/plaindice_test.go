package core_test

import (
	"slices"
	"strings"

	"github.com/staffel-engine/staffel/core"
)

// The plain reading of dice, and of turns that begin with a throw.

// plainDice is how far a turn with throws has gone, or the throw for who begins.
type plainDice struct {
	thrown   bool
	left     []int // the faces of the dice not yet used, ascending
	again    bool  // another throw follows
	rethrown bool  // another throw of the turn comes next
	off      int   // which of the two throws for who begins comes next; 0 is none
	beat     int   // by the second
}

// chance tells whether the dice are to be thrown next.
func (p *plain) chance() bool {
	return p.result == nil && (p.off > 0 || p.entry().Throw != nil && !p.thrown)
}

// throws returns the throws by text.
func (p *plain) throws() map[string]way {
	all := map[string]way{}
	for _, faces := range fallen(p.rules.Dice.Number, len(p.rules.Dice.Faces)) {
		slices.Sort(faces)
		way{text: "[" + p.symbols(faces) + "]", dice: faces}.into(all)
	}
	return all
}

// fallen lists all that some dice can show that are told apart.
func fallen(number, faces int) [][]int {
	if number == 0 {
		return [][]int{nil}
	}
	var all [][]int
	for _, rest := range fallen(number-1, faces) {
		for face := range faces {
			all = append(all, append(slices.Clip(rest), face))
		}
	}
	return all
}

// weights says how often each throw comes, by its faces.
func (p *plain) weights() map[string]int {
	all := map[string]int{}
	for _, faces := range fallen(p.rules.Dice.Number, len(p.rules.Dice.Faces)) {
		n := 1
		for _, face := range faces {
			n *= max(1, p.rules.Dice.Faces[face].Weight)
		}
		slices.Sort(faces)
		all["["+p.symbols(faces)+"]"] += n
	}
	return all
}

func (p *plain) symbols(faces []int) string {
	var text strings.Builder
	for _, face := range faces {
		text.WriteString(p.rules.Dice.Faces[face].Symbol)
	}
	return text.String()
}

// less takes dice away from others.
func less(dice, used []int) []int {
	left := slices.Clone(dice)
	for _, face := range used {
		i := slices.Index(left, face)
		left = slices.Delete(left, i, i+1)
	}
	return left
}

// stride is one way of going a distance.
type stride struct {
	far int
	way way
}

// distances lists the ways of going a distance with the dice that are left.
func (p *plain) distances(by core.Distance, w way) (all []stride) {
	switch by := by.(type) {
	case core.Exactly:
		return []stride{{int(by), w}}
	case core.Die:
		return p.sums([]core.Die{by}, w)
	case core.Sum:
		return p.sums(by.Dice, w)
	case core.AllDice:
		left := less(p.left, w.dice)
		if len(left) == 0 {
			return nil
		}
		s := stride{0, w.copy()}
		for _, face := range left {
			s.use(p, face)
		}
		return []stride{s}
	}
	panic("no distance")
}

func (p *plain) sums(dice []core.Die, w way) []stride {
	all := []stride{{0, w}}
	for _, die := range dice {
		var next []stride
		for _, s := range all {
			for _, face := range slices.Compact(less(p.left, s.way.dice)) {
				if die.Face == "" || die.Face == p.rules.Dice.Faces[face].Symbol {
					v := stride{s.far, s.way.copy()}
					v.use(p, face)
					next = append(next, v)
				}
			}
		}
		all = next
	}
	return all
}

// use uses a die that shows a face.
func (s *stride) use(p *plain, face int) {
	s.far += p.rules.Dice.Faces[face].Value
	s.way.dice = append(s.way.dice, face)
	slices.Sort(s.way.dice)
}

// uses lists all that can be done with the dice left, whether or not it lets as many be
// used as possible.
func (p *plain) uses(most core.Pattern) map[string]way {
	all := map[string]way{}
	for _, w := range p.take(most, way{board: p.board, hands: p.hands}) {
		w.into(all)
	}
	return all
}

// useful lists what may be done with the dice left.
func (p *plain) useful(most core.Pattern) map[string]way {
	uses := p.uses(most)
	if len(uses) == 0 {
		w := way{board: p.board, hands: p.hands, text: "pass"}
		return map[string]way{w.text: w}
	}
	best, in := 0, map[string]int{}
	for text, w := range uses {
		in[text] = p.reach(most, w)
		best = max(best, in[text])
	}
	for text, w := range uses {
		if in[text] < best && !p.ends(w) {
			delete(uses, text)
		}
	}
	return uses
}

// ends tells whether an action ends the game, by what the board and the hands then show.
func (p *plain) ends(w way) bool {
	next := *p
	next.board, next.hands = w.board, w.hands
	return next.shown()
}

// reach is how many dice can be used in all by an action and those that can follow it.
func (p *plain) reach(most core.Pattern, w way) int {
	if p.ends(w) {
		return len(w.dice)
	}
	next, best := p.after(w), 0
	for _, v := range next.uses(most) {
		best = max(best, next.reach(most, v))
	}
	return len(w.dice) + best
}

// after is the turn after an action that does not end it.
func (p *plain) after(w way) *plain {
	next := *p
	next.board, next.hands = w.board, w.hands
	next.left = less(p.left, w.dice)
	next.earlier = append(slices.Clip(p.earlier), w.names)
	next.again = p.again || w.again
	return &next
}

// playDice does a throw or an action after one, and tells whether the turn goes on.
func (p *plain) playDice(w way, th *core.Throw) bool {
	switch {
	case p.off > 0:
		p.throwOff(w)
		return true
	case !p.thrown:
		p.plainDice = plainDice{thrown: true, left: w.dice}
		for _, text := range th.Again {
			var faces []int
			for _, symbol := range text {
				faces = append(faces, slices.IndexFunc(p.rules.Dice.Faces, func(f core.Face) bool { return f.Symbol == string(symbol) }))
			}
			slices.Sort(faces)
			p.again = p.again || slices.Equal(faces, w.dice)
		}
		return true
	case p.ends(w):
		p.board, p.hands = w.board, w.hands
		return false
	}
	*p = *p.after(w)
	if w.text != "pass" && len(p.uses(th.Most)) > 0 {
		return true
	}
	if p.again {
		p.earlier, p.plainDice = nil, plainDice{rethrown: true}
		return true
	}
	return false
}

// throwOff does a throw for who begins.
func (p *plain) throwOff(w way) {
	sum := 0
	for _, face := range w.dice {
		sum += p.rules.Dice.Faces[face].Value
	}
	switch {
	case p.off == 1:
		p.off, p.beat, p.mover = 2, sum, 1
		return
	case sum == p.beat:
		p.off, p.mover = 1, 0
		return
	case sum < p.beat:
		p.mover = 0
	default:
		p.second = true
	}
	p.plainDice, p.turn = plainDice{}, 1
	p.first()
}
