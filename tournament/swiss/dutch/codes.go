package dutch

import "github.com/escaque/escaque/tournament"

// StepCodes returns the codes of the explanation steps of this package.
func StepCodes() []tournament.Code {
	return []tournament.Code{
		Homogeneous, Heterogeneous, LastBracket, MadePairs, FloatDown, FloatAgain,
		PairResidents, PairMovedDown, NotPreferred, NotStrong, BeyondTwo, Thrice, UpAgain,
		ByeLowestScore, ByeLeft, ByeUnplayed,
		Exchanged, Floats, InLimbo, CountBeyondTwo, CountThrice, CountPreferred, CountStrong, CountUp,
		NextPairs, NextApart, NextStays, NextOthers, NextDown, NextBye, NoCandidate, NoOpponent, NoBye, WorseBye, NextAsked,
		WorsePairs, WorseScores, WorseNext, WorseUnplayed, WorseBeyondTwo, WorseThrice, WorsePreferred, WorseStrong,
		WorseDown, WorseUp, WorseDownDifference, WorseUpDifference, LaterSet, LaterExchange, LaterTransposition,
	}
}
