package play

import (
	"context"
	"slices"

	"github.com/escaque/escaque/internal/calls"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/internal/icsd/session"
)

var callCommand = session.Command{
	Name:  "call",
	Takes: session.NoWords,
	Do:    session.WithoutArgs(callArbiter),
}

// callArbiter calls the arbiters of the event to the user's game and informs the opponent.
func callArbiter(c Session, ctx context.Context) (string, error) {
	v, ok := c.Mine()
	switch {
	case !ok:
		return "", session.ErrNoGame
	case v.Event == nil:
		return "", session.Prevented(c.Sentence("web.ws.no-arbiter"))
	}
	heard, err := c.Services().Calls.ByPlayer(ctx, c.Entitled(), v, hall.Says, c.Language())
	switch {
	case err != nil:
		return "", err
	case heard == 0:
		return "", session.Prevented(c.Sentence("web.ws.no-arbiter"))
	}
	return i18n.Count(c.Language(), "icsd.call.done", heard), nil
}

// TellCall informs the called arbiters who are logged in, and returns their account IDs. Arbiters
// who get a message are informed by that.
func TellCall(services *session.Services, call hall.Call) (told []string) {
	for _, id := range call.To {
		if slices.Contains(call.Written, id) {
			continue
		}
		for _, c := range services.Sessions.Of(id) {
			c.Tell(call.Caller().Handle + ": " + calls.Text(c.Language(), call))
			told = append(told, id)
		}
	}
	return told
}
