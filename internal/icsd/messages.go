package icsd

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/icsd/format"
	"github.com/escaque/escaque/internal/icsd/session"
	"github.com/escaque/escaque/internal/members"
)

// letter is a message as the family prints it.
func letter(m members.Message) string {
	return ics.Letter(m.Sender, time.UnixMilli(m.At).UTC(), ics.Printable(m.Text))
}

var messagesCommand = session.Command{
	Name:  "messages",
	Takes: session.FreeText,
	Who:   session.Registered,
	Do:    session.On((*client).messages),
}

// messages reads "messages" (all of one's own), "messages u" (the unread ones),
// "messages 3", "messages 3-5", "messages HANDLE" (from somebody, and what he has
// of one's own), and writes one: "messages HANDLE TEXT".
func (c *client) messages(ctx context.Context, args string) (string, error) {
	what, text, _ := strings.Cut(args, " ")
	if text = strings.TrimSpace(text); text != "" {
		return c.write(ctx, what, text)
	}
	box, err := c.server.Members.Messages(ctx, c.me.ID)
	if err != nil {
		return "", err
	}
	switch {
	case what == "":
		if len(box) == 0 {
			return "You have no messages.", nil
		}
		return c.showMessages(ctx, "Messages:", box, 0, len(box), nil)
	case strings.EqualFold(what, "u"):
		unread := func(m members.Message) bool { return !m.Read }
		if !slices.ContainsFunc(box, unread) {
			return "You have no unread messages.", nil
		}
		return c.showMessages(ctx, "Unread messages:", box, 0, len(box), unread)
	case what[0] >= '0' && what[0] <= '9':
		from, to, err := messageRange(what, len(box))
		if err != nil {
			return "", err
		}
		return c.showMessages(ctx, "Messages:", box, from, to, nil)
	}
	return c.messagesWith(ctx, what, box)
}

// messagesWith shows what came from somebody, and what went to him.
func (c *client) messagesWith(ctx context.Context, handle string, box []members.Message) (string, error) {
	other, err := c.Member(ctx, handle)
	if err != nil {
		return "", err
	}
	var parts []string
	if sent, err := c.server.Members.SentTo(ctx, c.me.ID, other.ID); err != nil {
		return "", err
	} else if len(sent) == 0 {
		parts = append(parts, "You have no messages to "+other.Handle+".")
	} else {
		lines := []string{"Messages to " + other.Handle + ":"}
		for _, m := range sent {
			lines = append(lines, letter(m))
		}
		parts = append(parts, strings.Join(lines, "\n"))
	}
	his := func(m members.Message) bool { return m.From == other.ID }
	if slices.ContainsFunc(box, his) {
		text, err := c.showMessages(ctx, "Messages from "+other.Handle+":", box, 0, len(box), his)
		if err != nil {
			return "", err
		}
		parts = append(parts, text)
	} else {
		parts = append(parts, "You have no messages from "+other.Handle+".")
	}
	return strings.Join(parts, "\n\n"), nil
}

// showMessages shows messages of the box, those that only wants when it is given, and
// remembers that they are read.
func (c *client) showMessages(ctx context.Context, head string, box []members.Message, from, to int, only func(members.Message) bool) (string, error) {
	lines, seen := []string{head}, []int64{}
	for i := from; i < to; i++ {
		if only == nil || only(box[i]) {
			lines = append(lines, fmt.Sprintf("%d. %s", i+1, letter(box[i])))
			if !box[i].Read {
				seen = append(seen, box[i].ID)
			}
		}
	}
	if len(seen) > 0 {
		if err := c.server.Members.MarkRead(ctx, c.me.ID, seen); err != nil {
			return "", err
		}
	}
	return strings.Join(lines, "\n"), nil
}

// messageRange reads "3" or "3-5" of a box as a half-open range from 0.
func messageRange(text string, size int) (from, to int, err error) {
	low, high, ranged := strings.Cut(text, "-")
	if !ranged {
		high = low
	}
	a, err := strconv.Atoi(low)
	b, err2 := strconv.Atoi(high)
	switch {
	case err != nil || err2 != nil || ranged && a > b:
		return 0, 0, session.Misused("Invalid message range.")
	case a < 1 || a > size || !ranged && b > size:
		return 0, 0, session.ErrNoMessage
	}
	return a - 1, min(b, size), nil
}

