package tournament

// Annulled returns, in the order of their starting numbers, the players who
// left a round robin, of all, of their group or against the other team, before half of their games
// were completed. Their games stay in the cross table and are rated, and count for nobody in the
// standings; who left later keeps every point, and so do their opponents. A
// game that was won because the opponent did not come is completed, one that
// the player themselves did not play is not. C.06 article V.4, 2009; article 6.6
// of the competition rules of 2023 says the same.
func (t Tournament) Annulled() []PlayerID {
	if !t.regulations.System.Predetermined() || len(t.order) == 0 {
		return nil
	}
	m := t.meetings()
	var ids []PlayerID
	for _, id := range t.order {
		if t.players[id-1].Withdrawn && 2*t.completed(id) < m.due(id) {
			ids = append(ids, id)
		}
	}
	return ids
}

// completed counts the games that a player has behind them.
func (t Tournament) completed(id PlayerID) int {
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

// annulled is Annulled as a set.
func (t Tournament) annulled() map[PlayerID]bool {
	set := make(map[PlayerID]bool)
	for _, id := range t.Annulled() {
		set[id] = true
	}
	return set
}
