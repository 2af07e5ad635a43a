package tournament

import (
	"slices"
	"strings"

	"github.com/escaque/escaque/tournament/tiebreak"
)

// System says how the pairings of an event come about.
type System string

const (
	// Berger is the round robin by the Berger tables.
	Berger System = "berger"
	// Manual leaves every round to the arbiter.
	Manual System = "manual"
	// The Dutch Swiss of three editions. What they propose is published like
	// everything else; the arbiter may depart from it.
	Dutch2009 System = "dutch-2009"
	Dutch2017 System = "dutch-2017"
	Dutch2026 System = "dutch-2026"
	// TeamSwiss is the Swiss of teams in force, C.04.6 of 2026.
	TeamSwiss System = "team-2026"
	// Scheveningen is two teams, everybody of one against everybody of the other.
	// The club of an entry names its team.
	Scheveningen System = "scheveningen"
	// Wimbledon is a knock-out by matches: a contest of package tournament/knockout.
	Wimbledon System = "wimbledon"
	// Belgrade is groups of equal strength, each of them a round robin.
	Belgrade System = "belgrade"
)

// Systems lists the systems of play.
func Systems() []System {
	return []System{Berger, Scheveningen, Belgrade, Wimbledon, Manual, Dutch2009, Dutch2017, Dutch2026, TeamSwiss}
}

// Swiss reports whether the system is a Swiss, which needs a number of rounds.
func (s System) Swiss() bool {
	return s == Dutch2009 || s == Dutch2017 || s == Dutch2026 || s == TeamSwiss
}

// Acceleration says how the first rounds of a Swiss are made to pair the strong
// with the strong.
type Acceleration string

// Baku gives virtual points to the upper half. C.04.7, 2026.
const Baku Acceleration = "baku"

// Swap says where a double round robin exchanges the last two rounds of a
// cycle, which keeps players from having one colour three times running.
type Swap string

const (
	// SwapFirst exchanges them in the first cycle only: nobody then gets three
	// equal colours, whatever the number of players.
	SwapFirst Swap = "first"
	// SwapEach exchanges them in each cycle, as the 2009 source words it; with
	// four players two of them still get three equal colours.
	SwapEach Swap = "each"
	// SwapNone leaves the tables alone.
	SwapNone Swap = "none"
)

// Swaps lists the choices for a double round robin.
func Swaps() []Swap { return []Swap{SwapFirst, SwapEach, SwapNone} }

// Venue says where moves are made.
type Venue string

const (
	// OnScreen is play in the hall.
	OnScreen Venue = "screen"
	// OverTheBoard is play with pieces that are touched and a clock that is
	// pressed.
	OverTheBoard Venue = "board"
)

// Venues lists the places of play.
func Venues() []Venue { return []Venue{OnScreen, OverTheBoard} }

// Regulations are what is announced before an event begins.
type Regulations struct {
	Name       string `json:"name"`
	Place      string `json:"place,omitempty"`
	Starts     string `json:"starts,omitempty"` // YYYY-MM-DD
	Ends       string `json:"ends,omitempty"`
	Federation string `json:"federation,omitempty"`
	Arbiter    string `json:"arbiter,omitempty"` // name of the chief arbiter

	Deputies []string `json:"deputies,omitempty"` // names of the deputy arbiters

	System System   `json:"system"`
	Rounds int      `json:"rounds,omitempty"` // 0 where the system itself says how many
	Dates  []string `json:"dates,omitempty"`  // of the rounds, YYYY-MM-DD

	Acceleration Acceleration `json:"acceleration,omitempty"` // of a Swiss
	Cycles       int          `json:"cycles,omitempty"`       // 1 or 2, round robins only
	Groups       int          `json:"groups,omitempty"`       // of a Belgrade
	Swap         Swap         `json:"swap,omitempty"`         // double round robins only

	Matches       MatchRules        `json:"matches,omitzero"` // of a Wimbledon
	Teams         TeamRules         `json:"teams,omitzero"`   // of an event of teams
	Scoring       Scoring           `json:"scoring"`          // of games, or of matches between teams
	TieBreakRules tiebreak.Rules    `json:"tiebreak_rules,omitempty"`
	TieBreaks     []tiebreak.Method `json:"tiebreaks,omitempty"` // after the points, in order

	Laws        string `json:"laws,omitempty"`    // edition of the Laws, "2009"
	Control     string `json:"control,omitempty"` // time control, in seconds: "5400+30"
	Venue       Venue  `json:"conduct,omitempty"`
	DefaultTime int    `json:"default_time,omitempty"` // seconds that a player may come late (Article 6.6a)
	Rated       bool   `json:"rated,omitempty"`
	OpenEntry   bool   `json:"open_entry,omitempty"` // members may enter themselves until the numbers are drawn

	// Adjournments announces that games are adjourned by the guidelines of the Laws (Guidelines G
	// of 2009, I of 2023). In earlier editions adjournment is a part of the Laws, and this has no
	// effect: so it is never refused, for each round may have an edition of its own.
	Adjournments bool `json:"adjournments,omitempty"`

	Draws DrawRule `json:"draws,omitzero"` // when players may agree to a draw without the arbiter's consent

	Broadcast Broadcast `json:"broadcast,omitzero"` // of the games that are played on screen

	// Demonstration says that nobody plays here: the event is there to be looked at
	// and tried, is never rated and can be removed. It is said at the beginning.
	Demonstration bool `json:"demonstration,omitempty"`

	Each       []RoundTerms   `json:"each,omitempty"`       // rounds whose control, place or time differs
	Categories []CategoryRule `json:"categories,omitempty"` // categories with standings and prizes of their own
	Prizes     []PrizeList    `json:"prizes,omitempty"`     // nobody gets two
	Division   Division       `json:"division,omitempty"`   // of prizes among equals; empty is by Hort
	Currency   string         `json:"currency,omitempty"`
}

