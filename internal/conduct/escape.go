package conduct

// Departure is a game that somebody has left behind them.
type Departure struct {
	Rated    bool
	Plies    int  // half moves that were made
	Returned bool // they were back before the game was over or set aside
	Won      bool // it ended as their win all the same
}

// fewestPlies is how many half moves a game needs to be worth escaping from: two
// moves by each. Before that it may be called off.
const fewestPlies = 4

// Counts reports whether a departure is counted: a rated game that had begun in
// earnest, that they did not come back to, and that they did not win. It is counted
// as what it is, a game left; why they left nobody but they know.
func (d Departure) Counts() bool { return d.Rated && d.Plies >= fewestPlies && !d.Returned && !d.Won }

// Suspected reports whether the server itself has an open complaint of a kind
// against somebody: it raises no second one.
func (b *Book) Suspected(id string, k Kind) bool {
	for _, c := range b.Open() {
		if c.Against.ID == id && c.Kind == k && c.By == Server {
			return true
		}
	}
	return false
}
