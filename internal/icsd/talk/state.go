package talk

import (
	"slices"
	"sync"

	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/members"
)

// linesKept is how many lines of others a client keeps, for a complaint.
const linesKept = 60

// State is the last that a client said and heard. The zero value is that of a client who has just
// logged in. It is safe for concurrent use.
type State struct {
	delivering sync.Mutex // held while talk is sent to the client

	mu       sync.Mutex // guards the fields below
	tell     string
	channel  string
	opponent string
	lines    []line
}

// line is a line that a user said, with their handle in the form in which handles are compared.
type line struct{ by, text string }

// Deliver runs send, which sends talk to the client. Only one runs at a time.
func (s *State) Deliver(send func()) {
	s.delivering.Lock()
	defer s.delivering.Unlock()
	send()
}

// Keep keeps a line that the client was sent.
func (s *State) Keep(handle, text string) {
	by := members.Fold(handle)
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.lines = append(s.lines, line{by, text}); len(s.lines) > linesKept {
		s.lines = slices.Delete(s.lines, 0, 1)
	}
}

// LinesOf returns the last lines of a user that the client was sent.
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

// LastTell returns the handle of the user of the last tell, sent or received; empty when there was
// none.
func (s *State) LastTell() string { return s.get(&s.tell) }

// SetLastTell sets the user of the last tell.
func (s *State) SetLastTell(handle string) { s.set(&s.tell, handle) }

// LastChannel returns the number of the channel to which the client spoke last; empty when to none.
func (s *State) LastChannel() string { return s.get(&s.channel) }

// SetLastChannel sets the channel to which the client spoke last.
func (s *State) SetLastChannel(number string) { s.set(&s.channel, number) }

// LastOpponent returns the handle of the last opponent; empty when there was none on this visit.
func (s *State) LastOpponent() string { return s.get(&s.opponent) }

// SetLastOpponent sets the last opponent.
func (s *State) SetLastOpponent(handle string) { s.set(&s.opponent, handle) }

// AliasScope returns the names that an alias may stand for.
func (s *State) AliasScope(handle string) ics.AliasScope {
	s.mu.Lock()
	defer s.mu.Unlock()
	return ics.AliasScope{Me: handle, Opponent: s.opponent, LastTell: s.tell, Channel: s.channel}
}

func (s *State) get(field *string) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return *field
}

func (s *State) set(field *string, value string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	*field = value
}
