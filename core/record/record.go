package record

import (
	"slices"
	"strings"

	"github.com/staffel-engine/staffel/core"
)

// Record is a game written down. It says what the text of it says, whether or not
// any rules allow that; [Record.Replay] finds out.
type Record struct {
	Tags    []Tag    // in the order they are written, each name once
	Comment string   // before the first action
	Actions []Action // in the order they were played
	End     End      // when a word ended the game, and not the board
}

// Tag is what a record says about its game.
type Tag struct {
	Name  string // of letters, digits, '.', '-' and '_'
	Value string // any text without control characters
	Line  int    // in the text it was read from, from 1; else 0
}

// Action is one action. Neighbours with the same Turn and Player are one turn.
type Action struct {
	Turn    int    // the number of the turn, from 1; 0 for what is thrown before turn 1
	Player  int    // whose turn it is, 0 or 1; [core.NoPlayer] before turn 1
	Text    string // as written, which need not be the canonical form
	Comment string // behind it; any text without control characters but newline and tab
	Line    int    // in the text it was read from, from 1; else 0
}

// How is a way of ending a game by word.
type How uint8

// The ways of ending a game by word. Zero is none: the game goes on, or the board
// shows its end.
const (
	Resigned How = iota + 1
	Agreed       // on a draw
)

// End is the word that ended a game.
type End struct {
	How     How
	Player  string // who resigned, by the name in the rules; "" is the player to move
	Comment string // behind it, like that of an [Action]
	Line    int    // in the text it was read from, from 1; else 0
}

// The tags that mean something in every record, beside those that begin with
// Option. and those of the players.
const (
	tagVariant  = "Variant"
	tagRules    = "Rules"
	tagDate     = "Date"
	tagSource   = "Source"
	tagSeed     = "Seed"
	tagPosition = "Position"
	tagResult   = "Result"
	tagScore    = "Score"

	optionPrefix = "Option."
)

// known returns the tag of which a name has the letters, as it is spelt, when it means
// the same in every record, else "". No two tags differ only in capitals from one.
func known(name string) string {
	for _, tag := range []string{tagVariant, tagRules, tagDate, tagSource, tagSeed, tagPosition, tagResult, tagScore} {
		if strings.EqualFold(name, tag) {
			return tag
		}
	}
	if n := len(optionPrefix); len(name) >= n && strings.EqualFold(name[:n], optionPrefix) {
		return optionPrefix + name[n:]
	}
	return ""
}

// Tag returns the value of a tag, "" when there is none of that name.
func (r *Record) Tag(name string) string {
	t, _ := r.Lookup(name)
	return t.Value
}

// Lookup returns the tag of a name and whether there is one.
func (r *Record) Lookup(name string) (Tag, bool) {
	if i := r.indexOf(name); i >= 0 {
		return r.Tags[i], true
	}
	return Tag{}, false
}

func (r *Record) indexOf(name string) int {
	return slices.IndexFunc(r.Tags, func(t Tag) bool { return t.Name == name })
}

// SetTag gives a tag its value. A new one goes behind the others, but before Seed,
// Position, Result and Score where these stand last.
func (r *Record) SetTag(name, value string) {
	if i := r.indexOf(name); i >= 0 {
		r.Tags[i].Value = value
		return
	}
	at := len(r.Tags)
	for at > 0 && placeOf(r.Tags[at-1].Name) > placeOf(name) {
		at--
	}
	r.Tags = slices.Insert(r.Tags, at, Tag{Name: name, Value: value})
}

// placeOf orders the tags that stand last.
func placeOf(name string) int {
	return slices.Index([]string{tagSeed, tagPosition, tagResult, tagScore}, name)
}

// RemoveTag removes a tag, if there is one of that name.
func (r *Record) RemoveTag(name string) {
	r.Tags = slices.DeleteFunc(r.Tags, func(t Tag) bool { return t.Name == name })
}

// Options returns the values of options that the record names, by name, as loaders
// of rules take them.
func (r *Record) Options() map[string]string {
	options := map[string]string{}
	for _, t := range r.Tags {
		if name, ok := strings.CutPrefix(t.Name, optionPrefix); ok {
			options[name] = t.Value
		}
	}
	return options
}

// Clone returns a copy that shares nothing with r.
func (r *Record) Clone() *Record {
	c := *r
	c.Tags, c.Actions = slices.Clone(r.Tags), slices.Clone(r.Actions)
	return &c
}

// Equal tells whether two records say the same. The lines they were read from do
// not count.
func (r *Record) Equal(o *Record) bool {
	if r == nil || o == nil {
		return r == o
	}
	end, other := r.End, o.End
	end.Line, other.Line = 0, 0
	return r.Comment == o.Comment && end == other &&
		slices.EqualFunc(r.Tags, o.Tags, func(a, b Tag) bool { return a.Name == b.Name && a.Value == b.Value }) &&
		slices.EqualFunc(r.Actions, o.Actions, func(a, b Action) bool {
			a.Line, b.Line = 0, 0
			return a == b
		})
}

// turn is a player's turn, by which actions are told to belong together.
type turn struct{ number, player int }

// beforeFirst is where throws before turn 1 stand.
var beforeFirst = turn{0, core.NoPlayer}

func (a *Action) turn() turn { return turn{a.Turn, a.Player} }

// next returns the turn behind t.
func (t turn) next() turn {
	if t.player+1 < core.MaxPlayers {
		return turn{t.number, t.player + 1}
	}
	return turn{t.number + 1, 0}
}

// joined tells whether an action belongs to the turn of the one before it.
func (r *Record) joined(i int) bool {
	return i > 0 && r.Actions[i].Turn > 0 && r.Actions[i].turn() == r.Actions[i-1].turn()
}
