package icsd

import (
	"context"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd/format"
	"github.com/escaque/escaque/internal/icsd/session"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/ratings"
)

// seeking is what a client does about the seeks of others by himself.
type seeking struct{ wish getting }

// getting is what a client takes up by himself as soon as somebody seeks it.
type getting int

const (
	gettingNothing getting = iota
	gettingBlitz           // any game of blitz
	gettingFormula         // whatever his formula admits
)

var getgameCommand = session.Command{
	Name:  "getgame",
	Takes: session.UpTo(1),
	Do:    session.On((*client).getgame),
}

// getgame takes up a seek that suits, "getgame" any of blitz and "getgame f" one
// that the client's formula admits; when there is none it posts one and goes on
// looking, until he plays or unseeks. "getgame ?" reports whether he does.
func (c *client) getgame(ctx context.Context, args string) (string, error) {
	wish := gettingBlitz
	switch args {
	case "":
	case "f":
		wish = gettingFormula
	case "?":
		if c.gets() == gettingNothing {
			return c.Text("getgame.off"), nil
		}
		return c.Text("getgame.on"), nil
	default:
		return "", c.Usage("getgame [f|?]")
	}
	if len(c.server.Hall.PlayingIn(c.me.ID)) > 0 {
		return "", session.Prevented("You can't seek while you are playing a game.")
	}
	if line := c.getOne(ctx, wish, c.server.Hall.Seeks()); line != "" {
		return line, nil
	}
	ad := ""
	if wish == gettingFormula {
		ad = "f"
	}
	answer, err := c.seek(ctx, ad)
	if len(c.server.Hall.PlayingIn(c.me.ID)) == 0 {
		c.get(wish)
	}
	return format.Lines("Issuing a seek.", answer), err
}

// get says what the client takes up from now on.
func (c *client) get(wish getting) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.wish = wish
}

func (c *client) gets() getting {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.wish
}

// getOne takes up the first of some seeks that suits, and informs both; empty
// when none does.
func (c *client) getOne(ctx context.Context, wish getting, seeks []hall.Seek) string {
	for _, s := range seeks {
		if !c.gettable(ctx, wish, s) {
			continue
		}
		if _, err := c.server.Hall.Accept(ctx, c.me, s.ID); err != nil {
			continue // he does not suit the poster, or another was quicker
		}
		for _, other := range c.server.clientsOf(s.By.ID) {
			other.Tell("Your seek qualifies for " + c.me.Handle + "'s getgame.")
		}
		return "Your getgame qualifies for " + s.By.Handle + "'s seek."
	}
	return ""
}

// gettable reports whether a seek is one that the client takes up by himself.
func (c *client) gettable(ctx context.Context, wish getting, s hall.Seek) bool {
	lists := c.now().lists
	switch {
	case s.By.ID == c.me.ID, s.Spec.Manual, !c.sees(s), members.Listed(lists["noplay"], s.By.Handle) >= 0, members.Listed(lists["censor"], s.By.Handle) >= 0:
		return false
	case wish == gettingBlitz:
		return s.Category == ratings.Blitz
	}
	by := applicant{who: members.Identity{ID: s.By.ID, Handle: s.By.Handle, Guest: s.By.Guest, Titles: s.By.Title}}
	for _, other := range c.server.clientsOf(s.By.ID) {
		by = other.applicant()
	}
	o, err := c.server.Hall.Preview(ctx, by.who, c.me, s.Spec)
	return err == nil && c.admits(ctx, o, by)
}

// getNew looks at seeks that have just been posted.
func (c *client) getNew(ctx context.Context, fresh []hall.Seek) {
	wish := c.gets()
	if wish == gettingNothing {
		return
	}
	if line := c.getOne(ctx, wish, fresh); line != "" {
		c.Tell(line)
	}
}
