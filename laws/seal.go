package laws

import "slices"

// Seal writes the sealed move; until the envelope is closed another Seal takes
// its place. The move is given as text, or as a commitment to a text; over
// the board it may be on paper only, and then both are missing.
type Seal struct {
	Written Written
	// Game is the name of the game in the commitment; see [Commit].
	Game       string
	Commitment Commitment
	// Ciphertext is what only who opens the envelope can read.
	Ciphertext []byte
}

var sealSpec = Spec{
	By: Players, In: InPlay, At: Anywhere,
	duty: AdjournFor,
	texts: textsOf(func(c Seal) []wording {
		return []wording{{"sealed", c.Written.Text}, {"sealed", c.Written.Lang}, {"game", c.Game}}
	}),
	larger: largerIn(func(c Seal) (field string, most int) {
		if len(c.Ciphertext) > MaxCiphertext {
			return "sealed", MaxCiphertext
		}
		return "", 0
	}),
}

func (Seal) CommandKind() string { return "Seal" }
func (Seal) spec() *Spec         { return &sealSpec }

// decide takes a sealed move, which its player may change until the clock is
// stopped (Guideline G.1a, 2009). What he writes is not judged before the
// envelope is opened.
func (c Seal) decide(s *scene) *Refusal {
	rule := RuleSeal
	switch {
	case s.by != s.g.tail.position.Turn():
		return s.refuse(NotYourTurn, RuleSeal, Args{})
	case s.g.replying(s.by):
		rule = RuleSealReply
	case s.g.AdjournState() != Sealing:
		return s.refuse(NotSealing, RuleSeal, Args{})
	case s.g.adjourned.sealed != nil:
		rule = RuleSealChange
	}
	committed := c.Commitment != Commitment{}
	_, known := letters(c.Written.Lang)
	switch {
	case !known:
		return s.refuse(UnknownLanguage, rule, Args{Text: clip(c.Written.Lang)})
	case committed == (c.Written.Text != "") && (committed || s.g.regs.Venue == Screen),
		!committed && (c.Game != "" || len(c.Ciphertext) > 0), committed && c.Game == "":
		return s.refuse(SealOneWay, HallSealed, Args{})
	}
	if r := s.notOwed(c.Written); r != nil {
		return r
	}
	s.emit(MoveSealed{
		Stamp: s.stamp(), By: s.by, Written: c.Written, Game: c.Game, Commitment: c.Commitment,
		Ciphertext: slices.Clone(c.Ciphertext), Citation: s.t.cite(rule),
	})
	return nil
}
