package game

import (
	"github.com/escaque/escaque/chess"
)

// CallReason is the reason for which arbiters are called.
type CallReason string

// The reasons for which arbiters are called.
const (
	CallByPlayer CallReason = ""      // a player wants an arbiter at the board
	CallForClaim CallReason = "claim" // a claim without an arbiter has ended the game (Appendix D)
	CallForDraw  CallReason = "draw"  // an agreed draw needs the arbiter's consent (Article 9.1)

	// CallForCase is a case that waits for the arbiter, such as a claim of the last two minutes.
	CallForCase CallReason = "case"

	CallForQuestion CallReason = "question" // a player asks about the Laws (Article 11.9, 2023)
)

// Call is a call for an arbiter to a game.
type Call struct {
	Text         string `json:"-"` // a question about the Laws, for the arbiters' log only
	Number       int    // in the arbiters' log; 0 if it is not there
	For          CallReason
	Case         string // the kind of the case of a call for one, by its name in [laws.CaseKind]
	Game         ID
	White, Black Player
	By           chess.Color // the player who calls
	Event        *EventRef
	To           []string // the accounts of the called arbiters
	Written      []string // those of them who also get a message
}

// Caller returns the player who calls.
func (c *Call) Caller() Player {
	if c.By == chess.Black {
		return c.Black
	}
	return c.White
}

// Call returns a call for an arbiter to this game.
func (v *View) Call(reason CallReason, by chess.Color) Call {
	return Call{For: reason, Game: v.Game, White: v.White, Black: v.Black, By: by, Event: v.Event}
}
