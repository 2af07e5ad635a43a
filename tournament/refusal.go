package tournament

import (
	"fmt"
	"slices"
	"strings"

	"github.com/escaque/escaque/tournament/tiebreak"
)

// Code identifies a kind of refusal. Its sentences in all languages are in tournament/words.
type Code string

const (
	// The event as a whole.
	NoEvent            Code = "no-event"
	EventExists        Code = "event-exists"
	EventWasRemoved    Code = "event-removed"       // event
	EventNotRemoved    Code = "event-not-removed"   // it cannot be restored; event
	EventIsPaired      Code = "event-paired"        // it cannot be removed; event
	OnlyTemplate       Code = "only-template"       // nobody plays in a template; event
	DemonstrationsMany Code = "demonstrations-many" // most: the member has this many demonstrations
	DemonstrationsFast Code = "demonstrations-fast" // minutes until the member may make another one
	NotAnEvent         Code = "not-an-event"        // unknown event in the log
	ReasonMissing      Code = "reason-missing"

	// Staff; arguments handle, duty.
	DutyUnknown     Code = "duty-unknown"
	AppointedBefore Code = "appointed-before"
	NotAppointed    Code = "not-appointed"
	NotOnStaff      Code = "not-on-staff" // duty, event, owner: the member has no duty in this event
	// event, owner: only the owner and administrators appoint staff
	NotOwner    Code = "not-owner"
	RoleMissing Code = "role-missing" // handle, duty: the member lacks that role on this server

	// FIDE mode; see package tournament/fidemode.
	FIDEModeNotOn    Code = "fide-mode-not-on"  // the event is not in FIDE mode
	DepartureUnknown Code = "departure-unknown" // value
	// field, level: regulations that no longer change after round 1 is paired
	FIDEModeFixed Code = "fide-mode-fixed"
	FIDEModeBans  Code = "fide-mode-bans" // level: forbidden pairs, after round 1 is paired
	// round, last, level: a round before the one before the last
	FIDEModeOldRound Code = "fide-mode-old-round"
	FIDEModeUndone   Code = "fide-mode-undone" // round, board, level: a later round was paired from its result
	FIDEModeResult   Code = "fide-mode-result" // round, board, result, level: no game can have it

	// Pairing-integrity events, with round, level and change ("6-17: 1-0 => 0-1").
	FIDEModeByHand     Code = "fide-mode-by-hand"
	FIDEModeImport     Code = "fide-mode-import"
	FIDEModeCorrection Code = "fide-mode-correction"
	FIDEModeAdjourned  Code = "fide-mode-adjourned"
	// full-point byes and further half-point byes (round, name)
	FIDEModeFullBye      Code = "fide-mode-full-bye"
	FIDEModeHalfByeAgain Code = "fide-mode-half-bye-again"
	// starting numbers (round, moves): an exchange, one of players of unequal rating, all anew
	FIDEModeExchange         Code = "fide-mode-exchange"
	FIDEModeUnequal          Code = "fide-mode-exchange-unequal"
	ExchangeUnequal          Code = "exchange-unequal" // outside the mode; round, moves
	FIDEModeRegeneration     Code = "fide-mode-regeneration"
	FIDEModeRatingCorrection Code = "fide-mode-rating-correction" // round, level, change: for the rating report alone
	// level, value: tie-breaks by ratings in an event of more than 30 days
	FIDEModeLongRatings Code = "fide-mode-long-ratings"
	ByHandOpen          Code = "by-hand-open"      // round, by: its pairs are being changed by hand
	ByHandNotBegun      Code = "by-hand-not-begun" // round
	IntegrityUnknown    Code = "integrity-unknown" // kind: no integrity event, or none at all
	// round, level, because: the act leaves the mode and was not confirmed twice
	FIDEModeLeaves Code = "fide-mode-leaves"
	// round, open: boards without a result; next: the round that is paired, level
	FIDEModeMissing Code = "fide-mode-missing"
	// round, open: boards whose games are adjourned; next: the round that is paired, level
	FIDEModeAdjournedOpen Code = "fide-mode-adjourned-open"
	FIDEModeDefects       Code = "fide-mode-defects" // level, count: faults of a report that were mended

	// Refusals before a command is decided.
	NotOrganiser  Code = "not-organiser"
	NotArbiter    Code = "not-arbiter"
	NotOfficial   Code = "not-official" // neither organiser nor arbiter
	OwnBoard      Code = "own-board"    // board: the arbiter plays there
	OwnRound      Code = "own-round"    // round: the arbiter plays in it
	NotRecorded   Code = "not-recorded" // the log could not be written, so nothing changed
	SetAside      Code = "set-aside"    // the log cannot be read; record
	NoProposal    Code = "no-proposal"  // the system of play proposes no rounds
	NotInHall     Code = "not-in-hall"  // played over the board
	NoHall        Code = "no-hall"      // the event is kept in a file, so no game can be seated
	NothingToSeat Code = "nothing-to-seat"
	MemberMissing Code = "member-missing"
	MemberUnknown Code = "member-unknown"
	EntryNotOpen  Code = "entry-not-open" // only the organiser may enter players
	EnteredBefore Code = "entered-before" // the member already plays in the event
	NotEntered    Code = "not-entered"    // the member plays for no player of the event

	// Regulations; arguments field, value.
	RegulationMissing  Code = "regulation-missing"
	RegulationImproper Code = "regulation-improper"
	RegulationFixed    Code = "regulation-fixed" // field; since: the Stage that fixes it
	RegulationsSame    Code = "regulations-same" // no change
	RoundsFewer        Code = "rounds-fewer"     // rounds, published: more are published than planned
	DateImproper       Code = "date-improper"
	AccelerationUnfit  Code = "acceleration-unfit" // value: a scoring that does not allow Baku
	HalfByeDenied      Code = "half-bye-denied"    // name: the player gets no half-point byes
	ByeWorthUnfit      Code = "bye-worth-unfit"    // only a Swiss of players has a pairing-allocated bye of its own worth
	ByeWorthImproper   Code = "bye-worth-improper" // value, win, draw, loss
	// value: an edition of the Laws that does not let events restrict draws
	DrawsUnrestricted Code = "draws-unrestricted"

	// Regulations on tie-breaks, with the codes of package tiebreak; arguments value and part.
	TieBreakUnknown         = Code(tiebreak.UnknownMethod)
	TieBreakElsewhere       = Code(tiebreak.NotInEdition)
	TieBreakModifier        = Code(tiebreak.ModifierImproper)
	TieBreakTwice           = Code(tiebreak.MethodTwice)
	TieBreakForTeams        = Code(tiebreak.TeamsOnly)
	TieBreakForPlayers      = Code(tiebreak.PlayersOnly)
	TieBreakNotInRoundRobin = Code(tiebreak.NotInRoundRobin)

	// Entries; arguments player or line, field, value.
	NoPlayers      Code = "no-players"
	TooManyPlayers Code = "too-many-players"
	EntriesClosed  Code = "entries-closed"
	PlayerTwice    Code = "player-twice"
	NameMissing    Code = "name-missing"
	TextImproper   Code = "text-improper"
	// character: invisible, or changes the direction of the text
	TextHidden         Code = "text-hidden"
	TitleUnknown       Code = "title-unknown"
	FederationImproper Code = "federation-improper"
	FIDEIDImproper     Code = "fideid-improper"
	BirthImproper      Code = "birth-improper"
	SexImproper        Code = "sex-improper"
	TableImproper      Code = "table-improper" // value, most
	RatingImproper     Code = "rating-improper"
	// Ratings of later rounds, in an event of more than 30 days.
	EventNotLong       Code = "event-not-long"       // the event has no such mark
	LaterRatingRound   Code = "later-rating-round"   // name, round: before round 2 or after the last
	LaterRatingOfTeam  Code = "later-rating-of-team" // teams have none
	LaterRatingsExist  Code = "later-ratings-exist"  // name: the mark of the event stays
	PlayerUnknown      Code = "player-unknown"
	NumberUnknown      Code = "number-unknown" // number, last
	NameUnknown        Code = "name-unknown"   // name: no player has this or a similar name
	NameNear           Code = "name-near"      // name, near
	NameAmbiguous      Code = "name-ambiguous" // name, those
	PlayerWithdrew     Code = "player-withdrew"
	PlayerNotWithdrawn Code = "player-not-withdrawn"
	MemberTwice        Code = "member-twice"
	SightUnknown       Code = "sight-unknown"      // player, name, laws: without rules for visually disabled players
	SightElsewhere     Code = "sight-elsewhere"    // board, name, laws: the same of a round that is seated
	DutiesImproper     Code = "duties-improper"    // value: no letters of an assistant's duties
	AssistantNeedless  Code = "assistant-needless" // value: an assistant of a player who sees
	OwnAssistant       Code = "own-assistant"      // value: the player as their own assistant
	AssistantMissing   Code = "assistant-missing"  // board, name, assistant: no account of this server
	AssistantUnfit     Code = "assistant-unfit"    // board, name, assistant: plays there or assists the opponent
	CheckedInBefore    Code = "checked-in-before"  // name, round
	NotCheckedIn       Code = "not-checked-in"     // name, round
	NotAbsent          Code = "not-absent"         // name, round
	NobodyCheckedIn    Code = "nobody-checked-in"  // round
	NobodyMissing      Code = "nobody-missing"     // round: all players are checked in or have a bye

	// Teams.
	RosterMissing  Code = "roster-missing"  // name: the team has no players
	RosterNeedless Code = "roster-needless" // name: a roster in an individual event
	RosterImproper Code = "roster-improper" // name, most: too many players, or a player with a roster
	RosterTwice    Code = "roster-twice"    // name, team, other: in two teams, or twice in one team
	RosterShorter  Code = "roster-shorter"  // name: no player can leave a team that has been paired
	RosterOrder    Code = "roster-order"    // name, player: the roster of a paired team keeps its order
	NotOfTeams     Code = "not-of-teams"
	// name, boards: wrong number of boards, a player twice, or an unknown place
	LineUpImproper Code = "line-up-improper"
	LineUpOrder    Code = "line-up-order"  // name, above, below: not in the order of the roster
	LineUpLate     Code = "line-up-late"   // name, round: a game of the match already has a result
	GameUnknown    Code = "game-unknown"   // round, board, game
	SeatEmpty      Code = "seat-empty"     // round, board, game: no player is seated there
	MatchByGames   Code = "match-by-games" // round, board: the games of the match decide it

	// Starting numbers.
	NumbersDrawn    Code = "numbers-drawn"
	NumbersNotDrawn Code = "numbers-not-drawn"
	TooFewPlayers   Code = "too-few-players"
	LotImproper     Code = "lot-improper"
	ColorImproper   Code = "colour-improper"
	RoundsPublished Code = "rounds-published"
	NumbersByLot    Code = "numbers-by-lot" // the system draws its numbers by lot, or seeds
	NumbersFixed    Code = "numbers-fixed"  // last: numbers do not change once this round is paired
	NumbersSame     Code = "numbers-same"   // nobody would get another number

	// Rounds and pairings.
	RoundNotNext     Code = "round-not-next"
	RoundUnknown     Code = "round-unknown"
	RoundNotLast     Code = "round-not-last"
	RoundHasResults  Code = "round-has-results"
	RoundHasGames    Code = "round-has-games"
	RoundIncomplete  Code = "round-incomplete"
	RoundClosed      Code = "round-closed"
	RoundNotClosed   Code = "round-not-closed"
	NoMoreRounds     Code = "no-more-rounds"
	PairingsMissing  Code = "pairings-missing"
	BoardMisnumbered Code = "board-misnumbered"
	ByeUnknown       Code = "bye-unknown"
	ByeImproper      Code = "bye-improper" // bye: not a bye that can be promised
	ByeTwice         Code = "bye-twice"
	ByeNotGranted    Code = "bye-not-granted"
	ByeDenied        Code = "bye-denied" // a player does not get the promised bye
	RoundIsPublished Code = "round-published"
	EventOver        Code = "event-over"    // played, rounds
	NoRoundLeft      Code = "no-round-left" // rounds: all rounds are published
	// two players of one team, or of different groups; white, black
	PairMeetsNot   Code = "pair-meets-not"
	SidesImproper  Code = "sides-improper"  // a Scheveningen has two teams; teams, names
	SideMissing    Code = "side-missing"    // a player is in no team; name, one, other
	SideFixed      Code = "side-fixed"      // the team cannot change after numbers are assigned; name
	GroupsImproper Code = "groups-improper" // more groups than pairs of players; groups, players
	TiedAtCut      Code = "tied-at-cut"     // the last qualifying place is shared; name, other, place
	ContestUnknown Code = "contest-unknown" // contest
	// a knock-out in an event of another system, or a play-off of teams or in a knock-out
	ContestForeign Code = "contest-foreign"
	// a play-off requires the end of the rounds; played, rounds
	RoundsNotOver Code = "rounds-not-over"
	NotTied       Code = "not-tied"       // the players are not tied, or other tied players are missing
	PlayOffTwice  Code = "play-off-twice" // name
	PlayOffRests  Code = "play-off-rests" // a play-off depends on the result; contest
	// Chess960
	NotChess960         Code = "not-chess960"          // the event has no drawn positions
	PositionUnknown     Code = "position-unknown"      // number
	PositionIsDrawn     Code = "position-is-drawn"     // round, number
	PositionInUse       Code = "position-in-use"       // round: games have begun from it
	LawsWithoutChess960 Code = "laws-without-chess960" // field, value: the edition
	// settlements of shared places
	PlacesNotShared   Code = "places-not-shared"   // the players are not all who share a place; players: how many
	PlacesInPlayOff   Code = "places-in-play-off"  // a play-off of one of them is not over
	LotDiffers        Code = "lot-differs"         // the order is not that of the lot
	ValuesImproper    Code = "values-improper"     // a value for each, not all equal; most: the greatest
	OrderImproper     Code = "order-improper"      // two players have the same place
	SettlementUnknown Code = "settlement-unknown"  // value
	SettlementRests   Code = "settlement-rests-on" // players: how many, name of the first: their places are settled
	MatchesNoRounds   Code = "matches-no-rounds"   // a knock-out is paired in matches, not rounds
	KnockOutOver      Code = "knock-out-over"
	EveryoneMeets     Code = "everyone-meets" // a round robin has no forbidden or forced pairs
	PairImproper      Code = "pair-improper"  // fewer than two players, or no rounds
	PairIsForbidden   Code = "pair-forbidden" // white, black, round
	PairNotForbidden  Code = "pair-not-forbidden"
	PairIsForced      Code = "pair-forced" // white, black, round
	PairNotForced     Code = "pair-not-forced"
	PairedTwice       Code = "paired-twice"
	PairedWithSelf    Code = "paired-with-self"
	PlayerUnpaired    Code = "player-unpaired"
	PairMetAlready    Code = "pair-met-already"
	// white, black: they have met before, against an absolute rule
	MeetAgain Code = "meet-again"
	ByeAgain  Code = "bye-again" // white: may not have the pairing-allocated bye
	// white, black: they have the same absolute colour preference
	ColorsAgain Code = "colours-again"
	ThirdColor  Code = "third-colour"  // white: the player who would have it
	ColorsWrong Code = "colours-wrong" // white, black
	// white, black: they have met in this cycle of a round robin
	MeetInCycle       Code = "meet-in-cycle"
	RestedAlready     Code = "rested-already"
	WithdrawnPaired   Code = "withdrawn-paired"
	BoardUnknown      Code = "board-unknown"
	BoardSeatedBefore Code = "board-seated"
	// round, board, game: scored, but still in progress in the hall
	BoardInPlay   Code = "board-in-play"
	GameMissing   Code = "game-missing"
	GameElsewhere Code = "game-elsewhere"

	// Undoing; arguments are places in the log.
	NothingToUndo Code = "nothing-to-undo"
	NothingToRedo Code = "nothing-to-redo"
	FactUnknown   Code = "fact-unknown"  // fact, last
	FactUndone    Code = "fact-undone"   // fact, by
	NotUndoable   Code = "not-undoable"  // fact: has its own opposite command
	FactRestsOn   Code = "fact-rests-on" // fact, other: the fact that depends on it

	// Results.
	ResultImproper        Code = "result-improper"
	ResultKnown           Code = "result-known" // the same result of the game is already recorded; harmless
	ResultExists          Code = "result-exists"
	ResultSame            Code = "result-same"
	ResultMissing         Code = "result-missing"
	RatingCorrectionEarly Code = "rating-correction-early" // round, next: the next round is not over
	// round, board, result, by, at: the result has changed since it was shown
	ResultChanged  Code = "result-changed"
	ArticleMissing Code = "article-missing"

	// GameInPlay asks for confirmation before a result ends a game in progress in the hall. Its
	// arguments describe the state: round, board, match-board (0 except in matches), game, result,
	// moves, fen, turn (white or black), white and black (clock times in milliseconds), session
	// (adjourned, or empty).
	GameInPlay Code = "game-in-play"
	// GameHadEnded has the arguments round, board, result (the entered one) and ended (how the game
	// had ended before).
	GameHadEnded   Code = "game-had-ended"
	SourceMissing  Code = "source-missing"
	GameNotSeated  Code = "game-not-seated"
	PointsImproper Code = "points-improper"

	AdjournedBefore Code = "adjourned-before" // round, board

	// Results that players report.
	ReportsNotOpen Code = "reports-not-open"
	NotByReports   Code = "not-by-reports"   // not possible in an event of teams
	ReportNotYours Code = "report-not-yours" // round, board: the player does not play there
	ReportInHall   Code = "report-in-hall"   // round, board: the hall reports the result
	ReportSame     Code = "report-same"      // round, board, result: already reported by the player
	// round, board: the player has changed their report too often
	ReportsSpent Code = "reports-spent"
	ReportsFast  Code = "reports-fast" // seconds until the player may report again
	// the link belongs to no player of the event, or no longer does
	KeyUnknown Code = "key-unknown"

	// Rulings.
	RulingEmpty    Code = "ruling-empty"
	RulingUnknown  Code = "ruling-unknown"
	RulingSetAside Code = "ruling-set-aside"
	// ruling: nothing about it is open
	RulingNotOpen Code = "ruling-not-open"

	// The arbiter's record; kind is that of the matter.
	MatterUnknown   Code = "matter-unknown"   // kind
	MatterNobody    Code = "matter-nobody"    // kind: it needs a player
	MatterNoBoard   Code = "matter-no-board"  // kind: it needs a round and a board
	MatterElsewhere Code = "matter-elsewhere" // name, round, board: the player does not play there
	// contest, stage, game: the contest has no such game, or a board was named too
	StageGameUnknown Code = "stage-game-unknown"
	NotInStageGame   Code = "not-in-stage-game" // name, stage, game: the player does not play it
	MatterTime       Code = "matter-time"       // most: seconds
	MatterKnown      Code = "matter-known"      // game: this record of the game stands there already; harmless
	MatterTwice      Code = "matter-twice"      // seconds: the same entry was made less than these before
	PenaltyUnknown   Code = "penalty-unknown"   // penalty: not in this edition of the Laws
	PenaltyTime      Code = "penalty-time"      // penalty: it needs a time, or has none
	PenaltyPoints    Code = "penalty-points"    // penalty: it needs half a point or a point, or has none
	FineUnannounced  Code = "fine-unannounced"  // the event has announced no fines
	FineAmount       Code = "fine-amount"       // penalty: a fine needs its amount, and nothing else has one
	FineOther        Code = "fine-other"        // amount, fines: the event has announced others
	ExclusionByHand  Code = "exclusion-by-hand" // the pairings of the excluded rounds are fixed
	ExclusionRounds  Code = "exclusion-rounds"  // rounds: an exclusion needs a number of them, and nothing else has one
	ExclusionLong    Code = "exclusion-long"    // rounds, left: the event has fewer to come
	IllegalImproper  Code = "illegal-improper"  // count, most
	NotYetLate       Code = "not-yet-late"      // name, late, minutes: the default time is not over
	PointsNotHere    Code = "points-not-here"   // a knock-out has no standings made of points
	// name, most: no points, or too many
	AdjustmentImproper Code = "adjustment-improper"

	// Appeals.
	AppealUnknown     Code = "appeal-unknown" // appeal
	AppealEmpty       Code = "appeal-empty"
	AppealExcluded    Code = "appeal-excluded"    // the event allows none
	AppealLate        Code = "appeal-late"        // round, minutes
	AppealOver        Code = "appeal-over"        // appeal: decided or withdrawn
	OutcomeUnknown    Code = "outcome-unknown"    // outcome
	CommitteeSmall    Code = "committee-small"    // least: how many decide
	CommitteeImproper Code = "committee-improper" // name: empty, or named twice
	CommitteeForeign  Code = "committee-foreign"  // name, committee: not a member
	CommitteeOwn      Code = "committee-own"      // name, ruling: they made the ruling themselves
)

