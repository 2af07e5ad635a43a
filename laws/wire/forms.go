package wire

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"

	"github.com/escaque/escaque/clock"
)

// form is how a Go value is written and read.
type form struct {
	takes  Takes
	values []string // the words, where it takes one of several
	append func(b []byte, v reflect.Value) []byte
	read   func(r *reader, v reflect.Value, p part) error
	zero   func(v reflect.Value) bool // nil for v.IsZero
	inside *object                    // of an object, or of a list of them

	omitted bool // when it is zero, unless its tag says otherwise
	need    bool // nothing stands for a missing one
	second  bool // it is the second name of a move
	many    bool // it is a list
}

// omitZero has a form left out when it is zero.
func (f *form) omitZero() *form { f.omitted = true; return f }

// required has a form that nothing stands for.
func (f *form) required() *form { f.need = true; return f }

// isText reports whether it is written as one text, which is missing when empty.
func (f *form) isText() bool {
	return !f.many && f.inside == nil && (f.takes == TakesText || f.takes == TakesWord || f.takes == TakesControl)
}

func (f *form) isZero(v reflect.Value) bool {
	switch {
	case f.zero != nil:
		return f.zero(v)
	case v.Kind() == reflect.Slice:
		return v.Len() == 0
	}
	return v.IsZero()
}

// formOf returns the form of a Go type, nil where there is none.
func formOf(t reflect.Type) *form {
	if f := ofType[t]; f != nil {
		return f
	}
	if values := words[t]; values != nil {
		return wordForm(values)
	}
	if tags, ok := objects[t]; ok {
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

// customTextForm is a value that is written as a text of its own. Missing, it is zero.
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

// integerForm is a number within bounds.
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

// wordForm is a small enumeration, whose words stand at their values.
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

// openWordForm is a text that is one of some words today; a log of a later release may
// know more.
func openWordForm(values []string) *form {
	return &form{takes: TakesWord, values: values, omitted: true, append: textForm.append, read: func(r *reader, v reflect.Value, p part) error {
		err := readText(r, v, p)
		if r.strict && err == nil && !slices.Contains(values, v.String()) {
			return &ValueError{v.String(), values}
		}
		return err
	}}
}

// objectForm is an object in an object.
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

// validateReading refuses what no clock shows.
func validateReading(c *clock.Reading) error {
	for i := range 2 {
		if c.Left[i] < 0 || c.Period[i] < 0 || c.Moves[i] < 0 {
			return errRange
		}
	}
	return nil
}

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

// pairForm is White's and Black's of something, in a list of two.
func pairForm(of *form) *form {
	f := listForm(of)
	f.omitted = false
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

// readElement reads one of a list; where a text may be missing it may be empty.
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

func readText(r *reader, v reflect.Value, p part) error {
	text, err := r.parseText(p)
	v.SetString(text)
	return err
}

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
