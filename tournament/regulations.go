package tournament

import (
	"slices"
	"strings"

	"github.com/escaque/escaque/tournament/tiebreak"
)

// Acceleration is a method that pairs strong players with each other in the first rounds of a
// Swiss.
type Acceleration string

// Baku gives virtual points to the upper half of the players. C.04.7, 2026.
const Baku Acceleration = "baku"

// Swap says in which cycles of a double round robin the last two rounds are exchanged. The exchange
// prevents three games in a row with the same colour.
type Swap string

const (
	// SwapFirst exchanges them only in the first cycle. Then no player has the same colour three
	// times running, whatever the number of players.
	SwapFirst Swap = "first"
	// SwapEach exchanges them in each cycle, as the 2009 source says. With four players, two of
	// them still have the same colour three times running.
	SwapEach Swap = "each"
	// SwapNone does not exchange rounds.
	SwapNone Swap = "none"
)

// Swaps returns all values of Swap.
func Swaps() []Swap { return []Swap{SwapFirst, SwapEach, SwapNone} }

// Venue is the kind of play: on screen or over the board.
type Venue string

const (
	// OnScreen is play on screen in the hall.
	OnScreen Venue = "screen"
	// OverTheBoard is play with physical pieces and clocks.
	OverTheBoard Venue = "board"
)

// Venues returns all venues.
func Venues() []Venue { return []Venue{OnScreen, OverTheBoard} }

// Regulations are the rules announced before an event begins.
type Regulations struct {
	Name       string `json:"name"`
	Place      string `json:"place,omitempty"`
	Starts     string `json:"starts,omitempty"` // YYYY-MM-DD
	Ends       string `json:"ends,omitempty"`
	Federation string `json:"federation,omitempty"`
	Arbiter    string `json:"arbiter,omitempty"` // name of the chief arbiter

	Deputies []string       `json:"deputies,omitempty"` // names of the deputy arbiters
	Arbiters []NamedArbiter `json:"arbiters,omitempty"` // titles, FIDE numbers and licences of arbiters

	System System   `json:"system"`
	Rounds int      `json:"rounds,omitempty"` // 0 if the system determines the number
	Dates  []string `json:"dates,omitempty"`  // of the rounds, YYYY-MM-DD

	Acceleration Acceleration `json:"acceleration,omitempty"` // of a Swiss
	Cycles       int          `json:"cycles,omitempty"`       // 1 or 2, round robins only
	Groups       int          `json:"groups,omitempty"`       // of a Belgrade
	Swap         Swap         `json:"swap,omitempty"`         // double round robins only

	Matches      MatchRules   `json:"matches,omitzero"` // of a Wimbledon
	Teams        TeamRules    `json:"teams,omitzero"`   // of an event of teams
	Scoring      Scoring      `json:"scoring"`          // of games, or of matches between teams
	RatingMethod RatingMethod `json:"rating_method,omitempty"`
	// NoListCheck switches off the unasked comparison of the entries with new rating lists.
	NoListCheck bool `json:"no_list_check,omitempty"`
	// RatingLists names the lists from which ratings are taken, the first one first. [UsualLists] alone
	// is the usual order for the kind of event. Logs without the field take the one list of that kind.
	RatingLists []string `json:"rating_lists,omitempty"`
	// Long marks an event of more than 30 days, in which a player may have several ratings.
	Long bool `json:"long,omitempty"`
	// RatingsByRound makes tie-breaks by ratings take the rating of each round. Otherwise they take
	// the first rating of each player (C.07 10, 2026).
	RatingsByRound bool `json:"ratings_by_round,omitempty"`

	TieBreakRules tiebreak.Rules    `json:"tiebreak_rules,omitempty"`
	TieBreaks     []tiebreak.Method `json:"tiebreaks,omitempty"` // after the points, in order

	Laws    string `json:"laws,omitempty"`    // edition of the Laws, "2009"
	Control string `json:"control,omitempty"` // time control, in seconds: "5400+30"
	Venue   Venue  `json:"conduct,omitempty"`
	// seconds after which an absent player loses (Article 6.6a)
	DefaultTime int `json:"default_time,omitempty"`
	// minutes for which a player's call for an arbiter stops the clocks at most (Article 6.12b); 0 is
	// the server's own choice
	CallMinutes int `json:"call_minutes,omitempty"`
	// FirstTable is the number of the first table of the hall, if it is not 1, so that events in one
	// hall have tables of their own. See [Tournament.Tables].
	FirstTable int  `json:"first_table,omitempty"`
	Rated      bool `json:"rated,omitempty"`
	// members may enter themselves until numbers are assigned
	OpenEntry bool `json:"open_entry,omitempty"`

	// Adjournments announces that games are adjourned by the guidelines of the Laws (Guidelines G
	// of 2009, I of 2023). In earlier editions adjournment is a part of the Laws, so the field has
	// no effect there. It is never refused, because each round may have its own edition.
	Adjournments bool `json:"adjournments,omitempty"`

	// GuidelinesIII announces the guidelines on games without increment (Guideline III.2.1 of 2023).
	// It has no effect in rounds under other editions, and is never refused.
	GuidelinesIII bool `json:"guidelines_iii,omitempty"`

	// Chess960 begins all games of a round from one position, which is drawn by lot (Appendix F of 2009,
	// Guidelines II of 2023).
	Chess960 bool `json:"chess960,omitempty"`

	Draws DrawRule `json:"draws,omitzero"` // when players may agree to a draw without the arbiter's consent

	Broadcast Broadcast `json:"broadcast,omitzero"` // of the games that are played on screen

	Appeals AppealRules `json:"appeals,omitzero"` // against decisions of the arbiters

	Fines FineRules `json:"fines,omitzero"` // that arbiters may impose

	// Demonstration marks an event that exists only to be viewed and tried. It is never rated and
	// can be removed. The mark cannot be set later.
	Demonstration bool `json:"demonstration,omitempty"`
	// Template marks regulations from which events are started. Nobody is entered or plays in a
	// template. The mark cannot be set later.
	Template bool `json:"template,omitempty"`

	Each       []RoundTerms   `json:"each,omitempty"`       // terms of single rounds that differ
	Categories []CategoryRule `json:"categories,omitempty"` // categories with standings and prizes of their own
	Prizes     []PrizeList    `json:"prizes,omitempty"`     // a player gets at most one prize
	Division   Division       `json:"division,omitempty"`   // way to share prizes; empty means Hort
	Currency   string         `json:"currency,omitempty"`
}

