package tournament

import (
	"fmt"
	"slices"
	"strings"

	"github.com/escaque/escaque/tournament/tiebreak"
)

// Code names why a command cannot be. Its sentence, in every language, is in
// tournament/words.
type Code string

const (
	// The event as a whole.
	NoEvent            Code = "no-event"
	EventExists        Code = "event-exists"
	EventWasRemoved    Code = "event-removed"       // a demonstration that was taken away; argument event
	NotDemonstration   Code = "not-demonstration"   // only those can be removed; argument event
	DemonstrationsMany Code = "demonstrations-many" // most: who asks has so many
	DemonstrationsFast Code = "demonstrations-fast" // minutes until who asks may make another
	NotAnEvent         Code = "not-an-event"        // an event of the log that is not known here
	ReasonMissing      Code = "reason-missing"

	// Staff; arguments handle, duty.
	DutyUnknown     Code = "duty-unknown"
	AppointedBefore Code = "appointed-before"
	NotAppointed    Code = "not-appointed"
	NotOnStaff      Code = "not-on-staff" // duty, event, owner: who asks has no duty in this event
	NotOwner        Code = "not-owner"    // event, owner: only they and administrators choose the staff
	RoleMissing     Code = "role-missing" // handle, duty: they have not that role on this server

	// The refusals of those who conduct the event, before a command is tried.
	NotOrganiser  Code = "not-organiser"
	NotArbiter    Code = "not-arbiter"
	NotOfficial   Code = "not-official" // neither organiser nor arbiter
	OwnBoard      Code = "own-board"    // board: who would arbitrate plays there
	NotRecorded   Code = "not-recorded" // the log could not be written: nothing happened
	SetAside      Code = "set-aside"    // the log cannot be read; argument record
	NoProposal    Code = "no-proposal"  // the system of play proposes no rounds
	NotInHall     Code = "not-in-hall"  // played over the board
	NoHall        Code = "no-hall"      // the event is conducted on one file: no game can be seated
	NothingToSeat Code = "nothing-to-seat"
	MemberMissing Code = "member-missing"
	MemberUnknown Code = "member-unknown"
	EntryNotOpen  Code = "entry-not-open" // the regulations leave the entries to the organiser
	EnteredBefore Code = "entered-before" // who asks plays in the event already
	NotEntered    Code = "not-entered"    // who asks plays for nobody in the event

	// Regulations; arguments field, value.
	RegulationMissing  Code = "regulation-missing"
	RegulationImproper Code = "regulation-improper"
	RegulationFixed    Code = "regulation-fixed" // argument field, and since: the Stage that fixes it
	RegulationsSame    Code = "regulations-same" // nothing would change
	RoundsFewer        Code = "rounds-fewer"     // rounds, published: more are published than there would be
	DateImproper       Code = "date-improper"
	AccelerationUnfit  Code = "acceleration-unfit" // argument value: the scoring does not allow Baku
	DrawsUnrestricted  Code = "draws-unrestricted" // argument value: an edition of the Laws under which an event cannot restrict draws

	// The same of tie-breaks, with the codes of package tiebreak; arguments
	// value and part.
	TieBreakUnknown         = Code(tiebreak.UnknownMethod)
	TieBreakElsewhere       = Code(tiebreak.NotInEdition)
	TieBreakModifier        = Code(tiebreak.ModifierImproper)
	TieBreakTwice           = Code(tiebreak.MethodTwice)
	TieBreakForTeams        = Code(tiebreak.TeamsOnly)
	TieBreakForPlayers      = Code(tiebreak.PlayersOnly)
	TieBreakNotInRoundRobin = Code(tiebreak.NotInRoundRobin)

	// Entries; arguments player or line, field, value.
	NoPlayers          Code = "no-players"
	TooManyPlayers     Code = "too-many-players"
	EntriesClosed      Code = "entries-closed"
	PlayerTwice        Code = "player-twice"
	NameMissing        Code = "name-missing"
	TextImproper       Code = "text-improper"
	TextHidden         Code = "text-hidden" // argument character: nobody sees it, or it turns the writing round
	TitleUnknown       Code = "title-unknown"
	FederationImproper Code = "federation-improper"
	FIDEIDImproper     Code = "fideid-improper"
	BirthImproper      Code = "birth-improper"
	SexImproper        Code = "sex-improper"
	RatingImproper     Code = "rating-improper"
	PlayerUnknown      Code = "player-unknown"
	NumberUnknown      Code = "number-unknown" // number, last
	NameUnknown        Code = "name-unknown"   // name: nobody is called so, nor nearly
	NameNear           Code = "name-near"      // name, near
	NameAmbiguous      Code = "name-ambiguous" // name, those
	PlayerWithdrew     Code = "player-withdrew"
	PlayerNotWithdrawn Code = "player-not-withdrawn"
	MemberTwice        Code = "member-twice"
	CheckedInBefore    Code = "checked-in-before" // name, round
	NotCheckedIn       Code = "not-checked-in"    // name, round
	NotAbsent          Code = "not-absent"        // name, round
	NobodyCheckedIn    Code = "nobody-checked-in" // round
	NobodyMissing      Code = "nobody-missing"    // round: all are checked in or have a bye

	// Teams.
	RosterMissing  Code = "roster-missing"  // name: a team without players
	RosterNeedless Code = "roster-needless" // name: players in an event of individuals
	RosterImproper Code = "roster-improper" // name, most: too many players, or players who have players
	RosterTwice    Code = "roster-twice"    // name, team, other: in two teams, or twice in one
	RosterShorter  Code = "roster-shorter"  // name: nobody leaves a team that has been paired
	RosterOrder    Code = "roster-order"    // name, player: the list of a team that has been paired keeps its order
	NotOfTeams     Code = "not-of-teams"
	LineUpImproper Code = "line-up-improper" // name, boards: not as many, or somebody twice, or nobody's place
	LineUpOrder    Code = "line-up-order"    // name, above, below: not in the order of the list
	LineUpLate     Code = "line-up-late"     // name, round: a game of the match has a result
	GameUnknown    Code = "game-unknown"     // round, board, game
	SeatEmpty      Code = "seat-empty"       // round, board, game: nobody sits there
	MatchByGames   Code = "match-by-games"   // round, board: its games decide it

	// Starting numbers.
	NumbersDrawn    Code = "numbers-drawn"
	NumbersNotDrawn Code = "numbers-not-drawn"
	TooFewPlayers   Code = "too-few-players"
	LotImproper     Code = "lot-improper"
	ColorImproper   Code = "colour-improper"
	RoundsPublished Code = "rounds-published"

	// Rounds and pairings.
	RoundNotNext      Code = "round-not-next"
	RoundUnknown      Code = "round-unknown"
	RoundNotLast      Code = "round-not-last"
	RoundHasResults   Code = "round-has-results"
	RoundHasGames     Code = "round-has-games"
	RoundIncomplete   Code = "round-incomplete"
	RoundClosed       Code = "round-closed"
	RoundNotClosed    Code = "round-not-closed"
	NoMoreRounds      Code = "no-more-rounds"
	PairingsMissing   Code = "pairings-missing"
	BoardMisnumbered  Code = "board-misnumbered"
	ByeUnknown        Code = "bye-unknown"
	ByeImproper       Code = "bye-improper" // bye: none that is promised
	ByeTwice          Code = "bye-twice"
	ByeNotGranted     Code = "bye-not-granted"
	ByeDenied         Code = "bye-denied" // a player who was granted a bye has something else
	RoundIsPublished  Code = "round-published"
	EventOver         Code = "event-over"        // played, rounds
	NoRoundLeft       Code = "no-round-left"     // rounds: all of them are published
	PairMeetsNot      Code = "pair-meets-not"    // of one team, or of two groups; white, black
	SidesImproper     Code = "sides-improper"    // a Scheveningen has two teams; teams, names
	SideMissing       Code = "side-missing"      // somebody is in no team; name, one, other
	SideFixed         Code = "side-fixed"        // after the numbers were given; name
	GroupsImproper    Code = "groups-improper"   // more groups than pairs of players; groups, players
	TiedAtCut         Code = "tied-at-cut"       // of qualifiers; name, other, place
	ContestUnknown    Code = "contest-unknown"   // contest
	ContestForeign    Code = "contest-foreign"   // a knock-out where none is declared, a play-off of teams or in a knock-out
	RoundsNotOver     Code = "rounds-not-over"   // a play-off comes after the rounds; played, rounds
	NotTied           Code = "not-tied"          // who plays off is not tied, or not all who are
	PlayOffTwice      Code = "play-off-twice"    // name
	PlayOffRests      Code = "play-off-rests"    // a play-off rests on the result; contest
	MatchesNoRounds   Code = "matches-no-rounds" // a knock-out is drawn in matches
	KnockOutOver      Code = "knock-out-over"
	EveryoneMeets     Code = "everyone-meets" // a round robin knows no forbidden and no forced pair
	PairImproper      Code = "pair-improper"  // of fewer than two players, or of no round
	PairIsForbidden   Code = "pair-forbidden" // white, black, round
	PairNotForbidden  Code = "pair-not-forbidden"
	PairIsForced      Code = "pair-forced" // white, black, round
	PairNotForced     Code = "pair-not-forced"
	PairedTwice       Code = "paired-twice"
	PairedWithSelf    Code = "paired-with-self"
	PlayerUnpaired    Code = "player-unpaired"
	PairMetAlready    Code = "pair-met-already"
	MeetAgain         Code = "meet-again"    // white, black: they have met, and may not by an absolute rule
	ByeAgain          Code = "bye-again"     // white: they may not have the bye of the pairing
	ColorsAgain       Code = "colours-again" // white, black: the same absolute colour preference
	MeetInCycle       Code = "meet-in-cycle" // white, black: they have met in this cycle of a round robin
	RestedAlready     Code = "rested-already"
	WithdrawnPaired   Code = "withdrawn-paired"
	BoardUnknown      Code = "board-unknown"
	BoardSeatedBefore Code = "board-seated"
	BoardInPlay       Code = "board-in-play" // round, board, game: scored, and the hall still plays it
	GameMissing       Code = "game-missing"
	GameElsewhere     Code = "game-elsewhere"

	// Undoing; arguments are places in the log.
	NothingToUndo Code = "nothing-to-undo"
	NothingToRedo Code = "nothing-to-redo"
	FactUnknown   Code = "fact-unknown"  // fact, last
	FactUndone    Code = "fact-undone"   // fact, by
	NotUndoable   Code = "not-undoable"  // fact: it has an opposite of its own
	FactRestsOn   Code = "fact-rests-on" // fact, other: what rests on it

	// Results.
	ResultImproper Code = "result-improper"
	ResultKnown    Code = "result-known" // the same game's result stands already: harmless
	ResultExists   Code = "result-exists"
	ResultSame     Code = "result-same"
	ResultMissing  Code = "result-missing"
	ResultChanged  Code = "result-changed" // round, board, result, by, at: somebody has changed it meanwhile
	ArticleMissing Code = "article-missing"

	// GameInPlay asks before a result ends a game that is played in the hall. Its arguments are the state: round,
	// board, match-board (0 but in matches), game, result, moves, fen, turn (white, black), white and black (what the
	// clocks show, in milliseconds), session (adjourned, or empty).
	GameInPlay Code = "game-in-play"
	// GameHadEnded: round, board, result (that was entered), ended (how the game had ended before).
	GameHadEnded   Code = "game-had-ended"
	SourceMissing  Code = "source-missing"
	GameNotSeated  Code = "game-not-seated"
	PointsImproper Code = "points-improper"

	AdjournedBefore Code = "adjourned-before" // round, board

	// Results that players report.
	ReportsNotOpen Code = "reports-not-open"
	NotByReports   Code = "not-by-reports"   // an event of teams
	ReportNotYours Code = "report-not-yours" // round, board: who reports does not play there
	ReportInHall   Code = "report-in-hall"   // round, board: the hall reports it
	ReportSame     Code = "report-same"      // round, board, result: they have said so
	ReportsSpent   Code = "reports-spent"    // round, board: they have changed their word too often
	ReportsFast    Code = "reports-fast"     // seconds until they may report again
	KeyUnknown     Code = "key-unknown"      // a link that no player of the event has, or has no more

	// Rulings.
	RulingEmpty    Code = "ruling-empty"
	RulingUnknown  Code = "ruling-unknown"
	RulingSetAside Code = "ruling-set-aside"
)

