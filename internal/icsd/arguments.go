package icsd

import (
	"strings"

	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/icsd/session"
)

// refuseSurplus refuses a command line with more words than its command takes.
func (c *client) refuseSurplus(command *session.Command, args string) error {
	extra := command.Takes.Surplus(args)
	switch {
	case extra == "":
		return nil
	case command.Takes.Secret:
		return session.Misused(c.Text("arguments.many", "Name", command.Name) + "\n" + c.usageText(command))
	}
	return c.Unexpected(command.Name, extra)
}

// Unexpected returns the refusal of a word that a command does not take, with the command's usage.
func (c *client) Unexpected(name ics.Name, word string) error {
	return session.Misused(c.Text("arguments.extra", "Name", name, "Word", ics.Truncate(word, 20)) + "\n" + c.usageText(commands()[name]))
}

// usageText returns the usage of a command: the first lines of its help.
func (c *client) usageText(command *session.Command) string {
	lines, _, _ := strings.Cut(Help(c.Language(), command.Name), "\n\n")
	return c.Text("usage", "Usage", lines)
}

// refuseAfterMove refuses a move that is followed by another word.
func (c *client) refuseAfterMove(command ics.Command) error {
	if command.Extra == "" {
		return nil
	}
	return session.Misused(c.Text("arguments.move", "Move", ics.Truncate(command.Args, 20), "Word", ics.Truncate(command.Extra, 20)))
}
