package hall

import (
	"github.com/escaque/escaque/internal/hall/lobby"

	"context"
	"errors"
	"io"
	"log/slog"
	"runtime"
	"sync"
	"time"

	"golang.org/x/sync/semaphore"

	"github.com/escaque/escaque/chess/helpmate"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/bus"
	"github.com/escaque/escaque/internal/envelope"
	"github.com/escaque/escaque/internal/hall/presence"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/limits"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/laws"
	"github.com/escaque/escaque/laws/verdict"
)

// Options of a [Hall]. Journal, Directory and Store are needed; the rest has
// defaults.
type Options struct {
	Journal   *journal.Journal
	Directory Directory
	Store     Store
	Sanctions Sanctions      // the acts of administrators against people; none when nil
	Limits    *limits.Limits // how often people speak and ask; the defaults when nil

	// Envelopes are the keys to which moves are sealed; when nil a key that lives
	// as long as the hall, so that a restart loses what was sealed.
	Envelopes *envelope.Keys
	// ArbiterKeys are the public keys of the arbiters of an event; nobody has one when nil.
	ArbiterKeys func(ctx context.Context, event string) ([]ArbiterKey, error)

	// LanguageOf is the language that a member prefers, a BCP 47 tag, "" when unknown. Sealed moves
	// of older logs, which carry no language, are read in its letters. It is unknown of everybody
	// when nil.
	LanguageOf func(ctx context.Context, memberID string) (string, error)

	// Arbitrates reports whether somebody is an arbiter of an event now, by its staff;
	// only administrators are when nil.
	Arbitrates func(who members.Identity, event string) bool

	// Organises reports whether somebody organises an event now: they see its games without delay.
	// Nobody does when nil.
	Organises func(who members.Identity, event string) bool

	// Decided learns what the Laws answered to each command: the events that were recorded,
	// or the refusal. The table waits for it. Nobody does when nil.
	Decided func(events []laws.Event, refused error)

	// Ruled learns what somebody has done as the arbiter of a game, by the kind of the command: the
	// game's log says that it was the arbiter, and not who. Nobody does when nil.
	Ruled func(ctx context.Context, who members.Identity, id GameID, what string)

	// Calls calls arbiters to a case that a player's command has opened: a claim in a game without
	// an arbiter, an agreed draw that needs consent. Nobody is called when nil.
	Calls func(ctx context.Context, who members.Identity, c Call)

	// Bus joins this hall to those of other nodes on the same store; alone when nil. The journal
	// must be shared then; see [journal.Options].
	Bus bus.Bus
	// Written learns of messages that were written at other nodes to somebody who is connected to
	// this one.
	Written func(members.Sent)
	// Called learns of calls for arbiters at other nodes.
	Called func(Call)

	Now    func() time.Time // the machine's clock; time.Now when nil
	Random io.Reader        // identities, colours, Chess960 numbers; crypto/rand when nil
	Log    *slog.Logger     // slog.Default() when nil

	// AcceptClock opens the hall under a clock that does not fit the log, see
	// [ClockError]. Games whose instants lie ahead of it are called off.
	AcceptClock bool

	// Heartbeat is how often the journal records that the server runs; a second
	// when 0. It bounds the time that a crash can leave uncharged.
	Heartbeat time.Duration
	// LobbyEvery is the least time between two deliveries of the lobby to one
	// subscriber; 200 ms when 0.
	LobbyEvery time.Duration
	// Linger is how long the table of a finished game stays for talk; ten
	// minutes when 0.
	Linger time.Duration
	// Retry is how long a table waits before it tries again to record what
	// nobody else will repeat: a fallen flag, a verdict. Half a second when 0.
	Retry time.Duration
	// StandTogether is how long a notice that a game's clock stands, or goes on, waits for those
	// of other games: an outage stops the clocks of all of a node's games. 5 ms when 0.
	StandTogether time.Duration
	// ArchiveSize is how many finished games are kept unfolded; 256 when 0.
	ArchiveSize int

	// LagCap is the most that games from seeks give back of a move's time on its
	// way; 0 gives nothing back. Transports measure it, see laws.Move.
	LagCap time.Duration
	// LagFree, LagQuota and LagGame bound that further, see laws.Regulations.
	LagFree, LagQuota, LagGame time.Duration

	// VerdictBudget bounds the work on one "can this side still mate?", in the
	// units of [helpmate.Decide]; a million when 0.
	VerdictBudget int
	// Decide answers that question; [helpmate.Decide] when nil.
	Decide verdict.Search
}

