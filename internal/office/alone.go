package office

import (
	"context"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/laws"
	"github.com/escaque/escaque/tournament"
)

// NoHall is the Seater of an office without a hall. Methods that need a hall return the
// *tournament.Refusal NoHall.
type NoHall struct{}

var _ Seater = NoHall{}

// Seat returns the refusal NoHall.
func (NoHall) Seat(context.Context, hall.SeatSpec) (hall.GameID, error) {
	return "", tournament.Refuse(tournament.NoHall)
}

// Rule returns the refusal NoHall.
func (NoHall) Rule(context.Context, hall.GameID, hall.Ruling) error {
	return tournament.Refuse(tournament.NoHall)
}

// Reopen returns the refusal NoHall.
func (NoHall) Reopen(context.Context, hall.GameID, laws.Reopen) (uint64, error) {
	return 0, tournament.Refuse(tournament.NoHall)
}

// Do returns the refusal NoHall.
func (NoHall) Do(context.Context, hall.GameID, members.Identity, laws.Command) ([]hall.Recorded, error) {
	return nil, tournament.Refuse(tournament.NoHall)
}

// Look returns hall.NoSuchGame for every game.
func (NoHall) Look(_ context.Context, id hall.GameID) (hall.View, error) {
	return hall.View{}, &hall.Error{Code: hall.NoSuchGame, Args: []any{string(id)}}
}

// Find returns no games.
func (NoHall) Find(context.Context, hall.GameQuery) ([]hall.GameRow, error) { return nil, nil }

// HasHall reports whether games can be played on screen.
func (o *Office) HasHall() bool {
	_, none := o.opt.Hall.(NoHall)
	return !none
}
