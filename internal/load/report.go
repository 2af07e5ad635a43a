package load

import (
	"slices"
	"time"
)

// Report is the result of a load. The figures of the first server's games are repeated at the top
// for scripts.
type Report struct {
	MovesPerSecond float64    `json:"moves_per_second"`
	Processor      string     `json:"processor,omitempty"` // its model, if known
	Processors     int        `json:"processors"`
	LoadBefore     float64    `json:"load_before"` // of the machine, over a minute; -1 if unknown
	LoadAfter      float64    `json:"load_after"`
	Runs           []Measured `json:"runs"`
}

// Measured is the result of one server.
type Measured struct {
	Server string  `json:"server"` // ics, web or classic
	Logins *Logins `json:"logins,omitempty"`
	Games  *Games  `json:"games,omitempty"`
	// Again holds the games played after the first ones, see [Options.Repeat].
	Again  []Games  `json:"again,omitempty"`
	Growth *Growth  `json:"growth,omitempty"`
	Idle   *Idle    `json:"idle,omitempty"`
	Watch  *Watched `json:"watch,omitempty"`
	Errors int      `json:"errors"`
	First  []string `json:"first_errors,omitempty"`
}

// Logins are the logins of guests, in [entrances] parallel sequences.
type Logins struct {
	Count     int     `json:"count"`
	PerSecond float64 `json:"per_second"`
	CPUMillis float64 `json:"cpu_ms_each,omitempty"` // of the server
}

// Games are the results of the games played in parallel.
type Games struct {
	Count          int     `json:"count"`
	Plies          int     `json:"plies"`
	Moves          int     `json:"moves"` // that arrived
	Seconds        float64 `json:"seconds"`
	MovesPerSecond float64 `json:"moves_per_second"`
	Latency        Times   `json:"latency_ms"`
	// Late is how late moves were sent at a fixed rate. High values mean that the rate was not
	// reached.
	Late            *Times  `json:"late_ms,omitempty"`
	CPUSeconds      float64 `json:"cpu_seconds,omitempty"` // of the server
	MovesPerCPU     float64 `json:"moves_per_cpu_second,omitempty"`
	MemoryAfterward int64   `json:"memory_bytes,omitempty"`
}

// Growth compares the median of the last quarter of several repetitions with that of the first
// quarter. The first repetition is left out, because in it everything is done for the first time.
// Single repetitions differ with what else the machine does and with when garbage was collected
// last. 1 is no growth.
type Growth struct {
	CPU    float64 `json:"cpu"`    // processor time of a move
	Memory float64 `json:"memory"` // of the server afterwards
}

// Times are percentiles of a duration, in milliseconds.
type Times struct {
	P50 float64 `json:"p50"`
	P90 float64 `json:"p90"`
	P99 float64 `json:"p99"`
	Max float64 `json:"max"`
}

// Idle is the result of idle guests.
type Idle struct {
	Count     int     `json:"count"`
	Lost      int     `json:"lost"` // disconnected by the server
	Seconds   float64 `json:"seconds"`
	Bytes     int64   `json:"memory_bytes_each,omitempty"`      // growth of the server per guest
	CPUMillis float64 `json:"cpu_ms_each_per_minute,omitempty"` // while they did nothing
}

// Watched is the result of one game with many watchers.
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

// PercentilesOf returns the percentiles of durations.
func PercentilesOf(took []time.Duration) Times {
	if len(took) == 0 {
		return Times{}
	}
	s := slices.Sorted(slices.Values(took))
	at := func(part float64) float64 { return milliseconds(s[min(len(s)-1, int(part*float64(len(s))))]) }
	return Times{P50: at(0.5), P90: at(0.9), P99: at(0.99), Max: at(1)}
}

func milliseconds(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// perSecond returns n per second, or 0 if nothing was measured.
func perSecond(n int, d time.Duration) float64 {
	if d <= 0 {
		return 0
	}
	return float64(n) / d.Seconds()
}

// addLogins records the logins of n guests. If a run has several parts in which guests log in, the
// figures of the part with the most guests are kept.
func (m *Measured) addLogins(n int, a arrival) {
	if m.Logins != nil && m.Logins.Count >= n {
		return
	}
	m.Logins = &Logins{Count: n, PerSecond: perSecond(n, a.span), CPUMillis: milliseconds(a.used.cpu) / float64(n)}
}

func (m *Measured) addGames(o Options, took, late []time.Duration, span time.Duration, u usage, faults []error) *Games {
	g := &Games{
		Count: o.Games, Plies: o.Plies, Moves: len(took), Seconds: span.Seconds(), MovesPerSecond: perSecond(len(took), span), Latency: PercentilesOf(took),
		CPUSeconds: u.cpu.Seconds(), MovesPerCPU: perSecond(len(took), u.cpu), MemoryAfterward: u.memory,
	}
	if len(late) > 0 {
		times := PercentilesOf(late)
		g.Late = &times
	}
	if m.Games == nil {
		m.Games = g
	} else {
		m.Again = append(m.Again, *g)
	}
	m.addErrors(faults)
	return g
}

// addGrowth adds the growth if the games were repeated often enough and the server's process was
// measured.
func (m *Measured) addGrowth() {
	if len(m.Again) < 2 {
		return
	}
	part := max(1, len(m.Again)/4)
	first, last := m.Again[:part], m.Again[len(m.Again)-part:]
	moves := func(g Games) float64 { return g.MovesPerCPU }
	memory := func(g Games) float64 { return float64(g.MemoryAfterward) }
	if medianOf(first, moves) > 0 && medianOf(last, moves) > 0 {
		m.Growth = &Growth{CPU: medianOf(first, moves) / medianOf(last, moves), Memory: medianOf(last, memory) / medianOf(first, memory)}
	}
}

// medianOf returns the median of a figure of several games: the greater one of the two in the middle
// if their number is even.
func medianOf(games []Games, figure func(Games) float64) float64 {
	figures := make([]float64, len(games))
	for i, g := range games {
		figures[i] = figure(g)
	}
	slices.Sort(figures)
	return figures[len(figures)/2]
}

func (m *Measured) addIdle(n, lost int, span time.Duration, u usage, measured bool) {
	m.Idle = &Idle{Count: n, Lost: lost, Seconds: span.Seconds()}
	m.Errors += lost
	if measured {
		m.Idle.Bytes = u.memory / int64(n)
		m.Idle.CPUMillis = milliseconds(u.cpu) / float64(n) / span.Minutes()
	}
}

func (m *Measured) addWatched(watchers, plies, boards int, took []time.Duration, span, cpu time.Duration, faults []error) {
	m.Watch = &Watched{
		Watchers: watchers, Plies: plies, Deliveries: boards, Seconds: span.Seconds(), DeliveriesPerSecond: perSecond(boards, span),
		Latency: PercentilesOf(took), CPUSeconds: cpu.Seconds(), DeliveriesPerCPU: perSecond(boards, cpu),
	}
	m.addErrors(faults)
}

// maxErrorsShown is how many errors are reported with their text.
const maxErrorsShown = 5

func (m *Measured) addErrors(faults []error) {
	m.Errors += len(faults)
	for _, err := range faults {
		if len(m.First) < maxErrorsShown {
			m.First = append(m.First, err.Error())
		}
	}
}
