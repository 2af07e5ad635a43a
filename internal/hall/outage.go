package hall

import (
	"github.com/escaque/escaque/internal/hall/refusal"

	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/laws"
)

// While the journal cannot be written, no game continues. An outage begins when a write is
// requested that fails or is not answered within [journal.Options.AnswerTimeout]. It ends when the
// journal can be written again. In between time is charged to nobody: the clocks are stopped, flags
// do not fall, and everybody at a table is informed. After the outage each game records the
// interruption before anything else, so that its log agrees with the clocks that its players saw.
// Until all games have recorded it, heartbeats confirm no time after its beginning. If a node
// crashes or restarts before that, the interruption counts from there.

// leastOutage is the shortest outage that a game records. A shorter one is charged to the clock
// like any delay.
const leastOutage = 100 * time.Millisecond

// outageSpan is a completed outage.
type outageSpan struct{ from, to clock.Instant }

// outages records when the journal could not be written.
type outages struct {
	mu         sync.Mutex
	since      clock.Instant // 0 while it can be written
	lastAnswer clock.Instant // the last instant at which the journal had answered every request
	cause      error
	lastTry    time.Time
	// trying is non-nil while a goroutine tries whether the journal can be written again, and is
	// closed when that is known. mu is not held meanwhile, so that a database that does not answer
	// cannot block Trouble.
	trying chan struct{}
	past   []outageSpan
	// recorded is how many past outages all tables had in their logs at the last check.
	recorded int
}

// startedAt returns when the present outage began, 0 if the journal can be written.
func (o *outages) startedAt() clock.Instant {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.since
}

// Trouble returns the reason why nothing can be recorded at present, nil if recording works.
func (h *Hall) Trouble() error {
	h.outages.mu.Lock()
	defer h.outages.mu.Unlock()
	return h.outages.cause
}

// answerContext returns a context that ends when the journal must have answered. A table that
// waited longer could not inform its players.
func (h *Hall) answerContext() (context.Context, context.CancelFunc) {
	return context.WithTimeout(h.work, h.opt.Journal.AnswerTimeout())
}

// commit appends to a game's log. If the answer is late, it is unknown whether the records are
// written, as after a failure. The journal answers in order, so this is known once it can be
// written again.
func (h *Hall) commit(b journal.Batch) ([]journal.Record, error) {
	ctx, cancel := h.answerContext()
	defer cancel()
	return h.opt.Journal.Commit(ctx, b)
}

// heartbeat writes a heartbeat to the journal. The journal answers in order, so after its answer
// all earlier requests are answered too. Without an answer an outage begins: at the start of this
// call, or, if flag is true, at the journal's last answer. A flag may fall only if the journal
// answers.
func (h *Hall) heartbeat(ctx context.Context, flag bool) error {
	ctx, cancel := context.WithTimeout(ctx, h.opt.Journal.AnswerTimeout())
	defer cancel()
	asked, o := h.time.stamp(), &h.outages
	err := h.opt.Journal.Heartbeat(ctx, int64(h.accountedUpTo()))
	o.mu.Lock()
	since := asked
	switch {
	case err == nil:
		o.lastAnswer = max(o.lastAnswer, asked)
	case flag:
		since = o.lastAnswer
	}
	o.mu.Unlock()
	if err != nil {
		h.noteFailure(since, err)
	}
	return err
}

// noteFailure records that a write that was requested at an instant failed or was not answered in
// time. It begins an outage if the cause is the journal.
func (h *Hall) noteFailure(asked clock.Instant, err error) {
	if errors.Is(err, journal.ErrConflict) || errors.Is(err, journal.ErrInvalid) || errors.Is(err, journal.ErrFenced) ||
		errors.Is(err, journal.ErrClosed) || errors.Is(err, context.Canceled) {
		return // not a failure of the disk or database
	}
	if errors.Is(err, context.DeadlineExceeded) {
		err = fmt.Errorf("no answer within %s: %w", h.opt.Journal.AnswerTimeout(), err)
	}
	o := &h.outages
	o.mu.Lock()
	since := max(1, asked)
	if n := len(o.past); n > 0 {
		since = max(since, o.past[n-1].to)
	}
	first := o.since == 0
	if first {
		o.since, o.cause, o.lastTry = since, err, h.opt.Now()
	}
	o.since = min(o.since, since)
	o.mu.Unlock()
	if first {
		h.opt.Log.Error("the journal cannot be written: all clocks stand, nothing is acknowledged, and no time is charged. Mend the disk or the database; the rest goes on by itself", "error", err)
		h.wakeTables()
	}
}