func (o Options) withDefaults() Options {
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Log == nil {
		o.Log = slog.Default()
	}
	if o.Limits == nil {
		o.Limits = limits.New(limits.Options{})
	}
	if o.Envelopes == nil {
		o.Envelopes = envelope.NewKeys("", nil)
	}
	if o.Written == nil {
		o.Written = func(members.Sent) {}
	}
	if o.Called == nil {
		o.Called = func(Call) {}
	}
	if o.Decided == nil {
		o.Decided = func([]laws.Event, error) {}
	}
	if o.Decide == nil {
		o.Decide = helpmate.Decide
	}
	o.Heartbeat = orElse(o.Heartbeat, time.Second)
	o.LobbyEvery = orElse(o.LobbyEvery, 200*time.Millisecond)
	o.Linger = orElse(o.Linger, 10*time.Minute)
	o.Retry = orElse(o.Retry, 500*time.Millisecond)
	o.StandTogether = orElse(o.StandTogether, 5*time.Millisecond)
	o.ArchiveSize = orElse(o.ArchiveSize, 256)
	o.VerdictBudget = orElse(o.VerdictBudget, 1_000_000)
	return o
}

func orElse[T int | time.Duration](v, otherwise T) T {
	if v <= 0 {
		return otherwise
	}
	return v
}

// maxJudges is how many verdicts are worked on at once: each may need some 150
// megabytes when it spends its whole budget.
const maxJudges = 2

// Hall is one node's playing hall. Its methods may be called from several
// goroutines.
//
// What it holds stands in parts, each behind a lock of its own. A goroutine that holds one may
// take those that stand below it here, and never one above:
//
//	lobby   seeks, offers, invitations, simuls; their own order stands at [lobby.Lobby]
//	people  who is here, and the news for their connections
//	floor   the games, and who is held for which
//	table   one game: what it shows, and who watches
type Hall struct {
	opt     Options
	time    *timekeeper
	lots    *lots
	lists   *listVersion
	archive *archive
	indexed *indexing
	outages outages
	nodes   *otherNodes // nil alone
	ask     questions
	tallies tallies
	judges  *semaphore.Weighted // verdicts worked on at once

	// work outlives closing: a table finishes what it has begun to record.
	work    context.Context
	endWork context.CancelFunc
	closed  chan struct{}  // closed when the hall begins to close
	tables  sync.WaitGroup // goroutines of the tables
	helpers sync.WaitGroup // index, heartbeat, verdicts

	lobby  *lobby.Lobby
	people *presence.People
	floor  floor
}

// New returns a hall that is not open yet: nothing moves before [Hall.Open].
func New(opt Options) *Hall {
	opt = opt.withDefaults()
	work, end := context.WithCancel(context.Background())
	h := &Hall{
		opt:     opt,
		time:    newTimekeeper(opt.Now),
		lots:    newLots(opt.Random),
		lists:   newListVersion(),
		archive: newArchive(opt.ArchiveSize),
		indexed: newIndexing(),
		tallies: newTallies(),
		judges:  semaphore.NewWeighted(int64(min(maxJudges, runtime.GOMAXPROCS(0)))),
		work:    work,
		endWork: end,
		closed:  make(chan struct{}),
		floor:   newFloor(),
	}
	if opt.Bus != nil {
		h.nodes = newOtherNodes(h)
		h.tallies.nodes = h.nodes.Cluster
	}
	h.people = h.newPeople()
	h.lobby = h.newLobby()
	h.ask = newQuestions(h, h.cluster())
	return h
}

// Now returns the hall's instant: the one that a command arriving now would be
// stamped with. Clients compare it with [ClockView.At].
func (h *Hall) Now() clock.Instant { return h.time.stamp() }

// Close ends the sessions and subscriptions, lets every table finish what it has begun, and writes
// a last heartbeat: the clocks of the games that go on are charged up to here, or up to an outage
// that their logs do not have yet. Close the hall before the journal. Closing twice is harmless.
// When the context ends first, its error is returned and the tables are left to themselves.
func (h *Hall) Close(ctx context.Context) error {
	tables, opened, first := h.floor.close()
	if !first {
		return nil
	}
	sessions := h.people.Close()

	close(h.closed)
	for _, s := range sessions {
		s.Close()
	}
	for _, t := range tables {
		t.close()
	}
	h.people.CloseFeeds()
	finished := make(chan struct{})
	go func() {
		h.tables.Wait()
		close(finished)
	}()
	var err error
	select {
	case <-finished:
	case <-ctx.Done():
		err = ctx.Err()
	}
	if opened && err == nil {
		err = h.opt.Journal.Heartbeat(ctx, int64(h.accounted()))
	}
	if opened && h.nodes != nil {
		err = errors.Join(err, h.handOver(ctx))
	}
	h.endWork()
	h.helpers.Wait()
	h.outages.wait()
	h.archive.dismiss()
	for _, t := range tables {
		t.dismiss()
	}
	if errors.Is(err, journal.ErrClosed) {
		return nil
	}
	return err
}
