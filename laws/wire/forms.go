package wire

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"

	"github.com/escaque/escaque/clock"
)

// form is the encoding of a Go value.
type form struct {
	takes  Takes
	values []string // the valid words, if there are several
	append func(b []byte, v reflect.Value) []byte
	read   func(r *reader, v reflect.Value, p part) error
	zero   func(v reflect.Value) bool // nil for v.IsZero
	inside *object                    // the inner object, or that of a list's elements

	omitted bool // left out when zero, unless its tag says otherwise
	need    bool // has no default when missing
	second  bool // is the second field of a move
	many    bool // is a list
	pair    bool // is a list of two, White's and Black's
}

// omitZero makes zero values be left out of the encoding, and returns the form.
func (f *form) omitZero() *form { f.omitted = true; return f }

// required makes a missing value an error, and returns the form.
func (f *form) required() *form { f.need = true; return f }

// isText reports whether the value is encoded as one text, for which empty means missing.
func (f *form) isText() bool {
	return !f.many && f.inside == nil && (f.takes == TakesText || f.takes == TakesWord || f.takes == TakesControl)
}

// isZero reports whether a value counts as zero.
func (f *form) isZero(v reflect.Value) bool {
	switch {
	case f.zero != nil:
		return f.zero(v)
	case v.Kind() == reflect.Slice:
		return v.Len() == 0
	}
	return v.IsZero()
}

// formOf returns the form of a Go type, nil if there is none.
func formOf(t reflect.Type) *form {
	if f := ofType()[t]; f != nil {
		return f
	}
	if values := words()[t]; values != nil {
		return wordForm(values())
	}
	if tags, ok := objects()[t]; ok {
		if t.Kind() == reflect.Slice {
			return listForm(objectForm(newObject(t.Elem(), tags)))
		}
		return objectForm(newObject(t, tags))
	}
	switch t.Kind() {
	case reflect.String:
		return textForm
	case reflect.Int:
		return numberForm
	case reflect.Bool:
		return yesNoForm
	case reflect.Pointer:
		return pointerForm(formOf(t.Elem()))
	case reflect.Array:
		return pairForm(formOf(t.Elem()))
	case reflect.Slice:
		return listForm(formOf(t.Elem()))
	}
	return nil
}

// customTextForm returns the form of a value encoded as a text by write and decoded by read. A
// missing text is the zero value.
func customTextForm[T any](takes Takes, write func(T) string, read func(*reader, string) (T, error)) *form {
	return &form{takes: takes, append: func(b []byte, v reflect.Value) []byte {
		return appendQuoted(b, write(v.Interface().(T)))
	}, read: func(r *reader, v reflect.Value, p part) error {
		text, err := r.parseText(p)
		if err == nil {
			*v.Addr().Interface().(*T), err = read(r, text)
		}
		return err
	}}
}

// integerForm returns the form of a number from least to most.
func integerForm(least, most int64) *form {
	return &form{takes: TakesNumber, omitted: true, append: func(b []byte, v reflect.Value) []byte {
		return strconv.AppendInt(b, v.Int(), 10)
	}, read: func(r *reader, v reflect.Value, p part) error {
		n, err := r.parseNumber(p)
		if err == nil && (n < least || n > most) {
			err = errRange
		}
		v.SetInt(n)
		return err
	}}
}

// wordForm returns the form of a small enumeration. values are its words, indexed by value.
func wordForm(values []string) *form {
	known := values
	if known[0] == "" {
		known = known[1:]
	}
	return &form{takes: TakesWord, values: known, append: func(b []byte, v reflect.Value) []byte {
		if n := v.Uint(); n < uint64(len(values)) {
			return appendQuoted(b, values[n])
		}
		return append(b, `"unknown"`...)
	}, read: func(r *reader, v reflect.Value, p part) error {
		text, err := r.parseText(p)
		if err != nil {
			return err
		}
		for i, w := range values {
			if w == text && w != "" {
				v.SetUint(uint64(i))
				return nil
			}
		}
		return &ValueError{text, known}
	}}
}

// openWordForm returns the form of a text that is one of some known words. Logs of later releases
// may have other words, so these are accepted too.
func openWordForm(values []string) *form {
	return &form{takes: TakesWord, values: values, omitted: true, append: textForm.append, read: func(r *reader, v reflect.Value, p part) error {
		err := readText(r, v, p)
		if r.strict && err == nil && !slices.Contains(values, v.String()) {
			return &ValueError{v.String(), values}
		}
		return err
	}}
}

