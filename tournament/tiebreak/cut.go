package tiebreak

// applyCuts omits the least significant values, then the most significant ones (C.07 14.1 to 14.4; annex
// 4(a1) to 4(a4), 2009). The least significant value is that of the opponent with the lowest score.
// If there are several, it is the lowest contribution (14.1.1). If a participant has voluntary
// unplayed rounds, the lowest contribution of these is omitted instead, unless it is lower than the
// least significant value (16.5).
func (r *Calculator) applyCuts(s spec) {
	for range s.low {
		least, voluntary := -1, -1
		for i, part := range r.parts {
			if part.Cut != NotCut {
				continue
			}
			if least < 0 || isLower(part, r.parts[least]) {
				least = i
			}
			if part.voluntary && (voluntary < 0 || part.Amount < r.parts[voluntary].Amount) {
				voluntary = i
			}
		}
		switch {
		case least < 0:
			return // nothing is left
		case voluntary >= 0 && r.parts[voluntary].Amount >= r.parts[least].Amount:
			r.parts[voluntary].Cut = CutVoluntary
		default:
			r.parts[least].Cut = CutLowest
		}
	}
	for range s.high {
		most := -1
		for i, part := range r.parts {
			if part.Cut == NotCut && (most < 0 || isLower(r.parts[most], part)) {
				most = i
			}
		}
		if most < 0 {
			return
		}
		r.parts[most].Cut = CutHighest
	}
}

// isLower reports whether a is less significant than b.
func isLower(a, b Part) bool {
	return a.rank < b.rank || a.rank == b.rank && a.Amount < b.Amount
}
