package swiss

import "slices"

// bakuLast returns the number of entries, from the top, in the upper group of the Baku
// acceleration. The group is the first half of the participants to be paired in round 1, rounded up
// to an even number. C.04.7 1.2, 2026. Who is not in that pairing, because of a bye of any other kind
// than the pairing-allocated one, an absence or a late entry, has no number yet (C.04.2 2.4, 2026).
// They join the group if their number is then above its last player's, and do not change who that is
// (C.04.7 1.3.2).
//
// With BakuByes those with a half-point or full-point bye in round 1 are counted too.
func (t *Tournament) bakuLast() int {
	requested := make(map[int]Kind) // in round 1, by starting number
	paired := t.Paired() > 0
	for _, r := range t.Requests {
		if r.Round == 1 {
			requested[r.Number] = r.Bye
		}
	}
	var first []int // indexes of the players counted
	for i, e := range t.Entries {
		kind := e.Record(1).Kind
		if !paired {
			bye, asked := requested[e.Number]
			if kind = PairingBye; asked {
				kind = bye
			}
		}
		if kind.InPairing() || t.BakuByes && kind != ZeroBye {
			first = append(first, i)
		}
	}
	upper := 2 * ((len(first) + 3) / 4)
	if upper > len(first) {
		upper = len(first)
	}
	if upper == 0 {
		return 0
	}
	return first[upper-1] + 1
}

// bakuPoints returns the virtual points of the upper group in a round: the points of a win in the
// first half of the accelerated rounds, and half of them in the second. C.04.7 1.4, 2026.
func (t *Tournament) bakuPoints(round int) Points {
	accelerated := (t.Rounds + 1) / 2
	switch win := t.Scoring.Complete().Most(); {
	case round <= (accelerated+1)/2:
		return win
	case round <= accelerated:
		return win / 2
	default:
		return 0
	}
}

// BakuFits reports whether the scoring allows the Baku acceleration. A win must have twice the
// points of a draw, and a loss none. C.04.7 1.1, 2026.
func (s Scoring) BakuFits() bool {
	return s.WhiteWin == s.BlackWin && s.WhiteDraw == s.BlackDraw && s.WhiteWin == 2*s.WhiteDraw && s.WhiteLoss == 0 && s.BlackLoss == 0
}

// bakuUpper returns the indexes of the entries in the upper group.
func (t *Tournament) bakuUpper() []int {
	var upper []int
	if len(t.BakuUpper) == 0 {
		for i := range t.bakuLast() {
			upper = append(upper, i)
		}
		return upper
	}
	for i, e := range t.Entries {
		if slices.Contains(t.BakuUpper, e.Number) {
			upper = append(upper, i)
		}
	}
	return upper
}

// setUpper sets the upper group of an event, unless it follows from the numbers of today.
func (t *Tournament) setUpper(numbers []int) {
	var today []int
	for _, i := range t.bakuUpper() {
		today = append(today, t.Entries[i].Number)
	}
	if !slices.Equal(today, numbers) {
		t.BakuUpper = numbers
	}
}

// virtualPoints returns the virtual points of all entries for rounds 1 to last, as
// virtual[index][round-1].
func (t *Tournament) virtualPoints(last int) [][]Points {
	points := make([][]Points, len(t.Entries))
	whole := make([]Points, len(t.Entries)*last)
	place := make(map[int]int, len(t.Entries))
	for i, e := range t.Entries {
		points[i] = whole[i*last : (i+1)*last : (i+1)*last]
		place[e.Number] = i
	}
	if len(t.Virtual) == 0 {
		if t.Baku {
			for _, i := range t.bakuUpper() {
				for r := range last {
					points[i][r] = t.bakuPoints(r + 1)
				}
			}
		}
		return points
	}
	for _, g := range t.Virtual {
		i, known := place[g.Number]
		for r := g.First; known && r <= min(g.Last, last); r++ {
			points[i][r-1] = g.Points // the last grant for a round counts
		}
	}
	return points
}

// BakuGrants returns the virtual points of the Baku acceleration, as in record 250 of a report
// file. It returns nil without the acceleration.
func (t *Tournament) BakuGrants() []Grant {
	if !t.Baku {
		return nil
	}
	var grants []Grant
	for _, i := range t.bakuUpper() {
		e := t.Entries[i]
		for first := 1; t.bakuPoints(first) > 0; {
			last := first
			for t.bakuPoints(last+1) == t.bakuPoints(first) {
				last++
			}
			grants = append(grants, Grant{e.Number, first, last, t.bakuPoints(first)})
			first = last + 1
		}
	}
	return grants
}
