package presence

// Preferences apply to every game that a member begins, whichever player proposed it. One of the two
// players is enough: their game is private, or without escape, if either of them has set it.
type Preferences struct {
	// NoEscape means that a player who leaves loses, under the FICS profile.
	NoEscape bool
	// Private means that spectators do not see the game while it is played.
	Private bool
}

// Or returns the combined preferences of two players or sessions.
func (p Preferences) Or(other Preferences) Preferences {
	return Preferences{NoEscape: p.NoEscape || other.NoEscape, Private: p.Private || other.Private}
}

// SetPreferences sets the member's preferences for games that begin from now on.
func (s *Session) SetPreferences(want Preferences) {
	s.people.mu.Lock()
	defer s.people.mu.Unlock()
	s.preferences = want
	s.people.postMemberLocked(s.who.ID)
}

// Preferences returns the combined preferences of all sessions of a member.
func (p *People) Preferences(memberID string) (want Preferences) {
	p.mu.RLock()
	defer p.mu.RUnlock()
	if one := p.people[memberID]; one != nil {
		for _, s := range one.sessions {
			want = want.Or(s.preferences)
		}
		for _, c := range one.remote {
			want = want.Or(c.Preferences)
		}
	}
	return want
}
