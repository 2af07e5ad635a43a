package events

import (
	"context"
	"errors"
	"net/http"

	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/internal/web/site"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/entrylist"
	"github.com/escaque/escaque/tournament/words"
)

// entriesDesk is the page on which players come in, and are linked to members.
type entriesDesk struct {
	deskHead
	CSVFaults []string
	CSVCount  int
	CSVMore   int
	CanImport bool
	Players   int
	Entries   []entryView
}

func (v *visit) showEntriesDesk(e office.Event, d entriesDesk, status int) error {
	t := e.Tournament
	d.deskHead = v.deskHead(e, entriesMatter, d.Faults)
	d.Players = len(t.Players())
	d.Entries = v.eventText(t).entries()
	d.CanImport = d.MayOrganise && !t.NumbersDrawn()
	return v.showDesk(d.deskHead, status, d)
}

// importEntries brings the players of a file in: all of them, or none and every
// fault shown.
func (v *visit) importEntries() error {
	e, err := v.desk()
	if err != nil {
		return err
	}
	file, _, err := v.R.FormFile("csv")
	if errors.Is(err, http.ErrMissingFile) || errors.Is(err, http.ErrNotMultipart) {
		return v.showEntriesDesk(e, entriesDesk{deskHead: deskHead{Faults: []string{v.T("web.csv.missing")}}}, http.StatusBadRequest)
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
		d := entriesDesk{CSVCount: len(faults.List) + faults.More, CSVMore: faults.More}
		for _, f := range faults.List {
			d.CSVFaults = append(d.CSVFaults, words.Fault(v.Lang, f))
		}
		return v.showEntriesDesk(e, d, http.StatusUnprocessableEntity)
	}
	return v.done(e, err, entriesMatter, "web.notice.imported")
}

// linkMember says which member of the hall plays for a player.
func (v *visit) linkMember() error {
	return v.work(entriesMatter, "web.notice.saved", func(ctx context.Context, e office.Event) error {
		return v.office.Link(ctx, v.Who, e.ID, tournament.PlayerID(v.number("player")), v.Form("handle"))
	})
}

func (v *visit) withdrawPlayer() error {
	return v.work(entriesMatter, "web.notice.saved", func(ctx context.Context, e office.Event) error {
		return v.office.Withdraw(ctx, v.Who, e.ID, tournament.PlayerID(v.number("player")), v.Form("reason"))
	})
}

func (v *visit) returnPlayer() error {
	return v.work(entriesMatter, "web.notice.saved", func(ctx context.Context, e office.Event) error {
		return v.office.Return(ctx, v.Who, e.ID, tournament.PlayerID(v.number("player")))
	})
}
