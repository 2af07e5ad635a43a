package tiebreak

import (
	"github.com/escaque/escaque/rating/fide"
	"github.com/escaque/escaque/score"
)

// computeRating computes a tie-break on ratings: C.07 10, annex section 5, 2009. If a participant is
// unrated and no rating is set for such players, it applies to none: C.07 10, first paragraph.
// Annex section 7 calls it inappropriate in that case.
func (r *Calculator) computeRating(s spec, p int, e Explanation) (Value, Explanation) {
	if r.unrated && r.ratingOfUnrated(s) == 0 {
		return Value{}, e
	}
	if r.rules == Annex2009 {
		return r.annexRating(s, p, e)
	}
	switch s.method {
	case Rating:
		rating := r.ratingIn(s, p, 0) // at the start of the event, because it belongs to no round
		r.add(Part{Reason: Data, Amount: rating})
		return Value{Applies: true, Amount: FractionOf(rating, 1)}, e
	case AveragePerf, AveragePerfect:
		return r.averageOf(s, p, e)
	}
	points, games := r.addRatings(s, p)
	r.applyCuts(s)
	sum, least := 0, 0
	for _, part := range r.parts {
		if part.Cut != NotCut {
			continue
		}
		if e.Divisor == 0 || part.Amount < least {
			least = part.Amount
		}
		e.Divisor++
		sum += part.Amount
	}
	if e.Divisor == 0 {
		return Value{}, e // no opponent was met over the board
	}
	e.Rounded = true
	amount := fide.Average(sum, e.Divisor)
	switch s.method {
	case Performance: // C.07 10.2
		e.Percent = fide.Percent(points, games)
		e.Added = fide.Difference(e.Percent)
		amount += e.Added
	case Perfect:
		e.Divisor, e.Rounded = 0, false
		amount = perfectRating(r.parts, points, least)
	}
	return Value{Applies: true, Amount: FractionOf(amount, 1)}, e
}

// ratingIn returns the rating of a participant in a round, or the one set for unrated players.
func (r *Calculator) ratingIn(s spec, p, round int) int {
	if rating := r.t.Players[p-1].ratingIn(round); rating != 0 {
		return rating
	}
	return r.ratingOfUnrated(s)
}

// ratingOfUnrated returns the rating that a tie-break uses for the unrated, or 0 if it has none:
// nothing is declared, or it depends on the rated participants and there are none.
func (r *Calculator) ratingOfUnrated(s spec) int {
	switch s.unrated {
	case lowestRating:
		return r.lowest
	case averageRating:
		return r.average
	}
	return s.unrated
}

// lowestAndAverage returns the lowest and the average rating of the participants who are rated at the
// start of the event, or 0 if there are none.
func (t *Table) lowestAndAverage() (lowest, average int) {
	sum, rated := 0, 0
	for _, p := range t.Players {
		if p.Rating == 0 {
			continue
		}
		if rated == 0 || p.Rating < lowest {
			lowest = p.Rating
		}
		sum, rated = sum+p.Rating, rated+1
	}
	if rated > 0 {
		average = fide.Average(sum, rated)
	}
	return lowest, average
}

// addRatings adds the ratings of the opponents met over the board. It returns the half points of
// those games, counted as wins and draws whatever the event's scoring, and their number. C.07 10.1
// and 10.2.
func (r *Calculator) addRatings(s spec, p int) (points score.Points, games int) {
	for _, g := range r.t.Players[p-1].Games {
		if g.Kind != Played || g.Opponent == 0 {
			continue
		}
		rating := r.ratingIn(s, g.Opponent, g.Round)
		r.add(Part{Round: g.Round, Opponent: g.Opponent, Reason: Rated, Score: rating, Amount: rating, rank: rating})
		points += score.Points(g.Result)
		games++
	}
	return points, games
}

