package conformance_test

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/staffel-engine/staffel/conformance"
	"github.com/staffel-engine/staffel/variants"
)

// TestOraclesConform puts the cases to the references, so that a case and the engine
// cannot be wrong together. Only what makes a text no position is not asked of them:
// they read positions that are ones.
func TestOraclesConform(t *testing.T) {
	put := map[string]int{}
	for _, c := range allCases(t) {
		if !slices.Contains(oracleGames, c.Variant) || c.Refused != nil && c.Refused.Kind == conformance.BadPosition {
			continue
		}
		put[c.Variant]++
		t.Run(c.ID, func(t *testing.T) {
			t.Parallel()
			if err := conformance.Run(oracleDriver{}, c); err != nil {
				t.Error(err)
			}
		})
	}
	for _, game := range variants.Names() {
		if put[game] == 0 {
			t.Errorf("there are no cases for the reference of %s", game)
		}
	}
}

var oracleGames = []string{"delta", "neo-delta", "epsilon", "daldos"}

// oracleDriver is the references as an implementation of the games.
type oracleDriver struct{}

// judged is what a reference has for games that do not begin at the beginning, and
// for draws that are agreed.
type judged interface {
	oracle
	judge(player string)
	end(winner, reason string)
}

// dicing is what the reference of a game with dice has beside it.
type dicing interface {
	chance() bool
	weights() (throws []string, weights []int) // in the order in which throws are listed
}

func (oracleDriver) Begin(variant string, options map[string]string, position string) (s conformance.Session, err error) {
	if !slices.Contains(oracleGames, variant) {
		return nil, &conformance.Refusal{Kind: conformance.BadVariant}
	}
	defer func() {
		if why := recover(); why != nil { // newOracle panics on options that are none
			err = &conformance.Refusal{Kind: conformance.BadOption, Message: fmt.Sprint(why)}
		}
	}()
	o := newOracle(variant, options).(judged)
	if position != "" {
		if err := oracleSetUp(o, position); err != nil {
			return nil, err
		}
	}
	return &oracleSession{variant: variant, oracleNow: oracleNow{now: o}}, nil
}

// oracleSetUp puts a reference at a position, by its text.
func oracleSetUp(o judged, position string) error {
	fields := strings.Fields(position)
	pairs := map[string]string{}
	for _, f := range fields[4:] {
		key, value, _ := strings.Cut(f, "=")
		pairs[key] = value
	}
	turn, _ := strconv.Atoi(fields[3])
	if d, ok := o.(*daldosReference); ok {
		d.setUp(fields[0], fields[1], turn, pairs)
		return oracleEnd(o, position, pairs)
	}
	stones := map[string]byte{} // by cell
	rows := strings.Split(fields[0], "/")
	for i, row := range rows {
		column := 0
		for _, symbol := range []byte(row) {
			if symbol >= '1' && symbol <= '9' {
				column += int(symbol - '0')
				continue
			}
			stones[fmt.Sprintf("%c%d", 'a'+column, len(rows)-i)] = symbol
			column++
		}
	}
	hands := map[string]int{}
	for _, m := range regexp.MustCompile(`([A-Z])(\d+)`).FindAllStringSubmatch(fields[2], -1) {
		hands[m[1]], _ = strconv.Atoi(m[2])
	}
	finished := 2 * (turn - 1)
	if fields[1] == "Black" {
		finished++
	}
	middle := false
	switch o := o.(type) {
	case deltaOracle:
		o.turns, o.hands = finished, map[string]int{"White": hands["W"], "Black": hands["B"]}
		for cell, stone := range stones {
			o.cells[int(cell[1]-'1')*5+int(cell[0]-'a')] = map[byte]string{'W': "White", 'B': "Black"}[stone]
		}
	case *neoDeltaReference:
		o.finished, o.now.hands = finished, [3]int{hands["W"], hands["B"], hands["R"]}
		for cell, stone := range stones {
			o.now.put(neoDeltaCell{int(cell[0] - 'a'), int(cell[1] - '1')}, stone)
		}
	case *epsilonReference:
		o.finished, o.hands = finished, [2]int{hands["W"], hands["B"]}
		for cell, stone := range stones {
			o.board[epsilonCell(cell)] = stone
		}
		if counted, found := pairs["move-limit"]; found {
			o.begunEmpty = true
			o.counted, _ = strconv.Atoi(counted)
		}
		if _, middle = pairs["action"]; middle {
			o.second = true
			if cell, found := pairs["leader"]; found {
				o.leader, o.follower = epsilonCell(cell), epsilonCell(pairs["follower"])
			}
		}
	}
	if finished > 0 && !middle {
		o.judge(map[string]string{"White": "Black", "Black": "White"}[o.mover()])
	}
	return oracleEnd(o, position, pairs)
}

// oracleEnd ends a game that the board does not show to be over, and holds the
// reference to the text.
func oracleEnd(o judged, position string, pairs map[string]string) error {
	switch pairs["ended"] {
	case "resigned":
		o.resign(pairs["by"])
	case "agreed", "repetition":
		o.end("", pairs["ended"])
	}
	if got := o.position(); got != position {
		return fmt.Errorf("the reference reads %s as %s", position, got)
	}
	return nil
}

// oracleSession is a game played by a reference, which knows canonical texts alone
// and takes nothing back; reading and undoing are here.
type oracleSession struct {
	variant string
	oracleNow
	before []oracleNow
	seed   uint64
}

type oracleNow struct {
	now    oracle
	throws uint64 // of the game so far
}

