package hall

import (
	"context"

	"github.com/escaque/escaque/internal/hall/cluster"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/laws"
)

// CallElsewhere tells the other nodes of the server of a call, see [Options.Called].
func (h *Hall) CallElsewhere(c Call) {
	if h.nodes != nil {
		h.nodes.Tell("", "call", c)
	}
}

// callFor has arbiters called to a case that a player's command has opened and that somebody from
// elsewhere decides, at the node that was asked. Where the arbiter is present players call for
// themselves.
func (h *Hall) callFor(ctx context.Context, who members.Identity, id GameID, recs []Recorded) {
	if h.opt.Calls == nil || cluster.Asked(ctx) {
		return
	}
	for _, r := range recs {
		opened, is := r.Event.(laws.CaseOpened)
		if !is || opened.Kind != laws.RemoteCase && opened.Kind != laws.DrawNeedsConsent {
			continue
		}
		reason := CallForDraw
		if opened.Kind == laws.RemoteCase {
			reason = CallForClaim
		}
		v, err := h.Look(ctx, id)
		if err != nil {
			h.opt.Log.Error("nobody is called to a case", "game", id, "case", opened.Kind.String(), "error", err)
			return
		}
		h.opt.Calls(context.WithoutCancel(ctx), who, v.Call(reason, opened.By))
	}
}
