package tournament

import (
	"slices"
	"strings"
)

// LastRenumbering is the last round before which starting numbers may be exchanged or given anew.
// C.04.2 2.3, 2026: no number is modified for that reason after the fourth round has been paired.
const LastRenumbering = 4

type (
	// EnterLate adds a player after the starting numbers are drawn. They get the number that
	// follows from their rating, title and name, and the numbers below move down by one. C.04.2 2.4
	// and 2.5, 2026. Where the system is of an earlier edition they get the last number once the
	// fourth round is published, because no number changes then (C.04.2 B.3, 2017). They get no
	// points for the rounds already published.
	EnterLate struct{ Entry Entry }
	// LateEntered adds a late player. Order holds all players by their new starting numbers.
	LateEntered struct {
		Stamp
		Player PlayerID   `json:"player"`
		Entry  Entry      `json:"entry"`
		Order  []PlayerID `json:"order"`
	}
)

func (LateEntered) EventKind() string { return "LateEntered" }

// Before reports whether e precedes other in the initial order of a Swiss: by rating, title and
// name. C.04.2 2.2, 2026.
func (e Entry) Before(other Entry) bool {
	if e.Rating != other.Rating {
		return e.Rating > other.Rating
	}
	if one, other := e.Title.rank(), other.Title.rank(); one != other {
		return one < other
	}
	return strings.ToLower(e.Name) < strings.ToLower(other.Name)
}

// rank returns the place of a title in the order of C.04.2 2.2.2, 2026.
func (t Title) rank() int {
	order := [...]Title{"GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM"}
	if i := slices.Index(order[:], t); i >= 0 {
		return i
	}
	return len(order)
}

// Ranked returns the active players in the initial order of a Swiss. Players with equal rating,
// title and name keep the order of entry.
func (t Tournament) Ranked() []PlayerID { return t.rankedOf(t.Active()) }

// rankedOf sorts players into the initial order of a Swiss. Equals keep their order.
func (t Tournament) rankedOf(ids []PlayerID) []PlayerID {
	slices.SortStableFunc(ids, func(a, b PlayerID) int {
		switch one, other := t.players[a-1].Entry, t.players[b-1].Entry; {
		case one.Before(other):
			return -1
		case other.Before(one):
			return 1
		default:
			return 0
		}
	})
	return ids
}

// orderWithLate returns the order of the starting numbers with a late player inserted.
func (t Tournament) orderWithLate(id PlayerID, e Entry) []PlayerID {
	order := slices.Clone(t.order)
	if t.entersLast() {
		return append(order, id)
	}
	at := slices.IndexFunc(order, func(other PlayerID) bool { return e.Before(t.players[other-1].Entry) })
	if at < 0 {
		at = len(order)
	}
	return slices.Insert(order, at, id)
}

// entersLast reports whether a late player gets the last number whatever the rating. The rules of 2026
// forbid changes of numbers after the fourth round only where data were not correct (C.04.2 2.3), and
// a late player gets an appropriate number in any round (2.4). Those of 2017 forbid every change.
// Pairings by the arbiter and the rules of 2009 stay with the latter.
func (t Tournament) entersLast() bool {
	earned := t.regulations.System == Dutch2026 || t.regulations.System == TeamSwiss
	return len(t.rounds) >= LastRenumbering && !earned
}

// GroupsByes reports whether the groups of the acceleration count who has a half-point or full-point
// bye in round 1. By the rules of 2026 they do not: the participants to be paired are divided (C.04.7
// 1.2), and who is not taken into account for the pairing of round 1 has no number yet (C.04.2 2.4).
// They count in systems of earlier editions, in logs that are older than FIDE mode, whose groups are
// fixed, and where round 1 was read from a report with such groups.
func (t Tournament) GroupsByes() bool {
	system := t.regulations.System
	return system == Dutch2009 || system == Dutch2017 || !t.mode.Begun || len(t.rounds) > 0 && t.rounds[0].GroupsByes
}

func (e LateEntered) check(t Tournament) *Refusal {
	switch {
	case !t.NumbersDrawn():
		return refuse(NumbersNotDrawn, "")
	case t.regulations.System.Predetermined() || t.regulations.System == Wimbledon:
		return refuse(EntriesClosed, "")
	case t.regulations.Rounds > 0 && len(t.rounds) >= t.regulations.Rounds:
		return refuse(NoRoundLeft, "", "rounds", t.regulations.Rounds)
	case len(t.players) >= MaxPlayers:
		return refuse(TooManyPlayers, "", "players", len(t.players)+1, "most", MaxPlayers)
	case e.Player != PlayerID(len(t.players)+1):
		return refuse(PlayerUnknown, "", "player", int(e.Player))
	}
	// The log decides the place of the new player, which is the last one in older logs after the
	// fourth round. The order of the others must not change.
	at := slices.Index(e.Order, e.Player)
	if at < 0 || !slices.Equal(slices.Delete(slices.Clone(e.Order), at, at+1), t.order) || t.entersLast() && at != len(t.order) {
		return refuse(LotImproper, "", "players", len(t.order)+1)
	}
	faults := append(entryFaults(int(e.Player), e.Entry), t.sightRefusals(int(e.Player), e.Entry, Entry{})...)
	entries := append(t.entries(), e.Entry)
	for _, twice := range FindTwice(entries[:len(t.players)], entries[len(t.players):]) {
		faults = append(faults, refuse(PlayerTwice, "", "player", int(e.Player), "name", clip(e.Entry.Name), "other", twice.Of+1))
	}
	faults = append(faults, t.rosterFaults(entries, len(t.players))...)
	return refuseAll(append(faults, memberFaults(entries, len(t.players))...))
}
