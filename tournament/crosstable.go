package tournament

// Meeting is one game between two players, from the point of view of the player of the row.
type Meeting struct {
	Round  int
	Board  int
	White  bool // the player of the row has White
	Result Result
	Points Points // of the player of the row
	// Assumed says that the game is adjourned and counts as the draw that stands here until it has
	// its result.
	Assumed bool
}

// CrossRow is the row of a player in a cross table.
type CrossRow struct {
	Player PlayerID
	// Annulled says that the games of this player are shown but do not count in the standings.
	Annulled bool
	// Total is the player's points in the standings. It omits games against annulled players,
	// except in the rows of annulled players.
	Total Points
	Byes  []ByeTaken
	// Adjusted are the points among Total that the arbiter's record adds or, if negative, deducts.
	Adjusted Points
	// Cells holds one cell for each player of the table, in the order of the rows. Each cell lists
	// the games between the two players, the earliest first, including unfinished ones.
	Cells [][]Meeting
}

// ByeTaken is a round in which the player had a bye.
type ByeTaken struct {
	Round  int
	Bye    Bye
	Points Points
}

// CrossTable returns the cross table of the given players, with rows and columns in the given
// order. Without players it returns the table of all players by starting number.
func (t Tournament) CrossTable(players ...PlayerID) []CrossRow {
	if len(players) == 0 {
		players = t.order
	}
	place := make(map[PlayerID]int, len(players))
	rows := make([]CrossRow, len(players))
	annulled := t.annulledSet()
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
	for _, a := range t.Adjustments() {
		if i, known := place[a.Player]; known {
			rows[i].Adjusted += a.Points
			rows[i].Total += a.Points
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
			assumed := b.Result == NoResult
			b = t.Counted(r.Number, b)
			assumed = assumed && b.Result != NoResult
			meet(b.White, b.Black, Meeting{r.Number, b.Board, true, b.Result, b.WhitePoints, assumed})
			meet(b.Black, b.White, Meeting{r.Number, b.Board, false, b.Result, b.BlackPoints, assumed})
		}
	}
	return rows
}
