package knockout

import "github.com/escaque/escaque/tournament"

// Refusal is the error for a command that is not possible, as in package tournament.
type Refusal = tournament.Refusal

// Code identifies a kind of refusal, as in package tournament.
type Code = tournament.Code

// Codes of refusals, in addition to those of package tournament. Their sentences are in
// tournament/words.
const (
	PlayersOutside Code = "knockout-players" // number of players; arguments players, least, most
	// a seed that does not exist or is listed twice; seed, player
	PlayerImproper  Code = "knockout-player"
	PauseShort      Code = "pause-short"              // an announced pause is too short; field, value, least
	NotForSystem    Code = "knockout-not-for"         // a regulation of the other system; field, system
	AgreedForTwo    Code = "agreed-for-two"           // players
	GamesImproper   Code = "knockout-games"           // round, games, most
	TooEarly        Code = "pause-not-over"           // stage, minutes left, pause
	StageUnknown    Code = "stage-unknown"            // stage
	StageEnded      Code = "stage-ended"              // stage
	StageBegun      Code = "stage-begun"              // stage
	StageNotBegun   Code = "stage-not-begun"          // stage
	StageByLot      Code = "stage-by-lot"             // stage
	StageNotByLot   Code = "stage-not-by-lot"         // stage
	ColorsImproper  Code = "colours-improper"         // stage, player, first, second
	GameUnknown     Code = "knockout-game-unknown"    // stage, game
	GameNotNext     Code = "knockout-game-not-next"   // stage, game, next
	GameScored      Code = "knockout-game-scored"     // stage, game, result
	GameNotScored   Code = "knockout-game-unscored"   // stage, game
	SeatedBefore    Code = "knockout-game-seated"     // stage, game, hall
	SeatedElsewhere Code = "knockout-hall-elsewhere"  // hall, stage, game
	NotSeated       Code = "knockout-hall-not-seated" // hall, stage, game
	// stage, game, hall: scored, but still in progress in the hall
	InPlay           Code = "knockout-in-play"
	NothingToSeat    Code = "knockout-nothing-to-seat"    // no game is waiting to be seated
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
	// the facts in an event's log do not follow from the contest
	FactsImproper Code = "contest-facts"
)

// Codes returns every code of this package, so that tests can check the catalogues of sentences.
func Codes() []Code {
	return []Code{
		PlayersOutside, PlayerImproper, PauseShort, NotForSystem, AgreedForTwo, GamesImproper, TooEarly,
		StageUnknown, StageEnded, StageBegun, StageNotBegun, StageByLot, StageNotByLot, ColorsImproper,
		GameUnknown, GameNotNext, GameScored, GameNotScored, SeatedBefore, SeatedElsewhere, NotSeated, InPlay, NothingToSeat, PlayerOutside, AdjournedBefore, NotYourGame, ReportedByHall, ReportedBefore, ReportedOften, NothingToForfeit, MovesMissing, LotOfStage, LaterStageBegun, NothingToBegin, FactsImproper,
	}
}

// annex is the beginning of the article numbers of the source.
const annex = "C.06 Annex 6"

// refuse returns a refusal with the article that forbids the command, or "". args are alternating
// names and values.
func refuse(code Code, article string, args ...any) *Refusal {
	r := tournament.Refuse(code, args...)
	if article != "" {
		r.Article, r.Edition = article, tournament.Edition
	}
	return r
}
