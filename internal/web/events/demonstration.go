package events

import (
	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/tournament/words"
)

// makeDemonstration creates a demonstration event in the visitor's language.
func (v *visit) makeDemonstration() error {
	if err := v.Require(organiser); err != nil {
		return err
	}
	id, err := v.office.Demonstrate(v.R.Context(), v.Who, words.Demonstration(v.Lang))
	if err != nil {
		return v.refusalPage(err)
	}
	v.SetNotice("web.notice.demo-made")
	return v.Redirect("/events/" + string(id))
}

// mayRemove reports whether the visitor may remove the event.
func (v *visit) mayRemove(e office.Event) bool {
	return e.Tournament.Regulations().Demonstration && e.Rights(v.Who).Appoint
}

// removeDemonstration removes a demonstration event.
func (v *visit) removeDemonstration() error {
	e, err := v.event()
	if err != nil {
		return err
	}
	if err := v.office.RemoveDemonstration(v.R.Context(), v.Who, e.ID); err != nil {
		return v.refusalPage(err)
	}
	v.SetNotice("web.notice.demo-removed")
	return v.Redirect("/events")
}
