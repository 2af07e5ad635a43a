package fide

import (
	"fmt"
	"time"

	"github.com/escaque/escaque/score"
)

// List is one of FIDE's three rating lists.
type List uint8

// The lists of type [List].
const (
	Standard List = iota
	Rapid
	Blitz
)

// Lists returns the lists, the standard one first.
func Lists() []List { return []List{Standard, Rapid, Blitz} }

// String returns the list's name in commands and files.
func (l List) String() string {
	switch l {
	case Rapid:
		return "rapid"
	case Blitz:
		return "blitz"
	default:
		return "standard"
	}
}

// Regulations are the rating rules in force for events that begin on a certain day. [At] returns
// them.
type Regulations struct {
	List List

	// Limit is the greatest rating difference that counts; greater ones are reduced to it (Article
	// 8.3.1).
	Limit int
	// LimitBelow is the rating from which a player's differences are not limited any more; 0 when
	// all are limited.
	LimitBelow int
	// Upgrades is for how many opponents in an event Limit may reduce a difference in the player's
	// favour. Those with the greatest differences are chosen. 0 means any number. Differences to
	// the player's disadvantage are always reduced, because the rule only restricts a benefit.
	Upgrades int
	// Apart and ApartAbove exclude games from rating (Article 7.3.1, rapid and blitz). A game is
	// not rated when the ratings differ by Apart or more and one of them is above ApartAbove. Apart
	// is 0 when there is no such rule.
	Apart, ApartAbove int

	// The development coefficients (Article 8.3.3).
	KNew    int // for a player with fewer than NewGames rated games
	KUsual  int
	KTop    int // for a player whose published rating ever reached TopRating
	KJunior int // for a junior who never reached JuniorBelow; 0 when age does not matter
	KGames  int // the most that K times the games of a rating period may be; 0 for no bound
	// ByBirthday is set when a junior's coefficient ends on the 18th birthday, not at the end of
	// that year.
	ByBirthday bool

	First First
}

// Bounds of Article 8.3.3, which are the same in all editions.
const (
	MaxK        = 40 // the greatest coefficient in any edition
	NewGames    = 30
	TopRating   = 2400
	JuniorBelow = 2300
	JuniorAge   = 18
)

// First holds the rules for first ratings (Articles 7.1.4 and 8.2).
type First struct {
	Games     int          // least number of games against rated opponents, in all events together
	Opponents int          // least number of rated opponents for an event to count; 0 for no such rule
	Score     score.Points // least score against them for the first event to count
	Bonus     int          // twice the rating points for each half point above an even score; 0 to use the table
	Drawn     int          // rating of hypothetical opponents with whom the player drew; 0 for none
	DrawnWith int          // number of those opponents
	Most      int          // the highest possible first rating; 0 for no bound
	Floor     int          // the lowest published rating; 0 where the available text does not say
}

// At returns the rules of a list for an event that begins on the given day, YYYY-MM-DD. The empty
// string selects the rules now in force. Days before the oldest known rules, the Handbook of 2003,
// get those rules. The error says that the day is not a valid date.
func At(list List, day string) (Regulations, error) {
	if day == "" {
		return regulationsAt(list, "9999-12-31"), nil
	}
	if _, err := time.Parse(time.DateOnly, day); err != nil {
		return Regulations{}, fmt.Errorf("rating/fide: %q is not a day written YYYY-MM-DD", day)
	}
	return regulationsAt(list, day), nil
}

// regulationsAt returns the rules of a list in force on a valid day. Days written YYYY-MM-DD can be
// compared as text.
func regulationsAt(list List, day string) Regulations {
	since := func(d string) bool { return day >= d }
	// The Handbook of 2003 (B.02, 9 and 10): 350 points; K 25, 15 and 10; an event with a score of
	// zero or a half is disregarded; nine games against rated opponents, three of them in each event.
	r := Regulations{
		List: list, Limit: 350, KNew: 25, KUsual: 15, KTop: 10,
		First: First{Games: 9, Opponents: 3, Score: 2, Bonus: 25},
	}
	if since("2009-07-01") { // 400 points for 350
		r.Limit, r.First.Floor = 400, 1200
	}
	if since("2011-07-01") { // K 30 for newcomers; half of it for each half point above 50 %; half a point is enough
		r.KNew, r.First.Bonus, r.First.Score = 30, 30, 1
	}
	if since("2012-07-01") {
		r.First.Floor = 1000
	}
	if since("2014-07-01") { // K 40, 20 and 10, K 40 for the young, K x n within 700; five games
		r.KNew, r.KUsual, r.KTop = 40, 20, 10
		r.KJunior, r.ByBirthday, r.KGames = 40, true, 700
		r.First.Games, r.First.Opponents, r.First.Bonus = 5, 0, 40
	}
	if since("2017-07-01") { // until the end of the year of the 18th birthday
		r.ByBirthday = false
	}
	if since("2022-01-01") { // one upgrade an event
		r.Upgrades = 1
	}
	if since("2024-03-01") { // as often as it happens; two hypothetical draws with 1800; from 1400 to 2200
		r.Upgrades = 0
		r.First.Bonus, r.First.Drawn, r.First.DrawnWith = 0, 1800, 2
		r.First.Floor, r.First.Most = 1400, 2200
	}
	if list == Standard {
		if since("2025-10-01") { // the whole difference counts for players of 2650 and above
			r.LimitBelow = 2650
		}
		return r
	}
	// Rapid and blitz, rated since 2012.
	if !since("2022-01-01") { // differences count up to the end of the table; a whole point is needed
		r.Limit, r.First.Score = 735, 2
	}
	if !since("2022-10-01") { // K 20 for all players
		r.KNew, r.KUsual, r.KTop, r.KJunior = 20, 20, 20, 0
	}
	if since("2024-12-01") {
		r.Apart, r.ApartAbove = 600, 2600
	}
	return r
}
