package office

import (
	"cmp"
	"context"
	"crypto/rand"
	"fmt"
	"io"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/limits"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/laws"
	"github.com/escaque/escaque/tournament"
)

// EventID is the permanent name of an event: a short word of lower-case letters and digits.
type EventID string

const streamPrefix = "event/"

// Stream is the name of the event's log in the journal.
func (id EventID) Stream() string { return streamPrefix + string(id) }

// EventOfStream returns the event whose log is a stream of the journal. The second result is false
// for other streams.
func EventOfStream(stream string) (EventID, bool) {
	id, ok := strings.CutPrefix(stream, streamPrefix)
	return EventID(id), ok && id != ""
}

// Event is the current state of an event.
type Event struct {
	ID         EventID
	Seq        uint64 // number of the last record of its log
	Tournament tournament.Tournament
}

// Seater has the methods of the hall that the office uses. *hall.Hall implements it.
type Seater interface {
	// Seat starts a game and returns when its start is durable.
	Seat(ctx context.Context, spec hall.SeatSpec) (hall.GameID, error)
	// Rule ends a live game by an arbiter's decision.
	Rule(ctx context.Context, id hall.GameID, r hall.Ruling) error
	// Reopen resumes a game that an arbiter has ended, and returns the number of the record.
	Reopen(ctx context.Context, id hall.GameID, c laws.Reopen) (seq uint64, err error)
	// Do executes a command of the Laws in a game.
	Do(ctx context.Context, id hall.GameID, who members.Identity, c laws.Command) ([]hall.Recorded, error)
	// Look returns the current state of a game.
	Look(ctx context.Context, id hall.GameID) (hall.View, error)
	// Find lists games of the hall's index, the newest first.
	Find(ctx context.Context, q hall.GameQuery) ([]hall.GameRow, error)
}

// Directory finds members. *members.Service implements it.
type Directory interface {
	// Find returns the member with a handle, or a *members.Error with the code
	// members.HandleUnknown.
	Find(ctx context.Context, handle string) (members.Profile, error)
	// Profile returns the member with an id, or members.ErrNotFound.
	Profile(ctx context.Context, id string) (members.Profile, error)
	// EnvelopeKey returns the public key that a member has registered for sealed moves, or "".
	EnvelopeKey(ctx context.Context, id string) (string, error)
}

// Options configures an [Office]. Journal and Hall are required.
type Options struct {
	Journal *journal.Journal
	Hall    Seater
	// Members finds members by their handles. When nil, players can be linked to members only by
	// identity.
	Members Directory

	// Limits bounds demonstrations and results reported by players; the server's defaults when nil.
	Limits *limits.Limits

	Now    func() time.Time // the machine's clock; time.Now when nil
	Random io.Reader        // source of lots and identities; crypto/rand when nil
	Log    *slog.Logger     // slog.Default() when nil
	// Retry is how long Follow waits after an error of the journal; a second when 0.
	Retry time.Duration
}

// Office runs the events of one server. Its methods may be called from several
// goroutines.
type Office struct {
	opt  Options
	lots sync.Mutex // guards opt.Random

	mu      sync.Mutex
	ledgers map[EventID]*ledger
	waiting map[EventID]chan struct{} // readers of unknown events
	boards  map[hall.GameID]EventID   // the event of each seated game
}

// New returns an office without events. Call [Office.Open] to read them.
func New(opt Options) *Office {
	if opt.Now == nil {
		opt.Now = time.Now
	}
	if opt.Random == nil {
		opt.Random = rand.Reader
	}
	if opt.Log == nil {
		opt.Log = slog.Default()
	}
	if opt.Limits == nil {
		opt.Limits = limits.New(limits.Options{Now: opt.Now})
	}
	if opt.Retry <= 0 {
		opt.Retry = time.Second
	}
	return &Office{
		opt:     opt,
		ledgers: make(map[EventID]*ledger),
		waiting: make(map[EventID]chan struct{}),
		boards:  make(map[hall.GameID]EventID),
	}
}

