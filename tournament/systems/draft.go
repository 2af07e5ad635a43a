package systems

import (
	"errors"
	"fmt"
	"slices"

	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/knockout"
	"github.com/escaque/escaque/tournament/swiss"
)

// Of returns an event as its system reads it. The error is a
// *tournament.Refusal: the starting numbers must be known.
func Of(t tournament.Tournament) (Event, error) {
	if !t.NumbersDrawn() {
		return Event{}, tournament.Refuse(tournament.NumbersNotDrawn)
	}
	regs := t.Regulations()
	e := Event{Tournament: swiss.FromEvent(t), Cycles: regs.Cycles, Swap: regs.Swap, Groups: regs.Groups, Boards: regs.Teams.Boards, Teams: regs.Teams}
	for _, side := range t.Sides() {
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

// secondary is the score of each team that does not rank first, before every round
// up to the one after the last published.
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

// Draft proposes a round of an event by the system that it declares. A round
// that depends on results waits for all of those of the round before it but those of
// adjourned games, which a Swiss takes for drawn (AdjournBoard). The
// error is a *tournament.Refusal; that of a round which cannot be paired wraps
// also the *swiss.Impossible or *swiss.Contradictions that says why. Who counts as
// withdrawn is not paired ([tournament.Tournament.Absences]).
func Draft(t tournament.Tournament, round int, o swiss.Options) (Proposal, error) {
	s, err := Standard().Named(string(t.Regulations().System))
	if err != nil {
		return Proposal{}, err
	}
	counted := t
	if round > t.Published() {
		t = t.WithoutAbsent(nil)
	}
	e, err := Of(t)
	if err != nil {
		return Proposal{}, err
	}
	if t.Regulations().System == tournament.Wimbledon {
		return knockOut(t, s, e, o)
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
	p.Byes = slices.DeleteFunc(p.Byes, func(b Bye) bool { // who withdraws by absence has asked for none
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

// knockOut is what can begin of a knock-out: the first round of its bracket that has an
// open match which has not begun, whatever round was asked for.
func knockOut(t tournament.Tournament, s Registered, e Event, o swiss.Options) (Proposal, error) {
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

// Pairings returns the proposal as the event publishes it: its boards, then its
// byes but those of players who have withdrawn.
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
