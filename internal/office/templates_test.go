package office

import (
	"context"
	"errors"
	"testing"

	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/fidemode"
)

// Who saves a template outside FIDE mode is asked twice, and who starts an event from it is not.
func TestTemplates(t *testing.T) {
	h := newHouse(t)
	ctx, o := context.Background(), h.office
	from, err := o.Create(ctx, organiserOne, tournament.Regulations{Name: "Tuesday 1", System: tournament.Berger, Laws: "2023", TieBreakRules: "c07-2026", Control: "300+3", Place: "Club"})
	h.must(err)

	var q *fidemode.Question
	if _, err := o.SaveTemplate(ctx, organiserOne, from, "Tuesdays", "a club evening"); !errors.As(err, &q) || q.Again {
		t.Fatalf("not asked: %v", err)
	}
	once := fidemode.Acceptance{Code: fidemode.Exit}
	if _, err := o.SaveTemplate(WithAccepted(ctx, fidemode.Accept(once)), organiserOne, from, "Tuesdays", "a club evening"); !errors.As(err, &q) || !q.Again {
		t.Fatalf("not asked twice: %v", err)
	}
	template, err := o.SaveTemplate(WithAccepted(ctx, fidemode.Any), organiserOne, from, "Tuesdays", "a club evening")
	h.must(err)
	if list := o.Templates(); len(list) != 1 || list[0].ID != template || len(o.Events()) != 1 {
		t.Fatalf("%d templates, %d events", len(list), len(o.Events()))
	}
	h.refused(second(o.Enter(ctx, organiserOne, template, tournament.Entry{Name: "Eva"}, 0)), tournament.OnlyTemplate)

	saved, err := o.Event(template)
	h.must(err)
	regs := saved.Tournament.Regulations().StartedFrom("2026-12-01")
	regs.Name = "Tuesday 2"
	started, err := o.CreateFrom(ctx, stranger(), template, regs)
	h.must(err)
	e, err := o.Event(started)
	h.must(err)
	left := e.Tournament.FIDEMode().Left
	if r := e.Tournament.Regulations(); left == nil || left.Round != 0 || left.Reason != "Tuesdays" || r.Template || r.Place != "Club" || r.Name != "Tuesday 2" {
		t.Errorf("%+v, %+v", left, r)
	}

	// An earlier event outside the mode is no declaration: who follows it is asked.
	old := saved.Tournament.Regulations().StartedFrom("")
	old.Laws = "1997"
	before, err := o.Create(WithAccepted(ctx, fidemode.Any), organiserOne, old)
	h.must(err)
	if _, err := o.CreateFrom(ctx, organiserOne, before, old); !errors.As(err, &q) {
		t.Errorf("not asked: %v", err)
	}

	h.refused(o.RemoveEvent(ctx, stranger(), template), tournament.NotOwner)
	h.must(o.RemoveEvent(ctx, organiserOne, template))
	_, err = o.CreateFrom(ctx, organiserOne, template, regs)
	h.refused(err, tournament.EventWasRemoved)
	if len(o.Templates()) != 0 || len(o.RemovedEvents()) != 1 {
		t.Error("a removed template")
	}
	again := New(o.opt)
	h.must(again.Open(ctx))
	h.must(again.RestoreEvent(ctx, organiserOne, template))
	if len(again.Templates()) != 1 || len(again.RemovedEvents()) != 0 {
		t.Error("it is not restored")
	}
}
