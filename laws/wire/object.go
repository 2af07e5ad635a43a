package wire

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
)

// object is the encoding of a struct: its fields in the order of the old logs. It is built once for
// each type from a text of tags, such as
//
//	"move+as ply:count for=To! left?"
//
// A tag begins with the name of the JSON field. The Go field has the same name in any case, or
// follows after "=", as a path with dots or "." for the value itself. After "+" follows the name of
// the second field of a move, "as". After ":" follows the name of a form; otherwise the Go type
// determines the form. Texts, numbers and lists are left out when they are zero, other values are
// not: "*" always writes the field, "?" leaves it out when zero. With "!" the field is required.
// With "~" even the strict reader accepts a missing word.
type object struct{ fields []field }

// field is one field of an object.
type field struct {
	name   string
	prefix string // the name in JSON, with the colon
	index  []int  // path of the Go field
	form   *form
	omit   bool // whether to leave it out when zero
	need   bool
	spare  bool
}

// fault is the error for an object that cannot be read, with the place of the fault in the line.
type fault struct {
	field   string // as a path with dots
	at      int    // offset of the field's name in the line, -1 when it is missing
	problem Problem
	known   []string
	err     error
}

func (f *fault) Error() string { return f.err.Error() }

// isBefore reports whether a fault occurs before another in the line. Missing fields come last.
func (f *fault) isBefore(other *fault) bool {
	return f.at >= 0 && (other.at < 0 || f.at < other.at)
}

// newObject parses the tags for a type. It panics if a tag fits no field, which is a bug of this
// package.
func newObject(t reflect.Type, tags string) *object {
	o := &object{}
	for _, tag := range strings.Fields(tags) {
		rest := strings.TrimRight(tag, "*?!~")
		flags := tag[len(rest):]
		rest, path, _ := strings.Cut(rest, "=")
		rest, as, _ := strings.Cut(rest, ":")
		name, second, _ := strings.Cut(rest, "+")
		if path == "" {
			path = name
		}
		index, typ := findGoField(t, path)
		f := field{name: name, prefix: `"` + name + `":`, index: index, form: forms()[as], need: strings.Contains(flags, "!"), spare: strings.ContainsAny(flags, "?~")}
		if as == "" {
			f.form = formOf(typ)
		}
		if f.form == nil {
			panic(fmt.Sprintf("wire: %v has a field %s of no form", t, tag))
		}
		f.omit = (f.form.omitted || strings.Contains(flags, "?")) && !strings.Contains(flags, "*")
		o.fields = append(o.fields, f)
		if second != "" {
			o.fields = append(o.fields, field{name: second, prefix: `"` + second + `":`, index: index, form: forms()["as"], omit: true, spare: true})
		}
	}
	if len(o.fields) > maxFields {
		panic(fmt.Sprintf("wire: %v has more than %d fields", t, maxFields))
	}
	return o
}

// findGoField returns the index and type of the Go field with a path of names in any case.
func findGoField(t reflect.Type, path string) (index []int, _ reflect.Type) {
	for name := range strings.SplitSeq(strings.Trim(path, "."), ".") {
		if name == "" {
			break
		}
		f, ok := t.FieldByNameFunc(func(s string) bool { return strings.EqualFold(s, name) })
		if !ok {
			panic(fmt.Sprintf("wire: %v has no field %s", t, name))
		}
		index, t = append(index, f.Index...), f.Type
	}
	return index, t
}

// goValue returns the value of the Go field in v.
func (f *field) goValue(v reflect.Value) reflect.Value {
	for _, i := range f.index {
		v = v.Field(i)
	}
	return v
}

// appendFields appends the fields of v, each after a comma; first is set when no field has been
// written yet.
func (o *object) appendFields(b []byte, v reflect.Value, first bool) []byte {
	for i := range o.fields {
		f := &o.fields[i]
		value := f.goValue(v)
		if f.omit && f.form.isZero(value) {
			continue
		}
		if !first {
			b = append(b, ',')
		}
		first = false
		b = f.form.append(append(b, f.prefix...), value)
	}
	return b
}

// maxFields is an upper limit for the number of fields in an object.
const maxFields = 40