// Codes returns every code of this package, so that tests can check the catalogues of sentences.
func Codes() []Code { return slices.Clone(codes[:]) }

var codes = [...]Code{
	NoEvent, EventExists, EventWasRemoved, EventNotRemoved, EventIsPaired, OnlyTemplate, DemonstrationsMany, DemonstrationsFast, NotAnEvent, ReasonMissing,
	DutyUnknown, AppointedBefore, NotAppointed, NotOnStaff, NotOwner, RoleMissing,
	FIDEModeNotOn, DepartureUnknown, FIDEModeFixed, FIDEModeBans, FIDEModeOldRound, FIDEModeUndone, FIDEModeResult, FIDEModeLeaves,
	FIDEModeByHand, FIDEModeImport, FIDEModeCorrection, FIDEModeAdjourned, FIDEModeFullBye, FIDEModeHalfByeAgain, FIDEModeExchange, FIDEModeUnequal, ExchangeUnequal, FIDEModeRegeneration, FIDEModeLongRatings, FIDEModeRatingCorrection, ByHandOpen, ByHandNotBegun, IntegrityUnknown,
	FIDEModeMissing, FIDEModeAdjournedOpen,
	FIDEModeDefects,
	NotOrganiser, NotArbiter, NotOfficial, OwnBoard, OwnRound, NotRecorded, SetAside, NoProposal, NotInHall, NoHall, NothingToSeat, MemberMissing,
	MemberUnknown, EntryNotOpen, EnteredBefore, NotEntered,
	RegulationMissing, RegulationImproper, RegulationFixed, RegulationsSame, RoundsFewer, DateImproper, AccelerationUnfit, HalfByeDenied, ByeWorthUnfit, ByeWorthImproper, DrawsUnrestricted,
	TieBreakUnknown, TieBreakElsewhere, TieBreakModifier, TieBreakTwice, TieBreakForTeams, TieBreakForPlayers,
	TieBreakNotInRoundRobin,
	NoPlayers, TooManyPlayers, EntriesClosed, PlayerTwice, NameMissing, TextImproper, TextHidden, TitleUnknown, FederationImproper,
	FIDEIDImproper, BirthImproper, SexImproper, TableImproper, RatingImproper, EventNotLong, LaterRatingRound, LaterRatingOfTeam, LaterRatingsExist, PlayerUnknown, NumberUnknown, NameUnknown, NameNear, NameAmbiguous, PlayerWithdrew, PlayerNotWithdrawn, NotAbsent, MemberTwice,
	SightUnknown, SightElsewhere, DutiesImproper, AssistantNeedless, OwnAssistant, AssistantMissing, AssistantUnfit, CheckedInBefore, NotCheckedIn, NobodyCheckedIn, NobodyMissing,
	RosterMissing, RosterNeedless, RosterImproper, RosterTwice, RosterShorter, RosterOrder, NotOfTeams, LineUpImproper, LineUpOrder, LineUpLate, GameUnknown, SeatEmpty, MatchByGames,
	NumbersDrawn, NumbersNotDrawn, TooFewPlayers, LotImproper, ColorImproper, RoundsPublished, NumbersByLot, NumbersFixed, NumbersSame,
	RoundNotNext, RoundUnknown, RoundNotLast, RoundHasResults, RoundHasGames, RoundIncomplete, RoundClosed, RoundNotClosed,
	NoMoreRounds, PairingsMissing, BoardMisnumbered, ByeUnknown, ByeImproper, ByeTwice, ByeNotGranted, ByeDenied, RoundIsPublished, EventOver,
	NoRoundLeft, EveryoneMeets, PairMeetsNot, SidesImproper, SideMissing, SideFixed, GroupsImproper,
	TiedAtCut, ContestUnknown, ContestForeign, RoundsNotOver, NotTied, PlayOffTwice, PlayOffRests, NotChess960, PositionUnknown, PositionIsDrawn, PositionInUse, LawsWithoutChess960, PlacesNotShared, PlacesInPlayOff, LotDiffers, ValuesImproper, OrderImproper, SettlementUnknown, SettlementRests, MatchesNoRounds, KnockOutOver, PairImproper, PairIsForbidden, PairNotForbidden, PairIsForced, PairNotForced, PairedTwice,
	PairedWithSelf, PlayerUnpaired, PairMetAlready, MeetAgain, ByeAgain, ColorsAgain, ThirdColor, ColorsWrong, MeetInCycle, RestedAlready, WithdrawnPaired, BoardUnknown, BoardInPlay, BoardSeatedBefore, GameMissing,
	GameElsewhere,
	NothingToUndo, NothingToRedo, FactUnknown, FactUndone, NotUndoable, FactRestsOn,
	ResultImproper, ResultKnown, ResultExists, ResultSame, ResultMissing, RatingCorrectionEarly, ResultChanged, ArticleMissing, GameInPlay, GameHadEnded, SourceMissing, GameNotSeated, PointsImproper,
	AdjournedBefore, ReportsNotOpen, NotByReports, ReportNotYours, ReportInHall, ReportSame, ReportsSpent, ReportsFast, KeyUnknown,
	RulingEmpty, RulingUnknown, RulingSetAside, RulingNotOpen,
	MatterUnknown, MatterNobody, MatterNoBoard, MatterElsewhere, StageGameUnknown, NotInStageGame, MatterTime, MatterKnown, MatterTwice, PenaltyUnknown, PenaltyTime, PenaltyPoints, FineUnannounced, FineAmount, FineOther, ExclusionByHand, ExclusionRounds, ExclusionLong, IllegalImproper, NotYetLate, PointsNotHere, AdjustmentImproper,
	AppealUnknown, AppealEmpty, AppealExcluded, AppealLate, AppealOver, OutcomeUnknown, CommitteeSmall, CommitteeImproper, CommitteeForeign, CommitteeOwn,
}

