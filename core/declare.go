package core

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
)

// pieces checks the kinds of pieces and takes them over.
func (c *compiler) pieces() {
	r, g := c.rules, c.game
	if len(r.Pieces) == 0 {
		c.fault(c.rules.At, "pieces: there are none", "declare at least one kind of piece")
	}
	if len(r.Pieces) > maxPlanes {
		c.fault(c.rules.At, fmt.Sprintf("pieces: %s", plural(len(r.Pieces), "kind")), fmt.Sprintf("at most %d, a neutral kind counting half", maxPlanes/MaxPlayers))
		return
	}
	symbols := map[string]string{}
	planes := 0
	for i, p := range r.Pieces {
		if !IsName(p.Name) {
			c.fault(p.At, fmt.Sprintf("piece: %q is not a name", p.Name), "a name is a letter, then letters, digits or hyphens")
			continue
		}
		if slices.ContainsFunc(r.Pieces[:i], func(q Piece) bool { return q.Name == p.Name }) {
			c.fault(p.At, fmt.Sprintf("piece: two kinds are named %q", p.Name), "")
		}
		if len(r.Players) != MaxPlayers {
			continue // what else is wrong follows from that
		}
		holders := len(r.Players)
		if p.Neutral {
			holders = 1
		}
		if !c.faces(&p) {
			continue
		}
		faces := max(1, len(p.Faces))
		planes += holders * faces
		if p.Symbols == nil && faces == 1 {
			p.Symbols = []string{strings.ToUpper(p.Name[:1]), strings.ToLower(p.Name[:1])}[:holders]
		}
		if len(p.Symbols) != holders*faces {
			what, hint := fmt.Sprintf("piece %q: %s for %d players", p.Name, plural(len(p.Symbols), "symbol"), len(r.Players)), "give one letter for each player"
			if p.Neutral {
				what, hint = fmt.Sprintf("piece %q: %s", p.Name, plural(len(p.Symbols), "symbol")), "a neutral kind has one letter"
			}
			if faces > 1 {
				what, hint = fmt.Sprintf("piece %q: %s for %d faces", p.Name, plural(len(p.Symbols), "symbol"), faces), "give one letter for each player and face"
			}
			c.fault(p.At, what, hint)
		}
		for _, s := range p.Symbols {
			if len(s) != 1 || !isLetter(s[0]) {
				c.fault(p.At, fmt.Sprintf("piece %q: %q is not a symbol", p.Name, s), "a symbol is one letter from A to Z or a to z")
			} else if other, taken := symbols[s]; taken {
				c.fault(p.At, fmt.Sprintf("piece %q: the symbol %q already stands for %s", p.Name, s, other), "give each player's pieces of each kind a letter of their own")
			}
			symbols[s] = "the piece \"" + p.Name + "\""
		}
		if len(p.Supply) != holders {
			what, hint := fmt.Sprintf("piece %q: %s for %d players", p.Name, plural(len(p.Supply), "number"), len(r.Players)), "say how many pieces each player has"
			if p.Neutral {
				what, hint = fmt.Sprintf("piece %q: %s", p.Name, plural(len(p.Supply), "number")), "say with one number how many there are"
			}
			c.fault(p.At, what, hint)
		}
		for _, n := range p.Supply {
			if n < 0 || n > MaxCells {
				c.fault(p.At, fmt.Sprintf("piece %q: a player cannot have %d", p.Name, n), fmt.Sprintf("it is 0 to %d", MaxCells))
			}
		}
		if p.Start != nil && len(p.Start) != holders {
			what, hint := fmt.Sprintf("piece %q: %s of cells to begin on for %d players", p.Name, plural(len(p.Start), "list"), len(r.Players)), "give one for each player"
			if p.Neutral {
				what, hint = fmt.Sprintf("piece %q: %s of cells to begin on", p.Name, plural(len(p.Start), "list")), "a neutral kind has one"
			}
			c.fault(p.At, what, hint)
		}
		p.Faces = slices.Clone(p.Faces)
		p.Symbols, p.Supply, p.Start = slices.Clone(p.Symbols), slices.Clone(p.Supply), slices.Clone(p.Start)
		for i := range p.Start {
			p.Start[i] = r.Board.cellNames(p.Start[i])
		}
		g.pieces = append(g.pieces, p)
	}
	if planes > maxPlanes {
		hint := fmt.Sprintf("at most %d, a neutral kind counting half", maxPlanes/MaxPlayers)
		what := plural(len(r.Pieces), "kind")
		if slices.ContainsFunc(r.Pieces, func(p Piece) bool { return len(p.Faces) > 1 }) {
			what += fmt.Sprintf(", with their faces as many as %s", plural((planes+1)/MaxPlayers, "kind"))
			hint += " and each face as a kind"
		}
		c.fault(c.rules.At, "pieces: "+what, hint)
	}
}

