package desktop

import (
	"strings"

	"github.com/escaque/escaque/internal/cli/terminal"
	"github.com/escaque/escaque/tournament"
)

// User is the user of the program on this computer.
type User struct {
	World *terminal.World
	As    string // name for the log, from --as
	// returns the name chosen on the first page, "" when none was; nil without such a page
	chosen func() string
}

// Actor returns the user as the actor of facts in an event's log.
func (u *User) Actor() tournament.Actor {
	name, known := u.Name()
	if !known {
		name = u.World.Text("event.arbiter")
	}
	return tournament.Actor{ID: "local", Name: name}
}

// Name returns the name of the user. known is false when none was given.
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
