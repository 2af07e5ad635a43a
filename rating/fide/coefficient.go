package fide

import "time"

// Development holds the facts about a player that decide their development coefficient K.
type Development struct {
	Rating  int // rating when the event begins
	Highest int // the highest rating ever published for the player; Rating if that is higher
	Games   int // number of rated games in completed events
	// Born is the year of birth, YYYY, or the date, YYYY-MM-DD. It is "" when unknown; the player
	// then does not get the coefficient of juniors.
	Born string
}

// K returns the development coefficient of a player in an event that begins on the given day,
// YYYY-MM-DD (Article 8.3.3). The article does not say which of its cases takes precedence. K
// follows FIDE's published lists: first players who ever reached 2400, then juniors, then players
// with fewer than thirty games. Before July 2014 those with fewer than thirty games came first.
func (r Regulations) K(d Development, day string) int {
	highest := max(d.Rating, d.Highest)
	newcomer := d.Games < NewGames
	switch {
	case r.KJunior == 0 && newcomer:
		return r.KNew
	case highest >= TopRating:
		return r.KTop
	case r.KJunior > 0 && highest < JuniorBelow && r.isJunior(d.Born, day):
		return r.KJunior
	case newcomer:
		return r.KNew
	default:
		return r.KUsual
	}
}

// isJunior reports whether a player born on that date may have the junior coefficient on the given
// day. Both dates may be a year only. It reports false when one is unknown.
func (r Regulations) isJunior(born, day string) bool {
	year, ok := yearOf(born)
	now, known := yearOf(day)
	if !ok || !known {
		return false
	}
	if r.ByBirthday && len(born) == len(time.DateOnly) && now-year == JuniorAge {
		return day[4:] < born[4:] // their birthday is still to come
	}
	return now-year <= JuniorAge
}

// yearOf parses the year at the beginning of a date; ok is false when there is none.
func yearOf(day string) (year int, ok bool) {
	if len(day) < 4 {
		return 0, false
	}
	year = 0
	for _, c := range day[:4] {
		if c < '0' || c > '9' {
			return 0, false
		}
		year = 10*year + int(c-'0')
	}
	return year, true
}

// BoundedK returns the coefficient for a rating period with the given number of games. It is k, or
// less if k times games would exceed 700 (Article 8.3.3). Rules without such a bound return k.
func (r Regulations) BoundedK(k, games int) int {
	if r.KGames == 0 || k*games <= r.KGames {
		return k
	}
	return r.KGames / games
}
