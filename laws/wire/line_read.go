package wire

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/laws"
)

// outerNames are the names in a line that are not fields of its command.
var outerNames = []string{"at", "by", "type", "v"}

// outerFields are the places of the fields of a line that do not belong to its command, in the
// order of outerNames.
type outerFields struct{ names, values [4]part }

// DecodeLine parses a line. Lines are written by hand, so it is stricter than the readers of logs
// and reports mistakes. It refuses unknown fields, repeated fields, and missing words without a
// default. The error is a *LineError.
func DecodeLine(line []byte) (Line, error) {
	r := &reader{data: line, strict: true}
	d, kind, err := r.readLine()
	if err != nil {
		return Line{}, r.newLineError(err, truncate(kind))
	}
	return d, nil
}

// ReadCommand parses a command that a person or a client wrote, without an instant and an actor. It
// is as strict as [DecodeLine]. The error is a *LineError.
func ReadCommand(object []byte) (laws.Command, error) {
	r := &reader{data: object, strict: true}
	c, kind, err := r.readCommand()
	if err != nil {
		return nil, r.newLineError(err, truncate(kind))
	}
	return c, nil
}

// readCommand parses the object of a command. name is its type. The error is a *fault.
func (r *reader) readCommand() (c laws.Command, name string, _ error) {
	if err := r.checkObject(); err != nil {
		return nil, "", err
	}
	whole := part{r.skipSpace(0), len(r.data)}
	h, err := r.readOuterFields(whole)
	if err != nil {
		return nil, "", err
	}
	name, _ = r.parseText(h.values[2])
	k := commands().kinds[name]
	if k == nil {
		at := h.names[2].from
		if h.names[2].to == 0 {
			at = -1
		}
		return nil, name, &fault{field: outerNames[2], at: at, problem: UnknownType, err: fmt.Errorf("unknown command %q", truncate(name))}
	}
	if err := r.checkOuterVersion(h); err != nil {
		return nil, name, err
	}
	v := reflect.New(k.is).Elem()
	if err := k.object().read(r, v, whole, outerNames[2:]); err != nil {
		return nil, name, err
	}
	return v.Interface().(laws.Command), name, nil
}

// checkOuterVersion returns an error if the line has a version that cannot be read.
func (r *reader) checkOuterVersion(h outerFields) error {
	if r.isNull(h.values[3]) {
		return nil
	}
	f := &fault{field: outerNames[3], at: h.names[3].from, problem: BadValue}
	switch v, err := r.parseNumber(h.values[3]); {
	case err != nil:
		f.err = err
	case v > Version:
		f.problem, f.err = Newer, ErrVersion
	case v < 0:
		f.err = errNoSuchVersion
	default:
		return nil
	}
	return f
}

// readLine parses a line. name is the type of its command. The error is a *fault.
func (r *reader) readLine() (d Line, name string, _ error) {
	if err := r.checkObject(); err != nil {
		return d, "", err
	}
	whole := part{r.skipSpace(0), len(r.data)}
	h, err := r.readOuterFields(whole)
	if err != nil {
		return d, "", err
	}
	by, _ := r.parseText(h.values[1])
	name, _ = r.parseText(h.values[2])
	wrong := func(i int, problem Problem, err error) (Line, string, error) {
		f := &fault{field: outerNames[i], at: h.names[i].from, problem: problem, err: err}
		if h.names[i].to == 0 {
			f.at = -1
		}
		return Line{}, name, f
	}
	err = errMissing
	if !r.isNull(h.values[0]) {
		err = readInstant(r, reflect.ValueOf(&d.At).Elem(), h.values[0])
	}
	if err != nil {
		return wrong(0, NoInstant, err)
	}
	var k *kind
	if !r.isNull(h.values[1]) || !r.isNull(h.values[2]) {
		var known bool
		if d.By, known = ParseActor(by); !known {
			return wrong(1, NoActor, &ValueError{by, ActorNames()})
		}
		if k = commands().kinds[name]; k == nil {
			return wrong(2, UnknownType, fmt.Errorf("unknown command %q", truncate(name)))
		}
	}
	if err := r.checkOuterVersion(h); err != nil {
		return d, name, err
	}
	if k == nil { // it only lets time pass
		return d, "", new(object).read(r, reflect.Value{}, whole, outerNames)
	}
	c := reflect.New(k.is).Elem()
	if err := k.object().read(r, c, whole, outerNames); err != nil {
		return d, name, err
	}
	d.Command = c.Interface().(laws.Command)
	d.AnyPly = !r.hasMember(whole, "ply")
	if c, ok := d.Command.(laws.Arrive); ok && !r.hasMember(whole, "for") {
		if d.By.Role != laws.Player {
			return d, name, &fault{field: "for", at: -1, problem: BadValue, err: &ValueError{"", words()[reflect.TypeOf(c.Color)]()}}
		}
		c.Color = d.By.Color // players report their own arrival
		d.Command = c
	}
	return d, name, nil
}

