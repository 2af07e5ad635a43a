package icsd

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/laws"
)

// flag calls the opponent's flag, where the edition leaves that to the players;
// elsewhere the house sees it.
func (c *client) flag(ctx context.Context, _ string) (string, error) {
	v, ok := c.mine()
	switch {
	case !ok:
		return "", errNoGame
	case v.Terms.Control.Untimed():
		return "", prevented("You can't flag an untimed game.")
	}
	_, err := c.server.hall.Do(ctx, v.Game, c.me, laws.ClaimFlag{})
	var r *laws.Refusal
	switch {
	case errors.As(err, &r) && r.Code == laws.FlagNotFallen && v.Terms.ClaimedFlags:
		return "", prevented("Opponent is not out of time.")
	case errors.As(err, &r) && r.Code == laws.FlagNotFallen:
		return "", prevented("Opponent is not out of time, wait for server autoflag.")
	case errors.As(err, &r) && (r.Code == laws.AwaitingEnd || r.Code == laws.GameOver):
		return "", nil // the flag has fallen, and what follows from it is told to both
	case err != nil:
		return "", err
	}
	return "", nil
}

// clocks tells what both players have left: "time", "time NUMBER" or "time HANDLE".
func (c *client) clocks(ctx context.Context, args string) (string, error) {
	id, ok := c.find(args)
	if !ok {
		return "", errNoSuchGame
	}
	line := func(colour, name string, left time.Duration) string {
		return fmt.Sprintf("%s (%s) : %d mins, %d secs", colour, name, left/time.Minute, left%time.Minute/time.Second)
	}
	if e := c.server.exam(id); e != nil {
		e.mu.Lock()
		defer e.mu.Unlock()
		left := e.study.Left()
		return line("White", e.study.White(), left[chess.White]) + "\n" + line("Black", e.study.Black(), left[chess.Black]), nil
	}
	v, err := c.server.hall.Table(ctx, id, c.entitled())
	if err != nil {
		return "", c.unseen(id, err)
	}
	dials := v.ClockAt(c.server.hall.Now())
	return line("White", v.White.Handle, dials.White) + "\n" + line("Black", v.Black.Handle, dials.Black), nil
}
