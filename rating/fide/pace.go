package fide

import "time"

// Pace is the least time that each player must have for 60 moves, so that the standard list rates
// the game (Article 1.1).
type Pace struct {
	Rating  int // Pace applies from this rating on; the higher-rated player decides
	Minutes int
}

// PaceMoves is the number of moves for which the time of a [Pace] is computed.
const PaceMoves = 60

// Paces returns the least times that events beginning on a day must give, highest rating first.
// byEvent reports whether the highest rating of the whole event decides, instead of the higher one
// in each game. An empty day selects the rules now in force.
func Paces(day string) (paces []Pace, byEvent bool) {
	if day == "" || day >= "2024-03-01" {
		return []Pace{{2400, 120}, {1800, 90}, {0, 60}}, false
	}
	return []Pace{{2200, 120}, {1600, 90}, {0, 60}}, true
}

// ListFor returns the list that rates games with the given time for 60 moves. An hour or more is
// standard, more than ten minutes rapid, less is blitz.
func ListFor(span time.Duration) List {
	switch {
	case span >= time.Hour:
		return Standard
	case span > 10*time.Minute:
		return Rapid
	default:
		return Blitz
	}
}
