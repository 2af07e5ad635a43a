package ratings

import "time"

// Category is a kind of game with its own ratings.
type Category string

// The categories. Untimed games are not rated.
const (
	Lightning Category = "lightning"
	Blitz     Category = "blitz"
	Standard  Category = "standard"
	Chess960  Category = "chess960" // at any speed
	Untimed   Category = "untimed"
	// Nonstandard is for players with different times and for starting positions outside the Laws.
	// It is not rated.
	Nonstandard Category = "nonstandard"
)

// Categories returns the categories that have ratings.
func Categories() []Category { return []Category{Standard, Blitz, Lightning, Chess960} }

// Rated reports whether games of the category can be rated.
func (c Category) Rated() bool {
	return c == Lightning || c == Blitz || c == Standard || c == Chess960
}

// CategoryOf returns the category of a time control of one period, as Internet chess servers do. It
// uses the estimated time t + 2/3 i of a game of forty moves (t in minutes, i in seconds): below 3
// minutes is lightning, below 15 is blitz, otherwise standard. For a control of several periods
// pass the time of the first one.
func CategoryOf(initial, increment time.Duration, chess960 bool) Category {
	switch estimated := initial + 40*increment; {
	case estimated <= 0:
		return Untimed
	case chess960:
		return Chess960
	case estimated < 3*time.Minute:
		return Lightning
	case estimated < 15*time.Minute:
		return Blitz
	}
	return Standard
}
