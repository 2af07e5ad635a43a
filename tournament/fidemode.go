package tournament

import "slices"

// Departure is a reason for which an event leaves FIDE mode.
type Departure string

const (
	// DepartsByWish is the wish of an organiser.
	DepartsByWish Departure = "wish"
	// DepartsBySystem is a system of play that FIDE does not approve, or no longer, or that leaves
	// all pairings to the arbiter.
	DepartsBySystem Departure = "system"
	// DepartsByLaws are Laws of Chess of an edition that is no longer in force.
	DepartsByLaws Departure = "laws"
	// DepartsByTieBreaks are tie-break rules that are no longer in force.
	DepartsByTieBreaks Departure = "tiebreak_rules"
	// DepartsByScoring is a scoring in which two draws are worth more than a win and a loss.
	DepartsByScoring Departure = "scoring"
	// DepartsByResult is a result that no game can have, in a report from which the event was read.
	DepartsByResult Departure = "result"
	// DepartsByReport is a report that says so, from which the event was read.
	DepartsByReport Departure = "report"
)

// Departures returns all values of Departure.
func Departures() []Departure {
	return []Departure{DepartsByWish, DepartsBySystem, DepartsByLaws, DepartsByTieBreaks, DepartsByScoring, DepartsByResult, DepartsByReport}
}

type (
	// LeaveFIDEMode leaves FIDE mode for ever. Package tournament/fidemode knows which acts do.
	LeaveFIDEMode struct {
		Because []Departure
		Reason  string // required if it is a wish
	}
	// FIDEModeLeft records that the event is no longer in FIDE mode. It cannot be undone.
	FIDEModeLeft struct {
		Stamp
		Round   int         `json:"round"` // the last published round, 0 before the first
		Because []Departure `json:"because"`
		Reason  string      `json:"reason,omitempty"`
	}
)

func (FIDEModeLeft) EventKind() string { return "FIDEModeLeft" }

func (c LeaveFIDEMode) decide(t Tournament, s Stamp) Event {
	return FIDEModeLeft{s, len(t.rounds), slices.Clone(c.Because), c.Reason}
}

func (e FIDEModeLeft) check(t Tournament) *Refusal {
	switch {
	case !t.mode.In():
		return refuse(FIDEModeNotOn, "")
	case len(e.Because) == 0 || e.Round < 0:
		return refuse(DepartureUnknown, "", "value", "")
	}
	for _, d := range e.Because {
		if !slices.Contains(Departures(), d) {
			return refuse(DepartureUnknown, "", "value", clip(string(d)))
		}
	}
	if slices.Contains(e.Because, DepartsByWish) {
		return checkReason(e.Reason)
	}
	return checkRemark(e.Reason)
}

func (e FIDEModeLeft) apply(t Tournament) Tournament {
	t.mode.Left = &e
	return t
}

// FIDEMode is what the log of an event says of FIDE mode, in which nothing departs from FIDE's
// regulations. An event begins in the mode and leaves it once.
type FIDEMode struct {
	Begun bool          // the event began in the mode; false in older logs, which do not know it
	Left  *FIDEModeLeft // how it left the mode, or nil
}

// In reports whether the event is in FIDE mode.
func (m FIDEMode) In() bool { return m.Begun && m.Left == nil }

// FIDEMode returns whether the event is in FIDE mode, and how it left it.
func (t Tournament) FIDEMode() FIDEMode { return t.mode }
