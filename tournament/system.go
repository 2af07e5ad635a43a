package tournament

// System is the system of play, which determines the pairings of an event.
type System string

const (
	// Berger is a round robin by the Berger tables.
	Berger System = "berger"
	// Manual leaves the pairings of every round to the arbiter.
	Manual System = "manual"
	// The Dutch Swiss of three editions. The arbiter publishes its proposals and may depart from
	// them.
	Dutch2009 System = "dutch-2009"
	Dutch2017 System = "dutch-2017"
	Dutch2026 System = "dutch-2026"
	// TeamSwiss is the Swiss system for teams, C.04.6 of 2026.
	TeamSwiss System = "team-2026"
	// Scheveningen is a match of two teams in which all players of one meet all of the other. The
	// club of an entry names its team.
	Scheveningen System = "scheveningen"
	// Wimbledon is a knock-out with matches. Package tournament/knockout implements its contest.
	Wimbledon System = "wimbledon"
	// Belgrade is a set of groups of equal strength, each a round robin.
	Belgrade System = "belgrade"
)

// systemTraits holds the properties of a system of play other than its pairings.
type systemTraits struct {
	system                                                System
	swiss, predetermined, hasCycles, allMeetAll, ranksAll bool
}

// traitsOfSystems has one row for every system of play, in the order in which they are shown.
var traitsOfSystems = [...]systemTraits{
	{system: Berger, predetermined: true, hasCycles: true, allMeetAll: true, ranksAll: true},
	{system: Scheveningen, predetermined: true},
	{system: Belgrade, predetermined: true, hasCycles: true},
	{system: Wimbledon},
	{system: Manual, ranksAll: true},
	{system: Dutch2009, swiss: true, ranksAll: true},
	{system: Dutch2017, swiss: true, ranksAll: true},
	{system: Dutch2026, swiss: true, ranksAll: true},
	{system: TeamSwiss, swiss: true, ranksAll: true},
}

// Systems returns all systems of play.
func Systems() []System {
	names := make([]System, len(traitsOfSystems))
	for i, t := range traitsOfSystems {
		names[i] = t.system
	}
	return names
}

// traits returns the row of the system. An unknown system has no traits.
func (s System) traits() systemTraits {
	for _, t := range traitsOfSystems {
		if t.system == s {
			return t
		}
	}
	return systemTraits{system: s}
}

// Swiss reports whether the system is a Swiss. These systems require a number of rounds.
func (s System) Swiss() bool { return s.traits().swiss }

// Predetermined reports whether the starting numbers alone determine all pairings. This holds if
// players meet all others, all players of the other team, or all players of their group.
func (s System) Predetermined() bool { return s.traits().predetermined }

// HasCycles reports whether the system is a round robin of all players or of groups, which can be
// played once or twice.
func (s System) HasCycles() bool { return s.traits().hasCycles }

// AllMeetAll reports whether all players meet all others. Their starting numbers are then drawn by
// lot, and the cross table has a column for every opponent.
func (s System) AllMeetAll() bool { return s.traits().allMeetAll }

// RanksAll reports whether the points of all rounds rank all players in one table, so that those
// who can still finish first are known before the end.
func (s System) RanksAll() bool { return s.traits().ranksAll }
