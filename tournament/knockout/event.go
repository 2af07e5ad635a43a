package knockout

import (
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/tournament"
)

// Event is a fact of the log. Events contain their consequences. The set of events is closed.
//
//sumtype:decl
type Event interface {
	// EventKind returns the event's name in the log.
	EventKind() string
	// Instant returns the instant of the event.
	Instant() clock.Instant
	// When returns the stamp.
	When() tournament.Stamp
	apply(c Contest) Contest
}

// Stamp is the instant of an event and the person who caused it. Every event has one.
type Stamp = tournament.Stamp

type (
	// Announced begins a contest; it is always the first.
	Announced struct {
		Stamp
		Regulations Regulations `json:"regulations"`
	}
	// Eliminated lists the players eliminated without a game: if eleven or more are tied, those
	// ranked ninth or lower. Annex 6(k)10.
	Eliminated struct {
		Stamp
		Players []tournament.PlayerID `json:"players"`
		Article string                `json:"article"`
	}
	// StageOpened describes a stage that can be played, its earliest start and the rule that
	// requires it.
	StageOpened struct {
		Stamp
		Stage Stage `json:"stage"`
	}
	// StageRevoked revokes a stage that had not begun, because a result on which it depended was
	// corrected.
	StageRevoked struct {
		Stamp
		Stage int `json:"stage"`
	}
	// StageBegan lists the games of a stage with their colours. Lot says that the colours were
	// drawn. Waived is the reason for not waiting for the end of the pause.
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
		White  tournament.Points `json:"white_points"` // in half points
		Black  tournament.Points `json:"black_points"`
		// the game of the hall that reported the result
		Source tournament.Source `json:"source,omitzero"`
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
	// LotsDrawn records the order in which tied players were drawn.
	LotsDrawn struct {
		Stamp
		Stage int                   `json:"stage"`
		Order []tournament.PlayerID `json:"order"`
	}
	// StageFinished records the ranking of a finished stage.
	StageFinished struct {
		Stamp
		Stage   int     `json:"stage"`
		Ranking Ranking `json:"ranking"`
		ByMoves bool    `json:"by_moves,omitempty"`
	}
	// StageResumed records that a finished stage goes on after a correction.
	StageResumed struct {
		Stamp
		Stage int `json:"stage"`
	}
	// Finished records the final places.
	Finished struct {
		Stamp
		Ranking Ranking `json:"ranking"`
	}
	// Reopened records that the final places are open again after a correction.
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
