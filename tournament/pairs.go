package tournament

import "slices"

type (
	// ForbidPair forbids all pairings among several players in the unpublished rounds from First to
	// Last. First 0 is the next round, Last 0 the last one of the event.
	ForbidPair struct {
		Players     []PlayerID
		First, Last int
		Reason      string
	}
	// AllowPair undoes ForbidPair for the same players.
	AllowPair struct {
		Players []PlayerID
		Reason  string
	}
	// ForcePair fixes a pair in a round to come. The other players are paired without the two.
	ForcePair struct {
		White, Black PlayerID
		Round        int
		Reason       string
	}
	// ReleasePair undoes ForcePair.
	ReleasePair struct {
		White, Black PlayerID
		Round        int
		Reason       string
	}

	// PairForbidden forbids all pairings among several players.
	PairForbidden struct {
		Stamp
		Players []PlayerID `json:"players"`
		First   int        `json:"first"`
		Last    int        `json:"last,omitempty"` // 0 for the end of the event
		Reason  string     `json:"reason,omitempty"`
	}
	// PairAllowed undoes PairForbidden.
	PairAllowed struct {
		Stamp
		Players []PlayerID `json:"players"`
		Reason  string     `json:"reason"`
	}
	// PairForced fixes a pair in a round to come.
	PairForced struct {
		Stamp
		White  PlayerID `json:"white"`
		Black  PlayerID `json:"black"`
		Round  int      `json:"round"`
		Reason string   `json:"reason,omitempty"`
	}
	// PairReleased undoes PairForced.
	PairReleased struct {
		Stamp
		White  PlayerID `json:"white"`
		Black  PlayerID `json:"black"`
		Round  int      `json:"round"`
		Reason string   `json:"reason"`
	}
)

func (PairForbidden) EventKind() string { return "PairForbidden" }
func (PairAllowed) EventKind() string   { return "PairAllowed" }
func (PairForced) EventKind() string    { return "PairForced" }
func (PairReleased) EventKind() string  { return "PairReleased" }

// Ban forbids all pairings among several players in the rounds from First to Last. If Last is 0, it
// applies until the end of the event.
type Ban struct {
	Players     []PlayerID // in the order of entry
	First, Last int
	Reason      string
}

// In reports whether the ban applies to a round.
func (b Ban) In(round int) bool { return round >= b.First && (b.Last == 0 || round <= b.Last) }

// includes reports whether the ban includes both players.
func (b Ban) includes(one, other PlayerID) bool {
	return one != other && slices.Contains(b.Players, one) && slices.Contains(b.Players, other)
}

// Forced is a pair that the arbiter fixed for a round.
type Forced struct {
	Round        int
	White, Black PlayerID
	Reason       string
}

// Bans returns the forbidden pairs that were not allowed again, in the order of their commands.
func (t Tournament) Bans() []Ban { return slices.Clone(t.bans) }

// Forced returns the forced pairs that were not released, including those of published rounds.
func (t Tournament) Forced() []Forced { return slices.Clone(t.forced) }

// WithoutForced returns the state without forced pairs.
func (t Tournament) WithoutForced() Tournament {
	t.forced = nil
	return t
}

// Forbidden returns the ban that forbids two players to be paired in a round, and false if there is
// none.
func (t Tournament) Forbidden(one, other PlayerID, round int) (Ban, bool) {
	for _, b := range t.bans {
		if b.In(round) && b.includes(one, other) {
			return b, true
		}
	}
	return Ban{}, false
}

// forcedPair returns the forced pair of a player in a round, and false if there is none.
func (t Tournament) forcedPair(id PlayerID, round int) (Forced, bool) {
	for _, f := range t.forced {
		if f.Round == round && (f.White == id || f.Black == id) {
			return f, true
		}
	}
	return Forced{}, false
}

// Met reports whether two players have played each other. Games decided by default do not count.
// C.04.2 3.5, 2026.
func (t Tournament) Met(one, other PlayerID) bool {
	for _, r := range t.rounds {
		for _, b := range r.Boards {
			if b.Bye == "" && !b.Result.Forfeit() && (b.White == one && b.Black == other || b.White == other && b.Black == one) {
				return true
			}
		}
	}
	return false
}

func sortedIDs(players []PlayerID) []PlayerID { return slices.Sorted(slices.Values(players)) }

// indexBan returns the index of the ban with these players, or -1.
func (t Tournament) indexBan(players []PlayerID) int {
	return slices.IndexFunc(t.bans, func(b Ban) bool { return slices.Equal(b.Players, players) })
}

// checkRoundToCome requires a round that is not published and not beyond the last one.
func (t Tournament) checkRoundToCome(round int) *Refusal {
	planned := t.Planned()
	switch _, published := t.Round(round); {
	case t.regulations.System == Wimbledon:
		return refuse(MatchesNoRounds, "")
	case published:
		return refuse(RoundIsPublished, "", "round", round)
	case planned > 0 && round > planned:
		return refuse(NoMoreRounds, "", "rounds", planned)
	case round < 1 || round > MaxRounds:
		return refuse(RoundUnknown, "", "round", round)
	}
	return nil
}

