package conformance

import (
	"os"
	"strings"
	"testing"
	"testing/fstest"
)

const (
	goodCase = `{"id": "delta/made/up", "title": "A case", "source": "This test", "variant": "delta", "options": {"lift": "any"},
		"position": "5/5/5/5/5 White W9B9 1", "steps": [{"play": "a 1", "reads": "a1"}, {"legal": []}], "result": null}`
	goodRefusal = `{"id": "delta/made/up", "title": "A case", "source": "This test", "variant": "Delta", "options": {},
		"refused": {"kind": "bad-variant", "why": "of nothing"}}`
)

func TestParseCase(t *testing.T) {
	c, err := ParseCase([]byte(goodCase))
	if err != nil {
		t.Fatal(err)
	}
	if c.ID != "delta/made/up" || c.Options["lift"] != "any" || len(c.Steps) != 2 || *c.Steps[0].Play != "a 1" || c.Steps[0].Reads != "a1" || c.Steps[1].Legal == nil {
		t.Errorf("the case reads %+v", c)
	}
	if _, err := ParseCase([]byte(goodRefusal)); err != nil {
		t.Error(err)
	}
	dice := strings.Replace(goodCase, `{"legal": []}`, `{"weights": {}}, {"seed": 9007199254740991}, {"chance": false}`, 1)
	c, err = ParseCase([]byte(dice))
	if err != nil {
		t.Fatal(err)
	}
	if c.Steps[1].Weights == nil || *c.Steps[2].Seed != 1<<53-1 || *c.Steps[3].Chance {
		t.Errorf("the case reads %+v", c)
	}
}

// TestParseCaseIsStrict spoils good cases, each in one way.
func TestParseCaseIsStrict(t *testing.T) {
	for _, c := range []struct{ old, new, want string }{
		{`"title": "A case",`, ``, `"title" is missing`},
		{`"source": "This test",`, ``, `"source" is missing`},
		{`"title": "A case"`, `"title": ""`, `/title: "" should match`},
		{`"title": "A case"`, `"title": "A case", "titel": "B"`, `"titel" is not expected`},
		{`"title": "A case"`, `"title": "A case", "title": "B"`, `"title" stands twice`},
		{`"variant": "delta"`, `"Variant": "delta"`, `"Variant" is not expected`},
		{`"variant": "delta"`, `"variant": 1`, `/variant: it should be of type string`},
		{`delta/made/up`, `delta/up`, `/id: "delta/up" should match`},
		{`"lift": "any"`, `"lift": true`, `/options/lift: it should be of type string`},
		{`"lift": "any"`, `"lift": "any", "lift": "others"`, `"lift" stands twice`},
		{`, "result": null`, ``, `"result" is missing`},
		{`"result": null`, `"result": "null"`, `/result: it should be of type object`},
		{`"result": null`, `"result": {"winner": null, "reason": "agreed"}`, `/result: "scores" is missing`},
		{`"result": null`, `"result": {"winner": null, "reason": "agreed", "scores": {"White": "0"}}`, `/scores/White: it should be of type number`},
		{`"result": null`, `"result": {"winner": null, "reason": "agreed", "scores": {}}`, `/result/scores: it has 0 keys`},
		{`"result": null`, `"result": {"winner": null, "reason": "agreed", "scores": {"White": -1}}`, `-1 is less than 0`},
		{`{"legal": []}`, `{"legal": null}`, `/steps[1]/legal: it should be of type array`},
		{`{"legal": []}`, `{"legal": ["a1", "a1"]}`, `/steps[1]/legal: a1 stands there twice`},
		{`{"legal": []}`, `{"legal": ["a 1"]}`, `/steps[1]/legal[0]: "a 1" should match`},
		{`{"legal": []}`, `{}`, `/steps[1]: `},
		{`{"legal": []}`, `"legal"`, `/steps[1]: it should be of type object`},
		{`{"legal": []}`, `{"legal": [], "count": 0}`, `/steps[1]: "count" is not expected`},
		{`{"legal": []}`, `{"guess": "a1"}`, `/steps[1]: `},
		{`{"legal": []}`, `{"illegal": "a1"}`, `/steps[1]: "why" is missing`},
		{`{"legal": []}`, `{"unreadable": "a1"}`, `/steps[1]: "why" is missing`},
		{`{"legal": []}`, `{"ambiguous": "a1-a3", "candidates": ["a1-a3(a2)"]}`, `/steps[1]/candidates: it has 1 items, and should have 2 or more`},
		{`{"legal": []}`, `{"count": 1.5}`, `/steps[1]/count: it should be of type integer`},
		{`{"legal": []}`, `{"count": -1}`, `/steps[1]/count: -1 is less than 0`},
		{`{"legal": []}`, `{"undo": 0}`, `/steps[1]/undo: 0 is less than 1`},
		{`{"legal": []}`, `{"draw": "offered"}`, `/steps[1]/draw: it should be "agreed"`},
		{`{"legal": []}`, `{"refused-undo": 2, "why": "of nothing"}`, `/steps[1]/refused-undo: it should be 1`},
		{`{"legal": []}`, `{"hands": {"White": 9}}`, `/steps[1]/hands/White: it should be of type object`},
		{`{"legal": []}`, `{"chance": "true"}`, `/steps[1]/chance: it should be of type boolean`},
		{`{"legal": []}`, `{"weights": ["[A3]"]}`, `/steps[1]/weights: it should be of type object`},
		{`{"legal": []}`, `{"weights": {"[A3]": 0}}`, `/steps[1]/weights/[A3]: 0 is less than 1`},
		{`{"legal": []}`, `{"weights": {"[A3]": 0.5}}`, `/steps[1]/weights/[A3]: it should be of type integer`},
		{`{"legal": []}`, `{"weights": {"A3": 1}}`, `/steps[1]/weights: "A3" should match`},
		{`{"legal": []}`, `{"weights": {"[A3]": 1, "[A3]": 1}}`, `"[A3]" stands twice`},
		{`{"legal": []}`, `{"seed": -1}`, `/steps[1]/seed: -1 is less than 0`},
		{`{"legal": []}`, `{"seed": "7"}`, `/steps[1]/seed: it should be of type integer`},
		{`{"legal": []}`, `{"seed": 9007199254740992}`, `/steps[1]/seed: 9.007199254740992e+15 is more than 9.007199254740991e+15`},
		{`{"legal": []}`, `{"roll": "A3"}`, `/steps[1]/roll: "A3" should match`},
		{`{"legal": []}`, `{"roll": "[A3]", "reads": "[A3]"}`, `"reads" is not expected`},
		{`{"legal": []}`, `{"refused-roll": "[A3]", "why": "of nothing"}`, `/steps[1]/refused-roll: it should be 1`},
		{`{"legal": []}`, `{"refused-roll": 1}`, `/steps[1]: "why" is missing`},
		{`, {"legal": []}`, `, {"legal": [], "reads": "a1"}`, `"reads" is not expected`},
		{`[{"play": "a 1", "reads": "a1"}, {"legal": []}]`, `[]`, `/steps: it has 0 items`},
		{`"result": null}`, `"result": null} {}`, `something stands behind`},
		{`"result": null}`, `"result": null`, `unexpected EOF`},
		{`"result": null`, `"result": null, "refused": {"kind": "bad-variant", "why": "of nothing"}`, `"refused" is not expected`},

		{`"why": "of nothing"`, `"reason": "of nothing"`, `/refused: `},
		{`"kind": "bad-variant"`, `"kind": "illegal"`, `/refused/kind: it should be one of bad-variant, bad-option, bad-position`},
		{`"options": {}`, `"options": {}, "position": ""`, `/position: "" should match`},
	} {
		data := strings.Replace(goodCase, c.old, c.new, 1)
		if data == goodCase {
			data = strings.Replace(goodRefusal, c.old, c.new, 1)
		}
		if data == goodRefusal {
			t.Fatalf("%s is in neither case", c.old)
		}
		if _, err := ParseCase([]byte(data)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %s", c.new, err, c.want)
		}
	}
}

