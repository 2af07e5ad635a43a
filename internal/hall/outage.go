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

// While the journal cannot be written no game goes on: nothing that is not recorded has happened.
// The rule: from the moment at which a write is asked for that fails, or that is not answered
// within [journal.Options.AnswerTimeout], until the journal can be written again, time is charged to
// nobody. The clocks stand, flags do not fall, and everybody at a table is informed. When there is
// room again each game records the interruption, before anything else, so that its log says what
// its players saw. Until all have, heartbeats confirm nothing that is later than the beginning of
// the outage: a node that goes on with a game whose log does not have it, after a crash or a
// restart in between, counts from there.

// leastOutage is how long an outage is at least for a game to record it: a
// shorter one is charged to the clock like any delay.
const leastOutage = 100 * time.Millisecond

type outageSpan struct{ from, to clock.Instant }

// outages are the times in which the journal could not be written.
type outages struct {
	mu    sync.Mutex
	since clock.Instant // 0: it can be written
	heard clock.Instant // the last moment at which it is known to have answered everything
	cause error
	tried time.Time
	// trying is closed when it is known whether it can be written again, while that is found out.
	// Nobody holds mu meanwhile: a database that does not answer must not keep Trouble from
	// answering.
	trying chan struct{}
	past   []outageSpan
	// recorded is how many past ones all tables have in their logs, when that was looked at last.
	recorded int
}

// began is since when the journal cannot be written, 0 while it can.
func (o *outages) began() clock.Instant {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.since
}

// Trouble returns why nothing can be recorded at present; nil when it can.
func (h *Hall) Trouble() error {
	h.outages.mu.Lock()
	defer h.outages.mu.Unlock()
	return h.outages.cause
}

// answerContext is the work of the hall for as long as the journal may take to answer. A table that
// waited longer could not tell its players.
func (h *Hall) answerContext() (context.Context, context.CancelFunc) {
	return context.WithTimeout(h.work, h.opt.Journal.AnswerTimeout())
}

// commit appends to a game. An append that is answered late is in doubt, as one that has failed:
// the journal answers everything in its order, so what became of it is known when it can be written
// again.
func (h *Hall) commit(b journal.Batch) ([]journal.Record, error) {
	ctx, cancel := h.answerContext()
	defer cancel()
	return h.opt.Journal.Commit(ctx, b)
}

// heartbeat has the journal write that this node is alive. Everything that it was asked for before
// is answered then, or it hangs: since this was asked or, when a flag may fall only if it answers,
// since it did the last time.
func (h *Hall) heartbeat(ctx context.Context, flag bool) error {
	ctx, cancel := context.WithTimeout(ctx, h.opt.Journal.AnswerTimeout())
	defer cancel()
	asked, o := h.time.stamp(), &h.outages
	err := h.opt.Journal.Heartbeat(ctx, int64(h.accounted()))
	o.mu.Lock()
	since := asked
	switch {
	case err == nil:
		o.heard = max(o.heard, asked)
	case flag:
		since = o.heard
	}
	o.mu.Unlock()
	if err != nil {
		h.failed(since, err)
	}
	return err
}

// failed notes that a write has failed, or was not answered in time, that was asked for at an
// instant.
func (h *Hall) failed(asked clock.Instant, err error) {
	if errors.Is(err, journal.ErrConflict) || errors.Is(err, journal.ErrInvalid) || errors.Is(err, journal.ErrFenced) ||
		errors.Is(err, journal.ErrClosed) || errors.Is(err, context.Canceled) {
		return // nothing that the disk has to do with
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
		o.since, o.cause, o.tried = since, err, h.opt.Now()
	}
	o.since = min(o.since, since)
	o.mu.Unlock()
	if first {
		h.opt.Log.Error("the journal cannot be written: all clocks stand, nothing is acknowledged, and no time is charged. Mend the disk or the database; the rest goes on by itself", "error", err)
		h.wakeTables()
	}
}

// recovered reports whether the journal can be written. In an outage that is found out one try at a
// time: now when somebody waits for it, who then does so no longer than the journal may take, and
// otherwise every now and then. All tables are told when it can.
func (h *Hall) recovered(now bool) bool {
	o := &h.outages
	o.mu.Lock()
	trouble := o.since != 0
	if trouble && o.trying == nil && (now || h.opt.Now().Sub(o.tried).Abs() >= h.opt.Retry) {
		o.tried, o.trying = h.opt.Now(), make(chan struct{})
		go h.tryAgain(o.trying)
	}
	trying := o.trying
	o.mu.Unlock()
	if !trouble || !now {
		return !trouble
	}
	late := time.NewTimer(h.opt.Journal.AnswerTimeout() + 10*time.Millisecond) // what it asks has ended by then
	defer late.Stop()
	select {
	case <-trying:
	case <-late.C:
	}
	return h.Trouble() == nil
}