// Codes lists every code of this package, so that a catalogue can be checked against
// it.
func Codes() []Code { return slices.Clone(codes[:]) }

var codes = [...]Code{
	NoEvent, EventExists, EventWasRemoved, NotDemonstration, DemonstrationsMany, DemonstrationsFast, NotAnEvent, ReasonMissing,
	DutyUnknown, AppointedBefore, NotAppointed, NotOnStaff, NotOwner, RoleMissing,
	NotOrganiser, NotArbiter, NotOfficial, OwnBoard, NotRecorded, SetAside, NoProposal, NotInHall, NoHall, NothingToSeat, MemberMissing,
	MemberUnknown, EntryNotOpen, EnteredBefore, NotEntered,
	RegulationMissing, RegulationImproper, RegulationFixed, RegulationsSame, RoundsFewer, DateImproper, AccelerationUnfit, DrawsUnrestricted,
	TieBreakUnknown, TieBreakElsewhere, TieBreakModifier, TieBreakTwice, TieBreakForTeams, TieBreakForPlayers,
	TieBreakNotInRoundRobin,
	NoPlayers, TooManyPlayers, EntriesClosed, PlayerTwice, NameMissing, TextImproper, TextHidden, TitleUnknown, FederationImproper,
	FIDEIDImproper, BirthImproper, SexImproper, RatingImproper, PlayerUnknown, NumberUnknown, NameUnknown, NameNear, NameAmbiguous, PlayerWithdrew, PlayerNotWithdrawn, NotAbsent, MemberTwice, CheckedInBefore, NotCheckedIn, NobodyCheckedIn, NobodyMissing,
	RosterMissing, RosterNeedless, RosterImproper, RosterTwice, RosterShorter, RosterOrder, NotOfTeams, LineUpImproper, LineUpOrder, LineUpLate, GameUnknown, SeatEmpty, MatchByGames,
	NumbersDrawn, NumbersNotDrawn, TooFewPlayers, LotImproper, ColorImproper, RoundsPublished,
	RoundNotNext, RoundUnknown, RoundNotLast, RoundHasResults, RoundHasGames, RoundIncomplete, RoundClosed, RoundNotClosed,
	NoMoreRounds, PairingsMissing, BoardMisnumbered, ByeUnknown, ByeImproper, ByeTwice, ByeNotGranted, ByeDenied, RoundIsPublished, EventOver,
	NoRoundLeft, EveryoneMeets, PairMeetsNot, SidesImproper, SideMissing, SideFixed, GroupsImproper,
	TiedAtCut, ContestUnknown, ContestForeign, RoundsNotOver, NotTied, PlayOffTwice, PlayOffRests, MatchesNoRounds, KnockOutOver, PairImproper, PairIsForbidden, PairNotForbidden, PairIsForced, PairNotForced, PairedTwice,
	PairedWithSelf, PlayerUnpaired, PairMetAlready, MeetAgain, ByeAgain, ColorsAgain, MeetInCycle, RestedAlready, WithdrawnPaired, BoardUnknown, BoardInPlay, BoardSeatedBefore, GameMissing,
	GameElsewhere,
	NothingToUndo, NothingToRedo, FactUnknown, FactUndone, NotUndoable, FactRestsOn,
	ResultImproper, ResultKnown, ResultExists, ResultSame, ResultMissing, ResultChanged, ArticleMissing, GameInPlay, GameHadEnded, SourceMissing, GameNotSeated, PointsImproper,
	AdjournedBefore, ReportsNotOpen, NotByReports, ReportNotYours, ReportInHall, ReportSame, ReportsSpent, ReportsFast, KeyUnknown,
	RulingEmpty, RulingUnknown, RulingSetAside,
}