func (e PairForbidden) check(t Tournament) *Refusal {
	if t.regulations.System.Predetermined() {
		return refuse(EveryoneMeets, "")
	}
	if r := t.checkRoundToCome(e.First); r != nil {
		return r
	}
	if e.Last != 0 {
		if r := t.checkRoundToCome(e.Last); r != nil {
			return r
		}
	}
	if len(e.Players) < 2 || e.Last != 0 && e.Last < e.First {
		return refuse(PairImproper, "")
	}
	for i, id := range e.Players {
		p, found := t.enteredPlayer(id)
		switch {
		case !found:
			return refuse(PlayerUnknown, "", "player", int(id))
		case i > 0 && id <= e.Players[i-1]:
			return refuse(PairedWithSelf, "", "player", int(id), "name", p.Name)
		}
	}
	ban := Ban{Players: e.Players, First: e.First, Last: e.Last}
	for _, f := range t.forced {
		if _, published := t.Round(f.Round); !published && ban.In(f.Round) && ban.includes(f.White, f.Black) {
			return refuse(PairIsForced, "", "white", t.name(f.White), "black", t.name(f.Black), "round", f.Round)
		}
	}
	if t.indexBan(e.Players) >= 0 {
		return refuse(PairIsForbidden, "", "white", t.name(e.Players[0]), "black", t.name(e.Players[1]), "round", e.First)
	}
	return checkRemark(e.Reason)
}

func (e PairAllowed) check(t Tournament) *Refusal {
	if t.indexBan(e.Players) < 0 {
		return refuse(PairNotForbidden, "")
	}
	return checkReason(e.Reason)
}

func (e PairForced) check(t Tournament) *Refusal {
	if t.regulations.System.Predetermined() {
		return refuse(EveryoneMeets, "")
	}
	if r := t.checkRoundToCome(e.Round); r != nil {
		return r
	}
	for _, id := range []PlayerID{e.White, e.Black} {
		p, found := t.enteredPlayer(id)
		switch {
		case !found:
			return refuse(PlayerUnknown, "", "player", int(id))
		case p.Withdrawn:
			return refuse(PlayerWithdrew, "", "player", int(id), "name", p.Name)
		case t.grantedBye(id, e.Round) != "":
			return refuse(ByeTwice, "", "name", p.Name, "round", e.Round)
		}
		if f, is := t.forcedPair(id, e.Round); is {
			return refuse(PairIsForced, "", "white", t.name(f.White), "black", t.name(f.Black), "round", e.Round)
		}
	}
	if e.White == e.Black {
		return refuse(PairedWithSelf, "", "player", int(e.White), "name", t.name(e.White))
	}
	if _, is := t.Forbidden(e.White, e.Black, e.Round); is {
		return refuse(PairIsForbidden, "", "white", t.name(e.White), "black", t.name(e.Black), "round", e.Round)
	}
	if t.regulations.System.Swiss() && t.Met(e.White, e.Black) {
		return refuse(PairMetAlready, "", "white", t.name(e.White), "black", t.name(e.Black))
	}
	return checkRemark(e.Reason)
}

func (e PairReleased) check(t Tournament) *Refusal {
	if _, published := t.Round(e.Round); published {
		return refuse(RoundIsPublished, "", "round", e.Round)
	}
	if f, is := t.forcedPair(e.White, e.Round); !is || f.White != e.White || f.Black != e.Black {
		return refuse(PairNotForced, "", "round", e.Round)
	}
	return checkReason(e.Reason)
}

// checkForcedPairs checks that forbidden pairs are absent and forced pairs are present. Forced pairs with a
// player who has withdrawn, or counts as withdrawn, are exempt.
func (c *pairingCheck) checkForcedPairs(e RoundPublished) {
	for _, p := range e.Pairings {
		if _, is := c.t.Forbidden(p.White, p.Black, e.Round); is && p.Bye == "" {
			c.addFault(refuse(PairIsForbidden, "", "white", c.name(p.White), "black", c.name(p.Black), "round", e.Round))
		}
	}
	left := c.t.WithoutAbsent(nil)
	for _, f := range c.t.forced {
		white, _ := left.Player(f.White)
		black, _ := left.Player(f.Black)
		if f.Round != e.Round || white.Withdrawn || black.Withdrawn {
			continue
		}
		if !slices.ContainsFunc(e.Pairings, func(p Pairing) bool { return p.White == f.White && p.Black == f.Black }) {
			c.addFault(refuse(PairIsForced, "", "white", white.Name, "black", black.Name, "round", e.Round))
		}
	}
}

// name returns the name of a player.
func (t Tournament) name(id PlayerID) string {
	p, _ := t.Player(id)
	return p.Name
}
