package talk

import (
	"context"
	"fmt"
	"strings"

	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/icsd/session"
	"github.com/escaque/escaque/internal/members"
)

var announceCommand = session.Command{
	Name:  "announce",
	Takes: session.FreeText,
	Who:   session.Administrators,
	Do:    announce("announce", "ANNOUNCEMENT", false),
}

var annunregCommand = session.Command{
	Name:  "annunreg",
	Takes: session.FreeText,
	Who:   session.Administrators,
	Do:    announce("annunreg", "UNREG ANNOUNCEMENT", true),
}

// announce returns the handler of an announcement to everybody, or only to guests.
func announce(name, head string, guestsOnly bool) session.Handler {
	return session.WithSession(func(c Session, ctx context.Context, text string) (string, error) {
		if text == "" {
			return "", c.Usage(name + " TEXT")
		}
		line := fmt.Sprintf("    **%s** from %s: %s", head, c.Identity().Handle, ics.Printable(text))
		if err := c.Services().Members.Audit(ctx, members.DeedAnnounce, "", name+": "+ics.Printable(text)); err != nil {
			return "", err
		}
		n := 0
		for _, other := range c.Services().Sessions.All() {
			if other != session.Session(c) && (!guestsOnly || other.Identity().Guest) {
				other.Tell("\n" + line + "\n")
				n++
			}
		}
		return fmt.Sprintf("(%d) %s", n, strings.TrimLeft(line, " ")), nil
	})
}
