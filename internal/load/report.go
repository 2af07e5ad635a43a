package load

import (
	"slices"
	"time"
)

// Report is what a load has measured. The times of the first server's games stand in it
// itself, for scripts that want one figure.
type Report struct {
	MovesPerSecond float64    `json:"moves_per_second"`
	Processors     int        `json:"processors"`
	LoadBefore     float64    `json:"load_before"` // of the machine, over a minute; -1 where nobody knows it
	LoadAfter      float64    `json:"load_after"`
	Runs           []Measured `json:"runs"`
}

// Measured is what one server has done.
type Measured struct {
	Server string   `json:"server"` // ics, web or classic
	Logins *Logins  `json:"logins,omitempty"`
	Games  *Games   `json:"games,omitempty"`
	Idle   *Idle    `json:"idle,omitempty"`
	Watch  *Watched `json:"watch,omitempty"`
	Errors int      `json:"errors"`
	First  []string `json:"first_errors,omitempty"`
}

// Logins are guests who came in, one after the other at [entrances] doors.
type Logins struct {
	Count     int     `json:"count"`
	PerSecond float64 `json:"per_second"`
	CPUMillis float64 `json:"cpu_ms_each,omitempty"` // of the server
}

// Games are those that were played at once.
type Games struct {
	Count          int     `json:"count"`
	Plies          int     `json:"plies"`
	Moves          int     `json:"moves"` // that arrived
	Seconds        float64 `json:"seconds"`
	MovesPerSecond float64 `json:"moves_per_second"`
	Latency        Times   `json:"latency_ms"`
	// Late is how long the moves of a load at a fixed rate had been due when they were sent:
	// where it is long, the rate was not held.
	Late            *Times  `json:"late_ms,omitempty"`
	CPUSeconds      float64 `json:"cpu_seconds,omitempty"` // of the server
	MovesPerCPU     float64 `json:"moves_per_cpu_second,omitempty"`
	MemoryAfterward int64   `json:"memory_bytes,omitempty"`
}

// Times are how long something took, in milliseconds.
type Times struct {
	P50 float64 `json:"p50"`
	P90 float64 `json:"p90"`
	P99 float64 `json:"p99"`
	Max float64 `json:"max"`
}

// Idle are guests who did nothing.
type Idle struct {
	Count     int     `json:"count"`
	Lost      int     `json:"lost"` // whom the server let go
	Seconds   float64 `json:"seconds"`
	Bytes     int64   `json:"memory_bytes_each,omitempty"`      // by which the server has grown
	CPUMillis float64 `json:"cpu_ms_each_per_minute,omitempty"` // while they did nothing
}

// Watched is one game that many watched.
type Watched struct {
	Watchers            int     `json:"watchers"`
	Plies               int     `json:"plies"`
	Deliveries          int     `json:"deliveries"` // boards that arrived at watchers
	Seconds             float64 `json:"seconds"`
	DeliveriesPerSecond float64 `json:"deliveries_per_second"`
	Latency             Times   `json:"latency_ms"` // from a player to their opponent meanwhile
	CPUSeconds          float64 `json:"cpu_seconds,omitempty"`
	DeliveriesPerCPU    float64 `json:"deliveries_per_cpu_second,omitempty"`
}

// TimesOf are the middle, the longest and what lies between.
func TimesOf(took []time.Duration) Times {
	if len(took) == 0 {
		return Times{}
	}
	s := slices.Sorted(slices.Values(took))
	at := func(part float64) float64 { return millis(s[min(len(s)-1, int(part*float64(len(s))))]) }
	return Times{P50: at(0.5), P90: at(0.9), P99: at(0.99), Max: at(1)}
}

func millis(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// per is a quotient, 0 where nothing was measured.
func per(n int, d time.Duration) float64 {
	if d <= 0 {
		return 0
	}
	return float64(n) / d.Seconds()
}

// arrived adds guests who came in. Of several parts of a run the largest counts: it is the
// one that was asked about.
func (m *Measured) arrived(n int, a arrival) {
	if m.Logins != nil && m.Logins.Count >= n {
		return
	}
	m.Logins = &Logins{Count: n, PerSecond: per(n, a.span), CPUMillis: millis(a.used.cpu) / float64(n)}
}

func (m *Measured) played(o Options, took, late []time.Duration, span time.Duration, u usage, faults []error) {
	m.Games = &Games{
		Count: o.Games, Plies: o.Plies, Moves: len(took), Seconds: span.Seconds(), MovesPerSecond: per(len(took), span), Latency: TimesOf(took),
		CPUSeconds: u.cpu.Seconds(), MovesPerCPU: per(len(took), u.cpu), MemoryAfterward: u.memory,
	}
	if len(late) > 0 {
		times := TimesOf(late)
		m.Games.Late = &times
	}
	m.failed(faults)
}

func (m *Measured) held(n, lost int, span time.Duration, u usage, measured bool) {
	m.Idle = &Idle{Count: n, Lost: lost, Seconds: span.Seconds()}
	m.Errors += lost
	if measured {
		m.Idle.Bytes = u.memory / int64(n)
		m.Idle.CPUMillis = millis(u.cpu) / float64(n) / span.Minutes()
	}
}

func (m *Measured) watched(watchers, plies, boards int, took []time.Duration, span, cpu time.Duration, faults []error) {
	m.Watch = &Watched{
		Watchers: watchers, Plies: plies, Deliveries: boards, Seconds: span.Seconds(), DeliveriesPerSecond: per(boards, span),
		Latency: TimesOf(took), CPUSeconds: cpu.Seconds(), DeliveriesPerCPU: per(boards, cpu),
	}
	m.failed(faults)
}

// shown is how many errors are written out.
const shown = 5

func (m *Measured) failed(faults []error) {
	m.Errors += len(faults)
	for _, err := range faults {
		if len(m.First) < shown {
			m.First = append(m.First, err.Error())
		}
	}
}
