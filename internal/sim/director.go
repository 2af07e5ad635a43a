package sim

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing/synctest"
	"time"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/hall/game"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/ratings"
	"github.com/escaque/escaque/internal/store/memory"
)

// The size of a run.
const (
	crowd    = 8
	duration = 45*time.Second + 123456789 // at no whole second, when every clock ticks
)

// runDay runs the whole simulation. It opens the hall, lets people in and disturbs processes, store
// and clocks at random. Then it ends all disturbances, waits for the games to end, and checks the
// rest against the log.
func (w *world) runDay() {
	r := w.randomSource("director", 0)
	w.drawWeather(w.randomSource("weather", 0))
	for i := range crowd {
		who := identity(i)
		account := members.Account{Profile: members.Profile{ID: who.ID, Handle: who.Handle, Roles: who.Roles}}
		if err := w.store.CreateAccount(w.ctx, account); err != nil {
			w.violated(GoesOn, "%v", err)
			return
		}
		w.people = append(w.people, w.newPerson(i))
	}
	var people = make(chan struct{})
	running := len(w.people)
	d := &director{w: w, r: r, offset: make([]time.Duration, w.opt.Nodes)}
	for slot := range w.serving {
		d.openProcess(slot)
	}
	for _, p := range w.people {
		w.work.Go(func() {
			p.run()
			people <- struct{}{}
		})
	}
	for end := time.Now().Add(duration); !w.isStopping(); {
		wait := min(randomInterval(r, 5*time.Second), time.Until(end))
		if wait <= 0 || !w.sleep(wait) {
			break
		}
		d.disturb()
	}
	w.mu.Lock()
	w.closing = true
	w.weather = nil
	w.mu.Unlock()
	for range running {
		<-people
	}
	d.settle()
}

// drawWeather draws the times at which the store fails or is slow.
func (w *world) drawWeather(r *rand.Rand) {
	for at := randomInterval(r, 15*time.Second); at < duration; at += randomInterval(r, 15*time.Second) {
		s := spell{from: at, to: at + randomBetween(r, 20*time.Millisecond, 5*time.Second), kind: slow + trouble(r.IntN(4))}
		w.weather = append(w.weather, s)
		if s.kind != slow {
			w.report.Outages++
		}
		at = s.to
	}
}

// director decides what happens to the processes.
type director struct {
	w      *world
	r      *rand.Rand
	offset []time.Duration // of the machines' wall clocks
}

// disturb starts a process in a random slot, or does one thing to the process that runs there.
func (d *director) disturb() {
	w, slot := d.w, d.r.IntN(d.w.opt.Nodes)
	w.mu.Lock()
	n, old := w.serving[slot], w.old
	w.mu.Unlock()
	if n == nil {
		d.openProcess(slot)
		return
	}
	switch k := d.r.IntN(10); {
	case k < 2:
		w.increment(&w.report.Crashes)
		n.kill()
	case k < 6:
		w.increment(&w.report.Crashes)
		n.armed.Store(uint32(1 + d.r.IntN(int(moments)-1)))
		w.sleep(randomBetween(d.r, time.Millisecond, 2*time.Second))
		if n.armed.Swap(uint32(noMoment)) != uint32(noMoment) {
			return // nothing was appended meanwhile
		}
	case k < 7:
		w.increment(&w.report.Restarts)
		if err := n.close(); err != nil {
			w.log.Info("not closed in order", "error", err)
		}
	case n.wire != nil: // it is cut off from the store, or from the other nodes
		cable := &n.wire.cut
		if k == 7 {
			w.increment(&w.report.Takeovers)
			cable = &n.cut
			n.markUnwritable()
		}
		cable.Store(true)
		back := randomBetween(d.r, 100*time.Millisecond, 12*time.Second)
		w.work.Go(func() {
			w.sleep(back)
			cable.Store(false)
		})
		return
	case old != nil:
		old.kill()
		return
	default:
		w.increment(&w.report.Takeovers)
		n.cut.Store(true)
		n.markUnwritable()
		w.sleep(randomBetween(d.r, time.Millisecond, 3*time.Second))
		w.mu.Lock()
		if w.serving[slot] == n { // it was not killed meanwhile
			w.serving[slot], w.old = nil, n
		}
		w.mu.Unlock()
		back := randomBetween(d.r, time.Millisecond, 4*time.Second)
		w.work.Go(func() {
			w.sleep(back)
			n.cut.Store(false)
		})
		d.openProcess(slot)
		return
	}
	if d.r.IntN(3) > 0 {
		w.sleep(randomBetween(d.r, time.Millisecond, 8*time.Second))
		d.openProcess(slot)
	}
}

