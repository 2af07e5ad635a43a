package tiebreak

import (
	"cmp"
	"slices"

	"github.com/escaque/escaque/score"
)

// rankByEncounter ranks a group of tied participants by their games with each other. Each value gets the
// place in the group. Its amount is the points of these games in the first separate standings.
func (r *Calculator) rankByEncounter(s spec, group []int, values []Value) {
	if len(group) < 2 {
		return
	}
	setPlaces(group, r.resolve(s, group), values)
	any, all := false, true
	r.assignSeats(group)
	for i := range group {
		rec := r.recordOf(s, group, i)
		values[i].Amount = rec.points
		any, all = any || rec.met > 0, all && rec.met == len(group)-1
	}
	r.clearSeats(group)
	if !any || r.rules == Annex2009 && !all {
		clear(values)
	}
}

// setPlaces sets the places of values from tiers, the best first. If there is one tier, all share
// the first place.
func setPlaces(group []int, tiers [][]int, values []Value) {
	at := 1
	for _, tier := range tiers {
		for _, p := range tier {
			values[slices.Index(group, p)] = Value{Applies: true, Place: at}
		}
		at += len(tier)
	}
}

// assignSeats numbers the participants of a group from 1. These numbers, the seats, show which
// opponents belong to the group.
func (r *Calculator) assignSeats(group []int) {
	for i, p := range group {
		r.seat[p-1] = i + 1
	}
}

// clearSeats removes the seats of a group.
func (r *Calculator) clearSeats(group []int) {
	for _, p := range group {
		r.seat[p-1] = 0
	}
}

// record is a participant's score in the games with the rest of a group.
type record struct {
	points Fraction
	met    int // number of the others met
}

// recordOf returns the record of the i-th participant of a group. If two have met several times,
// the average of their games counts (C.07 6.1.2), or the sum under the annex (section 2(e), 2009).
// Forfeits are omitted unless pairings were predetermined or the regulations include them (6.1.1,
// 15.2). Seats must be assigned.
func (r *Calculator) recordOf(s spec, group []int, i int) record {
	games := r.t.Players[group[i]-1].Games
	var rec record
	var sum score.Points
	for a, g := range games {
		if !r.isMeeting(s, g) {
			continue
		}
		points, times, again := g.Points, 1, false
		for b, h := range games {
			if b == a || h.Opponent != g.Opponent || !r.isMeeting(s, h) {
				continue
			}
			again = again || b < a
			points += h.Points
			times++
		}
		if again {
			continue
		}
		rec.met++
		if times == 1 || r.rules == Annex2009 {
			sum += points
		} else {
			rec.points = rec.points.Add(FractionOf(int(points), 2*times))
		}
	}
	rec.points = rec.points.Add(FractionOf(int(sum), 2))
	return rec
}

// isMeeting reports whether a game counts as one between two members of the group.
func (r *Calculator) isMeeting(s spec, g Game) bool {
	return g.Opponent != 0 && r.seat[g.Opponent-1] != 0 &&
		(g.Kind == Played || g.Kind == Forfeit && (s.forfeits || r.rules.forfeitsAreGames(r.t)))
}

// resolve ranks a group as far as possible. It returns tiers, the best first, whose members are
// equal. C.07 6.2, 6.3 and 13.3.3: after a separation each tier is ranked again on its own. The
// annex does it once.
func (r *Calculator) resolve(s spec, group []int) [][]int {
	tiers := r.split(s, group)
	if len(tiers) < 2 || r.rules == Annex2009 {
		return tiers
	}
	var all [][]int
	for _, tier := range tiers {
		if len(tier) > 1 {
			all = append(all, r.resolve(s, tier)...)
		} else {
			all = append(all, tier)
		}
	}
	return all
}

// split ranks a group once by its separate standings and returns tiers, the best first.
func (r *Calculator) split(s spec, group []int) [][]int {
	type seated struct {
		player      int
		record      record
		worst, best Fraction
	}
	n := len(group)
	standings := make([]seated, n)
	complete := true
	r.assignSeats(group)
	for i, p := range group {
		rec := r.recordOf(s, group, i)
		missing := n - 1 - rec.met
		complete = complete && missing == 0
		standings[i] = seated{
			player: p, record: rec,
			worst: rec.points.Add(FractionOf(missing*int(r.t.Loss), 2)),
			best:  rec.points.Add(FractionOf(missing*int(r.t.Win), 2)),
		}
	}
	r.clearSeats(group)
	slices.SortStableFunc(standings, func(a, b seated) int {
		return cmp.Or(b.worst.Compare(a.worst), cmp.Compare(a.player, b.player))
	})
	var tiers [][]int
	rest := func(from []seated) []int {
		list := make([]int, len(from))
		for i, x := range from {
			list[i] = x.player
		}
		return list
	}
	if complete {
		// C.07 6.2; annex section 2(e), 2009.
		for from := 0; from < n; {
			to := from + 1
			for to < n && standings[to].worst.Compare(standings[from].worst) == 0 {
				to++
			}
			tiers = append(tiers, rest(standings[from:to]))
			from = to
		}
		return tiers
	}
	if r.rules == Annex2009 || r.t.Predetermined {
		return [][]int{group}
	}
	// C.07 6.3: a participant who will be first alone, whatever the results of the missing games,
	// is ranked, then the next one. ceiling[i] is the best score that any participant from i on can
	// still reach.
	ceiling := make([]Fraction, n+1)
	for i := n - 1; i >= 0; i-- {
		ceiling[i] = standings[i].best
		if i < n-1 && ceiling[i+1].Compare(ceiling[i]) > 0 {
			ceiling[i] = ceiling[i+1]
		}
	}
	ranked := 0
	for ranked < n-1 && standings[ranked].worst.Compare(ceiling[ranked+1]) > 0 {
		tiers = append(tiers, []int{standings[ranked].player})
		ranked++
	}
	return append(tiers, rest(standings[ranked:]))
}

// explainEncounter returns the explanation of a participant's games with the rest of the group.
func (r *Calculator) explainEncounter(s spec, m Method, p int, group []int) Explanation {
	e := Explanation{Method: m, Article: s.cite(r.rules), Unit: perPoint}
	i := slices.Index(group, p)
	if i < 0 {
		return e
	}
	values := make([]Value, len(group))
	r.rankByEncounter(s, group, values)
	e.Value = values[i]
	r.assignSeats(group)
	for _, g := range r.t.Players[p-1].Games {
		if r.isMeeting(s, g) {
			e.Parts = append(e.Parts, Part{Round: g.Round, Opponent: g.Opponent, Reason: Scored, Amount: g.Points.Quarters()})
		}
	}
	r.clearSeats(group)
	return e
}
