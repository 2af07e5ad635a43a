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

// Options of a run.
type Options struct {
	Seed  uint64
	Nodes int          // of the server; drawn from the seed, one or three, when 0
	Fault Fault        // planted; Sound is none
	Log   *slog.Logger // what the halls say; nobody reads it when nil
}

// Report is what a run came to.
type Report struct {
	Games, Ended, Records, Moves int
	Answered, Refused, Lost      int // commands: carried out, refused, not recorded or without an answer
	Shown                        int // updates that viewers were shown
	Crashes, Takeovers, Restarts int
	Outages                      int // spells in which the store could not be written
	Rated                        int
	Log                          [sha256.Size]byte // of all games' logs: the same for the same seed
}

// Violation says what did not hold.
type Violation struct {
	Seed      uint64
	At        time.Duration // since the beginning
	Invariant string
	Detail    string
}

func (v *Violation) Error() string {
	return fmt.Sprintf("seed %d, after %s: %s: %s", v.Seed, v.At, v.Invariant, v.Detail)
}

// What must hold.
const (
	Durable    = "nothing is announced before it is durable, and nothing announced is lost"
	OneHistory = "no game has two histories"
	Conserved  = "clocks conserve time"
	SameView   = "every viewer sees what the log says, and in the end all the same"
	Replayed   = "the replay of the journal equals every live state"
	RatingFold = "ratings are the fold of the results"
	GoesOn     = "when all is well again the games go on to their ends"
)

// world is one run: the store that everything rests on, the processes, the people, and what was announced.
type world struct {
	opt   Options
	began time.Time
	ctx   context.Context // ends with the run
	log   *slog.Logger
	keys  *envelope.Keys
	wires *wires // nil for a server that is alone

	store   *memory.Store
	weather []spell
	people  []*person
	work    sync.WaitGroup // of everybody who acts

	commits sync.Mutex // what the store does stands in one order for those who look at it

	mu      sync.Mutex
	serving []*node // where who comes now is let in, by slot; nil where there is none
	old     *node   // that believes the games are its own, and whose term is over; only of a server that is alone
	term    int     // of the process that was started last
	closing bool    // nobody acts any more
	found   *Violation
	holders map[string]holding // who last leased a stream
	writers map[string]*node   // who last wrote to it
	games   map[hall.GameID]*replay
	lags    map[sent]time.Duration // the longest that a move was on its way
	trip    time.Duration          // the longest that a question between nodes and its answer were
	report  Report

	unwritten map[*node]time.Duration // since when processes cannot write
	outages   []outage                // that are over
	authors   map[uint64]*node        // of all records, by position
}

// holding is who leased a stream, and when.
type holding struct {
	by *node
	at time.Duration
}

// sent names a move that a player has sent.
type sent struct {
	game hall.GameID
	ply  int
	by   string
}

// Run plays one seed. It must be called in a bubble of testing/synctest, and answers a [*Violation] when
// something did not hold.
func Run(opt Options) (Report, error) {
	ctx, cancel := context.WithCancel(context.Background())
	w := &world{
		opt: opt, began: time.Now(), ctx: ctx, log: opt.Log, keys: envelope.NewKeys("", nil), store: memory.New(),
		holders: map[string]holding{}, writers: map[string]*node{}, games: map[hall.GameID]*replay{}, lags: map[sent]time.Duration{},
		unwritten: map[*node]time.Duration{}, authors: map[uint64]*node{},
	}
	if w.log == nil {
		w.log = slog.New(slog.DiscardHandler)
	}
	if w.opt.Nodes == 0 {
		w.opt.Nodes = 1 + 2*w.chance("nodes", 0).IntN(2)
	}
	if w.opt.Nodes > 1 {
		w.wires = &wires{w: w}
	}
	w.serving = make([]*node, w.opt.Nodes)
	w.direct()
	cancel()
	w.work.Wait()
	synctest.Wait()
	if w.found != nil {
		return w.report, w.found
	}
	return w.report, nil
}

// chance is a source of its own for a purpose.
func (w *world) chance(purpose string, n int) *rand.Rand {
	h := fnv.New64a()
	fmt.Fprintf(h, "%s %d", purpose, n)
	return rand.New(rand.NewPCG(w.opt.Seed, h.Sum64())) //nolint:gosec // the same draws for the same seed
}

func (w *world) since() time.Duration { return time.Since(w.began) }

// violated notes what did not hold; the first counts.
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

// doors are the processes that let people in.
func (w *world) doors() (list []*node) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, n := range w.serving {
		if n != nil {
			list = append(list, n)
		}
	}
	return list
}

// stopped reports whether people are to stop.
func (w *world) stopped() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.closing || w.found != nil
}

func (w *world) count(n *int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	*n++
}

// between draws a span, in nanoseconds, so that no two ever end together.
func between(r *rand.Rand, low, high time.Duration) time.Duration {
	return low + time.Duration(r.Int64N(int64(high-low)))
}

// often draws a span with a mean, as of what comes at any time.
func often(r *rand.Rand, mean time.Duration) time.Duration {
	return time.Duration(r.ExpFloat64() * float64(mean))
}

// sleep waits, unless the run ends before; then it answers false.
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

// identity is who the people are; the first is an arbiter, too.
func identity(i int) members.Identity {
	who := members.Identity{ID: fmt.Sprintf("a-%02d", i), Handle: fmt.Sprintf("Player%c", 'A'+i), Roles: members.RolePlayer}
	if i == 0 {
		who.Roles |= members.RoleArbiter
	}
	return who
}

// Add adds what another run came to.
func (r *Report) Add(o Report) {
	r.Games, r.Ended, r.Records, r.Moves, r.Rated = r.Games+o.Games, r.Ended+o.Ended, r.Records+o.Records, r.Moves+o.Moves, r.Rated+o.Rated
	r.Answered, r.Refused, r.Lost, r.Shown = r.Answered+o.Answered, r.Refused+o.Refused, r.Lost+o.Lost, r.Shown+o.Shown
	r.Crashes, r.Takeovers, r.Restarts, r.Outages = r.Crashes+o.Crashes, r.Takeovers+o.Takeovers, r.Restarts+o.Restarts, r.Outages+o.Outages
}