// openProcess starts a process and lets people in when the store allows it. The wall clock may jump
// before: slightly, so that nobody notices, or so far that the operator has to correct it or to
// confirm it.
func (d *director) openProcess(slot int) {
	w := d.w
	switch k := d.r.IntN(12); {
	case k == 0:
		d.offset[slot] += randomBetween(d.r, -4*time.Minute, 4*time.Minute)
	case k == 1 && w.opt.Nodes == 1: // those of several nodes agree to minutes
		d.offset[slot] += randomBetween(d.r, -3*time.Hour, 3*time.Hour)
	}
	accept := false
	for try := 0; ; try++ {
		n, err := w.start(slot, d.offset[slot], accept)
		var wrong *hall.ClockError
		switch {
		case err == nil:
			w.mu.Lock()
			w.serving[slot] = n
			w.mu.Unlock()
			return
		case errors.As(err, &wrong):
			if accept = d.r.IntN(3) == 0; !accept {
				d.offset[slot] += wrong.Last.Sub(wrong.Now) + randomBetween(d.r, 0, time.Minute)
			}
		case try > 40:
			w.violated(GoesOn, "the hall does not open: %v", err)
			return
		}
		if !w.sleep(randomBetween(d.r, 100*time.Millisecond, 2*time.Second)) {
			return
		}
	}
}

// settle ends all disturbances, waits until the games end, and checks everything against the log.
func (d *director) settle() {
	w := d.w
	w.mu.Lock()
	old, found := w.old, w.found
	w.mu.Unlock()
	defer func() {
		for _, n := range w.servingNodes() {
			n.kill()
		}
	}()
	if old != nil {
		old.kill()
	}
	if found != nil {
		return
	}
	for slot := range w.serving {
		w.mu.Lock()
		n := w.serving[slot]
		w.mu.Unlock()
		if n == nil {
			d.openProcess(slot)
			continue
		}
		n.cut.Store(false)
		if n.wire != nil {
			n.wire.cut.Store(false)
		}
	}
	doors := w.servingNodes()
	if len(doors) < w.opt.Nodes {
		return // and it is said why
	}
	w.sleep(15 * time.Second)
	d.waitForCalls(doors[0])
	d.waitForTimedGames(doors[0])
	w.sleep(5 * time.Second)
	synctest.Wait()
	for _, n := range doors {
		w.compareLive(n)
	}
	w.compareViewers(doors)
	w.compareRatings(doors[0])
	w.checkCalls(doors[0])
	w.completeReport()
}

// waitForTimedGames waits until every game with a clock is over. Wrong claims may have added
// minutes.
func (d *director) waitForTimedGames(n *node) {
	for range 500 {
		left := false
		for _, row := range n.hall.Games() {
			v, err := n.hall.Look(d.w.ctx, row.ID)
			left = left || err != nil || !v.Terms.Control.Untimed() && v.Clock.Running != hall.Neither
		}
		if !left {
			return
		}
		d.w.sleep(5 * time.Second)
	}
	d.w.violated(GoesOn, "games are not over: %v", n.hall.Games())
}

