package game

import (
	"encoding/json"

	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/ratings"
	"github.com/escaque/escaque/laws"
	"github.com/escaque/escaque/rating/bounds"
)

// ratedPlies is from how many half moves on a game counts for ratings: both
// players have moved. An unplayed game is not rated (FIDE Rating Regulations 5.1).
const ratedPlies = 2

// countedResults are those that ratings know.
var countedResults = map[laws.Result]ratings.Result{
	laws.WhiteWins: ratings.WhiteWins, laws.BlackWins: ratings.BlackWins, laws.Drawn: ratings.Drawn,
}

// IsRatedResult reports whether ratings know a result.
func IsRatedResult(r laws.Result) bool { return countedResults[r] != "" }

// Bounded reads from the record that opens a game whether rating/bounds holds for
// it: in no game that began before there were bounds, so that what is rated stays so.
func Bounded(r journal.Record) (bool, error) {
	var s Seating
	if err := json.Unmarshal(r.Data, &s); err != nil {
		return false, journal.Unreadable(r, err)
	}
	return s.Bounded, nil
}

// leastPlies is from how many half moves on a game is rated.
func leastPlies(bounded bool) int {
	if bounded {
		return bounds.LeastPlies
	}
	return ratedPlies
}

// factOf is a rated game that was played as ratings need it: not rated when it
// has no result.
func factOf(row Row, end End) ratings.Game {
	return ratings.Game{
		ID: string(end.ID), White: row.White.ID, Black: row.Black.ID, Result: countedResults[end.Result],
		Category: row.Category, Rated: IsRatedResult(end.Result), At: int64(end.At),
	}
}
