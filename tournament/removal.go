package tournament

type (
	// RemoveEvent removes an event in which no pairs were made, a template or a demonstration.
	RemoveEvent struct{}
	// EventRemoved records that the event was removed. It is no longer listed, but its log is kept,
	// and [EventRestored] is the only event that can follow.
	EventRemoved struct{ Stamp }
	// RestoreEvent takes back the removal of an event. A demonstration stays removed, because a new
	// one is the same and the number of demonstrations is bounded.
	RestoreEvent struct{}
	// EventRestored records that a removed event is listed again.
	EventRestored struct{ Stamp }
)

func (EventRemoved) EventKind() string  { return "EventRemoved" }
func (EventRestored) EventKind() string { return "EventRestored" }

func (c RemoveEvent) decide(_ Tournament, s Stamp) Event  { return EventRemoved{s} }
func (c RestoreEvent) decide(_ Tournament, s Stamp) Event { return EventRestored{s} }

// RefuseRemoval returns why the event cannot be removed, or nil.
func (t Tournament) RefuseRemoval() *Refusal {
	if !t.regulations.Demonstration && (len(t.rounds) > 0 || len(t.contests) > 0) {
		return refuse(EventIsPaired, "", "event", t.regulations.Name)
	}
	return nil
}

func (e EventRemoved) check(t Tournament) *Refusal { return t.RefuseRemoval() }

func (e EventRemoved) apply(t Tournament) Tournament {
	t.removed = true
	return t
}

func (e EventRestored) check(t Tournament) *Refusal {
	if !t.removed {
		return refuse(EventNotRemoved, "", "event", t.regulations.Name)
	}
	return nil
}

func (e EventRestored) apply(t Tournament) Tournament {
	t.removed = false
	return t
}

// Removed reports whether the event was removed.
func (t Tournament) Removed() bool { return t.removed }
