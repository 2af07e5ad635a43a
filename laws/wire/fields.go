package wire

import "slices"

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
// they are written. "v", "type" and, of an event, "at" are left out.
func Fields(kind string) []Field {
	if k := commands.kinds[kind]; k != nil {
		return k.object.listFields("")
	}
	if k := events.kinds[kind]; k != nil {
		return slices.DeleteFunc(k.object.listFields(""), func(f Field) bool { return f.Name == "at" })
	}
	return nil
}

func (o *object) listFields(prefix string) (out []Field) {
	for _, f := range o.fields {
		if f.form.inside != nil {
			out = append(out, f.form.inside.listFields(prefix+f.name+".")...)
			continue
		}
		out = append(out, Field{prefix + f.name, f.form.takes, f.form.values})
	}
	return out
}

// Kinds lists the types of commands and of events, each in the order of the
// alphabet.
func Kinds() (ofCommands, ofEvents []string) { return commands.names(), events.names() }