// objectForm returns the form of an inner object.
func objectForm(o *object) *form {
	return &form{inside: o, append: func(b []byte, v reflect.Value) []byte {
		return append(o.appendFields(append(b, '{'), v, true), '}')
	}, read: func(r *reader, v reflect.Value, p part) error {
		r.depth++
		defer func() { r.depth-- }()
		if err := o.read(r, v, p, nil); err != nil {
			return err
		}
		if v.Type() == reflect.TypeFor[clock.Reading]() {
			return validateReading(v.Addr().Interface().(*clock.Reading))
		}
		return nil
	}}
}

// validateReading returns an error if a clock cannot have the reading.
func validateReading(c *clock.Reading) error {
	for i := range 2 {
		if c.Left[i] < 0 || c.Period[i] < 0 || c.Moves[i] < 0 {
			return errRange
		}
	}
	return nil
}

// pointerForm returns the form of a pointer to a value, left out when nil.
func pointerForm(of *form) *form {
	f := *of
	f.omitted = true
	f.zero = reflect.Value.IsNil
	f.append = func(b []byte, v reflect.Value) []byte { return of.append(b, v.Elem()) }
	f.read = func(r *reader, v reflect.Value, p part) error {
		v.Set(reflect.New(v.Type().Elem()))
		return of.read(r, v.Elem(), p)
	}
	return &f
}

// pairForm returns the form of a pair, White's and Black's value in a list of two.
func pairForm(of *form) *form {
	f := listForm(of)
	f.omitted, f.pair = false, true
	f.read = func(r *reader, v reflect.Value, p part) error {
		w, ok := r.walk(p, '[')
		if !ok {
			return errPair
		}
		i := 0
		for ; w.next(); i++ {
			if i == 2 {
				return errPair
			}
			if err := r.readElement(of, v.Index(i), i, w.value); err != nil {
				return err
			}
		}
		if i < 2 {
			return errPair
		}
		return nil
	}
	return f
}

var errPair = errors.New("a list of two is expected, White's and Black's")

// readElement parses the i-th element of a list. Where a text may be missing, an element may be
// empty.
func (r *reader) readElement(of *form, v reflect.Value, i int, p part) error {
	var err error
	switch missing := r.isNull(p) || of.isText() && r.isEmptyText(p); {
	case missing && of.need:
		err = errMissing
	case !missing:
		err = of.read(r, v, p)
	}
	if err != nil {
		inner := &fault{problem: BadValue, err: err}
		if f := (*fault)(nil); errors.As(err, &f) {
			if f.problem != BadValue {
				return f
			}
			inner.err, inner.field = f.err, "."+f.field
		}
		inner.field = fmt.Sprintf("[%d]%s", i, inner.field)
		return inner
	}
	return nil
}

// listForm returns the form of a list.
func listForm(of *form) *form {
	return &form{takes: of.takes, values: of.values, inside: of.inside, many: true, omitted: true, append: func(b []byte, v reflect.Value) []byte {
		b = append(b, '[')
		for i := range v.Len() {
			if i > 0 {
				b = append(b, ',')
			}
			b = of.append(b, v.Index(i))
		}
		return append(b, ']')
	}, read: func(r *reader, v reflect.Value, p part) error {
		w, ok := r.walk(p, '[')
		if !ok {
			return errList
		}
		for i := 0; w.next(); i++ {
			if of.need && i == maxSquares {
				return fmt.Errorf("more than %d squares: a board has no more", maxSquares)
			}
			v.Set(reflect.Append(v, reflect.Zero(v.Type().Elem())))
			if err := r.readElement(of, v.Index(i), i, w.value); err != nil {
				return err
			}
		}
		return nil
	}}
}

// readText parses a text.
func readText(r *reader, v reflect.Value, p part) error {
	text, err := r.parseText(p)
	v.SetString(text)
	return err
}

// readYesNo parses true or false.
func readYesNo(r *reader, v reflect.Value, p part) error {
	switch string(r.raw(p)) {
	case "true":
		v.SetBool(true)
	case "false":
		v.SetBool(false)
	default:
		return errYesNo
	}
	return nil
}
