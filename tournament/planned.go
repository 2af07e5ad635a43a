package tournament

// Planned returns the total number of rounds: as announced, or as the tables of a round robin
// require. It returns 0 if it is not known yet.
func (t Tournament) Planned() int {
	if !t.regulations.System.Predetermined() {
		return t.regulations.Rounds
	}
	return t.plannedByTable()
}

// MostRounds returns the number of rounds of a Swiss that those who take part can play: nobody meets
// an opponent twice, and with an odd number nobody has a second bye. It returns 0 for other systems.
// C.04.1 B1.a and B1.b, 2009; C.04.1 2 and 4, 2026.
func (t Tournament) MostRounds() int {
	if !t.regulations.System.Swiss() {
		return 0
	}
	n := len(t.Active())
	if n%2 == 0 {
		n--
	}
	return max(n, 0)
}

// Over reports whether the event is over. All planned rounds are published and all boards have
// results, or a knock-out has its winner.
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

// RefuseUnfinished returns the refusal of commands that require the end of the event, such as a
// play-off, or nil if the event is over.
func (t Tournament) RefuseUnfinished() *Refusal {
	if t.Over() {
		return nil
	}
	if planned := t.Planned(); planned == 0 || len(t.rounds) < planned {
		return refuse(RoundsNotOver, "", "played", len(t.rounds), "rounds", planned)
	}
	for _, r := range t.rounds {
		if waiting := t.WithoutResult(r.Number); len(waiting) > 0 {
			return t.refuseMissingResults(r.Number, waiting)
		}
	}
	return refuse(RoundsNotOver, "", "played", len(t.rounds), "rounds", t.Planned()) // a knock-out
}

// RefuseOver returns the refusal of commands for further rounds, or nil while the event is not
// over.
func (t Tournament) RefuseOver() *Refusal {
	if !t.Over() {
		return nil
	}
	if t.regulations.System == Wimbledon {
		return refuse(KnockOutOver, "")
	}
	return refuse(EventOver, "", "played", len(t.rounds), "rounds", t.Planned())
}
