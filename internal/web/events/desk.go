package events

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"strings"

	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/internal/web/site"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/entrylist"
	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/systems"
	"github.com/escaque/escaque/tournament/words"
)

// newEventData is the form of a new event, with what was typed.
type newEventData struct {
	Faults                              []string
	Name, Place, Federation, Arbiter    string
	Starts, Ends, System, Laws, Control string
	Rated, OpenEntry                    bool
	Editions                            []string
	Order                               orderForm
}

func (v *visit) newEventPage() error {
	if err := v.Require(organiser); err != nil {
		return err
	}
	d := newEventData{System: "berger-1", Control: "90+30", Rated: true}
	d.Order = v.orderForm(recommended())
	return v.showNewEvent(d, 0)
}

func (v *visit) showNewEvent(d newEventData, status int) error {
	d.Editions = v.editions
	return v.Show(site.Page{Name: "event_new", Title: v.T("web.event.new-title"), Nav: "events", Width: "narrow", Status: status, Data: d})
}

func (v *visit) newEvent() error {
	if err := v.Require(organiser); err != nil {
		return err
	}
	d := newEventData{
		Name: v.Form("name"), Place: v.Form("place"), Federation: strings.ToUpper(v.Form("federation")), Arbiter: v.Form("arbiter"),
		Starts: v.Form("starts"), Ends: v.Form("ends"), System: v.Form("system"), Laws: v.Form("laws"), Control: v.Form("control"),
		Rated: v.Form("rated") != "", OpenEntry: v.Form("open-entry") != "",
	}
	regs := tournament.Regulations{
		Name: d.Name, Place: d.Place, Federation: d.Federation, Arbiter: d.Arbiter, Starts: d.Starts, Ends: d.Ends,
		System: tournament.Berger, Cycles: 1, Laws: d.Laws, Control: office.Control(d.Control), Rated: d.Rated, OpenEntry: d.OpenEntry,
	}
	if d.System == "berger-2" {
		regs.Cycles = 2
	}
	order := v.orderOf()
	regs.TieBreakRules, regs.TieBreaks = order.rules, order.methods
	id, err := v.office.Create(v.R.Context(), v.Who, regs)
	if err != nil {
		faults, status, ok := v.reasons(err)
		if !ok {
			return err
		}
		d.Faults = faults
		d.Order = v.orderForm(order)
		return v.showNewEvent(d, status)
	}
	v.Tell("web.notice.created")
	return v.See("/events/" + string(id) + "/manage")
}

// manageData is the organiser's desk of one event.
type manageData struct {
	eventHead
	CSVFaults []string
	CSVCount  int
	CSVMore   int
	Faults    []string
	CanImport bool
	CanDraw   bool
	CanRevoke bool // the numbers, before the first round
	Players   int
	Entries   []entryView
	NextRound *roundView // what the Berger table proposes
	Published []*roundView
	Owner     string
	Staff     []officialRow
	Log       []factRow // the last ones, the newest first
}

func (v *visit) managePage() error {
	if err := v.Require(organiser, arbiter); err != nil {
		return err
	}
	e, err := v.event()
	if err != nil {
		return err
	}
	if err := v.office.MayConduct(v.Who, e.ID); err != nil {
		return v.refused(err)
	}
	return v.showManage(e, manageData{}, 0)
}

func (v *visit) showManage(e office.Event, d manageData, status int) error {
	t, text := e.Tournament, v.eventText(e.Tournament)
	d.eventHead = v.head(e, "manage")
	d.Players = len(t.Players())
	d.Entries = text.entries()
	d.CanImport = d.MayOrganise && !t.NumbersDrawn()
	d.CanDraw = d.MayOrganise && !t.NumbersDrawn() && len(t.Active()) > 1
	d.CanRevoke = d.MayOrganise && t.NumbersDrawn() && t.Published() == 0
	next := t.Published() + 1
	if d.MayOrganise {
		if draft, err := systems.Draft(t, next, swiss.Options{}); err == nil && len(draft.Pairs) > 0 {
			d.NextRound = text.proposed(next, draft.Pairings(t))
		}
	}
	for n := t.Published(); n >= 1; n-- {
		r, _ := t.Round(n)
		view := text.round(r)
		view.Revocable = d.MayOrganise && n == t.Published() && !r.Closed && !hasResults(r)
		d.Published = append(d.Published, view)
	}
	if err := v.staff(e, &d); err != nil {
		return err
	}
	return v.Show(site.Page{
		Name: "manage", Title: d.Name + " · " + v.T("web.event.manage"), Nav: "events", Width: "wide",
		Notice: v.Told(), Status: status, Data: d,
	})
}

// hasResults reports whether a board with two players is scored.
func hasResults(r tournament.Round) bool {
	return slices.ContainsFunc(r.Boards, func(b tournament.Board) bool { return b.Result != tournament.NoResult })
}

