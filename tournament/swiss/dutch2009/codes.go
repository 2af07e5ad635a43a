package dutch2009

import (
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/swiss/impossible"
)

// Steps of the walk: the brackets from the top.
const (
	Homogeneous   tournament.Code = "dutch2009-homogeneous"    // score; residents
	Heterogeneous tournament.Code = "dutch2009-heterogeneous"  // score; moved: down into it, S1; residents
	AsHomogeneous tournament.Code = "dutch2009-as-homogeneous" // score; moved: at least half; residents
	Joined        tournament.Code = "dutch2009-joined"         // score: the highest; residents: of several scores, the lowest brackets made one
	JoinedBelow   tournament.Code = "dutch2009-joined-below"   // moved: down into the lowest brackets made one; residents
	SentOn        tournament.Code = "dutch2009-sent-on"        // numbers: of those without an opponent in the bracket
	PairedForNext tournament.Code = "dutch2009-for-next"       // paired again, so that those moved down find opponents
	PairedForLast tournament.Code = "dutch2009-for-last"       // paired again, so that the lowest bracket can be paired
	FewerInS1     tournament.Code = "dutch2009-fewer-in-s1"    // count: of those moved down who are not in S1
	FewerPairs    tournament.Code = "dutch2009-fewer-pairs"    // count: by so many p is less than half of the group
	Budget        tournament.Code = "dutch2009-x"              // count: x
	BudgetMore    tournament.Code = "dutch2009-x-more"         // count: added to x; x: what it is then
	TwoBackDown   tournament.Code = "dutch2009-two-back-down"  // B6 dropped for downfloaters
	OneBackDown   tournament.Code = "dutch2009-one-back-down"  // B5 likewise
	TwoBackUp     tournament.Code = "dutch2009-two-back-up"    // B6 dropped for upfloaters
	OneBackUp     tournament.Code = "dutch2009-one-back-up"    // B5 likewise
	Untreated     tournament.Code = "dutch2009-untreated"      // strong preferences no longer treated as absolute
	Remainder     tournament.Code = "dutch2009-remainder"      // numbers: of the remainder
	FirstOrder    tournament.Code = "dutch2009-first-order"    // S1 against S2 as they stand
	Exchanged     tournament.Code = "dutch2009-exchanged"      // out: of S1; into: it
	Transposed    tournament.Code = "dutch2009-transposed"     // first: S1; second: its opponents
	OtherOpponent tournament.Code = "dutch2009-other-opponent" // number: the lowest of those moved down
	AllOrders     tournament.Code = "dutch2009-all-orders"     // every transposition for those moved down
	MadePairs     tournament.Code = "dutch2009-made-pairs"     // pairs: the higher player first
	FloatDown     tournament.Code = "dutch2009-float-down"     // numbers
)

// Steps of a pair: how the two came together, who was passed over for it, what
// had to be conceded.
const (
	Meets        tournament.Code = "dutch2009-meets"         // one: of S1; other: of S2
	MeetsFirst   tournament.Code = "dutch2009-meets-first"   // one: moved down; other
	NotMet       tournament.Code = "dutch2009-not-met"       // one, other: before the opponent in the order, they have met
	NotColor     tournament.Code = "dutch2009-not-colour"    // likewise: the same absolute preference
	NotBan       tournament.Code = "dutch2009-not-ban"       // likewise: the arbiter keeps them apart
	NotTreated   tournament.Code = "dutch2009-not-treated"   // likewise: strong preferences treated as absolute
	NotFloat     tournament.Code = "dutch2009-not-float"     // likewise: number would have an identical float
	NotBudget    tournament.Code = "dutch2009-not-budget"    // likewise: against a preference, and x is 0
	NotRest      tournament.Code = "dutch2009-not-rest"      // likewise: the rest could not be paired then
	NotPreferred tournament.Code = "dutch2009-not-preferred" // number: who does not get the colour that is due
	UpAgain      tournament.Code = "dutch2009-up-again"      // number: who floats up as before
	DownAgain    tournament.Code = "dutch2009-down-again"    // number: who floats down as before
)

// Steps of floats and of the bye.
const (
	ByeLeft     tournament.Code = "dutch2009-bye"          // number: left over of the lowest bracket
	StaysFloat  tournament.Code = "dutch2009-stays-float"  // number: lower, and not left over because of an identical float
	StaysBye    tournament.Code = "dutch2009-stays-bye"    // number: lower, and has had a point without playing
	StaysNeeded tournament.Code = "dutch2009-stays-needed" // number: lower, and left over not before the one who is, in the order of D1 and D2
)

// StepCodes lists the codes of the steps that this package makes.
func StepCodes() []tournament.Code {
	return append(impossible.StepCodes(),
		Homogeneous, Heterogeneous, AsHomogeneous, Joined, JoinedBelow, SentOn, PairedForNext, PairedForLast,
		FewerInS1, FewerPairs, Budget, BudgetMore, TwoBackDown, OneBackDown, TwoBackUp, OneBackUp, Untreated,
		Remainder, FirstOrder, Exchanged, Transposed, OtherOpponent, AllOrders, MadePairs, FloatDown,
		Meets, MeetsFirst, NotMet, NotColor, NotBan, NotTreated, NotFloat, NotBudget, NotRest, NotPreferred, UpAgain, DownAgain,
		ByeLeft, StaysFloat, StaysBye, StaysNeeded,
	)
}
