package talk

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/earshot"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd/complaints"
	"github.com/escaque/escaque/internal/icsd/format"
	"github.com/escaque/escaque/internal/icsd/session"
)

// channelTopic returns the topic of a channel: the one that its owner has set, else the server's
// default, else "".
func channelTopic(c session.Session, n int) string {
	var card conduct.ChannelCard
	c.Services().Moderation.Read(func(b *conduct.Book, _ clock.Instant) { card = b.Channel(n) })
	return earshot.Topic(c.Language(), n, card.Topic)
}

// quotedTopic returns the topic as FICS appends it to a channel number: one quoted word without
// spaces, for programs.
func quotedTopic(c Session, n int) string {
	word := strings.Map(func(r rune) rune {
		switch {
		case unicode.IsLetter(r), unicode.IsDigit(r):
			return r
		case r == ' ', r == '-', r == '_':
			return '_'
		}
		return -1
	}, channelTopic(c, n))
	if word == "" {
		return ""
	}
	return fmt.Sprintf(" %q", word)
}

// ChannelList returns the list of channels with their topics and owners.
func ChannelList(c session.Session) string {
	var lines []string
	for n := range hall.MaxChannel + 1 {
		topic := channelTopic(c, n)
		if topic == "" {
			continue
		}
		var card conduct.ChannelCard
		c.Services().Moderation.Read(func(b *conduct.Book, _ clock.Instant) { card = b.Channel(n) })
		if card.Owner.ID != "" {
			topic += " (" + card.Owner.Handle + ")"
		}
		lines = append(lines, fmt.Sprintf("%3d  %s", n, topic))
	}
	return strings.Join(lines, "\n")
}

var topicCommand = session.Command{
	Name:  "topic",
	Takes: session.FreeText,
	Do:    session.WithSession(topic),
}

// topic shows or sets the topic of a channel: "topic N [TEXT]", "topic N -" clears it.
func topic(c Session, ctx context.Context, args string) (string, error) {
	word, text, _ := strings.Cut(args, " ")
	n, ok := earshot.ParseChannel(word)
	if !ok {
		return "", c.Usage("topic CHANNEL [TEXT]")
	}
	if text = strings.TrimSpace(ics.Printable(text)); text != "" {
		if text == "-" {
			text = ""
		}
		if _, err := complaints.Record(c, ctx, conduct.Title{Channel: n, Topic: text}); err != nil {
			return "", err
		}
		line := fmt.Sprintf("TOPIC(%d): *** %s (%s at %s) ***", n, text, c.Identity().Handle, format.Date(clock.At(c.Services().Now())))
		if text == "" {
			line = fmt.Sprintf("%s(%d): *** Cleared topic. ***", c.Identity().Handle, n)
		}
		for _, p := range c.Services().Hall.Listeners(n) {
			for _, other := range c.Services().Sessions.Of(p.ID) {
				if other != session.Session(c) {
					other.Tell(line)
				}
			}
		}
	}
	if topic := channelTopic(c, n); topic != "" {
		return fmt.Sprintf("TOPIC(%d): *** %s ***", n, topic), nil
	}
	return fmt.Sprintf("There is no topic for channel %d.", n), nil
}

var chanownerCommand = session.Command{
	Name:  "chanowner",
	Takes: session.UpTo(2),
	Who:   session.Administrators,
	Do:    session.WithSession(channelOwner),
}

// channelOwner makes a member the owner of a channel, who may set its topic, or removes the owner:
// "chanowner N [HANDLE]".
func channelOwner(c Session, ctx context.Context, args string) (string, error) {
	word, handle, _ := strings.Cut(args, " ")
	n, ok := earshot.ParseChannel(word)
	if !ok {
		return "", c.Usage("chanowner CHANNEL [HANDLE]")
	}
	if handle == "" {
		if _, err := complaints.Record(c, ctx, conduct.Own{Channel: n}); err != nil {
			return "", err
		}
		return c.Text("channel.nobody", "Number", n), nil
	}
	return complaints.WithPerson(c, ctx, handle, func(who conduct.Person) (string, error) {
		if _, err := complaints.Record(c, ctx, conduct.Own{Channel: n, Owner: who}); err != nil {
			return "", err
		}
		for _, other := range c.Services().Sessions.Of(who.ID) {
			other.Tell(other.Text("channel.yours", "Number", n))
		}
		return c.Text("channel.owner", "Number", n, "Handle", who.Handle), nil
	})
}

var inchannelCommand = session.Command{
	Name:  "inchannel",
	Takes: session.UpTo(1),
	Do:    session.WithArgs(inChannel),
}

// inChannel lists the users who listen to a channel, or the channels to which a user listens.
func inChannel(c Session, args string) (string, error) {
	if n, ok := earshot.ParseChannel(args); ok {
		people := c.Services().Hall.Listeners(n)
		if len(people) == 0 {
			return fmt.Sprintf("Channel %d is empty.", n), nil
		}
		names := make([]string, len(people))
		for i, p := range people {
			names[i] = p.Handle
		}
		return fmt.Sprintf("Channel %d%s: %s\n%s", n, quotedTopic(c, n), strings.Join(names, " "), format.Count(len(people), "player is", "players are")+fmt.Sprintf(" in channel %d.", n)), nil
	}
	if args == "" {
		return "", session.Misused(c.Text("inchannel.which"))
	}
	who, here := c.Services().Hall.FindByHandle(args)
	if !here {
		return "", &hall.Error{Code: hall.NobodyHere, Args: []any{ics.Truncate(args, 20)}}
	}
	var channels []string
	for _, n := range c.Services().Hall.Channels(who.ID) {
		channels = append(channels, strconv.Itoa(n))
	}
	if len(channels) == 0 {
		return who.Handle + " is in no channels.", nil
	}
	return who.Handle + " is in the following channels:\n" + strings.Join(channels, " "), nil
}
