package tournament

import "slices"

func (e RoundPublished) check(t Tournament) *Refusal {
	next := len(t.rounds) + 1
	switch {
	case !t.NumbersDrawn():
		return refuse(NumbersNotDrawn, "")
	case e.Round != next:
		return refuse(RoundNotNext, "", "round", e.Round, "next", next)
	case t.regulations.System == Wimbledon:
		return refuse(MatchesNoRounds, "")
	case t.Over():
		return t.RefuseOver()
	case t.byHand != nil:
		return t.refuseByHand()
	case t.regulations.Rounds > 0 && e.Round > t.regulations.Rounds:
		return refuse(NoMoreRounds, "", "rounds", t.regulations.Rounds)
	case len(e.Pairings) == 0:
		return refuse(PairingsMissing, "", "round", e.Round)
	}
	check := pairingCheck{t: t, seen: make(map[PlayerID]bool)}
	for i, p := range e.Pairings {
		check.checkPairing(i, p)
	}
	if t.regulations.System.Predetermined() {
		check.checkRoundRobin(e.Pairings)
	}
	if r := t.checkIntegrityPairs(e.Rules, e.Instead); r != nil {
		check.addFault(r)
	}
	check.checkGrantedByes(e)
	check.checkForcedPairs(e)
	if r := checkRemark(e.Reason); r != nil {
		check.addFault(r)
	}
	return refuseAll(check.faults)
}

// pairingCheck collects all faults of a list of pairings.
type pairingCheck struct {
	t      Tournament
	seen   map[PlayerID]bool
	byes   bool
	faults []*Refusal
}

func (c *pairingCheck) addFault(r *Refusal) { c.faults = append(c.faults, r) }

// checkPairing checks line i of the pairings, and that its players are in no earlier line.
func (c *pairingCheck) checkPairing(i int, p Pairing) {
	if p.Bye == "" {
		if c.byes || p.Board != i+1 {
			c.addFault(refuse(BoardMisnumbered, "", "line", i+1, "board", p.Board))
		}
		c.checkPlayer(p.White)
		if p.Black == p.White {
			c.addFault(refuse(PairedWithSelf, "", "player", int(p.White), "name", c.name(p.White)))
			return
		}
		c.checkPlayer(p.Black)
		return
	}
	c.byes = true
	roundRobin := c.t.regulations.System.Predetermined()
	if !slices.Contains(Byes(), p.Bye) || (p.Bye == Rest) != roundRobin || p.Bye == PairingBye && c.t.AllocatedBye() != PairingBye {
		c.addFault(refuse(ByeUnknown, "", "line", i+1, "bye", clip(string(p.Bye))))
	}
	if one, found := c.t.Player(p.White); found && one.NoHalfByes && p.Bye == HalfBye && c.t.grantedBye(p.White, len(c.t.rounds)+1) != HalfBye {
		c.addFault(refuseHalfBye(one)) // a bye that was promised before stays
	}
	if p.Board != 0 || p.Black != 0 {
		c.addFault(refuse(BoardMisnumbered, "", "line", i+1, "board", p.Board))
	}
	c.checkPlayer(p.White)
}

func (c *pairingCheck) name(id PlayerID) string { return c.t.name(id) }

// checkPlayer checks that a player exists, is not paired twice and has not withdrawn.
func (c *pairingCheck) checkPlayer(id PlayerID) {
	p, found := c.t.Player(id)
	switch {
	case !found || p.Number == 0:
		c.addFault(refuse(PlayerUnknown, "", "player", int(id)))
	case c.seen[id]:
		c.addFault(refuse(PairedTwice, "", "player", int(id), "name", p.Name))
	case p.Withdrawn && !c.t.regulations.System.Predetermined():
		// In a round robin the boards against withdrawn players remain. In other systems withdrawn
		// players are no longer paired.
		article, edition := c.t.regulations.withdrawalArticle()
		r := refuse(WithdrawnPaired, article, "player", int(id), "name", p.Name)
		r.Edition = edition
		c.addFault(r)
	}
	c.seen[id] = true
}

// checkRoundRobin checks that every player is paired and that no two players meet too often.
// Depending on the system, players meet all others, all players of the other team or all players of
// their group.
func (c *pairingCheck) checkRoundRobin(pairings []Pairing) {
	m := c.t.meetings()
	for _, id := range c.t.order {
		if !c.seen[id] && len(c.t.rounds) < m.rounds(id) {
			c.addFault(refuse(PlayerUnpaired, "", "player", int(id), "name", c.name(id)))
		}
	}
	met := make(map[[2]PlayerID]int)
	pair := func(p Pairing) [2]PlayerID { return [2]PlayerID{min(p.White, p.Black), max(p.White, p.Black)} }
	for _, r := range c.t.rounds {
		for _, b := range r.Boards {
			met[pair(b.Pairing)]++
		}
	}
	for _, p := range pairings {
		times := max(c.t.regulations.Cycles, 1)
		if p.Bye != "" {
			times = m.rests(p.White)
		}
		switch {
		case p.Bye == "" && !m.mustMeet(p.White, p.Black):
			c.addFault(refuse(PairMeetsNot, "", "white", c.name(p.White), "black", c.name(p.Black)))
		case met[pair(p)] < times:
		case p.Bye != "":
			c.addFault(refuse(RestedAlready, "", "player", int(p.White), "name", c.name(p.White)))
		default:
			c.addFault(refuse(PairMetAlready, "", "white", c.name(p.White), "black", c.name(p.Black)))
		}
	}
}

func (e RoundRevoked) check(t Tournament) *Refusal {
	r, found := t.Round(e.Round)
	switch {
	case !found:
		return refuse(RoundUnknown, "", "round", e.Round)
	case e.Round != len(t.rounds):
		return refuse(RoundNotLast, "", "round", e.Round, "last", len(t.rounds))
	case r.Closed:
		return refuse(RoundClosed, "", "round", e.Round)
	}
	for _, b := range r.Boards {
		if b.Result != NoResult || b.scoredGames() > 0 {
			return refuse(RoundHasResults, "", "round", e.Round, "board", b.Board)
		}
		if b.Game != "" {
			return refuse(RoundHasGames, "", "round", e.Round, "board", b.Board, "game", b.Game)
		}
		for _, g := range b.Games {
			if g.Game != "" {
				return refuse(RoundHasGames, "", "round", e.Round, "board", b.Board, "game", g.Game)
			}
		}
	}
	return checkReason(e.Reason)
}

func (e RoundEnded) check(t Tournament) *Refusal {
	r, found := t.Round(e.Round)
	switch {
	case !found:
		return refuse(RoundUnknown, "", "round", e.Round)
	case r.Closed:
		return refuse(RoundClosed, "", "round", e.Round)
	case !r.Complete():
		return t.refuseMissingResults(e.Round, t.WithoutResult(e.Round))
	default:
		return nil
	}
}

func (e RoundReopened) check(t Tournament) *Refusal {
	r, found := t.Round(e.Round)
	switch {
	case !found:
		return refuse(RoundUnknown, "", "round", e.Round)
	case !r.Closed:
		return refuse(RoundNotClosed, "", "round", e.Round)
	default:
		return checkReason(e.Reason)
	}
}
