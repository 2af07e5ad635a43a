package swiss

import (
	"slices"

	"github.com/escaque/escaque/tournament"
)

// Score is a pair with its result. The pairing-allocated bye has Black 0 and no result.
type Score struct {
	Pair
	Result tournament.Result // NoResult for an unfinished game
}

// Scores returns the pairs of the round and its bye without results. With results filled in, it is
// the argument of [Tournament.RecordRound].
func (p Pairing) Scores() []Score {
	scores := make([]Score, 0, len(p.Pairs)+1)
	for _, pair := range p.Pairs {
		scores = append(scores, Score{Pair: pair})
	}
	if p.Bye != 0 {
		scores = append(scores, Score{Pair: Pair{White: p.Bye}})
	}
	return scores
}

// RecordRound records the round after the last paired one: its pairs with their results, the
// pairing-allocated bye, and the byes of Requests. If a penalty raised a score (1-½), the game is
// recorded with extra points.
//
// All players must be part of the round, as in [Tournament.Problem]. A player in no score needs a
// Request, with ZeroBye if nothing was agreed. [Pairing.Scores] includes the pairing-allocated bye,
// [Pairing.Pairs] does not.
//
// If there are faults, nothing is recorded and the error is a *Contradictions. Faults are a player
// without score and Request, an unknown or repeated number, a player paired with themselves, and a
// round after the last one.
func (t *Tournament) RecordRound(scores []Score) error {
	round := t.Paired() + 1
	after := *t
	after.Entries = slices.Clone(t.Entries)
	places := make(map[int]int, len(t.Entries))
	for i := range after.Entries {
		e := &after.Entries[i]
		places[e.Number] = i
		records := make([]RoundRecord, round)
		copy(records, e.Records[:min(len(e.Records), round-1)])
		e.Records = records
	}
	requested := make(map[int]bool)
	for _, r := range t.Requests {
		if place, known := places[r.Number]; known && r.Round == round {
			after.Entries[place].Records[round-1].Kind = r.Bye
			requested[r.Number] = true
		}
	}
	scoring := t.Scoring.Complete()
	points := tournament.Scoring{Win: scoring.WhiteWin, Draw: scoring.WhiteDraw, Loss: scoring.WhiteLoss}
	faults, seen := &Contradictions{}, make(map[int]bool)
	record := func(number int, r RoundRecord) {
		place, known := places[number]
		switch {
		case !known:
			faults.add(PlayerUnknown, round, number, 0)
		case seen[number]:
			faults.add(PairedTwice, round, number, 0)
		default:
			seen[number] = true
			after.Entries[place].Records[round-1] = r
		}
	}
	for _, s := range scores {
		if s.Black == 0 {
			record(s.White, RoundRecord{Kind: PairingBye})
			continue
		}
		w, b := points.Points(s.Result)
		white, black := recordsOf(s, w, b, scoring)
		record(s.White, white)
		record(s.Black, black)
	}
	for _, e := range t.Entries {
		if !seen[e.Number] && !requested[e.Number] {
			faults.add(PlayerLeftOut, round, e.Number, 0)
		}
	}
	if len(faults.List) > 0 {
		return faults
	}
	if err := after.Validate(); err != nil {
		return err
	}
	t.Entries = after.Entries
	return nil
}
