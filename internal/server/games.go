package server

import (
	"context"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/journal"
)

// Seat starts a game between two accounts, given by their handles. Errors are those of the accounts
// and of [hall.Hall.Seat].
func (s *Server) Seat(ctx context.Context, white, black string, spec hall.SeatSpec) (hall.GameID, error) {
	for _, side := range []struct {
		handle string
		seat   *hall.Player
	}{{white, &spec.White}, {black, &spec.Black}} {
		p, err := s.members.Find(ctx, side.handle)
		if err != nil {
			return "", err
		}
		*side.seat = hall.Player{ID: p.ID, Handle: p.Handle}
	}
	return s.hall.Seat(ctx, spec)
}

// Records returns the records of a stream of the log.
func (s *Server) Records(ctx context.Context, stream string) ([]journal.Record, error) {
	return s.journal.ReadStream(ctx, stream)
}