// Edition is the edition of the handbook whose articles refusals cite, unless the event uses
// another one.
const Edition = "2009"

// citing replaces an article of 2009 by its counterpart in another edition of the Laws, if articles
// has one, and returns the refusal.
func (r *Refusal) citing(edition string, articles map[string]string) *Refusal {
	if article, other := articles[edition]; other {
		r.Article, r.Edition = article, edition
	}
	return r
}

// scoringArticles holds the articles on scoring by edition: Article 11.1 of 2009.
var scoringArticles = map[string]string{"1993": "17", "1997": "11.1", "2005": "11.1", "2023": "10.1"}

// latenessArticles holds the articles on the default time by edition: Article 6.6a of 2009.
var latenessArticles = map[string]string{"1993": "10.15", "1997": "6.6", "2005": "6.7", "2023": "6.7.1"}

// agreementArticles holds the articles that let an event restrict draw agreements: Article 9.1 of
// 2009.
var agreementArticles = map[string]string{"2023": "9.1.1"}

// Refusal is the error for a command that is not possible.
type Refusal struct {
	Code    Code
	Edition string // of the article; empty without an article
	Article string // the rule that forbids the command; empty if no rule is cited
	// Args are the arguments of the sentence: strings and integers.
	Args map[string]any
	// Also holds further faults of the same command.
	Also []*Refusal
}

