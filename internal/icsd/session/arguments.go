package session

import "strings"

// Arguments declares how many words a command takes. Every command must declare this: the zero
// value is not a valid declaration. So no argument is silently ignored.
type Arguments struct {
	Form   Form
	Most   int  // the most words, for a command with counted words
	Secret bool // a refusal must not repeat the words, because they may be a password
}

// Form is the way in which the arguments of a command are read.
type Form uint8

const (
	Undeclared Form = iota
	counted         // the table refuses more words than Arguments.Most
	Free            // the arguments end in free text, for instance a message, a reason or a name
	Read            // the handler reads every word and refuses unknown ones
)

var (
	// NoWords declares that a command takes no arguments.
	NoWords = Arguments{Form: counted}
	// FreeText declares that the arguments end in free text.
	FreeText = Arguments{Form: Free}
	// Checked declares that the handler reads every word and refuses unknown ones.
	Checked = Arguments{Form: Read}
)

// UpTo declares that a command takes at most this number of words.
func UpTo(most int) Arguments { return Arguments{Form: counted, Most: most} }

// WithSecret returns the declaration of a command whose arguments contain a secret: the field
// Secret is set.
func (a Arguments) WithSecret() Arguments {
	a.Secret = true
	return a
}

// Surplus returns the first word that the command does not take, "" if there is none.
func (a Arguments) Surplus(args string) string {
	if words := strings.Fields(args); a.Form == counted && len(words) > a.Most {
		return words[a.Most]
	}
	return ""
}
