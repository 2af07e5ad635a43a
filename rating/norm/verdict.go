package norm

import "github.com/escaque/escaque/score"

// Code names a requirement that is not met.
type Code string

// The requirements of type [Code], each with its article.
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

// Codes returns all codes in the order of the articles.
func Codes() []Code {
	return []Code{
		TooFewGames, TooFewFederations, TooManyCompatriots, TooManyOfOne, TooFewHolders, TooFewTitled,
		AverageTooLow, ScoreTooLow, PerformanceTooLow,
	}
}

// Missing is a requirement for a norm that is not met.
type Missing struct {
	Code    Code
	Article string
	Have    int // the actual number
	Need    int // the least or the greatest number allowed
	// Federation is the federation of too many opponents, for TooManyCompatriots and TooManyOfOne.
	Federation string
}

// Verdict is the judgement on one norm of one player.
type Verdict struct {
	Title   Title
	Met     bool
	Missing []Missing // requirements not met, in the order of Codes; empty when Met

	Games    []int // rounds that the norm counts
	LeftOut  []int // rounds of played games that were left out, Articles 1.4.1e and f
	AsLost   int   // round won by default that counts as lost, Article 1.4.2c; 0 for none
	Credited bool  // whether eight games count as nine, Article 1.4.1c
	Worth    int   // number of games that the norm is worth, Articles 1.4.1d and 1.7; 0 unless Met

	Score       score.Points // score in the games that count
	Needed      score.Points // least score that makes the norm with these opponents; more than all points if none does
	Sum         int          // sum of the opponents' ratings, with Raised applied
	Average     int          // Ra, the average of the opponents' ratings
	Raised      int          // round whose opponent was raised to the floor; 0 for none
	Performance int          // Rp, the performance rating
	Holders     int          // number of opponents with a title that counts
	Titled      int          // number of opponents with the titles that the norm requires
	// HoldersNeeded and TitledNeeded are the least numbers for Holders and Titled.
	HoldersNeeded, TitledNeeded int
	Foreign                     int  // number of federations other than the player's own
	Waived                      bool // whether no foreign opponents are needed
}
