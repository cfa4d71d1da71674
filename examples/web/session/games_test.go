package session

import (
	"testing"

	"github.com/staffel-engine/staffel/core"
	scripts "github.com/staffel-engine/staffel/examples/variants"
	"github.com/staffel-engine/staffel/variants"
)

// everyGame is every game there is: the built-in ones with each value of each option, and
// the scripts.
func everyGame(t *testing.T) (all []source) {
	t.Helper()
	for _, name := range variants.Names() {
		all = append(all, source{Variant: name})
		g, err := variants.Load(name, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, o := range g.Options() {
			for _, value := range o.Values[1:] {
				all = append(all, source{Variant: name, Options: map[string]string{o.Name: value}})
			}
		}
	}
	for _, name := range scripts.Names() {
		all = append(all, example(t, name))
	}
	return all
}

// example is one of the scripts.
func example(t *testing.T, name string) source {
	t.Helper()
	text, err := scripts.Source(name)
	if err != nil {
		t.Fatal(err)
	}
	return source{Script: string(text), File: name + ".lua"}
}

// name is what a game is called in messages.
func (f source) name() string {
	name := f.Variant + f.File
	for option, value := range f.Options {
		name += " " + option + "=" + value
	}
	return name
}

// seated begins a game.
func seated(t *testing.T, f source) *table {
	t.Helper()
	b, err := new(Session).newTable(f)
	if err != nil {
		t.Fatalf("%s: %v", f.name(), err)
	}
	return b
}

// stroll plays a game at random and calls visit in each of its states, the last too.
func stroll(t *testing.T, b *table, seed uint64, most int, visit func()) {
	t.Helper()
	random := core.NewRandom(seed)
	b.state.SetRandom(seed, 0)
	for range most {
		visit()
		if b.state.Over() {
			return
		}
		m := b.state.Pick(&random)
		if err := b.play(b.state.Game().Text(m)); err != nil {
			t.Fatalf("%s: %v", b.source.name(), err)
		}
	}
}
