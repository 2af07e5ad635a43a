package settings

import (
	"maps"
	"strings"
	"sync"

	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/earshot"
)

// Settings are the settings of a client: for this visit, and those that the register keeps. They
// are values: a change replaces a map, and never changes it.
type Settings struct {
	Variables ics.Values
	Ivars     ics.IvarSet
	Aliases   map[string]string
	Lists     map[string][]string // the user's own, by name; handles as they were given

	Visited bool // the user was here before
	OffDuty bool // the user is an administrator who acts as nothing but a player
}

// kept returns the settings of a user as the register keeps them.
func kept(entries map[string]string) Settings {
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

// SetList replaces a list.
func (s *Settings) SetList(name string, entries []string) {
	lists := maps.Clone(s.Lists)
	if lists == nil {
		lists = map[string][]string{}
	}
	lists[name] = entries
	s.Lists = lists
}

// isCurious reports whether a user wants to know who comes and goes, or who plays.
func (s *Settings) isCurious() bool {
	return len(s.Lists["notify"]) > 0 || len(s.Lists["gnotify"]) > 0 ||
		s.Variables.On("notifiedby") || s.Variables.On("pin") || s.Variables.On("gin") || s.Variables.On("availinfo") ||
		s.Ivars.Has(ics.IvarPin) || s.Ivars.Has(ics.IvarAllresults)
}

// State is the settings of a client. It is safe for concurrent use.
type State struct {
	curiosityChanged func()

	mu      sync.Mutex // guards the fields below
	now     Settings
	display Display
	curious bool
}

// initial are the settings and the display of a client who has set nothing.
var initial = sync.OnceValue(func() *State {
	s := &State{now: Settings{Ivars: ics.NewIvars()}}
	s.display, s.curious = displayOf(&s.now), s.now.isCurious()
	return s
})

// NewState returns the settings of a client who has set nothing. CuriosityChanged is called when
// the result of Curious has changed.
func NewState(curiosityChanged func()) *State {
	first := initial()
	return &State{curiosityChanged: curiosityChanged, now: first.now, display: first.display, curious: first.curious}
}

// Get returns the settings. Their maps must not be changed.
func (s *State) Get() Settings {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.now
}

// Change changes the settings by a function, during which nobody else sees or changes them.
func (s *State) Change(change func(*Settings)) {
	s.mu.Lock()
	before := s.curious
	change(&s.now)
	s.display, s.curious = displayOf(&s.now), s.now.isCurious()
	after := s.curious
	s.mu.Unlock()
	if before != after {
		s.curiosityChanged()
	}
}

// Display returns the settings by which moves and texts are shown to the client.
func (s *State) Display() Display {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.display
}

// Curious reports whether the client wants to know who comes and goes, or who plays.
func (s *State) Curious() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.curious
}
