package play

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/escaque/escaque/internal/icsd/session"
	"github.com/escaque/escaque/laws"
)

var flagCommand = session.Command{
	Name:  "flag",
	Takes: session.NoWords,
	Do:    session.WithoutArgs(callFlag),
}

// callFlag claims the fall of the opponent's flag, if the edition leaves this claim to the players.
// Otherwise the server notices the fall itself. An assistant claims for their player.
func callFlag(c Session, ctx context.Context) (string, error) {
	v, ok := ownOrAssisted(c)
	switch {
	case !ok:
		return "", session.ErrNoGame
	case v.Terms.Control.Untimed():
		return "", session.Prevented("You can't flag an untimed game.")
	}
	_, err := c.Services().Hall.Do(ctx, v.Game, c.Identity(), laws.ClaimFlag{})
	var r *laws.Refusal
	switch {
	case errors.As(err, &r) && r.Code == laws.FlagNotFallen && v.Terms.ClaimedFlags:
		return "", session.Prevented("Opponent is not out of time.")
	case errors.As(err, &r) && r.Code == laws.FlagNotFallen:
		return "", session.Prevented("Opponent is not out of time, wait for server autoflag.")
	case errors.As(err, &r) && (r.Code == laws.AwaitingEnd || r.Code == laws.GameOver):
		return "", nil // the flag has fallen, and both learn what follows from it
	case err != nil:
		return "", err
	}
	return "", nil
}

var timeCommand = session.Command{
	Name:  "time",
	Takes: session.UpTo(1),
	Do:    session.WithSession(clocks),
}

// clocks shows the remaining times of both players: "time", "time NUMBER" or "time HANDLE".
func clocks(c Session, ctx context.Context, args string) (string, error) {
	id, ok := c.FindGame(args)
	if !ok {
		return "", session.ErrNoSuchGame
	}
	line := func(colour, name string, left time.Duration) string {
		return fmt.Sprintf("%s (%s) : %d mins, %d secs", colour, name, left/time.Minute, left%time.Minute/time.Second)
	}
	if s, examined := c.ExaminedSides(id); examined {
		return line("White", s.White, s.WhiteTime) + "\n" + line("Black", s.Black, s.BlackTime), nil
	}
	v, err := c.Services().Hall.Table(ctx, id, c.Entitled())
	if err != nil {
		return "", session.NotShown(c, id, err)
	}
	dials := v.ClockAt(c.Services().Hall.Now())
	return line("White", v.White.Handle, dials.White) + "\n" + line("Black", v.Black.Handle, dials.Black), nil
}
