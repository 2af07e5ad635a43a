package tournament

import "slices"

type (
	// ExchangeNumbers exchanges the starting numbers of two players. Ratings stay as they are.
	ExchangeNumbers struct{ A, B PlayerID }
	// RegenerateNumbers gives all starting numbers anew, by the ratings, titles and names of today.
	// Equals keep their order.
	RegenerateNumbers struct{}
	// NumbersExchanged records that two players have exchanged their starting numbers.
	NumbersExchanged struct {
		Stamp
		Round int      `json:"round"` // the next round to be paired
		A     PlayerID `json:"a"`
		B     PlayerID `json:"b"`
	}
	// NumbersRegenerated records that all starting numbers were given anew. The first player of Order
	// gets number 1.
	NumbersRegenerated struct {
		Stamp
		Round int        `json:"round"` // the next round to be paired
		Order []PlayerID `json:"order"`
	}
)

func (NumbersExchanged) EventKind() string   { return "NumbersExchanged" }
func (NumbersRegenerated) EventKind() string { return "NumbersRegenerated" }

func (c ExchangeNumbers) decide(t Tournament, s Stamp) Event {
	return NumbersExchanged{s, len(t.rounds) + 1, c.A, c.B}
}

func (RegenerateNumbers) decide(t Tournament, s Stamp) Event {
	return NumbersRegenerated{s, len(t.rounds) + 1, t.regenerated()}
}

// regenerated returns all players with a number in the initial order of a Swiss. Equals keep the order
// of their numbers.
func (t Tournament) regenerated() []PlayerID {
	return t.rankedOf(slices.Clone(t.order))
}

// exchanged returns the order of the starting numbers after two players have exchanged theirs.
func (t Tournament) exchanged(a, b PlayerID) []PlayerID {
	order := slices.Clone(t.order)
	i, j := slices.Index(order, a), slices.Index(order, b)
	if i >= 0 && j >= 0 {
		order[i], order[j] = b, a
	}
	return order
}

func (e NumbersExchanged) check(t Tournament) *Refusal {
	if r := t.RefuseRenumbering(); r != nil {
		return r
	}
	for _, id := range []PlayerID{e.A, e.B} {
		if !slices.Contains(t.order, id) {
			return refuse(PlayerUnknown, "", "player", int(id))
		}
	}
	switch {
	case e.Round != len(t.rounds)+1:
		return refuse(RoundNotNext, "", "round", e.Round, "next", len(t.rounds)+1)
	case e.A == e.B:
		return refuse(NumbersSame, "")
	}
	return nil
}

func (e NumbersRegenerated) check(t Tournament) *Refusal {
	if r := t.RefuseRenumbering(); r != nil {
		return r
	}
	was, is := slices.Sorted(slices.Values(t.order)), slices.Sorted(slices.Values(e.Order))
	switch {
	case e.Round != len(t.rounds)+1:
		return refuse(RoundNotNext, "", "round", e.Round, "next", len(t.rounds)+1)
	case !slices.Equal(was, is):
		return refuse(LotImproper, "", "players", len(t.order))
	case slices.Equal(e.Order, t.order):
		return refuse(NumbersSame, "")
	}
	return nil
}

// RefuseRenumbering returns the refusal to exchange starting numbers or to give them anew, nil if that
// is possible: in a Swiss and in pairings by the arbiter, until the fourth round is paired.
func (t Tournament) RefuseRenumbering() *Refusal {
	system := t.regulations.System
	switch {
	case system.Predetermined() || system == Wimbledon:
		return refuse(NumbersByLot, "")
	case !t.NumbersDrawn():
		return refuse(NumbersNotDrawn, "")
	case len(t.rounds) >= LastRenumbering:
		r := refuse(NumbersFixed, "C.04.2 2.3", "last", LastRenumbering)
		if r.Edition = "2026"; system == Dutch2017 {
			r.Article, r.Edition = "C.04.2 B.3", "2017"
		}
		return r
	case t.Over():
		return t.RefuseOver()
	}
	return t.checkRoundToCome(len(t.rounds) + 1)
}