// Broadcast is the delay with which spectators see a game: in minutes, in moves of each side, or
// both. It applies to rounds that begin after it was announced. Finished games are shown
// completely.
type Broadcast struct {
	Minutes int `json:"minutes,omitempty"`
	Moves   int `json:"moves,omitempty"`
}

// Limits of regulations.
const (
	MaxRounds      = 2 * MaxPlayers
	MaxControlText = 100
	MaxDefaultTime = 24 * 60 * 60 // seconds
	MaxPoints      = 20           // half points of one game
	MaxDeputies    = 50
	MaxCallMinutes = 60

	MaxBroadcastMinutes = 240
	MaxBroadcastMoves   = 50
)

// Complete returns r with usual values for empty fields: one cycle, ordinary scoring, the
// tie-breaks that the rules of 2009 recommend for the system, and play on screen under the Laws of
// 2009.
func (r Regulations) Complete() Regulations {
	if r.System.HasCycles() && r.Cycles == 0 {
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
	r.Scoring = r.Scoring.withUsualBye()
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

// Faults returns all faults of r, in the order of its fields. r must be complete.
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
	faults = append(faults, r.arbiterFaults()...)
	if r.Starts != "" && !ValidDate(r.Starts) {
		fault(DateImproper, "starts", r.Starts)
	}
	if r.Ends != "" && (!ValidDate(r.Ends) || r.Starts != "" && r.Ends < r.Starts) {
		fault(DateImproper, "ends", r.Ends)
	}
	if r.Federation != "" && !isFederation(r.Federation) {
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
	if r.System.HasCycles() && (r.Cycles < 1 || r.Cycles > 2) || !r.System.HasCycles() && r.Cycles != 0 {
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
	return slices.Concat(faults, r.methodFaults(), r.longFaults(), r.listFaults(), r.teamFaults(), r.rulesFaults(), r.drawFaults(), r.positionFaults(), r.appealFaults(), r.fineFaults(), r.extraFaults())
}

// NewFaults returns further faults for which new regulations are refused, but which old logs may
// contain: an acceleration that the scoring does not allow. Such an event can be read, ranked and
// paired by hand, but not by the Swiss.
func (r Regulations) NewFaults() []*Refusal {
	if s := r.Scoring; r.Acceleration == Baku && (s.Win != 2*s.Draw || s.Loss != 0) {
		fault := refuse(AccelerationUnfit, "C.04.7 1.1", "value", s.Win.String()+" / "+s.Draw.String()+" / "+s.Loss.String())
		fault.Edition = "2026"
		return []*Refusal{fault}
	}
	return nil
}

// byeFault returns the fault of a declared worth of the pairing-allocated bye, or nil.
func (r Regulations) byeFault() *Refusal {
	s, bye := r.Scoring, r.Scoring.Allocated
	var fault *Refusal
	switch {
	case bye == ByeWorth{}:
		return nil
	case !r.System.Swiss() || r.OfTeams():
		fault = refuse(ByeWorthUnfit, "C.04.1 3", "field", "allocated_bye")
	case !bye.Declared || !s.allowsBye(bye.Points):
		fault = refuse(ByeWorthImproper, "C.04.1 3", "field", "allocated_bye", "value", bye.Points.String(), "win", s.Win.String(), "draw", s.Draw.String(), "loss", s.Loss.String())
	default:
		return nil
	}
	fault.Edition = "2026"
	return fault
}

// rulesFaults returns the faults of scoring, tie-breaks and play. It is part of Faults.
func (r Regulations) rulesFaults() []*Refusal {
	var faults []*Refusal
	fault := func(code Code, article, field string, value any) {
		faults = append(faults, refuse(code, article, "field", field, "value", value))
	}
	if s := r.Scoring; !s.isConsistent() {
		value := s.Win.String() + " / " + s.Draw.String() + " / " + s.Loss.String()
		faults = append(faults, refuse(RegulationImproper, "11.1", "field", "scoring", "value", value).citing(r.Laws, scoringArticles))
	} else if fault := r.byeFault(); fault != nil {
		faults = append(faults, fault)
	}
	if r.TieBreakRules.Known() {
		for _, f := range r.tieBreakEvent().Check(r.TieBreaks) {
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
	if r.Demonstration && r.Template {
		fault(RegulationImproper, "", "template", r.Name)
	}
	if r.Demonstration && r.Rated {
		fault(RegulationImproper, "", "demonstration_rated", r.Name)
	}
	if r.FirstTable < 0 || r.FirstTable > MaxTable {
		fault(RegulationImproper, "", "first_table", r.FirstTable)
	}
	if r.CallMinutes < 0 || r.CallMinutes > MaxCallMinutes {
		fault(RegulationImproper, "", "call_minutes", r.CallMinutes)
	}
	if r.DefaultTime < 0 || r.DefaultTime > MaxDefaultTime {
		faults = append(faults, refuse(RegulationImproper, "6.6a", "field", "default_time", "value", r.DefaultTime).citing(r.Laws, latenessArticles))
	}
	if b := r.Broadcast; b.Minutes < 0 || b.Minutes > MaxBroadcastMinutes {
		fault(RegulationImproper, "", "broadcast", b.Minutes)
	} else if b.Moves < 0 || b.Moves > MaxBroadcastMoves {
		fault(RegulationImproper, "", "broadcast", b.Moves)
	}
	return faults
}

// tieBreakEvent describes the event for checks of its tie-breaks.
func (r Regulations) tieBreakEvent() tiebreak.Event {
	return tiebreak.Event{Rules: r.TieBreakRules, Teams: r.OfTeams(), Predetermined: r.System.Predetermined(), Long: r.Long}
}

// refuseTieBreak returns the refusal for a faulty tie-break, with the article of the edition of the
// tie-break rules.
func refuseTieBreak(rules tiebreak.Rules, f *tiebreak.Fault) *Refusal {
	r := refuse(Code(f.Code), f.Article, "field", "tiebreaks", "value", string(f.Method), "part", f.Modifier)
	if r.Article != "" {
		r.Edition = rules.Year()
	}
	return r
}
