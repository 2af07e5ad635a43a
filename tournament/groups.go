package tournament

import "slices"

// divided is a player in a group of the Baku acceleration. The groups are made of persons when round 1
// is paired (C.04.7 1.2, 2026); an exchange of starting numbers, or new ones, move nobody between them.
type divided struct {
	player PlayerID
	round  int // the first round in whose pairing the player was
	upper  bool
}

// UpperGroup returns the players of the upper group of the Baku acceleration, by starting number, and
// nothing before round 1 is published. It is the first half of those whom round 1 pairs, rounded up to
// an even number. Who was not in that pairing joins the upper group if their number is then above its
// last player's (C.04.7 1.3, 2026).
func (t Tournament) UpperGroup() []PlayerID {
	groups := t.groups()
	var upper []PlayerID
	for _, id := range t.order {
		is, known := groups[id]
		if is || !known && t.joinsUpper(id) {
			upper = append(upper, id)
		}
	}
	return upper
}

// groups returns the players who have a group: true for the upper one.
func (t Tournament) groups() map[PlayerID]bool {
	groups := make(map[PlayerID]bool, len(t.divided))
	for _, d := range t.divided {
		groups[d.player] = d.upper
	}
	return groups
}

// joinsUpper reports whether a player without a group would join the upper one now.
func (t Tournament) joinsUpper(id PlayerID) bool {
	return t.upperLast != 0 && t.players[id-1].Number < t.players[t.upperLast-1].Number
}

// withDivision returns the state after a round was published in which its players have their groups.
// Who has one keeps it.
func (t Tournament) withDivision(e RoundPublished) Tournament {
	groups := t.groups()
	paired := make(map[PlayerID]bool)
	for _, p := range e.Pairings {
		if t.divides(e, p) {
			paired[p.White], paired[p.Black] = true, p.Black != 0
		}
	}
	var joined []divided
	for _, id := range t.order {
		if _, known := groups[id]; !known && (paired[id] || e.Round == 1 && len(e.Upper) > 0) {
			joined = append(joined, divided{id, e.Round, t.joinsUpper(id)})
		}
	}
	if e.Round == 1 {
		half := min(2*((len(joined)+3)/4), len(joined))
		for i := range joined {
			joined[i].upper = i < half
			if len(e.Upper) > 0 { // all players of the report have their group
				joined[i].upper = slices.Contains(e.Upper, joined[i].player)
			}
			if joined[i].upper {
				t.upperLast = joined[i].player
			}
		}
	}
	if len(joined) > 0 {
		t.divided = append(slices.Clip(t.divided), joined...)
	}
	return t
}

// divides reports whether the player of a line of a round, or its two players, are in the pairing:
// with an opponent or with the pairing-allocated bye. In round 1 a half-point or full-point bye counts
// too if the groups count it.
func (t Tournament) divides(e RoundPublished, p Pairing) bool {
	switch p.Bye {
	case "", PairingBye:
		return true
	case FullBye:
		allocated := t.grantedBye(p.White, e.Round) != FullBye && !t.regulations.Scoring.Allocated.Declared
		return allocated || e.Round == 1 && t.GroupsByes()
	case HalfBye:
		return e.Round == 1 && t.GroupsByes()
	case Rest, ZeroBye:
	}
	return false
}

// withoutDivision returns the state in which nobody has their group from a round that is revoked.
func (t Tournament) withoutDivision(round int) Tournament {
	t.divided = slices.DeleteFunc(slices.Clone(t.divided), func(d divided) bool { return d.round == round })
	if round == 1 {
		t.upperLast = 0
	}
	return t
}
