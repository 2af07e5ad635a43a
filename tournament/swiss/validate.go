package swiss

// Validate returns all contradictions within the tournament as a *Contradictions, or nil. Unusual
// pairings such as two players meeting twice, or two byes in a round, are accepted, because
// arbiters may have allowed them.
func (t *Tournament) Validate() error {
	v := validator{t: t, faults: &Contradictions{}, place: make(map[int]int, len(t.Entries))}
	for i, e := range t.Entries {
		switch _, twice := v.place[e.Number]; {
		case e.Number < 1 || e.Number > MaxNumber:
			v.faults.add(NumberImproper, 0, e.Number, i+1)
		case twice:
			v.faults.add(NumberTwice, 0, e.Number, 0)
		default:
			v.place[e.Number] = i
		}
	}
	if t.Rounds < 0 || t.Rounds > MaxRounds {
		v.faults.add(RoundsImproper, 0, 0, MaxRounds)
	}
	for _, e := range t.Entries {
		v.checkEntry(e)
	}
	v.checkPlans()
	if len(v.faults.List) > 0 {
		return v.faults
	}
	return nil
}

// validator collects the contradictions of a tournament.
type validator struct {
	t      *Tournament
	place  map[int]int // index by starting number
	faults *Contradictions
}

// isKnown reports whether a starting number exists.
func (v *validator) isKnown(number int) bool { _, known := v.place[number]; return known }

// checkEntry checks the records of a player against those of the opponents.
func (v *validator) checkEntry(e Entry) {
	last := MaxRounds
	if v.t.Rounds > 0 {
		last = v.t.Rounds
	}
	for r, turn := range e.Records {
		round := r + 1
		if round > last && turn.Kind != ZeroBye {
			v.faults.add(RecordBeyond, round, e.Number, last)
			return
		}
		switch {
		case !turn.Kind.Paired():
			if turn.Opponent != 0 {
				v.faults.add(OpponentNeedless, round, e.Number, turn.Opponent)
			}
		case turn.Opponent == 0:
			v.faults.add(OpponentMissing, round, e.Number, 0)
		case turn.Opponent == e.Number:
			v.faults.add(OpponentSelf, round, e.Number, 0)
		case !v.isKnown(turn.Opponent):
			v.faults.add(OpponentUnknown, round, e.Number, turn.Opponent)
		default:
			v.checkPair(e, turn, round)
		}
	}
}

// checkPair checks the records of two opponents against each other. A fault of both is reported
// once.
func (v *validator) checkPair(e Entry, turn RoundRecord, round int) {
	opponent := v.t.Entries[v.place[turn.Opponent]]
	theirs := opponent.Record(round)
	agreed := theirs.Kind.Paired() && theirs.Opponent == e.Number
	second := agreed && v.place[e.Number] > v.place[opponent.Number]
	switch {
	case !agreed:
		v.faults.add(OpponentElsewhere, round, e.Number, opponent.Number)
	case turn.Kind.Played() && turn.Color == NoColor:
		v.faults.add(ColorMissing, round, e.Number, 0)
	case second:
	case turn.Color != NoColor && turn.Color == theirs.Color:
		v.faults.add(ColorSame, round, e.Number, opponent.Number)
	case !turn.Kind.fits(theirs.Kind):
		v.faults.add(ResultsDiffer, round, e.Number, opponent.Number)
	}
}

// checkPlans checks the byes, bans, virtual points and forced pairs.
func (v *validator) checkPlans() {
	t := v.t
	unknown := func(round int, numbers ...int) {
		for _, n := range numbers {
			if !v.isKnown(n) {
				v.faults.add(PlayerUnknown, round, n, 0)
			}
		}
	}
	byes := make(map[[2]int]bool)
	for _, r := range t.Requests {
		unknown(r.Round, r.Number)
		byes[[2]int{r.Round, r.Number}] = true
		if r.Round < 1 || r.Round > MaxRounds || r.Bye > FullBye {
			v.faults.add(RequestImproper, r.Round, r.Number, 0)
		}
	}
	for _, b := range t.Bans {
		unknown(max(b.First, 0), b.Numbers...)
	}
	for _, g := range t.Virtual {
		unknown(g.First, g.Number)
		if g.First < 1 || g.Last < g.First || g.Last > MaxRounds {
			v.faults.add(VirtualImproper, g.First, g.Number, g.Last)
		}
	}
	if t.Baku && len(t.Virtual) == 0 && (!t.Scoring.Complete().BakuFits() || t.Rounds == 0) {
		v.faults.add(BakuImproper, 0, 0, 0)
	}
	hands := make(map[[2]int]bool)
	for _, x := range t.Fixed {
		unknown(x.Round, x.White, x.Black)
		if x.White == x.Black {
			v.faults.add(OpponentSelf, x.Round, x.White, 0)
			continue
		}
		for _, n := range []int{x.White, x.Black} {
			key := [2]int{x.Round, n}
			if hands[key] {
				v.faults.add(FixedTwice, x.Round, n, 0)
			}
			if byes[key] {
				v.faults.add(FixedAbsent, x.Round, n, 0)
			}
			hands[key] = true
		}
	}
}
