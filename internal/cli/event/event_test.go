package event

import (
	"testing"

	"github.com/escaque/escaque/internal/cli/terminal"
)

// TestOnlyTheNamedSubcommandIsMade requires that each subcommand has the name by which it is
// listed, that it is made alone when it is named, and that all are made otherwise and for help.
func TestOnlyTheNamedSubcommandIsMade(t *testing.T) {
	env := func(string) string { return "" }
	for _, s := range subcommands {
		list := New(&terminal.World{Env: env, Subcommand: s.name}).Commands()
		if len(list) != 1 || list[0].Name() != s.name {
			t.Errorf("%s: %d subcommands, the first is %s", s.name, len(list), list[0].Name())
		}
	}
	for _, w := range []terminal.World{{}, {Subcommand: "shwo"}, {Subcommand: "show", Helping: true}} {
		w.Env = env
		if list := New(&w).Commands(); len(list) != len(subcommands) {
			t.Errorf("%+v: %d subcommands", w.Subcommand, len(list))
		}
	}
}
