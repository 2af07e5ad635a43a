package web

import (
	"context"
	"strconv"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/moderation"
	"github.com/escaque/escaque/internal/web/site"
)

// Moderation is what people see of their own affairs. *moderation.Service
// satisfies it.
type Moderation interface {
	// Standing is what the book of conduct has against somebody.
	Standing(id string) moderation.Standing
	// Appeal asks another administrator to look at an act against oneself.
	Appeal(ctx context.Context, who conduct.Person, act int, text string) error
	// Acknowledge says that somebody has read his warnings.
	Acknowledge(ctx context.Context, who conduct.Person) (n int, err error)
}

// ownAct is an act as whom it is about reads it.
type ownAct struct {
	conduct.Act
	What    string
	Until   string // empty for what does not last
	InForce bool
	Warning bool // that is still to be acknowledged
}

// ownActs are the acts about the visitor, the newest first.
func (v *visit) ownActs() []ownAct {
	if v.s.moderation == nil {
		return nil
	}
	st := v.s.moderation.Standing(v.Who.ID)
	holds, warns := map[int]bool{}, map[int]bool{}
	for _, a := range st.InForce {
		holds[a.Number] = true
	}
	for _, a := range st.Warnings {
		warns[a.Number] = true
	}
	list := make([]ownAct, 0, len(st.Acts))
	for i := len(st.Acts) - 1; i >= 0; i-- {
		a := st.Acts[i]
		own := ownAct{Act: a, What: v.T("icsd.measure." + string(a.Measure)), InForce: holds[a.Number], Warning: warns[a.Number]}
		if a.Lifted {
			own.What = v.T("web.conduct.lifted", "What", own.What)
		} else if a.Measure.Lasts() {
			own.Until = v.T("icsd.act.open-ended")
			if a.Until != 0 {
				own.Until = v.T("icsd.act.until", "Date", minute(a.Until))
			}
		}
		list = append(list, own)
	}
	return list
}

// conductPath is the page of the rules of conduct.
const conductPath = "/conduct"

// minute is an instant as pages write it.
func minute(at clock.Instant) string { return at.Time().UTC().Format("2006-01-02 15:04 UTC") }

func (v *visit) person() conduct.Person {
	return conduct.Person{ID: v.Who.ID, Handle: v.Who.Handle, Guest: v.Who.Guest}
}

// appeal appeals against an act about the visitor.
func (v *visit) appeal() error {
	if err := v.RequireName(); err != nil {
		return err
	}
	act, err := strconv.Atoi(v.R.PathValue("act"))
	if err != nil || v.s.moderation == nil {
		return site.NotFound()
	}
	if err := v.s.moderation.Appeal(v.R.Context(), v.person(), act, v.Form("text")); err != nil {
		why, status, ok := v.Refusal(err)
		if !ok {
			return err
		}
		return v.showAccount(status, why.Text)
	}
	v.Tell("web.notice.appeal")
	return v.See("/account#acts")
}

// acknowledge says that the visitor has read his warnings.
func (v *visit) acknowledge() error {
	if err := v.RequireName(); err != nil {
		return err
	}
	if v.s.moderation == nil {
		return site.NotFound()
	}
	if _, err := v.s.moderation.Acknowledge(v.R.Context(), v.person()); err != nil {
		return v.Refused(err)
	}
	v.Tell("web.notice.saved")
	return v.See("/account#acts")
}
