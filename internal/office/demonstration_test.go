package office

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/demo"
	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/words"
)

// A demonstration is made in one act, goes on like any event, and is taken away by its
// owner or an administrator; nothing of it comes back when the house opens again.
func TestADemonstration(t *testing.T) {
	h := newHouse(t)
	ctx, o := t.Context(), h.office
	real := h.begun()
	id, err := o.Demonstrate(ctx, organiserOne, words.Demonstration("es"))
	h.must(err)
	e, err := o.Event(id)
	h.must(err)
	if len(o.Events()) != 2 || len(e.Tournament.Standings()) != demo.Players || e.Tournament.Owner().ID != organiserOne.ID || e.Tournament.Regulations().Rated {
		t.Fatalf("%d events, %+v", len(o.Events()), e.Tournament.Regulations())
	}
	log, err := o.Log(ctx, id)
	h.must(err)
	replayed, err := tournament.Replay(log)
	h.must(err)
	if diff := cmp.Diff(e.Tournament.Standings(), replayed.Standings()); diff != "" {
		t.Error(diff)
	}
	draft, err := o.Draft(organiserOne, id, swiss.Options{})
	h.must(err)
	if len(draft.Proposal.Pairs) == 0 {
		t.Error("no next round")
	}
	h.must(o.PublishRound(ctx, organiserOne, id, demo.Played+1))

	h.refused(o.RemoveEvent(ctx, organiserOne, real), tournament.EventIsPaired)
	h.refused(o.RemoveEvent(ctx, stranger(), id), tournament.NotOwner)
	h.must(o.RemoveEvent(ctx, organiserOne, id))
	gone := func(o *Office) {
		t.Helper()
		if events := o.Events(); len(events) != 1 || events[0].ID != real {
			t.Errorf("%d events", len(events))
		}
		_, err := o.Event(id)
		h.refused(err, tournament.EventWasRemoved)
		h.refused(o.RemoveEvent(ctx, adminOne, id), tournament.EventWasRemoved)
		h.refused(o.PublishRound(ctx, adminOne, id, demo.Played+2), tournament.EventWasRemoved)
	}
	gone(o)
	again := New(o.opt)
	h.must(again.Open(ctx))
	gone(again)

	other, err := o.Demonstrate(ctx, organiserOne, words.Demonstration("en"))
	h.must(err)
	h.must(o.RemoveEvent(ctx, adminOne, other))
}

// One organiser has three demonstrations at once and no more, and does not fill the
// journal with ones that they make and remove.
func TestDemonstrationsAreBounded(t *testing.T) {
	h := newHouse(t)
	ctx, o := t.Context(), h.office
	texts := words.Demonstration("en")
	var ids []EventID
	for range 3 {
		id, err := o.Demonstrate(ctx, organiserOne, texts)
		h.must(err)
		ids = append(ids, id)
	}
	h.refused(second3(o.Demonstrate(ctx, organiserOne, texts)), tournament.DemonstrationsMany)
	other := organiserOne
	other.ID, other.Handle = "other", "Other"
	h.must(second3(o.Demonstrate(ctx, other, texts)))
	for range 3 {
		h.must(o.RemoveEvent(ctx, organiserOne, ids[0]))
		id, err := o.Demonstrate(ctx, organiserOne, texts)
		h.must(err)
		ids[0] = id
	}
	h.must(o.RemoveEvent(ctx, organiserOne, ids[0]))
	h.refused(second3(o.Demonstrate(ctx, organiserOne, texts)), tournament.DemonstrationsFast)
}
