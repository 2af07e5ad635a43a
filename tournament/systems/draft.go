package systems

import (
	"errors"
	"fmt"
	"slices"

	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/knockout"
	"github.com/escaque/escaque/tournament/swiss"
)

// EventOf returns an event as input for its system. The error is a *tournament.Refusal if no starting
// numbers are assigned.
func EventOf(t tournament.Tournament) (Event, error) {
	if !t.NumbersDrawn() {
		return Event{}, tournament.Refuse(tournament.NumbersNotDrawn)
	}
	regs := t.Regulations()
	e := Event{Tournament: swiss.FromEvent(t), Cycles: regs.Cycles, Swap: regs.Swap, Groups: regs.Groups, Boards: regs.Teams.Boards, Teams: regs.Teams}
	for _, side := range t.ScheveningenTeams() {
		var numbers []int
		for _, id := range side.Players {
			p, _ := t.Player(id)
			numbers = append(numbers, p.Number)
		}
		e.Sides = append(e.Sides, numbers)
	}
	if t.OfTeams() && !regs.Teams.OneScore {
		e.Secondary = secondary(t)
	}
	return e, nil
}

// secondary returns the secondary score of each team by starting number: before every published
// round and before the next one.
func secondary(t tournament.Tournament) map[int][]swiss.Points {
	regs := t.Regulations()
	scores := make(map[int][]swiss.Points)
	sums := make(map[tournament.PlayerID]swiss.Points)
	add := func() {
		for i, id := range t.Order() {
			scores[i+1] = append(scores[i+1], sums[id])
		}
	}
	add()
	for _, r := range t.Rounds() {
		for _, b := range r.Boards {
			b = t.CountedInPairing(r.Number, b)
			white, black := b.WhitePoints, b.BlackPoints
			bye := regs.Scoring.Bye(b.Bye)
			if regs.Teams.Primary == tournament.ByMatches {
				white, black = t.GamePoints(b)
				bye = regs.Teams.ByeGames(b.Bye)
			}
			if b.Bye != "" {
				white = bye
			}
			sums[b.White] += white
			sums[b.Black] += black
		}
		add()
	}
	return scores
}

// Draft proposes a round of an event by its declared system. If the system needs results, the
// previous round must be complete. In a Swiss, adjourned games are exempt and count as drawn
// (AdjournBoard). Players who count as withdrawn are not paired ([tournament.Tournament.Absences]).
// The error is a *tournament.Refusal. If the round cannot be paired, it also wraps the
// *swiss.Impossible or *swiss.Contradictions with the reason.
func Draft(t tournament.Tournament, round int, o swiss.Options) (Proposal, error) {
	s, err := Standard().Named(string(t.Regulations().System))
	if err != nil {
		return Proposal{}, err
	}
	counted := t
	if round > t.Published() {
		t = t.WithoutAbsent(nil)
	}
	e, err := EventOf(t)
	if err != nil {
		return Proposal{}, err
	}
	if t.Regulations().System == tournament.Wimbledon {
		return draftKnockOut(t, s, e, o)
	}
	next := t.Published() + 1
	if over := t.RefuseOver(); over != nil && round > t.Published() {
		return Proposal{}, over
	}
	if waits := t.RefuseIncomplete(); waits != nil && !s.Fixed && round > t.Published() {
		return Proposal{}, waits
	}
	switch planned := s.Planned(e); {
	case planned > 0 && round > planned:
		return Proposal{}, tournament.Refuse(tournament.NoMoreRounds, "rounds", planned)
	case !s.Fixed && round != next:
		return Proposal{}, tournament.Refuse(tournament.RoundNotNext, "round", round, "next", next)
	}
	p, err := s.Propose(e, round, o)
	p.Byes = slices.DeleteFunc(p.Byes, func(b Bye) bool { // players who withdraw by absence have requested no bye
		id := t.Order()[b.Number-1]
		was, _ := counted.Player(id)
		is, _ := t.Player(id)
		return b.Asked && is.Withdrawn && !was.Withdrawn
	})
	var impossible *swiss.Impossible
	var contradictions *swiss.Contradictions
	if errors.As(err, &impossible) || errors.As(err, &contradictions) {
		err = fmt.Errorf("%w: %w", tournament.Refuse(RoundImpossible, "round", round), err)
	}
	return p, err
}

// draftKnockOut proposes the stages of a knock-out that can begin. They belong to the first round
// of the bracket with an open match that has not begun.
func draftKnockOut(t tournament.Tournament, s Registered, e Event, o swiss.Options) (Proposal, error) {
	e.Contest, _ = knockout.ContestOf(t, 1)
	if over := t.RefuseOver(); over != nil {
		return Proposal{}, over
	}
	round := 1
	for _, stage := range e.Contest.Open() {
		if !stage.Begun && stage.Form == knockout.Match {
			round = stage.Key.Round
			break
		}
	}
	return s.Propose(e, round, o)
}

// Pairings returns the proposal as pairings that the event can publish: the boards, followed by the
// byes. Byes of withdrawn players are omitted.
func (p Proposal) Pairings(t tournament.Tournament) []tournament.Pairing {
	order := t.Order()
	id := func(number int) tournament.PlayerID { return order[number-1] }
	pairings := make([]tournament.Pairing, 0, len(p.Pairs)+len(p.Byes))
	for i, pair := range p.Pairs {
		pairings = append(pairings, tournament.Pairing{Board: i + 1, White: id(pair.White), Black: id(pair.Black)})
	}
	for _, b := range p.Byes {
		if player, _ := t.Player(id(b.Number)); player.Withdrawn && b.Asked {
			continue
		}
		pairings = append(pairings, tournament.Pairing{White: id(b.Number), Bye: b.Kind})
	}
	return pairings
}
