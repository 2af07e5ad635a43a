package hall

import (
	"context"
	"fmt"
	"slices"

	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/members"
)

// ratedPlies is from how many half moves on a game counts for ratings: both
// players have moved. An unplayed game is not rated (FIDE Rating Regulations 5.1).
const ratedPlies = 2

// countedResults are those that ratings know.
var countedResults = []members.Result{members.WhiteWins, members.BlackWins, members.Drawn}

// Facts translates a journal record into what ratings need. ok is false for all
// records but the end of a rated game that was played and has a result. A later
// correction of a result is not translated: what was rated stays rated.
func (h *Hall) Facts(ctx context.Context, r journal.Record) (fact members.GameFact, ok bool, err error) {
	end, ok, err := EndOf(r)
	if err != nil || !ok || end.Corrected || end.Plies < ratedPlies {
		return members.GameFact{}, false, err
	}
	first, err := h.opt.Journal.Read(ctx, r.Stream, 1, 1)
	if err != nil {
		return members.GameFact{}, false, fmt.Errorf("hall: who played %s: %w", end.ID, err)
	}
	if len(first) == 0 {
		return members.GameFact{}, false, fmt.Errorf("hall: %s has an end and no beginning", r.Stream)
	}
	row, ok, err := BeginningOf(first[0])
	if err != nil || !ok || !row.Rated {
		return members.GameFact{}, false, err
	}
	result := members.Result(end.Result)
	if !slices.Contains(countedResults, result) {
		return members.GameFact{}, false, nil
	}
	return members.GameFact{
		GameID: string(end.ID), White: row.White.ID, Black: row.Black.ID, Result: result,
		Category: row.Category, Rated: true, At: int64(end.At),
	}, true, nil
}