// Broadcast is how much later those see a game who have no part in it, from the rounds on that begin
// after it was said: so many minutes, so many moves of each side, or both. A game that is over is shown whole.
type Broadcast struct {
	Minutes int `json:"minutes,omitempty"`
	Moves   int `json:"moves,omitempty"`
}

// Bounds of regulations.
const (
	MaxRounds      = 2 * MaxPlayers
	MaxControlText = 100
	MaxDefaultTime = 24 * 60 * 60 // seconds
	MaxPoints      = 20           // half points of one game
	MaxDeputies    = 50

	MaxBroadcastMinutes = 240
	MaxBroadcastMoves   = 50
)

// Complete returns r with everything that was left out and has one ordinary
// value: one cycle, ordinary scoring, the tie-breaks that the rules of 2009
// recommend for the system, play on screen under the Laws of 2009.
func (r Regulations) Complete() Regulations {
	if r.robin() && r.Cycles == 0 {
		r.Cycles = 1
	}
	if r.Cycles == 2 && r.Swap == "" {
		r.Swap = SwapFirst
	}
	r.Teams = r.Teams.complete(r.System)
	if r.Scoring == (Scoring{}) && r.OfTeams() {
		r.Scoring = OrdinaryMatches()
	}
	if r.Scoring == (Scoring{}) {
		r.Scoring = OrdinaryScoring()
	}
	if r.TieBreakRules == "" {
		r.TieBreakRules = tiebreak.Annex2009
	}
	if r.System == Wimbledon && len(r.Matches.Games) == 0 {
		r.Matches.Games = []int{1}
	}
	if r.TieBreaks == nil && r.System != Wimbledon {
		set := tiebreak.RoundRobin
		if !r.System.Predetermined() {
			set = tiebreak.Swiss
		}
		if r.OfTeams() {
			set = map[tiebreak.Set]tiebreak.Set{tiebreak.RoundRobin: tiebreak.TeamRoundRobin, tiebreak.Swiss: tiebreak.TeamSwiss}[set]
		}
		r.TieBreaks = tiebreak.Recommended(r.TieBreakRules, set)
	}
	if r.Laws == "" {
		r.Laws = "2009"
	}
	if r.Venue == "" {
		r.Venue = OnScreen
		if r.OfTeams() || r.System == Wimbledon {
			r.Venue = OverTheBoard
		}
	}
	return r
}

// robin reports whether the system is a round robin, of all or of groups.
func (r Regulations) robin() bool { return r.System == Berger || r.System == Belgrade }