// Open reads every event from the journal. It links games that were started for a board just before
// the server stopped. Open the hall first.
func (o *Office) Open(ctx context.Context) error {
	streams, err := o.opt.Journal.Streams(ctx, streamPrefix)
	if err != nil {
		return fmt.Errorf("office: listing the events: %w", err)
	}
	for _, s := range streams {
		id, ok := EventOfStream(s.Stream)
		if !ok {
			continue
		}
		l := o.ledger(id)
		l.mu.Lock()
		err := l.read(ctx)
		l.mu.Unlock()
		if l.quarantineRefusal() != nil {
			continue // requests for it get the refusal
		}
		if err != nil {
			return err
		}
		if err := o.linkOrphans(ctx, l); err != nil {
			return err
		}
	}
	return nil
}

// ledger returns the ledger of an event, and creates it for an unknown event.
func (o *Office) ledger(id EventID) *ledger {
	o.mu.Lock()
	defer o.mu.Unlock()
	l := o.ledgers[id]
	if l == nil {
		l = &ledger{office: o, id: id, changed: o.waiting[id]}
		if l.changed == nil {
			l.changed = make(chan struct{})
		}
		delete(o.waiting, id)
		o.ledgers[id] = l
	}
	return l
}

// knownLedger returns the ledger of an event, or a refusal when it does not exist or was removed.
func (o *Office) knownLedger(id EventID) (*ledger, error) {
	o.mu.Lock()
	l := o.ledgers[id]
	o.mu.Unlock()
	if l == nil {
		return nil, tournament.Refuse(tournament.NoEvent)
	}
	if aside := l.quarantineRefusal(); aside != nil {
		return nil, aside
	}
	switch e := l.current(); {
	case e.Seq == 0:
		return nil, tournament.Refuse(tournament.NoEvent)
	case e.Tournament.Removed():
		return nil, tournament.Refuse(tournament.EventWasRemoved, "event", e.Tournament.Regulations().Name)
	}
	return l, nil
}

// Events lists all events that were not removed, the last changed first. Templates are not among
// them; see [Office.Templates].
func (o *Office) Events() []Event {
	return o.eventsWhere(func(e Event) bool { return !e.Tournament.Removed() && !e.Tournament.Regulations().Template })
}

// eventsWhere lists the events that can be read and for which keep is true, the last changed first.
func (o *Office) eventsWhere(keep func(Event) bool) []Event {
	o.mu.Lock()
	var events []Event
	for _, l := range o.ledgers {
		if e := l.current(); e.Seq > 0 && keep(e) && l.quarantineRefusal() == nil {
			events = append(events, e)
		}
	}
	o.mu.Unlock()
	slices.SortFunc(events, func(a, b Event) int {
		return cmp.Or(cmp.Compare(b.Tournament.LastChange(), a.Tournament.LastChange()), cmp.Compare(a.ID, b.ID))
	})
	return events
}

// Event returns the current state of an event. The error is the *tournament.Refusal NoEvent,
// SetAside or EventWasRemoved.
func (o *Office) Event(id EventID) (Event, error) {
	l, err := o.knownLedger(id)
	if err != nil {
		return Event{}, err
	}
	return l.current(), nil
}

// Standings returns the standings of an event.
func (o *Office) Standings(id EventID) ([]tournament.Standing, error) {
	e, err := o.Event(id)
	if err != nil {
		return nil, err
	}
	return e.Tournament.Standings(), nil
}

// Changed returns a channel that is closed at the event's next change. Call it before reading the
// event, so that no change is missed.
func (o *Office) Changed(id EventID) <-chan struct{} {
	o.mu.Lock()
	defer o.mu.Unlock()
	if l := o.ledgers[id]; l != nil {
		return l.nextChange()
	}
	// An event that does not exist yet may be created later.
	ch := o.waiting[id]
	if ch == nil {
		ch = make(chan struct{})
		o.waiting[id] = ch
	}
	return ch
}

// Log returns all facts of an event's log, the oldest first.
func (o *Office) Log(ctx context.Context, id EventID) ([]tournament.Event, error) {
	if _, err := o.knownLedger(id); err != nil {
		return nil, err
	}
	records, err := o.opt.Journal.ReadStream(ctx, id.Stream())
	if err != nil {
		return nil, fmt.Errorf("office: reading %s: %w", id.Stream(), err)
	}
	events := make([]tournament.Event, 0, len(records))
	for _, r := range records {
		if r.IsVoid() {
			continue
		}
		fact, err := decodeFact(r)
		if err != nil {
			return nil, err
		}
		events = append(events, fact)
	}
	return events, nil
}
