package wire

import "slices"

// Field is a field of a command or an event, with the values that it takes.
type Field struct {
	// Name is the field's name. A field of an inner object is named with a dot.
	Name string
	// Takes is the kind of value.
	Takes Takes
	// Values are all valid words; nil where other values are valid too.
	Values []string
	// Pair is set when it takes a list of two values, White's and Black's, and Many when it takes a
	// list of any length.
	Pair, Many bool
	// Needed is set when it must be given.
	Needed bool
}

// Takes is the kind of value that a field can have, such as a number or a word.
type Takes string

// The values of type [Takes].
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

// Fields returns the fields of a type of command or event, in the order in which they are written.
// "v", "type" and, for an event, "at" are left out.
func Fields(kind string) []Field {
	if k := commands().kinds[kind]; k != nil {
		return k.object().listFields("")
	}
	if k := events().kinds[kind]; k != nil {
		return slices.DeleteFunc(k.object().listFields(""), func(f Field) bool { return f.Name == "at" })
	}
	return nil
}

// listFields returns the fields of the object, with a prefix for their names.
func (o *object) listFields(prefix string) (out []Field) {
	for _, f := range o.fields {
		if f.form.inside != nil {
			out = append(out, f.form.inside.listFields(prefix+f.name+".")...)
			continue
		}
		out = append(out, Field{
			Name: prefix + f.name, Takes: f.form.takes, Values: f.form.values,
			Pair: f.form.pair, Many: f.form.many && !f.form.pair, Needed: f.need || f.form.need,
		})
	}
	return out
}

// Kinds returns the types of commands and of events, each in alphabetical order.
func Kinds() (ofCommands, ofEvents []string) { return commands().names(), events().names() }