// faces checks the faces of a kind of pieces.
func (c *compiler) faces(p *Piece) bool {
	if len(p.Faces) > maxPlanes {
		c.fault(p.At, fmt.Sprintf("piece %q: it has %d faces", p.Name, len(p.Faces)), fmt.Sprintf("at most %d", maxPlanes/MaxPlayers))
		return false
	}
	for i, face := range p.Faces {
		switch {
		case !IsName(face):
			c.fault(p.At, fmt.Sprintf("piece %q: %q is not the name of a face", p.Name, face), "a name is a letter, then letters, digits or hyphens")
		case slices.Contains(p.Faces[:i], face):
			c.fault(p.At, fmt.Sprintf("piece %q: two faces are named %q", p.Name, face), "")
		}
	}
	return true
}

// notDrawn tells whether a picture cannot have a sign.
func notDrawn(s rune) bool { return s != '\n' && !unicode.IsPrint(s) }

// picture checks how the board is drawn, and takes it over.
func (c *compiler) picture() {
	const most = 10_000
	r := c.rules
	cells := strings.Count(r.Picture, "*")
	switch {
	case r.Picture == "" || r.Board == nil:
	case len(r.Picture) > most:
		c.fault(r.At, fmt.Sprintf("picture: it has %d characters", len(r.Picture)), fmt.Sprintf("at most %d", most))
	case strings.ContainsFunc(r.Picture, notDrawn):
		line := 1 + strings.Count(r.Picture[:strings.IndexFunc(r.Picture, notDrawn)], "\n")
		what := "something that cannot be printed"
		if r.Picture[strings.IndexFunc(r.Picture, notDrawn)] == '\t' {
			what = "a tab"
		}
		c.fault(r.At, fmt.Sprintf("picture: there is %s in its line %d", what, line), "draw it with letters, signs and spaces")
	case cells != r.Board.Cells():
		c.fault(r.At, fmt.Sprintf("picture: it has %d times *, and the board %s", cells, plural(r.Board.Cells(), "cell")), "each * is a cell, in the order of the rows from the top")
	default:
		c.game.picture = strings.TrimRight(r.Picture, " \n") + "\n"
	}
}

// begin puts the pieces of a plane that begin on the board there, and returns how many
// are left for the hand.
func (c *compiler) begin(p Piece, plane, owner int) (left int) {
	g := c.game
	left = p.Supply[owner]
	if p.Start == nil {
		return left
	}
	for _, name := range p.Start[owner] {
		cell, on := g.board.Cell(name)
		switch {
		case !on:
			c.fault(p.At, fmt.Sprintf("piece %q: it begins on %q, which is not on the board", p.Name, name), g.board.cellHint(name))
			return 0
		case c.stands(cell):
			c.fault(p.At, fmt.Sprintf("piece %q: it begins on %s, and so does another", p.Name, name), "a cell holds one piece")
			return 0
		case left == 0:
			c.fault(p.At, fmt.Sprintf("piece %q: %d begin on the board, and there are %d", p.Name, len(p.Start[owner]), p.Supply[owner]), "say that there are more, or leave out cells")
			return 0
		}
		left--
		c.standing[plane].add(cell)
		if g.board.Cells() <= smallBoard {
			g.start.plane[plane] |= 1 << cell
			g.start.occupied |= 1 << cell
			g.start.hash ^= g.zobrist[plane][cell]
		}
	}
	return left
}

// stands tells whether a piece begins on a cell.
func (c *compiler) stands(cell Cell) bool {
	return slices.ContainsFunc(c.standing[:], func(s cellSet) bool { return s.has(cell) })
}

// options checks the options and takes them over.
func (c *compiler) options() {
	const most = 1000
	if n := len(c.rules.Options); n > most {
		c.fault(c.rules.At, fmt.Sprintf("options: there are %d", n), fmt.Sprintf("at most %d", most))
		return
	}
	for i, o := range c.rules.Options {
		switch {
		case !IsName(o.Name):
			c.fault(o.At, fmt.Sprintf("option: %q is not a name", o.Name), "a name is a letter, then letters, digits or hyphens")
		case len(o.Values) == 0:
			c.fault(o.At, fmt.Sprintf("option %q: it has no values", o.Name), "list what may be chosen, the default first")
		case !slices.Contains(o.Values, o.Value):
			c.fault(o.At, fmt.Sprintf("option %q: no value %q", o.Name, o.Value), "choose "+quoteList(o.Values, "or"))
		case slices.ContainsFunc(c.rules.Options[:i], func(q Option) bool { return q.Name == o.Name }):
			c.fault(o.At, fmt.Sprintf("option: two are named %q", o.Name), "")
		}
		o.Values = slices.Clone(o.Values)
		c.game.options = append(c.game.options, o)
	}
}
