package tournament

import (
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"hash"
	"slices"
	"strconv"
	"strings"
)

// SettledBy is the way in which places were settled that players share after all tie-breaks.
type SettledBy string

const (
	ByLot    SettledBy = "lot"    // the program has drawn lots
	ByOrder  SettledBy = "order"  // an arbiter has given the order
	ByValues SettledBy = "values" // by values that were calculated elsewhere, the highest first
)

// MaxOutsideValue is the greatest value calculated elsewhere, in hundredths.
const MaxOutsideValue = 99_999_999

// OutsideValue returns a value calculated elsewhere, in hundredths, as people write it: 12.5.
func OutsideValue(hundredths int) string {
	return strconv.FormatFloat(float64(hundredths)/100, 'f', -1, 64)
}

type (
	// SettlePlaces settles the places that players share after all tie-breaks, once the event is over.
	SettlePlaces struct {
		// Players are all who share the places: in any order for lots and for values, otherwise in the
		// order that the arbiter gives them.
		Players []PlayerID
		By      SettledBy
		Values  []int // of the players, in hundredths
		Reason  string
	}
	// PlacesSettled records how shared places were settled.
	PlacesSettled struct {
		Stamp
		Order  []PlayerID `json:"order"` // the best first
		By     SettledBy  `json:"way"`
		Values []int      `json:"values,omitempty"` // in hundredths, in the order of the players; equal ones still share
		Reason string     `json:"reason,omitempty"` // why, or what the values are
	}
)

func (PlacesSettled) EventKind() string { return "PlacesSettled" }

func (c SettlePlaces) decide(t Tournament, s Stamp) Event {
	e := PlacesSettled{Stamp: s, Order: slices.Clone(c.Players), By: c.By, Reason: strings.TrimSpace(c.Reason)}
	switch {
	case c.By == ByLot:
		e.Order = t.PlacesByLot(c.Players)
	case c.By == ByValues && len(c.Values) == len(c.Players):
		value := make(map[PlayerID]int, len(c.Players))
		for i, id := range c.Players {
			value[id] = c.Values[i]
		}
		slices.SortStableFunc(e.Order, func(a, b PlayerID) int { return cmp.Compare(value[b], value[a]) })
		for _, id := range e.Order {
			e.Values = append(e.Values, value[id])
		}
	default:
		e.Values = slices.Clone(c.Values)
	}
	return e
}

// PlacesByLot returns players in an order drawn by lot. The lot follows from the event and all its
// results: nobody knows it before the last result, and drawn again with the same results it gives the
// same order. The players are ordered by the SHA-256 of the instant at which the event was created, of
// every board with its result, and of their own number in the log.
func (t Tournament) PlacesByLot(players []PlayerID) []PlayerID {
	results := sha256.New()
	add := func(h hash.Hash, numbers ...int) {
		for _, n := range numbers {
			_ = binary.Write(h, binary.BigEndian, int64(n)) // a hash never fails
		}
	}
	add(results, int(t.begun))
	for _, r := range t.rounds {
		for _, b := range r.Boards {
			add(results, r.Number, b.Board, int(b.White), int(b.Black), int(b.WhitePoints), int(b.BlackPoints))
			fmt.Fprintln(results, b.Bye, b.Result)
		}
	}
	seed := results.Sum(nil)
	lot := make(map[PlayerID]string, len(players))
	for _, id := range players {
		own := sha256.New()
		own.Write(seed)
		add(own, int(id))
		lot[id] = string(own.Sum(nil))
	}
	order := slices.Clone(players)
	slices.SortFunc(order, func(a, b PlayerID) int { return cmp.Compare(lot[a], lot[b]) })
	return order
}

func (e PlacesSettled) check(t Tournament) *Refusal {
	if r := t.RefuseUnfinished(); r != nil {
		return r
	}
	shared := t.sharers(t.Standings(), e.Order)
	switch {
	case t.regulations.System == Wimbledon:
		return refuse(ContestForeign, "")
	case shared < 0:
		return refuse(PlacesNotShared, "", "players", len(e.Order))
	case t.inContest(e.Order):
		return refuse(PlacesInPlayOff, "")
	case e.By == ByLot && !slices.Equal(e.Order, t.PlacesByLot(e.Order)):
		return refuse(LotDiffers, "")
	case e.By == ByValues && !e.valuesOrder(), e.By != ByValues && len(e.Values) > 0:
		return refuse(ValuesImproper, "", "most", MaxOutsideValue/100)
	case e.By == ByLot:
		return checkRemark(e.Reason)
	case e.By != ByOrder && e.By != ByValues:
		return refuse(SettlementUnknown, "", "value", clip(string(e.By)))
	}
	return checkReason(e.Reason)
}

