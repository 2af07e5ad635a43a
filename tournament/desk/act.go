package desk

import (
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/tournament"
)

// Do runs commands one after the other, all of them or none, as one act: all
// facts have one stamp. It returns the state after them and the facts; the error
// is a *tournament.Refusal.
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
	return after, facts, nil
}

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
