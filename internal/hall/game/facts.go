package game

import (
	"context"
	"errors"
	"fmt"

	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/ratings"
	"github.com/escaque/escaque/laws"
)

// Facts converts the end of a rated game into the facts that ratings need. ok is false for all
// other records, and for games without a result or with too few moves. See [Correction] for later
// changes by an arbiter.
func Facts(ctx context.Context, j *journal.Journal, r journal.Record) (fact ratings.Game, ok bool, err error) {
	end, ok, err := DecodeEnd(r)
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
	row, ok, err := DecodeBeginning(first[0])
	if err != nil || !ok || !row.Rated {
		return ratings.Game{}, false, err
	}
	fact = ratedGame(row, end)
	if fact.Bounded, err = DecodeBounded(first[0]); err != nil {
		return ratings.Game{}, false, err
	}
	return fact, fact.Rated && end.Plies >= leastPlies(fact.Bounded), nil
}

// Correction converts a record in which an arbiter changes the result of a rated game or reopens
// it. The fact is the one that [Facts] would have returned for the new result. It is not rated if
// there is no result. ok is false for all other records.
func Correction(ctx context.Context, j *journal.Journal, r journal.Record) (fact ratings.Game, ok bool, err error) {
	id, live := ReopenedID(r)
	fixed := End{ID: id, Result: laws.NoResult}
	if !live {
		if fixed, ok, err = DecodeEnd(r); err != nil || !ok || !fixed.Corrected {
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
			if begun, is, err := DecodeBeginning(old); err != nil {
				return ratings.Game{}, false, err
			} else if is {
				row = begun
				if bounded, err = DecodeBounded(old); err != nil {
					return ratings.Game{}, false, err
				}
			}
			end, is, err := DecodeEnd(old)
			if err != nil {
				return ratings.Game{}, false, err
			}
			if is && !end.Corrected {
				end.Result = fixed.Result
				fact = ratedGame(row, end)
				fact.Bounded = bounded
				ok = row.Rated && end.Plies >= leastPlies(bounded) // the last end before the correction counts
			}
		}
		if len(records) < journal.ReadChunk {
			return fact, ok, nil
		}
		from += uint64(len(records))
	}
}
