package tiebreak

import "slices"

// Method is a tie-break system, by the short name that standings print.
type Method string

// The systems of Annex C.06, 2009, that are computed here.
const (
	// Points is the score itself, which always ranks first.
	Points Method = "PTS"
	// DirectEncounter, section 2(e): the points from the games among the tied
	// players, if all of them have met each other.
	DirectEncounter Method = "DE"
	// Wins, section 2(c): the number of games won. A game won without being
	// played counts as a draw against oneself (section 1), so not as won.
	Wins Method = "WIN"
	// GamesWithBlack, section 2(d): the number of games played with Black.
	GamesWithBlack Method = "BPG"
	// Koya, section 2(b): the points won against opponents who reached half
	// of the points or more. Unplayed games count with their real result.
	Koya Method = "KS"
	// SonnebornBerger, section 4(b1): the scores of the opponents beaten and
	// half the scores of the opponents drawn with.
	SonnebornBerger Method = "SB"
)

// Methods lists the systems that may be declared after the points, in the
// order in which the annex recommends them for individual round robins
// (section 7(a), 2009), the play-off apart.
func Methods() []Method {
	return []Method{DirectEncounter, GamesWithBlack, Koya, SonnebornBerger, Wins}
}

// Known reports whether m is a system that Rank can apply.
func Known(m Method) bool { return m == Points || slices.Contains(Methods(), m) }

// Article returns where the annex defines m.
func (m Method) Article() string {
	switch m {
	case DirectEncounter:
		return "C.06 Annex 2(e)"
	case Wins:
		return "C.06 Annex 2(c)"
	case GamesWithBlack:
		return "C.06 Annex 2(d)"
	case Koya:
		return "C.06 Annex 2(b)"
	case SonnebornBerger:
		return "C.06 Annex 4(b1)"
	default:
		return ""
	}
}

// Reason says why a game contributes what it contributes.
type Reason string

const (
	Scored      Reason = "scored"       // the points of the game itself
	Beaten      Reason = "beaten"       // the opponent's score, whole
	Drawn       Reason = "drawn"        // half of the opponent's score
	Lost        Reason = "lost"         // nothing: the game was lost
	Unplayed    Reason = "unplayed"     // half of one's own score: a draw against oneself
	BelowHalf   Reason = "below-half"   // nothing: the opponent has less than half of the points
	WonGame     Reason = "won-game"     // one game won
	PlayedBlack Reason = "played-black" // one game played with Black
)

// Reasons lists every Reason.
func Reasons() []Reason {
	return []Reason{Scored, Beaten, Drawn, Lost, Unplayed, BelowHalf, WonGame, PlayedBlack}
}

// Part is one contribution to a value.
type Part struct {
	Round    int    `json:"round"`
	Opponent int    `json:"opponent,omitempty"` // place in the table; 0 for nobody or oneself
	Reason   Reason `json:"reason"`
	// Score is the half points of the opponent (or of oneself, for Unplayed)
	// from which the contribution was taken, where it was taken from a score.
	Score    int `json:"score,omitempty"`
	Quarters int `json:"quarters"` // what it adds, in quarters of a point
}

// Value is what one system gives one player. It is the sum of its parts.
type Value struct {
	// Applies is false when the system says nothing of this player: a direct
	// encounter between players who have not all met, or nobody to meet.
	Applies  bool   `json:"applies"`
	Quarters int    `json:"quarters"` // in quarters of a point; counts are whole points
	Parts    []Part `json:"parts,omitempty"`
}

func (v *Value) add(p Part) {
	v.Parts = append(v.Parts, p)
	v.Quarters += p.Quarters
}

// String prints the value with its fraction: "3", "7¾", "0½" prints as "½". A
// system that does not apply prints as a dash.
func (v Value) String() string {
	if !v.Applies {
		return "–"
	}
	return formatQuarters(v.Quarters)
}
