// Package bounds says what one game may do to the ratings of the hall, so that
// games against accounts that were made for it lift nobody far.
//
// It knows ratings and counts only: not who the players are, not what time it is.
// Which games it holds for is recorded in the log of each game, so that ratings
// that are worked out again from the log come out the same.
package bounds

import "github.com/escaque/escaque/rating/glicko"

const (
	// LeastPlies is the number of half moves that a game needs to be rated: three
	// moves by each.
	LeastPlies = 6
	// Established is the number of rated games from which on a rating is settled;
	// before that it is provisional.
	Established = 20
	// Ceiling is the rating above which no win against a provisional opponent lifts.
	Ceiling = glicko.InitialRating + 200
	// Reach is how far above an opponent's rating a win lifts a provisional player.
	Reach = 400
)

// Player is one player before a game.
type Player struct {
	Rating glicko.Rating // with the deviation grown to its time
	Games  int           // rated games so far, in this category
}

// Provisional reports whether too few games were played for the rating to say much.
func (p Player) Provisional() bool { return p.Games < Established }

// Game returns both ratings after one game, as [glicko.Game] with the bounds.
func Game(white, black Player, score glicko.Score) (newWhite, newBlack glicko.Rating) {
	newWhite, newBlack = glicko.Game(white.Rating, black.Rating, score)
	return white.bounded(newWhite, black), black.bounded(newBlack, white)
}

// bounded is what a game against an opponent makes of a rating, from what it would
// without bounds. Nobody is lowered by a bound, and no loss is made less.
func (p Player) bounded(after glicko.Rating, opponent Player) glicko.Rating {
	if opponent.Provisional() {
		after.Value = min(after.Value, max(p.Rating.Value, Ceiling))
	}
	if p.Provisional() {
		after.Value = min(after.Value, max(p.Rating.Value, opponent.Rating.Value+Reach))
	}
	return after
}
