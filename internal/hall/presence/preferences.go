package presence

// Preferences are what a member wants of every game in which they play, no matter who asked
// for it. What one of the two wants, the game has.
type Preferences struct {
	// NoEscape says that who leaves loses, under the profile of FICS.
	NoEscape bool
	// Private says that nobody else sees the game while it is played.
	Private bool
}

// Or returns what a game has of two people.
func (p Preferences) Or(other Preferences) Preferences {
	return Preferences{NoEscape: p.NoEscape || other.NoEscape, Private: p.Private || other.Private}
}

// SetPreferences sets what the member of a session wants of their games from now on.
func (s *Session) SetPreferences(want Preferences) {
	s.people.mu.Lock()
	defer s.people.mu.Unlock()
	s.preferences = want
	s.people.repostLocked(s.who.ID)
}

// Preferences returns those of somebody present, over all their sessions.
func (p *People) Preferences(memberID string) (want Preferences) {
	p.mu.RLock()
	defer p.mu.RUnlock()
	if one := p.people[memberID]; one != nil {
		for _, s := range one.sessions {
			want = want.Or(s.preferences)
		}
		for _, c := range one.away {
			want = want.Or(c.Preferences)
		}
	}
	return want
}
