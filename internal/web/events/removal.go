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
	return e.Rights(v.Who).Appoint && e.Tournament.RefuseRemoval() == nil
}

// removeEvent removes an event in which nobody was paired, a template or a demonstration.
func (v *visit) removeEvent() error {
	e, err := v.event()
	if err != nil {
		return err
	}
	if err := v.office.RemoveEvent(v.R.Context(), v.Who, e.ID); err != nil {
		return v.refusalPage(err)
	}
	notice := "web.notice.event-removed"
	if e.Tournament.Regulations().Demonstration {
		notice = "web.notice.demo-removed"
	}
	v.SetNotice(notice)
	return v.Redirect("/events")
}

// restoreEvent takes back the removal of an event.
func (v *visit) restoreEvent() error {
	id := office.EventID(v.R.PathValue("event"))
	if err := v.office.RestoreEvent(v.R.Context(), v.Who, id); err != nil {
		return v.refusalPage(err)
	}
	v.SetNotice("web.notice.event-restored")
	return v.Redirect("/events/" + string(id) + "/manage")
}

// saveTemplate saves the regulations of an event as a template.
func (v *visit) saveTemplate() error {
	e, err := v.managedEvent()
	if err != nil {
		return err
	}
	outside := ""
	if v.Form("outside") != "" {
		outside = v.T("web.templates.outside-reason")
	}
	id, err := v.office.SaveTemplate(v.R.Context(), v.Who, e.ID, v.Form("name"), outside)
	if err != nil {
		return v.finish(e, err, settingsMatter, "")
	}
	v.SetNotice("web.notice.template-saved")
	return v.Redirect("/events/" + string(id) + "/manage/settings")
}
