package office

import (
	"context"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/laws"
	"github.com/escaque/escaque/tournament"
)

// NoHall is the Seater of an office without a hall: it refuses what only a hall
// can do, by the *tournament.Refusal NoHall.
type NoHall struct{}

var _ Seater = NoHall{}

// Seat refuses.
func (NoHall) Seat(context.Context, hall.SeatSpec) (hall.GameID, error) {
	return "", tournament.Refuse(tournament.NoHall)
}

// Rule refuses.
func (NoHall) Rule(context.Context, hall.GameID, hall.Ruling) error {
	return tournament.Refuse(tournament.NoHall)
}

// Reopen refuses.
func (NoHall) Reopen(context.Context, hall.GameID, laws.Reopen) (uint64, error) {
	return 0, tournament.Refuse(tournament.NoHall)
}

// Do refuses.
func (NoHall) Do(context.Context, hall.GameID, members.Identity, laws.Command) ([]hall.Recorded, error) {
	return nil, tournament.Refuse(tournament.NoHall)
}

// Look knows no game.
func (NoHall) Look(_ context.Context, id hall.GameID) (hall.View, error) {
	return hall.View{}, &hall.Error{Code: hall.NoSuchGame, Args: []any{string(id)}}
}

// Find finds no game.
func (NoHall) Find(context.Context, hall.GameQuery) ([]hall.GameRow, error) { return nil, nil }

// HasHall reports whether games can be played on screen.
func (o *Office) HasHall() bool {
	_, none := o.opt.Hall.(NoHall)
	return !none
}
