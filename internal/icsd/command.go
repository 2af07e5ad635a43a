package icsd

import (
	"context"
	"strings"

	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/traces"
)

// command is all that the server knows of one command.
type command struct {
	name  ics.Name
	also  []ics.Name // other words for the same, each with a code of its own
	takes arguments  // what may stand behind its name
	who   audience
	do    handler
	// What is said by it, for those who may not speak.
	voice voice
	// Help, for each language. The first line is how it is used.
	en, es string
}

// handler carries out a command. It returns the answer, and the refusal of the command or of a part of it.
type handler func(c Session, ctx context.Context, args string) (string, error)

// audience is who may give a command.
type audience uint8

const (
	everybody  audience = iota
	registered          // nobody who is a guest
	administrators
	offDuty // administrators, also those who are nothing but players just now
)

// voice is whom a command speaks to, for those who may not.
type voice uint8

const (
	silent  voice = iota
	shouts        // everybody
	cshouts       // everybody, about chess
	tells         // somebody who is named first
	talks         // those at a table
)

// on returns the handler of a command that needs a session that is more than a [Session]. Every session of
// the server is an S.
func on[S Session](do func(S, context.Context, string) (string, error)) handler {
	return func(c Session, ctx context.Context, args string) (string, error) {
		return do(c.(S), ctx, args) //nolint:forcetypeassert // every session is one
	}
}

// withWords returns the handler of a command that needs its arguments and no context.
func withWords[S Session](do func(S, string) (string, error)) handler {
	return on(func(c S, _ context.Context, args string) (string, error) { return do(c, args) })
}

// withoutWords returns the handler of a command that has no arguments.
func withoutWords[S Session](do func(S, context.Context) (string, error)) handler {
	return on(func(c S, ctx context.Context, _ string) (string, error) { return do(c, ctx) })
}

// withNothing returns the handler of a command that has no arguments and needs no context.
func withNothing[S Session](do func(S) (string, error)) handler {
	return on(func(c S, _ context.Context, _ string) (string, error) { return do(c) })
}

// The commands by all their words, and the words. index makes them.
var (
	commands   map[ics.Name]*command
	vocabulary *ics.Vocabulary
)

func index(all []*command) {
	commands = map[ics.Name]*command{}
	var names []ics.Name
	for _, c := range all {
		if c.takes.form == undeclared {
			panic("icsd: " + string(c.name) + " does not declare its arguments")
		}
		for _, name := range append([]ics.Name{c.name}, c.also...) {
			if commands[name] != nil {
				panic("icsd: two commands are called " + string(name))
			}
			commands[name], names = c, append(names, name)
		}
	}
	vocabulary = ics.NewVocabulary(names...)
}

// Commands lists what this server understands, in alphabetical order.
func Commands() []ics.Name { return vocabulary.Names() }

// Help is what help says of a command in a language, empty for a word that is none.
func Help(lang string, name ics.Name) string {
	c := commands[name]
	switch {
	case c == nil:
		return ""
	case lang == i18n.Spanish:
		return strings.Trim(c.es, "\n")
	}
	return strings.Trim(c.en, "\n")
}

// act reads a line and does what it says. leave says that the client goes.
func (c *client) act(ctx context.Context, line string) (code ics.Code, answer string, leave bool) {
	command, err := c.read(line)
	switch {
	case err != nil:
	case command.Name == "":
		return ics.CodeNull, "", false
	case command.Name == ics.Quit:
		if err = c.takesAll(&quitCommand, command.Args); err == nil {
			return ics.CodeOf(ics.Quit), c.text("goodbye"), true
		}
	default:
		ctx, step := traces.Start(ctx, "telnet command", string(command.Name))
		answer, err = c.obey(ctx, command)
		step.End(nil) // most errors here are sentences for the client
	}
	if err != nil {
		return codeOf(command.Name, err), c.outcome(answer, err), false
	}
	return ics.CodeOf(command.Name), answer, false
}

// read is the command of a line.
func (c *client) read(line string) (ics.Command, error) {
	line, err := c.expand(line)
	if err != nil {
		return ics.Command{}, err
	}
	// Whatever it is for, it may be read by somebody: a message, a note, a reason.
	if hidden := hall.Readable(ics.Printable(line)); hidden != nil {
		return ics.Command{}, hidden
	}
	return vocabulary.Parse(line)
}

// obey does what a command says, if it is the client's to give now.
func (c *client) obey(ctx context.Context, command ics.Command) (string, error) {
	if command.Name == ics.MakeMove {
		if err := c.moveAlone(command); err != nil {
			return "", err
		}
		return c.move(ctx, command.Args)
	}
	asked := commands[command.Name]
	if c.granted() != members.RolePlayer {
		_ = c.askRights(ctx) // what cannot be read, those commands refuse that need it
	}
	if err := c.inClear(asked.who); err != nil {
		return "", err
	}
	if err := c.mayGive(ctx, asked); err != nil {
		return "", err
	}
	if err := c.silenced(asked.voice, command.Args); err != nil {
		return "", err
	}
	if err := c.takesAll(asked, command.Args); err != nil {
		return "", err
	}
	return asked.do(c, members.Acting(ctx, c.me, c.door+" "+c.address), command.Args)
}
