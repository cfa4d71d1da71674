package conformance

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// snapshot is all that a session shows of its game, as text to compare. It is taken
// behind every step, so that a step which should change nothing can be held to it.
type snapshot struct {
	legal                                        []string // sorted
	position, mover, hands, chance, over, result string
}

// look takes a snapshot. The error is a contradiction in what the session shows, or
// the driver's own.
func look(s Session) (*snapshot, error) {
	legal, err1 := s.Legal()
	position, err2 := s.Position()
	mover, err3 := s.Mover()
	hands, err4 := s.Hands()
	chance, err5 := s.Chance()
	over, err6 := s.Over()
	result, err7 := s.Result()
	if err := errors.Join(err1, err2, err3, err4, err5, err6, err7); err != nil {
		return nil, err
	}
	legal = slices.Sorted(slices.Values(legal))
	for i := 1; i < len(legal); i++ {
		if legal[i] == legal[i-1] {
			return nil, fmt.Errorf("%s is listed twice as legal", legal[i])
		}
	}
	for _, action := range legal {
		if isThrow(action) != chance {
			return nil, fmt.Errorf("that the dice are to be thrown is %v, but %s is legal", chance, action)
		}
	}
	switch {
	case over != (result != nil):
		return nil, fmt.Errorf("over is %v, but the result is that %s", over, result)
	case over && len(legal) > 0:
		return nil, fmt.Errorf("the game is over, but %s are legal", listOf(legal))
	case over && chance:
		return nil, errors.New("the game is over, but the dice are to be thrown")
	case !over && len(legal) == 0:
		return nil, errors.New("the game goes on, but nothing is legal")
	}
	return &snapshot{legal, position, mover, hands.String(), fmt.Sprint(chance), fmt.Sprint(over), result.String()}, nil
}

// isThrow tells by its canonical text whether an action is a throw.
func isThrow(action string) bool { return strings.HasPrefix(action, "[") }

// difference describes the first thing in which a snapshot is not as wanted; the
// game is the same when it is "".
func (s *snapshot) difference(want *snapshot) (expected, came string) {
	for _, d := range [][3]string{
		{"the position", want.position, s.position},
		{"the mover", want.mover, s.mover},
		{"the hands", want.hands, s.hands},
		{"chance", want.chance, s.chance},
		{"over", want.over, s.over},
		{"the result", want.result, s.result},
	} {
		if d[1] != d[2] {
			return d[0] + " " + d[1], d[0] + " " + d[2]
		}
	}
	return compareActions(want.legal, s.legal)
}

// compareActions describes how two sorted lists differ, in nothing when both
// results are "".
func compareActions(want, got []string) (expected, came string) {
	if slices.Equal(want, got) {
		return "", ""
	}
	expected = fmt.Sprintf("%d actions", len(want))
	if missing := without(want, got); len(missing) > 0 {
		expected += ", also " + listOf(missing)
	}
	came = fmt.Sprintf("%d actions", len(got))
	if extra := without(got, want); len(extra) > 0 {
		came += ", also " + listOf(extra)
	}
	return expected, came
}

func without(list, less []string) (rest []string) {
	for _, word := range list {
		if !slices.Contains(less, word) {
			rest = append(rest, word)
		}
	}
	return rest
}

func listOf(words []string) string {
	const most = 20
	if len(words) > most {
		return fmt.Sprintf("%s and %d more", strings.Join(words[:most], " "), len(words)-most)
	}
	return strings.Join(words, " ")
}

// String lists the hands, leaving out those with nothing in them.
func (h Hands) String() string {
	var parts []string
	for _, player := range slices.Sorted(maps.Keys(h)) {
		for _, piece := range slices.Sorted(maps.Keys(h[player])) {
			if n := h[player][piece]; n != 0 {
				parts = append(parts, fmt.Sprintf("%s %d %s", player, n, piece))
			}
		}
	}
	if parts == nil {
		return "empty"
	}
	return strings.Join(parts, ", ")
}

// String says how the game ended; the nil Result that it goes on.
func (r *Result) String() string {
	if r == nil {
		return "the game goes on"
	}
	var b strings.Builder
	if r.Winner == nil {
		b.WriteString("nobody won")
	} else {
		fmt.Fprintf(&b, "%s won", *r.Winner)
	}
	fmt.Fprintf(&b, " (%s), scores", r.Reason)
	for _, player := range slices.Sorted(maps.Keys(r.Scores)) {
		fmt.Fprintf(&b, " %s %v", player, r.Scores[player])
	}
	return b.String()
}
