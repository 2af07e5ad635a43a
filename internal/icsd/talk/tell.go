package talk

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/escaque/escaque/internal/earshot"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd/format"
	"github.com/escaque/escaque/internal/icsd/session"
)

// Send sends a line of talk to a client and keeps it.
func Send(c Session, s hall.Said) {
	text := saidLine(s)
	c.Talk().KeepLine(s.From.Handle, text)
	if s.Manner == hall.Tells {
		c.Talk().SetLastTell(s.From.Handle)
	}
	c.Tell(text)
}

// saidLine returns a line of talk in FICS format.
func saidLine(s hall.Said) string {
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
	Do:    session.WithArgs(tell),
}

// tell reads "tell WHOM TEXT": a handle, the number of a channel, "." for the user of the last
// tell, "," for the last channel.
func tell(c Session, args string) (string, error) {
	whom, text, _ := strings.Cut(args, " ")
	switch whom {
	case "":
		return "", session.Misused(c.Text("tell.whom"))
	case ".":
		if whom = c.Talk().LastTell(); whom == "" {
			return "", session.Misused("I don't know whom to tell that.")
		}
	case ",":
		if whom = c.Talk().LastChannel(); whom == "" {
			return "", session.Misused("No previous channel.")
		}
	}
	if n, ok := earshot.ParseChannel(whom); ok {
		return tellChannel(c, n, text)
	}
	return tellPerson(c, whom+" "+text)
}

// tellChannel sends a text to a channel.
func tellChannel(c Session, n int, text string) (string, error) {
	if earshot.MaySpeak(c.Speaker(), n) != nil {
		return "", session.Forbidden("Only admins may send tells to channel 0.")
	}
	heard, err := c.Services().Hall.Broadcast(c.Speaker(), hall.Channel, n, text)
	if err != nil {
		return "", err
	}
	c.Talk().SetLastChannel(strconv.Itoa(n))
	return fmt.Sprintf("(told %s in channel %d%s)", format.Count(heard, "player", "players"), n, quotedTopic(c, n)), nil
}

var xtellCommand = session.Command{
	Name:  "xtell",
	Takes: session.FreeText,
	Voice: session.Tells,
	Do:    session.WithArgs(tellPerson),
}

// tellPerson sends a private message: "HANDLE TEXT".
func tellPerson(c Session, args string) (string, error) {
	whom, text, _ := strings.Cut(args, " ")
	to, err := c.Services().Hall.Tell(c.Speaker(), whom, text)
	switch {
	case hall.IsCode(err, hall.NotListening):
		return "", notListening(c, whom)
	case err != nil:
		return "", err
	}
	c.Talk().SetLastTell(to.Handle)
	if to.Playing != "" {
		return fmt.Sprintf("(told %s, who is playing)", to.Handle), nil
	}
	return fmt.Sprintf("(told %s)", to.Handle), nil
}

// notListening returns the FICS refusal of a tell to a user who does not receive it.
func notListening(c Session, handle string) error {
	if name := session.HandleHere(c, handle); name != "" {
		handle = name
	}
	if c.Identity().Guest {
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

// shout returns the handler for talk to everybody.
func shout(name string) session.Handler {
	manner := hall.Manner(name)
	done := map[hall.Manner]string{hall.Shouts: "shouted", hall.CShouts: "c-shouted", hall.Its: "it-shouted"}[manner]
	return session.WithArgs(func(c Session, text string) (string, error) {
		heard, err := c.Services().Hall.Broadcast(c.Speaker(), manner, 0, text)
		var often *hall.Error
		switch {
		case errors.As(err, &often) && often.Code == hall.OftenShouted:
			return "", session.Prevented(format.NextShout(often.Args[0]) + "\n" + c.Explain(err) + " " + c.Text("shout.channels", "Channel", often.Args[1]))
		case err != nil:
			return "", err
		}
		return fmt.Sprintf("(%s to %s)", done, format.Count(heard, "player", "players")), nil
	})
}
