package hall

import (
	"encoding/json"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/escaque/escaque/internal/hall/cluster"
)

// tallyKey begins the keys under which a node publishes how many viewers each game or page has
// there.
const tallyKey = "tally/"

// tallyEvery is the shortest time between two publications of this node's viewer counts.
const tallyEvery = time.Second

// tallies counts the viewers of games and pages at all nodes. It keeps no names.
type tallies struct {
	nodes *cluster.Cluster // the other nodes; nil if there are none

	mu        sync.Mutex
	here      map[string]int
	elsewhere map[string]map[string]int // by key and node
	changed   map[string]bool           // keys whose count changed since the last publication
	posting   bool
}

// newTallies returns counts without viewers.
func newTallies() tallies {
	return tallies{here: make(map[string]int), elsewhere: make(map[string]map[string]int), changed: make(map[string]bool)}
}

// add changes the count of a key at this node by delta.
func (t *tallies) add(key string, delta int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.here[key] += delta; t.here[key] == 0 {
		delete(t.here, key)
	}
	if t.nodes == nil {
		return
	}
	t.changed[key] = true
	if !t.posting {
		t.posting = true
		time.AfterFunc(tallyEvery, t.post)
	}
}

// post publishes the counts that have changed at this node to the other nodes.
func (t *tallies) post() {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, what := range slices.Sorted(maps.Keys(t.changed)) {
		if n := t.here[what]; n > 0 {
			t.nodes.Post(tallyKey+what, n)
		} else {
			t.nodes.Delete(tallyKey + what)
		}
	}
	clear(t.changed)
	t.posting = false
}

// storeCount stores the count that another node has published for a key. A nil value deletes it.
func (t *tallies) storeCount(node, key string, value []byte) error {
	n := 0
	if value != nil {
		if err := json.Unmarshal(value, &n); err != nil {
			return err
		}
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	switch {
	case n > 0 && t.elsewhere[key] == nil:
		t.elsewhere[key] = map[string]int{node: n}
	case n > 0:
		t.elsewhere[key][node] = n
	default:
		if delete(t.elsewhere[key], node); len(t.elsewhere[key]) == 0 {
			delete(t.elsewhere, key)
		}
	}
	return nil
}

// total returns the sum of a key's counts at all nodes.
func (t *tallies) total(key string) int {
	t.mu.Lock()
	defer t.mu.Unlock()
	n := t.here[key]
	for _, more := range t.elsewhere[key] {
		n += more
	}
	return n
}

// Audience returns how many viewers a game has at all nodes, without its players. A member counts
// once at each node; a viewer without an account counts once for each connection.
func (h *Hall) Audience(id GameID) int { return h.tallies.total("game/" + string(id)) }

// CountViewer counts a viewer of a page that shows more than one game, until leave is called.
func (h *Hall) CountViewer(page string) (leave func()) {
	h.tallies.add("page/"+page, 1)
	return sync.OnceFunc(func() { h.tallies.add("page/"+page, -1) })
}

// ViewerCount returns the number of viewers of a page, counted by [Hall.CountViewer] at all nodes.
func (h *Hall) ViewerCount(page string) int { return h.tallies.total("page/" + page) }

// countObserver counts a new observer, unless they play in the game or are already counted. The
// caller holds t.mu.
func (t *table) countObserver(o *Observer) {
	if o.uncounted || t.view.HasPlayer(o.who.ID) || t.otherConnection(o) != nil {
		return
	}
	o.counted = true
	t.hall.tallies.add("game/"+string(t.id), 1)
}

// uncountObserver no longer counts an observer who leaves, unless they watch by another connection.
// The caller holds t.mu.
func (t *table) uncountObserver(o *Observer) {
	if !o.counted {
		return
	}
	o.counted = false
	if other := t.otherConnection(o); other != nil {
		other.counted = true
		return
	}
	t.hall.tallies.add("game/"+string(t.id), -1)
}

// otherConnection returns another observer of the same member at this table, nil if there is none.
func (t *table) otherConnection(o *Observer) *Observer {
	if o.who.ID == "" {
		return nil
	}
	for other := range t.observers {
		if other != o && !other.uncounted && other.who.ID == o.who.ID {
			return other
		}
	}
	return nil
}
