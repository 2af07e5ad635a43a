package fide

import "time"

// Pace is how long each player must have for a game of 60 moves that the standard
// list is to rate (Article 1.1).
type Pace struct {
	Rating  int // from this rating on, the higher of the two
	Minutes int
}

// PaceMoves is for how many moves a [Pace] is reckoned.
const PaceMoves = 60

// Paces returns what is asked of events that begin on a day, the highest rating
// first, and whether the highest rating of the event decides instead of that of the
// game. An empty day is for the rules now in force.
func Paces(day string) (paces []Pace, byEvent bool) {
	if day == "" || day >= "2024-03-01" {
		return []Pace{{2400, 120}, {1800, 90}, {0, 60}}, false
	}
	return []Pace{{2200, 120}, {1600, 90}, {0, 60}}, true
}

// ListFor returns the list that rates games with so much time for 60 moves: more than
// an hour or just that is standard, more than ten minutes rapid.
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
