package session

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/staffel-engine/staffel/core"
	"github.com/staffel-engine/staffel/core/record"
	scripts "github.com/staffel-engine/staffel/examples/variants"
	"github.com/staffel-engine/staffel/variants"
)

// The tags of records that this package asks for.
const (
	tagVariant  = "Variant"
	tagPosition = "Position"
	tagSeed     = "Seed"
)

// ownTags are the tags that tell of the game itself, which are never another's.
func ownTag(name string) bool {
	return slices.Contains([]string{tagVariant, "Rules", tagSeed, tagPosition, "Result", "Score"}, name) || strings.HasPrefix(name, "Option.")
}

// record writes the game down, with what the record said that it was read from.
func (s *Session) record(_ context.Context, p struct {
	Tags map[string]string `json:"tags"`
}) (any, error) {
	t, err := s.current()
	if err != nil {
		return nil, err
	}
	r := record.Of(t.state)
	if t.imported != nil {
		t.remember(r)
	}
	if seed, _ := t.state.Random(); t.state.Game().Dice() != nil {
		r.SetTag(tagSeed, strconv.FormatUint(seed, 10))
	}
	for _, name := range slices.Sorted(maps.Keys(p.Tags)) {
		switch value := p.Tags[name]; {
		case ownTag(name):
			return nil, refuse("the tag %s is not to be set; the game says what it is", core.Quote(name))
		case value == "":
			r.RemoveTag(name)
		default:
			r.SetTag(name, value)
		}
	}
	var text strings.Builder
	if err := r.Write(&text); err != nil {
		return nil, err
	}
	return map[string]string{"text": text.String()}, nil
}

// remember takes over the tags and comments of the record that the game was read from, as
// far as the game still goes as that does.
func (t *table) remember(r *record.Record) {
	for _, tag := range t.imported.Tags {
		if !ownTag(tag.Name) {
			r.SetTag(tag.Name, tag.Value)
		}
	}
	r.Comment = t.imported.Comment
	for i, a := range t.imported.Actions {
		if i >= len(r.Actions) || r.Actions[i].Text != a.Text {
			return
		}
		r.Actions[i].Comment = a.Comment
	}
	if r.End.How == t.imported.End.How && len(r.Actions) == len(t.imported.Actions) {
		r.End.Comment = t.imported.End.Comment
	}
}

// importRecord goes on with a game that is written down.
func (s *Session) importRecord(_ context.Context, p struct {
	Text   *string `json:"text"`
	Script string  `json:"script"`
	File   string  `json:"file"`
}) (any, error) {
	if p.Text == nil {
		return nil, refuse("import needs the text of a record")
	}
	r, err := record.Read(strings.NewReader(*p.Text))
	if err != nil {
		return nil, err
	}
	f := source{Script: p.Script, File: p.File, Options: r.Options()}
	switch name := r.Tag(tagVariant); {
	case p.Script != "":
		if f.File == "" && core.IsName(name) {
			f.File = name + ".lua"
		}
	case slices.Contains(variants.Names(), name):
		f.Variant = name
	default:
		text, err := scripts.Source(name)
		if err != nil {
			return nil, refuse("the record is of %s, which is not built in; its script is needed too", core.Quote(name))
		}
		f.Script, f.File = string(text), name+".lua"
	}
	t, err := s.newTable(f)
	if err != nil {
		return nil, err
	}
	end, err := r.Replay(t.state.Game())
	if err != nil {
		return nil, err
	}
	if t.imported, err = r.Canonical(t.state.Game()); err != nil {
		return nil, err
	}
	if err := t.replay(end); err != nil {
		return nil, err
	}
	if tag, told := r.Lookup(tagSeed); !told {
		seed, err := seedOf(nil)
		if err != nil {
			return nil, err
		}
		_, throws := t.state.Random()
		t.state.SetRandom(seed, throws)
	} else if seed, _ := t.state.Random(); seed > maxSeed {
		return nil, &record.Error{Line: tag.Line, Err: &record.TagError{Name: tag.Name, Value: tag.Value,
			Reason: fmt.Sprintf("the greatest seed here is %d; take the tag out, and the game goes on with other dice", uint64(maxSeed))}}
	}
	return s.seat(t)
}

// replay does all over again what led to a state.
func (t *table) replay(end *core.State) error {
	t.state = end.Clone()
	for t.state.Undo() {
	}
	for _, m := range end.AppendHistory(nil) {
		if err := t.act(m); err != nil {
			return err
		}
	}
	result, over := end.Result()
	switch {
	case !over || t.state.Over():
		return nil
	case result.Winner == core.NoPlayer:
		return t.draw()
	}
	return t.resign(1 - result.Winner)
}

// setupView is all that is needed to come to a game again.
type setupView struct {
	source
	Position string   `json:"position,omitempty"` // in which it began, if not in the game's own
	Actions  []string `json:"actions"`
	End      string   `json:"end,omitempty"`    // how a word ended it
	Player   *int     `json:"player,omitempty"` // who resigned
	Seed     *uint64  `json:"seed"`
}

// The words that end a game.
const (
	endResigned = "resigned"
	endAgreed   = "agreed"
)

func (s *Session) setup(_ context.Context, _ none) (any, error) {
	t, err := s.current()
	if err != nil {
		return nil, err
	}
	seed, _ := t.state.Random()
	v := setupView{source: t.source, Position: record.Of(t.state).Tag(tagPosition), Actions: []string{}, Seed: &seed}
	for _, p := range t.history {
		switch {
		case !p.Word:
			v.Actions = append(v.Actions, p.Text)
		case p.Resigned:
			v.End, v.Player = endResigned, &p.Player
		default:
			v.End = endAgreed
		}
	}
	return v, nil
}

func (s *Session) restore(_ context.Context, p setupView) (any, error) {
	t, err := p.table(s)
	if err != nil {
		return nil, err
	}
	return s.seat(t)
}

// table comes to a game again.
func (v setupView) table(s *Session) (*table, error) {
	seed, err := seedOf(v.Seed)
	if err != nil {
		return nil, err
	}
	t, err := s.newTable(v.source)
	if err != nil {
		return nil, err
	}
	if v.Position != "" {
		if err := t.place(v.Position); err != nil {
			return nil, err
		}
	}
	t.state.SetRandom(seed, 0)
	for _, text := range v.Actions {
		if err := t.play(text); err != nil {
			return nil, err
		}
	}
	switch {
	case v.End == "" && v.Player != nil, v.End == endAgreed && v.Player != nil:
		return nil, refuse("only with the end %q a player is told", endResigned)
	case v.End == "":
		return t, nil
	case v.End == endAgreed:
		return t, t.draw()
	case v.End != endResigned:
		return nil, refuse("unknown end %s; it can be %q or %q", core.Quote(v.End), endResigned, endAgreed)
	case !isPlayer(v.Player):
		return nil, refuse("the end %q needs the player who resigned: 0 or 1", endResigned)
	}
	return t, t.resign(*v.Player)
}

func isPlayer(p *int) bool { return p != nil && *p >= 0 && *p < core.MaxPlayers }
