package wire

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync"

	"github.com/escaque/escaque/laws"
)

// Field is a field of a type of command or event with what it takes.
type Field struct {
	// Name is the field's name; one of an object within is named with a dot.
	Name string
	// Takes says what is read there.
	Takes Takes
	// Values are all the words that are read there; nil where anything is.
	Values []string
}

// Takes is what a field takes.
type Takes string

// What fields take.
const (
	TakesWord    Takes = "word" // one of Values
	TakesText    Takes = "text"
	TakesNumber  Takes = "number"
	TakesYesNo   Takes = "yes-no"
	TakesSpan    Takes = "span"    // a span of time
	TakesLimit   Takes = "limit"   // a span of time, or none
	TakesInstant Takes = "instant" // an instant of the game
	TakesControl Takes = "control" // a time control
)

// Fields lists the fields of a type of command or event, in the order in which
// they are written. It is learnt from the reader itself: what it reads a field as
// is what is told of it. "v", "type" and, of an event, "at" are left out.
func Fields(kind string) []Field { return listing()[kind] }

// recorder notes what a reader asks of its fields.
type recorder map[string]Field

func (r *reader) note(field string, takes Takes, values []string) {
	if r.seen == nil {
		return
	}
	field, _, _ = strings.Cut(field, "[")
	if _, ok := r.seen[field]; !ok {
		r.seen[field] = Field{field, takes, values}
	}
}

var listing = sync.OnceValue(func() map[string][]Field {
	all := map[string][]Field{}
	commands, events := Kinds()
	for _, kind := range commands {
		j := commandJSON{Type: kind}
		fill(reflect.ValueOf(&j).Elem())
		r := &reader{kind: kind, seen: recorder{}}
		r.command(&j)
		all[kind] = r.seen.fields(kind, reflect.TypeFor[commandJSON]())
	}
	for _, kind := range events {
		j := eventJSON{Type: kind}
		fill(reflect.ValueOf(&j).Elem())
		r := &reader{kind: kind, seen: recorder{}}
		r.event(&j)
		all[kind] = r.seen.fields(kind, reflect.TypeFor[eventJSON]())
	}
	return all
})

// fill allocates every object within an object, so that the reader looks at it.
func fill(v reflect.Value) {
	for i := range v.NumField() {
		f := v.Field(i)
		if f.Kind() == reflect.Pointer && f.CanSet() {
			f.Set(reflect.New(f.Type().Elem()))
			f = f.Elem()
		}
		if f.Kind() == reflect.Struct {
			fill(f)
		}
	}
}

// fields lists what the examples of a type have, each as the reader read it, or
// as its place in the object is made.
func (seen recorder) fields(kind string, object reflect.Type) []Field {
	used := map[string]bool{}
	for line := range strings.Lines(examples) {
		var fields map[string]any
		if strings.HasPrefix(line, `{"v":1,"type":"`+kind+`"`) && json.Unmarshal([]byte(line), &fields) == nil {
			for name := range fields {
				used[name] = true
			}
		}
	}
	var out []Field
	var walk func(prefix string, t reflect.Type)
	walk = func(prefix string, t reflect.Type) {
		for i := range t.NumField() {
			f := t.Field(i)
			if f.Anonymous {
				walk(prefix, f.Type)
				continue
			}
			name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
			full := prefix + name
			if prefix == "" && (!used[name] || name == "v" || name == "type" || object == reflect.TypeFor[eventJSON]() && name == "at") {
				continue
			}
			of := f.Type
			for of.Kind() == reflect.Pointer || of.Kind() == reflect.Slice || of.Kind() == reflect.Array {
				of = of.Elem()
			}
			if of.Kind() == reflect.Struct {
				walk(full+".", of)
				continue
			}
			read, ok := seen[full]
			if !ok && strings.HasPrefix(full, "regulations.") {
				read, ok = seen[name]
			}
			switch {
			case ok:
			case of.Kind() == reflect.Bool:
				read.Takes = TakesYesNo
			case of.Kind() == reflect.String:
				read.Takes = TakesText
			default:
				read.Takes = TakesNumber
			}
			read.Name = full
			if !slices.ContainsFunc(out, func(f Field) bool { return f.Name == full }) {
				out = append(out, read)
			}
		}
	}
	walk("", object)
	return out
}

// enumeration is a small enumeration of package laws or chess.
type enumeration interface {
	~uint8
	fmt.Stringer
}

// wordsOf lists the words of an enumeration that its reader takes.
func wordsOf[T enumeration](parse func(string) (T, bool)) []string {
	var words []string
	for i := range 256 {
		word := T(i).String()
		if v, ok := parse(word); ok && v == T(i) {
			words = append(words, word)
		}
	}
	return words
}

// ValueError says what a field takes that does not take what it has.
type ValueError struct {
	Text  string
	Known []string
}

func (e *ValueError) Error() string {
	text := fmt.Sprintf("%q is not known: one of %s", clip(e.Text), strings.Join(e.Known, ", "))
	if e.Text == "" {
		text = "missing: one of " + strings.Join(e.Known, ", ")
	}
	if near := e.Near(); near != "" {
		text += fmt.Sprintf("; did you mean %q?", near)
	}
	return text
}

// Near is the word that was probably meant, "" when none is close.
func (e *ValueError) Near() string { return Nearest(e.Text, e.Known) }

// Nearest finds the one of some words that a text was probably meant to be, ""
// when none is close or two are as close.
func Nearest(text string, words []string) string {
	const longest = 40
	if text == "" || len(text) > longest {
		return ""
	}
	plain := strings.NewReplacer("_", "-", " ", "-").Replace(strings.ToLower(text))
	best, found := 1+len(text)/3, ""
	for _, w := range words {
		switch d := distance(plain, strings.ToLower(w)); {
		case d < best:
			best, found = d, w
		case d == best && found != "":
			found = ""
		}
	}
	return found
}

// distance counts the letters to add, leave out, change or exchange with their
// neighbour that make one word of another.
func distance(a, b string) int {
	var before, row []int
	for j := range len(b) + 1 {
		row = append(row, j)
	}
	for i := 1; i <= len(a); i++ {
		next := make([]int, len(b)+1)
		next[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			next[j] = min(row[j]+1, next[j-1]+1, row[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				next[j] = min(next[j], before[j-2]+1)
			}
		}
		before, row = row, next
	}
	return row[len(b)]
}

// terminations are the reasons for which a game ends.
func terminations() []string {
	var words []string
	for _, t := range laws.Terminations {
		words = append(words, string(t))
	}
	return words
}
