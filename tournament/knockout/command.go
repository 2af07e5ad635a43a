package knockout

import "github.com/escaque/escaque/tournament"

// Command is a request to change a contest. The set of commands is closed.
//
//sumtype:decl
type Command interface {
	decide(d *decision) *Refusal
}

type (
	// Announce begins the contest. Fields that Regulations leaves empty get their usual values.
	Announce struct{ Regulations Regulations }
	// Begin starts an open stage after its pause. With the reason Waived it may start earlier,
	// because the organiser may change the rules of the pauses (Annex 6(k)11). White is the player
	// who drew White for the first game. In a match the colours then alternate. In a round robin
	// they follow the Berger table, all of them reversed if needed. A round robin without White
	// follows the table as it is. Annex 6(j).
	Begin struct {
		Stage  int
		White  tournament.PlayerID
		Waived string
	}
	// RecordResult scores a game. Moves is the length of the game, required if the fewest moves may
	// decide. Source is the game of the hall or both players. It is empty if the actor enters the
	// result.
	RecordResult struct {
		Stage, Game int
		Result      tournament.Result
		Moves       int
		Source      tournament.Source
	}
	// CorrectResult replaces the result of a game as long as no stage that depends on it has begun.
	// NoResult takes it back. A game of the hall needs no reason, but can correct only its own
	// result.
	CorrectResult struct {
		Stage, Game int
		Result      tournament.Result
		Moves       int
		Reason      string
		Source      tournament.Source
	}
	// DrawLots records the order in which the tied players of a stage were drawn. The first one
	// wins the stage. The caller has drawn the lot.
	DrawLots struct {
		Stage int
		Order []tournament.PlayerID
	}
)
