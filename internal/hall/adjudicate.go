package hall

import (
	"github.com/escaque/escaque/internal/hall/refusal"

	"context"

	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/laws"
)

// Adjudicate decides a game, live or adjourned, that its players do not finish. The
// server acts as its arbiter: it gives the game a result, or declares it void with
// laws.NoResult, and the log keeps the reason. Called again, it corrects an earlier
// adjudication, for instance after an appeal. It refuses a game that its players have
// finished, and a game of an event, which only the event's arbiters may decide. The error is a *laws.Refusal or an *[Error].
func (h *Hall) Adjudicate(ctx context.Context, id GameID, result laws.Result, reason string) error {
	return h.at(ctx, id, "adjudicate", func() any { return resultArgs{Game: id, Result: result, Reason: reason} }, nil, func(ctx context.Context) error {
		return h.adjudicateHere(ctx, id, result, reason)
	})
}

func (h *Hall) adjudicateHere(ctx context.Context, id GameID, result laws.Result, reason string) error {
	v, err := h.Look(ctx, id)
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
		_, err := h.Do(ctx, id, server, laws.SetResult{Result: result, Reason: reason})
		return err
	}
	return h.decide(ctx, id, result, reason, "")
}

// Ruling is an arbiter's decision that ends a game: a result, or laws.NoResult for a
// game that is void, with why and the article that is applied.
type Ruling struct {
	Result  laws.Result
	Reason  string
	Article string // that of the Laws for such decisions when it is empty
}

// Rule ends a game of an event by its arbiter's decision; a game that is over stays as it is. The error is a
// *laws.Refusal or an *[Error].
func (h *Hall) Rule(ctx context.Context, id GameID, r Ruling) error {
	return h.at(ctx, id, "rule", func() any { return resultArgs{Game: id, Result: r.Result, Reason: r.Reason, Article: r.Article} }, nil, func(ctx context.Context) error {
		return h.ruleHere(ctx, id, r)
	})
}

func (h *Hall) ruleHere(ctx context.Context, id GameID, r Ruling) error {
	v, err := h.Look(ctx, id)
	if err != nil || v.Over {
		return err
	}
	return h.decide(ctx, id, r.Result, r.Reason, r.Article)
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
