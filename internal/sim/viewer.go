package sim

import (
	"fmt"
	"time"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
)

// viewer watches one game over several connections and remembers what it was shown.
type viewer struct {
	w    *world
	who  members.Identity
	game hall.GameID
	rest time.Duration // pause of a slow reader between updates

	seq  uint64    // the last record shown
	last hall.View // the last view shown
	n    *node     // the node watched on; nil if not watching
	obs  *hall.Observer
}

func (v *viewer) String() string { return fmt.Sprintf("%s at %s", v.who.Handle, v.game) }

// watch connects the viewer to a node and starts a goroutine that reads until the connection ends.
func (v *viewer) watch(n *node) {
	obs, err := n.hall.Observe(n.life, v.game, v.who)
	if err != nil || n.dead.Load() {
		return
	}
	v.w.mu.Lock()
	v.n, v.obs = n, obs
	v.w.mu.Unlock()
	v.w.work.Go(func() {
		defer func() {
			obs.Close()
			v.w.mu.Lock()
			defer v.w.mu.Unlock()
			v.n, v.obs = nil, nil
		}()
		for {
			u, err := obs.Next(n.life)
			if err != nil || n.dead.Load() {
				return
			}
			v.checkUpdate(n, &u)
			if v.rest > 0 && !v.w.isStopping() && !v.w.sleep(v.rest) {
				return
			}
		}
	})
}

// checkUpdate checks an update against earlier updates and the log. An outdated process, or for a
// moment another node, may be behind.
func (v *viewer) checkUpdate(n *node, u *hall.Update) {
	w, behind := v.w, n.isOld() || n.wire != nil && u.Snapshot
	w.checkAnnounced(v.String(), v.game, u.Events)
	w.checkView(v.String(), &u.View)
	w.mu.Lock()
	defer w.mu.Unlock()
	if u.View.Seq < v.seq && !behind {
		w.violatedLocked(Durable, "%s was shown record %d, and now the game as after record %d", v, v.seq, u.View.Seq)
	}
	if !u.Snapshot {
		next := v.seq + 1
		for _, rec := range u.Events {
			if rec.Seq != next {
				w.violatedLocked(SameView, "%s was told of record %d after record %d", v, rec.Seq, next-1)
			}
			next = rec.Seq + 1
		}
		if next != u.View.Seq+1 {
			w.violatedLocked(SameView, "%s was told of what happened up to record %d, and shown record %d", v, next-1, u.View.Seq)
		}
	}
	v.seq, v.last = u.View.Seq, u.View
}
