package socket

import (
	"github.com/escaque/escaque/laws"
	"github.com/escaque/escaque/laws/remedy"
)

// control is what a person uses in a browser to give a command of the Laws.
type control struct {
	// page is the address of the page, with ID for the game.
	page string
	// texts are the keys of its sentences in the catalogues, from the outer control to the inner one.
	texts []string
}

// The pages on which commands are given.
const (
	gamePage     = "/games/ID"
	deskPage     = "/desk/games/ID"
	envelopePage = "/games/ID/envelope"
)

// ownControls are the controls of a player's commands that are no requests, at the game's page.
var ownControls = map[string][]string{
	"Abort":            {"browser.more", "browser.abort"},
	"AcceptDraw":       {"browser.acceptDraw"},
	"ClaimFifty":       {"browser.claim"},
	"ClaimFlag":        {"browser.claimFlag"},
	"ClaimQuickplay":   {"browser.cannotWin"},
	"ClaimRepetition":  {"browser.claim"},
	"CloseEnvelope":    {"browser.sealNow"},
	"DeclineDraw":      {"browser.declineDraw"},
	"Move":             {"browser.board"},
	"OfferDraw":        {"browser.offerDraw"},
	"PlayerStopClocks": {"browser.more", "browser.callArbiter"},
	"Resign":           {"browser.resign"},
	"Seal":             {"browser.sealNow"},
}

// controlsOf returns what people use in a browser to give a kind of command: the arbiter's controls
// and the player's.
func controlsOf(spec *laws.Spec) (list []control) {
	p := placeOf(spec.Kind)
	if p.way == onEnvelope {
		return []control{{page: envelopePage}}
	}
	if spec.By.Has(laws.Arbiter) && p.isConducted() {
		list = append(list, control{deskPage, []string{"arbiter.remedies"}})
	}
	switch own := ownControls[spec.Kind]; {
	case !spec.By.Has(laws.Player):
	case own != nil:
		list = append(list, control{gamePage, own})
	case remedy.IsRequest(spec.Kind) && p.isConducted():
		list = append(list, control{gamePage, []string{"browser.more", "browser.requests"}})
	}
	return list
}
