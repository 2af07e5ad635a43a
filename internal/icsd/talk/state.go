package talk

import (
	"slices"
	"sync"

	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/members"
)

// linesKept is how many received lines a client keeps for a possible complaint.
const linesKept = 60

// State is the last talk that a client sent and received. The zero value is the state after the
// login. It is safe for concurrent use.
type State struct {
	delivering sync.Mutex // held while talk is sent to the client

	mu       sync.Mutex // guards the fields below
	tell     string
	channel  string
	opponent string
	lines    []line
}

// line is a received line of talk with the handle of its author in lower case.
type line struct{ by, text string }

// Deliver calls send, which sends talk to the client. Two calls never run at the same time.
func (s *State) Deliver(send func()) {
	s.delivering.Lock()
	defer s.delivering.Unlock()
	send()
}

// KeepLine stores a line that was sent to the client.
func (s *State) KeepLine(handle, text string) {
	by := members.Fold(handle)
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.lines = append(s.lines, line{by, text}); len(s.lines) > linesKept {
		s.lines = slices.Delete(s.lines, 0, 1)
	}
}

// LinesOf returns the last lines of a user that were sent to the client.
func (s *State) LinesOf(handle string) []string {
	by := members.Fold(handle)
	s.mu.Lock()
	defer s.mu.Unlock()
	var lines []string
	for _, l := range s.lines {
		if l.by == by {
			lines = append(lines, l.text)
		}
	}
	return lines
}

// LastTell returns the handle of the person to or from whom the last tell was, "" if there was
// none.
func (s *State) LastTell() string { return s.get(&s.tell) }

// SetLastTell sets the person to or from whom the last tell was.
func (s *State) SetLastTell(handle string) { s.set(&s.tell, handle) }

// LastChannel returns the number of the channel to which the client last spoke, "" if there was
// none.
func (s *State) LastChannel() string { return s.get(&s.channel) }

// SetLastChannel sets the channel to which the client spoke last.
func (s *State) SetLastChannel(number string) { s.set(&s.channel, number) }

// LastOpponent returns the handle of the last opponent since the login, "" if there was none.
func (s *State) LastOpponent() string { return s.get(&s.opponent) }

// SetLastOpponent sets the last opponent.
func (s *State) SetLastOpponent(handle string) { s.set(&s.opponent, handle) }

// AliasScope returns the values that aliases can refer to, such as the last opponent.
func (s *State) AliasScope(handle string) ics.AliasScope {
	s.mu.Lock()
	defer s.mu.Unlock()
	return ics.AliasScope{Me: handle, Opponent: s.opponent, LastTell: s.tell, Channel: s.channel}
}

// get returns a field under the lock.
func (s *State) get(field *string) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return *field
}

// set sets a field under the lock.
func (s *State) set(field *string, value string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	*field = value
}
