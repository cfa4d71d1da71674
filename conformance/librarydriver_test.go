//go:build linux && amd64

package conformance_test

import (
	"fmt"
	"slices"
	"testing"
	"unsafe"

	"github.com/staffel-engine/staffel/conformance"
)

// libraryDriver is the C library, through its functions alone.
type libraryDriver struct{ l *library }

func (d libraryDriver) Begin(variant string, options map[string]string, position string) (conformance.Session, error) {
	l := d.l
	s := &librarySession{l: l}
	var err error
	if s.game, err = l.load(variant, options); err != nil {
		return nil, libraryRefusal(err)
	}
	if position == "" {
		err = l.do(func() status { return l.stateNew(&s.state, s.game) })
	} else {
		text, length := in(position)
		err = l.do(func() status { return l.stateRead(&s.state, s.game, text, length) })
	}
	if err != nil {
		l.gameFree(s.game)
		return nil, libraryRefusal(err)
	}
	if s.players, err = l.listOf(l.gamePlayers, s.game); err != nil {
		return nil, err
	}
	s.pieces, err = l.listOf(l.gamePieces, s.game)
	return s, err
}

// libraryRefusal makes a Refusal of the statuses that tell one, and leaves any other
// error as it is.
func libraryRefusal(err error) error {
	e, ok := err.(*libraryError)
	if !ok {
		return err
	}
	kinds := map[string]conformance.Kind{
		"unknown":    conformance.BadVariant,
		"option":     conformance.BadOption,
		"position":   conformance.BadPosition,
		"illegal":    conformance.Illegal,
		"unreadable": conformance.Unreadable,
		"ambiguous":  conformance.Ambiguous,
	}
	kind, refused := kinds[e.Kind]
	if !refused {
		return err
	}
	r := &conformance.Refusal{Kind: kind, Message: e.Message}
	for _, d := range e.Details {
		r.Candidates = append(r.Candidates, d.Message)
	}
	return r
}

type librarySession struct {
	l           *library
	game, state uint64
	players     []string
	pieces      []string
}

func (s *librarySession) text(move uint64) (string, error) {
	return s.l.textOf(func(buffer *byte, capacity uint64, length *uint64, game uint64) status {
		return s.l.moveText(buffer, capacity, length, game, move)
	}, s.game)
}

func (s *librarySession) Play(action string) (string, error) {
	move, err := s.l.playText(s.state, action)
	if err != nil {
		return "", libraryRefusal(err)
	}
	return s.text(move)
}

func (s *librarySession) Legal() ([]string, error) { return s.l.listOf(s.l.stateLegalTexts, s.state) }

func (s *librarySession) Count() (int, error) {
	var n uint64
	err := s.l.do(func() status { return s.l.stateCount(&n, s.state) })
	return int(n), err
}

func (s *librarySession) info() (i info, err error) {
	err = s.l.do(func() status { return s.l.stateInfo(&i, uint64(unsafe.Sizeof(i)), s.state) })
	return i, err
}

func (s *librarySession) Mover() (string, error) {
	i, err := s.info()
	return s.players[i.Mover], err
}

func (s *librarySession) Hands() (conformance.Hands, error) {
	items := make([]int32, 2*len(s.pieces))
	var count uint64
	err := s.l.do(func() status { return s.l.stateHands(&items[0], uint64(len(items)), &count, s.state) })
	hands := conformance.Hands{}
	for p, player := range s.players {
		hands[player] = map[string]int{}
		for k, piece := range s.pieces {
			hands[player][piece] = int(items[p*len(s.pieces)+k])
		}
	}
	return hands, err
}

func (s *librarySession) Position() (string, error) {
	return s.l.textOf(s.l.statePosition, s.state)
}

func (s *librarySession) Over() (bool, error) {
	i, err := s.info()
	return i.Over == 1, err
}

