package laws

// ClaimFifty claims that fifty moves by each player have passed, or are
// about to, without a capture or a pawn move (Article 9.3, 2009).
type ClaimFifty struct{ Intended Written }

var claimFiftySpec = Spec{
	By: Players, In: InPlay, At: Anywhere,
	texts: textsOf(func(c ClaimFifty) []wording {
		return []wording{{"intended", c.Intended.Text}, {"intended", c.Intended.Lang}}
	}),
}

func (ClaimFifty) CommandKind() string { return "ClaimFifty" }
func (ClaimFifty) spec() *Spec         { return &claimFiftySpec }

func (c ClaimFifty) decide(s *scene) *Refusal {
	if r := s.notOnThisBoard(); r != nil {
		return r
	}
	return s.claim(FiftyClaim, c.Intended)
}
