package tournament

import "slices"

// Annulled returns the players who left a round robin before half of their games were completed, in
// the order of their starting numbers. The round robin may be a single one, one of groups or one of
// two teams. Their games stay in the cross table and are rated, but do not count in the standings.
// Players who left later keep every point, and so do their opponents. A win by default counts as a
// completed game of the winner, but not of the absent player. C.06 article V.4, 2009; article 6.6
// of the competition rules of 2023 says the same.
func (t Tournament) Annulled() []PlayerID {
	if !t.regulations.System.Predetermined() || len(t.order) == 0 {
		return nil
	}
	m := t.meetings()
	var ids []PlayerID
	for _, id := range t.order {
		if t.players[id-1].Withdrawn && 2*t.completedGames(id) < m.due(id) {
			ids = append(ids, id)
		}
	}
	return ids
}

// Expelled returns the players who are expelled from the event, in the order of their starting
// numbers. They are left out of the standings, and their opponents keep what they gained in the games
// with them. An event whose log does not know FIDE mode ranks them as before.
func (t Tournament) Expelled() []PlayerID {
	if !t.mode.Begun {
		return nil
	}
	var ids []PlayerID
	for _, id := range t.order {
		if slices.ContainsFunc(t.rulings, func(r NotedRuling) bool {
			return r.Player == id && r.Kind == PenaltyMatter && r.Penalty == PenaltyExpulsion && !r.Revoked
		}) {
			ids = append(ids, id)
		}
	}
	return ids
}

// completedGames returns the number of games that a player has completed.
func (t Tournament) completedGames(id PlayerID) int {
	games := 0
	for _, r := range t.rounds {
		for _, b := range r.Boards {
			switch {
			case b.Bye != "" || b.Result == NoResult || b.White != id && b.Black != id:
			case !b.Result.Forfeit(),
				b.Result == WhiteByForfeit && b.White == id,
				b.Result == BlackByForfeit && b.Black == id:
				games++
			}
		}
	}
	return games
}

// annulledSet returns the players of [Tournament.Annulled] as a set.
func (t Tournament) annulledSet() map[PlayerID]bool {
	set := make(map[PlayerID]bool)
	for _, id := range t.Annulled() {
		set[id] = true
	}
	return set
}
