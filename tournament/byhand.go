package tournament

type (
	// BeginByHand begins changes by hand of the pairs of the next round. Until they end no round is
	// published.
	BeginByHand struct{ Round int }
	// EndByHand ends changes by hand. Any official may end them.
	EndByHand struct{ Round int }
	// ByHandBegun records that changes by hand of the pairs of a round have begun.
	ByHandBegun struct {
		Stamp
		Round int `json:"round"`
	}
	// ByHandEnded records that they have ended. If a round with other pairs than those of the rules
	// follows in the same act, they were applied.
	ByHandEnded struct {
		Stamp
		Round int `json:"round"`
	}
)

func (ByHandBegun) EventKind() string { return "ByHandBegun" }
func (ByHandEnded) EventKind() string { return "ByHandEnded" }

func (c BeginByHand) decide(_ Tournament, s Stamp) Event { return ByHandBegun{s, c.Round} }
func (c EndByHand) decide(_ Tournament, s Stamp) Event   { return ByHandEnded{s, c.Round} }

func (e ByHandBegun) check(t Tournament) *Refusal {
	next := len(t.rounds) + 1
	switch {
	case t.byHand != nil:
		return t.refuseByHand()
	case !t.NumbersDrawn():
		return refuse(NumbersNotDrawn, "")
	case e.Round != next:
		return refuse(RoundNotNext, "", "round", e.Round, "next", next)
	case t.Over():
		return t.RefuseOver()
	}
	return t.checkRoundToCome(e.Round)
}

func (e ByHandEnded) check(t Tournament) *Refusal {
	if t.byHand == nil || t.byHand.Round != e.Round {
		return refuse(ByHandNotBegun, "", "round", e.Round)
	}
	return nil
}

func (e ByHandBegun) apply(t Tournament) Tournament {
	t.byHand = &e
	return t
}

func (ByHandEnded) apply(t Tournament) Tournament {
	t.byHand = nil
	return t
}

// ByHand returns the changes by hand of the next round that have begun and not ended, and false if
// there are none.
func (t Tournament) ByHand() (ByHandBegun, bool) {
	if t.byHand == nil {
		return ByHandBegun{}, false
	}
	return *t.byHand, true
}

// refuseByHand returns the refusal to publish a round while its pairs are changed by hand.
func (t Tournament) refuseByHand() *Refusal {
	return refuse(ByHandOpen, "", "round", t.byHand.Round, "by", t.byHand.By.Name)
}
