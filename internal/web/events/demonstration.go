package events

import (
	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/tournament/words"
)

// demonstrate makes a demonstration in the language of who asks for it.
func (v *visit) demonstrate() error {
	if err := v.Require(organiser); err != nil {
		return err
	}
	id, err := v.office.Demonstrate(v.R.Context(), v.Who, words.Demonstration(v.Lang))
	if err != nil {
		return v.refused(err)
	}
	v.Tell("web.notice.demo-made")
	return v.See("/events/" + string(id))
}

// mayRemove reports whether the visitor may remove the event.
func (v *visit) mayRemove(e office.Event) bool {
	return e.Tournament.Regulations().Demonstration && e.Rights(v.Who).Appoint
}

// removeDemonstration takes one away.
func (v *visit) removeDemonstration() error {
	e, err := v.event()
	if err != nil {
		return err
	}
	if err := v.office.RemoveDemonstration(v.R.Context(), v.Who, e.ID); err != nil {
		return v.refused(err)
	}
	v.Tell("web.notice.demo-removed")
	return v.See("/events")
}
