package record

import (
	"fmt"

	"github.com/staffel-engine/staffel/core"
)

// Error is what is wrong with a record, and where. Err is a [*SyntaxError] of reading,
// or an [*ActionError], [*TagError], [*OptionError] or [*RulesError] of replaying.
type Error struct {
	Line int // in the text, from 1; 0 for a record that was not read from one
	Err  error
}

func (e *Error) Error() string {
	if e.Line == 0 {
		return e.Err.Error()
	}
	return fmt.Sprintf("line %d: %v", e.Line, e.Err)
}

// Unwrap returns what is wrong.
func (e *Error) Unwrap() error { return e.Err }

// SyntaxError says that a text is not a record.
type SyntaxError struct{ Reason string }

func (e *SyntaxError) Error() string { return e.Reason }

// ActionError says that an action, or the word at the end, cannot be played. Err is
// an error of package core, such as a [*core.IllegalError], unless the action stands
// in the wrong turn.
type ActionError struct {
	Turn   int
	Player string // whose turn it is
	Text   string // as it is written
	Err    error
}

func (e *ActionError) Error() string {
	return fmt.Sprintf("turn %d, %s: %v", e.Turn, e.Player, e.Err)
}

// Unwrap returns why it cannot be played.
func (e *ActionError) Unwrap() error { return e.Err }

// TagError says that a tag does not agree with the rules or with the play.
type TagError struct {
	Name, Value string
	Reason      string
	Err         error // a [*core.PositionError] of a Position, else nil
}

func (e *TagError) Error() string {
	return fmt.Sprintf("[%s %s]: %s", e.Name, core.Quote(e.Value), e.Reason)
}

// Unwrap returns the cause, if there is one.
func (e *TagError) Unwrap() error { return e.Err }

// OptionError says that a record was played with another value of an option than
// the rules have that it is replayed by, or with an option they do not have.
type OptionError struct {
	Name     string
	Recorded string // the value in the record
	Game     string // the value in the rules; "" when they have no such option
	Reason   string
}

func (e *OptionError) Error() string {
	return fmt.Sprintf("[%s%s %s]: %s", optionPrefix, e.Name, core.Quote(e.Recorded), e.Reason)
}

// RulesError says that a record was played by other rules than those it is replayed
// by, although they go by the same name.
type RulesError struct {
	Recorded string // the digest in the record
	Game     string // the digest of the rules
}

func (e *RulesError) Error() string {
	return fmt.Sprintf("the game was played by other rules than these: its digest is %s, theirs %s; replay it by the rules it was played by, or take its Rules tag away to try it by these",
		core.Quote(e.Recorded), core.Quote(e.Game))
}

// UnwritableError says why a record cannot be written.
type UnwritableError struct{ Reason string }

func (e *UnwritableError) Error() string { return "cannot write the record: " + e.Reason }
