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

// tellAway tells the opponents of a player who disconnects or returns. Their games continue under
// the Laws. Under the FICS profile the server ends or adjourns the game immediately, and the news
// of this informs the opponent.
func (s *Server) tellAway(ctx context.Context, away *moderation.Away) {
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
				c.Tell(format.Lines(ics.LostContact(s.Games.Number(id), away.Who.Handle), c.awayText(away.Who, &v)))
			}
		}
	}
}

// awayText returns the sentences that explain how a game continues under the Laws after a player
// has disconnected: the clock runs and the flag falls as if the player were present. v is the game
// as this player saw it.
func (c *client) awayText(who members.Identity, v *hall.View) string {
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
