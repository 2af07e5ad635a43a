package hall

import (
	"context"

	"github.com/escaque/escaque/chess"
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
// decides: a claim, or a draw that needs consent. It also calls the arbiters of an event when a
// player asks a question about the Laws. It runs only at the node at which the command was given.
// If an arbiter is present, it does nothing: the players call them.
func (h *Hall) callArbiters(ctx context.Context, who members.Identity, id GameID, recs []Recorded) {
	if h.opt.Calls == nil || cluster.IsFromNode(ctx) {
		return
	}
	for _, r := range recs {
		reason, by, called := reasonToCall(r.Event)
		if !called {
			continue
		}
		v, err := h.Look(ctx, id)
		if err != nil {
			h.opt.Log.Error("nobody is called to a case", "game", id, "for", reason, "error", err)
			return
		}
		if reason == CallForQuestion && v.Event == nil {
			continue // nobody watches over it
		}
		h.opt.Calls(context.WithoutCancel(ctx), who, v.Call(reason, by))
	}
}

// reasonToCall returns the reason for which an event calls arbiters, and the player who caused it. ok
// is false if it calls none.
func reasonToCall(e laws.Event) (reason CallReason, by chess.Color, ok bool) {
	switch e := e.(type) { //nolint:gochecksumtype // the others call nobody
	case laws.ExplanationAsked:
		return CallForQuestion, e.By, true
	case laws.CaseOpened:
		switch e.Kind { //nolint:exhaustive // the arbiter of the board rules on the others
		case laws.RemoteCase:
			return CallForClaim, e.By, true
		case laws.DrawNeedsConsent:
			return CallForDraw, e.By, true
		}
	}
	return "", 0, false
}
