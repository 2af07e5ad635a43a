package wire

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"sync"

	"github.com/escaque/escaque/laws"
)

// entry is a type with its tags.
type entry[T any] struct {
	zero T
	tags string
}

// registry holds the codecs of all commands or of all events. It is built when the first line is
// read or written. Each codec is built when it is first needed, because most runs of the program
// need few.
type registry[T any] struct {
	what  string // "command" or "event"
	kinds map[string]*kind
	types map[reflect.Type]*kind
}

// commands returns the codecs of all commands, events those of all events.
var (
	commands = sync.OnceValue(func() *registry[laws.Command] {
		return register("command", laws.Command.CommandKind, "", commandTags)
	})
	events = sync.OnceValue(func() *registry[laws.Event] {
		return register("event", laws.Event.EventKind, "at* article rule", eventTags)
	})
)

// kind is a type of command or event.
type kind struct {
	name   string
	is     reflect.Type
	head   []byte // beginning of its line: version and type
	object func() *object
}

// register returns a registry. name returns the type name of a value. common are the tags of fields
// that all types share; types without these fields skip them.
func register[T any](what string, name func(T) string, common string, entries []entry[T]) *registry[T] {
	head := fmt.Sprintf(`{"v":%d,"type":`, Version)
	reg := &registry[T]{what: what, kinds: map[string]*kind{}, types: map[reflect.Type]*kind{}}
	for _, e := range entries {
		t, tags := reflect.TypeOf(e.zero), e.tags
		if _, cites := t.FieldByName("Citation"); cites {
			tags = common + " " + tags
		} else if common != "" {
			tags = "at* " + tags
		}
		k := &kind{name: name(e.zero), is: t, object: sync.OnceValue(func() *object { return newObject(t, tags) })}
		k.head = []byte(head + `"` + k.name + `"`)
		reg.kinds[k.name], reg.types[t] = k, k
	}
	return reg
}

// names returns the type names in alphabetical order.
func (reg *registry[T]) names() []string {
	var names []string
	for name := range reg.kinds {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// encode encodes a value as a line of JSON without a line end.
func (reg *registry[T]) encode(c T) ([]byte, error) {
	if any(c) == nil {
		return nil, &Error{Err: fmt.Errorf("no %s", reg.what)}
	}
	v := reflect.ValueOf(c)
	k := reg.types[v.Type()]
	if k == nil {
		return nil, &Error{Type: v.Type().Name(), Err: fmt.Errorf("unknown %s", reg.what)}
	}
	const usual = 320 // bytes of a line
	b := append(make([]byte, 0, usual), k.head...)
	return append(k.object().appendFields(b, v, false), '}'), nil
}

// decode parses a line from encode, in this or an earlier version, or from another program. The
// error is an *Error.
func (reg *registry[T]) decode(data []byte) (c T, _ error) {
	r := &reader{data: data}
	h, err := r.head()
	if err != nil {
		return c, err
	}
	if err := checkVersion(h.kind, h.version); err != nil {
		return c, err
	}
	k := reg.kinds[h.kind]
	if k == nil {
		return c, &Error{Type: truncate(h.kind), Field: "type", Err: fmt.Errorf("unknown %s %q", reg.what, truncate(h.kind))}
	}
	v := reflect.New(k.is).Elem()
	if err := k.object().read(r, v, h.whole, nil); err != nil {
		return c, newError(h.kind, err)
	}
	return v.Interface().(T), nil
}

// newError converts a fault to an *Error.
func newError(kind string, err error) *Error {
	var f *fault
	if errors.As(err, &f) {
		return &Error{Type: truncate(kind), Field: f.field, Err: f.err}
	}
	return &Error{Type: truncate(kind), Err: err}
}

// head is the part of a line before the fields of its type.
type head struct {
	whole   part // the object
	version int
	kind    string
}

// head checks that a line is one JSON object, and finds its version and type, which come first in
// lines that this program writes.
func (r *reader) head() (h head, _ error) {
	if len(r.data) > MaxSize {
		return h, &Error{Err: fmt.Errorf("%d bytes: at most %d are read", len(r.data), MaxSize)}
	}
	if err := r.checkJSON(); err != nil {
		return h, &Error{Err: err}
	}
	h.whole = part{r.skipSpace(0), len(r.data)}
	w, ok := r.walk(h.whole, '{')
	if !ok {
		return h, &Error{Err: errObject}
	}
	for found := 0; found < 2 && w.next(); {
		var err error
		switch string(r.raw(w.name)) {
		case `"v"`:
			found++
			if r.isNull(w.value) {
				continue
			}
			var v int64
			if v, err = r.parseNumber(w.value); err != nil {
				return h, &Error{Field: "v", Err: err}
			}
			h.version = int(v)
		case `"type"`:
			found++
			if h.kind, err = r.parseText(w.value); err != nil {
				return h, &Error{Field: "type", Err: err}
			}
		}
	}
	return h, nil
}

// checkJSON returns the error if the line is not valid JSON.
func (r *reader) checkJSON() error {
	if json.Valid(r.data) {
		return nil
	}
	var none json.RawMessage
	return json.Unmarshal(r.data, &none)
}
