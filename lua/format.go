package lua

import (
	"fmt"
	"math"
	"strings"

	glua "github.com/yuin/gopher-lua"
)

// formatSpec is one % of a format.
type formatSpec struct {
	flags     string
	width     int
	precision int // -1 if there is none
	verb      byte
}

// stringFormat is string.format, without Go's format language behind it: what a
// script gives is read here, and only two digits of width and precision.
func (in *interpreter) stringFormat(L *glua.LState) int {
	format := in.text(L, 1, "string.format")
	var b strings.Builder
	arg := 1
	for i := 0; i < len(format); i++ {
		if format[i] != '%' {
			b.WriteByte(format[i])
			continue
		}
		if i++; i < len(format) && format[i] == '%' {
			b.WriteByte('%')
			continue
		}
		d, n := in.directive(L, format[i:])
		i += n
		arg++
		in.given(L, arg, "string.format")
		b.WriteString(in.formatted(L, d, arg))
		if b.Len() > maxString {
			break // fits will say so
		}
	}
	L.Push(in.newString(L, b.String()))
	return 1
}

// directive reads what follows a % and tells how many bytes are before the verb.
func (in *interpreter) directive(L *glua.LState, text string) (formatSpec, int) {
	d := formatSpec{precision: -1}
	i := 0
	digits := func() int {
		n, start := 0, i
		for ; i < len(text) && '0' <= text[i] && text[i] <= '9'; i++ {
			n = min(10*n+int(text[i]-'0'), 1000)
		}
		if n > 99 || i-start > 2 {
			in.raise(L, "string.format: a width or precision of more than two digits", "")
		}
		return n
	}
	for ; i < len(text) && strings.IndexByte("-+ #0", text[i]) >= 0; i++ {
		if strings.IndexByte(d.flags, text[i]) < 0 {
			d.flags += text[i : i+1]
		}
	}
	d.width = digits()
	if i < len(text) && text[i] == '.' {
		i++
		d.precision = digits()
	}
	if i == len(text) {
		in.raise(L, "string.format: the format ends within a %", "write %% for a percent sign")
	}
	d.verb = text[i]
	return d, i
}

// formatted makes the text of one directive.
func (in *interpreter) formatted(L *glua.LState, d formatSpec, arg int) string {
	const name = "string.format"
	spec := "%" + d.flags
	if d.width > 0 {
		spec += fmt.Sprint(d.width)
	}
	if d.precision >= 0 && d.verb != 'c' && d.verb != 'q' {
		spec += "." + fmt.Sprint(d.precision)
	}
	switch d.verb {
	case 'd', 'i', 'u', 'o', 'x', 'X':
		f := math.Trunc(in.number(L, arg, name))
		if !(math.Abs(f) < 1<<63) {
			in.raise(L, fmt.Sprintf("%s: argument %d is %s, which %%%c cannot show", name, arg, numberText(f), d.verb), "")
		}
		verb := d.verb
		if verb == 'i' || verb == 'u' {
			verb = 'd'
		}
		return fmt.Sprintf(spec+string(verb), int64(f))
	case 'e', 'E', 'f', 'g', 'G':
		f := in.number(L, arg, name)
		if math.IsNaN(f) || math.IsInf(f, 0) {
			return padText(numberText(f), d)
		}
		if d.precision < 0 {
			spec += ".6" // what C does; Go would take all digits for %g
		}
		return fmt.Sprintf(spec+string(d.verb), f)
	case 'c':
		c := in.integer(L, arg, name)
		if c < 0 || c > 255 {
			in.raise(L, fmt.Sprintf("%s: %d is not between 0 and 255", name, c), "")
		}
		return padText(string([]byte{byte(c)}), d)
	case 's':
		s := string(in.show(L, L.Get(arg)))
		if d.precision >= 0 && d.precision < len(s) {
			s = s[:d.precision]
		}
		return padText(s, d)
	case 'q':
		return luaQuoted(in.text(L, arg, name))
	}
	in.raise(L, name+": %"+plain(string(rune(d.verb)))+" is not offered", "use one of %d %x %e %f %g %c %s %q")
	return ""
}

// padText fills a text with blanks up to the width, counted in bytes as C does.
func padText(s string, d formatSpec) string {
	blanks := strings.Repeat(" ", max(d.width-len(s), 0))
	if strings.Contains(d.flags, "-") {
		return s + blanks
	}
	return blanks + s
}

// luaQuoted writes a text as Lua would read it.
func luaQuoted(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, c := range []byte(s) {
		switch c {
		case '"', '\\', '\n':
			b.WriteByte('\\')
			b.WriteByte(c)
		case '\r':
			b.WriteString(`\r`)
		case 0:
			b.WriteString(`\000`)
		default:
			b.WriteByte(c)
		}
	}
	b.WriteByte('"')
	return b.String()
}
