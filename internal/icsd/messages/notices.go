package messages

import (
	"context"
	"fmt"

	"github.com/escaque/escaque/internal/icsd/format"
	"github.com/escaque/escaque/internal/members"
)

// Received returns the text that announces a new message. If the box is full, it is the notice that
// a message was refused, which is repeated at the next login.
func Received(c Session, m members.Sent) string {
	if m.Full {
		return c.Text("box-full", "From", m.Sender)
	}
	return "The following message was received:\n" + toICSLetter(m.Message)
}

// Waiting returns the text on a member's unread messages, and on messages refused because the box
// was full. It is "" if there are none.
func Waiting(c Session, ctx context.Context) string {
	if c.Identity().Guest {
		return ""
	}
	box, err := c.Services().Members.Messages(ctx, c.Identity().ID)
	if err != nil {
		return c.Explain(err)
	}
	if len(box) == 0 {
		return ""
	}
	unread := 0
	for _, m := range box {
		if !m.Read {
			unread++
		}
	}
	turned, err := c.Services().Members.TakeTurnedAway(ctx, c.Identity().ID)
	if err != nil {
		return c.Explain(err)
	}
	if turned != "" {
		turned = "\n" + c.Text("box-full", "From", turned)
	}
	return "You have " + format.Count(len(box), "message", "messages") + fmt.Sprintf(" (%d unread).", unread) +
		"\nUse \"messages u\" to view unread messages and \"clearmessages *\" to clear all." + turned
}
