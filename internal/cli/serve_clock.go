package cli

import (
	"errors"
	"time"

	"github.com/escaque/escaque/internal/hall"
)

// clockFloor is before this program was written: no clock is right there.
var clockFloor = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)

// checkFloor refuses a clock that was never set, before there is any log to hold
// it against.
func checkFloor(now time.Time, accepted bool) error {
	if accepted || !now.Before(clockFloor) {
		return nil
	}
	return &fault{key: "fault.clock-unset", safe: safeKept, args: []any{"Now", stamp(now.UnixMilli())}}
}

// clockFault puts the hall's doubts about the clock into people's words.
func clockFault(err error) error {
	var clock *hall.ClockError
	if !errors.As(err, &clock) {
		return err
	}
	key := "fault.clock-late"
	if clock.Ahead() {
		key = "fault.clock-ahead"
	}
	return &fault{key: key, safe: safeKept, args: []any{"Now", stamp(clock.Now.UnixMilli()), "Last", stamp(clock.Last.UnixMilli())}}
}
