package tournament

// Meeting is one game between two players as the player of the row lived it.
type Meeting struct {
	Round  int
	Board  int
	White  bool // the player of the row has White
	Result Result
	Points Points // what it gave to the player of the row
}

// CrossRow is a player's line of a cross table.
type CrossRow struct {
	Player PlayerID
	// Annulled says that the games of this player stand in the table and count
	// for nobody.
	Annulled bool
	// Total is what counts in the standings: without the games of those who
	// are annulled, except in their own rows.
	Total Points
	Byes  []ByeTaken
	// Cells holds, for each player of the table in the same order, the games
	// between the two, the earliest first; those not finished too.
	Cells [][]Meeting
}

// ByeTaken is a round without an opponent.
type ByeTaken struct {
	Round  int
	Bye    Bye
	Points Points
}

// CrossTable shows everybody against everybody. The rows and columns follow
// players; without any they follow the starting numbers.
func (t Tournament) CrossTable(players ...PlayerID) []CrossRow {
	if len(players) == 0 {
		players = t.order
	}
	place := make(map[PlayerID]int, len(players))
	rows := make([]CrossRow, len(players))
	annulled := t.annulled()
	for i, id := range players {
		place[id] = i
		rows[i] = CrossRow{Player: id, Annulled: annulled[id], Cells: make([][]Meeting, len(players))}
	}
	meet := func(me, other PlayerID, m Meeting) {
		i, known := place[me]
		if !known {
			return
		}
		if annulled[me] || !annulled[other] {
			rows[i].Total += m.Points
		}
		if j, known := place[other]; known {
			rows[i].Cells[j] = append(rows[i].Cells[j], m)
		}
	}
	for _, r := range t.rounds {
		for _, b := range r.Boards {
			if b.Bye != "" {
				if i, known := place[b.White]; known {
					taken := ByeTaken{r.Number, b.Bye, t.regulations.Scoring.Bye(b.Bye)}
					rows[i].Total += taken.Points
					rows[i].Byes = append(rows[i].Byes, taken)
				}
				continue
			}
			meet(b.White, b.Black, Meeting{r.Number, b.Board, true, b.Result, b.WhitePoints})
			meet(b.Black, b.White, Meeting{r.Number, b.Board, false, b.Result, b.BlackPoints})
		}
	}
	return rows
}
