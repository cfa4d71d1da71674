//go:build linux && amd64

package conformance_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"

	"github.com/ebitengine/purego"
)

// The shared library is driven from here without cgo, so that two Go runtimes work in one
// process. That they do was tried on Linux on x86-64; other Go programs, and those on other
// systems, import the module.

// buildLibrary builds the shared library, once, and returns its path.
var buildLibrary = sync.OnceValues(func() (string, error) {
	if _, err := exec.LookPath("gcc"); err != nil {
		if _, err := exec.LookPath("clang"); err != nil {
			return "", errNoCompiler
		}
	}
	dir, err := os.MkdirTemp("", "staffel-library-")
	if err != nil {
		return "", err
	}
	cmd := exec.Command("go", "run", "./capi/build", dir)
	cmd.Dir = ".."
	if out, err := cmd.CombinedOutput(); err != nil {
		return "", fmt.Errorf("%w\n%s", err, out)
	}
	return filepath.Join(dir, "libstaffel.so"), nil
})

var errNoCompiler = fmt.Errorf("no C compiler, which building the shared library needs")

// status is what a call of the library returns.
type status int32

const (
	statusOK    status = 0
	statusShort status = 3
)

// option is staffel_option.
type option struct {
	name        *byte
	nameLength  uint64
	value       *byte
	valueLength uint64
}

// info is staffel_info.
type info struct {
	Hash, Seed, Throws                                                             uint64
	Turn, Plies                                                                    int64
	Scores                                                                         [2]float64
	Mover, TurnAction, TurnActions, Repetition, TurnsCounted, Chance, Over, Winner int32
}

type chance struct {
	move   uint64
	weight int64
}

type tally struct {
	Games, Unfinished, Actions, Shortest, Longest int64
	Scores                                        [2]float64
}

// textCall is a function that writes a text about something.
type textCall = func(buffer *byte, capacity uint64, length *uint64, of uint64) status

// library is the functions of staffel.h that the suite needs.
type library struct {
	errorStatus  func() status
	errorMessage func(buffer *byte, capacity uint64, length *uint64) status
	errorDetails func(count *uint64) status
	errorDetail  func(buffer *byte, capacity uint64, length *uint64, index uint64, what int32) status
	errorLine    func(line *int32, index uint64) status
	statusName   func(status) string
	openHandles  func(count *uint64) status

	gameLoad    func(game *uint64, name *byte, nameLength uint64, options *option, count uint64) status
	gameScript  func(game *uint64, file *byte, fileLength uint64, source *byte, sourceLength uint64, options *option, count uint64) status
	gameFree    func(uint64) status
	gamePlayers textCall
	gamePieces  textCall
	moveText    func(buffer *byte, capacity uint64, length *uint64, game, move uint64) status

	stateNew        func(state *uint64, game uint64) status
	stateRead       func(state *uint64, game uint64, position *byte, positionLength uint64) status
	stateClone      func(state *uint64, from uint64) status
	stateFree       func(uint64) status
	stateInfo       func(it *info, size, state uint64) status
	stateReason     textCall
	statePosition   textCall
	stateLegal      func(items *uint64, capacity uint64, count *uint64, state uint64) status
	stateLegalTexts textCall
	stateCount      func(count *uint64, state uint64) status
	stateHands      func(items *int32, capacity uint64, count *uint64, state uint64) status
	statePlay       func(state, move uint64) status
	statePlayText   func(move *uint64, state uint64, text *byte, textLength uint64) status
	stateUndo       func(uint64) status
	stateResign     func(state uint64, player int32) status
	stateAgreeDraw  func(uint64) status
	stateChances    func(items *chance, capacity uint64, count *uint64, state uint64) status
	stateRoll       func(move *uint64, state uint64) status
	stateSetRandom  func(state, seed, throws uint64) status
	statePick       func(move *uint64, state, seed, counter uint64) status

	perft    func(nodes *uint64, state uint64, depth, threads int32, cancel uint64) status
	playouts func(it *tally, size uint64, ends *byte, capacity uint64, count *uint64, state uint64, games int64, seed uint64, threads int32, maxActions int64, cancel uint64) status

	recordRead   func(record *uint64, text *byte, textLength uint64) status
	recordFree   func(uint64) status
	recordGame   func(game *uint64, record uint64) status
	recordReplay func(state *uint64, record, game uint64) status

	matchNew  func(match *uint64, game uint64, games int32, first *byte, firstLength uint64, second *byte, secondLength uint64) status
	matchRead func(match *uint64, game uint64, text *byte, textLength uint64) status
	matchFree func(uint64) status
}

