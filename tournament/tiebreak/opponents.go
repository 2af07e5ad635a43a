package tiebreak

import "github.com/escaque/escaque/score"

// addOpponents adds the scores of the opponents: Buchholz, C.07 8.1, and Fore Buchholz, 8.3; annex
// section 4(a), 2009.
func (r *Calculator) addOpponents(s spec, p int) {
	for _, g := range r.t.Players[p-1].Games {
		if part, counts := r.opponent(s, p, g); counts {
			part.Amount = score.Points(part.Score).Quarters()
			r.add(part)
		}
	}
}

// opponent returns the part that a round contributes to tie-breaks on opponents' results, in half
// points. It is the opponent's score as it counts for others, or the score that replaces it. It
// returns false if the round does not count.
func (r *Calculator) opponent(s spec, p int, g Game) (Part, bool) {
	if g.Kind == Rest {
		return Part{}, false
	}
	all := r.scores(s.fore)
	if r.countsAsGame(g, s) {
		adjusted, before := int(all.adjusted[g.Opponent-1]), int(all.own[g.Opponent-1])
		part := Part{Round: g.Round, Opponent: g.Opponent, Reason: Opposed, Score: adjusted, Before: before, rank: adjusted}
		if adjusted != before {
			part.Reason = Adjusted
		}
		return part, true
	}
	if g.Kind == Pending {
		return Part{}, false
	}
	if r.rules == Annex2009 {
		// Annex C.06 section 1, 2009: a draw against themselves.
		adjusted := int(all.adjusted[p-1])
		return Part{Round: g.Round, Reason: Unplayed, Score: adjusted, Before: int(all.own[p-1]), rank: adjusted}, true
	}
	if r.t.Predetermined {
		return Part{}, false // without a scheduled opponent: C.07 15.2
	}
	part := Part{Round: g.Round, Opponent: g.Opponent, Reason: Dummy, Score: int(all.own[p-1]), Before: int(all.own[p-1]), voluntary: g.isVoluntary()}
	if r.rules.isFrom(Rules2026) {
		// C.07 16.4.1 for forfeits, 16.4.2 for all others.
		reason, most := DummyOfDraws, int(r.t.Draw)*r.rounds
		if g.Opponent != 0 {
			reason, most = DummyOfRival, int(all.adjusted[g.Opponent-1])
		}
		if part.Score > most {
			part.Reason, part.Score = reason, most
		}
	}
	part.rank = part.Score
	return part, true
}

// addProducts adds the opponents' scores times the points scored against them: Sonneborn-Berger, C.07
// 9.1. Annex section 4(b1), 2009, adds the scores of beaten opponents and half of the scores of
// drawn ones. An unplayed game counts as a draw against oneself (section 1). For teams it also uses
// products (4(b2)).
func (r *Calculator) addProducts(s spec, p int) {
	for i, g := range r.t.Players[p-1].Games {
		part, counts := r.opponent(s, p, g)
		if !counts {
			continue
		}
		if r.rules == Annex2009 && r.primary == nil {
			part.Amount = r.annexProduct(&part, g)
			r.add(part)
			continue
		}
		part.Times, part.Points = true, g.Points
		if part.Reason == Unplayed {
			part.Points = r.t.Draw
		}
		if s.with != nil {
			// C.07 13.2: the product may use different scores of the teams.
			part.Points = s.with.t.Players[p-1].Games[i].Points
			if r.rules == Rules2023 {
				// Until 2024 the least significant opponent was the one with the lowest primary
				// score, even if the product used another score.
				in, _ := r.primary.opponent(s, p, r.primary.t.Players[p-1].Games[i])
				part.rank = in.Score
			}
		}
		part.Amount = part.Score * int(part.Points)
		r.add(part)
	}
}

// annexProduct returns the amount of a part under annex section 4(b1), and sets its reason.
func (r *Calculator) annexProduct(part *Part, g Game) int {
	switch {
	case part.Reason == Unplayed:
		return part.Score
	case g.Result == Win:
		part.Reason = Beaten
		return 2 * part.Score
	case g.Result == Draw:
		part.Reason = Drawn
		return part.Score
	default:
		part.Reason = Lost
		return 0
	}
}

// addBuchholzOfOpponents adds the Buchholz of the opponents. Annex section 4(a5), 2009, includes all
// of them, and the player's own value for unplayed games. C.07 8.2 includes only opponents met over
// the board and takes the average. It returns false if the tie-break does not apply.
func (r *Calculator) addBuchholzOfOpponents(s spec, p int) bool {
	of := spec{method: Buchholz, fore: s.fore, system: systems[Buchholz]}
	values := r.cachedValues(of)
	r.parts = r.parts[:0]
	for _, g := range r.t.Players[p-1].Games {
		part := Part{Round: g.Round, Opponent: g.Opponent, Reason: Sum}
		switch {
		case g.Kind == Played && g.Opponent != 0:
			part.Amount = values[g.Opponent-1].amount
		case s.method == SumOfBuchholz && g.Kind != Rest && g.Kind != Pending:
			part.Opponent, part.Amount = 0, values[p-1].amount
		default:
			continue
		}
		r.add(part)
	}
	return s.method == SumOfBuchholz || len(r.parts) > 0
}

// cachedValues returns the values of all participants in a tie-break from which another is computed. It
// overwrites r.parts.
func (r *Calculator) cachedValues(of spec) []memo {
	if known, is := r.numbers[of]; is {
		return known
	}
	values := make([]memo, len(r.t.Players))
	for i := range r.t.Players {
		r.parts = r.parts[:0]
		switch of.method {
		case Buchholz:
			r.addOpponents(of, i+1)
			for _, part := range r.parts {
				values[i].amount += part.Amount
			}
			values[i].applies = true
		default:
			v, _ := r.compute(of, i+1)
			values[i] = memo{v.Applies, v.Amount.Numerator()}
		}
	}
	r.numbers[of] = values
	return values
}
