package hall

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

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

// counts reports whether ratings know a result.
func counts(r laws.Result) bool { return countedResults[r] != "" }

// Facts translates a journal record into what ratings need. ok is false for all
// records but the end of a rated game that was played and has a result. See
// [Hall.Correction] for what an arbiter changes afterwards.
func (h *Hall) Facts(ctx context.Context, r journal.Record) (fact ratings.Game, ok bool, err error) {
	end, ok, err := EndOf(r)
	if err != nil || !ok || end.Corrected || end.Plies < ratedPlies {
		return ratings.Game{}, false, err
	}
	first, err := h.opt.Journal.Read(ctx, r.Stream, 1, 1)
	if err != nil {
		return ratings.Game{}, false, fmt.Errorf("hall: who played %s: %w", end.ID, err)
	}
	if len(first) == 0 {
		return ratings.Game{}, false, journal.Unreadable(r, errors.New("an end without a beginning"))
	}
	row, ok, err := BeginningOf(first[0])
	if err != nil || !ok || !row.Rated {
		return ratings.Game{}, false, err
	}
	fact = factOf(row, end)
	if fact.Bounded, err = boundedBy(first[0]); err != nil {
		return ratings.Game{}, false, err
	}
	return fact, fact.Rated && end.Plies >= leastPlies(fact.Bounded), nil
}

// boundedBy reads from the record that opens a game whether rating/bounds holds for
// it: in no game that began before there were bounds, so that what is rated stays so.
func boundedBy(r journal.Record) (bool, error) {
	var s seated
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
func factOf(row GameRow, end GameEnd) ratings.Game {
	return ratings.Game{
		ID: string(end.ID), White: row.White.ID, Black: row.Black.ID, Result: countedResults[end.Result],
		Category: row.Category, Rated: counts(end.Result), At: int64(end.At),
	}
}

// Correction translates a record by which an arbiter changes the result of a
// rated game that was played, or by which such a game is reopened: the fact is as [Hall.Facts] would have given it with
// that result, and not rated when it is none. ok is false for all other records.
func (h *Hall) Correction(ctx context.Context, r journal.Record) (fact ratings.Game, ok bool, err error) {
	id, live := reopened(r)
	fixed := GameEnd{ID: id, Result: laws.NoResult}
	if !live {
		if fixed, ok, err = EndOf(r); err != nil || !ok || !fixed.Corrected {
			return ratings.Game{}, false, err
		}
	}
	ok = false
	var row GameRow
	var bounded bool
	for from := uint64(1); ; {
		records, err := h.opt.Journal.Read(ctx, r.Stream, from, readChunk)
		if err != nil {
			return ratings.Game{}, false, fmt.Errorf("hall: what was corrected in %s: %w", fixed.ID, err)
		}
		for _, old := range records {
			if old.Seq >= r.Seq {
				return fact, ok, nil
			}
			if begun, is, err := BeginningOf(old); err != nil {
				return ratings.Game{}, false, err
			} else if is {
				row = begun
				if bounded, err = boundedBy(old); err != nil {
					return ratings.Game{}, false, err
				}
			}
			end, is, err := EndOf(old)
			if err != nil {
				return ratings.Game{}, false, err
			}
			if is && !end.Corrected {
				end.Result = fixed.Result
				fact = factOf(row, end)
				fact.Bounded = bounded
				ok = row.Rated && end.Plies >= leastPlies(bounded) // the last end before counts
			}
		}
		if len(records) < readChunk {
			return fact, ok, nil
		}
		from += uint64(len(records))
	}
}
