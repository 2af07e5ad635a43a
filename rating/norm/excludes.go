package norm

// Excludes is the article by which a round cannot count for a norm; empty where it can, or
// is not played yet, or where no opponent was due.
func Excludes(e Event, g Game) string {
	switch {
	case g.State == ForfeitWin, g.State == Lost:
		return "1.4.2c"
	case g.State == Played && g.Opponent.Federation == "NON":
		return "1.4.2a"
	case g.State == Played && e.System.predetermined() && g.Opponent.Scoreless:
		return "1.4.2b"
	}
	return ""
}
