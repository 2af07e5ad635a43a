package office

import (
	"errors"
	"log/slog"
	"strings"
	"testing"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/store/memory"
	"github.com/escaque/escaque/laws"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/fidemode"
)

// An event declares a player as visually disabled, and their game in the hall carries it.
func TestDeclaredSight(t *testing.T) {
	ctx := t.Context()
	store, quiet := memory.New(), slog.New(slog.DiscardHandler)
	j := journal.New(store, journal.Options{Log: quiet})
	openHall := func() *hall.Hall {
		real := hall.New(hall.Options{Journal: j, Store: store, Directory: unrated{}, Log: quiet})
		if err := real.Open(ctx); err != nil {
			t.Fatal(err)
		}
		return real
	}
	real := openHall()
	h := &house{t: t, journal: j}
	h.office = New(Options{Journal: j, Hall: real, Members: register{"Ana", "Bob", "Carla"}, Log: quiet})
	h.must(h.office.Open(ctx))

	id, err := h.office.Create(WithAccepted(ctx, fidemode.Any), organiserOne, regulations())
	h.must(err)
	_, err = h.office.Import(ctx, organiserOne, id, strings.NewReader("name;handle\nAna;Ana\nBob;Bob\n"))
	h.must(err)
	h.must(h.office.AssignNumbers(ctx, organiserOne, id, []tournament.PlayerID{1, 2}))
	h.must(h.office.PublishRound(ctx, organiserOne, id, 1))
	declare := func(assistant string) {
		t.Helper()
		_, err := h.office.DeclareSight(ctx, organiserOne, id, 1, 0, tournament.Sight{Disability: tournament.Visual, Assistant: assistant, Duties: "abd"})
		h.must(err)
	}
	for _, c := range []struct {
		assistant string
		code      tournament.Code
	}{{"bob", tournament.AssistantUnfit}, {arbiterOne.Handle, tournament.AssistantUnfit}, {"Nobody Here", tournament.AssistantMissing}} {
		if c.assistant == arbiterOne.Handle {
			h.must(h.office.Appoint(ctx, organiserOne, id, arbiterOne.Handle, tournament.ArbiterDuty))
		}
		declare(c.assistant)
		err := h.office.SeatRound(ctx, organiserOne, id, 1)
		h.refused(err, c.code)
		var r *tournament.Refusal
		if errors.As(err, &r); r.Args["name"] != "Ana" || !strings.EqualFold(r.Args["assistant"].(string), c.assistant) {
			t.Errorf("%s: %v", c.assistant, r)
		}
	}
	declare("carla")
	h.must(h.office.SeatRound(ctx, organiserOne, id, 1))
	e, err := h.office.Event(id)
	h.must(err)
	p, _ := e.Tournament.Player(1)
	if p.Sight != (tournament.Sight{Disability: tournament.Visual, Assistant: "Carla", Account: "a-carla", Duties: "abd"}) {
		t.Errorf("the entry says %+v", p.Sight)
	}
	game := hall.GameID(e.Tournament.Boards(1)[0].Game)
	carla := members.Identity{ID: "a-carla", Handle: "Carla"}
	look := func() hall.View {
		t.Helper()
		v, err := real.Table(ctx, game, carla)
		h.must(err)
		return v
	}
	before := look()
	if before.CannotSee != [2]bool{true, false} || before.DeclaredByEvent != [2]bool{true, false} || before.Assists != hall.AsWhite || before.Assistants[chess.White].Duties != laws.MoveForPlayer|laws.AnnounceFor|laws.TellPlayer {
		t.Errorf("seated: %+v %+v %v %+v", before.CannotSee, before.DeclaredByEvent, before.Assists, before.Assistants)
	}
	h.must(real.Close(ctx))
	real = openHall()
	if after := look(); after.CannotSee != before.CannotSee || after.DeclaredByEvent != before.DeclaredByEvent || after.Assistants != before.Assistants {
		t.Errorf("replayed: %+v, before %+v", after.Assistants, before.Assistants)
	}
	for who, want := range map[string]int{"a-carla": 1, "a-ana": 3} {
		fields, err := PersonalOf(ctx, j, id, who)
		h.must(err)
		found := 0
		for _, f := range fields {
			if f.Field == "entry/sight/assistant" || f.Field == "entry" || strings.HasPrefix(f.Field, "players/") {
				found++
			}
		}
		if found < want {
			t.Errorf("of %s: %v", who, fields)
		}
	}
	h.must(real.Close(ctx))
	h.must(j.Close())
}

// A round under Laws without rules for visually disabled players refuses the game by name.
func TestSightUnderOtherLaws(t *testing.T) {
	h := newHouse(t)
	ctx := t.Context()
	regs := regulations()
	regs.Each = []tournament.RoundTerms{{Round: 1, Laws: "1997"}}
	regs.Control = "300"
	id, err := h.office.Create(WithAccepted(ctx, fidemode.Any), organiserOne, regs)
	h.must(err)
	_, err = h.office.Import(ctx, organiserOne, id, strings.NewReader("name;handle\nAna;Ana\nBob;Bob\n"))
	h.must(err)
	h.must(h.office.AssignNumbers(ctx, organiserOne, id, []tournament.PlayerID{1, 2}))
	h.must(h.office.PublishRound(ctx, organiserOne, id, 1))
	_, err = h.office.DeclareSight(ctx, organiserOne, id, 2, 0, tournament.Sight{Disability: tournament.Visual})
	h.must(err)
	h.refused(h.office.SeatRound(ctx, organiserOne, id, 1), tournament.SightElsewhere)
	if len(h.hall.rows) != 0 {
		t.Error("the game began")
	}
}
