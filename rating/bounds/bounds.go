// Package bounds says what one game may do to the ratings of the hall, so that
// games against accounts that were made for it lift nobody far.
//
// It knows ratings, counts and days: not who the players are, not what time it is.
// Which games it holds for is recorded in the log of each game, so that ratings
// that are worked out again from the log come out the same.
package bounds

import "github.com/escaque/escaque/rating/glicko"

const (
	// LeastPlies is the number of half moves that a game needs to be rated: three
	// moves by each.
	LeastPlies = 6
	// Established and EstablishedDays are the number of rated games, and of days on
	// which they ended, from which on a rating is settled; before that it is
	// provisional. Accounts that are made for a day's farm stay so all day.
	Established     = 20
	EstablishedDays = 3
	// Ceiling is the rating above which no win against a provisional opponent lifts.
	Ceiling = glicko.InitialRating + 200
	// Reach is how far above an opponent's rating a win lifts a provisional player.
	Reach = 400
	// PairADay is how many games of the same two players, of all categories
	// together, are rated that end on one day, see [Day].
	PairADay = 20
)

// Day is the day on which a game ended, as a number: days begin at midnight UTC,
// wherever the players are. The instant is in milliseconds since the Unix epoch.
func Day(at int64) int64 {
	const day = 24 * 60 * 60 * 1000
	if at < 0 {
		return (at+1)/day - 1
	}
	return at / day
}

// Cap is the bound that took from what a player would have gained.
type Cap string

// The caps.
const (
	NoCap     Cap = ""
	ByCeiling Cap = "ceiling" // [Ceiling]: their opponent is provisional
	ByReach   Cap = "reach"   // [Reach]: they are provisional themselves
)

// NewRating is a player's rating after a game, and the bound that limited its gain.
type NewRating struct {
	Rating glicko.Rating
	Cap    Cap
}

// Player is one player before a game.
type Player struct {
	Rating glicko.Rating // with the deviation grown to its time
	Games  int           // rated games so far, in this category
	Days   int           // days on which they ended, see [Day]
}

// Provisional reports whether too few games were played, or on too few days, for the
// rating to say much.
func (p Player) Provisional() bool { return p.Games < Established || p.Days < EstablishedDays }

// Game returns both ratings after one game, as [glicko.Game] with the bounds.
func Game(white, black Player, score glicko.Score) (newWhite, newBlack NewRating) {
	w, b := glicko.Game(white.Rating, black.Rating, score)
	return white.bounded(w, black), black.bounded(b, white)
}

// bounded is what a game against an opponent makes of a rating, from what it would
// without bounds. Nobody is lowered by a bound, and no loss is made less.
func (p Player) bounded(after glicko.Rating, opponent Player) NewRating {
	out := NewRating{Rating: after}
	cut := func(most int, by Cap) {
		if most = max(most, p.Rating.Value); out.Rating.Value > most {
			out.Rating.Value, out.Cap = most, by
		}
	}
	if opponent.Provisional() {
		cut(Ceiling, ByCeiling)
	}
	if p.Provisional() {
		cut(opponent.Rating.Value+Reach, ByReach)
	}
	return out
}
