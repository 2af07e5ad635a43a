package laws

// Offence is a rule of conduct that a player broke.
type Offence uint8

// The offences. NoOffence stands for a penalty that is for something else.
const (
	NoOffence       Offence = iota
	UsingNotes              // notes, sources of information, advice, another board
	MemoryAid               // writing on the score sheet what does not belong there
	AnalysingInHall         // analysing in the playing hall
	LeavingVenue            // leaving the playing venue without permission
	LeavingArea             // leaving the playing area while on the move
	NotReporting            // leaving without the report that the event wants
	Annoying                // distracting or annoying the opponent
	InsistentOffers         // unreasonable or insistent offers and claims of a draw
	Disrepute               // bringing the game into disrepute
	HavingDevice            // a device that is not allowed
	RefusingSearch          // not letting the arbiter inspect clothes or bags
	Smoking                 // smoking where it is not allowed
	HandlingClock           // handling the clock improperly
	StoppingClock           // stopping the clocks without a valid reason
	RefusingLaws            // refusing to comply with the Laws
	numOffences     = iota
)

var offenceNames = [...]string{
	"none", "notes", "memory-aid", "analysing", "leaving-venue", "leaving-area", "not-reporting", "annoying",
	"insistent-offers", "disrepute", "device", "refusing-search", "smoking", "handling-clock", "stopping-clock", "refusing-laws",
}

// offenceRules is the rule that each offence breaks.
var offenceRules = [...]Rule{
	RuleBreach, RuleNotes, RuleMemoryAid, RuleAnalysis, RuleLeavingVenue, RuleLeavingArea, RuleReporting, RuleAnnoying,
	RuleAnnoying, RuleBehaviour, RuleDevices, RuleInspection, RuleSmoking, RuleHandling, RuleValidStop, RuleObey,
}

// String returns the name in lower case.
func (o Offence) String() string { return nameOf(offenceNames[:], o) }

// ParseOffence reads what [Offence.String] writes.
func ParseOffence(name string) (Offence, bool) { return parseName[Offence](offenceNames[:], name) }

// Penalty is what an arbiter may impose.
type Penalty uint8

// The penalties.
const (
	Warning      Penalty = iota
	MoreTime             // for the opponent
	LessTime             // for the player
	LoseGame             // the game is lost
	LessPoints           // for the player, in this game
	MorePoints           // for the opponent, in this game
	Fine                 // announced beforehand
	Exclusion            // from one or more rounds
	Expulsion            // from the event
	numPenalties = iota
)

var penaltyNames = [...]string{
	"warning", "more-time", "less-time", "loss", "less-points", "more-points", "fine", "exclusion", "expulsion",
}

// penaltyRules is the rule that allows each penalty.
var penaltyRules = [...]Rule{
	RuleWarning, RuleBonus, RuleDeduction, RuleLoss, RuleLessPoints, RuleMorePoints, RuleFine, RuleExclusion, RuleExpulsion,
}

// String returns the name in lower case.
func (p Penalty) String() string { return nameOf(penaltyNames[:], p) }

// ParsePenalty reads what [Penalty.String] writes.
func ParsePenalty(name string) (Penalty, bool) { return parseName[Penalty](penaltyNames[:], name) }

// OpponentScore is what the arbiter decides that the opponent of a player who
// loses by his conduct scores.
type OpponentScore uint8

// The scores. ByRule leaves it to the Laws, which is a win unless they say
// otherwise.
const (
	ByRule OpponentScore = iota
	ScoresNothing
	ScoresHalf
	ScoresWin
)

var opponentScoreNames = [...]string{"rule", "0", "1/2", "1"}

// String returns the score as a result has it, or "rule".
func (o OpponentScore) String() string { return nameOf(opponentScoreNames[:], o) }

// ParseOpponentScore reads what [OpponentScore.String] writes.
func ParseOpponentScore(name string) (OpponentScore, bool) {
	return parseName[OpponentScore](opponentScoreNames[:], name)
}

// Hint is something that the arbiter might say to a player.
type Hint uint8

// The hints.
const (
	OpponentMoved   Hint = iota // his opponent has made a move
	ClockNotPressed             // he has not pressed his clock
	MovesMade                   // how many moves have been made
	FlagIsDown                  // a flag has fallen
)

var hintNames = [...]string{"opponent-moved", "clock-not-pressed", "moves-made", "flag-down"}

// String returns the name in lower case.
func (h Hint) String() string { return nameOf(hintNames[:], h) }

// ParseHint reads what [Hint.String] writes.
func ParseHint(name string) (Hint, bool) { return parseName[Hint](hintNames[:], name) }

// AbsentTime says whose time runs while neither player has come (Article 6.6.b,
// 2009).
type AbsentTime uint8

// Whose time it is.
const (
	WhiteLosesTime AbsentTime = iota // the rule
	TimeIsShared                     // half of it each
	NobodyLoses                      // it is given back
)

var absentTimeNames = [...]string{"white", "shared", "nobody"}

// String returns the name in lower case.
func (a AbsentTime) String() string { return nameOf(absentTimeNames[:], a) }

// ParseAbsentTime reads what [AbsentTime.String] writes.
func ParseAbsentTime(name string) (AbsentTime, bool) {
	return parseName[AbsentTime](absentTimeNames[:], name)
}
