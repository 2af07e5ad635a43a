package server

import (
	"fmt"
	"time"
)

// earliest is a date before this program was written. A clock that shows an earlier time was never
// set.
var earliest = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)

// CheckClock returns a [*ClockUnsetError] if now is earlier than any time at which this program can
// run. It needs no log.
func CheckClock(now time.Time) error {
	if now.Before(earliest) {
		return &ClockUnsetError{Now: now}
	}
	return nil
}

// A ClockUnsetError reports that the machine's clock was never set.
type ClockUnsetError struct{ Now time.Time }

func (e *ClockUnsetError) Error() string { return fmt.Sprintf("the clock shows %s", e.Now) }