// compareLive checks what the hall shows of every game against its log.
func (w *world) compareLive(n *node) {
	infos, err := w.store.Streams(context.Background(), "game/")
	if err != nil {
		w.violated(Replayed, "%v", err)
	}
	for _, info := range infos {
		id, _ := game.IDOfStream(info.Stream)
		v, err := n.hall.Look(context.Background(), id)
		w.mu.Lock()
		switch r := w.replayOf(id); {
		case err != nil:
			w.violatedLocked(Replayed, "game %s is not shown by %s: %v", id, n, err)
		case v.Seq != uint64(len(r.records)):
			w.violatedLocked(Replayed, "game %s is shown by %s after record %d of %d", id, n, v.Seq, len(r.records))
		default:
			if fault := viewDifference(&v, r.states[v.Seq]); fault != "" {
				w.violatedLocked(Replayed, "game %s is shown by %s as %s", id, n, fault)
			}
		}
		w.mu.Unlock()
	}
}

// compareViewers reconnects all viewers to their games and checks what they are shown against the
// log.
func (w *world) compareViewers(doors []*node) {
	w.mu.Lock()
	ids := make([]hall.GameID, 0, len(w.games))
	for id := range w.games {
		ids = append(ids, id)
	}
	w.mu.Unlock()
	for _, id := range ids {
		for i, v := range w.viewersOf(id) {
			w.mu.Lock()
			watches := v.n
			w.mu.Unlock()
			if watches == nil {
				v.watch(doors[i%len(doors)])
			}
		}
	}
	w.sleep(5 * time.Second) // the slow ones too
	synctest.Wait()
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, id := range ids {
		r := w.replayOf(id)
		for _, v := range w.viewersOf(id) {
			if v.seq != uint64(len(r.records)) {
				w.violatedLocked(SameView, "%s, whose connection is to %v, ends with record %d of %d", v, v.n, v.seq, len(r.records))
			} else if fault := viewDifference(&v.last, r.states[v.seq]); fault != "" {
				w.violatedLocked(SameView, "%s ends with %s", v, fault)
			}
		}
	}
}

// compareRatings computes the ratings from the journal and compares them with the hall's.
func (w *world) compareRatings(n *node) {
	ctx := context.Background()
	var games []ratings.Game
	known := map[string]int{}
	records, err := w.store.ReadAll(ctx, 0, 1<<20)
	if err != nil {
		w.violated(RatingFold, "%v", err)
	}
	for _, r := range records {
		found, ok, err := n.hall.Facts(ctx, r)
		if err != nil {
			w.violated(RatingFold, "%v", err)
		}
		if !ok {
			if found, ok, err = n.hall.Correction(ctx, r); err != nil {
				w.violated(RatingFold, "%v", err)
			}
		}
		if at, twice := known[found.ID]; ok && twice {
			games[at] = found
		} else if ok {
			known[found.ID] = len(games)
			games = append(games, found)
		}
	}
	fresh := memory.New()
	for _, p := range w.people {
		account, err := w.store.Account(ctx, p.who.ID)
		if err == nil {
			err = fresh.CreateAccount(ctx, account)
		}
		if err != nil {
			w.violated(RatingFold, "%v", err)
		}
	}
	if err := ratings.New(ratings.Options{Store: fresh, Accounts: fresh}).Rerate(ctx, 1, games); err != nil {
		w.violated(RatingFold, "%v", err)
	}
	w.report.Rated = len(games)
	for _, p := range w.people {
		want, _ := fresh.Standings(ctx, p.who.ID)
		have, _ := w.store.Standings(ctx, p.who.ID)
		if len(want) != len(have) {
			w.violated(RatingFold, "%s has %d ratings, and his games make %d", p.who.Handle, len(have), len(want))
			continue
		}
		for i := range want {
			if want[i] != have[i] {
				w.violated(RatingFold, "%s has %+v, and his games make %+v", p.who.Handle, have[i], want[i])
			}
		}
	}
}
