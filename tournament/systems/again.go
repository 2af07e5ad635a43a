package systems

import (
	"errors"
	"slices"

	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/swiss"
)

// Before returns the state of an event before each published round that stands
// was published, the first round first: what was known then. The events are a
// whole sound log.
func Before(log []tournament.Event) []tournament.Tournament {
	var fold tournament.Fold
	var states []tournament.Tournament
	for _, e := range log {
		if p, is := e.(tournament.RoundPublished); is && p.Round >= 1 {
			// A round that was taken back or undone is published again over itself.
			states = append(states[:min(p.Round-1, len(states))], fold.State())
		}
		if fold.Add(e) != nil {
			break // the reader of the log has said why
		}
	}
	return states[:min(len(states), fold.State().Published())]
}

// CheckLog pairs every published round of an event again by a system, from what
// was known when it was published, and returns how many rounds there were and
// where they differ; see [swiss.Check]. Starting numbers are those of that time.
// Byes that the arbiter gave with the round count as asked for.
func CheckLog(log []tournament.Event, s Registered, o swiss.Options, skip func(round int) bool) (int, []swiss.Difference, error) {
	var differences []swiss.Difference
	rounds := 0
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
		d, err := again(before, t.Boards(round), round, s, o)
		if err != nil {
			return rounds, differences, err
		}
		if d != nil {
			differences = append(differences, *d)
		}
	}
	return rounds, differences, nil
}

// CheckTable does for the rounds of a report what [swiss.Check] does, by a system
// whose rounds follow from the numbers alone.
func CheckTable(e Event, s Registered, o swiss.Options, skip func(round int) bool) (int, []swiss.Difference, error) {
	var differences []swiss.Difference
	rounds := 0
	for round := 1; round <= e.Paired(); round++ {
		if skip != nil && skip(round) {
			continue
		}
		rounds++
		p, err := s.Propose(e, round, o)
		if err != nil {
			return rounds, differences, err
		}
		// Who rests has no record of their own in a report: a blank, or a bye.
		made, was := p.pairing(), e.Pairs(round)
		if made.Bye != 0 && !slices.Contains(was, swiss.Pair{White: made.Bye}) {
			was = append(was, swiss.Pair{White: made.Bye})
		}
		if d := swiss.DifferenceOf(round, was, made); d != nil {
			differences = append(differences, *d)
		}
	}
	return rounds, differences, nil
}

// Differs compares pairings for the next round with what the event's own system
// proposes: nil when they are the same. The error is that of [Draft] where it has
// no proposal.
func Differs(t tournament.Tournament, pairings []tournament.Pairing) (*swiss.Difference, error) {
	s, err := Standard().Named(string(t.Regulations().System))
	if err != nil {
		return nil, err
	}
	boards := make([]tournament.Board, len(pairings))
	for i, p := range pairings {
		boards[i].Pairing = p
	}
	return again(t, boards, t.Published()+1, s, swiss.Options{})
}

// Then returns an event as its system read it when a round was published, the
// starting numbers those of that time; the byes that the arbiter gave with the
// round count as asked for. The log is sound, and the round stands in it.
func Then(log []tournament.Event, round int, s Registered) (Event, error) {
	t, err := tournament.Replay(log)
	if err != nil {
		return Event{}, err
	}
	states := Before(log)
	if round < 1 || round > len(states) {
		return Event{}, tournament.Refuse(tournament.RoundUnknown, "round", round)
	}
	e, _, err := then(states[round-1], t.Boards(round), round, s)
	return e, err
}

func again(before tournament.Tournament, boards []tournament.Board, round int, s Registered, o swiss.Options) (*swiss.Difference, error) {
	e, was, err := then(before, boards, round, s)
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
	return swiss.DifferenceOf(round, was, p.pairing()), nil
}

// then is an event before a round was published, and the pairs of that round.
func then(before tournament.Tournament, boards []tournament.Board, round int, s Registered) (Event, []swiss.Pair, error) {
	// Who stands in the round was brought back, however absent they had been.
	e, err := Of(before.WithoutAbsent(func(id tournament.PlayerID) bool {
		return slices.ContainsFunc(boards, func(b tournament.Board) bool { return b.White == id || b.Black == id })
	}))
	if err != nil {
		return e, nil, err
	}
	number := func(id tournament.PlayerID) int { p, _ := before.Player(id); return p.Number }
	var was []swiss.Pair
	there := make(map[int]bool) // in the pairing, or with a bye of it
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

// pairing is the proposal as a Swiss makes one; its bye is that of the pairing.
func (p Proposal) pairing() swiss.Pairing {
	made := swiss.Pairing{}
	explained := &swiss.Explanation{Edition: p.Edition, Walk: p.Walk}
	for _, pair := range p.Pairs {
		made.Pairs = append(made.Pairs, swiss.Pair{White: pair.White, Black: pair.Black})
		explained.Pairs = append(explained.Pairs, pair.Why)
	}
	if bye, odd := p.Given(); odd {
		made.Bye, explained.Bye = bye.Number, bye.Why
	}
	if p.Edition != "" || slices.ContainsFunc(p.Pairs, func(pair Pair) bool { return len(pair.Why) > 0 }) {
		made.Explanation = explained
	}
	return made
}
