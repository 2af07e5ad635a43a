package icsd

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/escaque/escaque/internal/members"
)

// password changes the password of this door: "password OLD NEW".
func (c *client) password(ctx context.Context, args string) string {
	if c.me.Guest {
		return "Setting a password is only for registered players."
	}
	words := strings.Fields(args)
	if len(words) != 2 {
		return c.text("usage", "Usage", "password OLD NEW")
	}
	err := c.server.members.ChangeICSPassword(ctx, c.me.ID, words[0], words[1])
	if errors.Is(err, &members.Error{Code: members.WrongPassword}) {
		return "Incorrect password; password not changed!"
	}
	if err != nil {
		return c.refused(err)
	}
	return "Password changed."
}

// nextShout is the family's line for somebody who has shouted enough for now.
func nextShout(wait time.Duration) string {
	return fmt.Sprintf("Next shout in %d second(s).", int((wait+time.Second-1)/time.Second))
}
