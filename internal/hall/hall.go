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

// Options configure a [Hall]. Journal, Directory and Store are required. The other fields have
// defaults.
type Options struct {
	Journal   *journal.Journal
	Directory Directory
	Store     Store
	Sanctions Sanctions      // the sanctions of administrators against members; none if nil
	Limits    *limits.Limits // rate limits of talk and requests; the defaults if nil

	// Envelopes are the keys to which moves are sealed. If nil, the hall makes a key that is lost
	// with a restart, and with it all sealed moves.
	Envelopes *envelope.Keys
	// NeedKeys makes [Hall.Open] fail when a sealed move cannot be opened with Envelopes.
	NeedKeys bool
	// ArbiterKeys returns the public keys of the arbiters of an event. If nil, arbiters have no
	// keys.
	ArbiterKeys func(ctx context.Context, event string) ([]ArbiterKey, error)

	// LanguageOf returns the language that a member prefers as a BCP 47 tag, "" if unknown. It
	// determines the piece letters of sealed moves in older logs, which carry no language. If nil,
	// all languages are unknown.
	LanguageOf func(ctx context.Context, memberID string) (string, error)

	// Arbitrates reports whether a member is now an arbiter of an event. If nil, only
	// administrators are arbiters.
	Arbitrates func(who members.Identity, event string) bool

	// Organises reports whether a member now organises an event. Organisers see its games without
	// delay. If nil, nobody organises.
	Organises func(who members.Identity, event string) bool

	// Decided is called with the decision of the Laws on each command: the recorded events, or the
	// refusal. The table waits until it returns. It may be nil.
	Decided func(events []laws.Event, refused error)

	// Ruled is called when a member has acted as the arbiter of a game, with the kind of the
	// command. The game's log names only the role and not the member. It may be nil.
	Ruled func(ctx context.Context, who members.Identity, id GameID, command string)

	// Acted is called beside Ruled, with the command and the records that came of it; a command that
	// is recorded otherwise has none. It may be nil.
	Acted func(ctx context.Context, who members.Identity, v View, c laws.Command, recs []Recorded)

	// PlaysInRound reports whether a member plays in a round of an event. Such a member rules in no
	// game of the round. If nil, arbiters do not play.
	PlaysInRound func(who members.Identity, event string, round int) bool

	// WhyNoAppeal returns why an appeal about a game of a round of an event may not be made now, and
	// until when it may be made, 0 for no limit. If nil, only the Laws limit appeals.
	WhyNoAppeal func(event string, round int) (until clock.Instant, why error)

	// Fines returns the fines that an event has announced, for a game of a round. If nil, games of
	// events may have any fine.
	Fines func(event string, round int) (Fines, error)

	// Sight returns the declaration of a member about playing without seeing the board. If nil, all
	// members see it.
	Sight func(ctx context.Context, memberID string) (members.Sight, error)
	// FindMember returns the member with a handle. The error is a *members.Error if there is none.
	// If nil, assistants are only names.
	FindMember func(ctx context.Context, handle string) (members.Identity, error)

	// Calls is called to notify arbiters of a case that waits for them, such as a claim of the last
	// two minutes or an agreed draw that needs consent, and of a question about the Laws. The error is
	// that of a call that could not be recorded. It may be nil.
	Calls func(ctx context.Context, who members.Identity, c Call) error
	// CaseEnded is called when a case of a game has been decided, or the players have ended the game
	// before. It may be nil.
	CaseEnded func(ctx context.Context, id GameID)

	// Bus connects this hall with the halls of other nodes that use the same store. If nil, the
	// server has one node. With a bus the journal must be shared; see [journal.Options].
	Bus bus.Bus
	// Written is called for messages that were written at another node to a member who is connected
	// to this one.
	Written func(members.Sent)
	// Called is called for calls for an arbiter that were made at another node.
	Called func(Call)

	Now    func() time.Time // the machine's clock; time.Now if nil
	Random io.Reader        // source of IDs, colours and Chess960 numbers; crypto/rand if nil
	Log    *slog.Logger     // slog.Default() if nil

	// AcceptClock opens the hall although the machine's clock does not fit the log, see
	// [ClockError]. Games whose last instant is ahead of the clock are annulled.
	AcceptClock bool

	// Heartbeat is how often the journal records that the server runs; a second if 0. After a crash
	// at most that much time is not charged to the players.
	Heartbeat time.Duration
	// LobbyEvery is the least time between two deliveries of the lobby to one subscriber; 200 ms if
	// 0.
	LobbyEvery time.Duration
	// Linger is how long the table of an adjourned game stays loaded, and that of a finished one after
	// the last line of its chat; ten minutes if 0.
	Linger time.Duration
	// Retry is how long a table waits before it tries again to record one of the server's own
	// commands, for instance a flag fall or a verdict; half a second if 0.
	Retry time.Duration
	// NoticeDelay is how long a notice that a game's clock has stopped or restarted waits for
	// notices of other games, because an outage stops all games of a node; 5 ms if 0.
	NoticeDelay time.Duration
	// ArchiveSize is how many views of finished games are cached; 256 if 0.
	ArchiveSize int

	// LagCap is the most transmission time of one move that is credited to the player in games from
	// seeks; 0 credits nothing. Transports measure it, see laws.Move.
	LagCap time.Duration
	// LagFree, LagQuota and LagGame limit that credit further, see laws.Regulations.
	LagFree, LagQuota, LagGame time.Duration

	// VerdictBudget limits the work to find out whether a side can still mate, in the units of
	// [helpmate.Decide]; a million if 0.
	VerdictBudget int
	// Decide finds that out; [helpmate.Decide] if nil.
	Decide verdict.Search
}

