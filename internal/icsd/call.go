package icsd

import (
	"context"
	"slices"

	"github.com/escaque/escaque/internal/calls"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/i18n"
)

var callCommand = command{
	name:  "call",
	takes: noWords,
	do:    withoutWords((*client).call),
	en: `
call

Calls the arbiters of the event to your game: those who are here are told, the
others find a message. Your opponent reads it too. Your clock runs until an
arbiter stops it.
See: claim, tourney, complain.
`,
	es: `
call

Llama a los árbitros del torneo a tu partida: los que están conectados lo ven,
los demás reciben un mensaje. Tu rival también lo lee. Tu reloj corre hasta que
un árbitro lo para.
Véase: claim, tourney, complain.
`,
}

// call tells the arbiters of a game's event that a player wants one, and says so at the
// table.
func (c *client) call(ctx context.Context) (string, error) {
	v, ok := c.mine()
	switch {
	case !ok:
		return "", errNoGame
	case v.Event == nil:
		return "", prevented(i18n.Text(c.language(), "web.ws.no-arbiter"))
	}
	heard, err := c.server.calls.ByPlayer(ctx, c.entitled(), v, hall.Says, c.language())
	switch {
	case err != nil:
		return "", err
	case heard == 0:
		return "", prevented(i18n.Text(c.language(), "web.ws.no-arbiter"))
	}
	return i18n.Count(c.language(), "icsd.call.done", heard), nil
}

// tellCall tells the clients of the arbiters who are called, and returns who was told. A message
// that says the same is told of by itself.
func (s *Server) tellCall(call hall.Call) (told []string) {
	for _, id := range call.To {
		if slices.Contains(call.Written, id) {
			continue
		}
		for _, c := range s.clientsOf(id) {
			c.tell(call.Caller().Handle + ": " + calls.Text(c.language(), call))
			told = append(told, id)
		}
	}
	return told
}
