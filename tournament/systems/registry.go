package systems

import (
	"slices"
	"strings"

	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/knockout"
	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/swiss/dutch"
	"github.com/escaque/escaque/tournament/swiss/dutch2009"
)

// InForce is the Swiss of an event that names none.
const InForce = tournament.Dutch2026

// Parameter names a field of [Event] that only some systems read.
type Parameter string

// The parameters, by the names that regulations and flags give them.
const (
	Cycles Parameter = "cycles"
	Swap   Parameter = "swap"
	Groups Parameter = "groups"
	Boards Parameter = "boards"
)

// Registered is a system under its name.
type Registered struct {
	System
	Name  tournament.System
	Takes []Parameter
	// Fixed says that the rounds follow from the numbers alone, whatever the
	// results: a whole schedule can be printed beforehand.
	Fixed bool
	// Swiss is the engine of a Swiss, for those who pair events again or make
	// them; nil for other systems.
	Swiss swiss.System
}

// Registry is systems by name, in the order in which they are listed.
type Registry []Registered

// Standard is every system of this module. A new one is one line here; one that events
// may declare stands in [tournament.Systems] too, and every one has a name in tournament/words.
func Standard() Registry {
	return Registry{
		{System: berger{}, Name: tournament.Berger, Fixed: true, Takes: []Parameter{Cycles, Swap, Boards}},
		Swiss(tournament.Dutch2009, dutch2009.System{}),
		Swiss(tournament.Dutch2017, dutch.Edition2017()),
		Swiss(tournament.Dutch2026, dutch.Edition2026()),
		{System: scheveningen{}, Name: tournament.Scheveningen, Fixed: true, Takes: []Parameter{Boards}},
		{System: belgrade{}, Name: tournament.Belgrade, Fixed: true, Takes: []Parameter{Groups, Cycles, Swap}},
		{System: wimbledon{}, Name: tournament.Wimbledon},
		{System: teamSwiss{}, Name: tournament.TeamSwiss, Takes: []Parameter{Boards}},
		{System: byHand{}, Name: tournament.Manual, Takes: []Parameter{Boards}},
	}
}

// Swiss registers the engine of a Swiss under a name.
func Swiss(name tournament.System, engine swiss.System) Registered {
	return Registered{System: swissSystem{engine}, Name: name, Swiss: engine}
}

// Those returns the systems of which keep is true.
func (r Registry) Those(keep func(Registered) bool) Registry {
	return slices.DeleteFunc(slices.Clone(r), func(s Registered) bool { return !keep(s) })
}

// Names lists the names.
func (r Registry) Names() []string {
	names := make([]string, len(r))
	for i, s := range r {
		names[i] = string(s.Name)
	}
	return names
}

// The codes of what is refused here, besides those of packages tournament and
// knockout.
const (
	// SystemUnknown: nobody has the name; arguments system, known.
	SystemUnknown tournament.Code = "system-unknown"
	// SystemMisspelt is SystemUnknown with near, the names that come near it.
	SystemMisspelt tournament.Code = "system-misspelt"
	// SystemNotHere: a report declares one that nobody has; arguments system, known,
	// and near where there are codes that come near it.
	SystemNotHere tournament.Code = "system-not-here"
	// SystemDeclared: another one was asked for than the event declares; arguments
	// system, declared.
	SystemDeclared tournament.Code = "system-declared"
	// RoundImpossible: no pairing is allowed; argument round. The error holds a
	// *swiss.Impossible with the proof.
	RoundImpossible tournament.Code = "round-impossible"
	// TeamsImproper: arguments teams, needed.
	TeamsImproper tournament.Code = "teams-improper"
	// NothingOpen: nothing of the round can begin now; argument round.
	NothingOpen tournament.Code = "nothing-open"
)

// RefusalCodes lists the codes of the refusals of this package.
func RefusalCodes() []tournament.Code {
	return []tournament.Code{SystemUnknown, SystemMisspelt, SystemNotHere, SystemDeclared, RoundImpossible, TeamsImproper, NothingOpen}
}

// StepCodes lists the codes of the steps that this package makes; those of a
// Swiss are its engine's.
func StepCodes() []tournament.Code {
	return []tournament.Code{
		BergerTable, BergerRest, BergerExchanged, BergerReversed, TeamColors, TeamTable, TeamGame, TeamRest, GroupDealt,
		BracketSeeds, BracketWinners, BracketThrough, BracketStage,
	}
}

// Named returns the system with a name. The error is a *tournament.Refusal that
// names those there are, and those that come near.
func (r Registry) Named(name string) (Registered, error) {
	for _, s := range r {
		if string(s.Name) == name {
			return s, nil
		}
	}
	known := strings.Join(r.Names(), ", ")
	if near := Near(name, r.Names()); len(near) > 0 {
		return Registered{}, tournament.Refuse(SystemMisspelt, "system", shown(name), "near", strings.Join(near, ", "), "known", known)
	}
	return Registered{}, tournament.Refuse(SystemUnknown, "system", shown(name), "known", known)
}

// Propose pairs a round, after a look at whether the system reads all that the
// event says.
func (s Registered) Propose(e Event, round int, o swiss.Options) (Proposal, error) {
	var faults []*tournament.Refusal
	for _, p := range [...]struct {
		name  Parameter
		given bool
	}{{Cycles, e.Cycles > 1}, {Swap, e.Swap != ""}, {Groups, e.Groups != 0}, {Boards, e.Boards != 0}} {
		if p.given && !slices.Contains(s.Takes, p.name) {
			faults = append(faults, tournament.Refuse(knockout.NotForSystem, "field", string(p.name), "system", string(s.Name)))
		}
	}
	if refusal := tournament.RefuseAll(faults); refusal != nil {
		return Proposal{}, refusal
	}
	return s.System.Propose(e, round, o)
}

// shown is a name that nobody has, cut to a readable length.
func shown(name string) string {
	const enough = 60 // bytes
	return strings.ToValidUTF8(name[:min(len(name), enough)], "�")
}
