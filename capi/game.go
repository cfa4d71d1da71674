//go:build cgo

package main

/*
#include "guard.h"
*/
import "C"

import (
	"fmt"
	"slices"
	"strings"

	"github.com/staffel-engine/staffel/core"
	"github.com/staffel-engine/staffel/variants"
)

//export go_variants
func go_variants(buffer *C.char, capacity C.size_t, length *C.size_t) C.staffel_status {
	return call(func() error { return text{buffer, capacity, length}.writeList(variants.Names()) })
}

//export go_variant_source
func go_variant_source(buffer *C.char, capacity C.size_t, length *C.size_t, name *C.char, nameLength C.size_t) C.staffel_status {
	return call(func() error {
		n, err := textIn("name", name, nameLength)
		if err != nil {
			return err
		}
		source, err := variants.Source(n)
		if err != nil {
			return err
		}
		return text{buffer, capacity, length}.write(string(source))
	})
}

//export go_game_load
func go_game_load(out *C.staffel_game, name *C.char, nameLength C.size_t, options *C.staffel_option, count C.size_t) C.staffel_status {
	return call(func() error {
		if err := needed(out, "game"); err != nil {
			return err
		}
		n, err := textIn("name", name, nameLength)
		if err != nil {
			return err
		}
		o, err := optionsIn(options, count)
		if err != nil {
			return err
		}
		g, err := variants.Load(n, o)
		return made(out, g, err)
	})
}

//export go_game_script
func go_game_script(out *C.staffel_game, file *C.char, fileLength C.size_t, source *C.char, sourceLength C.size_t, options *C.staffel_option, count C.size_t) C.staffel_status {
	return call(func() error {
		if err := needed(out, "game"); err != nil {
			return err
		}
		f, err := textIn("file", file, fileLength)
		if err != nil {
			return err
		}
		s, err := bytesIn("source", source, sourceLength) // what is not UTF-8 is a fault with a line
		if err != nil {
			return err
		}
		o, err := optionsIn(options, count)
		if err != nil {
			return err
		}
		g, err := variants.LoadScript(f, s, o)
		return made(out, g, err)
	})
}

//export go_game_free
func go_game_free(game C.staffel_game) C.staffel_status {
	return call(func() error { return free[*core.Game](game) })
}

// tell writes a text about a game.
func tell(t text, game C.staffel_game, what func(g *core.Game) (string, error)) error {
	g, err := gameOf(game)
	if err != nil {
		return err
	}
	s, err := what(g)
	if err != nil {
		return err
	}
	return t.write(s)
}

// list writes a list of texts about a game.
func list(t text, game C.staffel_game, what func(g *core.Game) ([]string, error)) error {
	g, err := gameOf(game)
	if err != nil {
		return err
	}
	items, err := what(g)
	if err != nil {
		return err
	}
	return t.writeList(items)
}

//export go_game_name
func go_game_name(buffer *C.char, capacity C.size_t, length *C.size_t, game C.staffel_game) C.staffel_status {
	return call(func() error {
		return tell(text{buffer, capacity, length}, game, func(g *core.Game) (string, error) { return g.Name(), nil })
	})
}

//export go_game_title
func go_game_title(buffer *C.char, capacity C.size_t, length *C.size_t, game C.staffel_game) C.staffel_status {
	return call(func() error {
		return tell(text{buffer, capacity, length}, game, func(g *core.Game) (string, error) { return g.Title(), nil })
	})
}

//export go_game_digest
func go_game_digest(buffer *C.char, capacity C.size_t, length *C.size_t, game C.staffel_game) C.staffel_status {
	return call(func() error {
		return tell(text{buffer, capacity, length}, game, func(g *core.Game) (string, error) { return g.Digest(), nil })
	})
}

//export go_game_options
func go_game_options(buffer *C.char, capacity C.size_t, length *C.size_t, game C.staffel_game) C.staffel_status {
	return call(func() error {
		return list(text{buffer, capacity, length}, game, func(g *core.Game) (names []string, err error) {
			for _, o := range g.Options() {
				names = append(names, o.Name)
			}
			return names, nil
		})
	})
}

