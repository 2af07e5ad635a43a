package journal

import (
	"errors"
	"fmt"
)

// ErrConflict is matched (errors.Is) by every [*ConflictError].
var ErrConflict = errors.New("journal: the stream has moved on")

// ErrFenced is matched (errors.Is) by every [*FencedError].
var ErrFenced = errors.New("journal: the lease has passed to another node")

// ErrHeld is matched (errors.Is) by every [*HeldError].
var ErrHeld = errors.New("journal: another node holds the stream")

// ErrInvalid is matched (errors.Is) by every [*InvalidError].
var ErrInvalid = errors.New("journal: unfit to append")

// ErrClosed is returned by calls after [Journal.Close].
var ErrClosed = errors.New("journal: closed")

// ErrUncertain is returned when the caller's context ended while its append was under way. The
// records may or may not have been written: read the stream before continuing.
var ErrUncertain = errors.New("journal: cancelled while appending, the outcome is unknown")

// ConflictError refuses an append whose author did not know the latest record of the stream.
// Nothing of the batch was written. Other batches in the same transaction were written.
type ConflictError struct {
	Stream   string
	Expected uint64 // sequence number that the author gave
	Actual   uint64 // sequence number of the last record
}

func (e *ConflictError) Error() string {
	return fmt.Sprintf("journal: conflict in %s: expected last record %d, found %d", e.Stream, e.Expected, e.Actual)
}

// Is makes errors.Is(err, ErrConflict) true.
func (e *ConflictError) Is(target error) bool { return target == ErrConflict }

// FencedError refuses an append under a lease that is not the stream's current one.
type FencedError struct {
	Stream  string
	Epoch   uint64 // the author's lease
	Current uint64 // the lease in force
}

func (e *FencedError) Error() string {
	return fmt.Sprintf("journal: %s is held under lease %d, not %d", e.Stream, e.Current, e.Epoch)
}

// Is makes errors.Is(err, ErrFenced) true.
func (e *FencedError) Is(target error) bool { return target == ErrFenced }

// HeldError refuses a lease because another node holds the stream and had a recent heartbeat.
type HeldError struct {
	Stream string
	Node   string // its holder
}

func (e *HeldError) Error() string {
	return fmt.Sprintf("journal: %s is held by node %s", e.Stream, e.Node)
}

// Is makes errors.Is(err, ErrHeld) true.
func (e *HeldError) Is(target error) bool { return target == ErrHeld }

// InvalidError refuses a batch that exceeds a limit. It names the field and says what to do.
type InvalidError struct{ Stream, Field, Remedy string }

func (e *InvalidError) Error() string {
	return fmt.Sprintf("journal: batch for %q: %s: %s", e.Stream, e.Field, e.Remedy)
}

// Is makes errors.Is(err, ErrInvalid) true.
func (e *InvalidError) Is(target error) bool { return target == ErrInvalid }
