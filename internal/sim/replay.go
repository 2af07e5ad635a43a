package sim

import (
	"bytes"
	"context"
	"crypto/sha256"
	"fmt"
	"maps"
	"slices"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
	"github.com/escaque/escaque/internal/calls"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/hall/game"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/laws"
)

// replay holds one game's log and the state after each record.
type replay struct {
	records []journal.Record
	states  []laws.Game // by number of records applied
	audit   audit
}

// replayOf applies new records of a game's log and returns its replay. The caller holds w.mu.
func (w *world) replayOf(id hall.GameID) *replay {
	r := w.games[id]
	if r == nil {
		r = &replay{states: []laws.Game{laws.New()}}
		w.games[id] = r
	}
	more, err := w.store.Read(context.Background(), id.Stream(), uint64(len(r.records))+1, 1<<20)
	if err != nil {
		w.violatedLocked(Replayed, "game %s cannot be read: %v", id, err)
		return r
	}
	for _, record := range more {
		before := r.states[len(r.states)-1]
		after := before
		_, rec, is, err := game.DecodeEvent(record)
		if err != nil {
			w.violatedLocked(Replayed, "game %s, record %d: %v", id, record.Seq, err)
			return r
		}
		if is {
			after = laws.Apply(before, rec.Event)
			w.checkStep(id, r, record, before, after, rec.Event)
		}
		r.records, r.states = append(r.records, record), append(r.states, after)
	}
	return r
}

// checkStep checks one event against the state before it. The caller holds w.mu.
func (w *world) checkStep(id hall.GameID, r *replay, record journal.Record, before, after laws.Game, e laws.Event) {
	if last := r.records[len(r.records)-1]; record.At < last.At && record.Seq > 2 {
		w.violatedLocked(OneHistory, "game %s: record %d is of %d, before that of record %d, %d", id, record.Seq, record.At, last.Seq, last.At)
	}
	if m, is := e.(laws.MoveMade); is {
		if m.Ply != before.Ply() || after.Ply() != before.Ply()+1 {
			w.violatedLocked(OneHistory, "game %s: record %d is a move after %d half moves, and %d were made", id, record.Seq, m.Ply, before.Ply())
		}
		w.checkLag(id, record.Seq, m)
	}
	if end, is := e.(laws.GameEnded); is && before.Over() {
		w.violatedLocked(OneHistory, "game %s: record %d ends it once more, %s", id, record.Seq, end.Result)
	}
	if fault := r.audit.check(before, after, e); fault != "" {
		w.violatedLocked(Conserved, "game %s: record %d (%s): %s", id, record.Seq, record.Kind, fault)
	}
}

// checkAnnounced checks the records sent to a person against the store, at the moment they are
// sent.
func (w *world) checkAnnounced(who string, id hall.GameID, recs []hall.Recorded) {
	w.mu.Lock()
	defer w.mu.Unlock()
	r := w.replayOf(id)
	for _, rec := range recs {
		switch {
		case rec.Seq > uint64(len(r.records)):
			w.violatedLocked(Durable, "%s was told of record %d of game %s (%s), and the store has %d", who, rec.Seq, id, rec.Event.EventKind(), len(r.records))
		case !bytes.Equal(rec.Data, r.records[rec.Seq-1].Data):
			w.violatedLocked(Durable, "%s was told that record %d of game %s is %s, and the store has %s", who, rec.Seq, id, rec.Data, r.records[rec.Seq-1].Data)
		}
	}
}

// checkView checks a view against the log up to the record that the view names.
func (w *world) checkView(who string, v *hall.View) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.report.Shown++
	r := w.replayOf(v.Game)
	if v.Seq > uint64(len(r.records)) {
		w.violatedLocked(Durable, "%s was shown game %s after record %d, and the store has %d", who, v.Game, v.Seq, len(r.records))
		return
	}
	if fault := viewDifference(v, r.states[v.Seq]); fault != "" {
		w.violatedLocked(SameView, "%s was shown game %s after record %d: %s", who, v.Game, v.Seq, fault)
	}
}

// viewDifference returns how a view differs from the state, or "".
func viewDifference(v *hall.View, g laws.Game) string {
	if position := fen.Format(g.Position()); v.FEN != position || v.Ply != g.Ply() || len(v.Moves) < g.Ply() {
		return fmt.Sprintf("%s after %d half moves, not %s after %d", v.FEN, v.Ply, position, g.Ply())
	}
	if v.Over != g.Over() || v.Result != g.Result() {
		return fmt.Sprintf("over %t with %s, not %t with %s", v.Over, v.Result, g.Over(), g.Result())
	}
	if v.Waiting == hall.WaitingForDisk || v.Waiting == hall.WaitingForNode {
		return "" // the clocks stand until it is known how long
	}
	c := g.Clock()
	if v.Clock.White != c.Remaining(chess.White, v.Clock.At) || v.Clock.Black != c.Remaining(chess.Black, v.Clock.At) {
		return fmt.Sprintf("clocks %+v, not %s and %s", v.Clock, c.Remaining(chess.White, v.Clock.At), c.Remaining(chess.Black, v.Clock.At))
	}
	return ""
}

// recordLease records that a process now holds a game.
func (w *world) recordLease(stream string, n *node) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.holders[stream] = leaseHolder{n, w.since()}
}

// correctionKind is the kind of the only event that any node may record in a finished game.
var correctionKind = (laws.ResultCorrected{}).EventKind()

// checkWritten checks that the records written by a process belong to games that it holds.
func (w *world) checkWritten(n *node, results []journal.Result) {
	w.mu.Lock()
	defer w.mu.Unlock()
	n.markWritable()
	for _, result := range results {
		for _, r := range result.Records {
			if r.Stream == calls.Stream {
				continue // every process writes it
			}
			w.authors[r.Position] = n
			if holder := w.holders[r.Stream].by; holder != nil && holder != n && r.Kind != correctionKind {
				w.violatedLocked(OneHistory, "%s has written %s of %s, which %s holds", n, r.Kind, r.Stream, holder)
			}
			if before := w.writers[r.Stream]; before != n {
				w.checkTakeover(before, n, r)
				w.writers[r.Stream] = n
			}
		}
	}
}

// completeReport completes the report.
func (w *world) completeReport() {
	w.mu.Lock()
	defer w.mu.Unlock()
	digest := sha256.New()
	for _, id := range slices.Sorted(maps.Keys(w.games)) {
		r := w.replayOf(id)
		if len(r.records) == 0 {
			continue
		}
		w.checkOutages(id, r)
		w.report.Games++
		w.report.Records += len(r.records)
		last := r.states[len(r.states)-1]
		w.report.Moves += last.Ply()
		if last.Over() {
			w.report.Ended++
		}
		for _, record := range r.records {
			if record.Kind == (laws.MoveSealed{}).EventKind() {
				record.Data = nil // encrypted with chance of its own
			}
			fmt.Fprintf(digest, "%s %d %d %s %s\n", record.Stream, record.Seq, record.At, record.Kind, record.Data)
		}
	}
	digest.Sum(w.report.Log[:0])
}