// importEntries brings the players of a file in: all of them, or none and every
// fault shown.
func (v *visit) importEntries() error {
	if err := v.Require(organiser); err != nil {
		return err
	}
	e, err := v.event()
	if err != nil {
		return err
	}
	if err := v.office.MayConduct(v.Who, e.ID); err != nil {
		return v.refused(err)
	}
	file, _, err := v.R.FormFile("csv")
	if errors.Is(err, http.ErrMissingFile) || errors.Is(err, http.ErrNotMultipart) {
		return v.showManage(e, manageData{Faults: []string{v.T("web.csv.missing")}}, http.StatusBadRequest)
	}
	if err != nil {
		var large *http.MaxBytesError
		if errors.As(err, &large) {
			return err
		}
		return site.Refuse(http.StatusBadRequest, "web.problem.bad-form")
	}
	defer file.Close()
	_, err = v.office.Import(v.R.Context(), v.Who, e.ID, file)
	var faults *entrylist.Faults
	if errors.As(err, &faults) {
		d := manageData{CSVCount: len(faults.List) + faults.More, CSVMore: faults.More}
		for _, f := range faults.List {
			d.CSVFaults = append(d.CSVFaults, words.Fault(v.Lang, f))
		}
		return v.showManage(e, d, http.StatusUnprocessableEntity)
	}
	return v.done(e, err, "web.notice.imported", "/manage")
}

// done goes on after a command of the office, or shows on the desk why it was
// not obeyed.
func (v *visit) done(e office.Event, err error, notice, to string) error {
	if err != nil {
		faults, status, ok := v.reasons(err)
		if !ok {
			return err
		}
		return v.showManage(e, manageData{Faults: faults}, status)
	}
	v.Tell(notice)
	return v.See("/events/" + string(e.ID) + to)
}

// work runs one command of the office for the event that the address names. Who
// may give it the office decides; here only visitors without any role are
// turned away, before they learn anything.
func (v *visit) work(notice string, do func(ctx context.Context, e office.Event) error) error {
	if err := v.Require(organiser, arbiter); err != nil {
		return err
	}
	e, err := v.event()
	if err != nil {
		return err
	}
	if err := v.office.MayConduct(v.Who, e.ID); err != nil {
		return v.refused(err) // the desk itself is not for him
	}
	return v.done(e, do(v.R.Context(), e), notice, "/manage")
}

func (v *visit) drawLots() error {
	return v.work("web.notice.numbers", func(ctx context.Context, e office.Event) error {
		if v.Form("how") == "list" {
			return v.office.AssignNumbers(ctx, v.Who, e.ID, e.Tournament.Active())
		}
		return v.office.DrawLots(ctx, v.Who, e.ID)
	})
}

func (v *visit) revokeLots() error {
	return v.work("web.notice.taken-back", func(ctx context.Context, e office.Event) error {
		return v.office.RevokeLots(ctx, v.Who, e.ID, v.Form("reason"))
	})
}

func (v *visit) publishRound() error {
	return v.work("web.notice.published", func(ctx context.Context, e office.Event) error {
		return v.office.PublishRound(ctx, v.Who, e.ID, v.number("round"))
	})
}

func (v *visit) revokeRound() error {
	return v.work("web.notice.taken-back", func(ctx context.Context, e office.Event) error {
		return v.office.RevokeRound(ctx, v.Who, e.ID, v.number("round"), v.Form("reason"))
	})
}

func (v *visit) seatRound() error {
	return v.work("web.notice.seated", func(ctx context.Context, e office.Event) error {
		return v.office.SeatRound(ctx, v.Who, e.ID, v.number("round"))
	})
}

func (v *visit) closeRound() error {
	return v.work("web.notice.closed", func(ctx context.Context, e office.Event) error {
		return v.office.CloseRound(ctx, v.Who, e.ID, v.number("round"))
	})
}

func (v *visit) reopenRound() error {
	return v.work("web.notice.reopened", func(ctx context.Context, e office.Event) error {
		return v.office.ReopenRound(ctx, v.Who, e.ID, v.number("round"), v.Form("reason"))
	})
}

// linkMember says which member of the hall plays for a player.
func (v *visit) linkMember() error {
	return v.work("web.notice.saved", func(ctx context.Context, e office.Event) error {
		return v.office.Link(ctx, v.Who, e.ID, tournament.PlayerID(v.number("player")), v.Form("handle"))
	})
}

func (v *visit) withdrawPlayer() error {
	return v.work("web.notice.saved", func(ctx context.Context, e office.Event) error {
		return v.office.Withdraw(ctx, v.Who, e.ID, tournament.PlayerID(v.number("player")), v.Form("reason"))
	})
}

func (v *visit) returnPlayer() error {
	return v.work("web.notice.saved", func(ctx context.Context, e office.Event) error {
		return v.office.Return(ctx, v.Who, e.ID, tournament.PlayerID(v.number("player")))
	})
}
