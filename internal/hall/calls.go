package hall

import (
	"context"

	"github.com/escaque/escaque/internal/hall/cluster"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/laws"
)

// ForwardCall sends a call for an arbiter to the other nodes, which pass it to [Options.Called].
func (h *Hall) ForwardCall(c Call) {
	if h.nodes != nil {
		h.nodes.Send("", "call", c)
	}
}

// callArbiters calls arbiters if a player's command has opened a case that an absent arbiter
// decides: a claim, or a draw that needs consent. It runs only at the node at which the command was
// given. If an arbiter is present, the players call them.
func (h *Hall) callArbiters(ctx context.Context, who members.Identity, id GameID, recs []Recorded) {
	if h.opt.Calls == nil || cluster.IsFromNode(ctx) {
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
