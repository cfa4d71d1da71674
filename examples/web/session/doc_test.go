package session

import (
	"context"
	"encoding/json"
	"os"
	"reflect"
	"regexp"
	"strings"
	"testing"
)

// TestDoc does the requests of the package's comment in their order.
func TestDoc(t *testing.T) {
	text, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	var s Session
	asked := map[string]bool{}
	for _, m := range regexp.MustCompile(`(?m)^//\t(\{"do":"(\w+)".*)$`).FindAllStringSubmatch(string(text), -1) {
		asked[m[2]] = true
		if answer := s.Do(context.Background(), []byte(m[1])); !strings.HasPrefix(string(answer), `{"ok":`) {
			t.Errorf("%s: %s", m[1], answer)
		}
	}
	for name := range methods {
		if !asked[name] {
			t.Errorf("no example of %q", name)
		}
	}
}

// TestDocNamesFields finds every field of an answer in the package's comment.
func TestDocNamesFields(t *testing.T) {
	text, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, of := range []any{choices{}, choice{}, optionView{}, view{}, pieceView{}, standing{}, handView{}, diceView{}, faceView{}, actionView{}, step{}, overView{}, ply{}, boardView{}, cellView{}, label{}, goalView{}, searchView{}, candidateView{}, setupView{}, source{}, failure{}, fault{}} {
		for _, name := range fields(reflect.TypeOf(of)) {
			if !regexp.MustCompile(`\b` + name + `\b`).Match(text) {
				t.Errorf("%T: the field %q is not there", of, name)
			}
		}
	}
}

// fields are the names that a struct's fields have in JSON.
func fields(of reflect.Type) (names []string) {
	for i := range of.NumField() {
		f := of.Field(i)
		if f.Anonymous {
			names = append(names, fields(f.Type)...)
			continue
		}
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		names = append(names, name)
	}
	return names
}

// ask does a request and returns the answer's ok, or its error.
func ask(t testing.TB, s *Session, request any) (ok json.RawMessage, fault *failure) {
	t.Helper()
	text, is := request.(string)
	if !is {
		b, err := json.Marshal(request)
		if err != nil {
			t.Fatal(err)
		}
		text = string(b)
	}
	var answer struct {
		OK    json.RawMessage `json:"ok"`
		Error *failure        `json:"error"`
	}
	raw := s.Do(context.Background(), []byte(text))
	if err := json.Unmarshal(raw, &answer); err != nil {
		t.Fatalf("%s: %v", raw, err)
	}
	if (answer.OK == nil) == (answer.Error == nil) {
		t.Fatalf("%s is not an answer", raw)
	}
	return answer.OK, answer.Error
}

// must does a request that is to succeed, and reads the answer.
func must[T any](t testing.TB, s *Session, request any) (v T) {
	t.Helper()
	ok, fault := ask(t, s, request)
	if fault != nil {
		t.Fatalf("%v: %+v", request, fault)
	}
	if err := json.Unmarshal(ok, &v); err != nil {
		t.Fatal(err)
	}
	return v
}

// m is a request.
type m map[string]any
