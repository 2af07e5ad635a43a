package icsd

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

// announce is the handler of telling everybody, or the guests, something.
func announce(name, head string, guestsOnly bool) session.Handler {
	return session.On(func(c *client, ctx context.Context, text string) (string, error) {
		if text == "" {
			return "", c.Usage(name + " TEXT")
		}
		line := fmt.Sprintf("    **%s** from %s: %s", head, c.me.Handle, ics.Printable(text))
		if err := c.server.Members.Audit(ctx, members.DeedAnnounce, "", name+": "+ics.Printable(text)); err != nil {
			return "", err
		}
		n := 0
		for _, other := range c.server.inside.all() {
			if other != c && (!guestsOnly || other.me.Guest) {
				other.Tell("\n" + line + "\n")
				n++
			}
		}
		return fmt.Sprintf("(%d) %s", n, strings.TrimLeft(line, " ")), nil
	})
}
