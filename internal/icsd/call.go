package icsd

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
	Do:    session.WithoutWords((*client).call),
}

// call tells the arbiters of a game's event that a player wants one, and says so at the
// table.
func (c *client) call(ctx context.Context) (string, error) {
	v, ok := c.Mine()
	switch {
	case !ok:
		return "", session.ErrNoGame
	case v.Event == nil:
		return "", session.Prevented(i18n.Text(c.Language(), "web.ws.no-arbiter"))
	}
	heard, err := c.server.Calls.ByPlayer(ctx, c.Entitled(), v, hall.Says, c.Language())
	switch {
	case err != nil:
		return "", err
	case heard == 0:
		return "", session.Prevented(i18n.Text(c.Language(), "web.ws.no-arbiter"))
	}
	return i18n.Count(c.Language(), "icsd.call.done", heard), nil
}

// tellCall tells the clients of the arbiters who are called, and returns who was told. A message
// that says the same is told of by itself.
func (s *Server) tellCall(call hall.Call) (told []string) {
	for _, id := range call.To {
		if slices.Contains(call.Written, id) {
			continue
		}
		for _, c := range s.clientsOf(id) {
			c.Tell(call.Caller().Handle + ": " + calls.Text(c.Language(), call))
			told = append(told, id)
		}
	}
	return told
}
