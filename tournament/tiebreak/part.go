package tiebreak

import (
	"cmp"

	"github.com/escaque/escaque/score"
)

// Reason says why a round contributes what it contributes.
type Reason string

const (
	Scored       Reason = "scored"         // the points of the round itself
	AfterRound   Reason = "after-round"    // the score when the round was over
	WonGame      Reason = "won-game"       // one game won over the board
	WonRound     Reason = "won-round"      // one round with as many points as a win gives
	PlayedBlack  Reason = "played-black"   // one game played with Black
	WonBlack     Reason = "won-black"      // one game won with Black
	Chosen       Reason = "chosen"         // a round that the player chose to play
	NotChosen    Reason = "not-chosen"     // nothing: a requested bye or a forfeit loss
	ScoredMore   Reason = "scored-more"    // one: more than the opponent, or than a draw gives
	ScoredSame   Reason = "scored-same"    // a half: as much as the opponent, or as a draw gives
	ScoredLess   Reason = "scored-less"    // nothing
	Data         Reason = "data"           // the number or rating itself
	Beaten       Reason = "beaten"         // the opponent's score, whole
	Drawn        Reason = "drawn"          // half of the opponent's score
	Lost         Reason = "lost"           // nothing: the game was lost
	Unplayed     Reason = "unplayed"       // half of one's own score, or all of it: a draw against oneself
	Opposed      Reason = "opposed"        // the opponent's score as it stands
	Adjusted     Reason = "adjusted"       // the opponent's score after the rule on unplayed rounds
	Dummy        Reason = "dummy"          // one's own score: an opponent who is not there
	DummyOfRival Reason = "dummy-of-rival" // the same, not above the scheduled opponent's score
	DummyOfDraws Reason = "dummy-of-draws" // the same, not above a draw in every round
	Reached      Reason = "reached"        // points against an opponent who reached the limit
	BelowLimit   Reason = "below-limit"    // nothing: the opponent did not reach it
	Rated        Reason = "rated"          // the opponent's rating
	OwnRating    Reason = "own-rating"     // one's own rating: a draw against oneself
	Sum          Reason = "sum"            // the opponent's own value of another tie-break
	Board        Reason = "board"          // points on a board over the whole event
	Secondary    Reason = "secondary"      // the other score of a team
	Strength     Reason = "strength"       // Buchholz over the normalising factor
)

// Reasons lists every Reason.
func Reasons() []Reason {
	return []Reason{
		Scored, AfterRound, WonGame, WonRound, PlayedBlack, WonBlack, Chosen, NotChosen, ScoredMore, ScoredSame, ScoredLess, Data,
		Beaten, Drawn, Lost, Unplayed, Opposed, Adjusted, Dummy, DummyOfRival, DummyOfDraws, Reached, BelowLimit, Rated, OwnRating,
		Sum, Board, Secondary, Strength,
	}
}

// Cut says why a part is left out of the sum.
type Cut string

const (
	NotCut       Cut = ""
	CutLowest    Cut = "cut-lowest"    // the least significant value
	CutVoluntary Cut = "cut-voluntary" // a voluntary unplayed round, which goes first: C.07 16.5
	CutHighest   Cut = "cut-highest"   // the most significant value
	CutEarly     Cut = "cut-early"     // one of the first rounds
)

// Cuts lists every Cut that leaves something out.
func Cuts() []Cut { return []Cut{CutLowest, CutVoluntary, CutHighest, CutEarly} }

// Part is one contribution to a value.
type Part struct {
	Round    int // 0 for what belongs to no round
	Opponent int // place in the table; 0 for nobody or oneself
	Reason   Reason
	// Score is what the contribution was taken from, where it was taken from
	// something: half points of the opponent, of oneself or of a dummy, or a
	// rating. Before is the same before it was adjusted or held down.
	Score, Before int
	// Points is the score that Score is multiplied with; only where Times says
	// that it is.
	Points score.Points
	Times  bool
	Amount int // what it adds, in the explanation's unit; what a cut part would have added
	Cut    Cut

	voluntary bool // of a voluntary unplayed round
	rank      int  // where a cut looks for the least significant: a score in half points
}

// Article returns where an edition says why a part is what it is or why it is
// cut; empty where the definition of the tie-break says it.
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

// Value is what one tie-break gives one participant.
type Value struct {
	// Applies is false when the tie-break says nothing of this participant: a
	// direct encounter of those who have not met, a performance without games.
	// Such values rank behind all others.
	Applies bool
	Amount  Fraction
	// Place is the place among those who were tied, 1 for the first, for the
	// tie-breaks that are no sums: direct encounters and what follows boards
	// one by one. 0 for the others. It decides the rank; Amount is only shown.
	Place int
	// Behind says that the value ranks behind all without it, whatever its
	// amount. Annex C.06 section 5(c), 2009.
	Behind bool
}

// String prints the amount as tables do, or a dash.
func (v Value) String() string {
	if !v.Applies {
		return "–"
	}
	return v.Amount.String()
}

// compare orders values, the better one first.
func (v Value) compare(o Value, lowFirst bool) int {
	if v.Applies != o.Applies {
		return first(v.Applies)
	}
	if !v.Applies {
		return 0
	}
	if v.Behind != o.Behind {
		return first(o.Behind)
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

func first(is bool) int {
	if is {
		return -1
	}
	return 1
}

// Explanation takes a value apart.
type Explanation struct {
	Method  Method
	Article string // where the edition defines the tie-break
	Value   Value
	// Unit says what one of a part's Amount is: 4 for quarters of a point, 1
	// for whole points, rounds or rating points.
	Unit  int
	Parts []Part // in the order of the rounds
	// Divisor is what the sum was divided by, 0 when it was not.
	Divisor int
	// Added is what was added to an average of ratings for the share of the
	// points won, Percent.
	Added, Percent int
	Rounded        bool // to the nearest whole number, a half upwards
}

// Of returns the amount of one of the explanation's parts.
func (e Explanation) Of(p Part) Fraction { return FractionOf(p.Amount, max(e.Unit, 1)) }
