package messages

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

// toICSLetter returns the text of a message in FICS format.
func toICSLetter(m members.Message) string {
	return ics.Message(m.Sender, time.UnixMilli(m.At).UTC(), ics.Printable(m.Text))
}

var messagesCommand = session.Command{
	Name:  "messages",
	Takes: session.FreeText,
	Who:   session.Registered,
	Do:    session.WithSession(messages),
}

// messages shows or writes messages: "messages" (all received), "messages u" (the unread ones),
// "messages 3", "messages 3-5", "messages HANDLE" (those from and to a member), and "messages
// HANDLE TEXT" to write one.
func messages(c Session, ctx context.Context, args string) (string, error) {
	what, text, _ := strings.Cut(args, " ")
	if text = strings.TrimSpace(text); text != "" {
		return write(c, ctx, what, text)
	}
	box, err := c.Services().Members.Messages(ctx, c.Identity().ID)
	if err != nil {
		return "", err
	}
	switch {
	case what == "":
		if len(box) == 0 {
			return "You have no messages.", nil
		}
		return showMessages(c, ctx, "Messages:", box, 0, len(box), nil)
	case strings.EqualFold(what, "u"):
		unread := func(m members.Message) bool { return !m.Read }
		if !slices.ContainsFunc(box, unread) {
			return "You have no unread messages.", nil
		}
		return showMessages(c, ctx, "Unread messages:", box, 0, len(box), unread)
	case what[0] >= '0' && what[0] <= '9':
		from, to, err := messageRange(what, len(box))
		if err != nil {
			return "", err
		}
		return showMessages(c, ctx, "Messages:", box, from, to, nil)
	}
	return messagesWith(c, ctx, what, box)
}

// messagesWith shows the messages from and to a member.
func messagesWith(c Session, ctx context.Context, handle string, box []members.Message) (string, error) {
	other, err := session.FindMember(c, ctx, handle)
	if err != nil {
		return "", err
	}
	var parts []string
	if sent, err := c.Services().Members.SentTo(ctx, c.Identity().ID, other.ID); err != nil {
		return "", err
	} else if len(sent) == 0 {
		parts = append(parts, "You have no messages to "+other.Handle+".")
	} else {
		lines := []string{"Messages to " + other.Handle + ":"}
		for _, m := range sent {
			lines = append(lines, toICSLetter(m))
		}
		parts = append(parts, strings.Join(lines, "\n"))
	}
	theirs := func(m members.Message) bool { return m.From == other.ID }
	if slices.ContainsFunc(box, theirs) {
		text, err := showMessages(c, ctx, "Messages from "+other.Handle+":", box, 0, len(box), theirs)
		if err != nil {
			return "", err
		}
		parts = append(parts, text)
	} else {
		parts = append(parts, "You have no messages from "+other.Handle+".")
	}
	return strings.Join(parts, "\n\n"), nil
}

// showMessages returns the text of the messages with the indexes from to to-1 in the box and marks
// them as read. If only is not nil, messages for which it returns false are left out.
func showMessages(c Session, ctx context.Context, head string, box []members.Message, from, to int, only func(members.Message) bool) (string, error) {
	lines, seen := []string{head}, []int64{}
	for i := from; i < to; i++ {
		if only == nil || only(box[i]) {
			lines = append(lines, fmt.Sprintf("%d. %s", i+1, toICSLetter(box[i])))
			if !box[i].Read {
				seen = append(seen, box[i].ID)
			}
		}
	}
	if len(seen) > 0 {
		if err := c.Services().Members.MarkRead(ctx, c.Identity().ID, seen); err != nil {
			return "", err
		}
	}
	return strings.Join(lines, "\n"), nil
}

// messageRange parses "3" or "3-5", which count from 1, as the half-open range of indexes from and
// to, which count from 0.
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

// write sends a message and returns an answer that repeats it.
func write(c Session, ctx context.Context, to, text string) (string, error) {
	reader, err := session.FindMember(c, ctx, to)
	if err != nil {
		return "", err
	}
	m, err := send(c, ctx, reader, text)
	if err != nil {
		return "", err
	}
	return "The following message was sent to " + reader.Handle + ":\n" + toICSLetter(m), nil
}

// send sends a message.
func send(c Session, ctx context.Context, reader members.Profile, text string) (members.Message, error) {
	m, _, err := c.Services().Members.Send(ctx, c.Speaker(), reader.Handle, ics.Printable(text))
	if errors.Is(err, &members.Error{Code: members.Censored}) {
		return m, session.Forbidden(reader.Handle + " is censoring you.")
	}
	return m, err
}

var fmessageCommand = session.Command{
	Name:  "fmessage",
	Takes: session.UpTo(2),
	Who:   session.Registered,
	Do:    session.WithSession(forward),
}

// forward forwards a received message to another member: "fmessage HANDLE NUMBER".
func forward(c Session, ctx context.Context, args string) (string, error) {
	to, number, _ := strings.Cut(args, " ")
	if to == "" || number == "" {
		return "", c.Usage("fmessage HANDLE NUMBER")
	}
	reader, err := session.FindMember(c, ctx, to)
	if err != nil {
		return "", err
	}
	box, err := c.Services().Members.Messages(ctx, c.Identity().ID)
	if err != nil {
		return "", err
	}
	n, err := strconv.Atoi(strings.TrimSpace(number))
	if err != nil || n < 1 || n > len(box) {
		return "", session.ErrNoMessage
	}
	m, err := send(c, ctx, reader, toICSLetter(box[n-1]))
	if err != nil {
		return "", err
	}
	return "The following message was forwarded to " + reader.Handle + ":\n" + toICSLetter(m), nil
}

var clearmessagesCommand = session.Command{
	Name:  "clearmessages",
	Takes: session.UpTo(1),
	Who:   session.Registered,
	Do:    session.WithSession(clearMessages),
}

// clearMessages deletes received messages: "clearmessages 3", "3-5", "HANDLE", "*".
func clearMessages(c Session, ctx context.Context, args string) (string, error) {
	box, err := c.Services().Members.Messages(ctx, c.Identity().ID)
	if err != nil {
		return "", err
	}
	var gone []int64
	switch {
	case args == "":
		return "", session.Misused("Use \"clearmessages *\" to clear all your messages.")
	case args == "*":
		gone = messageIDs(box)
	case args[0] >= '0' && args[0] <= '9':
		from, to, err := messageRange(args, len(box))
		if err != nil {
			return "", err
		}
		gone = messageIDs(box[from:to])
	default:
		other, err := session.FindMember(c, ctx, args)
		if err != nil {
			return "", err
		}
		gone = messageIDs(slices.DeleteFunc(box, func(m members.Message) bool { return m.From != other.ID }))
	}
	if len(gone) > 0 {
		if err := c.Services().Members.ClearMessages(ctx, c.Identity().ID, gone); err != nil {
			return "", err
		}
	}
	return "Cleared " + format.Count(len(gone), "message.", "messages."), nil
}

// messageIDs returns the IDs of messages.
func messageIDs(box []members.Message) []int64 {
	ids := make([]int64, len(box))
	for i, m := range box {
		ids[i] = m.ID
	}
	return ids
}
