package laws

// What the players may say while a case waits for the arbiter. No text takes their
// game out of their hands meanwhile: an agreement and a resignation end it at once,
// whatever is pending (Articles 5.1.b and 5.2.c, 2009). A case holds them up only
// where it asks whether there is a game that they could end, or an offer to accept.

// voidIfSo returns the open case when the game must be annulled if what was
// reported is true: nobody can end a game that is none (Article 7.1.a, 2009; 8.5,
// 1993; 7.3, 2023).
func (g Game) voidIfSo(t *table) (open *CaseOpened, is bool) {
	switch open = g.openCase; {
	case open == nil:
		return nil, false
	case open.Kind == WrongMenCase, open.Kind == WrongColorsCase && t.Colors.Restarts():
		return open, true
	}
	return nil, false
}

// drawHeld returns the open case when both players have said their last word about
// a draw already, or the game is over but for a ruling.
func (g Game) drawHeld(t *table) (open *CaseOpened, is bool) {
	if open, is = g.voidIfSo(t); is {
		return open, true
	}
	switch open = g.openCase; {
	case open == nil:
		return nil, false
	case open.Kind == DrawNeedsConsent, open.Kind == VerdictUnknown, open.Kind == QuickplayFlag, open.Kind == RemoteCase:
		return open, true
	}
	return nil, false
}