func (e NumbersExchanged) apply(t Tournament) Tournament {
	return t.withRenumbering(IntegrityEvent{Kind: IntegrityExchange, Round: e.Round, At: e.At, By: e.By}, t.exchanged(e.A, e.B))
}

func (e NumbersRegenerated) apply(t Tournament) Tournament {
	return t.withRenumbering(IntegrityEvent{Kind: IntegrityRegeneration, Round: e.Round, At: e.At, By: e.By}, e.Order)
}

// withRenumbering returns the state with new starting numbers. Before and After of the integrity event
// become the players who move, by their old and by their new numbers.
func (t Tournament) withRenumbering(e IntegrityEvent, order []PlayerID) Tournament {
	was := t.order
	t = t.withNumbers(order)
	for i, id := range t.order {
		if i < len(was) && was[i] != id {
			e.Before, e.After = append(e.Before, IntegrityPair{White: was[i]}), append(e.After, IntegrityPair{White: id})
		}
	}
	t.renumbered = append(slices.Clip(t.renumbered), e)
	if t.regulations.System.Swiss() && e.Round > 1 {
		t = t.withIntegrity(e)
	}
	return t
}

// Renumberings returns the exchanges and regenerations of starting numbers in the order of the log,
// without those that were undone. Round is the first round that was, or will be, paired with the new
// numbers. Those from round 2 on are integrity events too.
func (t Tournament) Renumberings() []IntegrityEvent { return slices.Clone(t.renumbered) }

// renumbers reports whether an integrity event of the kind changes starting numbers.
func (k IntegrityKind) renumbers() bool { return k == IntegrityExchange || k == IntegrityRegeneration }

// withoutRound returns integrity events after a round was revoked. Those of its pairs and results are
// gone. Numbers that changed after it was paired changed before it will be paired again.
func withoutRound(events []IntegrityEvent, round int) (left []IntegrityEvent) {
	for _, e := range events {
		if e.Kind.renumbers() {
			e.Round = min(e.Round, round)
		} else if e.Round == round {
			continue
		}
		left = append(left, e)
	}
	return left
}

// checkNumbers refuses to undo, or to do again, facts after which a published round would have been
// paired with other starting numbers than those in force at the time.
func (e Undone) checkNumbers(t Tournament) *Refusal {
	log := t.Log()
	if !slices.ContainsFunc(log, func(f Fact) bool { return renumbers(f.Event) }) {
		return nil
	}
	was := make(map[int][]PlayerID) // order by the place of the publication
	t.Walk(func(before Tournament, f Fact) {
		if _, is := f.Event.(RoundPublished); is {
			was[f.Place] = before.order
		}
	})
	t.past, t.facts = &fact{e, t.past}, t.facts+1
	var s Tournament
	wrong := 0
	for _, f := range t.Log() {
		if _, undoes := f.Event.(Undone); undoes || f.Struck != 0 {
			continue
		}
		switch p := f.Event.(type) { //nolint:gochecksumtype // the others publish nothing
		case RoundPublished:
			if wrong == 0 && !sameOrder(was[f.Place], s.order) {
				wrong = p.Round
			}
		case RoundRevoked:
			if wrong == p.Round {
				wrong = 0
			}
		}
		s = s.stateAfter(f.Event)
		s.owned = true
	}
	if wrong > 0 {
		return refuse(RoundIsPublished, "", "round", wrong)
	}
	return nil
}

// renumbers reports whether an event changes the starting numbers of players who have one.
func renumbers(e Event) bool {
	switch e.(type) { //nolint:gochecksumtype // the others change none
	case NumbersExchanged, NumbersRegenerated:
		return true
	}
	return false
}

// sameOrder reports whether the players who are in both orders have the same order in them.
func sameOrder(a, b []PlayerID) bool {
	in := func(order []PlayerID) map[PlayerID]bool {
		found := make(map[PlayerID]bool, len(order))
		for _, id := range order {
			found[id] = true
		}
		return found
	}
	inA, inB := in(a), in(b)
	only := func(order []PlayerID, other map[PlayerID]bool) []PlayerID {
		return slices.DeleteFunc(slices.Clone(order), func(id PlayerID) bool { return !other[id] })
	}
	return slices.Equal(only(a, inB), only(b, inA))
}
