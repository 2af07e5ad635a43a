package desk

import (
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/tournament"
)

// Do runs commands one after the other, all of them or none, as one act: all
// facts have one stamp. What follows from them without anybody asking comes with them:
// the games that who has withdrawn has still to play in a contest are scored by default.
// It returns the state after them and the facts; the error is a *tournament.Refusal.
func Do(t tournament.Tournament, by tournament.Actor, commands []tournament.Command, at clock.Instant) (tournament.Tournament, []tournament.Event, error) {
	var facts []tournament.Event
	after := t
	for _, c := range commands {
		next, events, err := tournament.Decide(after, by, c, at)
		if err != nil {
			return t, nil, err
		}
		after, facts = next, append(facts, events...)
	}
	for c := forfeit(after); c != nil; c = forfeit(after) {
		next, events, err := tournament.Decide(after, by, c, at)
		if err != nil {
			return t, nil, err
		}
		after, facts = next, append(facts, events...)
	}
	return after, facts, nil
}

// Act is what an act has made of an event.
type Act struct {
	Before, After tournament.Tournament
	Facts         []tournament.Event
}

// Try is what an act would make of an event; see [Do].
func Try(t tournament.Tournament, by tournament.Actor, commands []tournament.Command, at clock.Instant) (Act, error) {
	after, facts, err := Do(t, by, commands, at)
	return Act{t, after, facts}, err
}

// Renumbered returns whose starting number is another one than before.
func (a Act) Renumbered() []Renumbered { return Changes(a.Before, a.After) }

// Moved returns whose place in the standings is another one than before.
func (a Act) Moved() []Moved { return Places(a.Before, a.After) }

// Renumbered is a player whose starting number an act has changed.
type Renumbered struct {
	Player tournament.PlayerID `json:"player"`
	Name   string              `json:"name"`
	Was    int                 `json:"was"`
	Is     int                 `json:"is"`
}

// Changes returns whose starting number is another one than before, by the new
// numbers. Numbers that are given for the first time, or taken back, are none.
func Changes(before, after tournament.Tournament) []Renumbered {
	var changed []Renumbered
	for i, id := range after.Order() {
		if p, _ := before.Player(id); p.Number != 0 && p.Number != i+1 {
			changed = append(changed, Renumbered{id, p.Name, p.Number, i + 1})
		}
	}
	return changed
}

// Moved is a player whose points or place in the standings an act has changed.
type Moved struct {
	Player    tournament.PlayerID
	Name      string
	WasPoints tournament.Points
	Points    tournament.Points
	Was, Is   int // rank; 0 without one
}

// Places returns whose points or rank are others than before, by the new ranks: what
// a corrected result changes. What rests on it beyond that, as the pairings of rounds
// that are published, stands.
func Places(before, after tournament.Tournament) []Moved {
	was := make(map[tournament.PlayerID]tournament.Standing)
	for _, s := range before.Standings() {
		was[s.Player] = s
	}
	var moved []Moved
	for _, s := range after.Standings() {
		old := was[s.Player]
		if old.Rank != s.Rank || old.Points != s.Points {
			p, _ := after.Player(s.Player)
			moved = append(moved, Moved{s.Player, p.Name, old.Points, s.Points, old.Rank, s.Rank})
		}
	}
	return moved
}
