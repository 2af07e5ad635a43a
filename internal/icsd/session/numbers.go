package session

import "sync"

// highestNumber is where numbers begin again: lists have three columns for them.
const highestNumber = 999

// Numbers gives small numbers to long identities, as the family's clients
// expect: the next one that is free. An identity keeps its number as long as
// somebody may use it, and after that until the numbers have come round, so that
// "moves 12" still finds a game that has just ended.
type Numbers[ID comparable] struct {
	mu   sync.Mutex
	last int
	of   map[ID]int
	back map[int]ID
	free map[ID]bool // those whose number may go to another
	held map[ID]int  // how many hold on to it besides the lists
}

// NewNumbers returns numbers of which none is given yet.
func NewNumbers[ID comparable]() *Numbers[ID] {
	return &Numbers[ID]{of: map[ID]int{}, back: map[int]ID{}, free: map[ID]bool{}, held: map[ID]int{}}
}

// Number returns the identity's number, giving it one when it has none.
func (n *Numbers[ID]) Number(id ID) int {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.numberLocked(id)
}

func (n *Numbers[ID]) numberLocked(id ID) int {
	if k, ok := n.of[id]; ok {
		return k
	}
	k := n.last%highestNumber + 1
	for tries := 1; n.taken(k); tries++ {
		if k = k%highestNumber + 1; tries >= highestNumber { // all of them: go on above
			for k = highestNumber + 1; n.taken(k); k++ {
			}
		}
	}
	if old, ok := n.back[k]; ok {
		delete(n.of, old)
		delete(n.free, old)
	}
	n.last = k
	n.of[id], n.back[k] = k, id
	return k
}

func (n *Numbers[ID]) taken(k int) bool {
	id, ok := n.back[k]
	return ok && !n.free[id]
}

// Id returns what a number stands for, or stood for last.
func (n *Numbers[ID]) Id(k int) (ID, bool) {
	n.mu.Lock()
	defer n.mu.Unlock()
	id, ok := n.back[k]
	return id, ok
}

// Hold keeps the identity's number from being given away until release.
func (n *Numbers[ID]) Hold(id ID) int {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.held[id]++
	delete(n.free, id)
	return n.numberLocked(id)
}

// Release ends one Hold.
func (n *Numbers[ID]) Release(id ID) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.held[id]--; n.held[id] <= 0 {
		delete(n.held, id)
	}
}

// FreeOthers frees the numbers of all identities that are not listed and that nobody
// holds.
func (n *Numbers[ID]) FreeOthers(listed map[ID]bool) {
	n.mu.Lock()
	defer n.mu.Unlock()
	for id := range n.of {
		if listed[id] || n.held[id] > 0 {
			delete(n.free, id)
		} else {
			n.free[id] = true
		}
	}
}
