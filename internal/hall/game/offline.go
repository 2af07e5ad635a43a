package game

import (
	"context"
	"fmt"

	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/laws"
)

// Check replays a game from its log. The error wraps a *journal.UnreadableError if a record cannot
// be read.
func Check(ctx context.Context, j *journal.Journal, id ID) error {
	s := NewState(id)
	_, err := s.Read(ctx, j)
	return err
}

// applySafely is Apply for a record that may be damaged. It returns an error if the record does not
// follow from the records before it.
func (s *State) applySafely(r journal.Record, rec Recorded) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = journal.Unreadable(r, fmt.Errorf("it does not follow from what stands before it: %v", p))
		}
	}()
	if m, is := rec.Event.(laws.MoveMade); is {
		if m.Ply != s.game.Ply() {
			return journal.Unreadable(r, fmt.Errorf("a move after %d half moves, where %d were made", m.Ply, s.game.Ply()))
		}
		if pos := s.game.Position(); !pos.IsLegal(m.Move) {
			return journal.Unreadable(r, fmt.Errorf("the move %s is not legal here", m.SAN))
		}
	}
	s.Apply(rec)
	return nil
}
