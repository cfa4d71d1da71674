package lua

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/yuin/gopher-lua/ast"
	"github.com/yuin/gopher-lua/parse"

	"github.com/staffel-engine/staffel/core"
)

const (
	// maxSource bounds a script's text. The parser keeps a stack of its own and
	// the compiler recurses, so the text bounds both.
	maxSource = 64 << 10
	// maxNesting bounds blocks, brackets and expressions inside each other.
	maxNesting = 200
	// chunkName is what the Lua machine puts before a line number in its errors,
	// whatever the file is called, so that the line can be found again. A script
	// that is included has a number behind it.
	chunkName = "script"
)

// source is the text of a script before anything is made of it.
type source struct {
	file  string
	text  []byte
	chunk string   // what the Lua machine calls it
	from  core.Pos // of a library's script, where the script itself first came to include it
}

// fault makes the error for a line of the script.
func (s *source) fault(line int, message, hint string) *Error {
	return &Error{File: s.file, Line: line, Message: message, Hint: hint, Source: s.line(line), From: s.from}
}

// line gives the text of a line, which ends where the scanner ends it: at LF,
// CR, or the two in either order.
func (s *source) line(n int) string {
	if n < 1 {
		return ""
	}
	rest := s.text
	for {
		end := bytes.IndexAny(rest, "\r\n")
		if n == 1 {
			if end >= 0 {
				rest = rest[:end]
			}
			return strings.ToValidUTF8(string(rest), "?")
		}
		if end < 0 {
			return ""
		}
		skip := end + 1
		if skip < len(rest) && rest[skip] != rest[end] && (rest[skip] == '\r' || rest[skip] == '\n') {
			skip++
		}
		rest, n = rest[skip:], n-1
	}
}

// lastLine is the number of the last line with anything on it.
func (s *source) lastLine() int {
	return s.lineAt(len(bytes.TrimRight(s.text, "\r\n \t")))
}

// lineAt gives the number of the line that holds a byte of the text.
func (s *source) lineAt(offset int) int {
	line := 1
	for i := 0; i < offset; i++ {
		c := s.text[i]
		if c != '\n' && c != '\r' {
			continue
		}
		line++
		if next := i + 1; next < len(s.text) && s.text[next] != c && (s.text[next] == '\r' || s.text[next] == '\n') {
			i++
		}
	}
	return line
}

// check refuses what is not the text of a script at all.
func (s *source) check() *Error {
	if len(s.text) > maxSource {
		return s.fault(0, fmt.Sprintf("the script is %d bytes long; the limit is %d", len(s.text), maxSource), "")
	}
	if len(s.text) > 0 && s.text[0] == 0x1b {
		return s.fault(0, "this is compiled Lua, not the text of a script", "give the .lua file it was made from")
	}
	if i := bytes.IndexByte(s.text, 0); i >= 0 {
		return s.fault(s.lineAt(i), "the script holds a zero byte", "save it as plain text in UTF-8")
	}
	for i := 0; i < len(s.text); {
		r, size := utf8.DecodeRune(s.text[i:])
		if r == utf8.RuneError && size == 1 {
			return s.fault(s.lineAt(i), "the script is not valid UTF-8", "save it as plain text in UTF-8")
		}
		i += size
	}
	return nil
}

// parse makes the syntax tree.
func (s *source) parse() ([]ast.Stmt, error) {
	shape, fault := s.scan()
	if fault != nil {
		return nil, fault
	}
	chunk, err := parse.Parse(bytes.NewReader(s.text), chunkName)
	var perr *parse.Error
	switch {
	case errors.As(err, &perr):
		return nil, s.syntax(perr, shape)
	case err != nil:
		return nil, &InternalError{File: s.file, Message: "parser: " + err.Error()}
	case chunk == nil:
		return nil, &InternalError{File: s.file, Message: "parser: no tree and no error"}
	}
	return chunk, nil
}

// opener is a word or bracket that waits for its end.
type opener struct {
	name   string
	line   int
	called string // the name before a round bracket
	more   int    // how often an if goes on with elseif
}

// outline is what the brackets and blocks of a script look like, to tell an
// author which of them is not closed.
type outline struct {
	lastLine int      // of the last word
	open     []opener // what is still open at the end
	// The first word that cannot stand in what is open, and what is open there.
	misfit     opener
	misfitOpen opener
	named      []opener // calls with round brackets in which something is given by name, with the line of that
	bare       []opener // numbers and names that stand right behind a name, with the line
}

