package laws

import "github.com/escaque/escaque/chess"

// Offence is a rule of conduct that a player broke.
type Offence uint8

// The values of type [Offence]. NoOffence is used for a penalty with another reason.
const (
	NoOffence       Offence = iota
	UsingNotes              // notes, sources of information, advice, another board
	MemoryAid               // using the score sheet for forbidden notes
	AnalysingInHall         // analysing in the playing hall
	LeavingVenue            // leaving the playing venue without permission
	LeavingArea             // leaving the playing area while on the move
	NotReporting            // leaving without the report that the event requires
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

// offenceRules are the rules that offences break, by offence.
var offenceRules = [...]Rule{
	RuleBreach, RuleNotes, RuleMemoryAid, RuleAnalysis, RuleLeavingVenue, RuleLeavingArea, RuleReporting, RuleAnnoying,
	RuleAnnoying, RuleBehaviour, RuleDevices, RuleInspection, RuleSmoking, RuleHandling, RuleValidStop, RuleObey,
}

// String returns the name in lower case.
func (o Offence) String() string { return nameOf(offenceNames[:], o) }

// Offences returns the offences that an edition of the Laws has.
func Offences(e Edition) (list []Offence) {
	for o, rule := range offenceRules {
		if _, ok := Article(e, rule); ok {
			list = append(list, Offence(o))
		}
	}
	return list
}

// ReportConduct notes that a player broke a rule of conduct (Articles 12.1 to
// 12.6, 2009). It has no consequence by itself.
type ReportConduct struct {
	Player  chess.Color
	Offence Offence
	Text    string
}

var reportConductSpec = Spec{
	By: Arbiters, In: Always, At: Anywhere,
	texts: textsOf(func(c ReportConduct) []commandText { return []commandText{{"text", c.Text}} }),
}

func (ReportConduct) CommandKind() string { return "ReportConduct" }
func (ReportConduct) spec() *Spec         { return &reportConductSpec }

// decide records a breach of conduct.
func (c ReportConduct) decide(s *decision) *Refusal {
	if c.Offence == NoOffence || c.Offence >= numOffences {
		return s.refuse(UnknownCommand, HallRoles, Args{Text: c.Offence.String()})
	}
	rule := offenceRules[c.Offence]
	if !s.t.hasRule(rule) {
		return s.refuseUnknown(c.Offence.String(), RuleBreach)
	}
	s.emit(ConductReported{Stamp: s.stamp(), Player: c.Player & 1, Offence: c.Offence, Text: c.Text, Citation: s.t.cite(rule)})
	return nil
}

// ConductReported records a breach of conduct.
type ConductReported struct {
	Stamp
	Player  chess.Color
	Offence Offence
	Text    string
	Citation
}

func (ConductReported) EventKind() string { return "ConductReported" }

func (ConductReported) apply(g Game) Game { return g.markNotedAfterEnd() }
