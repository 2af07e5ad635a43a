package fide

import "time"

// Development is what the coefficient K of a player depends on.
type Development struct {
	Rating  int // when the event begins
	Highest int // the highest rating ever published for them; less than Rating counts as Rating
	Games   int // rated games in completed events
	// Born is the year of birth, YYYY, or the day, YYYY-MM-DD; "" when it is not known, and then
	// the player is not young.
	Born string
}

// K returns the development coefficient of a player in an event that begins on the given day,
// YYYY-MM-DD (Article 8.3.3). The article lists its lines without an order; this is the one of
// FIDE's published lists: who ever reached 2400 has the least, then come youth, then the first
// thirty games. Before July 2014 the first thirty games came before everything.
func (r Regulations) K(d Development, day string) int {
	highest := max(d.Rating, d.Highest)
	newcomer := d.Games < NewGames
	switch {
	case r.KJunior == 0 && newcomer:
		return r.KNew
	case highest >= TopRating:
		return r.KTop
	case r.KJunior > 0 && highest < JuniorBelow && r.young(d.Born, day):
		return r.KJunior
	case newcomer:
		return r.KNew
	default:
		return r.KUsual
	}
}

// young reports whether a player born then may have the coefficient of the young on that day.
func (r Regulations) young(born, day string) bool {
	year, ok := number(born)
	now, known := number(day)
	if !ok || !known {
		return false
	}
	if r.ByBirthday && len(born) == len(time.DateOnly) && now-year == JuniorAge {
		return day[4:] < born[4:] // their birthday is still to come
	}
	return now-year <= JuniorAge
}

// number reads the year at the beginning of a day.
func number(day string) (int, bool) {
	if len(day) < 4 {
		return 0, false
	}
	year := 0
	for _, c := range day[:4] {
		if c < '0' || c > '9' {
			return 0, false
		}
		year = 10*year + int(c-'0')
	}
	return year, true
}

// Bounded is K for a rating period with so many games: the largest whole number that keeps K times
// the games within 700 (Article 8.3.3).
func (r Regulations) Bounded(k, games int) int {
	if r.KGames == 0 || k*games <= r.KGames {
		return k
	}
	return r.KGames / games
}
