package sim

import (
	"context"
	"crypto/sha256"
	"fmt"
	"hash/fnv"
	"log/slog"
	"math/rand/v2"
	"sync"
	"testing/synctest"
	"time"

	"github.com/escaque/escaque/internal/envelope"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/store/memory"
)

// Options are the parameters of a run.
type Options struct {
	Seed  uint64
	Nodes int          // number of nodes; 0 draws one or three from the seed
	Fault Fault        // the planted fault; Sound plants none
	Log   *slog.Logger // log of the halls; nil discards it
}

// Report holds the counts of a run.
type Report struct {
	Games, Ended, Records, Moves int
	Answered, Refused, Lost      int // commands: carried out, refused, not recorded or without an answer
	Shown                        int // updates that viewers were shown
	Crashes, Takeovers, Restarts int
	Outages                      int // periods in which the store could not be written
	Rated                        int
	Calls, Lapsed, Taken         int               // calls for an arbiter, and what became of them
	Log                          [sha256.Size]byte // digest of all games' logs: equal for equal seeds
}

// Violation is the error of a violated invariant.
type Violation struct {
	Seed      uint64
	At        time.Duration // since the start of the run
	Invariant string
	Detail    string
}

func (v *Violation) Error() string {
	return fmt.Sprintf("seed %d, after %s: %s: %s", v.Seed, v.At, v.Invariant, v.Detail)
}

// The invariants.
const (
	Durable    = "nothing is announced before it is durable, and nothing announced is lost"
	OneHistory = "no game has two histories"
	Conserved  = "clocks conserve time"
	SameView   = "every viewer sees what the log says, and in the end all the same"
	Replayed   = "the replay of the journal equals every live state"
	RatingFold = "ratings are the fold of the results"
	CallEnds   = "a call is answered or lapses once, and no clocks stay stopped by a call that nobody has taken"
	GoesOn     = "when all is well again the games go on to their ends"
)

// world is one run: the store, the processes, the people and the results.
type world struct {
	opt   Options
	began time.Time
	ctx   context.Context // ends with the run
	log   *slog.Logger
	keys  *envelope.Keys
	wires *wires // nil for a single server

	store   *memory.Store
	weather []spell
	people  []*person
	work    sync.WaitGroup // all goroutines that act

	commits sync.Mutex // orders the store's operations for checks

	mu      sync.Mutex
	serving []*node // the process of each slot that accepts people; nil if none
	old     *node   // an outdated process that still believes it holds the games; only of a single server
	term    int     // number of processes started
	closing bool    // the run is ending
	found   *Violation
	holders map[string]leaseHolder // the last lease of each stream
	writers map[string]*node       // the last writer of each stream
	games   map[hall.GameID]*replay
	lags    map[moveKey]time.Duration // the longest delay of each move
	trip    time.Duration             // the longest round trip of a request between nodes
	report  Report

	unwritten map[*node]time.Duration // since when each process cannot write
	outages   []outage                // finished outages
	authors   map[uint64]*node        // writer of each record, by position
}

// leaseHolder is the holder of a lease and the time since when.
type leaseHolder struct {
	by *node
	at time.Duration
}

// moveKey identifies a move that a player sent.
type moveKey struct {
	game hall.GameID
	ply  int
	by   string
}

// Run simulates one seed. It must be called in a bubble of testing/synctest. It returns a
// [*Violation] if an invariant was violated.
func Run(opt Options) (Report, error) {
	ctx, cancel := context.WithCancel(context.Background())
	w := &world{
		opt: opt, began: time.Now(), ctx: ctx, log: opt.Log, keys: envelope.NewKeys("", nil), store: memory.New(),
		holders: map[string]leaseHolder{}, writers: map[string]*node{}, games: map[hall.GameID]*replay{}, lags: map[moveKey]time.Duration{},
		unwritten: map[*node]time.Duration{}, authors: map[uint64]*node{},
	}
	if w.log == nil {
		w.log = slog.New(slog.DiscardHandler)
	}
	if w.opt.Nodes == 0 {
		w.opt.Nodes = 1 + 2*w.randomSource("nodes", 0).IntN(2)
	}
	if w.opt.Nodes > 1 {
		w.wires = &wires{w: w}
	}
	w.serving = make([]*node, w.opt.Nodes)
	w.runDay()
	cancel()
	w.work.Wait()
	synctest.Wait()
	if w.found != nil {
		return w.report, w.found
	}
	return w.report, nil
}

// randomSource returns a random source for a purpose. The source depends on the seed, purpose and n
// only.
func (w *world) randomSource(purpose string, n int) *rand.Rand {
	h := fnv.New64a()
	fmt.Fprintf(h, "%s %d", purpose, n)
	return rand.New(rand.NewPCG(w.opt.Seed, h.Sum64())) //nolint:gosec // the same draws for the same seed
}

func (w *world) since() time.Duration { return time.Since(w.began) }

// violated records a violation. Only the first one is kept.
func (w *world) violated(invariant, format string, args ...any) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.violatedLocked(invariant, format, args...)
}

func (w *world) violatedLocked(invariant, format string, args ...any) {
	if w.found == nil {
		w.found = &Violation{Seed: w.opt.Seed, At: w.since(), Invariant: invariant, Detail: fmt.Sprintf(format, args...)}
	}
}

// servingNodes returns the processes that accept people.
func (w *world) servingNodes() (list []*node) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, n := range w.serving {
		if n != nil {
			list = append(list, n)
		}
	}
	return list
}

// isStopping reports whether people should stop acting.
func (w *world) isStopping() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.closing || w.found != nil
}

func (w *world) increment(n *int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	*n++
}

// randomBetween draws a duration between low and high, in nanoseconds, so that no two end together.
func randomBetween(r *rand.Rand, low, high time.Duration) time.Duration {
	return low + time.Duration(r.Int64N(int64(high-low)))
}

// randomInterval draws an exponentially distributed duration with the given mean.
func randomInterval(r *rand.Rand, mean time.Duration) time.Duration {
	return time.Duration(r.ExpFloat64() * float64(mean))
}

// sleep waits for d and reports false if the run ended before.
func (w *world) sleep(d time.Duration) bool {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return w.ctx.Err() == nil
	case <-w.ctx.Done():
		return false
	}
}

// identity returns the identity of the i-th person. The first one is also an arbiter.
func identity(i int) members.Identity {
	who := members.Identity{ID: fmt.Sprintf("a-%02d", i), Handle: fmt.Sprintf("Player%c", 'A'+i), Roles: members.RolePlayer}
	if i == 0 {
		who.Roles |= members.RoleArbiter
	}
	return who
}

// Add adds the counts of another run.
func (r *Report) Add(other Report) {
	r.Games, r.Ended, r.Records, r.Moves, r.Rated = r.Games+other.Games, r.Ended+other.Ended, r.Records+other.Records, r.Moves+other.Moves, r.Rated+other.Rated
	r.Calls, r.Lapsed, r.Taken = r.Calls+other.Calls, r.Lapsed+other.Lapsed, r.Taken+other.Taken
	r.Answered, r.Refused, r.Lost, r.Shown = r.Answered+other.Answered, r.Refused+other.Refused, r.Lost+other.Lost, r.Shown+other.Shown
	r.Crashes, r.Takeovers, r.Restarts, r.Outages = r.Crashes+other.Crashes, r.Takeovers+other.Takeovers, r.Restarts+other.Restarts, r.Outages+other.Outages
}
