package knockout

import "github.com/escaque/escaque/tournament"

// Command asks for something to happen. The set of commands is closed.
//
//sumtype:decl
type Command interface {
	decide(d *decision) *Refusal
}

type (
	// Announce begins the contest. What Regulations leaves out gets its
	// ordinary value.
	Announce struct{ Regulations Regulations }
	// Begin starts a stage that is open, when its pause is over, or before with the
	// reason Waived, since the organiser may change the rules of the pauses (Annex
	// 6(k)11). White is who
	// the lot gave White in its first game: in a match the colours alternate
	// from there, in a round robin they are those of the Berger table, or all
	// of them the other way round. Without White a round robin has those of the
	// table. Annex 6(j).
	Begin struct {
		Stage  int
		White  tournament.PlayerID
		Waived string
	}
	// RecordResult scores a game. Moves is its number of moves, which is needed
	// where the fewest moves may decide. Source is the game of the hall that says so,
	// or both players; empty for who enters it.
	RecordResult struct {
		Stage, Game int
		Result      tournament.Result
		Moves       int
		Source      tournament.Source
	}
	// CorrectResult replaces the result of a game while nothing has begun that
	// follows from it. NoResult takes it back. A game of the hall needs no reason, and
	// corrects only what it said itself.
	CorrectResult struct {
		Stage, Game int
		Result      tournament.Result
		Moves       int
		Reason      string
		Source      tournament.Source
	}
	// DrawLots says in what order the tied of a stage came out of the hat, the
	// first being through. The lot itself was drawn outside.
	DrawLots struct {
		Stage int
		Order []tournament.PlayerID
	}
)
