package server

import (
	"fmt"
	"time"
)

// earliest is before this program was written: no clock that shows an earlier time is right.
var earliest = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)

// CheckClock returns a [*ClockUnsetError] for a clock that was never set. It needs no log to
// compare the clock with.
func CheckClock(now time.Time) error {
	if now.Before(earliest) {
		return &ClockUnsetError{Now: now}
	}
	return nil
}

// A ClockUnsetError reports that the machine's clock was never set.
type ClockUnsetError struct{ Now time.Time }

func (e *ClockUnsetError) Error() string { return fmt.Sprintf("the clock shows %s", e.Now) }
