package tournament

// MaxTable is the highest number of a table in a hall.
const MaxTable = 9999

// HasTables reports whether the tables of the hall have other numbers than the boards: the first one
// is not number 1, or a player has a fixed table.
func (t Tournament) HasTables() bool {
	if t.regulations.FirstTable > 1 {
		return true
	}
	for _, p := range t.players {
		if p.Table > 0 && !p.Removed {
			return true
		}
	}
	return false
}

// Tables returns the table of the hall at which each board of a round is played, by board. It returns
// nil if the tables have the numbers of the boards. The order of the boards stays that of C.04.2 3.6
// (2026): a player with a fixed table is paired as everybody and sits there, and the other boards take
// the next tables in their order. If two players with fixed tables meet, they sit at the one of the
// player with the lower starting number.
//
// elsewhere are the players with a fixed table who do not sit there in the round, because they meet
// another such player or because an earlier board has the table.
func (t Tournament) Tables(round int) (tables map[int]int, elsewhere []PlayerID) {
	if !t.HasTables() {
		return nil, nil
	}
	tables, taken := make(map[int]int), make(map[int]bool)
	boards := t.Boards(round)
	for _, b := range boards {
		if b.Bye != "" {
			continue
		}
		first, second := t.playerAt(b.White), t.playerAt(b.Black)
		if second.Number < first.Number {
			first, second = second, first
		}
		for _, p := range []Player{first, second} {
			switch {
			case p.Table == 0 || p.Table == tables[b.Board]:
			case tables[b.Board] == 0 && !taken[p.Table]:
				tables[b.Board], taken[p.Table] = p.Table, true
			default:
				elsewhere = append(elsewhere, p.ID)
			}
		}
	}
	next := max(t.regulations.FirstTable, 1)
	for _, b := range boards {
		if b.Bye != "" || tables[b.Board] > 0 {
			continue
		}
		for taken[next] {
			next++
		}
		tables[b.Board], taken[next] = next, true
	}
	return tables, elsewhere
}

// playerAt returns a player, or an empty one for 0.
func (t Tournament) playerAt(id PlayerID) Player {
	p, _ := t.Player(id)
	return p
}