var (
	oracleThrow  = regexp.MustCompile(`^\[[A234][A234]\]$`)
	oracleStep   = `(?:[A-Za-z]@)?([a-z]\d+)(?:[-x<]?([a-z]\d+))?`
	oracleAction = regexp.MustCompile(`^` + oracleStep + `(?:\(` + oracleStep + `\))*$`)
	oracleCell   = regexp.MustCompile(`[a-z]\d+`)
	oracleJoined = regexp.MustCompile(`(\d)([a-z]\d)`)
)

func (s *oracleSession) Play(text string) (string, error) {
	text = strings.ReplaceAll(text, " ", "")
	_, dice := s.now.(dicing)
	switch {
	case dice && text == "pass":
	case dice && oracleThrow.MatchString(text):
		text = "[" + daldosDiceText(daldosFaces(text)) + "]"
	case !oracleAction.MatchString(text) || slices.ContainsFunc(oracleCell.FindAllString(text, -1), func(c string) bool { return !s.isCell(c) }):
		return "", &conformance.Refusal{Kind: conformance.Unreadable}
	default:
		text = oracleJoined.ReplaceAllString(text, "$1-$2")
	}
	var fit []string
	for _, action := range s.now.legal() {
		short, _, _ := strings.Cut(action, "(")
		if action == text || short == text {
			fit = append(fit, action)
		}
	}
	switch len(fit) {
	case 0:
		return "", &conformance.Refusal{Kind: conformance.Illegal}
	case 1:
		s.keep()
		s.now.play(fit[0])
		if strings.HasPrefix(fit[0], "[") {
			s.throws++
		}
		return fit[0], nil
	}
	return "", &conformance.Refusal{Kind: conformance.Ambiguous, Candidates: fit}
}

func (s *oracleSession) isCell(cell string) bool {
	number, _ := strconv.Atoi(cell[1:])
	size := map[string]int{"delta": 5, "neo-delta": 6, "epsilon": 7}[s.variant]
	if d, ok := s.now.(*daldosReference); ok {
		return cell[1] != '0' && (slices.Contains(d.ways["Light"], cell) || slices.Contains(d.ways["Dark"], cell))
	}
	return int(cell[0]-'a') < size && number >= 1 && number <= size && cell[1] != '0'
}

func (s *oracleSession) keep() {
	s.before = append(s.before, oracleNow{s.now.clone(), s.throws})
}

func (s *oracleSession) Chance() (bool, error) {
	d, dice := s.now.(dicing)
	return dice && d.chance(), nil
}

func (s *oracleSession) Weights() (map[string]int, error) {
	all := map[string]int{}
	if d, dice := s.now.(dicing); dice {
		throws, weights := d.weights()
		for i, throw := range throws {
			all[throw] = weights[i]
		}
	}
	return all, nil
}

func (s *oracleSession) Seed(seed uint64) error {
	s.seed = seed
	return nil
}

func (s *oracleSession) Roll() (string, error) {
	if chance, _ := s.Chance(); !chance {
		return "", &conformance.Refusal{Kind: conformance.Illegal}
	}
	throws, weights := s.now.(dicing).weights()
	return s.Play(throws[oracleRoll(s.seed, s.throws, weights)])
}

func (s *oracleSession) Legal() ([]string, error) { return s.now.legal(), nil }
func (s *oracleSession) Count() (int, error)      { return len(s.now.legal()), nil }
func (s *oracleSession) Mover() (string, error)   { return s.now.mover(), nil }

// Hands are read from the position's text.
func (s *oracleSession) Hands() (conformance.Hands, error) {
	hands := conformance.Hands{}
	for _, player := range oraclePlayers(s.now) {
		hands[player] = map[string]int{}
	}
	for _, m := range regexp.MustCompile(`([A-Z])(\d+)`).FindAllStringSubmatch(strings.Fields(s.now.position())[2], -1) {
		n, _ := strconv.Atoi(m[2])
		switch m[1] {
		case "W":
			hands["White"]["stone"] = n
		case "B":
			hands["Black"]["stone"] = n
		case "R": // it is nobody's, so both are asked for the same one
			hands["White"]["red"], hands["Black"]["red"] = n, n
		}
	}
	return hands, nil
}

func (s *oracleSession) Position() (string, error) { return s.now.position(), nil }

func (s *oracleSession) Over() (bool, error) {
	over, _, _, _ := s.now.result()
	return over, nil
}

func (s *oracleSession) Result() (*conformance.Result, error) {
	over, winner, reason, scores := s.now.result()
	if !over {
		return nil, nil
	}
	r := &conformance.Result{Reason: reason, Scores: maps.Clone(scores)}
	if winner != "" {
		r.Winner = &winner
	}
	return r, nil
}

func (s *oracleSession) Undo() error {
	last := len(s.before) - 1
	if last < 0 {
		return &conformance.Refusal{Kind: conformance.Illegal}
	}
	s.oracleNow, s.before = s.before[last], s.before[:last]
	return nil
}

func (s *oracleSession) Resign(player string) error {
	over, _, _, _ := s.now.result()
	if players := oraclePlayers(s.now); over || player != players[0] && player != players[1] {
		return &conformance.Refusal{Kind: conformance.Illegal}
	}
	s.keep()
	s.now.resign(player)
	return nil
}

func (s *oracleSession) AgreeDraw() error {
	if over, _, _, _ := s.now.result(); over {
		return &conformance.Refusal{Kind: conformance.Illegal}
	}
	s.keep()
	s.now.(judged).end("", "agreed")
	return nil
}

func (s *oracleSession) Close() error { return nil }
