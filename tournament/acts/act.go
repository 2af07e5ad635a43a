package acts

import (
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/fidemode"
)

// Do decides commands in order, as one act in which all events have the same stamp. If a command is
// refused, none of them takes effect. Do also scores by default the contest games of withdrawn
// players, and adjourns games without a result before a round is published ([AdjournMissing]). It leaves FIDE mode if the act does; accepted are the conditions of the mode that a person
// has confirmed. It returns the new state and the events. The error is a *tournament.Refusal, or a
// *fidemode.Question if a condition must be confirmed first.
func Do(t tournament.Tournament, by tournament.Actor, commands []tournament.Command, at clock.Instant, accepted fidemode.Accepted) (tournament.Tournament, []tournament.Event, error) {
	var facts []tournament.Event
	after := t
	for _, c := range commands {
		list := []tournament.Command{c}
		if _, publishes := c.(tournament.PublishRound); publishes {
			list = append(AdjournMissing(after), c)
		}
		for _, c := range list {
			next, events, err := tournament.Decide(after, by, c, at)
			if err != nil {
				return t, nil, err
			}
			after, facts = next, append(facts, events...)
		}
	}
	for c := forfeitCommand(after); c != nil; c = forfeitCommand(after) {
		next, events, err := tournament.Decide(after, by, c, at)
		if err != nil {
			return t, nil, err
		}
		after, facts = next, append(facts, events...)
	}
	conditions := fidemode.Conditions(t, after, facts)
	if err := fidemode.Answer(conditions, accepted); err != nil {
		return t, nil, err
	}
	if because := fidemode.Exits(conditions); after.FIDEMode().In() && len(because) > 0 {
		next, events, err := tournament.Decide(after, by, tournament.LeaveFIDEMode{Because: because}, at)
		if err != nil {
			return t, nil, err
		}
		after, facts = next, append(facts, events...)
	}
	return after, facts, nil
}

// Act is the state of an event before and after some commands were decided together.
type Act struct {
	Before, After tournament.Tournament
	Facts         []tournament.Event
}

// Try returns what the commands would change; see [Do].
func Try(t tournament.Tournament, by tournament.Actor, commands []tournament.Command, at clock.Instant, accepted fidemode.Accepted) (Act, error) {
	after, facts, err := Do(t, by, commands, at, accepted)
	return Act{t, after, facts}, err
}

// Renumbered returns the players whose starting number changed.
func (a Act) Renumbered() []Renumbered { return RenumberedPlayers(a.Before, a.After) }

// Moved returns the players whose points or rank changed.
func (a Act) Moved() []Moved { return MovedPlayers(a.Before, a.After) }

// Renumbered is a player whose starting number changed.
type Renumbered struct {
	Player tournament.PlayerID `json:"player"`
	Name   string              `json:"name"`
	Was    int                 `json:"was"`
	Is     int                 `json:"is"`
}

// RenumberedPlayers returns the players whose starting number changed, ordered by the new numbers.
// Players who had no number before, or have none now, are omitted.
func RenumberedPlayers(before, after tournament.Tournament) []Renumbered {
	var changed []Renumbered
	for i, id := range after.Order() {
		if p, _ := before.Player(id); p.Number != 0 && p.Number != i+1 {
			changed = append(changed, Renumbered{id, p.Name, p.Number, i + 1})
		}
	}
	return changed
}

// Moved is a player whose points or rank changed.
type Moved struct {
	Player    tournament.PlayerID
	Name      string
	WasPoints tournament.Points
	Points    tournament.Points
	Was, Is   int // rank; 0 if unranked
}

// MovedPlayers returns the players whose points or rank changed, for instance by a corrected
// result. They are ordered by their new ranks. Published pairings do not change.
func MovedPlayers(before, after tournament.Tournament) []Moved {
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