func (s *librarySession) Result() (*conformance.Result, error) {
	i, err := s.info()
	if err != nil || i.Over == 0 {
		return nil, err
	}
	r := &conformance.Result{Scores: map[string]float64{}}
	for p, player := range s.players {
		r.Scores[player] = i.Scores[p]
	}
	if i.Winner >= 0 {
		r.Winner = &s.players[i.Winner]
	}
	r.Reason, err = s.l.textOf(s.l.stateReason, s.state)
	return r, err
}

func (s *librarySession) Chance() (bool, error) {
	i, err := s.info()
	return i.Chance == 1, err
}

func (s *librarySession) Weights() (map[string]int, error) {
	var items [500]chance
	var count uint64
	if err := s.l.do(func() status { return s.l.stateChances(&items[0], 500, &count, s.state) }); err != nil {
		return nil, err
	}
	weights := map[string]int{}
	for _, c := range items[:count] {
		text, err := s.text(c.move)
		if err != nil || weights[text] != 0 {
			return nil, fmt.Errorf("%s is twice among the throws, or: %w", text, err)
		}
		weights[text] = int(c.weight)
	}
	return weights, nil
}

func (s *librarySession) Seed(seed uint64) error {
	i, err := s.info()
	if err != nil {
		return err
	}
	return s.l.do(func() status { return s.l.stateSetRandom(s.state, seed, i.Throws) })
}

func (s *librarySession) Roll() (string, error) {
	var move uint64
	if err := s.l.do(func() status { return s.l.stateRoll(&move, s.state) }); err != nil {
		return "", libraryRefusal(err)
	}
	return s.text(move)
}

func (s *librarySession) Undo() error {
	return libraryRefusal(s.l.do(func() status { return s.l.stateUndo(s.state) }))
}

func (s *librarySession) Resign(player string) error {
	p := slices.Index(s.players, player)
	if p < 0 {
		return &conformance.Refusal{Kind: conformance.Illegal, Message: fmt.Sprintf("there is no player %q", player)}
	}
	return libraryRefusal(s.l.do(func() status { return s.l.stateResign(s.state, int32(p)) }))
}

func (s *librarySession) AgreeDraw() error {
	return libraryRefusal(s.l.do(func() status { return s.l.stateAgreeDraw(s.state) }))
}

func (s *librarySession) Close() error {
	if err := s.l.do(func() status { return s.l.stateFree(s.state) }); err != nil {
		return err
	}
	return s.l.do(func() status { return s.l.gameFree(s.game) })
}

// TestLibraryConformance puts every case to the shared library.
func TestLibraryConformance(t *testing.T) {
	l := theLibrary(t)
	before := openHandles(t, l)
	t.Run("cases", func(t *testing.T) {
		for _, c := range allCases(t) {
			t.Run(c.ID, func(t *testing.T) {
				t.Parallel()
				if err := conformance.Run(libraryDriver{l}, c); err != nil {
					t.Error(err)
				}
			})
		}
	})
	if after := openHandles(t, l); after != before {
		t.Errorf("%d handles are open that were not before", after-before)
	}
}

func openHandles(t *testing.T, l *library) int64 {
	t.Helper()
	var n uint64
	if err := l.do(func() status { return l.openHandles(&n) }); err != nil {
		t.Fatal(err)
	}
	return int64(n)
}

// TestLibraryPerft counts the rows of perft.json through the shared library.
func TestLibraryPerft(t *testing.T) {
	l := theLibrary(t)
	for _, c := range allCounts(t) {
		session, err := libraryDriver{l}.Begin(c.Variant, c.Options, "")
		if err != nil {
			t.Fatal(err)
		}
		for i, want := range c.Nodes {
			var got uint64
			err := l.do(func() status { return l.perft(&got, session.(*librarySession).state, int32(i+1), 0, 0) })
			if err != nil || got != want {
				t.Errorf("%s, depth %d: %d, want %d (%v)", c.Name, i+1, got, want, err)
			}
		}
		session.Close()
	}
}
