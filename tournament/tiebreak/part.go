package tiebreak

import (
	"cmp"

	"github.com/escaque/escaque/score"
)

// Reason says why a round contributes to a value.
type Reason string

const (
	Scored       Reason = "scored"         // points of the round
	AfterRound   Reason = "after-round"    // score after the round
	WonGame      Reason = "won-game"       // 1 for a game won over the board
	WonRound     Reason = "won-round"      // 1 for a round with the points of a win
	PlayedBlack  Reason = "played-black"   // 1 for a game played with Black
	WonBlack     Reason = "won-black"      // 1 for a game won with Black
	Chosen       Reason = "chosen"         // 1 for a round that the player chose to play
	NotChosen    Reason = "not-chosen"     // 0 for a requested bye or a forfeit loss
	ScoredMore   Reason = "scored-more"    // 1 for more points than the opponent, or than a draw gives
	ScoredSame   Reason = "scored-same"    // ½ for as many points as the opponent, or as a draw gives
	ScoredLess   Reason = "scored-less"    // 0 for fewer points
	Data         Reason = "data"           // the number or rating
	Beaten       Reason = "beaten"         // the full score of the opponent
	Drawn        Reason = "drawn"          // half of the score of the opponent
	Lost         Reason = "lost"           // 0 for a lost game
	Unplayed     Reason = "unplayed"       // half or all of the own score: a draw against oneself
	Opposed      Reason = "opposed"        // the score of the opponent
	Adjusted     Reason = "adjusted"       // the score of the opponent, adjusted for unplayed rounds
	Dummy        Reason = "dummy"          // the own score, for a missing opponent
	DummyOfRival Reason = "dummy-of-rival" // the own score, limited to the scheduled opponent's score
	DummyOfDraws Reason = "dummy-of-draws" // the own score, limited to a draw in every round
	Reached      Reason = "reached"        // points against an opponent who reached the limit
	BelowLimit   Reason = "below-limit"    // 0: the opponent did not reach the limit
	Rated        Reason = "rated"          // the rating of the opponent
	OwnRating    Reason = "own-rating"     // the own rating: a draw against oneself
	Sum          Reason = "sum"            // the opponent's value in another tie-break
	Board        Reason = "board"          // points on a board in the whole event
	Secondary    Reason = "secondary"      // the secondary score of a team
	Strength     Reason = "strength"       // Buchholz divided by the normalising factor
)

// Reasons returns all reasons.
func Reasons() []Reason {
	return []Reason{
		Scored, AfterRound, WonGame, WonRound, PlayedBlack, WonBlack, Chosen, NotChosen, ScoredMore, ScoredSame, ScoredLess, Data,
		Beaten, Drawn, Lost, Unplayed, Opposed, Adjusted, Dummy, DummyOfRival, DummyOfDraws, Reached, BelowLimit, Rated, OwnRating,
		Sum, Board, Secondary, Strength,
	}
}

// Cut says why a part is omitted from the sum.
type Cut string

const (
	NotCut       Cut = ""
	CutLowest    Cut = "cut-lowest"    // least significant value
	CutVoluntary Cut = "cut-voluntary" // voluntary unplayed round, which is omitted first: C.07 16.5
	CutHighest   Cut = "cut-highest"   // most significant value
	CutEarly     Cut = "cut-early"     // one of the first rounds
)

// Cuts returns all values of Cut except NotCut.
func Cuts() []Cut { return []Cut{CutLowest, CutVoluntary, CutHighest, CutEarly} }

// Part is one contribution to a value.
type Part struct {
	Round    int // 0 if it belongs to no round
	Opponent int // place in the table; 0 for none or oneself
	Reason   Reason
	// Score is the basis of the contribution, if there is one: half points of the opponent, of
	// oneself or of a dummy, or a rating. Before is the score before it was adjusted or limited.
	Score, Before int
	// Points is the factor by which Score is multiplied, if Times is set.
	Points score.Points
	Times  bool
	Amount int // contribution in the explanation's unit, also if it is cut
	Cut    Cut

	voluntary bool // from a voluntary unplayed round
	rank      int  // significance for cuts: a score in half points
}

// Article returns the edition's article on the reason or the cut of a part. It is empty if the
// definition of the tie-break contains it.
func (p Part) Article(r Rules) string {
	if r == Annex2009 {
		switch {
		case p.Reason == Unplayed || p.Reason == OwnRating || p.Reason == Adjusted:
			return "C.06 Annex 1"
		default:
			return ""
		}
	}
	switch p.Cut {
	case CutVoluntary:
		return "C.07 16.5"
	case CutLowest, CutEarly:
		return "C.07 14.1"
	case CutHighest:
		return "C.07 14.3"
	case NotCut:
	}
	switch p.Reason {
	case Adjusted:
		return "C.07 16.3.2"
	case Dummy:
		return "C.07 16.4"
	case DummyOfRival:
		return "C.07 16.4.1"
	case DummyOfDraws:
		return "C.07 16.4.2"
	default:
		return ""
	}
}

// Value is a participant's value in one tie-break.
type Value struct {
	// Applies is false if the tie-break does not apply to this participant: a direct encounter of
	// participants who have not met, or a performance without games. Such values rank last.
	Applies bool
	Amount  Fraction
	// Place is the place among the tied participants, from 1, for tie-breaks that are not sums:
	// direct encounters and comparisons board by board. It decides the rank, and Amount is only for
	// display. It is 0 for other tie-breaks.
	Place int
	// Behind says that the value ranks behind all values without it, whatever its amount. Annex
	// C.06 section 5(c), 2009.
	Behind bool
}

// String returns the amount as printed in tables, or a dash.
func (v Value) String() string {
	if !v.Applies {
		return "–"
	}
	return v.Amount.String()
}

// compare orders values, the better one first.
func (v Value) compare(o Value, lowFirst bool) int {
	if v.Applies != o.Applies {
		return boolToInt(v.Applies)
	}
	if !v.Applies {
		return 0
	}
	if v.Behind != o.Behind {
		return boolToInt(o.Behind)
	}
	if v.Place != 0 || o.Place != 0 {
		return cmp.Compare(v.Place, o.Place)
	}
	c := o.Amount.Compare(v.Amount)
	if lowFirst {
		return -c
	}
	return c
}

// boolToInt returns 1 for true and 0 for false.
func boolToInt(is bool) int {
	if is {
		return -1
	}
	return 1
}

// Explanation explains a value by its parts.
type Explanation struct {
	Method  Method
	Article string // article that defines the tie-break
	Value   Value
	// Unit is the number of units of a part's Amount in one: 4 for quarters of a point, 1 for whole
	// points, rounds or rating points.
	Unit  int
	Parts []Part // in the order of rounds
	// Divisor is the number by which the sum was divided, or 0.
	Divisor int
	// Added is the number added to the average rating for Percent, the percentage of points.
	Added, Percent int
	Rounded        bool // to the nearest integer, a half upwards
}

// Of returns the amount of a part, divided by the unit of the explanation.
func (e Explanation) Of(p Part) Fraction { return FractionOf(p.Amount, max(e.Unit, 1)) }
