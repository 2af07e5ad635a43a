package systems

import (
	"errors"
	"slices"

	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/swiss"
)

// Before returns the states of an event before the publication of each published round, the first
// round first. log is the whole valid log. Revoked and undone publications are omitted.
func Before(log []tournament.Event) []tournament.Tournament {
	var fold tournament.Fold
	var states []tournament.Tournament
	for _, e := range log {
		if p, is := e.(tournament.RoundPublished); is && p.Round >= 1 {
			// A revoked or undone round is replaced when it is published again.
			states = append(states[:min(p.Round-1, len(states))], fold.State())
		}
		if fold.Add(e) != nil {
			break // the caller that read the log has reported this
		}
	}
	return states[:min(len(states), fold.State().Published())]
}

// CheckLog pairs every published round of an event again, from the state before its publication. It
// returns the number of rounds checked and their differences; see [swiss.Check]. Starting numbers
// are those of that time. Byes that the arbiter gave with the round count as requested.
func CheckLog(log []tournament.Event, s Registered, o swiss.Options, skip func(round int) bool) (rounds int, differences []swiss.Difference, err error) {
	t, err := tournament.Replay(log)
	if err != nil {
		return 0, nil, err
	}
	for i, before := range Before(log) {
		round := i + 1
		if skip != nil && skip(round) {
			continue
		}
		rounds++
		d, err := pairAgain(before, t.Boards(round), round, s, o)
		if err != nil {
			return rounds, differences, err
		}
		if d != nil {
			differences = append(differences, *d)
		}
	}
	return rounds, differences, nil
}

// CheckTable does the same as [swiss.Check] for a report of a system with predetermined pairings:
// it compares the paired rounds with those that the system proposes.
func CheckTable(e Event, s Registered, o swiss.Options, skip func(round int) bool) (rounds int, differences []swiss.Difference, err error) {
	for round := 1; round <= e.Paired(); round++ {
		if skip != nil && skip(round) {
			continue
		}
		rounds++
		p, err := s.Propose(e, round, o)
		if err != nil {
			return rounds, differences, err
		}
		// A report has no specific record for a free round, only a blank or a bye.
		made, was := p.pairing(), p.withoutFree(e.Pairs(round))
		if made.Bye != 0 && !slices.Contains(was, swiss.Pair{White: made.Bye}) {
			was = append(was, swiss.Pair{White: made.Bye})
		}
		if d := swiss.DifferenceOf(round, was, made); d != nil {
			differences = append(differences, *d)
		}
	}
	return rounds, differences, nil
}

// DifferenceFromProposal returns the difference between pairings and the system's proposal for the
// next round, or nil if they are equal. The error is that of [Draft] if there is no proposal.
func DifferenceFromProposal(t tournament.Tournament, pairings []tournament.Pairing) (*swiss.Difference, error) {
	s, err := Standard().Named(string(t.Regulations().System))
	if err != nil {
		return nil, err
	}
	boards := make([]tournament.Board, len(pairings))
	for i, p := range pairings {
		boards[i].Pairing = p
	}
	return pairAgain(t, boards, t.Published()+1, s, swiss.Options{})
}

// DifferenceFromRules returns the pairs and the bye that the rules give for the next round and the
// pairings do not have, and those in their place. Pairs that the arbiter forced are no part of the
// rules. Both are empty if there is no difference, or if the system makes no proposals. The error is
// that of [Draft].
func DifferenceFromRules(t tournament.Tournament, pairings []tournament.Pairing) (rules, instead []tournament.IntegrityPair, err error) {
	d, err := DifferenceFromProposal(t.WithoutForced(), pairings)
	var refusal *tournament.Refusal
	switch {
	case errors.As(err, &refusal) && refusal.Code == tournament.NoProposal:
		return nil, nil, nil
	case err != nil || d == nil:
		return nil, nil, err
	}
	return IntegrityPairs(t, d.Is), IntegrityPairs(t, d.Was), nil
}

// IntegrityPairs returns pairs of starting numbers as pairs of players. A pair without Black is the
// bye of an odd field.
func IntegrityPairs(t tournament.Tournament, pairs []swiss.Pair) (list []tournament.IntegrityPair) {
	order := t.Order()
	for _, p := range pairs {
		pair := tournament.IntegrityPair{White: order[p.White-1]}
		if p.Black > 0 {
			pair.Black = order[p.Black-1]
		} else {
			pair.Bye = t.AllocatedBye()
		}
		list = append(list, pair)
	}
	return list
}

