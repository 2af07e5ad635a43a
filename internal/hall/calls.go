package hall

import (
	"context"
	"slices"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/internal/hall/cluster"
	"github.com/escaque/escaque/internal/hall/refusal"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/laws"
)

// ForwardCall sends a call for an arbiter to the other nodes, which pass it to [Options.Called].
func (h *Hall) ForwardCall(c Call) {
	if h.nodes != nil {
		h.nodes.Send("", "call", c)
	}
}

// callArbiters calls arbiters to what they must decide: the cases that a record opens, and questions
// about the Laws, with their text. It ends the calls to a case that is no longer open. It runs only at
// the node at which the command was given; who is the zero value for the server's own commands. An
// arbiter who opens a case themselves is there already. It returns an error if a question is not
// recorded, whose text stands nowhere else.
func (h *Hall) callArbiters(ctx context.Context, who members.Identity, id GameID, recs []Recorded, question string) error {
	if h.opt.Calls == nil || cluster.IsFromNode(ctx) || !slices.ContainsFunc(recs, concernsArbiters) {
		return nil
	}
	ctx = context.WithoutCancel(ctx)
	if slices.ContainsFunc(recs, endsGame) {
		if h.opt.CaseEnded != nil {
			h.opt.CaseEnded(ctx, id)
		}
		return nil
	}
	v, err := h.Look(ctx, id)
	if err != nil {
		h.opt.Log.Error("nobody is called to a game", "game", id, "error", err)
		if question == "" {
			return nil
		}
		return refusal.Because(NotRecorded, err)
	}
	if v.Case == "" && h.opt.CaseEnded != nil {
		h.opt.CaseEnded(ctx, id)
	}
	byArbiter := who.ID != "" && mayRule(who) && !v.HasPlayer(who.ID) && v.AssistedBy(who.ID) == Neither
	for _, r := range recs {
		reason, by, called := reasonToCall(r.Event)
		switch {
		case !called,
			reason == CallForCase && (byArbiter || v.Case == ""):
			continue
		}
		c := v.Call(reason, by)
		if reason == CallForCase {
			c.Case = v.Case
		}
		if reason == CallForQuestion {
			c.Text = question
		}
		caller := who
		if caller.ID == "" {
			p := c.Caller()
			caller = members.Identity{ID: p.ID, Handle: p.Handle, Guest: p.Guest}
		}
		if err := h.opt.Calls(ctx, caller, c); err != nil && reason == CallForQuestion {
			return refusal.Because(NotRecorded, err)
		}
	}
	return nil
}

// withoutQuestion returns a player's question about the Laws without its text, and the text. It is for
// the arbiters and not for the log of the game, which everybody reads. Other commands are returned as
// they are, and so are questions if nobody can be called. A text that cannot be passed on is refused.
func (h *Hall) withoutQuestion(c laws.Command) (without laws.Command, text string, err error) {
	asked, is := c.(laws.AskExplanation)
	if !is || h.opt.Calls == nil {
		return c, "", nil
	}
	return laws.AskExplanation{}, asked.Text, checkWithheld(asked.Text)
}

// callToOwnCases is callArbiters for records of the server itself, such as the fall of a flag. It does
// not block the table.
func (t *table) callToOwnCases(recs []Recorded) {
	if t.hall.opt.Calls != nil && slices.ContainsFunc(recs, concernsArbiters) {
		go func() { _ = t.hall.callArbiters(t.hall.work, members.Identity{}, t.id, recs, "") }() // without a question there is no error
	}
}

// callToOpenCase calls the arbiters to the open case of a game that this node begins to hold. The
// server may have ended before the call was recorded; a call that is recorded is not made again.
func (t *table) callToOpenCase() {
	if open, waits := t.state.Game().Case(); waits {
		t.callToOwnCases([]Recorded{{Event: open}})
	}
}

// endsGame reports whether a record is the end of a game.
func endsGame(r Recorded) bool { return r.Event.EventKind() == (laws.GameEnded{}).EventKind() }

// concernsArbiters reports whether a record may begin or end a call.
func concernsArbiters(r Recorded) bool {
	switch r.Event.(type) { //nolint:gochecksumtype // the others call nobody
	case laws.CaseOpened, laws.CaseRuled, laws.ExplanationAsked, laws.GameEnded:
		return true
	}
	return false
}

// reasonToCall returns the reason for which an event calls arbiters, and the player who caused it. ok
// is false if it calls none.
func reasonToCall(e laws.Event) (reason CallReason, by chess.Color, ok bool) {
	switch e := e.(type) { //nolint:gochecksumtype // the others call nobody
	case laws.ExplanationAsked:
		return CallForQuestion, e.By, true
	case laws.CaseOpened:
		switch e.Kind { //nolint:exhaustive // the others wait for an arbiter at the board
		case laws.RemoteCase:
			return CallForClaim, e.By, true
		case laws.DrawNeedsConsent:
			return CallForDraw, e.By, true
		}
		return CallForCase, e.By, true
	}
	return "", 0, false
}