// Error returns a description of the refusal for developers.
func (r *Refusal) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "tournament: %s", r.Code)
	if r.Article != "" {
		fmt.Fprintf(&b, " (%s, %s)", r.Article, r.Edition)
	}
	names := make([]string, 0, len(r.Args))
	for name := range r.Args {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		fmt.Fprintf(&b, " %s=%v", name, r.Args[name])
	}
	for _, more := range r.Also {
		b.WriteString("; " + more.Error())
	}
	return b.String()
}

// All returns the refusal and all refusals in Also, each without Also.
func (r *Refusal) All() []*Refusal {
	first := *r
	first.Also = nil
	return append([]*Refusal{&first}, r.Also...)
}

// Refuse returns a refusal without an article. args are alternating names and values.
func Refuse(code Code, args ...any) *Refusal { return refuse(code, "", args...) }

// RefuseAll joins refusals into one, or returns nil if there are none.
func RefuseAll(refusals []*Refusal) *Refusal { return refuseAll(refusals) }

// refuse returns a refusal. args are alternating names and values.
func refuse(code Code, article string, args ...any) *Refusal {
	r := &Refusal{Code: code, Article: article}
	if article != "" {
		r.Edition = Edition
	}
	if len(args) > 0 {
		r.Args = make(map[string]any, len(args)/2)
	}
	for i := 0; i+1 < len(args); i += 2 {
		r.Args[args[i].(string)] = args[i+1]
	}
	return r
}

// refuseAll joins refusals into one, or returns nil if there are none.
func refuseAll(faults []*Refusal) *Refusal {
	if len(faults) == 0 {
		return nil
	}
	first := *faults[0]
	first.Also = faults[1:]
	return &first
}
