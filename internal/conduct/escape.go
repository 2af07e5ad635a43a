package conduct

// Departure describes a game that a player left.
type Departure struct {
	Rated    bool
	Plies    int  // half moves that were made
	Returned bool // the player came back before the game ended or was adjourned
	Won      bool // the player won the game nevertheless
}

// fewestPlies is the number of half moves from which on leaving counts: two moves by each player. A
// shorter game may be aborted.
const fewestPlies = 4

// Counts reports whether the departure counts as an escape. It counts if the game was rated, had at
// least fewestPlies half moves, and the player neither came back nor won.
func (d Departure) Counts() bool { return d.Rated && d.Plies >= fewestPlies && !d.Returned && !d.Won }

// Suspected reports whether the server has an open complaint of kind k against a person. It does
// not file a second one.
func (b *Book) Suspected(id string, kind Kind) bool {
	for _, c := range b.Open() {
		if c.Against.ID == id && c.Kind == kind && c.By == Server {
			return true
		}
	}
	return false
}
