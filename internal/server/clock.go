package server

import (
	"fmt"
	"time"
)

// earliest is a date before this program was written. A clock that shows an earlier time was never
// set.
var earliest = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)

// CheckClock returns a [*ClockUnsetError] for a clock that was never set. It does not need a log to
// compare with.
func CheckClock(now time.Time) error {
	if now.Before(earliest) {
		return &ClockUnsetError{Now: now}
	}
	return nil
}

// A ClockUnsetError reports that the machine's clock was never set.
type ClockUnsetError struct{ Now time.Time }

func (e *ClockUnsetError) Error() string { return fmt.Sprintf("the clock shows %s", e.Now) }
