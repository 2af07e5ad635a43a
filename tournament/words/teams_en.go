package words

import (
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/swiss/teams"
)

var englishTeamSteps = map[tournament.Code]string{
	teams.Scoregroup: "Scoregroup of {score}: {residents}.",
	teams.Floating:   "Up into the scoregroup of {score}, which cannot be paired alone: {numbers}.",
	teams.UpAgain:    "Conceded: upfloaters that floated in the previous round too: {numbers}.",
	teams.MadePairs:  "Pairs, the smaller number first: {pairs}.",
	teams.CountColor: "Conceded here, teams that do not get the colour that is due: {count}.",

	teams.Opponents:    "{one} and {other} meet in the bracket of {score}.",
	teams.NotPreferred: "Conceded: {number} does not get the colour that is due.",
	teams.NotStrong:    "Conceded: {number} does not get a colour that is strongly due.",
	teams.FloatsAgain:  "Conceded: {number} floated in the previous round and meets an upfloater.",
	teams.ByLot:        "{white} has White on board 1, {black} Black: by the lot and the number of the first-team.",
	teams.OnlyWish:     "{white} has White on board 1, {black} Black: only one of them has a preference.",
	teams.BothWishes:   "{white} has White on board 1, {black} Black: both preferences are granted.",
	teams.StrongWish:   "{white} has White on board 1, {black} Black: only one of them has a strong preference.",
	teams.Balanced:     "{white} has White on board 1, {black} Black: White for the lower colour difference.",
	teams.Alternated:   "{white} has White on board 1, {black} Black: their colours alternate from the last time they had different ones.",
	teams.FirstWish:    "{white} has White on board 1, {black} Black: the preference of the first-team, {first}.",
	teams.FirstTurns:   "{white} has White on board 1, {black} Black: the colour of the first-team, {first}, alternates.",
	teams.OtherTurns:   "{white} has White on board 1, {black} Black: the first-team, {first}, has played no match, and the colour of the other alternates.",

	teams.ByeGiven: "{number} has the bye: of the teams without which all others can be paired it has the lowest score ({score}), then the most matches played ({matches}), then the largest number.",
}
