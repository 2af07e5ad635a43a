package fide

import (
	"fmt"
	"time"

	"github.com/escaque/escaque/score"
)

// List is one of FIDE's three rating lists.
type List uint8

// The lists.
const (
	Standard List = iota
	Rapid
	Blitz
)

// Lists returns the lists, the standard one first.
func Lists() []List { return []List{Standard, Rapid, Blitz} }

// String is the list's name in commands and files.
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

// Regulations are the rating rules in force for events that begin on a certain day: an edition as
// data. [At] gives them.
type Regulations struct {
	List List

	// Limit is the greatest difference that counts; a greater one counts as this (Article 8.3.1).
	Limit int
	// LimitBelow: the limit is for players rated below this; 0 when it is for all.
	LimitBelow int
	// Upgrades: how often in an event the limit may raise an opponent of one player, for the
	// greatest differences; 0 when it always does. An opponent who is lowered by it always is: the
	// rule speaks of a benefit.
	Upgrades int
	// Apart and ApartAbove: a game is not rated when the ratings differ by Apart or more and one of
	// them is above ApartAbove; Apart 0 when there is no such rule (Article 7.3.1, rapid and blitz).
	Apart, ApartAbove int

	// K, the development coefficients (Article 8.3.3).
	KNew    int // of a player with fewer than NewGames rated games
	KUsual  int
	KTop    int // of a player whose published rating reached TopRating at any time
	KJunior int // of a young player who never reached JuniorBelow; 0 when age does not matter
	KGames  int // K times the games of a rating period stays within this; 0 when nothing bounds it
	// ByBirthday: youth ends on the 18th birthday, and not with its year.
	ByBirthday bool

	First First
}

// The bounds of Article 8.3.3, which no edition changed.
const (
	MaxK        = 40 // the greatest coefficient there has been
	NewGames    = 30
	TopRating   = 2400
	JuniorBelow = 2300
	JuniorAge   = 18
)

// First says how the first rating of a player is found (Articles 7.1.4 and 8.2).
type First struct {
	Games     int          // games against rated opponents that it needs, in all events together
	Opponents int          // rated opponents without which an event does not count; 0 when any counts
	Score     score.Points // against them without which the first event does not count
	Bonus     int          // twice the rating points for each half point above an even score; 0: by the table
	Drawn     int          // rating of the hypothetical opponents with whom the player drew; 0 for none
	DrawnWith int          // how many of them
	Most      int          // the highest first rating; 0 when nothing bounds it
	Floor     int          // the lowest rating that is published; 0 where the text at hand does not say
}

// At returns the rules of a list for an event that begins on the given day, YYYY-MM-DD; "" gives
// those now in force. What came before the oldest of them, the Handbook of 2003, is taken to be
// like it. The error says that the day is none.
func At(list List, day string) (Regulations, error) {
	if day == "" {
		return at(list, "9999-12-31"), nil
	}
	if _, err := time.Parse(time.DateOnly, day); err != nil {
		return Regulations{}, fmt.Errorf("rating/fide: %q is not a day written YYYY-MM-DD", day)
	}
	return at(list, day), nil
}

// at returns the rules in force on a day. Days written YYYY-MM-DD compare as text.
func at(list List, day string) Regulations {
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
	if !since("2022-10-01") { // K 20 for everybody
		r.KNew, r.KUsual, r.KTop, r.KJunior = 20, 20, 20, 0
	}
	if since("2024-12-01") {
		r.Apart, r.ApartAbove = 600, 2600
	}
	return r
}
