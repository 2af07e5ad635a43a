package dutch2009

import (
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/swiss/impossible"
)

// Codes of the explanation steps for the brackets, the highest first.
const (
	Homogeneous tournament.Code = "dutch2009-homogeneous" // score; residents
	// score; moved: players moved down into it, S1; residents
	Heterogeneous tournament.Code = "dutch2009-heterogeneous"
	// score; moved: moved-down players, at least half of all; residents
	AsHomogeneous tournament.Code = "dutch2009-as-homogeneous"
	// score: the highest; residents: of several scores, because the lowest brackets were joined
	Joined tournament.Code = "dutch2009-joined"
	// moved: players moved down into the joined lowest brackets; residents
	JoinedBelow tournament.Code = "dutch2009-joined-below"
	// numbers: players without a possible opponent in the bracket
	SentOn tournament.Code = "dutch2009-sent-on"
	// paired again, so that the downfloaters find opponents
	PairedForNext tournament.Code = "dutch2009-for-next"
	PairedForLast tournament.Code = "dutch2009-for-last" // paired again, so that the lowest bracket can be paired
	// count: moved-down players who are not in S1
	FewerInS1 tournament.Code = "dutch2009-fewer-in-s1"
	// count: by how much p is less than half of the group
	FewerPairs  tournament.Code = "dutch2009-fewer-pairs"
	Budget      tournament.Code = "dutch2009-x"             // count: x
	BudgetMore  tournament.Code = "dutch2009-x-more"        // count: added to x; x: the resulting value
	TwoBackDown tournament.Code = "dutch2009-two-back-down" // B6 dropped for downfloaters
	OneBackDown tournament.Code = "dutch2009-one-back-down" // B5 dropped for downfloaters
	TwoBackUp   tournament.Code = "dutch2009-two-back-up"   // B6 dropped for upfloaters
	OneBackUp   tournament.Code = "dutch2009-one-back-up"   // B5 dropped for upfloaters
	Untreated   tournament.Code = "dutch2009-untreated"     // strong preferences no longer treated as absolute
	Remainder   tournament.Code = "dutch2009-remainder"     // numbers: players of the remainder
	FirstOrder  tournament.Code = "dutch2009-first-order"   // S1 against S2 in their first order
	// out: players who left S1; into: players who joined it
	Exchanged  tournament.Code = "dutch2009-exchanged"
	Transposed tournament.Code = "dutch2009-transposed" // first: S1; second: their opponents
	// number: the lowest moved-down player, who got another opponent
	OtherOpponent tournament.Code = "dutch2009-other-opponent"
	// all transpositions for the moved-down players were tried
	AllOrders tournament.Code = "dutch2009-all-orders"
	MadePairs tournament.Code = "dutch2009-made-pairs" // pairs: the higher player first
	FloatDown tournament.Code = "dutch2009-float-down" // numbers
)

// Codes of the explanation steps for a pair: the reason for it, earlier candidates that were
// rejected, and violated criteria.
const (
	Meets      tournament.Code = "dutch2009-meets"       // one: of S1; other: of S2
	MeetsFirst tournament.Code = "dutch2009-meets-first" // one: moved down; other: the opponent
	// one, other: the earlier candidate was rejected because they have met
	NotMet tournament.Code = "dutch2009-not-met"
	// one, other: rejected for the same absolute preference
	NotColor tournament.Code = "dutch2009-not-colour"
	// one, other: rejected because the arbiter forbids the pair
	NotBan tournament.Code = "dutch2009-not-ban"
	// one, other: rejected for strong preferences treated as absolute
	NotTreated tournament.Code = "dutch2009-not-treated"
	// one, other: rejected because number would have an identical float
	NotFloat tournament.Code = "dutch2009-not-float"
	// one, other: rejected because it goes against a preference and x is 0
	NotBudget tournament.Code = "dutch2009-not-budget"
	// one, other: rejected because the rest could not be paired
	NotRest tournament.Code = "dutch2009-not-rest"
	// number: the player who does not get the preferred colour
	NotPreferred tournament.Code = "dutch2009-not-preferred"
	UpAgain      tournament.Code = "dutch2009-up-again"   // number: the player who floats up again
	DownAgain    tournament.Code = "dutch2009-down-again" // number: the player who floats down again
)

// Codes of the explanation steps for floats and the bye.
const (
	// number: the player left over in the lowest bracket
	ByeLeft tournament.Code = "dutch2009-bye"
	// number: a lower player who is not left over because of an identical float
	StaysFloat tournament.Code = "dutch2009-stays-float"
	// number: a lower player who has already had a point without playing
	StaysBye tournament.Code = "dutch2009-stays-bye"
	// number: a lower player who would be left over only later in the order of D1 and D2
	StaysNeeded tournament.Code = "dutch2009-stays-needed"
)

// StepCodes returns the codes of the explanation steps of this package.
func StepCodes() []tournament.Code {
	return append(impossible.StepCodes(),
		Homogeneous, Heterogeneous, AsHomogeneous, Joined, JoinedBelow, SentOn, PairedForNext, PairedForLast,
		FewerInS1, FewerPairs, Budget, BudgetMore, TwoBackDown, OneBackDown, TwoBackUp, OneBackUp, Untreated,
		Remainder, FirstOrder, Exchanged, Transposed, OtherOpponent, AllOrders, MadePairs, FloatDown,
		Meets, MeetsFirst, NotMet, NotColor, NotBan, NotTreated, NotFloat, NotBudget, NotRest, NotPreferred, UpAgain, DownAgain,
		ByeLeft, StaysFloat, StaysBye, StaysNeeded,
	)
}
