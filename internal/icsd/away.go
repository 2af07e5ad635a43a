package icsd

import (
	"context"

	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd/format"
	"github.com/escaque/escaque/internal/icsd/watching"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/moderation"
	"github.com/escaque/escaque/laws"
)

// tellTables informs the opponents of somebody who leaves or comes back: his games go
// on without him, and whoever waits for his move should know why he waits. In the
// family's profile the server deals with the game at once, and the end says so.
func (s *Server) tellTables(ctx context.Context, away *moderation.Away) {
	for _, id := range away.Games {
		v, err := s.Hall.Table(ctx, id, away.Who)
		if err != nil || !watching.InPlay(&v) || v.You == hall.Neither || v.Terms.Profile == hall.FICSProfile {
			continue
		}
		opponent := v.White
		if v.You == hall.AsWhite {
			opponent = v.Black
		}
		for _, c := range s.clientsOf(opponent.ID) {
			if away.Back {
				c.Tell(c.Text("away.back", "Game", s.Games.Number(id), "Handle", away.Who.Handle))
			} else {
				c.Tell(format.Lines(ics.LostContact(s.Games.Number(id), away.Who.Handle), c.withoutHim(away.Who, &v)))
			}
		}
	}
}

// withoutHim says what becomes of a game one of whose players has left, by the Laws:
// his clock does not care, and his flag falls as if he sat there. v is the game as
// he saw it.
func (c *client) withoutHim(who members.Identity, v *hall.View) string {
	if v.Terms.Control.Untimed() {
		return c.Text("away.untimed", "Handle", who.Handle)
	}
	article, _ := laws.Article(v.Terms.Edition, laws.RuleFlagLoses)
	clock := "away.runs"
	switch {
	case v.Clock.Running == hall.Neither:
		clock = "away.stands"
	case !v.You.Is(v.Turn):
		clock = "away.waits"
	}
	flag := "away.flag"
	if v.Terms.ClaimedFlags {
		flag = "away.call"
	}
	return c.Text(clock, "Handle", who.Handle) + " " + c.Text(flag, "Handle", who.Handle, "Article", article, "Edition", v.Terms.Edition)
}
