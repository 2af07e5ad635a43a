package hall

import (
	"github.com/escaque/escaque/internal/hall/game"

	"github.com/escaque/escaque/internal/hall/refusal"

	"context"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/laws"
)

// Resume resumes an adjourned game of an event by decision of its arbiter. Before the hour on the
// envelope both players must be present. After it the clock of the player who must reply runs even
// if they are absent. A player who does not arrive within the default time loses (Guidelines G.9
// and G.10, 2009). late is the default time that the arbiter sets, if they may: 0 means the time of
// the rules, [laws.NoDefaultTime] no limit. Games without an arbiter are resumed when both players
// agree; see [Hall.OfferResume].
func (h *Hall) Resume(ctx context.Context, who members.Identity, id GameID, late time.Duration) error {
	if err := h.refuseOwnRound(ctx, id, who); err != nil {
		return err
	}
	_, err := h.ask.resumeLate.ask(ctx, resumeRequest{gameRef{id}, who, late})
	if err == nil {
		h.reportRuling(ctx, who, id, laws.ResumeAdjourned{})
	}
	return err
}

// resumeByArbiter implements [Hall.Resume] at the node that holds the game.
func (h *Hall) resumeByArbiter(ctx context.Context, r resumeRequest) error {
	v, err := h.Table(ctx, r.Game, r.Who)
	switch {
	case err != nil:
		return err
	case v.Event == nil && v.You == Neither:
		return refusal.New(NotYourGame)
	case v.Event == nil || !h.Arbitrates(r.Who, v):
		role := laws.Spectator
		if v.You != Neither {
			role = laws.Player
		}
		return &laws.Refusal{
			Code: laws.RoleMayNot, Edition: v.Terms.Edition, Citation: laws.Citation{Article: "Hall 8", Rule: laws.HallRoles},
			Args: laws.Args{Role: role, Text: laws.ResumeAdjourned{}.CommandKind()},
		}
	}
	return h.resumeWith(ctx, r.Game, laws.ByArbiter(), laws.ResumeAdjourned{Present: [2]bool{h.isPresent(v.White), h.isPresent(v.Black)}, Late: r.Late})
}

// AbsentPlayers lists the players of a game who are not connected.
func (h *Hall) AbsentPlayers(v View) (away []Player) {
	for _, p := range []Player{v.White, v.Black} {
		if !h.isPresent(p) {
			away = append(away, p)
		}
	}
	return away
}

// wakeTablesOf wakes the tables of a player who connects.
func (h *Hall) wakeTablesOf(memberID string) {
	for _, id := range h.floor.gamesOf(memberID) {
		if t := h.floor.table(id); t != nil {
			t.wake()
		}
	}
}

// recordArrivals records that players have arrived who were absent when the game was resumed. It
// also opens the envelope when it is time and the server has the key.
func (t *table) recordArrivals(now clock.Instant) error {
	g, h := t.state.Game(), t.hall
	for c, p := range [2]Player{chess.White: t.state.Seating().White, chess.Black: t.state.Seating().Black} {
		if side := chess.Color(c); g.Away(side) && !g.Over() && !g.Awaiting() && g.AdjournState() != laws.Adjourned && h.isPresent(p) {
			if _, err := t.execute(laws.ByServer(), laws.Arrive{Color: side}, now); err != nil {
				h.opt.Log.Error("a player who has come to the resumption cannot be noted", "game", t.id, "handle", p.Handle, "error", err)
				return err
			}
			g = t.state.Game()
		}
	}
	sealed, is := g.SealedMove()
	if !is || g.Over() || !game.MayOpenEnvelope(g, sealed) || game.AwaitsEnvelope(g) {
		return nil
	}
	before, err := h.readLegacySeals(h.work, t.id, [2]Player{t.state.Seating().White, t.state.Seating().Black})
	if err != nil {
		return err
	}
	c, err := h.openingCommand(t.id, sealed, before)
	if err != nil {
		return err
	}
	_, err = t.execute(laws.ByServer(), c, now)
	return err
}
