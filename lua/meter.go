package lua

import (
	"context"
	"errors"
	"fmt"
	"time"

	glua "github.com/yuin/gopher-lua"
)

// limits bounds what a script may use while it is loaded and, again, in each
// call of one of its functions afterwards. Both are counted, not timed, so that
// a script that goes too far does so at the same place on every machine. The
// zero value stands for the defaults.
type limits struct {
	// Instructions is how many steps of the Lua machine a script may take: an
	// instruction is one, and library functions that work through a text or a
	// table take more. One million if zero. Once a script has a text longer
	// than 2 KiB, each instruction costs a step for each 2 KiB of the longest,
	// because one instruction can compare two whole texts.
	Instructions int64
	// Bytes is how much a script may allocate, in texts, tables and functions; what
	// it lets go is not given back. 16 MiB if zero.
	Bytes int64
}

const (
	defaultInstructions = 1_000_000
	defaultBytes        = 16 << 20

	maxString = 64 << 10 // bytes of one text
	maxKey    = 1 << 16  // a table's list part is filled up to its largest key
	textStep  = 2 << 10  // bytes of text that one step pays for
)

// meter counts what a script uses. It is the context of the Lua machine, which
// asks Done before each instruction.
type meter struct {
	limits
	steps, bytes int64
	weight       int64 // steps an instruction costs
}

func newMeter(l limits) *meter {
	if l.Instructions <= 0 {
		l.Instructions = defaultInstructions
	}
	if l.Bytes <= 0 {
		l.Bytes = defaultBytes
	}
	return &meter{limits: l, weight: 1}
}

var (
	_        context.Context = (*meter)(nil)
	doneChan                 = closedChannel()
	errSteps                 = errors.New("out of steps")
)

func closedChannel() chan struct{} {
	c := make(chan struct{})
	close(c)
	return c
}

// Done counts an instruction. A nil channel tells the machine to go on.
func (m *meter) Done() <-chan struct{} {
	if m.steps += m.weight; m.steps > m.Instructions {
		return doneChan
	}
	return nil
}

func (m *meter) Err() error                  { return errSteps }
func (m *meter) Deadline() (time.Time, bool) { return time.Time{}, false }
func (m *meter) Value(any) any               { return nil }

func (m *meter) refill() { m.steps, m.bytes = 0, 0 }

func (m *meter) outOfSteps() bool { return m.steps > m.Instructions }

// weigh notes that a text of n bytes exists.
func (m *meter) weigh(n int) {
	m.weight = max(m.weight, int64((n+textStep-1)/textStep))
}

func (m *meter) stepsMessage() (message, hint string) {
	return fmt.Sprintf("the script ran longer than %d steps", m.Instructions), "is there a loop that does not end?"
}

func (m *meter) bytesMessage() (message, hint string) {
	size := fmt.Sprintf("%d bytes", m.Bytes)
	if m.Bytes%(1<<20) == 0 {
		size = fmt.Sprintf("%d MiB", m.Bytes>>20)
	}
	return "the script used more than " + size + " of memory", "is there a loop that makes tables or texts without end?"
}

// spend takes steps for work that is not done by instructions.
func (in *interpreter) spend(L *glua.LState, steps int) {
	if in.meter.steps += int64(steps) * in.meter.weight; in.meter.outOfSteps() {
		message, hint := in.meter.stepsMessage()
		in.raise(L, message, hint)
	}
}

// charge takes bytes that are allocated for the script.
func (in *interpreter) charge(L *glua.LState, bytes int) {
	if in.meter.bytes += int64(bytes); in.meter.bytes > in.meter.Bytes {
		message, hint := in.meter.bytesMessage()
		in.raise(L, message, hint)
	}
}

// fits refuses a text before it is made.
func (in *interpreter) fits(L *glua.LState, bytes int) {
	if bytes > maxString {
		in.raise(L, fmt.Sprintf("the script makes a text longer than %d bytes", maxString), "")
	}
	in.charge(L, 16+bytes)
	in.meter.weigh(bytes)
}

// newString makes a text for the script and charges it.
func (in *interpreter) newString(L *glua.LState, text string) glua.LString {
	in.fits(L, len(text))
	return glua.LString(text)
}
