package usage

import (
	"sync"
	"time"
)

// State holds the usage statistics of a server since its start, and its limits of connections.
type State struct {
	started     time.Time
	connections int
	idle        time.Duration

	mu   sync.Mutex
	most int // most users connected at the same time
}

// NewState returns the statistics of a server that was started at an instant. connections is the
// limit of simultaneous connections, and idle the time after which an idle connection is ended.
func NewState(started time.Time, connections int, idle time.Duration) *State {
	return &State{started: started, connections: connections, idle: idle}
}

// RecordUsers records how many users are connected, and returns the highest number so far.
func (s *State) RecordUsers(users int) (most int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.most = max(s.most, users)
	return s.most
}
