package main

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/staffel-engine/staffel/core"
	"github.com/staffel-engine/staffel/examples/mcts"
)

// strength is how well the machine plays: by a level, or by the time it may think. The
// zero strength is a person's.
type strength struct {
	level int
	think time.Duration
}

// defaultLevel is one that a beginner can win against.
const defaultLevel = 2

// How strengths are written, in records too.
const (
	levelText  = "Staffel level "
	thinkText  = "Staffel thinking "
	personText = "a person"
	thenText   = ", then "
)

func (s strength) machine() bool { return s != strength{} }

func (s strength) String() string {
	switch {
	case s.level > 0:
		return levelText + strconv.Itoa(s.level)
	case s.think > 0:
		return thinkText + s.think.String()
	}
	return personText
}

// strengthNamed returns the strength of the machine that is called so.
func strengthNamed(name string) (strength, bool) {
	if text, ok := strings.CutPrefix(name, levelText); ok {
		n, err := strconv.Atoi(text)
		return strength{level: n}, err == nil && n >= 1 && n <= mcts.Levels
	}
	if text, ok := strings.CutPrefix(name, thinkText); ok {
		d, err := time.ParseDuration(text)
		return strength{think: d}, err == nil && d > 0
	}
	return strength{}, false
}

// limits are how far a search of this strength goes.
func (s strength) limits() mcts.Limits {
	if s.level > 0 {
		limits, _ := mcts.Level(s.level) // there is no level but those
		return limits
	}
	return mcts.Limits{Time: s.think}
}

// level reads a level.
func level(text string) (strength, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > mcts.Levels {
		return strength{}, fmt.Errorf("level %s is not understood; it is a whole number from 1, weak, to %d, strong", printable(text), mcts.Levels)
	}
	return strength{level: n}, nil
}

// seats are who plays as each player of the rules.
type seats [core.MaxPlayers]strength

// machines counts the players that the machine plays.
func (s seats) machines() (n int) {
	for _, one := range s {
		if one.machine() {
			n++
		}
	}
	return n
}

// strongest returns the greatest strength of the machine.
func (s seats) strongest() (most strength) {
	for _, one := range s {
		if one.think > most.think || one.think == most.think && one.level > most.level {
			most = one
		}
	}
	return most
}

// taggedSeats returns who plays as the tags of a record say; false when they name no machine.
func taggedSeats(players []string, tag func(name string) string) (s seats, any bool) {
	for i, name := range players {
		all := strings.Split(tag(name), thenText)
		if one, ok := strengthNamed(all[len(all)-1]); ok {
			s[i], any = one, true
		}
	}
	return s, any
}

// playedBy returns the tag of a player when somebody goes on playing: everybody who
// chose an action as that player stands in it, the last one last. acted tells whether
// the last one in the tag has.
func playedBy(tag string, acted bool, now strength) string {
	var all []string
	if tag != "" {
		all = strings.Split(tag, thenText)
	}
	was := strength{}
	if len(all) > 0 {
		was, _ = strengthNamed(all[len(all)-1])
	}
	if was == now {
		return tag
	}
	switch {
	case !acted && len(all) > 0:
		all = all[:len(all)-1]
	case acted && len(all) == 0:
		all = []string{personText}
	}
	if name := now.String(); now.machine() && (len(all) == 0 || all[len(all)-1] != name) || !now.machine() && len(all) > 0 && isMachine(all[len(all)-1]) {
		all = append(all, name)
	}
	return strings.Join(all, thenText)
}

func isMachine(name string) bool {
	_, is := strengthNamed(name)
	return is
}
