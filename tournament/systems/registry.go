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

// InForce is the Swiss system that is used if an event declares none.
const InForce = tournament.Dutch2026

// Parameter is the name of a field of [Event] that only some systems use.
type Parameter string

// The parameters of type [Parameter], under their names in regulations and flags.
const (
	Cycles Parameter = "cycles"
	Swap   Parameter = "swap"
	Groups Parameter = "groups"
	Boards Parameter = "boards"
)

// Registered is a system with its name.
type Registered struct {
	System
	Name tournament.System
	// Takes lists the parameters that the system uses.
	Takes []Parameter
	// Fixed says that the rounds depend only on the starting numbers and not on results, so the
	// whole schedule can be printed beforehand.
	Fixed bool
	// Swiss is the engine of a Swiss, for callers that pair or generate whole tournaments. It is
	// nil for other systems.
	Swiss swiss.System
}

// Registry is a list of systems in the order in which they are shown.
type Registry []Registered

// Standard returns all systems of this module. A new system is added here, and in
// [tournament.Systems] if events may declare it. Every system has a name in tournament/words.
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

// Swiss returns the registration of a Swiss engine under a name.
func Swiss(name tournament.System, engine swiss.System) Registered {
	return Registered{System: swissSystem{engine}, Name: name, Swiss: engine}
}

// Filter returns the systems for which keep returns true.
func (r Registry) Filter(keep func(Registered) bool) Registry {
	return slices.DeleteFunc(slices.Clone(r), func(s Registered) bool { return !keep(s) })
}

// Names returns the names of the systems.
func (r Registry) Names() []string {
	names := make([]string, len(r))
	for i, s := range r {
		names[i] = string(s.Name)
	}
	return names
}

// Codes of refusals, in addition to those of packages tournament and knockout.
const (
	// SystemUnknown: no system has the name; arguments system, known.
	SystemUnknown tournament.Code = "system-unknown"
	// SystemMisspelt: no system has the name, but there are similar ones; arguments system, near,
	// known.
	SystemMisspelt tournament.Code = "system-misspelt"
	// SystemNotHere: a report declares a system that is not implemented; arguments system, known,
	// and near if there are similar codes.
	SystemNotHere tournament.Code = "system-not-here"
	// SystemDeclared: the requested system is not the one that the event declares; arguments
	// system, declared.
	SystemDeclared tournament.Code = "system-declared"
	// RoundImpossible: no pairing is allowed; argument round. The error wraps a *swiss.Impossible
	// with the proof.
	RoundImpossible tournament.Code = "round-impossible"
	// TeamsImproper: wrong number of teams; arguments teams, needed.
	TeamsImproper tournament.Code = "teams-improper"
	// NothingOpen: nothing of the round can begin now; argument round.
	NothingOpen tournament.Code = "nothing-open"
)

// RefusalCodes returns the codes of the refusals of this package.
func RefusalCodes() []tournament.Code {
	return []tournament.Code{SystemUnknown, SystemMisspelt, SystemNotHere, SystemDeclared, RoundImpossible, TeamsImproper, NothingOpen}
}

// StepCodes returns the codes of the steps that this package makes. The steps of a Swiss come from
// its engine.
func StepCodes() []tournament.Code {
	return []tournament.Code{
		BergerTable, BergerRest, BergerExchanged, BergerReversed, TeamColors, TeamTable, TeamGame, TeamRest, GroupDealt,
		BracketSeeds, BracketWinners, BracketThrough, BracketStage,
	}
}

// Named returns the system with a name. The error is a *tournament.Refusal with the known and the
// similar names.
func (r Registry) Named(name string) (Registered, error) {
	for _, s := range r {
		if string(s.Name) == name {
			return s, nil
		}
	}
	known := strings.Join(r.Names(), ", ")
	if near := Near(name, r.Names()); len(near) > 0 {
		return Registered{}, tournament.Refuse(SystemMisspelt, "system", shorten(name), "near", strings.Join(near, ", "), "known", known)
	}
	return Registered{}, tournament.Refuse(SystemUnknown, "system", shorten(name), "known", known)
}

// Propose proposes a round, after checking that the system uses all parameters that the event sets.
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

// shorten returns an unknown name, shortened for a refusal.
func shorten(name string) string {
	const enough = 60 // bytes
	return strings.ToValidUTF8(name[:min(len(name), enough)], "�")
}
