// Package bounds limits how one game changes the ratings of the chess server. So games against
// accounts that were created for the purpose cannot raise a rating far.
//
// It works with ratings, counts and days. It does not identify players and does not read the system
// clock. The log of each game records whether these limits apply to it. So ratings that are
// recomputed from the log come out the same.
package bounds

import "github.com/escaque/escaque/rating/glicko"

const (
	// LeastPlies is the number of half-moves that a game needs to be rated: three moves by each
	// player.
	LeastPlies = 6
	// Established and EstablishedDays are when a rating stops being provisional: after so many
	// rated games, which ended on so many different days. Accounts created to feed another rating
	// stay provisional for the first days.
	Established     = 20
	EstablishedDays = 3
	// Ceiling is the rating above which no win against a provisional opponent raises a player.
	Ceiling = glicko.InitialRating + 200
	// Reach is how far above an opponent's rating a win can raise a provisional player.
	Reach = 400
	// MaxPairGamesPerDay is how many games of the same two players are rated on one day, in all
	// categories together. A game counts for the [Day] on which it ended.
	MaxPairGamesPerDay = 20
)

// Day returns the number of the day of an instant, the day on which a game ended. Days begin at
// midnight UTC. The parameter at is in milliseconds since the Unix epoch.
func Day(at int64) int64 {
	const day = 24 * 60 * 60 * 1000
	if at < 0 {
		return (at+1)/day - 1
	}
	return at / day
}

// Cap names the limit that reduced a player's gain.
type Cap string

// The caps of type [Cap].
const (
	NoCap     Cap = ""
	ByCeiling Cap = "ceiling" // [Ceiling]: the opponent is provisional
	ByReach   Cap = "reach"   // [Reach]: the player is provisional
)

// NewRating is a player's rating after a game, and the limit that reduced the gain, if any.
type NewRating struct {
	Rating glicko.Rating
	Cap    Cap
}

// Player is a player's rating and experience before a game.
type Player struct {
	Rating glicko.Rating // with the deviation grown until the game
	Games  int           // rated games so far, in this category
	Days   int           // number of days on which those games ended, see [Day]
}

// Provisional reports whether the player has too few rated games, or on too few days, for a
// reliable rating.
func (p Player) Provisional() bool { return p.Games < Established || p.Days < EstablishedDays }

// Game returns both ratings after one game: those of [glicko.Game], with the limits applied.
func Game(white, black Player, score glicko.Score) (newWhite, newBlack NewRating) {
	w, b := glicko.Game(white.Rating, black.Rating, score)
	return white.applyBounds(w, black), black.applyBounds(b, white)
}

// applyBounds limits the rating after a game against an opponent. The parameter after is the new
// rating without limits. A limit never puts a rating below that before the game, and never reduces
// a loss.
func (p Player) applyBounds(after glicko.Rating, opponent Player) NewRating {
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