// closers gives for each closing word the openers it ends.
var closers = map[string]string{")": "(", "}": "{", "]": "[", "end": "function do if for while", "until": "repeat"}

func (sh *outline) misfits(word, in opener) {
	if sh.misfit.name == "" {
		sh.misfit, sh.misfitOpen = word, in
	}
}

// statementWords cannot stand between brackets, unless in a function there.
var statementWords = map[string]bool{
	"local": true, "return": true, "if": true, "then": true, "else": true, "elseif": true,
	"for": true, "while": true, "do": true, "repeat": true, "break": true, "in": true,
}

// scan reads the words of the script without parsing them. It finds the faults
// inside words, bounds the nesting before the parser's stack grows with it, and
// notes the shape.
func (s *source) scan() (*outline, *Error) {
	var (
		sh      outline
		loop    opener // a for or while whose do has not come yet
		before  string // the word before, if it is a name
		signs   int    // operators with one operand in a row
		more    int    // elseifs of what is open; each is an if in the one before
		scanner = parse.NewScanner(bytes.NewReader(s.text), chunkName)
		lexer   parse.Lexer
	)
	for {
		tok, err := scanner.Scan(&lexer)
		if err != nil {
			return nil, s.badWord(tok, err)
		}
		if tok.Type < 0 {
			return &sh, nil
		}
		lexer.PrevTokenType = tok.Type
		sh.lastLine = tok.Pos.Line
		word := tok.Str
		if tok.Type == parse.TString || tok.Type == parse.TNumber || tok.Type == parse.TIdent {
			if before != "" && tok.Type != parse.TString && len(word) <= maxQuoted {
				sh.bare = append(sh.bare, opener{name: word, line: tok.Pos.Line, called: before})
			}
			signs, before = 0, ""
			if tok.Type == parse.TIdent {
				before = word
			}
			continue
		}
		switch word {
		case "not", "#", "-":
			signs++
		default:
			signs = 0
		}
		if n := len(sh.open); n > 0 && strings.Contains("({[", sh.open[n-1].name) && statementWords[word] {
			sh.misfits(opener{name: word, line: tok.Pos.Line}, sh.open[n-1])
		}
		switch word {
		case "for", "while":
			loop = opener{name: word, line: tok.Pos.Line}
		case "do":
			if loop.name == "" {
				loop = opener{name: word, line: tok.Pos.Line}
			}
			sh.open = append(sh.open, loop)
			loop = opener{}
		case "function", "if", "repeat", "(", "{", "[":
			sh.open = append(sh.open, opener{name: word, line: tok.Pos.Line, called: before})
		case "elseif":
			if n := len(sh.open); n > 0 {
				sh.open[n-1].more++
				more++
			}
		case "=":
			if n := len(sh.open); n > 0 && sh.open[n-1].called != "" && sh.open[n-1].name == "(" {
				sh.named = append(sh.named, opener{name: word, line: tok.Pos.Line, called: sh.open[n-1].called})
			}
		case ")", "}", "]", "end", "until":
			var last opener
			if len(sh.open) > 0 {
				last = sh.open[len(sh.open)-1]
				sh.open = sh.open[:len(sh.open)-1]
				more -= last.more
			}
			if last.name == "" || !strings.Contains(closers[word], last.name) {
				sh.misfits(opener{name: word, line: tok.Pos.Line}, last)
			}
		}
		before = ""
		if len(sh.open)+more > maxNesting || signs > maxNesting {
			return nil, s.nested(tok.Pos.Line)
		}
	}
}

// nested is the fault of a script that is deeper than maxNesting.
func (s *source) nested(line int) *Error {
	return s.fault(line, fmt.Sprintf("the script is nested more than %d levels deep", maxNesting), "give the inner parts names of their own with local")
}

