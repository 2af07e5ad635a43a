package usage

import (
	"sync"
	"time"
)

// State is how a server has been used since it was started, and its limits of connections.
type State struct {
	started     time.Time
	connections int
	idle        time.Duration

	mu   sync.Mutex
	most int // users who were connected at once
}

// NewState returns the state of a server that was started at an instant. It admits so many
// connections at once, and ends one that is idle for so long.
func NewState(started time.Time, connections int, idle time.Duration) *State {
	return &State{started: started, connections: connections, idle: idle}
}

// Note notes how many users are connected, and returns the most who were connected at once.
func (s *State) Note(users int) (most int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.most = max(s.most, users)
	return s.most
}
