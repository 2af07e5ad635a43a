package clock

import "time"

// Instant is a moment on the wall clock, in whole milliseconds since the Unix
// epoch. It only ever comes from outside, as an argument.
type Instant int64

// At returns the instant of a time, cut to the millisecond.
func At(t time.Time) Instant { return Instant(t.UnixMilli()) }

// Time returns the instant as a time in UTC.
func (i Instant) Time() time.Time { return time.UnixMilli(int64(i)).UTC() }

// Add returns the instant a span later, cut to the millisecond.
func (i Instant) Add(d time.Duration) Instant { return i + Instant(d.Milliseconds()) }

// Sub returns the span from j to i.
func (i Instant) Sub(j Instant) time.Duration { return time.Duration(i-j) * time.Millisecond }