// badWord tells what is wrong inside a word.
func (s *source) badWord(tok ast.Token, err error) *Error {
	line := tok.Pos.Line
	if line < 1 { // the scanner forgets the line at the end of the text
		line = s.lineAt(len(s.text))
	}
	message, hint := "syntax: "+err.Error(), ""
	var perr *parse.Error
	if errors.As(err, &perr) {
		message = "syntax: " + perr.Message
		switch perr.Message {
		case "unterminated string":
			message, hint = "syntax: the text in quotation marks has no end on this line", "close it with the mark it began with"
		case "unterminated multiline string":
			message, hint = "syntax: the text in [[ has no end", "close it with ]]"
		case "invalid multiline comment", "invalid multiline string":
			message, hint = "syntax: the long text or comment that begins here is wrong or has no end", "write --[[ … ]]"
		case "Invalid token", "Invalid '~' token":
			message, hint = s.strange(tok)
		}
	}
	return s.fault(line, message, hint)
}

// strange names a letter that begins no word of Lua, and what to write for it.
func (s *source) strange(tok ast.Token) (message, hint string) {
	text := s.line(tok.Pos.Line)
	at := min(max(tok.Pos.Column-1, 0), len(text))
	r, _ := utf8.DecodeRuneInString(text[at:])
	if r == utf8.RuneError {
		return "syntax: a sign that Lua does not know", ""
	}
	if !unicode.IsPrint(r) {
		return fmt.Sprintf("syntax: a sign stands here that cannot be seen, %U", r), "take it out, or write a space for it"
	}
	switch r {
	case '!':
		hint = `write ~= for "not equal" and not for "not"`
	case '~':
		hint = `write ~= for "not equal"`
	case '&':
		hint = "write and"
	case '|':
		hint = "write or"
	case '“', '”', '„', '‘', '’', '«', '»':
		hint = `write plain quotation marks: "…"`
	}
	return "syntax: unexpected " + inQuotes(string(r)), hint
}

// syntax makes a readable fault of one the parser found.
func (s *source) syntax(perr *parse.Error, sh *outline) *Error {
	hint := ""
	if perr.Pos.Line < 1 { // the end of the text
		if n := len(sh.open); n > 0 {
			hint = notClosed(sh.open[n-1])
		}
		return s.fault(sh.lastLine, "syntax: the script ends too early", hint)
	}
	line, token := perr.Pos.Line, perr.Token
	if text := s.line(line); token == "" && 0 < perr.Pos.Column && perr.Pos.Column <= len(text) {
		token = text[perr.Pos.Column-1 : perr.Pos.Column] // the scanner forgets the point
	}
	if perr.Message == "parse error" {
		return s.fault(line, "syntax: a value stands here where an action is wanted", "call it, or give it a name with local")
	}
	switch {
	case sh.misfit.name == token && sh.misfit.line == line && sh.misfitOpen.name != "":
		hint = notClosed(sh.misfitOpen)
	case token == "/" && strings.Contains(s.line(line), "//"):
		hint = "a whole quotient is math.floor(a / b); a comment begins with --"
		if strings.HasPrefix(strings.TrimSpace(s.line(line)), "//") {
			hint = "a comment begins with --"
		}
	case token == "{" || token == "(" || token == `"` || token != "" && (isLetterOrDigit(token[0]) && !statementWords[token] && token != "end" && token != "until" || token[0] == '_'):
		hint = "is a comma missing before it?"
		for _, call := range sh.bare {
			if use := useOfBare(call.called, call.name); call.line == line && call.name == token && use != "" {
				hint = use
				break
			}
		}
	case token == "=":
		hint = "write == to compare; only a name or a table's field can be given a value"
		for _, call := range sh.named {
			if use := useOf(call.called); call.line == line && use != "" {
				hint = use
				break
			}
		}
	}
	return s.fault(line, "syntax: unexpected "+inQuotes(token), hint)
}

func notClosed(o opener) string {
	with := map[string]string{"(": ")", "{": "}", "[": "]", "repeat": "until"}[o.name]
	if with == "" {
		with = "end"
	}
	return fmt.Sprintf("%q of line %d is not closed by %q", o.name, o.line, with)
}

// plainNumber reads a number as the script wrote it and gives its plainest form.
// Left to itself the compiler reads 010 as eight and 1e999 as no number at all.
func plainNumber(text string) (string, bool) {
	value, err := strconv.ParseFloat(text, 64)
	if digits := strings.ToLower(text); strings.HasPrefix(digits, "0x") {
		var n uint64
		n, err = strconv.ParseUint(digits[2:], 16, 64)
		value = float64(n)
	}
	if err != nil {
		return "", false
	}
	return strconv.FormatFloat(value, 'g', -1, 64), true
}

func isLetterOrDigit(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9'
}
