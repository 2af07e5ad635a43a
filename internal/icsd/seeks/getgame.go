package seeks

import (
	"context"
	"sync"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd/format"
	"github.com/escaque/escaque/internal/icsd/session"
	"github.com/escaque/escaque/internal/ratings"
)

// Getting is which seeks of others a user accepts without being asked. The zero value is none.
type Getting struct {
	mu    sync.Mutex
	which which
}

// which are the seeks that a user accepts as soon as they are posted.
type which int

const (
	none     which = iota
	blitz          // any game of blitz
	admitted       // those that the user's formula admits
)

// Active reports whether the user accepts any.
func (g *Getting) Active() bool { return g.now() != none }

// Stop ends it.
func (g *Getting) Stop() { g.set(none) }

func (g *Getting) set(w which) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.which = w
}

func (g *Getting) now() which {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.which
}

var getgameCommand = session.Command{
	Name:  "getgame",
	Takes: session.UpTo(1),
	Do:    session.On(getgame),
}

// getgame accepts a seek that suits, "getgame" any of blitz and "getgame f" one that the user's
// formula admits. When there is none it posts one and accepts those that come, until the user plays
// or unseeks. "getgame ?" reports whether it does.
func getgame(c Session, ctx context.Context, args string) (string, error) {
	wish := blitz
	switch args {
	case "":
	case "f":
		wish = admitted
	case "?":
		if !c.Getting().Active() {
			return c.Text("getgame.off"), nil
		}
		return c.Text("getgame.on"), nil
	default:
		return "", c.Usage("getgame [f|?]")
	}
	if len(c.Services().Hall.PlayingIn(c.Identity().ID)) > 0 {
		return "", session.Prevented("You can't seek while you are playing a game.")
	}
	if line := acceptFirst(c, ctx, wish, c.Services().Hall.Seeks()); line != "" {
		return line, nil
	}
	words := ""
	if wish == admitted {
		words = "f"
	}
	answer, err := seek(c, ctx, words)
	if len(c.Services().Hall.PlayingIn(c.Identity().ID)) == 0 {
		c.Getting().set(wish)
	}
	return format.Lines("Issuing a seek.", answer), err
}

// acceptFirst accepts the first of some seeks that suits, and tells its poster. It returns the line
// for the user, empty when none suits.
func acceptFirst(c Session, ctx context.Context, wish which, seeks []hall.Seek) string {
	for _, s := range seeks {
		if !accepts(c, ctx, wish, s) {
			continue
		}
		if _, err := c.Services().Hall.Accept(ctx, c.Identity(), s.ID); err != nil {
			continue // the poster does not want this player, or another was quicker
		}
		for _, other := range sessionsOf(c.Services(), s.By.ID) {
			other.Tell("Your seek qualifies for " + c.Identity().Handle + "'s getgame.")
		}
		return "Your getgame qualifies for " + s.By.Handle + "'s seek."
	}
	return ""
}

// accepts reports whether a seek is one that the user accepts without being asked.
func accepts(c Session, ctx context.Context, wish which, s hall.Seek) bool {
	switch {
	case s.By.ID == c.Identity().ID, s.Spec.Manual, !sees(c, s), avoids(c, s.By.Handle):
		return false
	case wish == blitz:
		return s.Category == ratings.Blitz
	}
	by := applicantOf(c.Services(), s.By)
	o, err := c.Services().Hall.Preview(ctx, by.Identity(), c.Identity(), s.Spec)
	return err == nil && admits(ctx, c.Services(), c, o, by)
}

// AcceptNew accepts one of the seeks that have just been posted, if the user asked for that and one
// suits.
func AcceptNew(c Session, ctx context.Context, posted []hall.Seek) {
	wish := c.Getting().now()
	if wish == none {
		return
	}
	if line := acceptFirst(c, ctx, wish, posted); line != "" {
		c.Tell(line)
	}
}
