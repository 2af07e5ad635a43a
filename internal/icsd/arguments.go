package icsd

import (
	"strings"

	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/icsd/session"
)

// takesAll refuses a command with more words than it takes.
func (c *client) takesAll(asked *session.Command, args string) error {
	extra := asked.Takes.Surplus(args)
	switch {
	case extra == "":
		return nil
	case asked.Takes.Secret:
		return session.Misused(c.Text("arguments.many", "Name", asked.Name) + "\n" + c.howToUse(asked))
	}
	return c.Unexpected(asked.Name, extra)
}

// Unexpected refuses a word that a command does not understand, and shows how it is used.
func (c *client) Unexpected(name ics.Name, word string) error {
	return session.Misused(c.Text("arguments.extra", "Name", name, "Word", ics.Truncate(word, 20)) + "\n" + c.howToUse(commands[name]))
}

// howToUse shows how a command is used: the first lines of its help.
func (c *client) howToUse(asked *session.Command) string {
	lines, _, _ := strings.Cut(Help(c.Language(), asked.Name), "\n\n")
	return c.Text("usage", "Usage", lines)
}

// moveAlone refuses what stands behind a move.
func (c *client) moveAlone(command ics.Command) error {
	if command.Extra == "" {
		return nil
	}
	return session.Misused(c.Text("arguments.move", "Move", ics.Truncate(command.Args, 20), "Word", ics.Truncate(command.Extra, 20)))
}
