package lua

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strings"

	glua "github.com/yuin/gopher-lua"

	"github.com/staffel-engine/staffel/core"
)

// shelf is the scripts that include finds, and what those gave that were run.
type shelf struct {
	files   fs.FS // nil if the program that loads the script has none
	given   map[string]glua.LValue
	chunks  map[string]*chunk // of those that were run
	again   map[string]*chunk // when the script is run again, of those it included before
	running []string          // the innermost last
}

// readLibrary reads a script of the library.
func (sc *script) readLibrary(L *glua.LState, name string) []byte {
	if sc.shelf.files == nil {
		sc.in.raise(L, "include: there is no library here", "the program that loads this script offers none; copy what is needed into the script")
	}
	names, listed := listScripts(sc.shelf.files)
	if !listed || slices.Contains(names, name) {
		text, err := readScript(sc.shelf.files, name+".lua")
		if err == nil {
			return text
		}
		if err != errMissing {
			sc.in.raise(L, fmt.Sprintf("include: %s cannot be read: %v", quote(name), plain(err.Error())), "")
		}
	}
	message := fmt.Sprintf("include: there is no %s in the library", quote(name))
	switch {
	case listed && len(names) == 0:
		message += ", which is empty"
	case listed && !slices.Contains(names, name):
		message += ", which has " + someOf(names)
	}
	sc.in.raise(L, message, didYouMean(name, names))
	return nil
}

// someOf lists names for a message, not too many of them.
func someOf(names []string) string {
	const most = 12
	if len(names) > most {
		names = append(slices.Clone(names[:most]), fmt.Sprintf("%d more", len(names)-most))
	}
	return andList(names)
}

// listScripts lists the scripts of a library by name. Where there is a list, it
// decides what can be included, so that a script finds the same on a disk that does
// not tell capitals apart. Some libraries can only be read, not listed.
func listScripts(files fs.FS) (names []string, listed bool) {
	defer func() {
		if recover() != nil {
			names, listed = nil, false
		}
	}()
	entries, err := fs.ReadDir(files, ".")
	if err != nil {
		return nil, false
	}
	for _, e := range entries {
		if name, ok := strings.CutSuffix(e.Name(), ".lua"); ok && core.IsName(name) && !e.IsDir() {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names, true
}

var errMissing = errors.New("there is no such file")

// readScript reads a file that is not too long to be a script. Whatever the file
// system does, short of never answering, comes out as an error.
func readScript(files fs.FS, name string) (text []byte, err error) {
	defer func() {
		if v := recover(); v != nil {
			text, err = nil, fmt.Errorf("the library panics: %v", v)
		}
	}()
	f, err := files.Open(name)
	if err == nil {
		defer f.Close()
		text, err = readAtMost(f, maxSource)
	}
	var path *fs.PathError
	switch {
	case err == nil:
		return text, nil
	case errors.Is(err, fs.ErrNotExist):
		return nil, errMissing
	case errors.As(err, &path):
		err = path.Err // the name is told already
	}
	return nil, errors.New(fmt.Sprint(err)) // which cannot panic when it is shown
}

// readAtMost reads a file to its end. It gives up on one that is longer than most,
// and on one that never says anything.
func readAtMost(f fs.File, most int) ([]byte, error) {
	text := make([]byte, 0, 4096)
	for empty := 0; ; {
		text = slices.Grow(text, 512)
		n, err := f.Read(text[len(text):cap(text)])
		text = text[:len(text)+n]
		switch {
		case len(text) > most:
			return nil, fmt.Errorf("it is longer than %d bytes", most)
		case err == io.EOF:
			return text, nil
		case err != nil:
			return nil, err
		case n > 0:
			empty = 0
		default:
			if empty++; empty == 100 {
				return nil, io.ErrNoProgress
			}
		}
	}
}
