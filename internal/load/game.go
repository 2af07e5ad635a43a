package load

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// patience is how long a guest waits for a message. It is long, so that slow servers can be
// measured.
const patience = 5 * time.Minute

// ErrOver is returned when a game ended early or a move was refused.
var ErrOver = errors.New("the game did not go on")

// Board is the part of a board that scripts need.
type Board struct {
	Ply  int    // half moves made
	Long string // the last half move, see [Ply]; empty if it was not read
}

// Guest is a connected guest. Only one goroutine may use it at a time.
type Guest interface {
	Move(Ply) error
	// Resign sends the resignation. Next then returns ErrOver.
	Resign() error
	// Next waits for the next board shown to the guest.
	Next() (Board, error)
	// Idle reads and discards everything until the connection ends.
	Idle() error
	Close() error
}

// door connects guests to a server over one transport.
type door interface {
	// enter connects the n-th guest, until ctx ends.
	enter(ctx context.Context, n int) (Guest, error)
	// seat starts a game with a long time control between two guests. It returns when both have
	// their first board.
	seat(white, black Guest) error
	// watch makes a guest watch the game of player, which has just begun.
	watch(who, player Guest) error
}

// awaitPly reads boards until one has ply half moves. It returns an error if that board's last move
// is not long. An empty long accepts any move.
func awaitPly(g Guest, ply int, long string) error {
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

// Play plays a script in a game with made half moves. It calls before with the ply, from 0, before
// each half move. After each it calls after with the time from the mover to the opponent, when both
// have seen the board.
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
		if err := awaitPly(other, i+1, p.Long); err != nil {
			return fmt.Errorf("half move %d, %s: %w", i+1, p.UCI, err)
		}
		after(time.Since(sent))
		if err := awaitPly(mover, i+1, p.Long); err != nil {
			return fmt.Errorf("half move %d, %s: %w", i+1, p.UCI, err)
		}
		mover, other = other, mover
	}
	return nil
}
