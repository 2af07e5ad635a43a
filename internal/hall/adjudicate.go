package hall

import (
	"context"

	"github.com/escaque/escaque/laws"
)

// Adjudicate decides a game, live or adjourned, that its players do not finish: the
// house as its arbiter gives it a result, or declares it void with laws.NoResult,
// and the log has the reason. Games of events are their arbiters' affair. The error
// is a *laws.Refusal or an *[Error].
func (h *Hall) Adjudicate(ctx context.Context, id GameID, result laws.Result, reason string) error {
	v, err := h.Look(ctx, id)
	switch {
	case err != nil:
		return err
	case v.Event != nil:
		return refuse(ArbitersGame)
	}
	var decide laws.Command = laws.SetResult{Result: result, Reason: reason}
	if result == laws.NoResult {
		decide = laws.Annul{Reason: reason}
	}
	_, err = h.doAgreed(ctx, id, func(laws.Game) ([]step, error) { return []step{{laws.ByArbiter, decide}}, nil })
	return err
}
