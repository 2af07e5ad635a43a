package game

import (
	"encoding/json"

	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/ratings"
	"github.com/escaque/escaque/laws"
	"github.com/escaque/escaque/rating/bounds"
)

// ratedPlies is the least number of half moves of a rated game: both players have moved. An
// unplayed game is not rated (FIDE Rating Regulations 5.1).
const ratedPlies = 2

// countedResults maps the results that are rated to those of package ratings.
var countedResults = map[laws.Result]ratings.Result{
	laws.WhiteWins: ratings.WhiteWins, laws.BlackWins: ratings.BlackWins, laws.Drawn: ratings.Drawn,
}

// IsRatedResult reports whether a result is rated.
func IsRatedResult(r laws.Result) bool { return countedResults[r] != "" }

// DecodeBounded reads from the first record of a game whether the limits of rating/bounds apply to
// it. They do not apply to games from before the limits were introduced, so that their rating stays
// the same.
func DecodeBounded(r journal.Record) (bool, error) {
	var s Seating
	if err := json.Unmarshal(r.Data, &s); err != nil {
		return false, journal.Unreadable(r, err)
	}
	return s.Bounded, nil
}

// leastPlies returns the least number of half moves of a rated game.
func leastPlies(bounded bool) int {
	if bounded {
		return bounds.LeastPlies
	}
	return ratedPlies
}

// ratedGame returns the facts of a rated game for ratings. It is not rated if it has no rated
// result.
func ratedGame(row Row, end End) ratings.Game {
	return ratings.Game{
		ID: string(end.ID), White: row.White.ID, Black: row.Black.ID, Result: countedResults[end.Result],
		Category: row.Category, Rated: IsRatedResult(end.Result), At: int64(end.At),
	}
}
