package main

import (
	"bytes"
	"encoding/json"
)

// appendJSON appends a text as a JSON string, escaping no more than it must. The
// standard library's way makes garbage for each text, and here there are many.
func appendJSON[T string | []byte](out []byte, text T) []byte {
	for i := range len(text) {
		if c := text[i]; c < ' ' || c > '~' || c == '"' || c == '\\' {
			return appendJSONSlowly(out, string(text))
		}
	}
	out = append(out, '"')
	out = append(out, text...)
	return append(out, '"')
}

func appendJSONSlowly(out []byte, text string) []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(text); err != nil {
		return append(out, `""`...) // a string can always be encoded
	}
	return append(out, bytes.TrimSuffix(b.Bytes(), []byte("\n"))...)
}
