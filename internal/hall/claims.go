package hall

import (
	"context"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/helpmate"
	"github.com/escaque/escaque/internal/hall/refusal"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/laws"
)

// ClaimTerms returns what a player of a game should know before they claim a draw. It does not say
// whether the claim would be right.
func (h *Hall) ClaimTerms(ctx context.Context, id GameID, who members.Identity, kind laws.Claim) (laws.ClaimTerms, error) {
	s, err := h.replay(ctx, id)
	if err != nil {
		return laws.ClaimTerms{}, err
	}
	by, g := s.Actor(who), s.Game()
	if by.Role != laws.Player {
		return laws.ClaimTerms{}, refusal.New(NotYourGame)
	}
	return g.ClaimTerms(by.Color, kind, max(h.Now(), g.LastInstant())), nil
}

// Proof holds the facts on which claims of a draw and questions about a game are decided.
type Proof struct {
	View  View
	Claim laws.ClaimMade // the latest claim; zero without one
	Move  chess.Move     // the intended move of the facts; NoMove for the position on the board
	Facts laws.DrawFacts
	// Mates says of each side whether it can still mate, and how that is known.
	Mates [2]helpmate.Answer
}

// Proof returns the facts about a game, for its arbiter, and for everyone when the game is over. If
// the game's latest claim was made in its present position with an intended move, the facts are
// about the position after that move.
func (h *Hall) Proof(ctx context.Context, id GameID, who members.Identity) (Proof, error) {
	v, err := h.Table(ctx, id, who)
	if err != nil {
		return Proof{}, err
	}
	s, err := h.replay(ctx, id)
	if err != nil {
		return Proof{}, err
	}
	g := s.Game()
	if by := s.Actor(h.withGameRoles(who, v.Event)); !v.Over && by.Role != laws.Arbiter {
		return Proof{}, refuseRole(g, by, laws.RuleOnQuickplay{})
	}
	p := Proof{View: v, Move: chess.NoMove}
	for _, e := range v.Log {
		if made, is := e.Event.(laws.ClaimMade); is {
			p.Claim = made
			if p.Move = chess.NoMove; e.Ply == v.Ply {
				p.Move = made.Move
			}
		}
	}
	pos := g.Position()
	if p.Move != chess.NoMove && !pos.IsLegal(p.Move) {
		p.Move = chess.NoMove
	}
	p.Facts = g.DrawFacts(p.Move)
	if err := h.judges.Acquire(ctx, 1); err != nil {
		return Proof{}, err
	}
	defer h.judges.Release(1)
	for side := chess.White; side <= chess.Black; side++ {
		p.Mates[side] = h.opt.Decide(pos, side, min(h.opt.VerdictBudget, proofBudget))
	}
	return p, nil
}

// proofBudget limits the search for a mate in a proof, which people wait for.
const proofBudget = 100_000