// optionOf finds an option of a game by name.
func optionOf(g *core.Game, name *C.char, nameLength C.size_t) (core.Option, error) {
	n, err := textIn("name", name, nameLength)
	if err != nil {
		return core.Option{}, err
	}
	var names []string
	for _, o := range g.Options() {
		if o.Name == n {
			return o, nil
		}
		names = append(names, o.Name)
	}
	hint := "staffel_game_options lists those there are"
	if nearest := core.Nearest(n, names); nearest != "" {
		hint = "did you mean " + nearest + "?"
	}
	return core.Option{}, problem(C.STAFFEL_OPTION, "%s has no option %s; %s", g.Name(), core.Quote(n), hint)
}

//export go_game_option_values
func go_game_option_values(buffer *C.char, capacity C.size_t, length *C.size_t, game C.staffel_game, name *C.char, nameLength C.size_t) C.staffel_status {
	return call(func() error {
		return list(text{buffer, capacity, length}, game, func(g *core.Game) ([]string, error) {
			o, err := optionOf(g, name, nameLength)
			return o.Values, err
		})
	})
}

//export go_game_option
func go_game_option(buffer *C.char, capacity C.size_t, length *C.size_t, game C.staffel_game, name *C.char, nameLength C.size_t) C.staffel_status {
	return call(func() error {
		return tell(text{buffer, capacity, length}, game, func(g *core.Game) (string, error) {
			o, err := optionOf(g, name, nameLength)
			return o.Value, err
		})
	})
}

//export go_game_players
func go_game_players(buffer *C.char, capacity C.size_t, length *C.size_t, game C.staffel_game) C.staffel_status {
	return call(func() error {
		return list(text{buffer, capacity, length}, game, func(g *core.Game) ([]string, error) { return g.Players(), nil })
	})
}

//export go_game_pieces
func go_game_pieces(buffer *C.char, capacity C.size_t, length *C.size_t, game C.staffel_game) C.staffel_status {
	return call(func() error {
		return list(text{buffer, capacity, length}, game, func(g *core.Game) (names []string, err error) {
			for _, p := range g.Pieces() {
				names = append(names, p.Name)
			}
			return names, nil
		})
	})
}

// pieceOf finds a kind of pieces of a game.
func pieceOf(g *core.Game, piece C.int32_t) (core.Piece, error) {
	all := g.Pieces()
	i, err := indexIn("the kind of pieces", piece, len(all))
	if err != nil {
		return core.Piece{}, err
	}
	return all[i], nil
}

//export go_game_piece
func go_game_piece(it *C.staffel_piece, size C.size_t, game C.staffel_game, piece C.int32_t) C.staffel_status {
	return call(func() error {
		g, err := gameOf(game)
		if err != nil {
			return err
		}
		p, err := pieceOf(g, piece)
		if err != nil {
			return err
		}
		out := C.staffel_piece{neutral: flag(p.Neutral), faces: C.int32_t(max(1, len(p.Faces)))}
		for i, n := range p.Supply {
			out.supply[i] = C.int32_t(n)
		}
		return structOut(it, size, out)
	})
}

//export go_game_faces
func go_game_faces(buffer *C.char, capacity C.size_t, length *C.size_t, game C.staffel_game, piece C.int32_t) C.staffel_status {
	return call(func() error {
		return list(text{buffer, capacity, length}, game, func(g *core.Game) ([]string, error) {
			p, err := pieceOf(g, piece)
			return p.Faces, err
		})
	})
}

//export go_game_symbols
func go_game_symbols(buffer *C.char, capacity C.size_t, length *C.size_t, game C.staffel_game, piece C.int32_t) C.staffel_status {
	return call(func() error {
		return list(text{buffer, capacity, length}, game, func(g *core.Game) ([]string, error) {
			p, err := pieceOf(g, piece)
			return p.Symbols, err
		})
	})
}

