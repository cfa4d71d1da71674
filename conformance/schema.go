package conformance

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"reflect"
	"regexp"
	"slices"
	"strings"
)

// schema is a JSON Schema, as far as schema.json makes use of the language: this
// is all that cases need, and less than a library to depend on. A keyword unknown
// here is an error of the schema, so none is passed over in silence.
type schema struct {
	Schema      string `json:"$schema"`     // for people and editors
	Title       string `json:"title"`       // for people
	Description string `json:"description"` // for people

	Ref  string             `json:"$ref"`
	Defs map[string]*schema `json:"$defs"`

	OneOf []*schema       `json:"oneOf"`
	Type  string          `json:"type"`
	Const json.RawMessage `json:"const"`
	Enum  []string        `json:"enum"`

	Pattern string   `json:"pattern"`
	Minimum *float64 `json:"minimum"`
	Maximum *float64 `json:"maximum"`

	Items       *schema `json:"items"`
	MinItems    int     `json:"minItems"`
	UniqueItems bool    `json:"uniqueItems"`

	Properties           map[string]*schema `json:"properties"`
	Required             []string           `json:"required"`
	MinProperties        int                `json:"minProperties"`
	PropertyNames        *schema            `json:"propertyNames"`
	AdditionalProperties *schemaOrFalse     `json:"additionalProperties"`

	root    *schema
	pattern *regexp.Regexp
}

// schemaOrFalse is a schema or false, which nothing fits.
type schemaOrFalse struct{ *schema }

func (s *schemaOrFalse) UnmarshalJSON(data []byte) error {
	if string(data) == "false" {
		return nil
	}
	return decode(data, &s.schema)
}

func loadSchema() (*schema, error) {
	data, err := files.ReadFile("schema.json")
	if err != nil {
		return nil, err
	}
	s := &schema{}
	if err := decode(data, s); err != nil {
		return nil, fmt.Errorf("schema.json: %w", err)
	}
	if err := s.prepare(s); err != nil {
		return nil, fmt.Errorf("schema.json: %w", err)
	}
	return s, nil
}

func (s *schema) prepare(root *schema) (err error) {
	s.root = root
	if s.Pattern != "" {
		if s.pattern, err = regexp.Compile(s.Pattern); err != nil {
			return err
		}
	}
	if s.Ref != "" && s.target() == nil {
		return fmt.Errorf("there is no %s", s.Ref)
	}
	parts := slices.Concat(s.OneOf, slices.Collect(maps.Values(s.Defs)), slices.Collect(maps.Values(s.Properties)))
	parts = append(parts, s.Items, s.PropertyNames)
	if s.AdditionalProperties != nil {
		parts = append(parts, s.AdditionalProperties.schema)
	}
	for _, part := range parts {
		if part == nil {
			continue
		}
		if err := part.prepare(root); err != nil {
			return err
		}
	}
	return nil
}

func (s *schema) target() *schema { return s.root.Defs[strings.TrimPrefix(s.Ref, "#/$defs/")] }

// check returns what is wrong with a value, as encoding/json decodes it.
func (s *schema) check(value any) []string {
	var f faults
	s.checkAt("", value, &f)
	return f
}

// faults is what is wrong with a value, each thing with its place in it.
type faults []string

func (f *faults) add(at, format string, args ...any) {
	*f = append(*f, strings.TrimPrefix(at+": ", ": ")+fmt.Sprintf(format, args...))
}

func (s *schema) checkAt(at string, value any, f *faults) {
	if s.Ref != "" {
		s.target().checkAt(at, value, f)
	}
	if len(s.OneOf) > 0 {
		s.checkOneOf(at, value, f)
	}
	if s.Type != "" && !isType(s.Type, value) {
		f.add(at, "it should be of type %s", s.Type)
		return
	}
	var constant any
	if s.Const != nil && (json.Unmarshal(s.Const, &constant) != nil || !reflect.DeepEqual(value, constant)) {
		f.add(at, "it should be %s", s.Const)
	}
	if text, ok := value.(string); s.Enum != nil && (!ok || !slices.Contains(s.Enum, text)) {
		f.add(at, "it should be one of %s", strings.Join(s.Enum, ", "))
	}
	switch value := value.(type) {
	case string:
		if s.pattern != nil && !s.pattern.MatchString(value) {
			f.add(at, "%q should match %s", value, s.Pattern)
		}
	case float64:
		if s.Minimum != nil && value < *s.Minimum {
			f.add(at, "%v is less than %v", value, *s.Minimum)
		}
		if s.Maximum != nil && value > *s.Maximum {
			f.add(at, "%v is more than %v", value, *s.Maximum)
		}
	case []any:
		s.checkArray(at, value, f)
	case map[string]any:
		s.checkObject(at, value, f)
	}
}

func (s *schema) checkArray(at string, value []any, f *faults) {
	if len(value) < s.MinItems {
		f.add(at, "it has %d items, and should have %d or more", len(value), s.MinItems)
	}
	for i, item := range value {
		if s.UniqueItems && slices.ContainsFunc(value[:i], func(other any) bool { return reflect.DeepEqual(item, other) }) {
			f.add(at, "%v stands there twice", item)
		}
		if s.Items != nil {
			s.Items.checkAt(fmt.Sprintf("%s[%d]", at, i), item, f)
		}
	}
}

func (s *schema) checkObject(at string, value map[string]any, f *faults) {
	for _, name := range s.Required {
		if _, ok := value[name]; !ok {
			f.add(at, "%q is missing", name)
		}
	}
	if len(value) < s.MinProperties {
		f.add(at, "it has %d keys, and should have %d or more", len(value), s.MinProperties)
	}
	for _, name := range slices.Sorted(maps.Keys(value)) {
		if s.PropertyNames != nil {
			s.PropertyNames.checkAt(at, name, f)
		}
		switch property := s.Properties[name]; {
		case property != nil:
			property.checkAt(at+"/"+name, value[name], f)
		case s.AdditionalProperties == nil:
		case s.AdditionalProperties.schema == nil:
			f.add(at, "%q is not expected", name)
		default:
			s.AdditionalProperties.checkAt(at+"/"+name, value[name], f)
		}
	}
}

// checkOneOf reports, when nothing fits, what keeps the closest choice from
// fitting.
func (s *schema) checkOneOf(at string, value any, f *faults) {
	var closest faults
	fits := 0
	for _, choice := range s.OneOf {
		var own faults
		choice.checkAt(at, value, &own)
		if len(own) == 0 {
			fits++
		} else if closest == nil || len(own) < len(closest) {
			closest = own
		}
	}
	switch fits {
	case 0:
		*f = append(*f, closest...)
	case 1:
	default:
		f.add(at, "it fits %d of the choices, and should fit one", fits)
	}
}

func isType(name string, value any) bool {
	switch value := value.(type) {
	case nil:
		return name == "null"
	case string:
		return name == "string"
	case bool:
		return name == "boolean"
	case float64:
		return name == "number" || name == "integer" && value == math.Trunc(value)
	case []any:
		return name == "array"
	case map[string]any:
		return name == "object"
	}
	return false
}