// write sends a message.
func (c *client) write(ctx context.Context, to, text string) (string, error) {
	reader, err := c.Member(ctx, to)
	if err != nil {
		return "", err
	}
	m, err := c.send(ctx, reader, text)
	if err != nil {
		return "", err
	}
	return "The following message was sent to " + reader.Handle + ":\n" + letter(m), nil
}

func (c *client) send(ctx context.Context, reader members.Profile, text string) (members.Message, error) {
	m, _, err := c.server.Members.Send(ctx, c.Speaker(), reader.Handle, ics.Printable(text))
	if errors.Is(err, &members.Error{Code: members.Censored}) {
		return m, session.Forbidden(reader.Handle + " is censoring you.")
	}
	return m, err
}

// tellMessage shows a message to who gets it when he is here, or that his box is full:
// then he reads that once, and again at his next login.
func (s *Server) tellMessage(m members.Sent) {
	for _, c := range s.clientsOf(m.Reader.ID) {
		if m.Full {
			c.Tell(c.Text("box-full", "From", m.Sender))
		} else {
			c.Tell("The following message was received:\n" + letter(m.Message))
		}
	}
}

var fmessageCommand = session.Command{
	Name:  "fmessage",
	Takes: session.UpTo(2),
	Who:   session.Registered,
	Do:    session.On((*client).forward),
}

// forward sends a message of one's box on: "fmessage HANDLE NUMBER".
func (c *client) forward(ctx context.Context, args string) (string, error) {
	to, number, _ := strings.Cut(args, " ")
	if to == "" || number == "" {
		return "", c.Usage("fmessage HANDLE NUMBER")
	}
	reader, err := c.Member(ctx, to)
	if err != nil {
		return "", err
	}
	box, err := c.server.Members.Messages(ctx, c.me.ID)
	if err != nil {
		return "", err
	}
	n, err := strconv.Atoi(strings.TrimSpace(number))
	if err != nil || n < 1 || n > len(box) {
		return "", session.ErrNoMessage
	}
	m, err := c.send(ctx, reader, letter(box[n-1]))
	if err != nil {
		return "", err
	}
	return "The following message was forwarded to " + reader.Handle + ":\n" + letter(m), nil
}

var clearmessagesCommand = session.Command{
	Name:  "clearmessages",
	Takes: session.UpTo(1),
	Who:   session.Registered,
	Do:    session.On((*client).clearMessages),
}

// clearMessages throws messages away: "clearmessages 3", "3-5", "HANDLE", "*".
func (c *client) clearMessages(ctx context.Context, args string) (string, error) {
	box, err := c.server.Members.Messages(ctx, c.me.ID)
	if err != nil {
		return "", err
	}
	var gone []int64
	switch {
	case args == "":
		return "", session.Misused("Use \"clearmessages *\" to clear all your messages.")
	case args == "*":
		gone = idsOf(box)
	case args[0] >= '0' && args[0] <= '9':
		from, to, err := messageRange(args, len(box))
		if err != nil {
			return "", err
		}
		gone = idsOf(box[from:to])
	default:
		other, err := c.Member(ctx, args)
		if err != nil {
			return "", err
		}
		gone = idsOf(slices.DeleteFunc(box, func(m members.Message) bool { return m.From != other.ID }))
	}
	if len(gone) > 0 {
		if err := c.server.Members.ClearMessages(ctx, c.me.ID, gone); err != nil {
			return "", err
		}
	}
	return "Cleared " + format.Count(len(gone), "message.", "messages."), nil
}

func idsOf(box []members.Message) []int64 {
	ids := make([]int64, len(box))
	for i, m := range box {
		ids[i] = m.ID
	}
	return ids
}

// waiting says at the login how many messages lie in the box.
func (c *client) waiting(ctx context.Context) string {
	if c.me.Guest {
		return ""
	}
	box, err := c.server.Members.Messages(ctx, c.me.ID)
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
	turned, err := c.server.Members.WhoWasTurnedAway(ctx, c.me.ID)
	if err != nil {
		return c.Explain(err)
	}
	if turned != "" {
		turned = "\n" + c.Text("box-full", "From", turned)
	}
	return "You have " + format.Count(len(box), "message", "messages") + fmt.Sprintf(" (%d unread).", unread) +
		"\nUse \"messages u\" to view unread messages and \"clearmessages *\" to clear all." + turned
}
