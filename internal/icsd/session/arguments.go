package session

import "strings"

// Arguments declares what a command takes behind its name. Every command declares it:
// the zero value is no declaration. No argument is dropped in silence.
type Arguments struct {
	Form   Form
	Most   int  // how many words a command with counted words takes
	Secret bool // a refusal does not repeat the words: they may be a password
}

// Form is who reads the words behind a command.
type Form uint8

const (
	Undeclared Form = iota
	counted         // the handler reads so many words, and the table refuses more
	Free            // the words end in a text of the user's own: a message, a reason, a name
	Read            // the handler reads every word, and refuses those that it does not understand
)

var (
	// NoWords declares that a command takes no arguments.
	NoWords = Arguments{Form: counted}
	// FreeText declares that the arguments end in a text of the user's own.
	FreeText = Arguments{Form: Free}
	// Checked declares that the handler reads every word and refuses what it does not understand.
	Checked = Arguments{Form: Read}
)

// UpTo declares that a command takes so many words at most.
func UpTo(most int) Arguments { return Arguments{Form: counted, Most: most} }

// WithSecret declares that a refusal must not repeat the words.
func (a Arguments) WithSecret() Arguments {
	a.Secret = true
	return a
}

// Surplus returns the first word that a command does not take; empty when it takes them
// all.
func (a Arguments) Surplus(args string) string {
	if words := strings.Fields(args); a.Form == counted && len(words) > a.Most {
		return words[a.Most]
	}
	return ""
}
