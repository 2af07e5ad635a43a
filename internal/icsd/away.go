package icsd

import (
	"context"
	"slices"

	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/laws"
)

// tellTables tells the opponents of somebody who leaves or comes back: his games go
// on without him, and whoever waits for his move should know why he waits. In the
// family's profile the house deals with the game at once, and the end says so.
func (s *Server) tellTables(ctx context.Context, coming hall.Coming) {
	for _, id := range s.leftBehind(coming) {
		v, err := s.hall.Table(ctx, id, coming.Who)
		if err == nil && !inPlay(&v) {
			s.noLongerAway(&v) // it was over, or set aside, before we noted it
		}
		if err != nil || !inPlay(&v) || v.You == hall.Neither || v.Terms.Profile == hall.FamilyProfile {
			continue
		}
		opponent := v.White
		if v.You == hall.AsWhite {
			opponent = v.Black
		}
		for _, c := range s.clientsOf(opponent.ID) {
			if coming.Arrived {
				c.tell(c.text("away.back", "Game", s.games.number(id), "Handle", coming.Who.Handle))
			} else {
				c.tell(join(ics.LostContact(s.games.number(id), coming.Who.Handle), c.withoutHim(coming.Who, &v)))
			}
		}
	}
}

// leftBehind are the games that somebody leaves, or that he left and comes back to.
func (s *Server) leftBehind(coming hall.Coming) []hall.GameID {
	s.desertion.Lock()
	defer s.desertion.Unlock()
	if !coming.Arrived {
		if len(coming.Playing) > 0 {
			s.away[coming.Who.ID] = coming.Playing
		}
		return coming.Playing
	}
	games := s.away[coming.Who.ID]
	delete(s.away, coming.Who.ID)
	return games
}

// noLongerAway forgets that somebody has left a game that is over or set aside.
func (s *Server) noLongerAway(v *hall.View) {
	s.desertion.Lock()
	defer s.desertion.Unlock()
	for _, p := range []hall.Player{v.White, v.Black} {
		games := slices.DeleteFunc(slices.Clone(s.away[p.ID]), func(id hall.GameID) bool { return id == v.Game })
		if s.away[p.ID] = games; len(games) == 0 {
			delete(s.away, p.ID)
		}
	}
}

// withoutHim says what becomes of a game one of whose players has left, by the Laws:
// his clock does not care, and his flag falls as if he sat there. v is the game as
// he saw it.
func (c *client) withoutHim(who members.Identity, v *hall.View) string {
	if v.Terms.Control.Untimed() {
		return c.text("away.untimed", "Handle", who.Handle)
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
	return c.text(clock, "Handle", who.Handle) + " " + c.text(flag, "Handle", who.Handle, "Article", article, "Edition", v.Terms.Edition)
}