//export go_game_cells
func go_game_cells(items *C.staffel_point, capacity C.size_t, count *C.size_t, game C.staffel_game) C.staffel_status {
	return call(func() error {
		g, err := gameOf(game)
		if err != nil {
			return err
		}
		b := g.Board()
		return array[C.staffel_point]{items, capacity, count}.fill(b.Cells(), func(i int) C.staffel_point {
			x, y := b.XY(core.Cell(i))
			return C.staffel_point{C.int32_t(x), C.int32_t(y)}
		})
	})
}

//export go_game_cell_names
func go_game_cell_names(buffer *C.char, capacity C.size_t, length *C.size_t, game C.staffel_game) C.staffel_status {
	return call(func() error {
		return list(text{buffer, capacity, length}, game, func(g *core.Game) (names []string, err error) {
			for i := range g.Board().Cells() {
				names = append(names, g.Board().Name(core.Cell(i)))
			}
			return names, nil
		})
	})
}

//export go_game_cell
func go_game_cell(cell *C.int32_t, game C.staffel_game, name *C.char, nameLength C.size_t) C.staffel_status {
	return call(func() error {
		if err := needed(cell, "cell"); err != nil {
			return err
		}
		g, err := gameOf(game)
		if err != nil {
			return err
		}
		n, err := textIn("name", name, nameLength)
		if err != nil {
			return err
		}
		c, ok := g.Board().Cell(n)
		if !ok {
			return problem(C.STAFFEL_UNKNOWN, "%s is not a cell of the board; it has %s", core.Quote(n), cellsOf(g.Board()))
		}
		*cell = C.int32_t(c)
		return nil
	})
}

// cellsOf tells of the cells of a board, whose names may follow no rule.
func cellsOf(b *core.Board) string {
	if n := b.Cells(); n > 3 {
		return fmt.Sprintf("%d cells: %s, %s … %s", n, b.Name(0), b.Name(1), b.Name(core.Cell(n-1)))
	}
	var names []string
	for c := range core.Cell(b.Cells()) {
		names = append(names, b.Name(c))
	}
	return strings.Join(names, ", ")
}

//export go_game_directions
func go_game_directions(buffer *C.char, capacity C.size_t, length *C.size_t, game C.staffel_game) C.staffel_status {
	return call(func() error {
		return list(text{buffer, capacity, length}, game, func(g *core.Game) ([]string, error) { return g.Board().Directions(), nil })
	})
}

//export go_game_links
func go_game_links(items *C.int32_t, capacity C.size_t, count *C.size_t, game C.staffel_game) C.staffel_status {
	return call(func() error {
		g, err := gameOf(game)
		if err != nil {
			return err
		}
		b := g.Board()
		directions, cells := b.Directions(), b.Cells()
		return array[C.int32_t]{items, capacity, count}.fill(len(directions)*cells, func(i int) C.int32_t {
			return C.int32_t(b.Link(core.Cell(i%cells), directions[i/cells]))
		})
	})
}

//export go_game_dice
func go_game_dice(dice *C.int32_t, items *C.staffel_face, capacity C.size_t, count *C.size_t, game C.staffel_game) C.staffel_status {
	return call(func() error {
		if err := needed(dice, "dice"); err != nil {
			return err
		}
		g, err := gameOf(game)
		if err != nil {
			return err
		}
		d := g.Dice()
		if d == nil {
			d = &core.Dice{}
		}
		err = array[C.staffel_face]{items, capacity, count}.fill(len(d.Faces), func(i int) C.staffel_face {
			f := C.staffel_face{value: C.int32_t(d.Faces[i].Value), weight: C.int32_t(max(1, d.Faces[i].Weight))}
			word(&f.symbol, d.Faces[i].Symbol)
			return f
		})
		if err == nil {
			*dice = C.int32_t(d.Number)
		}
		return err
	})
}

