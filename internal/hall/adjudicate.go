package hall

import (
	"github.com/escaque/escaque/internal/hall/refusal"

	"context"

	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/laws"
)

// Adjudicate decides a live or adjourned game that its players do not finish. The server acts as
// its arbiter: it sets the result, or declares the game void with laws.NoResult. The log keeps the
// reason. A second call corrects an earlier adjudication, for instance after an appeal. Games that
// the players have finished are refused, and so are games of an event, which only its arbiters may
// decide. The error is a *laws.Refusal or an *[refusal.Error].
func (h *Hall) Adjudicate(ctx context.Context, id GameID, result laws.Result, reason string) error {
	_, err := h.ask.adjudicate.ask(ctx, resultRequest{gameRef: gameRef{id}, Result: result, Reason: reason})
	return err
}

// adjudicate implements [Hall.Adjudicate] at the node that holds the game.
func (h *Hall) adjudicate(ctx context.Context, r resultRequest) error {
	v, err := h.Look(ctx, r.Game)
	switch {
	case err != nil:
		return err
	case v.Event != nil:
		return refusal.New(ArbitersGame)
	}
	if v.Over {
		if !v.Adjudicated() {
			return refusal.New(TableClosed)
		}
		server := members.Identity{Roles: members.RoleArbiter}
		_, err := h.Do(ctx, r.Game, server, laws.SetResult{Result: r.Result, Reason: r.Reason})
		return err
	}
	return h.endByDecision(ctx, r.Game, r.Result, r.Reason, "")
}

// Ruling is an arbiter's decision that ends a game. Result is laws.NoResult if the game is void.
type Ruling struct {
	Result  laws.Result
	Reason  string
	Article string // the article applied; if empty, the article of the Laws for such decisions
}

// Rule ends a game of an event by its arbiter's decision. It does nothing if the game is already
// over. The error is a *laws.Refusal or an *[refusal.Error].
func (h *Hall) Rule(ctx context.Context, id GameID, r Ruling) error {
	_, err := h.ask.rule.ask(ctx, resultRequest{gameRef{id}, r.Result, r.Reason, r.Article})
	return err
}

// rule implements [Hall.Rule] at the node that holds the game.
func (h *Hall) rule(ctx context.Context, r resultRequest) error {
	v, err := h.Look(ctx, r.Game)
	if err != nil || v.Over {
		return err
	}
	return h.endByDecision(ctx, r.Game, r.Result, r.Reason, r.Article)
}

// endByDecision sets the result of a live game, or annuls the game if result is laws.NoResult.
func (h *Hall) endByDecision(ctx context.Context, id GameID, result laws.Result, reason, article string) error {
	var decide laws.Command = laws.SetResult{Result: result, Reason: reason, Article: article}
	if result == laws.NoResult {
		decide = laws.Annul{Reason: reason}
	}
	_, err := h.doSteps(ctx, id, func(laws.Game) ([]step, error) { return []step{{laws.ByArbiter(), decide}}, nil })
	return err
}
