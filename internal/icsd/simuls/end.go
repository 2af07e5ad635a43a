package simuls

import (
	"context"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd/session"
)

var simabortCommand = session.Command{
	Name:  "simabort",
	Takes: session.NoWords,
	Do:    endHandler(hall.AbortOffer, false),
}

var simadjournCommand = session.Command{
	Name:  "simadjourn",
	Takes: session.NoWords,
	Do:    endHandler(hall.AdjournOffer, false),
}

var simallabortCommand = session.Command{
	Name:  "simallabort",
	Takes: session.NoWords,
	Do:    endHandler(hall.AbortOffer, true),
}

var simalladjournCommand = session.Command{
	Name:  "simalladjourn",
	Takes: session.NoWords,
	Do:    endHandler(hall.AdjournOffer, true),
}

// endHandler returns the handler of a command that aborts or adjourns games of the user's simul:
// the game at which the user is, or all.
func endHandler(kind hall.OfferKind, all bool) session.Handler {
	return session.WithSession(func(c Session, ctx context.Context, _ string) (string, error) {
		simul, gives := c.Services().Hall.Simul(c.Identity().ID)
		if !gives {
			return "", session.ErrNotGiving
		}
		if kind == hall.AbortOffer && !all {
			c.SetAborting(simul.At)
		}
		err := c.Services().Hall.EndBoards(ctx, c.Identity(), kind, all)
		switch {
		case hall.IsCode(err, hall.NotInSimul):
			return "", session.ErrNotGiving
		case hall.IsCode(err, hall.MembersOnly):
			return "", session.Forbidden("Both players must be registered to adjourn a game.  Use \"simabort\".")
		case err != nil:
			return "", err
		}
		return "", nil
	})
}
