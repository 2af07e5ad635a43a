package swiss

import (
	"slices"

	"github.com/escaque/escaque/tournament"
)

// Score is the result of a pair. That of the bye of an odd field has Black 0 and
// no result.
type Score struct {
	Pair
	Result tournament.Result // NoResult for a game that is not finished
}

// RecordRound records the round after the last paired one: its pairs with their
// results, the byes that were asked for, and everybody else as absent. A result
// by which a penalty raised a score (1-½) is a game with points beyond it.
//
// The error is *Contradictions, and then nothing is recorded: a number that
// nobody has or that stands twice, a player paired with himself, a round after
// the last one.
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
	for _, r := range t.Requests {
		if place, known := places[r.Number]; known && r.Round == round {
			after.Entries[place].Records[round-1].Kind = r.Bye
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
	if len(faults.List) > 0 {
		return faults
	}
	if err := after.Validate(); err != nil {
		return err
	}
	t.Entries = after.Entries
	return nil
}
