package words

import (
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/swiss/dutch2009"
)

var english2009Steps = map[tournament.Code]string{
	dutch2009.Homogeneous:   "Bracket of {score}: {residents}.",
	dutch2009.Heterogeneous: "Bracket of {score}: {moved} from above are S1, and {residents}.",
	dutch2009.AsHomogeneous: "Bracket of {score}: {moved} from above are half of it or more, so that with {residents} it is treated as homogeneous.",
	dutch2009.Joined:        "The lowest brackets, made one because the lowest cannot be paired otherwise; from {score} downwards: {residents}.",
	dutch2009.JoinedBelow:   "The lowest brackets, made one because the lowest cannot be paired otherwise: {moved} from above are S1, and {residents}.",
	dutch2009.SentOn:        "Without a possible opponent here, and moved on: {numbers}.",
	dutch2009.PairedForNext: "Undone and paired again, so that those who are moved down find opponents in the next bracket.",
	dutch2009.PairedForLast: "Undone and paired again, so that the lowest bracket can be paired.",
	dutch2009.FewerInS1:     "Not all who come from above can be paired at once; not in S1: {count}, the lowest of them.",
	dutch2009.FewerPairs:    "Not more pairs are possible; p is less than half of the players by {count}.",
	dutch2009.Budget:        "Pairs that must go against a preference, x: {count}.",
	dutch2009.BudgetMore:    "There is no pairing with that; added to x: {count}, which makes it {x}.",
	dutch2009.TwoBackDown:   "Dropped for downfloaters: no float identical to that of two rounds before (B6).",
	dutch2009.OneBackDown:   "Dropped for downfloaters: no float identical to that of the round before (B5).",
	dutch2009.TwoBackUp:     "Dropped for upfloaters: no float identical to that of two rounds before (B6).",
	dutch2009.OneBackUp:     "Dropped for upfloaters: no float identical to that of the round before (B5).",
	dutch2009.Untreated:     "Strong preferences are no longer treated as absolute: more players would float down.",
	dutch2009.Remainder:     "Remainder: {numbers}.",
	dutch2009.FirstOrder:    "S1 meets S2 in their first order.",
	dutch2009.Exchanged:     "The first exchange with which it can be done: {out} to S2, {into} to S1.",
	dutch2009.Transposed:    "The first transposition with which it can be done: S1 is {first}, S2 begins {second}.",
	dutch2009.OtherOpponent: "The remainder cannot be paired so; {number}, the lowest of S1, gets another opponent.",
	dutch2009.AllOrders:     "The remainder cannot be paired with any opponent of the lowest of S1; the other transpositions are gone through before a pair fewer is made.",
	dutch2009.MadePairs:     "Pairs, the higher player first: {pairs}.",
	dutch2009.FloatDown:     "Down to the next bracket: {numbers}.",

	dutch2009.Meets:        "{one}, of S1, meets {other}, of S2.",
	dutch2009.MeetsFirst:   "{one} comes from above and is paired first, with {other}.",
	dutch2009.NotMet:       "Before that in the order, {one} and {other}: they have met.",
	dutch2009.NotColor:     "Before that in the order, {one} and {other}: both must have the same colour.",
	dutch2009.NotBan:       "Before that in the order, {one} and {other}: the arbiter keeps them apart.",
	dutch2009.NotTreated:   "Before that in the order, {one} and {other}: both have a strong preference for the same colour, in an odd round.",
	dutch2009.NotFloat:     "Before that in the order, {one} and {other}: {number} would have an identical float.",
	dutch2009.NotBudget:    "Before that in the order, {one} and {other}: both prefer the same colour, and nothing is left of x.",
	dutch2009.NotRest:      "Before that in the order, {one} and {other}: the rest could not be paired then.",
	dutch2009.NotPreferred: "Conceded: {number} does not get the colour that is due.",
	dutch2009.UpAgain:      "Conceded: {number} floats up as before.",
	dutch2009.DownAgain:    "Conceded: {number} floats down as before.",

	dutch2009.ByeLeft:     "{number} has the bye: left over in the lowest bracket.",
	dutch2009.StaysFloat:  "{number} stands lower, and would float down as before.",
	dutch2009.StaysBye:    "{number} stands lower, and has had a point without playing.",
	dutch2009.StaysNeeded: "{number} stands lower, and is paired in the first order with which it can be done.",
}
