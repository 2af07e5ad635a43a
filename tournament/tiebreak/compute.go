package tiebreak

// Compute returns what method m gives to the players of group, in their order.
// Only a direct encounter depends on who else is in the group; the other
// systems look at the whole table. An unknown method applies to nobody.
func Compute(t *Table, m Method, group []int) []Value {
	values := make([]Value, len(group))
	if m == DirectEncounter {
		directEncounter(t, group, values)
		return values
	}
	s := t.sum()
	for i, p := range group {
		switch m {
		case Points:
			values[i] = scored(t, p)
		case Wins:
			values[i] = wins(t, p)
		case GamesWithBlack:
			values[i] = blacks(t, p)
		case Koya:
			values[i] = koya(t, s, p)
		case SonnebornBerger:
			values[i] = sonnebornBerger(t, s, p)
		}
	}
	return values
}

func scored(t *Table, p int) Value {
	v := Value{Applies: true}
	for _, g := range t.Players[p-1].Games {
		v.add(Part{Round: g.Round, Opponent: g.Opponent, Reason: Scored, Quarters: 2 * g.Points})
	}
	return v
}

// wins counts the games won over the board. Annex C.06 sections 1 and 2(c), 2009.
func wins(t *Table, p int) Value {
	v := Value{Applies: true}
	for _, g := range t.Players[p-1].Games {
		if g.Kind == Played && g.Outcome == Win {
			v.add(Part{Round: g.Round, Opponent: g.Opponent, Reason: WonGame, Quarters: 4})
		}
	}
	return v
}

// blacks counts the games played with Black. Annex C.06 section 2(d), 2009.
func blacks(t *Table, p int) Value {
	v := Value{Applies: true}
	for _, g := range t.Players[p-1].Games {
		if g.Kind == Played && g.Black {
			v.add(Part{Round: g.Round, Opponent: g.Opponent, Reason: PlayedBlack, Quarters: 4})
		}
	}
	return v
}

// koya adds the points won against those who reached half of theirs. Here an
// unplayed game keeps its real result. Annex C.06 sections 1 and 2(b), 2009.
func koya(t *Table, s sums, p int) Value {
	v := Value{Applies: true}
	for _, g := range t.Players[p-1].Games {
		if g.Opponent == 0 {
			continue
		}
		part := Part{Round: g.Round, Opponent: g.Opponent, Reason: BelowHalf, Score: s.points[g.Opponent-1]}
		if s.half[g.Opponent-1] {
			part.Reason, part.Quarters = Scored, 2*g.Points
		}
		v.add(part)
	}
	return v
}

// sonnebornBerger adds the scores of the opponents beaten and half of the
// scores of the opponents drawn with, all of them after the rule on unplayed
// games: such a game is a draw against oneself, worth half of one's own score.
// Annex C.06 sections 1 and 4(b1), 2009.
func sonnebornBerger(t *Table, s sums, p int) Value {
	v := Value{Applies: true}
	for _, g := range t.Players[p-1].Games {
		part := Part{Round: g.Round, Opponent: g.Opponent}
		switch {
		case g.Kind == Rest:
			continue
		case g.Kind != Played:
			part.Opponent, part.Reason, part.Score = 0, Unplayed, s.adjusted[p-1]
			part.Quarters = part.Score
		case g.Outcome == Win:
			part.Reason, part.Score = Beaten, s.adjusted[g.Opponent-1]
			part.Quarters = 2 * part.Score
		case g.Outcome == Draw:
			part.Reason, part.Score = Drawn, s.adjusted[g.Opponent-1]
			part.Quarters = part.Score
		default:
			part.Reason, part.Score = Lost, s.adjusted[g.Opponent-1]
		}
		v.add(part)
	}
	return v
}

// directEncounter fills values with the points from the games among the group,
// if all of them met each other. A game that was not played is no meeting: by
// section 1 it was a draw against oneself. Annex C.06 section 2(e), 2009.
func directEncounter(t *Table, group []int, values []Value) {
	if len(group) < 2 {
		return
	}
	member := make(map[int]bool, len(group))
	for _, p := range group {
		member[p] = true
	}
	all := true
	for i, p := range group {
		values[i].Applies = true
		met := make(map[int]bool, len(group))
		for _, g := range t.Players[p-1].Games {
			if g.Kind == Played && member[g.Opponent] {
				met[g.Opponent] = true
				values[i].add(Part{Round: g.Round, Opponent: g.Opponent, Reason: Scored, Quarters: 2 * g.Points})
			}
		}
		all = all && len(met) == len(group)-1
	}
	if !all {
		clear(values)
	}
}
