package nodes

import (
	"slices"
	"time"
)

// tripsKept is how many round trips to a node are kept: the least of them is told.
const tripsKept = 8

// trips are the last round trips to a node, the oldest first.
type trips []time.Duration

// travelled notes how long a question and its answer were on their way.
func (n *Nodes) travelled(node string, trip time.Duration) {
	n.mu.Lock()
	defer n.mu.Unlock()
	all := append(n.trips[node], max(0, trip))
	n.trips[node] = slices.Clone(all[max(0, len(all)-tripsKept):])
}

// Trip is the least of the last round trips to another node; 0 when there was none.
func (n *Nodes) Trip(node string) time.Duration {
	n.mu.Lock()
	defer n.mu.Unlock()
	if len(n.trips[node]) == 0 {
		return 0
	}
	return slices.Min(n.trips[node])
}
