package systems

import (
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/knockout"
	"github.com/escaque/escaque/tournament/roundrobin"
	"github.com/escaque/escaque/tournament/swiss"
)

// System is a pairing system.
type System interface {
	// Planned returns the total number of rounds of the event, or 0 if it is unknown.
	Planned(e Event) int
	// Propose proposes a round, counted from 1. It does not modify the event, and the answer
	// depends on nothing else. The error is a *tournament.Refusal, or for a Swiss a
	// *swiss.Contradictions or *swiss.Impossible.
	Propose(e Event, round int, o swiss.Options) (Proposal, error)
}

// Event is an event as input for a system. Its competitors are the entries of the Tournament,
// players or teams, identified by their starting numbers. [Registered.Takes] lists the other fields
// that a system uses.
type Event struct {
	*swiss.Tournament

	Cycles int             // number of cycles of a round robin, 1 or 2; 0 means 1
	Swap   tournament.Swap // cycles in which rounds are exchanged
	Groups int             // number of groups of a Belgrade
	// Sides are the starting numbers of the members of both teams of a Scheveningen with players as
	// competitors. It is nil if the competitors are the teams.
	Sides [][]int
	// Boards is the number of boards of a match between teams. It is 0 if the competitors are
	// players.
	Boards int
	// Teams are the rules of an event of teams. Secondary holds the secondary score of each team
	// before round 1, round 2 and so on, by starting number. It is nil if the pairing does not use
	// it.
	Teams     tournament.TeamRules
	Secondary map[int][]swiss.Points
	// Contest is the contest of a knock-out. Its players are the entries, in their order. It does
	// not exist before it is announced.
	Contest knockout.Contest
}

// Proposal is a round that a system proposes, by starting numbers. It becomes a round when the
// arbiter publishes it.
type Proposal struct {
	Round int
	Pairs []Pair // in the order of publication
	Byes  []Bye  // the pairing-allocated ones first, then requested ones

	// The explanation, if the options request it.
	Edition string       // of the articles that the steps cite
	Walk    []swiss.Step // explanation of the round as a whole
}

// Pair is a pair of opponents, players or teams.
type Pair struct {
	White, Black int
	Group        int // group of both; 0 without groups
	Match        int // match of a bracket; 0 outside one
	Stage        int // open stage of the contest; 0 outside one
	// Lot says that a lot still has to decide the colours of the first game. White is then the
	// higher seed.
	Lot bool
	// Games are the boards of a match between teams: member A of the team White against member B of
	// the team Black. It is empty for players.
	Games []roundrobin.TeamGame
	Why   []swiss.Step // explanation, if requested
}

// Bye is a competitor without an opponent in the round.
type Bye struct {
	Number int
	// Kind is the kind of bye. A player who advances without play in a bracket has a Rest.
	Kind  tournament.Bye
	Asked bool // requested beforehand, and not part of the pairing
	Group int  // group of the competitor; 0 without groups
	Why   []swiss.Step
}

// PairingBye returns the pairing-allocated bye if the round has exactly one bye that was not
// requested.
func (p Proposal) PairingBye() (Bye, bool) {
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

// Numbered returns an event with a number of competitors who have only starting numbers, for
// schedules.
func Numbered(competitors int) Event {
	e := Event{Tournament: &swiss.Tournament{Scoring: swiss.OrdinaryScoring()}}
	for number := range competitors {
		e.Entries = append(e.Entries, swiss.Entry{Number: number + 1})
	}
	return e
}
