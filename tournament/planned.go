package tournament

// Planned returns how many rounds the event has in all: as announced, or as a
// round robin of so many players has; 0 when nobody can say yet.
func (t Tournament) Planned() int {
	if !t.regulations.System.Predetermined() {
		return t.regulations.Rounds
	}
	return t.plannedByTable()
}

// Over reports whether every planned round is published and every board of it has
// a result, or a knock-out has its winner.
func (t Tournament) Over() bool {
	if t.regulations.System == Wimbledon {
		return len(t.contests) > 0 && t.contests[0].Over()
	}
	planned := t.Planned()
	if planned == 0 || len(t.rounds) < planned {
		return false
	}
	for _, r := range t.rounds {
		if r.Open() > 0 {
			return false
		}
	}
	return true
}

// RefuseUnfinished is the refusal of what comes after the last round, such as a
// play-off, or nil when the event is over.
func (t Tournament) RefuseUnfinished() *Refusal {
	if t.Over() {
		return nil
	}
	if planned := t.Planned(); planned == 0 || len(t.rounds) < planned {
		return refuse(RoundsNotOver, "", "played", len(t.rounds), "rounds", planned)
	}
	for _, r := range t.rounds {
		if waiting := r.waiting(); len(waiting) > 0 {
			return incomplete(r.Number, waiting)
		}
	}
	return refuse(RoundsNotOver, "", "played", len(t.rounds), "rounds", t.Planned()) // a knock-out
}

// RefuseOver is the refusal of what belongs to a round after the last, or nil
// while the event is not over.
func (t Tournament) RefuseOver() *Refusal {
	if !t.Over() {
		return nil
	}
	if t.regulations.System == Wimbledon {
		return refuse(KnockOutOver, "")
	}
	return refuse(EventOver, "", "played", len(t.rounds), "rounds", t.Planned())
}
