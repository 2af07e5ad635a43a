package talk

import (
	"strings"

	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/icsd/format"
	"github.com/escaque/escaque/internal/icsd/session"
	"github.com/escaque/escaque/internal/members"
)

// MaySpeak refuses a command if a sanction forbids the user to speak to the people whom the command
// addresses. The hall checks this too. Here it is checked before the arguments are read.
func MaySpeak(c Session, voice session.Voice, args string) error {
	to := conduct.ToSome
	switch voice {
	case session.Silent:
		return nil
	case session.Shouts:
		to = conduct.ToAll
	case session.Cshouts:
		to = conduct.ToAllAboutChess
	case session.Tells:
		if whom, text, _ := strings.Cut(args, " "); text == "" || isAdministratorHere(c, whom) {
			return nil
		}
	case session.Talks:
	}
	return c.Services().Moderation.MaySpeak(c.Identity().ID, to)
}

// isAdministratorHere reports whether a handle is that of a connected administrator.
func isAdministratorHere(c Session, handle string) bool {
	for _, p := range c.Services().Hall.People() {
		if members.Fold(p.Handle) == members.Fold(handle) {
			return format.IsAdmin(p)
		}
	}
	return false
}
