package simuls

import (
	"context"
	"fmt"
	"strings"

	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd/format"
	"github.com/escaque/escaque/internal/icsd/seeks"
	"github.com/escaque/escaque/internal/icsd/session"
)

var simmatchCommand = session.Command{
	Name:  "simmatch",
	Takes: session.Checked,
	Do:    session.WithSession(Match),
}

// Match asks a player for a board in their simul: "simmatch NAME [MINUTES SECONDS [MINUTES
// SECONDS]] [START]", the user's own minutes first. A giver uses the same command to accept a
// player who has asked.
func Match(c Session, ctx context.Context, args string) (string, error) {
	name, rest, _ := strings.Cut(strings.ToLower(args), " ")
	if name == "" {
		return "", c.Usage("simmatch HANDLE [MINUTES [SECONDS]] [wild/fr]")
	}
	giver, ok := c.Services().Hall.FindByHandle(name)
	switch {
	case !ok:
		return "", session.Misused(fmt.Sprintf("No user named %q is logged in.", ics.Truncate(name, 20)))
	case giver.ID == c.Identity().ID:
		return "", session.Misused("You can't simmatch yourself!")
	case c.IsExamining():
		return "", session.Prevented("You are still examining a game.")
	}
	asked := false
	from, _ := c.Services().Hall.Offers(c.Identity().ID)
	for _, o := range from {
		switch {
		case o.Kind != hall.SimulOffer:
		case o.From.ID != giver.ID:
			asked = true
		default:
			if rest != "" { // the terms are those that were asked for
				return "", c.Unexpected("simmatch", rest)
			}
			if _, err := c.Services().Hall.AcceptOffer(ctx, c.Identity(), o.Number); err != nil {
				return "", err
			}
			return format.ToICSOffer(o).Accepting(), nil
		}
	}
	if row, is := c.Services().Hall.StoredGameBetween(c.Identity().ID, giver.ID); is && row.Simul {
		if rest != "" { // the game goes on as it was
			return "", c.Unexpected("simmatch", rest)
		}
		return join(c, ctx, giver, hall.SeekSpec{})
	}
	if _, gives := c.Services().Hall.Simul(c.Identity().ID); gives || asked {
		return "", session.Prevented("You cannot be the simul giver and request to join another simul.\nThat would just be too confusing for me and you.")
	}
	spec, err := seeks.ReadSimul(c, c.Variables(), rest)
	if err != nil {
		return "", err
	}
	return join(c, ctx, giver, spec)
}

var simopenCommand = session.Command{
	Name:  "simopen",
	Takes: session.NoWords,
	Do:    session.WithoutArgs(func(c Session, ctx context.Context) (string, error) { return c.Set(ctx, "simopen") }),
}

// join asks the giver of a simul for a board, or the opponent of an adjourned game of a simul to
// resume it.
func join(c Session, ctx context.Context, other hall.Person, spec hall.SeekSpec) (string, error) {
	row, again := c.Services().Hall.StoredGameBetween(c.Identity().ID, other.ID)
	again = again && row.Simul
	giving := again && row.White.ID == c.Identity().ID
	if !giving && len(c.Services().Hall.PlayingIn(c.Identity().ID)) > 0 {
		return "", session.Prevented("You are already playing a game.")
	}
	here := session.As[Session](c.Services().Sessions.Of(other.ID))
	switch {
	case len(here) == 0, !giving && !here[0].Variables().On("simopen"):
		return "", session.Prevented(other.Handle + " is not open to receiving simul requests.")
	case other.Playing != "":
		if err := checkFree(c, ctx, other, giving); err != nil {
			return "", err
		}
	}
	if err := seeks.Refusal(c, here[0]); err != nil {
		return "", err
	}
	var o hall.Offer
	var err error
	started := false
	if again {
		o, started, err = c.Services().Hall.OfferResume(ctx, c.Identity(), row.ID)
	} else {
		var game hall.GameID
		o, game, err = c.Services().Hall.AskSimul(ctx, c.Identity(), other.ID, spec)
		started = game != ""
	}
	switch {
	case hall.IsCode(err, hall.SameOffer):
		return "", session.Prevented("You are already offering an identical match to " + other.Handle + ".")
	case hall.IsCode(err, hall.TooManyBoards):
		return "", session.Prevented(fmt.Sprintf("%s is already playing the maximum of %d boards.", other.Handle, hall.MaxBoards))
	case err != nil:
		return "", err
	case started:
		return format.ToICSOffer(o).Accepting(), nil
	}
	return format.ToICSOffer(o).Sent(), nil
}

// checkFree refuses a game of a simul with a player who has another game. It returns nil if they
// give a simul.
func checkFree(c Session, ctx context.Context, other hall.Person, giving bool) error {
	if _, gives := c.Services().Hall.Simul(other.ID); gives && !giving {
		return nil
	}
	v, err := c.Services().Hall.Look(ctx, other.Playing)
	switch {
	case err != nil:
		return err
	case giving:
		return session.Prevented(other.Handle + " is playing a game.")
	case v.Terms.Simul:
		return session.Prevented(fmt.Sprintf("%s is playing in %s's simul, and can't accept.", other.Handle, v.White.Handle))
	}
	return session.Prevented(other.Handle + " can't begin a simul while playing a non-simul game.")
}