// tryAgain finds out whether the journal can be written again, however long that takes.
func (h *Hall) tryAgain(known chan struct{}) {
	o, asked := &h.outages, h.time.stamp()
	err := h.opt.Journal.Recover(h.work, int64(h.accounted()))
	o.mu.Lock()
	o.trying = nil
	if err != nil {
		o.cause = err
	} else {
		to := h.time.stamp()
		h.opt.Log.Warn("the journal can be written again", "after", to.Sub(o.since).String())
		o.past = append(o.past, outageSpan{o.since, to})
		o.since, o.cause, o.heard = 0, nil, max(o.heard, asked)
	}
	o.mu.Unlock()
	close(known)
	if err == nil {
		h.wakeTables()
	}
}

// wait waits until nobody finds out any more whether the journal can be written.
func (o *outages) wait() {
	o.mu.Lock()
	trying := o.trying
	o.mu.Unlock()
	if trying != nil {
		<-trying
	}
}

// accounted is the instant up to which the games' logs say to whom time is charged: what a
// heartbeat confirms.
func (h *Hall) accounted() clock.Instant {
	now, o := h.time.stamp(), &h.outages
	o.mu.Lock()
	all := o.recorded == len(o.past)
	o.mu.Unlock()
	recorded := 0
	if !all {
		recorded = h.recordedEverywhere()
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

// recordedEverywhere is how many of the past outages all tables of this node have in their logs.
func (h *Hall) recordedEverywhere() int {
	h.outages.mu.Lock()
	least := len(h.outages.past)
	h.outages.mu.Unlock()
	for _, t := range h.floor.tables() {
		t.mu.Lock()
		if !t.away {
			least = min(least, t.outages)
		}
		t.mu.Unlock()
	}
	return least
}

// wakeTables lets every table look how things are, always in the same order.
func (h *Hall) wakeTables() {
	tables := h.floor.tables()
	slices.SortFunc(tables, func(a, b *table) int { return strings.Compare(string(a.id), string(b.id)) })
	for _, t := range tables {
		t.wake()
	}
}

// runHeartbeat writes the heartbeat until the hall closes, and finds out that there is room
// again.
func (h *Hall) runHeartbeat(ctx context.Context, ticks <-chan time.Time) {
	for {
		if h.recovered(false) {
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

// outage brings the table up to date with the outages: an error while there is one,
// and after each the interruption in its log. now says that somebody waits for it.
func (t *table) outage(now bool) error {
	if !t.hall.recovered(now) {
		t.showStopped()
		return refusal.Because(NotRecorded, t.hall.Trouble())
	}
	if t.inDoubt {
		if err := t.catchUp(); err != nil {
			err = t.hall.notCaughtUp(err)
			if refusal.Is(err, SetAside) {
				t.skipOutages() // its log waits for somebody who mends it
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
	if err := t.stopForLostNode(now); err != nil {
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

// skipOutages has the table record none of the outages up to now.
func (t *table) skipOutages() {
	t.hall.outages.mu.Lock()
	past := len(t.hall.outages.past)
	t.hall.outages.mu.Unlock()
	t.mu.Lock()
	defer t.mu.Unlock()
	t.outages = past
}

// recordInterruption records an outage in a game that it held up.
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

// showStopped shows everybody at the table that the clocks stand.
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

// showStoppedElsewhere shows at a table that is away that the clocks stand, while the node that
// holds the game says so.
func (t *table) showStoppedElsewhere() {
	if since, _ := t.stoppedSince(); (since != 0) != t.shownStopped {
		t.shownStopped = since != 0
		t.announce(nil)
	}
}

// stoppedSince is since when the clocks stand, and why: 0 while they do not.
func (t *table) stoppedSince() (clock.Instant, Waiting) {
	if others := t.hall.nodes; others != nil && t.isAway() {
		since, _ := others.stoppedElsewhere.At(t.id)
		return since, WaitingForDisk
	}
	if since := t.hall.outages.began(); since != 0 {
		return since, WaitingForDisk
	}
	return t.lostSince, WaitingForNode
}

// stopShownClocks shows the clocks of a view as they were when an outage began, while there is one.
func (t *table) stopShownClocks(v *View) {
	since, why := t.stoppedSince()
	if !t.shownStopped || since == 0 || v.Over {
		return
	}
	v.StopClocks(since, why)
}
