package icsd

import (
	"context"

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
// table. Who is called is for the office to say, for every door alike.
func (c *client) call(ctx context.Context) (string, error) {
	v, ok := c.mine()
	switch {
	case !ok:
		return "", errNoGame
	case v.Event == nil || c.server.events == nil:
		return "", prevented(i18n.Text(c.language(), "web.ws.no-arbiter"))
	}
	arbiters, err := c.server.events.Called(ctx, v)
	if err != nil {
		return "", err
	}
	if len(arbiters) == 0 {
		return "", prevented(i18n.Text(c.language(), "web.ws.no-arbiter"))
	}
	if _, err := c.server.hall.Speak(ctx, v.Game, c.entitled(), hall.Says, i18n.Text(c.language(), "web.table.calls-arbiter")); err != nil {
		return "", err
	}
	heard := 0
	for _, p := range arbiters {
		told := func(lang string) string {
			return i18n.Text(lang, "web.table.calls-arbiter-letter", "Event", v.Event.Name, "White", v.White.Handle, "Black", v.Black.Handle, "Path", "/games/"+string(v.Game))
		}
		here := c.server.clientsOf(p.ID)
		for _, arbiter := range here {
			arbiter.tell(c.me.Handle + ": " + told(arbiter.language()))
		}
		if len(here) == 0 {
			if _, _, err := c.server.members.Send(ctx, c.speaker(), p.Handle, told(p.Lang)); err != nil {
				continue // a full box; another arbiter may have room
			}
		}
		heard++
	}
	if heard == 0 {
		return "", prevented(i18n.Text(c.language(), "web.ws.no-arbiter"))
	}
	return i18n.Count(c.language(), "icsd.call.done", heard), nil
}