// read parses an object into a struct. The strict reader accepts only known members and those named
// in beside.
func (o *object) read(r *reader, v reflect.Value, p part, beside []string) error {
	w, ok := r.walk(p, '{')
	if !ok {
		return errObject
	}
	var names, values [maxFields]part
	next := 0
	for w.next() {
		i := o.indexOf(r, w.name, next)
		if i < 0 {
			if r.strict {
				if err := o.refuseUnknown(r, w.name, names[:], beside); err != nil {
					return err
				}
			}
			continue
		}
		if r.strict && names[i].to > 0 {
			return r.refuseDuplicate(w.name)
		}
		names[i], values[i], next = w.name, w.value, i+1
	}
	var first *fault // in the line
	for i := range o.fields {
		f := &o.fields[i]
		if i+1 < len(o.fields) && o.fields[i+1].form.second {
			r.as = values[i+1]
		}
		if err := f.read(r, f.goValue(v), values[i]); err != nil {
			if found := inField(f, names[i], err); first == nil || found.isBefore(first) {
				first = found
			}
		}
	}
	if first == nil {
		return nil
	}
	return first
}

// read parses a field, which may be missing.
func (f *field) read(r *reader, v reflect.Value, p part) error {
	word := f.form.takes == TakesWord
	if r.isNull(p) || f.form.isText() && r.isEmptyText(p) && !(r.strict && word && r.depth == 0) {
		switch {
		case f.need && word, r.strict && r.depth == 0 && word && !f.spare && !defaultWords[f.form.values[0]]:
			return &ValueError{"", f.form.values}
		case f.need || f.form.need:
			return errMissing
		}
		return nil
	}
	return f.form.read(r, v, p)
}

// defaultWords are words that mean a default. If the first word of a field is one of them, the
// field may be left out.
var defaultWords = map[string]bool{"none": true, "rule": true, "proposed": true, "unknown": true, "*": true}

var errMissing = errors.New("missing")

// inField adds the name of a field to an error, and returns it as a fault.
func inField(f *field, name part, err error) *fault {
	at := name.from
	if name.to == 0 {
		at = -1
	}
	var inner *fault
	if !errors.As(err, &inner) {
		return &fault{field: f.name, at: at, problem: BadValue, err: err}
	}
	if inner.problem != BadValue {
		return inner // the fault concerns an inner name, which is enough
	}
	dot := "."
	if strings.HasPrefix(inner.field, "[") {
		dot, inner.at = "", at
	}
	inner.field = f.name + dot + inner.field
	return inner
}

// indexOf returns the index of the field with a name, or -1. It searches from the index next, where
// the field is expected.
func (o *object) indexOf(r *reader, name part, next int) int {
	raw := r.data[name.from+1 : name.to-1]
	for i := range o.fields {
		if at := (next + i) % len(o.fields); string(raw) == o.fields[at].name {
			return at
		}
	}
	text, _ := r.parseText(name)
	for i := range o.fields {
		if text == o.fields[i].name || !r.strict && strings.EqualFold(text, o.fields[i].name) {
			return i
		}
	}
	return -1
}

// refuseUnknown returns an error for an unknown member. It reports a duplicate if the name differs
// only in case from a member that was given already.
func (o *object) refuseUnknown(r *reader, name part, given []part, beside []string) error {
	text, _ := r.parseText(name)
	if slices.Contains(beside, text) {
		return nil
	}
	known := slices.DeleteFunc(slices.Clone(beside), func(n string) bool { return n == "v" })
	for i := range o.fields {
		if strings.EqualFold(text, o.fields[i].name) && given[i].to > 0 {
			return r.refuseDuplicate(name)
		}
		known = append(known, o.fields[i].name)
	}
	return &fault{field: truncate(text), at: name.from, problem: UnknownField, known: known, err: errors.New("no such field")}
}

// refuseDuplicate returns the error for a field that is written twice.
func (r *reader) refuseDuplicate(name part) error {
	text, _ := r.parseText(name)
	return &fault{field: truncate(text), at: name.from, problem: Duplicate, err: errors.New("the field is written twice")}
}

// marshal encodes a value as JSON without escaping HTML characters.
func marshal(v any) []byte {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		panic(err) // all our values can be encoded
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n"))
}
