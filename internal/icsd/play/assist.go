package play

import (
	"context"
	"strings"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd/session"
	"github.com/escaque/escaque/internal/icsd/watching"
	"github.com/escaque/escaque/laws"
)

var assistCommand = session.Command{
	Name:  "assist",
	Takes: session.FreeText,
	Do:    session.WithSession(assist),
}

// assist shows who cannot see the board and who assists whom, announces a move in the words of the
// Laws, which makes it, or asks the user's assistant for the moves made and the times.
func assist(c Session, ctx context.Context, args string) (string, error) {
	what, text, _ := strings.Cut(strings.TrimSpace(args), " ")
	switch what = strings.ToLower(what); what {
	case "on", "off":
		return "", session.Prevented(c.Text("assist.declare"))
	case "", "ask", "announce":
	default:
		return "", c.Usage("assist [announce TEXT | ask]")
	}
	v, ok := ownOrAssisted(c)
	if !ok {
		return "", session.ErrNoGame
	}
	text = strings.TrimSpace(text)
	switch {
	case what == "announce" && text != "":
		lag, trip := c.Lag()
		c.SetAnswering(true)
		defer c.SetAnswering(false)
		_, err := c.Services().Hall.Do(ctx, v.Game, c.Identity(), laws.Announce{Written: laws.Written{Text: text}, Lag: lag, Trip: trip})
		return "", err
	case what == "ask" && text == "":
		_, err := c.Services().Hall.Do(ctx, v.Game, c.Identity(), laws.AskAssistant{})
		return "", err
	case what != "":
		return "", c.Usage("assist [announce TEXT | ask]")
	}
	if shown := watching.SightText(c, &v); shown != "" {
		return shown, nil
	}
	return c.Text("assist.nobody"), nil
}

// ownOrAssisted returns the game that the user plays. If there is none, it returns the game that they
// watch as the assistant of a player.
func ownOrAssisted(c Session) (hall.View, bool) {
	if v, ok := c.Mine(); ok {
		return v, true
	}
	return c.Assisting()
}

// refuseWithoutGame returns the refusal of a command that only a player may give, to a user who plays
// no game: otherwise, or for those who assist a player the refusal that names the player.
func refuseWithoutGame(c Session, otherwise error) error {
	v, ok := c.Assisting()
	if !ok {
		return otherwise
	}
	side, _ := v.Assists.Color()
	player := v.White
	if v.Assists == hall.AsBlack {
		player = v.Black
	}
	return session.Forbidden(c.Text("assist.player-only", "Handle", player.Handle, "Duties", watching.DutiesOf(&v.Assistants[side])))
}
