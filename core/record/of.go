package record

import (
	"strconv"
	"strings"

	"github.com/staffel-engine/staffel/core"
)

// Of writes down the game that a state has played: the rules by name, options and
// digest, where it began if that was not the game's beginning, what was played since,
// and how it ended or that it goes on. Who played, when and why is for the caller to
// add. The state is only read.
//
// Write takes the record unless the rules have a name or an option's value with control
// characters, which no script has, or the game went on past turn 1,000,000,000, where
// turns are no longer counted.
func Of(s *core.State) *Record {
	game, r := s.Game(), &Record{}
	if game.Name() != "" {
		r.SetTag(tagVariant, game.Name())
	}
	for _, o := range game.Options() {
		r.SetTag(optionPrefix+o.Name, o.Value)
	}
	r.SetTag(tagRules, game.Digest())
	at := s.Clone()
	for at.Undo() {
	}
	if text := at.PositionText(); text != game.NewState().PositionText() {
		r.SetTag(tagPosition, text)
	}
	begunOver := at.Over()
	history := s.AppendHistory(nil)
	r.Actions = make([]Action, 0, len(history))
	for _, m := range history {
		t := turnOf(at)
		r.Actions = append(r.Actions, Action{Turn: t.number, Player: t.player, Text: game.Text(m)})
		at.PlayUnchecked(m)
	}
	result, score := unfinished, ""
	if how, over := s.Result(); over {
		result, score = ResultText(how), scoreText(how)
		if !begunOver {
			r.endedBy(s, how)
		}
	}
	r.SetTag(tagResult, result)
	if score != "" {
		r.SetTag(tagScore, score)
	}
	return r
}

// endedBy writes down the word that ended a game, if one did.
func (r *Record) endedBy(s *core.State, how core.Result) {
	switch how.Reason {
	case "agreed":
		r.End.How = Agreed
	case "resigned":
		r.End.How = Resigned
		loser := core.MaxPlayers - 1 - how.Winner
		if loser == s.Mover() {
			return
		}
		name := s.Game().Players()[loser]
		if r.End.Player = name; !r.isPlayer(name) {
			r.SetTag(name, "?") // so that it is not taken for an action
		}
	}
}

// turnOf returns the turn to which the next action belongs.
func turnOf(s *core.State) turn {
	if s.Turn() == 0 {
		return beforeFirst
	}
	return turn{s.Turn(), s.Mover()}
}

// ResultText returns how a Result tag says a result: 1-0 when the first player won,
// 0-1 when the second did, 1/2-1/2 for a draw.
func ResultText(r core.Result) string {
	switch r.Winner {
	case 0:
		return "1-0"
	case core.NoPlayer:
		return "1/2-1/2"
	}
	return "0-1"
}

// scoreText returns how a Score tag says a result.
func scoreText(r core.Result) string {
	var all []string
	for _, points := range r.Scores {
		all = append(all, strconv.FormatFloat(points, 'f', -1, 64))
	}
	return strings.Join(all, "-")
}
