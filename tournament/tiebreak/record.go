package tiebreak

import "github.com/escaque/escaque/score"

// addScore adds the parts of the score.
func (r *Calculator) addScore(p int) {
	if extra := r.t.Players[p-1].Extra; extra != 0 {
		r.add(Part{Reason: Scored, Amount: extra.Quarters()})
	}
	for _, g := range r.t.Players[p-1].Games {
		if g.Kind != Pending {
			r.add(Part{Round: g.Round, Opponent: g.Opponent, Reason: Scored, Amount: g.Points.Quarters()})
		}
	}
}

// countRounds counts rounds.
//
//   - WIN under C.07 7.1: rounds with the points of a win, played or not. Under annex section 2(c): games
//     won; an unplayed game is a draw against oneself (section 1).
//   - WON, BPG, BWG, C.07 7.2 to 7.4 and annex 2(d): games over the board. So forfeits do not count,
//     although C.07 15.2 treats some as games.
//   - REP, GE, C.07 7.6: all rounds except half-point and zero-point byes and forfeit losses. Until 2026 a
//     forfeit loss counted as a regular game if pairings were predetermined (15.2).
func (r *Calculator) countRounds(s spec, p int) {
	for _, g := range r.t.Players[p-1].Games {
		part := Part{Round: g.Round, Opponent: g.Opponent, Amount: 1}
		won := g.Kind == Played && g.Result == Win
		counts := false
		switch s.method {
		case Wins:
			part.Reason = WonRound
			counts = g.Kind != Pending && g.Kind != Rest && g.Points >= r.t.Win
			if r.rules == Annex2009 {
				part.Reason, counts = WonGame, won
			}
		case GamesWon:
			part.Reason, counts = WonGame, won
		case GamesWithBlack:
			part.Reason, counts = PlayedBlack, g.Kind == Played && g.Black
		case WonWithBlack:
			part.Reason, counts = WonBlack, won && g.Black
		default:
			part.Reason, counts = Chosen, g.Kind != Rest
			if g.Kind == RequestedBye && !r.t.Predetermined || g.Kind == Forfeit && g.Result == Loss && (!r.t.Predetermined || r.rules.isFrom(Rules2026)) {
				part.Reason, part.Amount = NotChosen, 0
			}
		}
		if counts {
			r.add(part)
		}
	}
}

// addStandardPoints adds a point for every round in which the participant scores more than the
// scheduled opponent, or, without an opponent, more than a draw gives. For equal points it adds
// half a point. C.07 7.7, 2026.
func (r *Calculator) addStandardPoints(p int) {
	for _, g := range r.t.Players[p-1].Games {
		if g.Kind == Pending || g.Kind == Rest {
			continue
		}
		against := r.t.Draw
		if g.Opponent != 0 {
			against = r.pointsIn(g.Opponent, g.Round)
		}
		part := Part{Round: g.Round, Opponent: g.Opponent, Reason: ScoredLess, Score: int(against)}
		switch {
		case g.Points > against:
			part.Reason, part.Amount = ScoredMore, 4
		case g.Points == against:
			part.Reason, part.Amount = ScoredSame, 2
		}
		r.add(part)
	}
}

// pointsIn returns the points of a participant in a round.
func (r *Calculator) pointsIn(p, round int) score.Points {
	for _, g := range r.t.Players[p-1].Games {
		if g.Round == round {
			return g.Points
		}
	}
	return 0
}

// addProgressive adds the scores after every round. A cut omits the first rounds. Actual results
// count. C.07 7.5 and 14.1.1(c); annex sections 1, 2(a) and 2(a1), 2009.
func (r *Calculator) addProgressive(s spec, p int) {
	total := score.Points(0)
	games := r.t.Players[p-1].Games
	for round, next := 1, 0; round <= r.rounds; round++ {
		pending := false
		for next < len(games) && games[next].Round <= round {
			total += games[next].Points
			pending = games[next].Kind == Pending
			next++
		}
		if pending {
			continue // the participant's game is not over
		}
		part := Part{Round: round, Reason: AfterRound, Amount: total.Quarters()}
		if round <= s.low {
			part.Cut = CutEarly
		}
		r.add(part)
	}
}

// addPairingNumber adds the pairing number. It returns false if there is none. C.07 7.8, 2026.
func (r *Calculator) addPairingNumber(p int) bool {
	n := r.t.Players[p-1].Number
	if n > 0 {
		r.add(Part{Reason: Data, Amount: n})
	}
	return n > 0
}

// addKoya adds the points against opponents who reached half of the points. Under C.07 9.2 this is
// half of the maximum, moved by half points (14.5). Under annex section 2(b) it is half of the
// points possible in the opponents' own games, moved by score groups (2(b1)). Actual results count,
// including forfeits.
func (r *Calculator) addKoya(s spec, p int) {
	own := r.scores(false).own
	for _, g := range r.t.Players[p-1].Games {
		if g.Opponent == 0 || g.Kind == Pending {
			continue
		}
		part := Part{Round: g.Round, Opponent: g.Opponent, Reason: BelowLimit, Score: int(own[g.Opponent-1]), Before: int(own[g.Opponent-1])}
		if r.hasReached(s, g.Opponent) {
			part.Reason, part.Amount = Reached, g.Points.Quarters()
		}
		r.add(part)
	}
}

// hasReached reports whether a participant reached Koya's limit.
func (r *Calculator) hasReached(s spec, p int) bool {
	own := r.scores(false).own
	if r.rules != Annex2009 {
		return 2*own[p-1] >= score.Points(r.games)*r.t.Win+score.Points(2*s.limit)
	}
	if s.limit == 0 {
		return r.hasHalf(p)
	}
	return own[p-1] >= r.groupLimit(s)
}

// hasHalf reports whether a participant has half of the points possible in their games.
func (r *Calculator) hasHalf(p int) bool {
	games := 0
	for _, g := range r.t.Players[p-1].Games {
		if g.Kind != Rest && g.Kind != Pending {
			games++
		}
	}
	return 2*r.scores(false).own[p-1] >= score.Points(games)*r.t.Win
}

// groupLimit returns the lowest score that counts if the limit is moved by score groups: down to
// groups below half, or up from the lowest group with half. Only scores that participants have are
// groups. Annex section 2(b1), 2009.
func (r *Calculator) groupLimit(s spec) score.Points {
	key := spec{method: Koya, limit: s.limit}
	if known, is := r.numbers[key]; is {
		return score.Points(known[0].amount)
	}
	own := r.scores(false).own
	limit := score.Points(r.games) * r.t.Win // the maximum, as long as no participant has half
	for i := range own {
		if r.hasHalf(i + 1) {
			limit = min(limit, own[i])
		}
	}
	for step := s.limit; step != 0; {
		next, found := score.Points(0), false
		for _, reached := range own {
			if step > 0 && reached > limit && (!found || reached < next) || step < 0 && reached < limit && (!found || reached > next) {
				next, found = reached, true
			}
		}
		if !found {
			if step > 0 {
				limit++ // no participant is left
			}
			break
		}
		limit = next
		if step > 0 {
			step--
		} else {
			step++
		}
	}
	r.numbers[key] = []memo{{amount: int(limit)}}
	return limit
}
