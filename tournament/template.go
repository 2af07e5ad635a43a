package tournament

import (
	"slices"
	"time"
)

// StartedFrom returns the regulations of a new event that begins on the day starts and otherwise
// follows those of a template or of an earlier event. Its other days keep their distance from the
// first one. Without a first day in both they are left out, because nothing says when they are.
func (r Regulations) StartedFrom(starts string) Regulations {
	r.Template, r.Demonstration = false, false
	was, errWas := time.Parse(time.DateOnly, r.Starts)
	is, errIs := time.Parse(time.DateOnly, starts)
	r.Starts = starts
	if errWas != nil || errIs != nil {
		r.Ends, r.Dates = "", nil
		return r
	}
	days := int(is.Sub(was) / (24 * time.Hour))
	move := func(day string) string {
		if d, err := time.Parse(time.DateOnly, day); err == nil {
			return d.AddDate(0, 0, days).Format(time.DateOnly)
		}
		return day
	}
	r.Ends, r.Dates = move(r.Ends), slices.Clone(r.Dates)
	for i, day := range r.Dates {
		r.Dates[i] = move(day)
	}
	return r
}

// checkTemplate refuses everything but settings and staff in a template, from which events are
// started and in which nobody plays.
func (t Tournament) checkTemplate(e Event) *Refusal {
	if !t.regulations.Template {
		return nil
	}
	switch e.(type) { // nolint:gochecksumtype // all others are of events that are played
	case RegulationsAmended, FIDEModeLeft, EventRemoved, EventRestored, OfficialAppointed, OfficialDismissed, Undone:
		return nil
	}
	return refuse(OnlyTemplate, "", "event", t.regulations.Name)
}