// checkObject returns an error unless the line is one JSON object.
func (r *reader) checkObject() error {
	if len(r.data) > MaxSize {
		return &fault{at: MaxSize, problem: TooLong, err: fmt.Errorf("%d bytes", len(r.data))}
	}
	if err := r.checkJSON(); err != nil {
		at := len(r.data)
		var syntax *json.SyntaxError
		if errors.As(err, &syntax) && !strings.Contains(err.Error(), "unexpected end") {
			at = max(0, int(syntax.Offset)-1)
		}
		return &fault{at: at, problem: NoJSON, err: err}
	}
	if r.data[r.skipSpace(0)] != '{' {
		return &fault{problem: NoJSON, err: errObject}
	}
	return nil
}

// readOuterFields finds the fields that do not belong to the command.
func (r *reader) readOuterFields(whole part) (h outerFields, _ error) {
	for w, _ := r.walk(whole, '{'); w.next(); {
		name, _ := r.parseText(w.name)
		i := slices.Index(outerNames, name)
		if i < 0 {
			continue
		}
		if h.names[i].to > 0 {
			return h, r.refuseDuplicate(w.name)
		}
		h.names[i], h.values[i] = w.name, w.value
	}
	return h, nil
}

// hasMember reports whether an object has a member with a name that is not null.
func (r *reader) hasMember(whole part, name string) bool {
	for w, _ := r.walk(whole, '{'); w.next(); {
		if text, _ := r.parseText(w.name); text == name && !r.isNull(w.value) {
			return true
		}
	}
	return false
}

// listIndexPattern matches an index in the path of a field.
var listIndexPattern = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`\[\d+\]`)
})

// newLineError converts a fault to a LineError with suggestions for a correction.
func (r *reader) newLineError(err error, kind string) *LineError {
	var f *fault
	errors.As(err, &f)
	e := &LineError{Problem: f.problem, Column: f.at + 1, Field: listIndexPattern().ReplaceAllString(f.field, ""), Type: kind, Err: f.err, Known: f.known}
	if f.at < 0 {
		e.Column = len(bytes.TrimRight(r.data, " \t\r\n"))
	}
	text := e.Field
	if e.Problem == UnknownField && kind != "" {
		e.Err = fmt.Errorf("no field of %s", kind)
	}
	var word *ValueError
	var span *clock.SpanError
	switch {
	case e.Problem == UnknownType: // too many to name them all
		e.Near = Nearest(kind, commands().names())
		return e
	case errors.As(f.err, &word):
		text, e.Known = word.Text, word.Known
	case errors.As(f.err, &span):
		e.Readings = span.Readings
	}
	if e.Problem == BadValue {
		for _, known := range Fields(kind) {
			if known.Name == e.Field {
				e.Takes = known.Takes
			}
		}
	}
	e.Near = Nearest(text, e.Known)
	return e
}
