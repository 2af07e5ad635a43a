package wire

import (
	"time"

	"github.com/escaque/escaque/laws"
)

// setupJSON holds the fields of the commands about wrong set-ups and restored
// positions that others do not have.
type setupJSON struct {
	Fault     string `json:"fault,omitempty"`
	NewGame   bool   `json:"newGame,omitempty"`
	LastKnown bool   `json:"lastKnown,omitempty"`
	Showing   string `json:"showing,omitempty"`
	FEN       string `json:"fen,omitempty"`

	TwoHands  bool     `json:"twoHands,omitempty"`
	OneHand   bool     `json:"oneHand,omitempty"`
	Displaced []string `json:"displaced,omitempty"`
}

func (j *commandJSON) setup(c laws.Command) {
	switch c := c.(type) {
	case laws.ReportSetup:
		j.Fault = c.Fault.String()
	case laws.RuleSetup:
		j.NewGame, j.Reason = c.NewGame, c.Reason
	case laws.RuleIllegal:
		j.TwoHands, j.OneHand, j.Position, j.Reason = c.TwoHands, c.OneHand, c.Position, c.Reason
	case laws.DisplaceMen:
		j.Displaced = writeShifts(c.Men)
	case laws.RestorePosition:
		j.Ply, j.FEN, j.LastKnown, j.Reason = c.Ply, c.FEN, c.LastKnown, c.Reason
		if c.Times != laws.TimesProposed {
			j.Showing = c.Times.String()
		}
		if c.Left != ([2]time.Duration{}) {
			j.Left = &[2]int64{milliseconds(c.Left[0]), milliseconds(c.Left[1])}
		}
	default: // the others have their own rooms
	}
}

func (r *reader) reportSetup(j *commandJSON) laws.Command {
	return laws.ReportSetup{Fault: name(r, "fault", j.Fault, laws.ParseSetupFault)}
}

func (r *reader) restorePosition(j *commandJSON) laws.Command {
	c := laws.RestorePosition{
		Ply: j.Ply, FEN: j.FEN, LastKnown: j.LastKnown,
		Times: name(r, "showing", j.Showing, laws.ParseTimes), Reason: j.Reason,
	}
	if j.Left != nil {
		for i, ms := range j.Left {
			c.Left[i] = r.span("left", ms)
		}
	}
	return c
}