// isWritable reports whether the journal can be written. During an outage one attempt at a time
// finds that out: at intervals, or now if wait is true. Then isWritable waits for the end of the
// attempt, at most as long as the journal may take to answer. All tables are woken when the journal
// can be written.
func (h *Hall) isWritable(wait bool) bool {
	o := &h.outages
	o.mu.Lock()
	trouble := o.since != 0
	if trouble && o.trying == nil && (wait || h.opt.Now().Sub(o.lastTry).Abs() >= h.opt.Retry) {
		o.lastTry, o.trying = h.opt.Now(), make(chan struct{})
		go h.tryRecovery(o.trying)
	}
	trying := o.trying
	o.mu.Unlock()
	if !trouble || !wait {
		return !trouble
	}
	late := time.NewTimer(h.opt.Journal.AnswerTimeout() + 10*time.Millisecond) // the attempt's requests end by then
	defer late.Stop()
	select {
	case <-trying:
	case <-late.C:
	}
	return h.Trouble() == nil
}

// tryRecovery tries to write to the journal, for as long as that takes, and then closes done.
func (h *Hall) tryRecovery(done chan struct{}) {
	o, asked := &h.outages, h.time.stamp()
	err := h.opt.Journal.Recover(h.work, int64(h.accountedUpTo()))
	o.mu.Lock()
	o.trying = nil
	if err != nil {
		o.cause = err
	} else {
		to := h.time.stamp()
		h.opt.Log.Warn("the journal can be written again", "after", to.Sub(o.since).String())
		o.past = append(o.past, outageSpan{o.since, to})
		o.since, o.cause, o.lastAnswer = 0, nil, max(o.lastAnswer, asked)
	}
	o.mu.Unlock()
	close(done)
	if err == nil {
		h.wakeTables()
	}
}

// wait waits until the running attempt to write has ended.
func (o *outages) wait() {
	o.mu.Lock()
	trying := o.trying
	o.mu.Unlock()
	if trying != nil {
		<-trying
	}
}

