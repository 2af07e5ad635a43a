package settings

import (
	"maps"
	"strings"
	"sync"

	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/earshot"
)

// Settings are the settings of a client, both temporary and stored ones. They are values: a change
// replaces a map and never modifies it.
type Settings struct {
	Variables ics.Values
	Ivars     ics.IvarSet
	Aliases   map[string]string
	Lists     map[string][]string // the user's own lists by name; handles in the given spelling

	Visited bool // the user has logged in before
	OffDuty bool // the user is an administrator who acts as a player
}

// fromEntries returns the settings for the entries in the register.
func fromEntries(entries map[string]string) Settings {
	_, visited := entries[KeptVisited]
	s := Settings{Visited: visited}
	s.Variables, s.Lists = earshot.StoredValues(entries)
	for name, value := range entries {
		if alias, is := strings.CutPrefix(name, keptAlias); is {
			if s.Aliases == nil {
				s.Aliases = map[string]string{}
			}
			s.Aliases[alias] = value
		}
	}
	return s
}

// SetList replaces one list in the settings.
func (s *Settings) SetList(name string, entries []string) {
	lists := maps.Clone(s.Lists)
	if lists == nil {
		lists = map[string][]string{}
	}
	lists[name] = entries
	s.Lists = lists
}

// isCurious reports whether a user wants news of arrivals, departures or games of other users.
func (s *Settings) isCurious() bool {
	return len(s.Lists["notify"]) > 0 || len(s.Lists["gnotify"]) > 0 ||
		s.Variables.On("notifiedby") || s.Variables.On("pin") || s.Variables.On("gin") || s.Variables.On("availinfo") ||
		s.Ivars.Has(ics.IvarPin) || s.Ivars.Has(ics.IvarAllresults)
}

// State is the settings of a client, guarded by a lock. It is safe for concurrent use.
type State struct {
	curiosityChanged func()

	mu      sync.Mutex // guards the fields below
	now     Settings
	display Display
	curious bool
}

// initial returns the settings and the display of a client who has changed nothing.
var initial = sync.OnceValue(func() *State {
	s := &State{now: Settings{Ivars: ics.NewIvars()}}
	s.display, s.curious = newDisplay(&s.now), s.now.isCurious()
	return s
})

// NewState returns the default settings of a client. The state calls curiosityChanged when the
// result of Curious changes.
func NewState(curiosityChanged func()) *State {
	first := initial()
	return &State{curiosityChanged: curiosityChanged, now: first.now, display: first.display, curious: first.curious}
}

// Get returns the settings. The maps in them must not be changed.
func (s *State) Get() Settings {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.now
}

// Change calls change with the settings under the lock.
func (s *State) Change(change func(*Settings)) {
	s.mu.Lock()
	before := s.curious
	change(&s.now)
	s.display, s.curious = newDisplay(&s.now), s.now.isCurious()
	after := s.curious
	s.mu.Unlock()
	if before != after {
		s.curiosityChanged()
	}
}

// Display returns the settings that determine how moves and texts are shown to the client.
func (s *State) Display() Display {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.display
}

// Curious reports whether the client wants news of arrivals, departures or games.
func (s *State) Curious() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.curious
}
