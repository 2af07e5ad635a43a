package nodes

import (
	"slices"
	"time"
)

// tripsKept is how many round trips to a node are remembered.
const tripsKept = 8

// trips are the durations of the last round trips to a node, oldest first.
type trips []time.Duration

// recordTrip records the round trip of a request.
func (n *Nodes) recordTrip(node string, trip time.Duration) {
	n.mu.Lock()
	defer n.mu.Unlock()
	all := append(n.trips[node], max(0, trip))
	n.trips[node] = slices.Clone(all[max(0, len(all)-tripsKept):])
}

// Trip returns the shortest of the last round trips to another node, or 0 if none was measured.
func (n *Nodes) Trip(node string) time.Duration {
	n.mu.Lock()
	defer n.mu.Unlock()
	if len(n.trips[node]) == 0 {
		return 0
	}
	return slices.Min(n.trips[node])
}
