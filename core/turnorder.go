package core

import (
	"fmt"
	"slices"
)

// turnOrder is the work of putting the turns of the players into order. What is said of
// turns by number is said of each player's own; whoever begins has turn 1, and when that
// is the second player the first player's own first turn is turn 2.
type turnOrder struct {
	*compiler
	used     []bool             // entries of the rules
	stages   map[[2]int][]stage // by entry and player: entries for many turns are compiled once
	throwing map[[2]int]*throwing
}

// order is the phases with which turns begin, for one player who has the first.
type order struct {
	begins []uint16 // by number, then player; the last number goes on for ever
	second bool     // the second player begins, and the first has no turn 1
}

// add adds the phases of all turns, and finds who begins.
func (to *turnOrder) add() {
	g, b := to.game, to.rules.Begins
	at := b.At
	if at == (Pos{}) {
		at = to.rules.At
	}
	first := 0
	switch {
	case b.Player != "" && !slices.Contains(g.players, b.Player):
		hint := didYouMean(b.Player, g.players)
		if hint == "" {
			hint = "the players are " + quoteList(g.players, "and")
		}
		to.fault(at, fmt.Sprintf("begins: there is no player %q", b.Player), hint)
		return
	case b.Player != "":
		first = slices.Index(g.players, b.Player)
	}
	to.addOrder(first == 1)
	if len(to.faults) > 0 {
		return
	}
	switch {
	case b.ThrowOff && b.Player != "":
		to.fault(at, "begins: both a player and the dice say who begins", "keep one of the two")
		return
	case b.ThrowOff && g.dice == nil:
		to.fault(at, "begins: the dice say who begins, and the game has none", "declare the dice of the game")
		return
	}
	if b.ThrowOff && g.numbered > 0 { // else the turns are the same whoever begins
		to.addOrder(true)
	}
	if len(to.faults) > 0 {
		return
	}
	g.start.phase = g.orders[0].begins[first]
	if b.ThrowOff {
		to.throwOff(at)
	}
}

// addOrder adds the phases of all turns when the first player begins, or the second.
func (to *turnOrder) addOrder(second bool) {
	g := to.game
	at := len(g.orders)
	o := order{second: second}
	numbers := g.numbered + 1
	if second {
		numbers++
	}
	steady := [MaxPlayers]uint16{noPhase, noPhase} // the turns that have no number of their own
	for number := 1; number <= numbers; number++ {
		for player := range g.players {
			own := number
			if second && player == 0 {
				own--
			}
			begin := uint16(noPhase)
			if own > 0 {
				if begin = steady[player]; begin == noPhase {
					if begin = uint16(len(g.phases)); !to.addTurn(at, own, player) {
						return
					}
				}
				if own > g.numbered {
					steady[player] = begin
				}
			}
			o.begins = append(o.begins, begin)
		}
	}
	g.orders = append(g.orders, o)
}

// addTurn adds the phases of a player's own turn of a number; false when no more should
// be added.
func (to *turnOrder) addTurn(order, number, player int) bool {
	g, r := to.game, to.rules
	name := g.players[player]
	entry := slices.IndexFunc(r.Turns, func(t Turn) bool {
		return (t.Number == 0 || t.Number == number) && (t.Player == "" || t.Player == name)
	})
	if entry < 0 {
		what := fmt.Sprintf("turns: nothing says what %s does on turn %d", name, number)
		if number > g.numbered {
			what = fmt.Sprintf("turns: nothing says what %s does from turn %d on", name, number)
		}
		to.fault(r.Turns[len(r.Turns)-1].At, what, "end the list with an entry without a number")
		return false
	}
	to.used[entry] = true
	key := [2]int{entry, player}
	if t := r.Turns[entry]; t.Throw != nil && to.throwing[key] == nil {
		to.throwing[key] = to.compiler.throwing(t, player)
	} else if t.Throw == nil && to.stages[key] == nil {
		to.stages[key] = to.compiler.stages(t, player)
	}
	if len(to.faults) > 0 { // others may be found, and none of them by adding phases
		return true
	}
	if len(g.phases) > maxPhases {
		to.fault(r.Turns[entry].At, fmt.Sprintf("turns: there are more than %d stages of turns", maxPhases), "number fewer turns, or throw fewer dice")
		return false
	}
	if th := to.throwing[key]; th != nil {
		to.addThrowing(order, number, player, th)
	} else {
		to.addPhases(order, number, player, to.stages[key])
	}
	return true
}

