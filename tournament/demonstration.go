package tournament

type (
	// RemoveEvent takes a demonstration away, for good. Only an event whose
	// regulations say that it is one can be removed: the log of a real one is kept.
	RemoveEvent struct{}
	// EventRemoved says that the event is no more: nothing can follow it. The log
	// stays as it is, and is no longer shown among the events.
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

// Removed reports whether the event, a demonstration, was taken away.
func (t Tournament) Removed() bool { return t.removed }
