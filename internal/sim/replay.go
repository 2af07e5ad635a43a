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
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/hall/game"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/laws"
)

// replay is the fold of one game's log, as it stands in the store: the states after each record.
type replay struct {
	records []journal.Record
	states  []laws.Game // after as many records
	audit   audit
}

// replayed folds what the store has of a game. The caller holds w.mu.
func (w *world) replayed(id hall.GameID) *replay {
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
		_, rec, is, err := game.EventOf(record)
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

// checkStep holds one event against the state that it is applied to. The caller holds w.mu.
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
	if fault := r.audit.step(before, after, e); fault != "" {
		w.violatedLocked(Conserved, "game %s: record %d (%s): %s", id, record.Seq, record.Kind, fault)
	}
}

// announced holds what somebody was told against the store, at the moment at which they are told
// it.
func (w *world) announced(who string, id hall.GameID, recs []hall.Recorded) {
	w.mu.Lock()
	defer w.mu.Unlock()
	r := w.replayed(id)
	for _, rec := range recs {
		switch {
		case rec.Seq > uint64(len(r.records)):
			w.violatedLocked(Durable, "%s was told of record %d of game %s (%s), and the store has %d", who, rec.Seq, id, rec.Event.EventKind(), len(r.records))
		case !bytes.Equal(rec.Data, r.records[rec.Seq-1].Data):
			w.violatedLocked(Durable, "%s was told that record %d of game %s is %s, and the store has %s", who, rec.Seq, id, rec.Data, r.records[rec.Seq-1].Data)
		}
	}
}

// shown holds a view against the log up to the record that it names.
func (w *world) shown(who string, v *hall.View) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.report.Shown++
	r := w.replayed(v.Game)
	if v.Seq > uint64(len(r.records)) {
		w.violatedLocked(Durable, "%s was shown game %s after record %d, and the store has %d", who, v.Game, v.Seq, len(r.records))
		return
	}
	if fault := differs(v, r.states[v.Seq]); fault != "" {
		w.violatedLocked(SameView, "%s was shown game %s after record %d: %s", who, v.Game, v.Seq, fault)
	}
}

// differs says in what a view is not the state; nothing when it is.
func differs(v *hall.View, g laws.Game) string {
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

// leased notes that a process holds a game from now on.
func (w *world) leased(stream string, n *node) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.holders[stream] = holding{n, w.since()}
}

// corrected is the one thing that any node records in a game that is over, whoever held it.
var corrected = (laws.ResultCorrected{}).EventKind()

// written holds what a process has written against who holds the games.
func (w *world) written(n *node, results []journal.Result) {
	w.mu.Lock()
	defer w.mu.Unlock()
	n.writes()
	for _, result := range results {
		for _, r := range result.Records {
			w.authors[r.Position] = n
			if holder := w.holders[r.Stream].by; holder != nil && holder != n && r.Kind != corrected {
				w.violatedLocked(OneHistory, "%s has written %s of %s, which %s holds", n, r.Kind, r.Stream, holder)
			}
			if before := w.writers[r.Stream]; before != n {
				w.takenUp(before, n, r)
				w.writers[r.Stream] = n
			}
		}
	}
}

// tally counts what the run came to.
func (w *world) tally() {
	w.mu.Lock()
	defer w.mu.Unlock()
	digest := sha256.New()
	for _, id := range slices.Sorted(maps.Keys(w.games)) {
		r := w.replayed(id)
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