func TestCasesAreInTheirPlaces(t *testing.T) {
	for path, want := range map[string]string{
		"cases/delta/made/up.json":   "",
		"cases/delta/made/down.json": `its id is "delta/made/up", and should be its place, "delta/made/down"`,
		"cases/delta/made/up.jsn":    "a case is a .json file",
	} {
		_, err := casesIn(fstest.MapFS{path: {Data: []byte(goodCase)}})
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%s: %v, want %s", path, err, want)
		}
	}
}

func TestSchemaIsStrict(t *testing.T) {
	for _, data := range []string{`{"maxItems": 3}`, `{"type": ["string", "null"]}`, `{"items": true}`} {
		if err := decode([]byte(data), &schema{}); err == nil {
			t.Errorf("%s is read, although it is not understood", data)
		}
	}
	for _, data := range []string{`{"$ref": "#/$defs/nothing"}`, `{"pattern": "("}`, `{"items": {"oneOf": [{"pattern": "("}]}}`} {
		s := &schema{}
		if err := decode([]byte(data), s); err != nil {
			t.Fatal(err)
		}
		if err := s.prepare(s); err == nil {
			t.Errorf("%s makes no error", data)
		}
	}
}

func TestParseCounts(t *testing.T) {
	counts, err := parseCounts([]byte(`{"note": "x", "b lift=any scoring=points": [1], "a": [25, 600]}`))
	if err != nil || len(counts) != 2 || counts[0].Variant != "a" || counts[0].Nodes[1] != 600 || counts[1].Options["scoring"] != "points" {
		t.Errorf("%+v, %v", counts, err)
	}
	for _, data := range []string{
		`{"a": []}`, `{"": [1]}`, `{"a b": [1]}`, `{"a": [-1]}`, `{"a": "1"}`, `{"a": [1], "a": [1]}`, `{"a b=1 b=2": [1]}`, `[]`, `{"a": [1]} 2`,
	} {
		if counts, err := parseCounts([]byte(data)); err == nil {
			t.Errorf("%s reads %+v", data, counts)
		}
	}
}

// TestReadme reads the cases shown on the page about them.
func TestReadme(t *testing.T) {
	page, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	blocks := strings.Split(string(page), "```json\n")[1:]
	if len(blocks) == 0 {
		t.Fatal("the page shows no case")
	}
	for _, block := range blocks {
		text, _, _ := strings.Cut(block, "```")
		c, err := ParseCase([]byte(text))
		if err == nil {
			err = Run(GoDriver{}, c)
		}
		if err != nil {
			t.Error(err)
		}
	}
}