// StateBefore returns an event as input of its system before the publication of a round, with the
// starting numbers of that time. Byes that the arbiter gave with the round count as requested. The
// log must be valid and contain the round.
func StateBefore(log []tournament.Event, round int, s Registered) (Event, error) {
	t, err := tournament.Replay(log)
	if err != nil {
		return Event{}, err
	}
	states := Before(log)
	if round < 1 || round > len(states) {
		return Event{}, tournament.Refuse(tournament.RoundUnknown, "round", round)
	}
	e, _, err := eventBefore(states[round-1], t.Boards(round), round, s)
	return e, err
}

// pairAgain pairs a round again from the state before it, and returns the difference from its
// boards.
func pairAgain(before tournament.Tournament, boards []tournament.Board, round int, s Registered, o swiss.Options) (*swiss.Difference, error) {
	e, was, err := eventBefore(before, boards, round, s)
	if err != nil {
		return nil, err
	}
	p, err := s.Propose(e, round, o)
	var impossible *swiss.Impossible
	if errors.As(err, &impossible) {
		return &swiss.Difference{Round: round, Was: was, Impossible: impossible}, nil
	}
	if err != nil {
		return nil, err
	}
	return swiss.DifferenceOf(round, p.withoutFree(was), p.pairing()), nil
}

// eventBefore returns an event before the publication of a round, and the pairs of that round.
func eventBefore(before tournament.Tournament, boards []tournament.Board, round int, s Registered) (Event, []swiss.Pair, error) {
	// Players in the round were brought back, even if they had been absent.
	e, err := EventOf(before.WithoutAbsent(func(id tournament.PlayerID) bool {
		return slices.ContainsFunc(boards, func(b tournament.Board) bool { return b.White == id || b.Black == id })
	}))
	if err != nil {
		return e, nil, err
	}
	number := func(id tournament.PlayerID) int { p, _ := before.Player(id); return p.Number }
	var was []swiss.Pair
	there := make(map[int]bool) // paired, or with the pairing-allocated bye
	asked := make(map[int]bool)
	for _, r := range e.Requests {
		asked[r.Number] = asked[r.Number] || r.Round == round
	}
	for _, b := range boards {
		switch {
		case b.Bye == "":
			was = append(was, swiss.Pair{White: number(b.White), Black: number(b.Black)})
			there[number(b.White)], there[number(b.Black)] = true, true
		case b.Bye == tournament.FullBye && !asked[number(b.White)] || b.Bye == tournament.Rest || b.Bye == tournament.PairingBye:
			was = append(was, swiss.Pair{White: number(b.White)})
			there[number(b.White)] = true
		}
	}
	if !s.Fixed {
		for _, entry := range e.Entries {
			if !there[entry.Number] && !asked[entry.Number] {
				e.Requests = append(e.Requests, swiss.Request{Round: round, Number: entry.Number, Bye: swiss.ZeroBye})
			}
		}
	}
	return e, was, nil
}

// withoutFree returns pairs without the byes that the proposal gives too, if it gives several, as a
// Belgrade does that has several groups with an odd number of players: a [swiss.Pairing] has at most one.
func (p Proposal) withoutFree(pairs []swiss.Pair) []swiss.Pair {
	if _, one := p.PairingBye(); one {
		return pairs
	}
	return slices.DeleteFunc(slices.Clone(pairs), func(pair swiss.Pair) bool {
		return pair.Black == 0 && slices.ContainsFunc(p.Byes, func(b Bye) bool { return b.Number == pair.White && !b.Asked })
	})
}

// pairing returns the proposal as a pairing of a Swiss. Its bye is the pairing-allocated one.
func (p Proposal) pairing() swiss.Pairing {
	made := swiss.Pairing{}
	explained := &swiss.Explanation{Edition: p.Edition, Walk: p.Walk}
	for _, pair := range p.Pairs {
		made.Pairs = append(made.Pairs, swiss.Pair{White: pair.White, Black: pair.Black})
		explained.Pairs = append(explained.Pairs, pair.Why)
	}
	if bye, odd := p.PairingBye(); odd {
		made.Bye, explained.Bye = bye.Number, bye.Why
	}
	if p.Edition != "" || slices.ContainsFunc(p.Pairs, func(pair Pair) bool { return len(pair.Why) > 0 }) {
		made.Explanation = explained
	}
	return made
}