// openLibrary builds and loads the shared library, once for the process: it cannot be
// unloaded.
var openLibrary = sync.OnceValues(func() (*library, error) {
	path, err := buildLibrary()
	if err != nil {
		return nil, err
	}
	handle, err := purego.Dlopen(path, purego.RTLD_NOW|purego.RTLD_LOCAL)
	if err != nil {
		return nil, err
	}
	l := &library{}
	for name, function := range map[string]any{
		"error_status": &l.errorStatus, "error_message": &l.errorMessage, "error_details": &l.errorDetails,
		"error_detail": &l.errorDetail, "error_line": &l.errorLine, "status_name": &l.statusName,
		"open_handles": &l.openHandles,
		"game_load":    &l.gameLoad, "game_script": &l.gameScript, "game_free": &l.gameFree,
		"game_players": &l.gamePlayers, "game_pieces": &l.gamePieces, "move_text": &l.moveText,
		"state_new": &l.stateNew, "state_read": &l.stateRead, "state_clone": &l.stateClone, "state_free": &l.stateFree,
		"state_info": &l.stateInfo, "state_reason": &l.stateReason, "state_position": &l.statePosition,
		"state_legal": &l.stateLegal, "state_legal_texts": &l.stateLegalTexts, "state_count": &l.stateCount,
		"state_hands": &l.stateHands, "state_play": &l.statePlay, "state_play_text": &l.statePlayText,
		"state_undo": &l.stateUndo, "state_resign": &l.stateResign, "state_agree_draw": &l.stateAgreeDraw,
		"state_chances": &l.stateChances, "state_roll": &l.stateRoll, "state_set_random": &l.stateSetRandom,
		"state_pick": &l.statePick,
		"perft":      &l.perft, "playouts": &l.playouts,
		"record_read": &l.recordRead, "record_free": &l.recordFree, "record_game": &l.recordGame, "record_replay": &l.recordReplay,
		"match_new": &l.matchNew, "match_read": &l.matchRead, "match_free": &l.matchFree,
	} {
		purego.RegisterLibFunc(function, handle, "staffel_"+name)
	}
	return l, nil
})

// theLibrary is openLibrary for tests. A machine without a C compiler is told so; in CI
// there has to be one.
func theLibrary(t testing.TB) *library {
	t.Helper()
	l, err := openLibrary()
	if err == errNoCompiler && os.Getenv("CI") == "" {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// libraryError is an error of the library, as its last error tells it.
type libraryError struct {
	Kind    string
	Message string
	Details []libraryDetail
}

type libraryDetail struct {
	Message string `json:"message"`
	File    string `json:"file,omitempty"`
	Line    int32  `json:"line,omitempty"`
	Hint    string `json:"hint,omitempty"`
	Source  string `json:"source,omitempty"`
	Shown   string `json:"shown,omitempty"`
}

func (e *libraryError) Error() string { return e.Kind + ": " + e.Message }

// do makes a call and, when it fails, asks the same thread why.
func (l *library) do(call func() status) error {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	code := call()
	if code == statusOK {
		return nil
	}
	e := &libraryError{Kind: l.statusName(code)}
	if last := l.errorStatus(); last != code {
		return fmt.Errorf("status %d came, and the last error has %d", code, last)
	}
	e.Message = l.text(l.errorMessage)
	var count uint64
	l.errorDetails(&count)
	for i := range count {
		field := func(what int32) string {
			return l.text(func(buffer *byte, capacity uint64, length *uint64) status {
				return l.errorDetail(buffer, capacity, length, i, what)
			})
		}
		d := libraryDetail{Message: field(0), File: field(1), Hint: field(2), Source: field(3), Shown: field(4)}
		l.errorLine(&d.Line, i)
		e.Details = append(e.Details, d)
	}
	return e
}

// text reads a text that cannot fail to be had.
func (l *library) text(call func(buffer *byte, capacity uint64, length *uint64) status) string {
	buffer := make([]byte, 512)
	for {
		var length uint64
		switch code := call(&buffer[0], uint64(len(buffer)), &length); code {
		case statusOK:
			return string(buffer[:length])
		case statusShort:
			buffer = make([]byte, length+1)
		default:
			panic(fmt.Sprintf("status %d of a text", code))
		}
	}
}

// textOf reads a text about something.
func (l *library) textOf(call textCall, of uint64) (s string, err error) {
	buffer := make([]byte, 512)
	for range 2 {
		var length uint64
		err = l.do(func() status { return call(&buffer[0], uint64(len(buffer)), &length, of) })
		if err == nil {
			return string(buffer[:length]), nil
		}
		buffer = make([]byte, length+1)
	}
	return "", err
}

func (l *library) listOf(call textCall, of uint64) ([]string, error) {
	s, err := l.textOf(call, of)
	if s == "" {
		return nil, err
	}
	return strings.Split(s, "\n"), err
}

// in gives a text to the library: a pointer and a length.
func in(s string) (*byte, uint64) {
	if s == "" {
		return nil, 0
	}
	return &[]byte(s)[0], uint64(len(s))
}

func optionsIn(options map[string]string) (*option, uint64) {
	all := make([]option, 0, len(options)+1)
	for name, value := range options {
		var o option
		o.name, o.nameLength = in(name)
		o.value, o.valueLength = in(value)
		all = append(all, o)
	}
	return &all[:1][0], uint64(len(options))
}

// load makes a built-in game.
func (l *library) load(variant string, options map[string]string) (game uint64, err error) {
	name, nameLength := in(variant)
	pairs, count := optionsIn(options)
	err = l.do(func() status { return l.gameLoad(&game, name, nameLength, pairs, count) })
	return game, err
}

// playText plays an action as it is written.
func (l *library) playText(state uint64, action string) (move uint64, err error) {
	text, length := in(action)
	err = l.do(func() status { return l.statePlayText(&move, state, text, length) })
	return move, err
}
