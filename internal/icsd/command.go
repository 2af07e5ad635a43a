package icsd

import (
	"context"
	"sync"

	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/internal/icsd/session"
	"github.com/escaque/escaque/internal/icsd/settings"
	"github.com/escaque/escaque/internal/icsd/talk"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/traces"
)

// The commands by all their names, and the names. indexCommands sets both variables when one is
// first used.
var (
	indexed  sync.Once
	byName   map[ics.Name]*session.Command
	allNames *ics.Vocabulary
)

// commands returns the commands by all their names.
func commands() map[ics.Name]*session.Command {
	indexed.Do(indexCommands)
	return byName
}

// vocabulary returns the names of the commands.
func vocabulary() *ics.Vocabulary {
	indexed.Do(indexCommands)
	return allNames
}

// indexCommands sets byName and allNames. It panics if two commands have the same name.
func indexCommands() {
	byName = map[ics.Name]*session.Command{}
	var names []ics.Name
	for _, c := range allCommands() {
		if c.Takes.Form == session.Undeclared {
			panic("icsd: " + string(c.Name) + " does not declare its arguments")
		}
		for _, name := range append([]ics.Name{c.Name}, c.Also...) {
			if byName[name] != nil {
				panic("icsd: two commands are called " + string(name))
			}
			byName[name], names = c, append(names, name)
		}
	}
	allNames = ics.NewVocabulary(names...)
}

// Commands lists the names of all commands in alphabetical order.
func Commands() []ics.Name { return vocabulary().Names() }

// Help returns the help of a command in a language, "" if there is no such command. In place of the
// server's limits and other figures it has a mark.
func Help(lang string, name ics.Name) string { return commandHelp(lang, name, nil) }

// commandHelp returns the help of a command, with the server's limits and other figures filled in.
func commandHelp(lang string, name ics.Name, figures map[string]any) string {
	c := commands()[name]
	if c == nil {
		return ""
	}
	return i18n.Program.Format(lang, "help.command."+string(c.Name), figures)
}

// CommandNames returns the names of all commands in alphabetical order.
func (c *client) CommandNames() []ics.Name { return vocabulary().Names() }

// CommandHelp returns the help of the command with this name or unique abbreviation, with the
// server's limits and other figures filled in.
func (c *client) CommandHelp(word string, figures map[string]any) (text string, found bool) {
	name, err := vocabulary().Find(word)
	if err != nil {
		return "", false
	}
	return commandHelp(c.Language(), name, figures), true
}

// execute parses a line and carries out its command. leave is true if the client logs out.
func (c *client) execute(ctx context.Context, line string) (code ics.Code, answer string, leave bool) {
	command, err := c.parseLine(line)
	switch {
	case err != nil:
	case command.Name == "":
		return ics.CodeNull, "", false
	case command.Name == ics.Quit:
		if err = c.refuseSurplus(&quitCommand, command.Args); err == nil {
			return ics.CodeOf(ics.Quit), c.Text("goodbye"), true
		}
	default:
		ctx, step := traces.Start(ctx, "telnet command", string(command.Name))
		answer, err = c.dispatch(ctx, command)
		step.End(nil) // most errors here are sentences for the client
	}
	if err != nil {
		return session.CodeOf(command.Name, err), session.Outcome(c, answer, err), false
	}
	return ics.CodeOf(command.Name), answer, false
}

// parseLine expands aliases in a line and parses it as a command.
func (c *client) parseLine(line string) (ics.Command, error) {
	line, err := settings.Expand(line, c.settings.Get().Aliases, c.talk.AliasScope(c.me.Handle))
	if err != nil {
		return ics.Command{}, err
	}
	// Other users may read it: a message, a note, a reason.
	if hidden := hall.Readable(ics.Printable(line)); hidden != nil {
		return ics.Command{}, hidden
	}
	return vocabulary().Parse(line)
}

// dispatch carries out a command if the user may give it now.
func (c *client) dispatch(ctx context.Context, command ics.Command) (string, error) {
	if command.Name == ics.MakeMove {
		if err := c.refuseAfterMove(command); err != nil {
			return "", err
		}
		return c.move(ctx, command.Args)
	}
	asked := commands()[command.Name]
	if c.grantedRoles() != members.RolePlayer {
		_ = c.reloadRights(ctx) // what cannot be read, those commands refuse that need it
	}
	if err := c.RefuseInClear(asked.Who); err != nil {
		return "", err
	}
	if err := c.checkAudience(ctx, asked); err != nil {
		return "", err
	}
	if err := talk.MaySpeak(c, asked.Voice, command.Args); err != nil {
		return "", err
	}
	if err := c.refuseSurplus(asked, command.Args); err != nil {
		return "", err
	}
	return asked.Do(c, members.WithActor(ctx, c.me, c.door+" "+c.address), command.Args)
}
