package icsd

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/escaque/escaque/internal/earshot"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd/format"
	"github.com/escaque/escaque/internal/icsd/session"
)

// hearTalk has the client told what people say to him. What many hear is told by a few
// who tell it to one after the other.
func (c *client) hearTalk(ctx context.Context, m hall.Manner) {
	tell := func() {
		defer c.recoverPanic()
		c.tellTalk(ctx)
	}
	if m == hall.Tells {
		c.runBeside(tell)
		return
	}
	c.server.criers.Cry(tell)
}

// tellTalk sends what waits.
func (c *client) tellTalk(ctx context.Context) {
	c.listening.Lock()
	defer c.listening.Unlock()
	for _, s := range c.session.Talk() {
		if !c.mayHear(ctx, s) {
			continue
		}
		line := spoken(s)
		c.note(s.From.Handle, line)
		if s.Manner == hall.Tells {
			c.change(func(set *settings) { set.lastTell = s.From.Handle })
		}
		c.Tell(line)
	}
}

// spoken is something said as the family prints it.
func spoken(s hall.Said) string {
	who := s.From.Handle + format.TitlesOf(s.From)
	switch s.Manner {
	case hall.Channel:
		return fmt.Sprintf("%s(%d): %s", who, s.Channel, s.Text)
	case hall.Shouts:
		return who + " shouts: " + s.Text
	case hall.CShouts:
		return who + " c-shouts: " + s.Text
	case hall.Its:
		return "--> " + who + " " + s.Text
	default:
		return who + " tells you: " + s.Text
	}
}

var tellCommand = session.Command{
	Name:  "tell",
	Takes: session.FreeText,
	Voice: session.Tells,
	Do:    session.On((*client).tellSomebody),
}

// tellSomebody reads "tell WHOM TEXT": a handle, a channel's number, "." for
// the last person spoken to, "," for the last channel.
func (c *client) tellSomebody(ctx context.Context, args string) (string, error) {
	whom, text, _ := strings.Cut(args, " ")
	s := c.now()
	switch whom {
	case "":
		return "", session.Misused(c.Text("tell.whom"))
	case ".":
		if whom = s.lastTell; whom == "" {
			return "", session.Misused("I don't know whom to tell that.")
		}
	case ",":
		if whom = s.lastChannel; whom == "" {
			return "", session.Misused("No previous channel.")
		}
	}
	if n, ok := earshot.Number(whom); ok {
		return c.tellChannel(n, text)
	}
	return c.tellPerson(ctx, whom+" "+text)
}

func (c *client) tellChannel(n int, text string) (string, error) {
	if earshot.MaySpeak(c.Speaker(), n) != nil {
		return "", session.Forbidden("Only admins may send tells to channel 0.")
	}
	heard, err := c.server.Hall.Broadcast(c.Speaker(), hall.Channel, n, text)
	if err != nil {
		return "", err
	}
	c.change(func(s *settings) { s.lastChannel = strconv.Itoa(n) })
	return fmt.Sprintf("(told %s in channel %d%s)", format.Count(heard, "player", "players"), n, c.quoted(n)), nil
}

var xtellCommand = session.Command{
	Name:  "xtell",
	Takes: session.FreeText,
	Voice: session.Tells,
	Do:    session.On((*client).tellPerson),
}

func (c *client) tellPerson(_ context.Context, args string) (string, error) {
	whom, text, _ := strings.Cut(args, " ")
	to, err := c.server.Hall.Tell(c.Speaker(), whom, text)
	switch {
	case hall.IsCode(err, hall.NotListening):
		return "", c.unheard(whom)
	case err != nil:
		return "", err
	}
	c.change(func(s *settings) { s.lastTell = to.Handle })
	if to.Playing != "" {
		return fmt.Sprintf("(told %s, who is playing)", to.Handle), nil
	}
	return fmt.Sprintf("(told %s)", to.Handle), nil
}

// unheard is the family's line about somebody who does not receive tells.
func (c *client) unheard(handle string) error {
	if name := session.HandleHere(c, handle); name != "" {
		handle = name
	}
	if c.me.Guest {
		return session.Forbidden(handle + " isn't listening to unregistered tells.")
	}
	return session.Forbidden(handle + " is censoring you.")
}

var cshoutCommand = session.Command{
	Name:  "cshout",
	Takes: session.FreeText,
	Who:   session.Registered,
	Voice: session.Cshouts,
	Do:    shout("cshout"),
}

var itCommand = session.Command{
	Name:  "it",
	Takes: session.FreeText,
	Who:   session.Registered,
	Voice: session.Shouts,
	Do:    shout("it"),
}

var shoutCommand = session.Command{
	Name:  "shout",
	Takes: session.FreeText,
	Who:   session.Registered,
	Voice: session.Shouts,
	Do:    shout("shout"),
}

// shout is the handler of speaking to everybody at once.
func shout(name string) session.Handler {
	manner := hall.Manner(name)
	done := map[hall.Manner]string{hall.Shouts: "shouted", hall.CShouts: "c-shouted", hall.Its: "it-shouted"}[manner]
	return session.On(func(c *client, _ context.Context, text string) (string, error) {
		heard, err := c.server.Hall.Broadcast(c.Speaker(), manner, 0, text)
		var often *hall.Error
		switch {
		case errors.As(err, &often) && often.Code == hall.OftenShouted:
			return "", session.Prevented(nextShout(often.Args[0]) + "\n" + c.Explain(err) + " " + c.Text("shout.channels", "Channel", often.Args[1]))
		case err != nil:
			return "", err
		}
		return fmt.Sprintf("(%s to %s)", done, format.Count(heard, "player", "players")), nil
	})
}
