package hall

import (
	"context"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/laws"
)

// CallReason says what arbiters are called for.
type CallReason string

// The reasons of calls.
const (
	CallByPlayer CallReason = ""      // a player wants an arbiter at the board
	CallForClaim CallReason = "claim" // a claim without an arbiter has ended the game (Appendix D)
	CallForDraw  CallReason = "draw"  // an agreed draw needs the arbiter's consent (Article 9.1)
)

// Call is what arbiters are told who are called to a game.
type Call struct {
	For          CallReason
	Game         GameID
	White, Black Player
	By           chess.Color // the player who calls
	Event        *EventRef
	To           []string // the accounts that are called
	Written      []string // those of them to whom a message says the same
}

// Caller returns the player who calls.
func (c *Call) Caller() Player {
	if c.By == chess.Black {
		return c.Black
	}
	return c.White
}

// Call is a call to a game.
func (v *View) Call(reason CallReason, by chess.Color) Call {
	return Call{For: reason, Game: v.Game, White: v.White, Black: v.Black, By: by, Event: v.Event}
}

// CallElsewhere tells the other nodes of the server of a call, see [Options.Called].
func (h *Hall) CallElsewhere(c Call) {
	if h.others != nil {
		h.others.nodes.Tell("", "call", c)
	}
}

// callFor has arbiters called to a case that a player's command has opened and that somebody from
// elsewhere decides, at the node that was asked. Where the arbiter is present players call for
// themselves.
func (h *Hall) callFor(ctx context.Context, who members.Identity, id GameID, recs []Recorded) {
	if h.opt.Calls == nil || asked(ctx) {
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