// perfectRating returns the lowest rating whose expected score is at least the score, on the full
// scale without the limit of 400 points. Without points it is 800 below the lowest opponent. C.07
// 10.3.
func perfectRating(parts []Part, points score.Points, least int) int {
	if points == 0 {
		return least - 800
	}
	expected := func(rating int) int {
		sum := 0
		for _, part := range parts {
			sum += int(fide.Probability(rating - part.Amount))
		}
		return sum
	}
	// Widen a window around a good guess until it contains the answer.
	sum, games := 0, 0
	for _, part := range parts {
		sum += part.Amount
		games++
	}
	low := fide.Performance(sum, points, games) - 8
	high := low + 16
	for step := 16; expected(low) >= 50*int(points); step *= 2 {
		high, low = low, low-step
	}
	for step := 16; expected(high) < 50*int(points); step *= 2 {
		low, high = high, high+step
	}
	for high-low > 1 { // low is too low, high is sufficient
		if middle := low + (high-low)/2; expected(middle) >= 50*int(points) {
			high = middle
		} else {
			low = middle
		}
	}
	return high
}

// averageOf computes the rounded average of another tie-break over the opponents met over the
// board. C.07 10.4 and 10.5.
func (r *Calculator) averageOf(s spec, p int, e Explanation) (Value, Explanation) {
	of := spec{method: Performance, system: systems[Performance], unrated: s.unrated}
	if s.method == AveragePerfect {
		of.method, of.system = Perfect, systems[Perfect]
	}
	values := r.cachedValues(of)
	r.parts = r.parts[:0]
	sum := 0
	for _, g := range r.t.Players[p-1].Games {
		if g.Kind == Played && g.Opponent != 0 {
			amount := values[g.Opponent-1].amount
			r.add(Part{Round: g.Round, Opponent: g.Opponent, Reason: Sum, Amount: amount})
			sum += amount
		}
	}
	e.Divisor, e.Rounded = len(r.parts), true
	if e.Divisor == 0 {
		return Value{}, e
	}
	return Value{Applies: true, Amount: FractionOf(fide.Average(sum, e.Divisor), 1)}, e
}

// maxMissedGames is the maximum number of games that a player may choose not to play. Players who
// miss more are ranked by performance behind those who completed their schedule. Annex section
// 5(c), 2009: "more than two".
const maxMissedGames = 2

// maxRatingGap is the maximum difference by which a lower opponent's rating counts, in rating points, if
// the regulations say so. Annex section 5(c1), 2009.
const maxRatingGap = 350

// annexRating computes ARO and TPR of the annex, section 5, 2009: the sum of the opponents' ratings
// divided by the number of rounds, plus an addition for the percentage of points. An unplayed game
// counts as a draw against oneself.
func (r *Calculator) annexRating(s spec, p int, e Explanation) (Value, Explanation) {
	missed := 0
	for _, g := range r.t.Players[p-1].Games {
		if g.Kind == Rest || g.Kind == Pending {
			continue
		}
		own := r.ratingIn(s, p, g.Round)
		part := Part{Round: g.Round, Opponent: g.Opponent, Reason: Rated}
		if g.Kind == Played && g.Opponent != 0 {
			part.Score = r.ratingIn(s, g.Opponent, g.Round)
		} else {
			part.Opponent, part.Reason, part.Score = 0, OwnRating, own
		}
		if g.isVoluntary() {
			missed++
		}
		part.Before = part.Score
		if s.near {
			part.Score = max(part.Score, own-maxRatingGap)
		}
		part.Amount, part.rank = part.Score, part.Score
		r.add(part)
	}
	r.applyCuts(s)
	sum := 0
	for _, part := range r.parts {
		if part.Cut == NotCut {
			e.Divisor++
			sum += part.Amount
		}
	}
	if e.Divisor == 0 {
		return Value{}, e
	}
	v := Value{Applies: true, Amount: FractionOf(sum, e.Divisor)}
	if s.method == Performance {
		points := r.scores(false).adjusted[p-1] - r.t.Players[p-1].Extra
		e.Percent = fide.Percent(2*points, e.Divisor*int(r.t.Win))
		e.Added = fide.Difference(e.Percent)
		v.Amount = v.Amount.Add(FractionOf(e.Added, 1))
		v.Behind = missed > maxMissedGames
	}
	return v, e
}
