package wire

import (
	"encoding/json"
	"errors"
	"strconv"
	"unicode/utf8"
)

// reader holds one line of valid JSON and parses it.
type reader struct {
	data []byte
	// strict is set for lines written by hand. Times may then be written as people write them, and
	// anything that the reader of a log ignores is a fault.
	strict bool
	depth  int  // nesting depth within the command or event
	as     part // value of "as" for the move being read
}

// part is the range of a value in the line; it is empty when the value is missing.
type part struct{ from, to int }

// raw returns the text of a value.
func (r *reader) raw(p part) []byte { return r.data[p.from:p.to] }

// isNull reports whether a value is missing or null.
func (r *reader) isNull(p part) bool { return p.to == p.from || r.data[p.from] == 'n' }

// isEmptyText reports whether a value is the empty text.
func (r *reader) isEmptyText(p part) bool { return p.to-p.from == 2 && r.data[p.from] == '"' }

// walk iterates over the members of an object or the elements of a list.
type walk struct {
	r     *reader
	at    int
	named bool
	name  part // with its quotes; empty in a list
	value part
}

// walk begins to iterate over an object or list. ok is false if the value does not begin with the
// character opening.
func (r *reader) walk(p part, opening byte) (w walk, ok bool) {
	if r.isNull(p) || r.data[p.from] != opening {
		return walk{}, false
	}
	return walk{r: r, at: p.from + 1, named: opening == '{'}, true
}

// next advances to the next member or element. It returns false at the end.
func (w *walk) next() bool {
	at := w.r.skipSpace(w.at)
	if w.r.data[at] == ',' {
		at = w.r.skipSpace(at + 1)
	}
	if c := w.r.data[at]; c == '}' || c == ']' {
		return false
	}
	if w.named {
		w.name = part{at, w.r.endOfValue(at)}
		at = w.r.skipSpace(w.r.skipSpace(w.name.to) + 1) // past the colon
	}
	w.value = part{at, w.r.endOfValue(at)}
	w.at = w.value.to
	return true
}

// skipSpace returns the offset of the first character at or after an offset that is not white
// space.
func (r *reader) skipSpace(at int) int {
	for at < len(r.data) && (r.data[at] == ' ' || r.data[at] == '\t' || r.data[at] == '\n' || r.data[at] == '\r') {
		at++
	}
	return at
}

// endOfValue returns the offset after the value that begins at the offset at.
func (r *reader) endOfValue(at int) int {
	depth := 0
	for ; at < len(r.data); at++ {
		switch c := r.data[at]; c {
		case '"':
			for at++; r.data[at] != '"'; at++ {
				if r.data[at] == '\\' {
					at++
				}
			}
			if depth == 0 {
				return at + 1
			}
		case '{', '[':
			depth++
		case '}', ']', ',', ' ', '\t', '\r', '\n', ':':
			if depth == 0 {
				return at // of a number or a word
			}
			if c == '}' || c == ']' {
				if depth--; depth == 0 {
					return at + 1
				}
			}
		}
	}
	return at
}

var (
	errText   = errors.New("a text is expected")
	errNumber = errors.New("a whole number is expected")
	errYesNo  = errors.New("true or false is expected")
	errList   = errors.New("a list is expected")
	errObject = errors.New("an object is expected")
)

// parseText parses a text; a missing one is empty.
func (r *reader) parseText(p part) (string, error) {
	if r.isNull(p) {
		return "", nil
	}
	raw := r.raw(p)
	if raw[0] != '"' {
		return "", errText
	}
	body := raw[1 : len(raw)-1]
	for _, c := range body {
		if c == '\\' || c >= utf8.RuneSelf {
			var text string
			err := json.Unmarshal(raw, &text)
			return text, err
		}
	}
	return string(body), nil
}

// parseNumber parses a whole number.
func (r *reader) parseNumber(p part) (int64, error) {
	n, err := strconv.ParseInt(string(r.raw(p)), 10, 64)
	if err != nil {
		return 0, errNumber
	}
	return n, nil
}

// appendQuoted appends a text as JSON, without escaping HTML characters, which moves contain.
func appendQuoted(b []byte, text string) []byte {
	for i := range len(text) {
		if c := text[i]; c < ' ' || c == '"' || c == '\\' || c >= utf8.RuneSelf {
			return append(b, marshal(text)...)
		}
	}
	b = append(append(b, '"'), text...)
	return append(b, '"')
}