// withDefaults returns the options with defaults in the place of unset fields.
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
	o.Heartbeat = positiveOr(o.Heartbeat, time.Second)
	o.LobbyEvery = positiveOr(o.LobbyEvery, 200*time.Millisecond)
	o.Linger = positiveOr(o.Linger, 10*time.Minute)
	o.Retry = positiveOr(o.Retry, 500*time.Millisecond)
	o.NoticeDelay = positiveOr(o.NoticeDelay, 5*time.Millisecond)
	o.ArchiveSize = positiveOr(o.ArchiveSize, 256)
	o.VerdictBudget = positiveOr(o.VerdictBudget, 1_000_000)
	return o
}

// positiveOr returns v if it is positive, otherwise fallback.
func positiveOr[T int | time.Duration](v, fallback T) T {
	if v <= 0 {
		return fallback
	}
	return v
}

// maxJudges is how many verdicts are computed at the same time. One verdict may need about 150
// megabytes when it uses its whole budget.
const maxJudges = 2

// Hall is one node's playing hall. Its methods may be called from several goroutines.
//
// Its parts have their own locks. A goroutine that holds the lock of one part may lock a part that
// is listed below it here, and never one above:
//
//	lobby   seeks, offers, invitations, simuls; see [lobby.Lobby] for their own order
//	people  connected people, and the news for their connections
//	floor   the games, and the members reserved for them
//	table   one game: its view and its observers
//	ruled   who has ruled in which game; nothing else is locked under it
type Hall struct {
	opt     Options
	time    *timekeeper
	lots    *lots
	lists   *listVersion
	archive *archive
	indexed *indexProgress
	outages outages
	nodes   *otherNodes // nil if there are no other nodes
	ask     questions
	tallies tallies
	judges  *semaphore.Weighted // limits the verdicts computed at the same time
	ruled   struct {
		sync.Mutex
		rulings
	}

	// work is cancelled only after closing, so that tables finish recording.
	work    context.Context
	endWork context.CancelFunc
	closed  chan struct{}  // closed when the hall begins to close
	tables  sync.WaitGroup // goroutines of the tables
	helpers sync.WaitGroup // goroutines of index, heartbeat and other helpers

	lobby  *lobby.Lobby
	people *presence.People
	floor  floor
}

// New returns a hall that is not open yet. Call [Hall.Open] before any other method.
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

// Now returns the instant that a command would get if it arrived now. Clients compare it with
// [ClockView.At].
func (h *Hall) Now() clock.Instant { return h.time.stamp() }

// Close ends the sessions and subscriptions, waits until every table has finished what it has
// begun, and writes a last heartbeat. The clocks of live games are charged up to that heartbeat, or
// up to an outage that is not in their logs yet. Close the hall before the journal. Closing twice
// is harmless. If the context ends first, Close returns its error and the tables keep running.
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
		err = h.opt.Journal.Heartbeat(ctx, int64(h.accountedUpTo()))
	}
	if opened && h.nodes != nil {
		err = errors.Join(err, h.handOver(ctx))
	}
	h.endWork()
	h.helpers.Wait()
	h.outages.wait()
	h.archive.close()
	for _, t := range tables {
		t.endSubscriptions()
	}
	if errors.Is(err, journal.ErrClosed) {
		return nil
	}
	return err
}
