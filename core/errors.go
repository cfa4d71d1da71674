package core

import (
	"fmt"
	"strings"
)

// UnreadableError says that a text is not an action at all.
type UnreadableError struct {
	Text   string
	Reason string
}

func (e *UnreadableError) Error() string {
	return fmt.Sprintf("cannot read the action %s: %s", Quote(e.Text), e.Reason)
}

// IllegalError says that an action is not legal in a state.
type IllegalError struct {
	Text   string
	Reason string
}

func (e *IllegalError) Error() string {
	return fmt.Sprintf("illegal action %s: %s", Quote(e.Text), e.Reason)
}

// AmbiguousError says that several legal actions fit a text.
type AmbiguousError struct {
	Text       string
	Candidates []string // their texts, in the order of [State.AppendLegal]
}

func (e *AmbiguousError) Error() string {
	return fmt.Sprintf("ambiguous action %s: it may be %s", Quote(e.Text), someOf(e.Candidates, " or "))
}

// PositionError says what is wrong with a position text.
type PositionError struct {
	Text   string
	Reason string
}

func (e *PositionError) Error() string {
	return fmt.Sprintf("cannot read the position %s: %s", Quote(e.Text), e.Reason)
}

// Quote quotes a text for a message, cut when it is too long to be of use.
func Quote(text string) string {
	const longest = 80
	if len(text) > longest {
		return fmt.Sprintf("%q…", strings.ToValidUTF8(text[:longest], ""))
	}
	return fmt.Sprintf("%q", text)
}

// someOf joins words for a message, and says how many it leaves out.
func someOf(words []string, last string) string {
	const most = 12
	if len(words) > most {
		return strings.Join(words[:most], ", ") + fmt.Sprintf(" (and %d more)", len(words)-most)
	}
	if n := len(words); n > 1 {
		return strings.Join(words[:n-1], ", ") + last + words[n-1]
	}
	return strings.Join(words, "")
}
