package hall

// Wishes are what a member wants of every game that he sits down to, whoever asked
// for it. What one of the two wants, the game has.
type Wishes struct {
	// NoEscape says that who leaves loses, under the family's profile.
	NoEscape bool
	// Private says that nobody else sees the game while it is played.
	Private bool
}

func (w Wishes) or(other Wishes) Wishes {
	return Wishes{NoEscape: w.NoEscape || other.NoEscape, Private: w.Private || other.Private}
}

// Wish says what the member of a session wants of his games from now on.
func (s *Session) Wish(w Wishes) {
	s.hall.company.mu.Lock()
	defer s.hall.company.mu.Unlock()
	s.wishes = w
	if p := s.hall.company.people[s.who.ID]; p != nil && len(p.sessions) > 0 {
		s.hall.company.postPerson(p)
	}
}

// wishesOf are those of somebody present, over all his sessions.
func (h *Hall) wishesOf(memberID string) (w Wishes) {
	h.company.mu.RLock()
	defer h.company.mu.RUnlock()
	if p := h.company.people[memberID]; p != nil {
		for _, s := range p.sessions {
			w = w.or(s.wishes)
		}
		for _, n := range p.away {
			w = w.or(n.Wishes)
		}
	}
	return w
}
