package session

import (
	"bytes"
	"context"
	"encoding/json"
	"slices"
	"strings"
	"testing"
)

// FuzzDo does any request in the middle of a game, then another. The answers are JSON, and
// one that refuses leaves the game as it was.
func FuzzDo(f *testing.F) {
	for _, request := range []string{
		`{"do":"options","variant":"delta"}`, `{"do":"new","variant":"daldos","options":{"start":"light"},"seed":7}`,
		`{"do":"new","variant":"delta","position":"1WW2/5/3B1/5/5 Black W7B8 4"}`, `{"do":"roll"}`, `{"do":"play","action":"b2"}`, `{"do":"play","action":"[A3]"}`,
		`{"do":"undo","actions":1}`, `{"do":"resign","player":0}`, `{"do":"draw"}`, `{"do":"view"}`, `{"do":"at","ply":1}`, `{"do":"record","tags":{"White":"Ann"}}`,
		`{"do":"import","text":"[Variant \"delta\"]\n\n1. b2 c3\n2. b2-b5(b4)"}`, `{"do":"setup"}`, `{"do":"restore","variant":"delta","actions":["b2","c3"],"end":"resigned","player":1,"seed":7}`,
		`{"do":"search","playouts":20,"seed":1}`, `{"do":"search","level":1}`, `{"do":"new","script":"return game {}","file":"x.lua"}`,
		`{"do":null}`, `{"do":"play","action":null}`, `[1]`, `"x"`, `{`, `{"do":"new","options":null,"variant":"neo-delta"}`,
	} {
		f.Add(request, `{"do":"undo"}`)
	}
	var begun Session // so that not every input has its games compiled again
	must[view](f, &begun, `{"do":"new","variant":"delta","seed":1}`)
	must[view](f, &begun, `{"do":"play","action":"b2"}`)
	f.Fuzz(func(t *testing.T, first, second string) {
		if strings.Contains(first+second, "search") && strings.Contains(first+second, "time") || len(first)+len(second) > 1<<16 {
			t.Skip("it may take long")
		}
		ctx, stop := context.WithCancel(context.Background())
		defer stop()
		s := Session{table: begun.table.at(len(begun.table.history)), kept: slices.Clone(begun.kept)}
		defer func() { begun.kept = s.kept }()
		s.Progress = func([]byte) { stop() } // a search of any length is stopped
		do := func(request string) (ok bool) {
			answer := s.Do(ctx, []byte(request))
			var parts map[string]json.RawMessage
			if err := json.Unmarshal(answer, &parts); err != nil || len(parts) != 1 {
				t.Fatalf("%q: %s", request, answer)
			}
			if bytes.Contains(answer, []byte(`"kind":"engine"`)) && parts["error"] != nil {
				t.Fatalf("%q: %s", request, answer)
			}
			return parts["ok"] != nil
		}
		look := func() string { return string(s.Do(context.Background(), []byte(`{"do":"view"}`))) }
		for _, request := range []string{first, second} {
			before := look()
			if !do(request) && look() != before {
				t.Fatalf("%q is refused and changes the game", request)
			}
		}
	})
}
