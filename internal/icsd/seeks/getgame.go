package seeks

import (
	"context"
	"sync"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd/format"
	"github.com/escaque/escaque/internal/icsd/session"
	"github.com/escaque/escaque/internal/ratings"
)

// AutoAccept is the kind of seeks that a user accepts automatically. The zero value accepts none.
type AutoAccept struct {
	mu    sync.Mutex
	which seekWish
}

// seekWish is a kind of seeks that a user accepts as soon as they are posted.
type seekWish int

const (
	none     seekWish = iota
	blitz             // any blitz game
	admitted          // games that the user's formula admits
)

// Active reports whether the user accepts any seeks automatically.
func (g *AutoAccept) Active() bool { return g.current() != none }

// Stop ends automatic acceptance.
func (g *AutoAccept) Stop() { g.set(none) }

// set sets the kind of seeks that the user accepts automatically.
func (g *AutoAccept) set(w seekWish) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.which = w
}

// current returns the kind of seeks that the user accepts automatically.
func (g *AutoAccept) current() seekWish {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.which
}

var getgameCommand = session.Command{
	Name:  "getgame",
	Takes: session.UpTo(1),
	Do:    session.WithSession(getgame),
}

// getgame accepts a suitable seek: "getgame" any blitz game and "getgame f" one that the user's
// formula admits. If there is none, it posts a seek and accepts suitable seeks automatically until
// the user plays or gives the command "unseek". "getgame ?" shows whether seeks are accepted
// automatically.
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

// acceptFirst accepts the first suitable seek of a list and tells its poster. It returns the line
// for the user, "" if none is suitable.
func acceptFirst(c Session, ctx context.Context, wish seekWish, seeks []hall.Seek) string {
	for _, s := range seeks {
		if !isAccepted(c, ctx, wish, s) {
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

// isAccepted reports whether a seek is of the kind that the user accepts automatically.
func isAccepted(c Session, ctx context.Context, wish seekWish, s hall.Seek) bool {
	switch {
	case s.By.ID == c.Identity().ID, s.Spec.Manual, !canSee(c, s), isAvoided(c, s.By.Handle):
		return false
	case wish == blitz:
		return s.Category == ratings.Blitz
	}
	by := newApplicant(c.Services(), s.By)
	o, err := c.Services().Hall.Preview(ctx, by.Identity(), c.Identity(), s.Spec)
	return err == nil && admits(ctx, c.Services(), c, o, by)
}

// AcceptNew accepts one of the seeks that were just posted, if it is of the kind that the user
// accepts automatically.
func AcceptNew(c Session, ctx context.Context, posted []hall.Seek) {
	wish := c.Getting().current()
	if wish == none {
		return
	}
	if line := acceptFirst(c, ctx, wish, posted); line != "" {
		c.Tell(line)
	}
}
