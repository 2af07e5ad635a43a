package game

import (
	"context"
	"errors"
	"fmt"

	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/ratings"
	"github.com/escaque/escaque/laws"
)

// Facts translates a journal record into what ratings need. ok is false for all
// records but the end of a rated game that was played and has a result. See
// [Correction] for what an arbiter changes afterwards.
func Facts(ctx context.Context, j *journal.Journal, r journal.Record) (fact ratings.Game, ok bool, err error) {
	end, ok, err := EndOf(r)
	if err != nil || !ok || end.Corrected || end.Plies < ratedPlies {
		return ratings.Game{}, false, err
	}
	first, err := j.Read(ctx, r.Stream, 1, 1)
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
	if fact.Bounded, err = Bounded(first[0]); err != nil {
		return ratings.Game{}, false, err
	}
	return fact, fact.Rated && end.Plies >= leastPlies(fact.Bounded), nil
}

// Correction translates a record by which an arbiter changes the result of a rated game that was
// played, or by which such a game is reopened: the fact is as [Facts] would have given it with that
// result, and not rated when it is none. ok is false for all other records.
func Correction(ctx context.Context, j *journal.Journal, r journal.Record) (fact ratings.Game, ok bool, err error) {
	id, live := IsReopened(r)
	fixed := End{ID: id, Result: laws.NoResult}
	if !live {
		if fixed, ok, err = EndOf(r); err != nil || !ok || !fixed.Corrected {
			return ratings.Game{}, false, err
		}
	}
	ok = false
	var row Row
	var bounded bool
	for from := uint64(1); ; {
		records, err := j.Read(ctx, r.Stream, from, journal.ReadChunk)
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
				if bounded, err = Bounded(old); err != nil {
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
		if len(records) < journal.ReadChunk {
			return fact, ok, nil
		}
		from += uint64(len(records))
	}
}
