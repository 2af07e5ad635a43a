package knockout

import (
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/tournament"
)

// Event is a fact of the log. Events carry their consequences. The set of events
// is closed.
//
//sumtype:decl
type Event interface {
	// EventKind is the event's name in the log.
	EventKind() string
	// Instant returns when it happened.
	Instant() clock.Instant
	// When returns who and when.
	When() tournament.Stamp
	apply(c Contest) Contest
}

// Stamp is what every event carries: when it happened and by whom.
type Stamp = tournament.Stamp

type (
	// Announced begins a contest; it is always the first.
	Announced struct {
		Stamp
		Regulations Regulations `json:"regulations"`
	}
	// Eliminated says who is out without a game: those ranked ninth or lower
	// of eleven or more. Annex 6(k)10.
	Eliminated struct {
		Stamp
		Players []tournament.PlayerID `json:"players"`
		Article string                `json:"article"`
	}
	// StageOpened says what is to be played, from when on and by which rule.
	StageOpened struct {
		Stamp
		Stage Stage `json:"stage"`
	}
	// StageRevoked takes back a stage that had not begun, since a result was
	// corrected on which it rested.
	StageRevoked struct {
		Stamp
		Stage int `json:"stage"`
	}
	// StageBegan gives the games of a stage with their colours; Lot says that
	// they were drawn, Waived why its pause was not waited for.
	StageBegan struct {
		Stamp
		Stage  int    `json:"stage"`
		Lot    bool   `json:"lot,omitempty"`
		Waived string `json:"waived,omitempty"`
		Games  []Game `json:"games"`
	}
	// ResultRecorded scores a game.
	ResultRecorded struct {
		Stamp
		Stage  int               `json:"stage"`
		Game   int               `json:"game"`
		Result tournament.Result `json:"result"`
		Moves  int               `json:"moves,omitempty"`
		White  tournament.Points `json:"white_points"` // half points that it gives
		Black  tournament.Points `json:"black_points"`
		Source tournament.Source `json:"source,omitzero"` // the game of the hall that says so
	}
	// ResultCorrected replaces a result, or takes it back.
	ResultCorrected struct {
		Stamp
		Stage  int               `json:"stage"`
		Game   int               `json:"game"`
		Was    tournament.Result `json:"was"`
		Result tournament.Result `json:"result"`
		Moves  int               `json:"moves,omitempty"`
		White  tournament.Points `json:"white_points"`
		Black  tournament.Points `json:"black_points"`
		Reason string            `json:"reason"`
		Source tournament.Source `json:"source,omitzero"`
	}
	// LotsDrawn says in what order the tied came out of the hat.
	LotsDrawn struct {
		Stamp
		Stage int                   `json:"stage"`
		Order []tournament.PlayerID `json:"order"`
	}
	// StageFinished says how a stage ranks its players.
	StageFinished struct {
		Stamp
		Stage   int     `json:"stage"`
		Ranking Ranking `json:"ranking"`
		ByMoves bool    `json:"by_moves,omitempty"`
	}
	// StageResumed says that a stage which was over is not, after a correction.
	StageResumed struct {
		Stamp
		Stage int `json:"stage"`
	}
	// Finished gives the final places.
	Finished struct {
		Stamp
		Ranking Ranking `json:"ranking"`
	}
	// Reopened says that the places are open again, after a correction.
	Reopened struct{ Stamp }
)

func (Announced) EventKind() string       { return "Announced" }
func (Eliminated) EventKind() string      { return "Eliminated" }
func (StageOpened) EventKind() string     { return "StageOpened" }
func (StageRevoked) EventKind() string    { return "StageRevoked" }
func (StageBegan) EventKind() string      { return "StageBegan" }
func (ResultRecorded) EventKind() string  { return "ResultRecorded" }
func (ResultCorrected) EventKind() string { return "ResultCorrected" }
func (LotsDrawn) EventKind() string       { return "LotsDrawn" }
func (StageFinished) EventKind() string   { return "StageFinished" }
func (StageResumed) EventKind() string    { return "StageResumed" }
func (Finished) EventKind() string        { return "Finished" }
func (Reopened) EventKind() string        { return "Reopened" }