// Edition is that of the handbook whose articles the refusals cite, where the event is under no
// other.
const Edition = "2009"

// of has a refusal cite an article of the Laws of an edition; Article 11.1 of 2009 is another one
// of theirs.
func (r *Refusal) of(edition string, articles map[string]string) *Refusal {
	if article, other := articles[edition]; other {
		r.Article, r.Edition = article, edition
	}
	return r
}

// scoringArticles are those that score a game: Article 11.1 of 2009.
var scoringArticles = map[string]string{"1993": "17", "1997": "11.1", "2005": "11.1", "2023": "10.1"}

// latenessArticles are those that say how late a player may come: Article 6.6a of 2009.
var latenessArticles = map[string]string{"1993": "10.15", "1997": "6.6", "2005": "6.7", "2023": "6.7.1"}

// agreementArticles are those that let an event restrict agreements: Article 9.1 of 2009.
var agreementArticles = map[string]string{"2023": "9.1.1"}

// Refusal answers a command that cannot be. It is an error.
type Refusal struct {
	Code    Code
	Edition string // of the article; empty without one
	Article string // what forbids it; empty where nothing but sense does
	// Args are the arguments of the sentence: strings and whole numbers.
	Args map[string]any
	// Also holds the further faults of the same command, when it has several.
	Also []*Refusal
}

// Error describes the refusal for developers.
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

// All returns the refusal and everything in Also, each alone.
func (r *Refusal) All() []*Refusal {
	first := *r
	first.Also = nil
	return append([]*Refusal{&first}, r.Also...)
}

// Refuse makes a refusal without an article, for those who conduct the event;
// args are names and values in turn.
func Refuse(code Code, args ...any) *Refusal { return refuse(code, "", args...) }

// RefuseAll joins refusals into one; nil when there are none.
func RefuseAll(refusals []*Refusal) *Refusal { return refuseAll(refusals) }

// refuse makes a refusal; args are names and values in turn.
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

// refuseAll joins faults into one refusal, or nil when there are none.
func refuseAll(faults []*Refusal) *Refusal {
	if len(faults) == 0 {
		return nil
	}
	first := *faults[0]
	first.Also = faults[1:]
	return &first
}
