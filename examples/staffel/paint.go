package main

import (
	"errors"
	"os"
	"strings"

	"github.com/staffel-engine/staffel/core"
)

// paint tells in colours what is seen without them too. Every colour comes with its
// background, so that it can be read on a dark terminal and on a light one.
type paint bool

// The colours, as terminals take them.
const (
	paintFirst   = "30;46" // black on cyan
	paintSecond  = "97;41" // white on red
	paintNeutral = "30;43" // black on yellow
	paintTarget  = "30;42" // black on green
	paintLast    = "1;4"   // bold and underlined, beside another
	paintFaint   = "2"
	paintStrong  = "1"
)

// targetSign stands on an empty cell to which an action of a list goes.
const targetSign = '*'

// marks are cells that are shown in their own way.
type marks struct {
	last    map[core.Cell]bool // of the last turn
	targets map[core.Cell]bool // of the actions that can be chosen
}

// text paints a text, or leaves it.
func (p paint) text(as, text string) string {
	if !p || as == "" || text == "" {
		return text
	}
	return "\x1b[" + as + "m" + text + "\x1b[0m"
}

// player is the colour of a player's pieces.
func (p paint) player(player int) string {
	switch player {
	case 0:
		return paintFirst
	case 1:
		return paintSecond
	}
	return paintNeutral
}

// board draws the board.
func (p paint) board(s *core.State, l layout, m marks) string {
	drawing := s.Drawing()
	if !p && len(m.targets) == 0 || l == nil {
		return drawing
	}
	var b strings.Builder
	for i, sign := range []rune(drawing) {
		c, ok := l.cellAt(s, i, sign)
		if !ok {
			b.WriteRune(sign)
			continue
		}
		_, owner, there := s.At(c)
		as := ""
		if there {
			as = p.player(owner)
		}
		switch {
		case m.targets[c] && !there:
			sign, as = targetSign, paintTarget
		case m.targets[c]:
			as = paintTarget
		case m.last[c]:
			as = strings.TrimSuffix(paintLast+";"+as, ";")
		}
		b.WriteString(p.text(as, string(sign)))
	}
	return b.String()
}

// useOfColour is what the flag -color says.
type useOfColour string

func (u *useOfColour) set(text string) error {
	switch text {
	case "auto", "always", "never":
		*u = useOfColour(text)
		return nil
	}
	return errors.New("it must be auto, always or never")
}

// paint tells whether to paint what goes to a terminal, nil for none.
func (u useOfColour) paint(to *terminal) paint {
	switch u {
	case "always":
		return true
	case "never":
		return false
	}
	return paint(to != nil && !to.dumb && os.Getenv("NO_COLOR") == "")
}
