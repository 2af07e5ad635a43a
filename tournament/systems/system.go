package systems

import (
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/knockout"
	"github.com/escaque/escaque/tournament/roundrobin"
	"github.com/escaque/escaque/tournament/swiss"
)

// System is a pairing system.
type System interface {
	// Planned returns how many rounds the event has in all: 0 when neither the
	// system nor the event says.
	Planned(e Event) int
	// Propose pairs a round, 1 being the first. It changes nothing in the event,
	// and the answer depends on nothing else. The error is a
	// *tournament.Refusal, or a *swiss.Contradictions or *swiss.Impossible from
	// a Swiss.
	Propose(e Event, round int, o swiss.Options) (Proposal, error)
}

// Event is what a system reads of an event. Its competitors are the entries of
// the Tournament, players or teams, known by their starting numbers; which of
// the other fields mean something to a system is in [Registered.Takes].
type Event struct {
	*swiss.Tournament

	Cycles int             // how often everybody meets everybody, 1 or 2; 0 is once
	Swap   tournament.Swap // where a double round robin exchanges rounds
	Groups int             // how many groups the seeds are dealt to
	// Sides are the starting numbers of the members of the two teams of a
	// Scheveningen whose competitors are players; nil where they are the teams.
	Sides [][]int
	// Boards is how many boards a match between two teams has; the competitors
	// are teams then. 0 for players.
	Boards int
	// Teams are the regulations of an event of teams, and Secondary the score of each
	// team that does not rank first, by starting number before round 1, round 2 and
	// so on; nil where it has no part in the pairing.
	Teams     tournament.TeamRules
	Secondary map[int][]swiss.Points
	// Contest is the log of a contest in stages, whose players are the seeds in
	// the order of the entries; it does not exist before it is announced.
	Contest knockout.Contest
}

// Proposal is a round as a system would have it, by starting numbers. It becomes
// a round when the arbiter publishes it.
type Proposal struct {
	Round int
	Pairs []Pair // in the order of publication
	Byes  []Bye  // of the pairing first, then those that were asked for

	// What the options ask for.
	Edition string       // of the articles that the steps cite
	Walk    []swiss.Step // how the round as a whole came about
}

// Pair is two opponents, players or teams.
type Pair struct {
	White, Black int
	Group        int // the group in which they meet; 0 without groups
	Match        int // the match of a bracket; 0 outside one
	Stage        int // the open stage of the contest; 0 outside one
	// Lot says that a lot still has to give White of the first game. White is
	// then who is seeded higher.
	Lot bool
	// Games are the boards of a match between teams: member A of the team White
	// against member B of the team Black. It is empty for players.
	Games []roundrobin.TeamGame
	Why   []swiss.Step // if asked for
}

// Bye is a competitor without an opponent in the round.
type Bye struct {
	Number int
	// Kind is what they get. Who goes on without play in a bracket rests.
	Kind  tournament.Bye
	Asked bool // promised or agreed beforehand, and no part of the pairing
	Group int  // the group in which they rest; 0 without groups
	Why   []swiss.Step
}

// Given returns the bye of the pairing itself, if the round has exactly one: the
// one of an odd field.
func (p Proposal) Given() (Bye, bool) {
	var given []Bye
	for _, b := range p.Byes {
		if !b.Asked {
			given = append(given, b)
		}
	}
	if len(given) != 1 {
		return Bye{}, false
	}
	return given[0], true
}

// Numbered returns an event of so many competitors of whom nothing is known but
// their numbers, for schedules.
func Numbered(competitors int) Event {
	e := Event{Tournament: &swiss.Tournament{Scoring: swiss.OrdinaryScoring()}}
	for number := range competitors {
		e.Entries = append(e.Entries, swiss.Entry{Number: number + 1})
	}
	return e
}
