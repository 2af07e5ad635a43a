package tournament

type (
	// RemoveEvent permanently removes a demonstration. Only events marked as demonstrations in
	// their regulations can be removed. The logs of all other events are kept.
	RemoveEvent struct{}
	// EventRemoved records that the event was removed. No event can follow it. The log is kept, but
	// the event is no longer listed.
	EventRemoved struct{ Stamp }
)

func (EventRemoved) EventKind() string { return "EventRemoved" }

func (c RemoveEvent) decide(_ Tournament, s Stamp) Event { return EventRemoved{s} }

func (e EventRemoved) check(t Tournament) *Refusal {
	if !t.regulations.Demonstration {
		return refuse(NotDemonstration, "", "event", t.regulations.Name)
	}
	return nil
}

func (e EventRemoved) apply(t Tournament) Tournament {
	t.removed = true
	return t
}

// Removed reports whether the event was a demonstration that has been removed.
func (t Tournament) Removed() bool { return t.removed }
