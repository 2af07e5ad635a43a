package eventlog

import (
	"encoding/json"
	"fmt"
	"reflect"
)

// Event is a fact of a log.
type Event interface {
	// EventKind returns the event's name in the log.
	EventKind() string
}

// Codec encodes and decodes the events of one kind of log. It does not change after New and may be
// used by several goroutines.
type Codec[E Event] struct {
	version int // written version; all earlier ones can be read
	longest int // most bytes of a line
	types   map[string]reflect.Type
}

// New returns a codec for a version and the longest line in bytes. events contains one value of
// each event type.
func New[E Event](version, longest int, events ...E) *Codec[E] {
	c := &Codec[E]{version: version, longest: longest, types: make(map[string]reflect.Type, len(events))}
	for _, e := range events {
		c.types[e.EventKind()] = reflect.TypeOf(e)
	}
	return c
}

// CountTypes returns the number of event types.
func (c *Codec[E]) CountTypes() int { return len(c.types) }

// TypeError is the error of an unknown event type.
type TypeError struct{ Type string }

func (e *TypeError) Error() string { return fmt.Sprintf("wire: no event is called %.40q", e.Type) }

// VersionError is the error of an event of a newer version, or without a version.
type VersionError struct {
	Version int // 0 for none
	Newest  int // newest known version
}

func (e *VersionError) Error() string {
	return fmt.Sprintf("wire: version %d of the event format is not known; the newest known is %d", e.Version, e.Newest)
}

// Encode returns an event as one line of JSON, without the line end. Equal events have equal bytes.
// It returns a *TypeError for an unknown type, including nil.
func (c *Codec[E]) Encode(e E) ([]byte, error) {
	if any(e) == nil || c.types[e.EventKind()] != reflect.TypeOf(e) {
		return nil, &TypeError{fmt.Sprintf("%T", e)}
	}
	body, err := json.Marshal(e)
	if err != nil {
		return nil, fmt.Errorf("wire: writing %s: %w", e.EventKind(), err)
	}
	line := fmt.Appendf(nil, `{"v":%d,"type":%q`, c.version, e.EventKind())
	if fields := body[1:]; len(fields) > 1 {
		return append(append(line, ','), fields...), nil
	}
	return append(line, '}'), nil
}

// Decode decodes an event of this or an earlier version. It ignores unknown fields. Missing fields
// have their zero value. The error is a *TypeError, a *VersionError, or one of encoding/json.
func (c *Codec[E]) Decode(data []byte) (E, error) {
	var none E
	var head struct {
		V    int    `json:"v"`
		Type string `json:"type"`
	}
	if err := json.Unmarshal(data, &head); err != nil {
		return none, fmt.Errorf("wire: %w", err)
	}
	if head.V < 1 || head.V > c.version {
		return none, &VersionError{head.V, c.version}
	}
	is := c.types[head.Type]
	if is == nil {
		return none, &TypeError{head.Type}
	}
	e := reflect.New(is)
	if err := json.Unmarshal(data, e.Interface()); err != nil {
		return none, fmt.Errorf("wire: reading %s: %w", head.Type, err)
	}
	return e.Elem().Interface().(E), nil
}
