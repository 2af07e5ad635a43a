package session

import "sync"

// highestNumber is the greatest number that is assigned. After it numbers begin again at 1, because
// lists have three columns for them.
const highestNumber = 999

// Numbers assigns small numbers to long IDs, because FICS clients expect numbers. A new ID gets the
// next free number and keeps it while it is in use. After that the number still finds the ID until
// it is assigned again, so that "moves 12" finds a game that has just ended.
type Numbers[ID comparable] struct {
	mu       sync.Mutex
	last     int
	byID     map[ID]int
	byNumber map[int]ID
	// IDs whose number may be assigned again
	free map[ID]bool
	held map[ID]int // number of holds on an ID
}

// NewNumbers returns a value in which no number is assigned.
func NewNumbers[ID comparable]() *Numbers[ID] {
	return &Numbers[ID]{byID: map[ID]int{}, byNumber: map[int]ID{}, free: map[ID]bool{}, held: map[ID]int{}}
}

// Number returns the ID's number. It assigns one if there is none.
func (n *Numbers[ID]) Number(id ID) int {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.numberLocked(id)
}

// numberLocked returns the ID's number and assigns one if there is none. The caller holds the lock.
func (n *Numbers[ID]) numberLocked(id ID) int {
	if k, ok := n.byID[id]; ok {
		return k
	}
	k := n.last%highestNumber + 1
	for tries := 1; n.isTaken(k); tries++ {
		if k = k%highestNumber + 1; tries >= highestNumber { // all of them: go on above
			for k = highestNumber + 1; n.isTaken(k); k++ {
			}
		}
	}
	if old, ok := n.byNumber[k]; ok {
		delete(n.byID, old)
		delete(n.free, old)
	}
	n.last = k
	n.byID[id], n.byNumber[k] = k, id
	return k
}

// isTaken reports whether a number is assigned and not free.
func (n *Numbers[ID]) isTaken(k int) bool {
	id, ok := n.byNumber[k]
	return ok && !n.free[id]
}

// Id returns the ID to which a number was last assigned. It returns false if there is none.
func (n *Numbers[ID]) Id(k int) (ID, bool) {
	n.mu.Lock()
	defer n.mu.Unlock()
	id, ok := n.byNumber[k]
	return id, ok
}

// Hold returns the ID's number and keeps it from being assigned again until Release.
func (n *Numbers[ID]) Hold(id ID) int {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.held[id]++
	delete(n.free, id)
	return n.numberLocked(id)
}

// Release ends one Hold of an ID.
func (n *Numbers[ID]) Release(id ID) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.held[id]--; n.held[id] <= 0 {
		delete(n.held, id)
	}
}

// FreeOthers frees the numbers of all IDs that are neither listed nor held.
func (n *Numbers[ID]) FreeOthers(listed map[ID]bool) {
	n.mu.Lock()
	defer n.mu.Unlock()
	for id := range n.byID {
		if listed[id] || n.held[id] > 0 {
			delete(n.free, id)
		} else {
			n.free[id] = true
		}
	}
}