// accountedUpTo returns the instant up to which the games' logs contain all outages. A heartbeat
// confirms only the time before that instant.
func (h *Hall) accountedUpTo() clock.Instant {
	now, o := h.time.stamp(), &h.outages
	o.mu.Lock()
	all := o.recorded == len(o.past)
	o.mu.Unlock()
	recorded := 0
	if !all {
		recorded = h.outagesRecorded()
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	o.recorded = max(o.recorded, recorded)
	switch {
	case o.recorded < len(o.past):
		return o.past[o.recorded].from
	case o.since != 0:
		return o.since
	}
	return now
}

// outagesRecorded returns how many of the past outages are in the logs of all games of this node.
func (h *Hall) outagesRecorded() int {
	h.outages.mu.Lock()
	least := len(h.outages.past)
	h.outages.mu.Unlock()
	for _, t := range h.floor.tables() {
		t.mu.Lock()
		if !t.remote {
			least = min(least, t.outages)
		}
		t.mu.Unlock()
	}
	return least
}

// wakeTables wakes every table, always in the same order.
func (h *Hall) wakeTables() {
	tables := h.floor.tables()
	slices.SortFunc(tables, func(a, b *table) int { return strings.Compare(string(a.id), string(b.id)) })
	for _, t := range tables {
		t.wake()
	}
}

// runHeartbeat writes heartbeats until the hall closes, and tries to recover during an outage.
func (h *Hall) runHeartbeat(ctx context.Context, ticks <-chan time.Time) {
	for {
		if h.isWritable(false) {
			if err := h.heartbeat(ctx, false); errors.Is(err, journal.ErrClosed) {
				return
			}
		}
		select {
		case <-ticks:
		case <-ctx.Done():
			return
		}
	}
}

// recordOutages records the past outages in the game. It returns an error during an outage. waited
// is true if a command waits.
func (t *table) recordOutages(waited bool) error {
	if !t.hall.isWritable(waited) {
		t.showStopped()
		return refusal.Because(NotRecorded, t.hall.Trouble())
	}
	if t.inDoubt {
		if err := t.catchUp(); err != nil {
			err = t.hall.refuseUnread(err)
			if refusal.Is(err, SetAside) {
				t.skipOutages() // its log has to be mended first
			}
			return err
		}
	}
	if err := t.checkLease(); err != nil {
		return err
	}
	if err := t.recordTakeover(); err != nil {
		return err
	}
	t.hall.outages.mu.Lock()
	unseen := t.hall.outages.past[t.outages:]
	t.hall.outages.mu.Unlock()
	for _, span := range unseen {
		if err := t.recordInterruption(span); err != nil {
			return err
		}
		t.mu.Lock()
		t.outages++
		t.mu.Unlock()
	}
	if err := t.stopForLostNode(waited); err != nil {
		return err
	}
	if t.shownStopped && t.lostSince == 0 {
		t.shownStopped = false
		if t.hall.nodes != nil {
			t.hall.nodes.postStopped(t.id, false)
		}
		t.announce(nil)
	}
	return nil
}

// skipOutages makes the table record none of the outages up to now.
func (t *table) skipOutages() {
	t.hall.outages.mu.Lock()
	past := len(t.hall.outages.past)
	t.hall.outages.mu.Unlock()
	t.mu.Lock()
	defer t.mu.Unlock()
	t.outages = past
}

// recordInterruption records an outage in the game if it is long enough.
func (t *table) recordInterruption(span outageSpan) error {
	from := max(span.from, t.state.Game().LastInstant())
	if t.state.Game().Over() || !t.state.Game().Started() || t.state.Game().AdjournState() == laws.Adjourned || span.to.Sub(from) < leastOutage {
		return nil
	}
	if err := t.ringAlarms(from); err != nil {
		return err
	}
	if t.state.Game().Over() {
		return nil
	}
	if _, err := t.execute(laws.ByServer(), laws.Interrupt{From: from, To: span.to}, span.to); err != nil {
		return fmt.Errorf("hall: game %s: %w", t.id, err)
	}
	return nil
}

// showStopped shows the observers that the clocks are stopped.
func (t *table) showStopped() {
	if t.shownStopped || t.state.Game().Over() {
		return
	}
	t.shownStopped = true
	if o := t.hall.nodes; o != nil {
		if _, why := t.stoppedSince(); why == WaitingForDisk {
			o.postStopped(t.id, true)
		}
	}
	t.announce(nil)
}

// showStoppedElsewhere shows the observers of a remote table that the clocks are stopped, or no
// longer, as the node that holds the game has published.
func (t *table) showStoppedElsewhere() {
	if since, _ := t.stoppedSince(); (since != 0) != t.shownStopped {
		t.shownStopped = since != 0
		t.announce(nil)
	}
}

// stoppedSince returns the instant since which the clocks are stopped and the reason. The instant
// is 0 if they are not stopped.
func (t *table) stoppedSince() (clock.Instant, Waiting) {
	if others := t.hall.nodes; others != nil && t.isRemote() {
		since, _ := others.stoppedElsewhere.Get(t.id)
		return since, WaitingForDisk
	}
	if since := t.hall.outages.startedAt(); since != 0 {
		return since, WaitingForDisk
	}
	return t.lostSince, WaitingForNode
}

// stopShownClocks sets the clocks of a view to the times at which they were stopped, if they are.
func (t *table) stopShownClocks(v *View) {
	since, why := t.stoppedSince()
	if !t.shownStopped || since == 0 || v.Over {
		return
	}
	v.ShowStopped(since, why)
}
