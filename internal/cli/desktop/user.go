package desktop

import (
	"strings"

	"github.com/escaque/escaque/internal/cli/terminal"
	"github.com/escaque/escaque/tournament"
)

// User is who uses the program on this computer.
type User struct {
	World  *terminal.World
	As     string        // the name for the log, as --as says it
	chosen func() string // the name that was chosen on the first page, "" when none was; nil without such a page
}

// Actor returns the user as the log of an event names them.
func (u *User) Actor() tournament.Actor {
	name, known := u.Name()
	if !known {
		name = u.World.Text("event.arbiter")
	}
	return tournament.Actor{ID: "local", Name: name}
}

// Name returns the name of the user, and whether it is known.
func (u *User) Name() (name string, known bool) {
	name = u.As
	if name == "" && u.chosen != nil {
		name = u.chosen()
	}
	for _, variable := range []string{"USER", "USERNAME"} {
		if name == "" && u.World.Env != nil {
			name = u.World.Env(variable)
		}
	}
	return strings.ToValidUTF8(name, ""), name != ""
}
