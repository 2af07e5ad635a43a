package settings

import (
	"context"
	"fmt"
	"maps"
	"strings"

	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/icsd/session"
)

// MaxAliases is how many aliases a user may have.
const MaxAliases = 50

// Expand replaces the alias at the beginning of a line. A line that begins with $ is returned
// unchanged.
func Expand(line string, aliases map[string]string, scope ics.AliasScope) (string, error) {
	if strings.HasPrefix(strings.TrimSpace(line), "$") {
		return line, nil
	}
	return ics.ExpandAlias(line, aliases, scope)
}

var aliasCommand = session.Command{
	Name:  "alias",
	Takes: session.FreeText,
	Do:    session.WithSession(alias),
}

// alias shows the aliases or sets one: "alias NAME TEXT".
func alias(c Session, ctx context.Context, args string) (string, error) {
	name, text, _ := strings.Cut(args, " ")
	name, text = strings.ToLower(name), strings.TrimSpace(text)
	own := c.Settings().Get().Aliases
	old, known := own[name]
	switch {
	case name == "":
		return ics.AliasList(own), nil
	case text == "" && !known:
		return "", session.Misused(fmt.Sprintf("You have no alias named %q.", ics.Truncate(name, 20)))
	case text == "":
		return name + " -> " + old, nil
	case len(name) > 20 || len(own) >= MaxAliases && !known:
		return "", session.Prevented(c.Text("alias.full", "Max", MaxAliases))
	case name == "quit" || name == "unalias":
		return "", session.Misused(c.Text("alias.reserved", "Name", name))
	}
	next := map[string]string{name: text}
	for other, is := range own {
		if other != name {
			next[other] = is
		}
	}
	c.Settings().Change(func(s *Settings) { s.Aliases = next })
	how := "set"
	if known {
		how = "changed"
	}
	return fmt.Sprintf("Alias %q %s.", name, how), session.SaveSetting(c, ctx, keptAlias+name, text)
}

var unaliasCommand = session.Command{
	Name:  "unalias",
	Takes: session.UpTo(1),
	Do:    session.WithSession(unalias),
}

// unalias removes an alias.
func unalias(c Session, ctx context.Context, args string) (string, error) {
	name := strings.ToLower(args)
	own := c.Settings().Get().Aliases
	if _, known := own[name]; !known {
		return "", session.Misused(fmt.Sprintf("You have no alias %q.", ics.Truncate(name, 20)))
	}
	next := maps.Clone(own)
	delete(next, name)
	c.Settings().Change(func(s *Settings) { s.Aliases = next })
	return fmt.Sprintf("Alias %q unset.", name), session.SaveSetting(c, ctx, keptAlias+name, "")
}