// valuesOrder reports whether the players have values, not all equal, that order them.
func (e PlacesSettled) valuesOrder() bool {
	if len(e.Values) != len(e.Order) || len(e.Values) == 0 || e.Values[0] == e.Values[len(e.Values)-1] {
		return false
	}
	descending := slices.IsSortedFunc(e.Values, func(a, b int) int { return cmp.Compare(b, a) })
	return descending && e.Values[0] <= MaxOutsideValue && e.Values[len(e.Values)-1] >= -MaxOutsideValue
}

// inContest reports whether one of the players is in a play-off that is not over.
func (t Tournament) inContest(players []PlayerID) bool {
	return slices.ContainsFunc(t.contests, func(c Contest) bool {
		return !c.Over() && slices.ContainsFunc(c.Players(), func(id PlayerID) bool { return slices.Contains(players, id) })
	})
}

func (e PlacesSettled) apply(t Tournament) Tournament {
	t.settled = append(slices.Clip(t.settled), e)
	return t
}

// Settlements returns how shared places were settled, in the order of the log.
func (t Tournament) Settlements() []PlacesSettled { return slices.Clone(t.settled) }

// SharedPlaces returns the groups of players who share places after all tie-breaks, play-offs and
// settlements, the best first; nothing before the end of the event and in a knock-out.
func (t Tournament) SharedPlaces() [][]Standing {
	if !t.Over() || t.regulations.System == Wimbledon {
		return nil
	}
	var groups [][]Standing
	for _, s := range t.Standings() {
		last := len(groups) - 1
		switch {
		case !s.Shared:
		case last >= 0 && groups[last][0].Rank == s.Rank && groups[last][0].Group == s.Group:
			groups[last] = append(groups[last], s)
		default:
			groups = append(groups, []Standing{s})
		}
	}
	return groups
}

// sharers returns the index of the first of the players in the standings, if exactly they share a
// rank there, otherwise -1.
func (t Tournament) sharers(standings []Standing, players []PlayerID) int {
	first := slices.IndexFunc(standings, func(s Standing) bool { return slices.Contains(players, s.Player) })
	if len(players) < 2 || first < 0 || !standings[first].Shared || first+len(players) > len(standings) {
		return -1
	}
	seen := make(map[PlayerID]bool, len(players))
	for i, s := range standings {
		shares := s.Rank == standings[first].Rank && s.Group == standings[first].Group
		if within := i >= first && i < first+len(players); shares != within || within && !slices.Contains(players, s.Player) {
			return -1
		}
	}
	for _, id := range players {
		seen[id] = true
	}
	if len(seen) < len(players) {
		return -1
	}
	return first
}

// withSettlements returns the standings with shared places settled. lapsed is the first settlement
// whose players do not share places any more, nil if there is none.
func (t Tournament) withSettlements(standings []Standing) (settled []Standing, lapsed *PlacesSettled) {
	for i := range t.settled {
		e := &t.settled[i]
		first := t.sharers(standings, e.Order)
		if first < 0 {
			return standings, e
		}
		lines := make(map[PlayerID]Standing, len(e.Order))
		for _, s := range standings[first : first+len(e.Order)] {
			lines[s.Player] = s
		}
		rank := standings[first].Rank
		for k, id := range e.Order {
			s := lines[id]
			s.Rank, s.Shared, s.Settled = rank+k, false, e.By
			if e.By == ByValues {
				from := slices.Index(e.Values, e.Values[k])
				s.Rank = rank + from
				s.Shared = from < k || k+1 < len(e.Values) && e.Values[k+1] == e.Values[k]
			}
			standings[first+k] = s
		}
	}
	return standings, nil
}

// checkSettlements refuses an event after which a settlement would settle nothing any more.
func (t Tournament) checkSettlements(e Event) *Refusal {
	if len(t.settled) == 0 {
		return nil
	}
	t.owned = false
	after := t.stateAfter(e)
	if len(after.settled) > 0 {
		lapsed := &after.settled[0]
		if after.Over() {
			_, lapsed = after.withSettlements(after.withPlayOffs(after.beforePlayOffs()))
		}
		if lapsed != nil {
			return refuse(SettlementRests, "", "players", len(lapsed.Order), "name", t.name(lapsed.Order[0]))
		}
	}
	return nil
}

// checkUnsettled refuses a play-off of players whose places are settled.
func (t Tournament) checkUnsettled(players []PlayerID) *Refusal {
	for _, e := range t.settled {
		for _, id := range players {
			if slices.Contains(e.Order, id) {
				return refuse(SettlementRests, "", "players", len(e.Order), "name", t.name(e.Order[0]))
			}
		}
	}
	return nil
}
