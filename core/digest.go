package core

import (
	"crypto/sha256"
	"fmt"
	"hash"
	"io"
	"reflect"
	"slices"
	"strconv"
)

// Digest returns 16 hexadecimal digits that stand for the rules the game is played
// by, so that whoever keeps a game can tell later whether it is still the same one.
// Equal rules have equal digests on every machine and in every release of a major
// version. Names, titles and pictures of games, places in scripts, names of steps that nothing
// refers to and options left at their defaults are not in it; the board, players, pieces, turns, ends and the options
// chosen are. Rules that say the same in other words may differ.
func (g *Game) Digest() string { return g.digest }

// digest computes the game's digest from a text of the rules tree. What is zero is
// left out of the text, so that a field which a later release adds changes no digest
// of rules that do not use it; likewise an option at its default.
func (c *compiler) digest() {
	if len(c.faults) > 0 {
		return
	}
	r := *c.rules
	r.Name, r.Title, r.Board, r.Picture, r.Options = "", "", nil, "", nil
	r.Pieces = c.game.pieces // with the symbols that were left to be made up
	for _, o := range c.game.options {
		if o.Value != o.Values[0] {
			r.Options = append(r.Options, Option{Name: o.Name, Value: o.Value})
		}
	}
	if c.game.digest = c.digestOf(r); len(r.Options) == 0 || len(c.faults) > 0 {
		c.game.unnamed = c.game.digest
		return
	}
	r.Options = nil
	c.game.unnamed = c.digestOf(r)
}

// digestOf returns the digest of a rules tree, without its board, on the board of the game.
func (c *compiler) digestOf(r Rules) string {
	d := digester{to: sha256.New(), spoken: map[string]bool{}}
	d.listen(reflect.ValueOf(r))
	d.values = 0
	d.value(reflect.ValueOf(geometryOf(c.rules.Board, c.regions)))
	d.value(reflect.ValueOf(r))
	if d.values > maxDigested {
		c.fault(r.At, fmt.Sprintf("rules: they are put together from more than %d parts", maxDigested), "")
		return ""
	}
	if d.wrong != "" {
		c.fault(r.At, "rules: "+d.wrong, "")
		return ""
	}
	return fmt.Sprintf("%x", d.to.Sum(nil)[:8])
}

// geometry is what a digest tells of a board.
type geometry struct {
	Cells      []string
	Directions []geometryWay
	Rows       [][]Cell         // where names do not tell of them
	Regions    []geometryRegion // that the rules name
}

type geometryRegion struct {
	Name  string
	Cells []Cell
}

type geometryWay struct {
	Name, Group string
	Links       []Cell // by cell
}

func geometryOf(b *Board, regions []string) (g geometry) {
	g.Cells = b.names
	if b.shape == shapeFree {
		g.Rows = b.rows
	}
	for _, r := range b.regions {
		if slices.Contains(regions, r.name) {
			g.Regions = append(g.Regions, geometryRegion{r.name, r.cells})
		}
	}
	for i, d := range b.directions {
		g.Directions = append(g.Directions, geometryWay{d.name, d.group, b.links[i]})
	}
	return g
}

// maxDigested bounds the walk of a tree that shares its branches: compiling does not
// read those that can never be used.
const maxDigested = 1_000_000

// digester writes values as a text that is different for different ones.
type digester struct {
	to     hash.Hash
	spoken map[string]bool // the steps that something refers to
	values int             // written so far
	depth  int             // of the value being written
	wrong  string          // what cannot be written
}

// listen collects the names of steps that something refers to. Other names change
// nothing, and are left out.
func (d *digester) listen(v reflect.Value) {
	if d.values++; d.values > maxDigested {
		return
	}
	if d.depth++; d.depth > 10*maxDepth {
		d.wrong = fmt.Sprintf("their parts are nested more than %d deep", maxDepth)
	}
	defer func() { d.depth-- }()
	if d.wrong != "" {
		return
	}
	switch v.Kind() {
	case reflect.Interface:
		switch s := v.Interface().(type) {
		case Step:
			d.spoken[s.Name] = true
		case Behind:
			d.spoken[s.Step] = true
		case Origin:
			d.spoken[s.Step] = true
		case Earlier:
			d.spoken[s.Step] = true
		default:
			if !v.IsNil() {
				d.listen(v.Elem())
			}
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				d.listen(v.Field(i))
			}
		}
	case reflect.Pointer:
		if !v.IsNil() {
			d.listen(v.Elem())
		}
	case reflect.Slice:
		for i := range v.Len() {
			d.listen(v.Index(i))
		}
	}
}

func (d *digester) write(text string) { io.WriteString(d.to, text) } // a hash takes everything

func (d *digester) value(v reflect.Value) {
	if d.values++; d.values > maxDigested || d.wrong != "" {
		return
	}
	if d.depth++; d.depth > 10*maxDepth {
		d.wrong = fmt.Sprintf("their parts are nested more than %d deep", maxDepth)
	}
	defer func() { d.depth-- }()
	switch v.Kind() {
	case reflect.Struct:
		d.write("{")
		for i := range v.NumField() {
			if f := v.Field(i); isDigested(f) && (v.Type().Field(i).Name != "As" || d.spoken[f.String()]) {
				d.write(v.Type().Field(i).Name + ":")
				d.value(f)
			}
		}
		d.write("}")
	case reflect.Slice, reflect.Array:
		d.write("[")
		for i := range v.Len() {
			d.value(v.Index(i))
		}
		d.write("]")
	case reflect.Interface:
		if v.IsNil() {
			d.write("nil ")
			return
		}
		d.write(v.Elem().Type().Name() + " ")
		d.value(v.Elem())
	case reflect.Pointer: // not nil, or it would have been left out
		if t := v.Type(); t != reflect.TypeFor[*Dice]() && t != reflect.TypeFor[*Throw]() {
			d.wrong = fmt.Sprintf("a %v is among their parts", t)
			return
		}
		d.value(v.Elem())
	case reflect.String:
		d.write(strconv.Itoa(v.Len()) + ":" + v.String())
	case reflect.Bool:
		d.write(strconv.FormatBool(v.Bool()) + " ")
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		d.write(strconv.FormatInt(v.Int(), 10) + " ")
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		d.write(strconv.FormatUint(v.Uint(), 10) + " ")
	case reflect.Float32, reflect.Float64:
		d.write(strconv.FormatFloat(v.Float()+0, 'g', -1, 64) + " ") // -0 is 0
	default:
		d.wrong = fmt.Sprintf("a %v is among their parts", v.Type())
	}
}

// isDigested tells whether a field is in a digest: not when it is zero or empty, not a
// place in a script, and not a function, for which a text stands.
func isDigested(f reflect.Value) bool {
	switch f.Type() {
	case reflect.TypeFor[func(View) ([]Action, error)](), reflect.TypeFor[func(View) (bool, error)](), reflect.TypeFor[func(View) (float64, error)]():
		return false
	}
	if f.Kind() == reflect.Slice {
		return f.Len() > 0
	}
	return f.Type() != reflect.TypeFor[Pos]() && !f.IsZero()
}