// addPhases adds the phases of one turn of a player.
func (c *compiler) addPhases(order, number, player int, stages []stage) {
	g := c.game
	first := len(g.phases)
	for i, st := range stages {
		ph := phase{
			player: player, order: order, begin: uint16(first), action: i, paths: st.paths, keeps: st.keeps,
			more: i < len(stages)-1, next: uint16(first + i + 1), last: uint16(first + len(stages) - 1),
			key: zobristKey(zobristPhase, number|i<<16|order<<30, player),
		}
		if number <= g.numbered {
			ph.turn = uint32(number)
		}
		ph.ranked, ph.computed, ph.chain = st.ranked, st.computed, noPhase
		if ch := st.chain; ch != nil {
			ph.chain = uint16(first + 1)
			g.phases = append(g.phases, ph)
			ph.paths, ph.keeps, ph.ranked, ph.computed = ch.paths, ch.keeps, ch.ranked, ch.computed
			ph.action, ph.chained = 1, true
			ph.key = zobristKey(zobristPhase, number|1<<16|order<<30, player)
		}
		g.phases = append(g.phases, ph)
	}
}

// link tells each phase which turn follows its own.
func (to *turnOrder) link() {
	g := to.game
	after := map[uint16]uint16{}
	for _, o := range g.orders {
		last := len(o.begins) - len(g.players)
		for i, begin := range o.begins {
			next := i + 1
			if next == len(o.begins) {
				next = last
			}
			after[begin] = o.begins[next]
		}
	}
	for i := range g.phases {
		ph := &g.phases[i]
		if ph.throw != nil && ph.throw.off {
			continue
		}
		if ph.after = after[ph.begin]; !ph.more {
			ph.next = ph.after
		}
		if ph.dice != nil && !ph.dice.again {
			ph.dice.over = ph.after
		}
		if ph.player == len(g.players)-1 {
			ph.ticks = 1
		}
	}
}

// throwOff adds the phases in which who begins is thrown for: one for the first player,
// then one for each sum that the second can have to beat.
func (to *turnOrder) throwOff(at Pos) {
	g := to.game
	all := g.dice.multisets(g.dice.Number)
	first := uint16(len(g.phases))
	add := func(player, beat int) *throws {
		th := &throws{off: true, beat: beat}
		i := uint16(len(g.phases))
		g.phases = append(g.phases, phase{player: player, begin: i, byDice: true, throw: th, last: i, key: zobristKey(zobristOff, player, beat)})
		return th
	}
	second := &g.orders[len(g.orders)-1] // the turns when the second player begins
	opening := add(0, 0)
	sums := map[int]uint16{}
	even := true
	for _, m := range all {
		sum := g.dice.sum(m)
		if _, known := sums[sum]; !known {
			sums[sum] = uint16(len(g.phases))
			answer := add(1, sum)
			for _, o := range all {
				next := first
				switch other := g.dice.sum(o); {
				case other > sum:
					next, even = second.begins[1], false
				case other < sum:
					next, even = g.orders[0].begins[0], false
				}
				answer.next = append(answer.next, next)
			}
		}
		opening.next = append(opening.next, sums[sum])
	}
	if even {
		to.fault(at, "begins: all throws add up to the same, so that nobody would ever begin", "give the faces values that differ")
	}
	g.start.phase, g.start.turn = first, 0
}
