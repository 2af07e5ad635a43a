package laws

// ClaimRepetition claims that a position stands on the board, or is about
// to, for at least the third time (Article 9.2, 2009).
type ClaimRepetition struct{ Intended Written }

var claimRepetitionSpec = Spec{
	By: Players, In: InPlay, At: Anywhere,
	texts: textsOf(func(c ClaimRepetition) []wording {
		return []wording{{"intended", c.Intended.Text}, {"intended", c.Intended.Lang}}
	}),
}

func (ClaimRepetition) CommandKind() string { return "ClaimRepetition" }
func (ClaimRepetition) spec() *Spec         { return &claimRepetitionSpec }

func (c ClaimRepetition) decide(s *scene) *Refusal {
	if r := s.notOnThisBoard(); r != nil {
		return r
	}
	return s.claim(RepetitionClaim, c.Intended)
}
