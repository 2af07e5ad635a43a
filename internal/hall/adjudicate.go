package hall

import (
	"github.com/escaque/escaque/internal/hall/refusal"

	"context"

	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/laws"
)

// Adjudicate decides a game, live or adjourned, that its players do not finish. The server acts as
// its arbiter: it gives the game a result, or declares it void with laws.NoResult, and the log
// keeps the reason. Called again, it corrects an earlier adjudication, for instance after an
// appeal. It refuses a game that its players have finished, and a game of an event, which only the
// event's arbiters may decide. The error is a *laws.Refusal or an *[refusal.Error].
func (h *Hall) Adjudicate(ctx context.Context, id GameID, result laws.Result, reason string) error {
	_, err := h.ask.adjudicate.ask(ctx, resultRequest{ofGame: ofGame{id}, Result: result, Reason: reason})
	return err
}

// adjudicate is [Hall.Adjudicate] at the node that holds the game.
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
	return h.decide(ctx, r.Game, r.Result, r.Reason, "")
}

// Ruling is an arbiter's decision that ends a game: a result, or laws.NoResult for a
// game that is void, with why and the article that is applied.
type Ruling struct {
	Result  laws.Result
	Reason  string
	Article string // that of the Laws for such decisions when it is empty
}

// Rule ends a game of an event by its arbiter's decision; a game that is over stays as it is. The
// error is a *laws.Refusal or an *[refusal.Error].
func (h *Hall) Rule(ctx context.Context, id GameID, r Ruling) error {
	_, err := h.ask.rule.ask(ctx, resultRequest{ofGame{id}, r.Result, r.Reason, r.Article})
	return err
}

// rule is [Hall.Rule] at the node that holds the game.
func (h *Hall) rule(ctx context.Context, r resultRequest) error {
	v, err := h.Look(ctx, r.Game)
	if err != nil || v.Over {
		return err
	}
	return h.decide(ctx, r.Game, r.Result, r.Reason, r.Article)
}

// decide gives a live game a result, or declares it void.
func (h *Hall) decide(ctx context.Context, id GameID, result laws.Result, reason, article string) error {
	var decide laws.Command = laws.SetResult{Result: result, Reason: reason, Article: article}
	if result == laws.NoResult {
		decide = laws.Annul{Reason: reason}
	}
	_, err := h.doAgreed(ctx, id, func(laws.Game) ([]step, error) { return []step{{laws.ByArbiter(), decide}}, nil })
	return err
}
