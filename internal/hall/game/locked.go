package game

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/escaque/escaque/internal/envelope"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/laws"
)

// LockedGames lists the unfinished games whose sealed move keys cannot open, because it is
// encrypted to another key of the server. It needs no open hall and changes nothing.
func LockedGames(ctx context.Context, store Store, j *journal.Journal, keys *envelope.Keys) (locked []ID, err error) {
	games, err := unfinishedGames(ctx, store, j)
	if err != nil {
		return nil, err
	}
	for _, id := range games {
		s := NewState(id)
		var unreadable *journal.UnreadableError
		if _, err := s.Read(ctx, j); errors.As(err, &unreadable) {
			continue // it is set aside and waits in any case
		} else if err != nil {
			return nil, err
		}
		is, err := s.IsLocked(keys)
		if err != nil {
			return nil, err
		}
		if is {
			locked = append(locked, id)
		}
	}
	return locked, nil
}

// IsLocked reports whether the game is unfinished and keys cannot open its sealed move, because it
// is encrypted to another key of the server.
func (s *State) IsLocked(keys *envelope.Keys) (bool, error) {
	sealed, is := s.game.SealedMove()
	if !is || s.game.Over() || NewEnvelopeView(sealed).Key != ServersKey {
		return false, nil
	}
	_, err := keys.Open(sealed.Ciphertext, sealed.Commitment)
	switch {
	case errors.Is(err, envelope.ErrWrongKey):
		return true, nil
	case errors.Is(err, envelope.ErrDamaged), errors.Is(err, envelope.ErrOtherText):
		return false, nil
	}
	return false, err
}

// unfinishedGames lists the games that the index lists as live, and games in which a move was
// sealed since the index was written.
func unfinishedGames(ctx context.Context, store Store, j *journal.Journal) (games []ID, err error) {
	at, err := store.IndexPosition(ctx)
	if err != nil {
		return nil, fmt.Errorf("hall: index of games: %w", err)
	}
	for q := (Query{Live: true}); ; q.Before = games[len(games)-1] {
		rows, err := store.GameRows(ctx, q)
		if err != nil {
			return nil, fmt.Errorf("hall: live games: %w", err)
		}
		for _, row := range rows {
			games = append(games, row.ID)
		}
		if len(rows) < MaxRows {
			break
		}
	}
	for more := true; more; {
		records, err := j.ReadAll(ctx, at, journal.ReadChunk)
		if err != nil {
			return nil, fmt.Errorf("hall: games after the index: %w", err)
		}
		for _, r := range records {
			at = r.Position
			if id, is := IDOfStream(r.Stream); is && r.Kind == (laws.MoveSealed{}).EventKind() {
				games = append(games, id)
			}
		}
		more = len(records) == journal.ReadChunk
	}
	slices.Sort(games)
	return slices.Compact(games), nil
}