// Faults returns everything that is wrong with r, in the order of its fields.
// It expects r to be complete.
func (r Regulations) Faults() []*Refusal {
	var faults []*Refusal
	fault := func(code Code, field string, value any) {
		faults = append(faults, refuse(code, "", "field", field, "value", value))
	}
	if strings.TrimSpace(r.Name) == "" {
		fault(RegulationMissing, "name", r.Name)
	}
	for _, f := range [...]struct{ name, text string }{{"name", r.Name}, {"place", r.Place}, {"arbiter", r.Arbiter}, {"control", r.Control}, {"laws", r.Laws}} {
		if !plainText(f.text) {
			fault(RegulationImproper, f.name, f.text)
		}
	}
	for i, name := range r.Deputies {
		if strings.TrimSpace(name) == "" || !plainText(name) || i >= MaxDeputies {
			fault(RegulationImproper, "deputies", clip(name))
			break
		}
	}
	if r.Starts != "" && !ValidDate(r.Starts) {
		fault(DateImproper, "starts", r.Starts)
	}
	if r.Ends != "" && (!ValidDate(r.Ends) || r.Starts != "" && r.Ends < r.Starts) {
		fault(DateImproper, "ends", r.Ends)
	}
	if r.Federation != "" && !federation(r.Federation) {
		fault(FederationImproper, "federation", r.Federation)
	}
	for _, day := range r.Dates {
		if !ValidDate(day) {
			fault(DateImproper, "dates", day)
		}
	}
	if len(r.Dates) > MaxRounds {
		fault(RegulationImproper, "dates", len(r.Dates))
	}
	if !slices.Contains(Systems(), r.System) {
		fault(RegulationImproper, "system", string(r.System))
	}
	if r.Rounds < 0 || r.Rounds > MaxRounds || r.System.Predetermined() && r.Rounds != 0 {
		fault(RegulationImproper, "rounds", r.Rounds)
	}
	if r.System.Swiss() && r.Rounds == 0 {
		fault(RegulationMissing, "rounds", r.Rounds)
	}
	if r.Acceleration != "" && (r.Acceleration != Baku || !r.System.Swiss()) {
		fault(RegulationImproper, "acceleration", string(r.Acceleration))
	}
	if r.robin() && (r.Cycles < 1 || r.Cycles > 2) || !r.robin() && r.Cycles != 0 {
		fault(RegulationImproper, "cycles", r.Cycles)
	}
	if r.Swap != "" && (r.Cycles != 2 || !slices.Contains(Swaps(), r.Swap)) {
		fault(RegulationImproper, "swap", string(r.Swap))
	}
	faults = append(faults, r.matchFaults()...)
	if r.System == Belgrade && r.Groups == 0 {
		fault(RegulationMissing, "groups", r.Groups)
	} else if r.System == Belgrade && (r.Groups < MinGroups || r.Groups > MaxGroups) || r.System != Belgrade && r.Groups != 0 {
		fault(RegulationImproper, "groups", r.Groups)
	}
	return slices.Concat(faults, r.teamFaults(), r.rulesFaults(), r.drawFaults(), r.extraFaults())
}

// Unfit returns what new regulations are refused for besides their faults, and old logs
// may say: an acceleration that the scoring does not allow. Such an event can be read,
// ranked and paired by hand; the Swiss refuses to pair it.
func (r Regulations) Unfit() []*Refusal {
	if s := r.Scoring; r.Acceleration == Baku && (s.Win != 2*s.Draw || s.Loss != 0) {
		fault := refuse(AccelerationUnfit, "C.04.7 1.1", "value", s.Win.String()+" / "+s.Draw.String()+" / "+s.Loss.String())
		fault.Edition = "2026"
		return []*Refusal{fault}
	}
	return nil
}

// rulesFaults is the part of Faults about scoring, tie-breaks and play.
func (r Regulations) rulesFaults() []*Refusal {
	var faults []*Refusal
	fault := func(code Code, article, field string, value any) {
		faults = append(faults, refuse(code, article, "field", field, "value", value))
	}
	if s := r.Scoring; !s.proper() {
		value := s.Win.String() + " / " + s.Draw.String() + " / " + s.Loss.String()
		faults = append(faults, refuse(RegulationImproper, "11.1", "field", "scoring", "value", value).of(r.Laws, scoringArticles))
	}
	if r.TieBreakRules.Known() {
		event := tiebreak.Event{Rules: r.TieBreakRules, Teams: r.OfTeams(), Predetermined: r.System.Predetermined()}
		for _, f := range event.Check(r.TieBreaks) {
			if !f.Advice() {
				faults = append(faults, refuseTieBreak(r.TieBreakRules, f))
			}
		}
	} else {
		fault(RegulationImproper, "", "tiebreak_rules", string(r.TieBreakRules))
	}
	if len(r.Control) > MaxControlText {
		fault(RegulationImproper, "", "control", r.Control[:MaxControlText])
	}
	if !slices.Contains(Venues(), r.Venue) {
		fault(RegulationImproper, "", "conduct", string(r.Venue))
	}
	if r.Demonstration && r.Rated {
		fault(RegulationImproper, "", "demonstration_rated", r.Name)
	}
	if r.DefaultTime < 0 || r.DefaultTime > MaxDefaultTime {
		faults = append(faults, refuse(RegulationImproper, "6.6a", "field", "default_time", "value", r.DefaultTime).of(r.Laws, latenessArticles))
	}
	if b := r.Broadcast; b.Minutes < 0 || b.Minutes > MaxBroadcastMinutes {
		fault(RegulationImproper, "", "broadcast", b.Minutes)
	} else if b.Moves < 0 || b.Moves > MaxBroadcastMoves {
		fault(RegulationImproper, "", "broadcast", b.Moves)
	}
	return faults
}

// refuseTieBreak is what forbids a tie-break, with the article of the edition
// of the rules on tie-breaks.
func refuseTieBreak(rules tiebreak.Rules, f *tiebreak.Fault) *Refusal {
	r := refuse(Code(f.Code), f.Article, "field", "tiebreaks", "value", string(f.Method), "part", f.Modifier)
	if r.Article != "" {
		r.Edition = rules.Year()
	}
	return r
}
