package office

import (
	"context"
	"fmt"

	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/knockout"
	"github.com/escaque/escaque/tournament/systems"
	"github.com/escaque/escaque/tournament/trf"
)

// Report returns the TRF report of an event in a version. A remark contains the hash of its log, so
// that later changes of the log can be detected. The refusals are NoEvent, and NumbersNotDrawn
// while no player has a starting number.
func (o *Office) Report(ctx context.Context, id EventID, v trf.Version) (*trf.File, error) {
	e, err := o.Event(id)
	if err != nil {
		return nil, err
	}
	return ReportOf(ctx, o.opt.Journal, e, v)
}

// ReportOf returns the report of [Office.Report] for an event that was read from a journal.
func ReportOf(ctx context.Context, j *journal.Journal, e Event, v trf.Version) (*trf.File, error) {
	if !e.Tournament.NumbersDrawn() {
		return nil, tournament.Refuse(tournament.NumbersNotDrawn)
	}
	f := trf.OfEvent(knockout.InRounds(e.Tournament), systems.CodeOf(e.Tournament.Regulations()), systems.WordsOf(e.Tournament.Regulations()))
	if v != trf.TRF26 {
		var err error
		if f, err = f.As(v); err != nil {
			return nil, fmt.Errorf("office: report of %s: %w", e.ID, err)
		}
	}
	head, err := j.PublishedHead(ctx, e.ID.Stream(), e.Seq)
	if err != nil {
		return nil, fmt.Errorf("office: head of %s: %w", e.ID, err)
	}
	if head != "" {
		f.Add(trf.LogHead(head))
	}
	return f, nil
}

// Load reads an event from its log without an office. An event without records has Seq 0. The error
// wraps a *journal.UnreadableError when a record is unreadable.
func Load(ctx context.Context, j *journal.Journal, id EventID) (Event, error) {
	records, err := j.ReadStream(ctx, id.Stream())
	if err != nil {
		return Event{}, err
	}
	e := Event{ID: id}
	for _, r := range records {
		e.Seq = r.Seq
		if r.IsVoid() {
			continue
		}
		fact, err := decodeFact(r)
		if err != nil {
			return Event{}, err
		}
		if e.Tournament, err = applySafely(e.Tournament, fact); err != nil {
			return Event{}, journal.Unreadable(r, err)
		}
	}
	return e, nil
}
