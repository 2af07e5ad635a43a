package icsd

import (
	"strings"

	"github.com/escaque/escaque/ics"
)

// arguments declares what a command takes behind its name. Every command declares it:
// the zero value is no declaration. No argument is dropped in silence.
type arguments struct {
	form   form
	most   int  // how many words a command with counted words takes
	secret bool // a refusal does not repeat the words: they may be a password
}

// form is who reads the words behind a command.
type form uint8

const (
	undeclared form = iota
	counted         // the handler reads so many words, and the table refuses more
	free            // the words end in a text of the user's own: a message, a reason, a name
	read            // the handler reads every word, and refuses those that it does not understand
)

var (
	noWords  = arguments{form: counted}
	freeText = arguments{form: free}
	checked  = arguments{form: read}
)

// upTo declares that a command takes so many words at most.
func upTo(most int) arguments { return arguments{form: counted, most: most} }

// unsaid declares that a refusal must not repeat the words.
func (a arguments) unsaid() arguments {
	a.secret = true
	return a
}

// surplus returns the first word that a command does not take; empty when it takes them
// all.
func (a arguments) surplus(args string) string {
	if words := strings.Fields(args); a.form == counted && len(words) > a.most {
		return words[a.most]
	}
	return ""
}

// takesAll refuses a command with more words than it takes.
func (c *client) takesAll(asked *command, args string) error {
	extra := asked.takes.surplus(args)
	switch {
	case extra == "":
		return nil
	case asked.takes.secret:
		return misused(c.text("arguments.many", "Name", asked.name) + "\n" + c.howToUse(asked))
	}
	return c.notTaken(asked.name, extra)
}

// notTaken refuses a word that a command does not understand, and shows how it is used.
func (c *client) notTaken(name ics.Name, word string) error {
	return misused(c.text("arguments.extra", "Name", name, "Word", ics.Cut(word, 20)) + "\n" + c.howToUse(commands[name]))
}

// howToUse shows how a command is used: the first lines of its help.
func (c *client) howToUse(asked *command) string {
	lines, _, _ := strings.Cut(Help(c.language(), asked.name), "\n\n")
	return c.text("usage", "Usage", lines)
}

// moveAlone refuses what stands behind a move.
func (c *client) moveAlone(command ics.Command) error {
	if command.Extra == "" {
		return nil
	}
	return misused(c.text("arguments.move", "Move", ics.Cut(command.Args, 20), "Word", ics.Cut(command.Extra, 20)))
}
