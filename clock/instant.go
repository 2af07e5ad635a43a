package clock

import "time"

// Instant is a moment in time, in whole milliseconds since the Unix epoch. The package never reads
// the system clock: callers pass each instant.
type Instant int64

// At returns the instant of a time, truncated to the millisecond.
func At(t time.Time) Instant { return Instant(t.UnixMilli()) }

// Time returns the instant as a time in UTC.
func (i Instant) Time() time.Time { return time.UnixMilli(int64(i)).UTC() }

// Add returns the instant d later, truncated to the millisecond.
func (i Instant) Add(d time.Duration) Instant { return i + Instant(d.Milliseconds()) }

// Sub returns the time from j to i.
func (i Instant) Sub(j Instant) time.Duration { return time.Duration(i-j) * time.Millisecond }
