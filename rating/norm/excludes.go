package norm

// ExcludedBy returns the article that excludes a round from a norm. It returns "" when the round
// can count, is not played yet, or had no opponent.
func ExcludedBy(e Event, g Game) string {
	switch {
	case g.State == ForfeitWin, g.State == Lost:
		return "1.4.2c"
	case g.State == Played && g.Opponent.Federation == "NON":
		return "1.4.2a"
	case g.State == Played && e.System.isPredetermined() && g.Opponent.Scoreless:
		return "1.4.2b"
	}
	return ""
}
