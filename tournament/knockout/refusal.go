package knockout

import "github.com/escaque/escaque/tournament"

// Refusal answers a command that cannot be, as in package tournament: a contest is
// part of an event, and the same people conduct both.
type Refusal = tournament.Refusal

// Code names why a command cannot be.
type Code = tournament.Code

// The codes of what cannot be, besides those of package tournament. Their
// sentences are in tournament/words.
const (
	PlayersOutside   Code = "knockout-players"            // number of players; arguments players, least, most
	PlayerImproper   Code = "knockout-player"             // a seed that is nobody or stands twice; seed, player
	PauseShort       Code = "pause-short"                 // announced; field, value, least
	NotForSystem     Code = "knockout-not-for"            // a regulation of the other system; field, system
	AgreedForTwo     Code = "agreed-for-two"              // players
	GamesImproper    Code = "knockout-games"              // round, games, most
	TooEarly         Code = "pause-not-over"              // stage, minutes that are missing, pause
	StageUnknown     Code = "stage-unknown"               // stage
	StageEnded       Code = "stage-ended"                 // stage
	StageBegun       Code = "stage-begun"                 // stage
	StageNotBegun    Code = "stage-not-begun"             // stage
	StageByLot       Code = "stage-by-lot"                // stage
	StageNotByLot    Code = "stage-not-by-lot"            // stage
	ColorsImproper   Code = "colours-improper"            // stage, player, first, second
	GameUnknown      Code = "knockout-game-unknown"       // stage, game
	GameNotNext      Code = "knockout-game-not-next"      // stage, game, next
	GameScored       Code = "knockout-game-scored"        // stage, game, result
	GameNotScored    Code = "knockout-game-unscored"      // stage, game
	SeatedBefore     Code = "knockout-game-seated"        // stage, game, hall
	SeatedElsewhere  Code = "knockout-hall-elsewhere"     // hall, stage, game
	NotSeated        Code = "knockout-hall-not-seated"    // hall, stage, game
	InPlay           Code = "knockout-in-play"            // stage, game, hall: scored, and the hall still plays it
	NothingToSeat    Code = "knockout-nothing-to-seat"    // no game waits for the hall
	PlayerOutside    Code = "knockout-member-missing"     // name, stage, game
	AdjournedBefore  Code = "knockout-game-adjourned"     // stage, game
	NotYourGame      Code = "knockout-report-not-yours"   // stage, game
	ReportedByHall   Code = "knockout-report-in-hall"     // stage, game
	ReportedBefore   Code = "knockout-report-same"        // stage, game, result
	ReportedOften    Code = "knockout-reports-spent"      // stage, game
	NothingToForfeit Code = "knockout-nothing-to-forfeit" // stage
	MovesMissing     Code = "moves-missing"               // stage, game
	LotOfStage       Code = "lot-of-stage"                // stage, players
	LaterStageBegun  Code = "later-stage-begun"           // stage, later
	NothingToBegin   Code = "nothing-to-begin"            // every open stage has begun
	FactsImproper    Code = "contest-facts"               // what an event holds of a contest does not follow from it
)

// Codes lists every code of this package, so that a catalogue can be checked against
// it.
func Codes() []Code {
	return []Code{
		PlayersOutside, PlayerImproper, PauseShort, NotForSystem, AgreedForTwo, GamesImproper, TooEarly,
		StageUnknown, StageEnded, StageBegun, StageNotBegun, StageByLot, StageNotByLot, ColorsImproper,
		GameUnknown, GameNotNext, GameScored, GameNotScored, SeatedBefore, SeatedElsewhere, NotSeated, InPlay, NothingToSeat, PlayerOutside, AdjournedBefore, NotYourGame, ReportedByHall, ReportedBefore, ReportedOften, NothingToForfeit, MovesMissing, LotOfStage, LaterStageBegun, NothingToBegin, FactsImproper,
	}
}

// Article names of the source.
const annex = "C.06 Annex 6"

// refuse makes a refusal with the article that forbids something, or without
// one; args are names and values in turn.
func refuse(code Code, article string, args ...any) *Refusal {
	r := tournament.Refuse(code, args...)
	if article != "" {
		r.Article, r.Edition = article, tournament.Edition
	}
	return r
}