// moveOf finds a move's game and refuses what is no move of it.
func moveOf(game C.staffel_game, move C.staffel_move) (*core.Game, string, error) {
	g, err := gameOf(game)
	if err != nil {
		return nil, "", err
	}
	s := g.Text(core.Move(move))
	if s == "" {
		return nil, "", invalid("%#x is not a move of %s; moves come from its states", uint64(move), g.Name())
	}
	return g, s, nil
}

//export go_move_text
func go_move_text(buffer *C.char, capacity C.size_t, length *C.size_t, game C.staffel_game, move C.staffel_move) C.staffel_status {
	return call(func() error {
		_, s, err := moveOf(game, move)
		if err != nil {
			return err
		}
		return text{buffer, capacity, length}.write(s)
	})
}

//export go_move_texts
func go_move_texts(buffer *C.char, capacity C.size_t, length *C.size_t, game C.staffel_game, moves *C.staffel_move, count C.size_t) C.staffel_status {
	return call(func() error {
		g, err := gameOf(game)
		if err != nil {
			return err
		}
		all, err := movesIn(moves, count)
		if err != nil {
			return err
		}
		list, at := appendTexts(nil, g, all)
		if at < len(all) {
			return invalid("moves[%d], %#x, is not a move of %s; moves come from its states", at, uint64(all[at]), g.Name())
		}
		return text{buffer, capacity, length}.write(string(list))
	})
}

// appendTexts appends the texts of moves, with newlines between them, up to the first
// that is no move of the game, and returns its index.
func appendTexts(list []byte, g *core.Game, moves []core.Move) ([]byte, int) {
	for i, m := range moves {
		if i > 0 {
			list = append(list, '\n')
		}
		before := len(list)
		if list = g.AppendText(list, m); len(list) == before {
			return list, i
		}
	}
	return list, len(moves)
}

//export go_move_parts
func go_move_parts(items *C.staffel_part, capacity C.size_t, count *C.size_t, game C.staffel_game, move C.staffel_move) C.staffel_status {
	return call(func() error {
		g, _, err := moveOf(game, move)
		if err != nil {
			return err
		}
		parts := g.AppendParts(nil, core.Move(move))
		return array[C.staffel_part]{items, capacity, count}.fill(len(parts), func(i int) C.staffel_part {
			p := parts[i]
			return C.staffel_part{C.int32_t(p.Kind), C.int32_t(p.Piece), C.int32_t(p.Owner), C.int32_t(p.Face), C.int32_t(p.From), C.int32_t(p.To)}
		})
	})
}

//export go_move_dice
func go_move_dice(items *C.int32_t, capacity C.size_t, count *C.size_t, game C.staffel_game, move C.staffel_move) C.staffel_status {
	return call(func() error {
		g, _, err := moveOf(game, move)
		if err != nil {
			return err
		}
		return facesOut(array[C.int32_t]{items, capacity, count}, g.AppendDice(nil, core.Move(move)))
	})
}

func facesOut(out array[C.int32_t], faces []int) error {
	return out.fill(len(faces), func(i int) C.int32_t { return C.int32_t(faces[i]) })
}

// throwOf finds the throw that shows faces, given in any order.
func throwOf(s *core.State, faces []C.int32_t) (core.Move, error) {
	dice := s.Game().Dice()
	if dice == nil {
		return 0, &core.IllegalError{Text: "throw", Reason: s.Game().Name() + " has no dice"}
	}
	if len(faces) != dice.Number {
		return 0, invalid("%d faces are given; %d dice are thrown", len(faces), dice.Number)
	}
	shown := make([]int, len(faces))
	for i, f := range faces {
		n, err := indexIn("the face", f, len(dice.Faces))
		if err != nil {
			return 0, err
		}
		shown[i] = n
	}
	slices.Sort(shown)
	symbols := "["
	for _, f := range shown {
		symbols += dice.Faces[f].Symbol
	}
	return s.Parse(symbols + "]")
}
