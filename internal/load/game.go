package load

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// patience is how long a guest waits for what must come, so that a slow server is measured too.
const patience = 5 * time.Minute

// ErrOver says that a game ended while it was played, or that a move was refused.
var ErrOver = errors.New("the game did not go on")

// Board is what a script needs to see of a board.
type Board struct {
	Ply  int    // half moves made
	Long string // the last of them, see [Ply]; empty where it is not looked at
}

// Guest is somebody on a server. One goroutine uses them at a time.
type Guest interface {
	Move(Ply) error
	// Next waits for the next board that they are shown.
	Next() (Board, error)
	// Idle takes whatever comes until the connection ends.
	Idle() error
	Close() error
}

// door is a server as guests reach it over one transport.
type door interface {
	// enter lets the n-th guest in; they leave when ctx ends.
	enter(ctx context.Context, n int) (Guest, error)
	// seat has two guests begin a game that no flag ends; both have had their first board.
	seat(white, black Guest) error
	// watch shows somebody the game of a player, which has just begun.
	watch(who, player Guest) error
}

// await reads boards up to the one after so many half moves, the last of which must be the
// one given; whatever it is when that is empty.
func await(g Guest, ply int, long string) error {
	for {
		b, err := g.Next()
		switch {
		case err != nil:
			return err
		case b.Ply > ply || b.Ply == ply && long != "" && b.Long != "" && b.Long != long:
			return fmt.Errorf("%w: half move %d, %s, was to be %d, %s", ErrOver, b.Ply, b.Long, ply, long)
		case b.Ply == ply:
			return nil
		}
	}
}

// Play plays a script in a game in which so many half moves were made, and reports after each
// how long it took from its mover to their opponent: both have been shown it then. before is
// called before each half move, counted from 0.
func Play(white, black Guest, script []Ply, made int, before func(ply int), after func(took time.Duration)) error {
	mover, other := white, black
	if made%2 == 1 {
		mover, other = other, mover
	}
	for i, p := range script {
		i += made
		before(i)
		sent := time.Now()
		if err := mover.Move(p); err != nil {
			return err
		}
		if err := await(other, i+1, p.Long); err != nil {
			return fmt.Errorf("half move %d, %s: %w", i+1, p.UCI, err)
		}
		after(time.Since(sent))
		if err := await(mover, i+1, p.Long); err != nil {
			return fmt.Errorf("half move %d, %s: %w", i+1, p.UCI, err)
		}
		mover, other = other, mover
	}
	return nil
}
