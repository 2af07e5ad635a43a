package icsd

import (
	"context"
	"errors"
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

// topicOf is what a channel is about: what its owner has set, or what the server
// meant it for; empty when it is about nothing in particular.
func (c *client) topicOf(n int) string {
	var card conduct.ChannelCard
	c.server.Moderation.Read(func(b *conduct.Book, _ clock.Instant) { card = b.Channel(n) })
	return earshot.Topic(c.Language(), n, card.Topic)
}

// quoted is the topic as lines of the family add it to a channel's number: as
// one word, since programs read it as one.
func (c *client) quoted(n int) string {
	word := strings.Map(func(r rune) rune {
		switch {
		case unicode.IsLetter(r), unicode.IsDigit(r):
			return r
		case r == ' ', r == '-', r == '_':
			return '_'
		}
		return -1
	}, c.topicOf(n))
	if word == "" {
		return ""
	}
	return fmt.Sprintf(" %q", word)
}

// channelList is the list of channels with their topics and owners.
func (c *client) channelList() string {
	var lines []string
	for n := range hall.MaxChannel + 1 {
		topic := c.topicOf(n)
		if topic == "" {
			continue
		}
		var card conduct.ChannelCard
		c.server.Moderation.Read(func(b *conduct.Book, _ clock.Instant) { card = b.Channel(n) })
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
	Do:    session.On((*client).topic),
}

// topic shows or sets what a channel is about: "topic N [TEXT]", "topic N -"
// takes it away.
func (c *client) topic(ctx context.Context, args string) (string, error) {
	word, text, _ := strings.Cut(args, " ")
	n, ok := earshot.Number(word)
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
		line := fmt.Sprintf("TOPIC(%d): *** %s (%s at %s) ***", n, text, c.me.Handle, format.Date(clock.At(c.server.Now())))
		if text == "" {
			line = fmt.Sprintf("%s(%d): *** Cleared topic. ***", c.me.Handle, n)
		}
		for _, p := range c.server.Hall.Listeners(n) {
			for _, other := range c.server.clientsOf(p.ID) {
				if other != c {
					other.Tell(line)
				}
			}
		}
	}
	if topic := c.topicOf(n); topic != "" {
		return fmt.Sprintf("TOPIC(%d): *** %s ***", n, topic), nil
	}
	return fmt.Sprintf("There is no topic for channel %d.", n), nil
}

var chanownerCommand = session.Command{
	Name:  "chanowner",
	Takes: session.UpTo(2),
	Who:   session.Administrators,
	Do:    session.On((*client).channelOwner),
}

// channelOwner gives a channel to a member, who sets its topic: "chanowner N
// [HANDLE]", without a handle to nobody.
func (c *client) channelOwner(ctx context.Context, args string) (string, error) {
	word, handle, _ := strings.Cut(args, " ")
	n, ok := earshot.Number(word)
	if !ok {
		return "", c.Usage("chanowner CHANNEL [HANDLE]")
	}
	if handle == "" {
		if _, err := complaints.Record(c, ctx, conduct.Own{Channel: n}); err != nil {
			return "", err
		}
		return c.Text("channel.nobody", "Number", n), nil
	}
	return complaints.Against(c, ctx, handle, func(who conduct.Person) (string, error) {
		if _, err := complaints.Record(c, ctx, conduct.Own{Channel: n, Owner: who}); err != nil {
			return "", err
		}
		for _, other := range c.server.clientsOf(who.ID) {
			other.Tell(other.Text("channel.yours", "Number", n))
		}
		return c.Text("channel.owner", "Number", n, "Handle", who.Handle), nil
	})
}

// mayJoin says why somebody may not listen to a channel; empty when he may.
func (c *client) mayJoin(n int) error {
	switch err := earshot.MayJoin(c.Speaker(), n, len(c.now().lists["channel"])); {
	case errors.Is(err, earshot.ErrAdministrators):
		return session.Forbidden("Only admins may join channel 0.")
	case err != nil:
		return session.Forbidden(c.Text("channel.guests", "Max", earshot.GuestChannels))
	}
	return nil
}

// newsShown is how many items of news a list has.
const newsShown = 10

var newsCommand = session.Command{
	Name:  "news",
	Takes: session.UpTo(1),
	Do:    session.WithWords((*client).newsList),
}

// newsList lists what the server has to tell, or shows one item.
func (c *client) newsList(args string) (string, error) {
	if args != "" {
		n, err := strconv.Atoi(args)
		var item conduct.Posted
		found := false
		c.server.Moderation.Read(func(b *conduct.Book, _ clock.Instant) { item, found = b.Item(n) })
		if err != nil || !found {
			return "", session.Misused(fmt.Sprintf("News item %s not found.", ics.Cut(args, 10)))
		}
		return newsLine(item) + "\n\n" + item.Text + "\n\nPosted by " + item.By.Handle + ".", nil
	}
	var items []conduct.Posted
	c.server.Moderation.Read(func(b *conduct.Book, _ clock.Instant) { items = b.News(newsShown) })
	if len(items) == 0 {
		return "There is no news.", nil
	}
	lines := []string{"Index of the last few news items:"}
	for _, item := range items {
		lines = append(lines, newsLine(item))
	}
	return strings.Join(lines, "\n"), nil
}

func newsLine(item conduct.Posted) string {
	return fmt.Sprintf("%4d (%s) %s", item.Number, item.At.Time().Format("Mon, Jan _2"), item.Title)
}

var postCommand = session.Command{
	Name:  "post",
	Takes: session.FreeText,
	Who:   session.Administrators,
	Do:    session.On((*client).post),
}

// post publishes an item of news: "post TITLE; TEXT".
func (c *client) post(ctx context.Context, args string) (string, error) {
	title, text, ok := strings.Cut(ics.Printable(args), ";")
	if !ok {
		return "", c.Usage("post TITLE; TEXT")
	}
	e, err := complaints.Record(c, ctx, conduct.Post{Title: title, Text: text})
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("Created news item %d.", e.(conduct.Posted).Number), nil //nolint:forcetypeassert // what Post gives
}
