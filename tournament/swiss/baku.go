package swiss

// bakuLast returns how many entries, from the top, are in the upper group of
// the Baku acceleration: the first half of those who were there for round 1,
// rounded up to an even number. Players who came later stand above or below the
// last of them by their place, and no longer changes who that is. C.04.7 1.2 and
// 1.3, 2026.
//
// A file does not distinguish a late entry from an absence in round 1. Who has no
// points and no opponent in round 1 is taken for a late entry.
func (t *Tournament) bakuLast() int {
	var first []int // places of those who were there
	for i, e := range t.Entries {
		late := e.Record(1).Kind == ZeroBye && t.Paired() > 0
		for _, r := range t.Requests {
			late = late || t.Paired() == 0 && r.Round == 1 && r.Number == e.Number && r.Bye == ZeroBye
		}
		if !late {
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

// bakuPoints returns the virtual points of the upper group in a round: a win
// in the first half of the accelerated rounds, half of it in the others.
// C.04.7 1.4, 2026.
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

// BakuFits reports whether the scoring allows the Baku acceleration: a win is
// worth two draws, and a loss nothing. C.04.7 1.1, 2026.
func (s Scoring) BakuFits() bool {
	return s.WhiteWin == s.BlackWin && s.WhiteDraw == s.BlackDraw && s.WhiteWin == 2*s.WhiteDraw && s.WhiteLoss == 0 && s.BlackLoss == 0
}

// virtual returns the virtual points of every entry for the rounds 1 to last:
// virtual[place][round-1].
func (t *Tournament) virtual(last int) [][]Points {
	points := make([][]Points, len(t.Entries))
	whole := make([]Points, len(t.Entries)*last)
	place := make(map[int]int, len(t.Entries))
	for i, e := range t.Entries {
		points[i] = whole[i*last : (i+1)*last : (i+1)*last]
		place[e.Number] = i
	}
	if len(t.Virtual) == 0 {
		if t.Baku {
			for i := range t.bakuLast() {
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
			points[i][r-1] = g.Points // the last word on a round counts
		}
	}
	return points
}

// BakuGrants writes the Baku acceleration out as virtual points, as record 250
// of a report file does; nil without it.
func (t *Tournament) BakuGrants() []Grant {
	if !t.Baku {
		return nil
	}
	var grants []Grant
	for _, e := range t.Entries[:t.bakuLast()] {
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
