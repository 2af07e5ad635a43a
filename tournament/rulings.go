package tournament

import (
	"slices"
	"strings"
)

// ByeRequest is a bye promised to a player for a round.
type ByeRequest struct {
	Player PlayerID
	Round  int
	Bye    Bye
}

// Ruling is a decision of an arbiter or a committee, in their words.
type Ruling struct {
	Number int `json:"number"`          // 1 for the first of the event
	Round  int `json:"round,omitempty"` // 0 when it belongs to none
	Board  int `json:"board,omitempty"` // 0 when it belongs to none
	// the player concerned; 0 if it concerns no single player
	Player  PlayerID `json:"player,omitempty"`
	Article string   `json:"article,omitempty"`
	Text    string   `json:"text"`
}

func (e ByeGranted) check(t Tournament) *Refusal {
	p, found := t.enteredPlayer(e.Player)
	_, published := t.Round(e.Round)
	switch {
	case !found:
		return refuse(PlayerUnknown, "", "player", int(e.Player))
	case p.Withdrawn:
		return refuse(PlayerWithdrew, "", "player", int(e.Player), "name", p.Name)
	case t.regulations.System == Wimbledon:
		return refuse(MatchesNoRounds, "")
	case t.regulations.System.Predetermined() || e.Bye != HalfBye && e.Bye != ZeroBye && e.Bye != FullBye:
		return refuse(ByeImproper, "", "bye", clip(string(e.Bye)))
	case e.Bye == HalfBye && p.NoHalfByes:
		return refuseHalfBye(p)
	case published:
		return refuse(RoundIsPublished, "", "round", e.Round)
	case t.regulations.Rounds > 0 && e.Round > t.regulations.Rounds:
		return refuse(NoMoreRounds, "", "rounds", t.regulations.Rounds)
	case e.Round < 1 || e.Round > MaxRounds:
		return refuse(RoundUnknown, "", "round", e.Round)
	case t.grantedBye(e.Player, e.Round) != "":
		return refuse(ByeTwice, "", "name", p.Name, "round", e.Round)
	default:
		if f, is := t.forcedPair(e.Player, e.Round); is {
			return refuse(PairIsForced, "", "white", t.name(f.White), "black", t.name(f.Black), "round", e.Round)
		}
		return checkRemark(e.Reason)
	}
}

// refuseHalfBye returns the refusal of a half-point bye for a player who gets none.
func refuseHalfBye(p Player) *Refusal {
	r := refuse(HalfByeDenied, "C.05 6.7.4", "name", p.Name)
	r.Edition = "2026"
	return r
}

// grantedBye returns the bye promised to a player for a round, or "" if there is none.
func (t Tournament) grantedBye(player PlayerID, round int) Bye {
	for _, g := range t.granted {
		if g.Player == player && g.Round == round {
			return g.Bye
		}
	}
	return ""
}

func (e ByeRevoked) check(t Tournament) *Refusal {
	if _, published := t.Round(e.Round); published {
		return refuse(RoundIsPublished, "", "round", e.Round)
	}
	if t.grantedBye(e.Player, e.Round) == "" {
		return refuse(ByeNotGranted, "", "player", int(e.Player), "round", e.Round)
	}
	return checkReason(e.Reason)
}

// checkGrantedByes checks that players with a promised bye get it, unless they have withdrawn or count as
// withdrawn.
func (c *pairingCheck) checkGrantedByes(e RoundPublished) {
	left := c.t.WithoutAbsent(nil)
	for _, g := range c.t.granted {
		if p, _ := left.Player(g.Player); g.Round != e.Round || p.Withdrawn {
			continue
		}
		given := slices.ContainsFunc(e.Pairings, func(p Pairing) bool { return p.White == g.Player && p.Bye == g.Bye })
		if !given {
			c.addFault(refuse(ByeDenied, "", "name", c.name(g.Player), "round", e.Round, "bye", string(g.Bye)))
		}
	}
}

func (e RulingNoted) check(t Tournament) *Refusal {
	r := e.Ruling
	if strings.TrimSpace(r.Text) == "" {
		return refuse(RulingEmpty, "")
	}
	return t.checkRuling(r)
}

func (e RulingRevoked) check(t Tournament) *Refusal {
	switch {
	case e.Ruling < 1 || e.Ruling > len(t.rulings):
		return refuse(RulingUnknown, "", "ruling", e.Ruling)
	case t.rulings[e.Ruling-1].Revoked:
		return refuse(RulingSetAside, "", "ruling", e.Ruling)
	default:
		return checkReason(e.Reason)
	}
}
