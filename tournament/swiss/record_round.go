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

// Scores returns the pairs of the round and, in an odd field, its bye, each
// without a result: what [Tournament.RecordRound] takes once the results are
// filled in.
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

// RecordRound records the round after the last paired one: its pairs with their
// results, the bye of an odd field, and the byes of Requests. A result by which
// a penalty raised a score (1-½) is a game with points beyond it.
//
// Everybody has a place in the round, as in [Tournament.Problem]: a player who
// is in no score is absent only by a Request, of a ZeroBye where nothing was
// agreed. [Pairing.Scores] has the bye of an odd field, [Pairing.Pairs] has not.
//
// The error is *Contradictions, and then nothing is recorded: a player in no
// score who has no Request, a number that nobody has or that stands twice, a
// player paired with themselves, a round after the last one.
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
