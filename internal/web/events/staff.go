package events

import (
	"context"

	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/words"
)

// officialRow is a member of the staff of an event.
type officialRow struct{ Handle, Duty, Text string }

// manageStaff is the data of the tab of the staff.
type manageStaff struct {
	manageHead
	Owner string
	Staff []officialRow
}

func (v *visit) showStaff(e office.Event, faults []string, status int) error {
	d := manageStaff{manageHead: v.manageHead(e, staffMatter, faults), Owner: e.Tournament.Owner().Name}
	if d.Owner == "" {
		d.Owner = "–"
	}
	for _, o := range e.Tournament.Staff() {
		d.Staff = append(d.Staff, officialRow{o.Member.Handle, string(o.Duty), words.Duty(v.Lang, o.Duty)})
	}
	return v.showManage(d.manageHead, status, d)
}

func (v *visit) appoint() error {
	return v.runCommand(staffMatter, "web.notice.saved", func(ctx context.Context, e office.Event) error {
		return v.office.Appoint(ctx, v.Who, e.ID, v.Form("handle"), tournament.Duty(v.Form("duty")))
	})
}

func (v *visit) dismiss() error {
	return v.runCommand(staffMatter, "web.notice.saved", func(ctx context.Context, e office.Event) error {
		return v.office.Dismiss(ctx, v.Who, e.ID, v.Form("handle"), tournament.Duty(v.Form("duty")))
	})
}
