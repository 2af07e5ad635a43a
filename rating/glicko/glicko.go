// Package glicko rates players as Internet Chess Servers do. It implements Professor Glickman's
// first system (1995), updated after every game, with the constants that those servers document.
//
// It works with numbers only. It does not identify players, decide which games count or read the
// system clock. A rating is a whole number. Its deviation (RD) measures the uncertainty, which
// grows while the player does not play.
package glicko

import (
	"math"
	"time"
)

// The constants of the Glicko formulas, as the Internet chess servers use them ("help glicko").
const (
	InitialRating = 1720 // rating of a player who has not played
	InitialRD     = 350  // deviation of that rating, which is also the greatest
	MinK          = 16   // least factor with which a game changes a rating (since 1997)
	ActiveRD      = 80   // greatest deviation of an "active" rating

	// growth is the factor by which idle time increases the deviation: RD' = sqrt(RD² + growth²
	// ln(1 + minutes)).
	growth = 1.483
)

// q is the constant of the Glicko formulas, ln 10 / 400.
const q = math.Ln10 / 400

// Rating is a player's strength in one category.
type Rating struct {
	Value int     // rating points
	RD    float64 // rating deviation, above 0 and at most [InitialRD]
}

// Initial returns the rating of a player who has not played.
func Initial() Rating { return Rating{Value: InitialRating, RD: InitialRD} }

// Score is the score of a player in one game, in half points: 0, 1 or 2.
type Score int

// The three scores.
const (
	Loss Score = 0
	Draw Score = 1
	Win  Score = 2
)

// Idle returns the rating after a time t without games. Its deviation is RD' = sqrt(RD² + c² ln(1 +
// t)), t in minutes, but at most [InitialRD]. A negative time counts as zero.
func (r Rating) Idle(t time.Duration) Rating {
	minutes := max(0, t.Minutes())
	r.RD = min(InitialRD, math.Sqrt(r.RD*r.RD+growth*growth*math.Log1p(minutes)))
	return r
}

// Active reports whether the deviation is small enough for the rating to be listed.
func (r Rating) Active() bool { return r.RD <= ActiveRD }

// attenuation returns the factor f by which the uncertainty of an opponent's rating reduces the
// effect of a game: f = 1/sqrt(1 + p RD²), p = 3 (ln 10)² / (π² 400²).
func attenuation(rd float64) float64 {
	const p = 3 * q * q / (math.Pi * math.Pi)
	return 1 / math.Sqrt(1+p*rd*rd)
}

// Expected returns the expected score of a player against an opponent, from 0 to 1: E = 1/(1 +
// 10^(-(r1-r2) f/400)).
func Expected(player, opponent Rating) float64 {
	f := attenuation(opponent.RD)
	return 1 / (1 + math.Pow(10, -float64(player.Value-opponent.Value)*f/400))
}

// Update returns the player's rating after one game. Both arguments are the ratings before the
// game, with deviations already grown until its time (see [Rating.Idle]).
//
//	K = q f / (1/RD² + q² f² E (1-E)), at least MinK;  r' = r + K (w - E);  RD' = 1/sqrt(1/RD² + q² f² E (1-E))
func Update(player, opponent Rating, score Score) Rating {
	f := attenuation(opponent.RD)
	e := Expected(player, opponent)
	information := 1/(player.RD*player.RD) + q*q*f*f*e*(1-e)
	k := max(MinK, q*f/information)
	w := float64(score) / 2
	return Rating{
		Value: player.Value + int(math.Round(k*(w-e))),
		RD:    1 / math.Sqrt(information),
	}
}

// Game returns both ratings after one game between the players; score is White's score.
func Game(white, black Rating, score Score) (newWhite, newBlack Rating) {
	return Update(white, black, score), Update(black, white, Win-score)
}
