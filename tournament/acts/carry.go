package acts

import (
	"slices"

	"github.com/escaque/escaque/tournament"
)

// Qualifiers returns the entries of the first count players of the standings, for use in a final.
// If there are groups, it returns the first players of each group, the winners first. Withdrawn
// players are skipped. Before the end of the event the refusal is RoundsNotOver or RoundIncomplete.
// If the last place is shared, the refusal is TiedAtCut, and a play-off has to decide.
func Qualifiers(t tournament.Tournament, count int) ([]tournament.Entry, error) {
	if r := t.RefuseUnfinished(); r != nil {
		return nil, r
	}
	if count < 1 {
		return nil, tournament.Refuse(tournament.RegulationImproper, "field", "first", "value", count)
	}
	standings := slices.DeleteFunc(t.Standings(), func(s tournament.Standing) bool {
		p, _ := t.Player(s.Player)
		return p.Withdrawn
	})
	type qualified struct {
		place int
		entry tournament.Entry
	}
	var in []qualified
	place, group := 0, 0
	for i, s := range standings {
		if s.Group != group {
			place, group = 0, s.Group
		}
		place++
		p, _ := t.Player(s.Player)
		switch {
		case place <= count:
			in = append(in, qualified{place, p.Entry})
		case place == count+1 && s.Rank == standings[i-1].Rank:
			other, _ := t.Player(standings[i-1].Player)
			return nil, tournament.Refuse(tournament.TiedAtCut, "name", p.Name, "other", other.Name, "place", count)
		}
	}
	slices.SortStableFunc(in, func(a, b qualified) int { return a.place - b.place })
	entries := make([]tournament.Entry, len(in))
	for i, q := range in {
		entries[i] = q.entry
	}
	return entries, nil
}
