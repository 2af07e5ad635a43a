package wire

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/laws"
)

// A line that somebody wrote by hand is brought into the form of the logs before
// it is read as strictly as they are: times written as people write them become
// milliseconds, controls with units become seconds. What the logs' reader would
// pass over is a fault here: a field that is written twice, a word that is not
// among those of its field, a word left out that nothing stands for.

// human is such a line.
type human struct {
	line   []byte
	dec    *json.Decoder
	fields map[string]Field
	// given are the fields that the line has.
	given map[string]bool
	edits []edit
}

// edit replaces a part of the line.
type edit struct {
	from, to int
	text     string
}

// fieldsOf are the fields of a line with a command of some type.
func fieldsOf(kind string) map[string]Field {
	fields := map[string]Field{
		"at": {Name: "at", Takes: TakesInstant},
		"by": {Name: "by", Takes: TakesWord, Values: ActorNames()},
	}
	for _, f := range Fields(kind) {
		fields[f.Name] = f
	}
	return fields
}

// plainly returns the line in the form of the logs. A line that is no JSON comes
// back as it is, for the reader to complain of. The error is a *DeedError.
func plainly(line []byte) ([]byte, error) {
	var head struct{ Type, By string }
	if err := json.Unmarshal(line, &head); err != nil {
		var kind *json.UnmarshalTypeError
		if !errors.As(err, &kind) {
			return line, nil
		}
	}
	h := human{line: line, dec: json.NewDecoder(bytes.NewReader(line)), fields: fieldsOf(head.Type), given: map[string]bool{}}
	h.dec.UseNumber()
	if fault := h.value(""); fault != nil {
		fault.Type = clip(head.Type)
		return nil, fault
	}
	if fault := h.missing(head.Type, head.By); fault != nil {
		return nil, fault
	}
	out := []byte{}
	at := 0
	for _, e := range h.edits {
		out = append(append(out, line[at:e.from]...), e.text...)
		at = e.to
	}
	return append(out, line[at:]...), nil
}

// next reads a token and says where it begins and ends; nil at the end.
func (h *human) next() (tok json.Token, from, to int) {
	from = int(h.dec.InputOffset())
	tok, err := h.dec.Token()
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, from, from // it was looked at before: it is JSON
	}
	to = int(h.dec.InputOffset())
	for from < to && strings.IndexByte(" \t\r\n,:", h.line[from]) >= 0 {
		from++
	}
	return tok, from, to
}

// value goes through a value and whatever is in it.
func (h *human) value(path string) *DeedError {
	tok, from, to := h.next()
	if tok != nil { // null gives nothing
		h.given[path] = true
	}
	switch v := tok.(type) {
	case json.Delim:
		if v == '{' {
			return h.object(path)
		}
		for h.dec.More() {
			if fault := h.value(path); fault != nil {
				return fault
			}
		}
		h.next()
	case string:
		return h.text(path, v, from, to)
	}
	return nil
}

func (h *human) object(path string) *DeedError {
	names := map[string]bool{}
	for h.dec.More() {
		tok, from, _ := h.next()
		name, ok := tok.(string)
		if !ok {
			return nil
		}
		// Names are the same to the reader whatever their case.
		if folded := strings.ToLower(name); names[folded] {
			return &DeedError{Problem: Duplicate, Column: from + 1, Field: clip(name), Err: errors.New("the field is written twice")}
		} else {
			names[folded] = true
		}
		full := name
		if path != "" {
			full = path + "." + name
		}
		if fault := h.misspelt(full, name, from); fault != nil {
			return fault
		}
		if fault := h.value(full); fault != nil {
			return fault
		}
	}
	h.next()
	return nil
}

// misspelt finds a name that is a field's but for its case, which the reader of
// the logs would take for it.
func (h *human) misspelt(full, name string, from int) *DeedError {
	if _, ok := h.fields[full]; ok {
		return nil
	}
	for known := range h.fields {
		if right := known[strings.LastIndexByte(known, '.')+1:]; known != full && strings.EqualFold(known, full) {
			return &DeedError{
				Problem: UnknownField, Column: from + 1, Field: clip(name), Known: []string{right}, Near: right,
				Err: fmt.Errorf("the field is called %s", right),
			}
		}
	}
	return nil
}

// text takes a text as what its field takes.
func (h *human) text(path, text string, from, to int) *DeedError {
	field, ok := h.fields[path]
	if !ok {
		return nil
	}
	fault := func(p Problem, err error) *DeedError {
		name := path[strings.LastIndexByte(path, '.')+1:]
		e := &DeedError{Problem: p, Column: column(h.line, name), Field: path, Err: err, Takes: field.Takes}
		var span *clock.SpanError
		if errors.As(err, &span) {
			e.Readings = span.Readings
		}
		return e
	}
	switch field.Takes {
	case TakesWord:
		if text == "" && strings.Contains(path, ".") {
			return nil // of the regulations, the first word; the Laws ask for an edition
		}
		if !slices.Contains(field.Values, text) {
			e := fault(BadValue, &ValueError{text, field.Values})
			if path == "by" {
				e.Problem = NoActor
			}
			e.Known, e.Near = field.Values, Nearest(text, field.Values)
			return e
		}
	case TakesInstant, TakesSpan, TakesLimit:
		if field.Takes == TakesLimit && text == "none" {
			h.edits = append(h.edits, edit{from, to, "-1"})
			return nil
		}
		d, err := clock.ParseSpan(text)
		if err != nil {
			if path == "at" {
				return fault(NoInstant, err)
			}
			return fault(BadValue, err)
		}
		h.edits = append(h.edits, edit{from, to, strconv.FormatInt(d.Milliseconds(), 10)})
	case TakesControl:
		c, err := clock.ReadControl(text)
		if err != nil && text != "" {
			return fault(BadValue, err)
		}
		h.edits = append(h.edits, edit{from, to, strconv.Quote(c.String())})
	}
	return nil
}

// missing finds a word that a command needs and the line does not have: who is
// meant, or which of several things, where none of them is nothing.
func (h *human) missing(kind, by string) *DeedError {
	if !h.given["by"] || !h.given["at"] {
		return nil // that is said first
	}
	if !slices.Contains(commandKinds(), kind) {
		return nil
	}
	for _, f := range Fields(kind) {
		if f.Takes != TakesWord || strings.Contains(f.Name, ".") || h.given[f.Name] || stands[f.Values[0]] || f.Name == "as" || f.Name == "piece" {
			continue
		}
		if actor, _ := ParseActor(by); kind == "Arrive" && actor.Role == laws.Player {
			continue // who says so has come himself
		}
		return &DeedError{
			Problem: BadValue, Column: column(h.line, f.Name), Field: f.Name, Type: kind, Takes: f.Takes, Known: f.Values,
			Err: fmt.Errorf("missing: one of %s", strings.Join(f.Values, ", ")),
		}
	}
	return nil
}

// stands are the words that stand for nothing, or for what the Laws say: where
// one is the first of a field, the field may be left out.
var stands = map[string]bool{"none": true, "rule": true, "proposed": true, "unknown": true, "*": true}
