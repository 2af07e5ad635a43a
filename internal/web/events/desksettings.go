package events

import (
	"strconv"
	"strings"

	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/tournament/words"
)

// setting is one of an event's regulations: its label and what was announced.
type setting struct{ Label, Text string }

// settingsDesk is the page of the regulations as they were announced.
type settingsDesk struct {
	deskHead
	Settings  []setting
	MayRemove bool
}

func (v *visit) showSettings(e office.Event, faults []string, status int) error {
	d := settingsDesk{deskHead: v.deskHead(e, settingsMatter, faults), MayRemove: v.mayRemove(e)}
	r, text := e.Tournament.Regulations(), v.eventText(e.Tournament)
	add := func(key, value string) {
		if value != "" {
			d.Settings = append(d.Settings, setting{v.T(key), value})
		}
	}
	add("web.event.name", r.Name)
	add("web.event.place", r.Place)
	add("web.event.federation", r.Federation)
	add("web.event.starts", r.Starts)
	add("web.event.ends", r.Ends)
	add("web.event.arbiter", r.Arbiter)
	add("web.event.system", text.system(r))
	if planned := e.Tournament.Planned(); planned > 0 {
		add("web.desk.number-of-rounds", strconv.Itoa(planned))
	}
	if r.Acceleration != "" {
		add("web.desk.acceleration", v.T("web.desk.acceleration."+string(r.Acceleration)))
	}
	add("web.desk.venue", words.Venue(v.Lang, r.Venue))
	if r.Control != "" {
		add("web.event.control", writtenControl(r.Control))
	}
	add("web.event.laws", r.Laws)
	add("web.event.tiebreak-rules", words.TieBreakEdition(v.Lang, r.TieBreakRules))
	var methods []string
	for _, m := range text.methods() {
		methods = append(methods, m.Name)
	}
	add("web.event.tiebreaks", strings.Join(methods, ", "))
	if r.Rated {
		add("web.desk.ratings", v.T("web.event.rated"))
	}
	return v.showDesk(d.deskHead, status, d)
}
