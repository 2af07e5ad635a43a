package hall

import (
	"encoding/json"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/escaque/escaque/internal/hall/cluster"
)

// tallyKey is the beginning of the keys under which nodes post how many watch something there.
const tallyKey = "tally/"

// tallyEvery is the least time between two postings of what is counted at this node.
const tallyEvery = time.Second

// tallies count who watches what, at all nodes. Nobody is named.
type tallies struct {
	nodes *cluster.Cluster // the other nodes; nil alone

	mu      sync.Mutex
	here    map[string]int
	away    map[string]map[string]int // by what is watched and node
	unsaid  map[string]bool           // has changed since it was posted
	posting bool
}

func newTallies() tallies {
	return tallies{here: make(map[string]int), away: make(map[string]map[string]int), unsaid: make(map[string]bool)}
}

// count adds somebody at this node, or takes them away.
func (t *tallies) count(what string, by int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.here[what] += by; t.here[what] == 0 {
		delete(t.here, what)
	}
	if t.nodes == nil {
		return
	}
	t.unsaid[what] = true
	if !t.posting {
		t.posting = true
		time.AfterFunc(tallyEvery, t.post)
	}
}

// post lets the other nodes know.
func (t *tallies) post() {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, what := range slices.Sorted(maps.Keys(t.unsaid)) {
		if n := t.here[what]; n > 0 {
			t.nodes.Post(tallyKey+what, n)
		} else {
			t.nodes.TakeDown(tallyKey + what)
		}
	}
	clear(t.unsaid)
	t.posting = false
}

// noticed takes in what another node has counted.
func (t *tallies) noticed(node, what string, value []byte) error {
	n := 0
	if value != nil {
		if err := json.Unmarshal(value, &n); err != nil {
			return err
		}
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	switch {
	case n > 0 && t.away[what] == nil:
		t.away[what] = map[string]int{node: n}
	case n > 0:
		t.away[what][node] = n
	default:
		if delete(t.away[what], node); len(t.away[what]) == 0 {
			delete(t.away, what)
		}
	}
	return nil
}

func (t *tallies) total(what string) int {
	t.mu.Lock()
	defer t.mu.Unlock()
	n := t.here[what]
	for _, more := range t.away[what] {
		n += more
	}
	return n
}

// Audience returns how many watch a game besides its players, at all nodes. A member counts
// once at each node, a visitor without a name once for each view.
func (h *Hall) Audience(id GameID) int { return h.tallies.total("game/" + string(id)) }

// Count counts somebody who watches something that is more than one game, by a name for it, until
// they leave.
func (h *Hall) Count(what string) (leave func()) {
	h.tallies.count("page/"+what, 1)
	return sync.OnceFunc(func() { h.tallies.count("page/"+what, -1) })
}

// Counted is how many that are, at all nodes.
func (h *Hall) Counted(what string) int { return h.tallies.total("page/" + what) }

// count counts somebody who has begun to watch, unless they play or are counted already. The caller
// holds t.mu.
func (t *table) count(o *Observer) {
	if o.aside || t.view.HasPlayer(o.who.ID) || t.otherConnection(o) != nil {
		return
	}
	o.counted = true
	t.hall.tallies.count("game/"+string(t.id), 1)
}

// uncount counts them no more, unless they watch by another connection. The caller holds t.mu.
func (t *table) uncount(o *Observer) {
	if !o.counted {
		return
	}
	o.counted = false
	if other := t.otherConnection(o); other != nil {
		other.counted = true
		return
	}
	t.hall.tallies.count("game/"+string(t.id), -1)
}

// otherConnection is another connection by which a member watches.
func (t *table) otherConnection(o *Observer) *Observer {
	if o.who.ID == "" {
		return nil
	}
	for other := range t.observers {
		if other != o && !other.aside && other.who.ID == o.who.ID {
			return other
		}
	}
	return nil
}
