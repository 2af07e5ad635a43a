package norm

import "github.com/escaque/escaque/score"

// Code names a requirement that is not met.
type Code string

// The requirements, each with its article.
const (
	TooFewGames        Code = "games"       // 1.4.1
	TooFewFederations  Code = "federations" // 1.4.3
	TooManyCompatriots Code = "compatriots" // 1.4.4
	TooManyOfOne       Code = "one"         // 1.4.4
	TooFewHolders      Code = "holders"     // 1.4.5a
	TooFewTitled       Code = "titled"      // 1.4.5b to f
	AverageTooLow      Code = "average"     // 1.4.8a
	ScoreTooLow        Code = "score"       // 1.4.8b, in half points
	PerformanceTooLow  Code = "performance" // 1.4.8
)

// Codes lists them in the order of the articles.
func Codes() []Code {
	return []Code{
		TooFewGames, TooFewFederations, TooManyCompatriots, TooManyOfOne, TooFewHolders, TooFewTitled,
		AverageTooLow, ScoreTooLow, PerformanceTooLow,
	}
}

// Missing is a requirement that is not met.
type Missing struct {
	Code    Code
	Article string
	Have    int // what there is
	Need    int // the least, or the most, that there may be
	// Federation is the one with too many opponents (TooManyOfOne).
	Federation string
}

// Verdict is the judgement on one norm of one player.
type Verdict struct {
	Title   Title
	Met     bool
	Missing []Missing // what is missing, in the order of Codes; empty when Met

	Games    []int // rounds that the norm counts
	LeftOut  []int // rounds of played games that it does not, Articles 1.4.1e and f
	AsLost   int   // the round that was won by default and counts as lost, Article 1.4.2c; 0 for none
	Credited bool  // eight games count as nine, Article 1.4.1c
	Worth    int   // games that the norm counts as, Articles 1.4.1d and 1.7; 0 unless Met

	Score       score.Points // in the games counted
	Needed      score.Points // the least score that makes the norm with these opponents; above what can be made when none does
	Sum         int          // of the opponents' ratings, as counted
	Average     int          // Ra
	Raised      int          // the round whose opponent was raised to the floor; 0 for none
	Performance int          // Rp
	Holders     int          // opponents with a title that counts
	Titled      int          // those with the titles that the norm asks for
	// HoldersNeeded and TitledNeeded are how many of those there must be.
	HoldersNeeded, TitledNeeded int
	Foreign                     int  // federations other than the player's own
	Waived                      bool // the foreigners are waived
}
