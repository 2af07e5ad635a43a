package acts

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/escaque/escaque/tournament"
)

// SharedFrom returns the players who share the places from a rank on in a group of a Belgrade event, 0
// in others, or nil if nobody shares them.
func SharedFrom(t tournament.Tournament, place, group int) (players []tournament.PlayerID) {
	for _, shared := range t.SharedPlaces() {
		first := shared[0]
		if place < first.Rank || place >= first.Rank+len(shared) || group != 0 && group != first.Group {
			continue
		}
		for _, s := range shared {
			players = append(players, s.Player)
		}
		return players
	}
	return nil
}

// SettleByNumbers returns the command that settles the places of players by a number for each: their
// place among each other for [tournament.ByOrder], or a value calculated elsewhere for
// [tournament.ByValues]. It is refused if a number is missing or has more than two decimals, and if two
// players have the same place.
func SettleByNumbers(by tournament.SettledBy, players []tournament.PlayerID, numbers []string, reason string) (tournament.SettlePlaces, error) {
	c := tournament.SettlePlaces{By: by, Players: slices.Clone(players), Reason: reason}
	values := make(map[tournament.PlayerID]int, len(players))
	for i, id := range players {
		if i >= len(numbers) {
			break
		}
		v, ok := parseHundredths(numbers[i])
		if !ok {
			return c, tournament.Refuse(tournament.ValuesImproper, "most", tournament.MaxOutsideValue/100)
		}
		values[id] = v
		c.Values = append(c.Values, v)
	}
	if by == tournament.ByValues {
		return c, nil
	}
	c.Values = nil
	slices.SortFunc(c.Players, func(a, b tournament.PlayerID) int { return cmp.Compare(values[a], values[b]) })
	for i := 1; i < len(c.Players); i++ {
		if values[c.Players[i]] == values[c.Players[i-1]] {
			return c, tournament.Refuse(tournament.OrderImproper)
		}
	}
	return c, nil
}

// parseHundredths returns a decimal number in hundredths: 1250 for 12.5 and 12,50.
func parseHundredths(text string) (hundredths int, ok bool) {
	text = strings.Replace(strings.TrimSpace(text), ",", ".", 1)
	f, err := strconv.ParseFloat(text, 64)
	scaled := math.Round(f * 100)
	if err != nil || math.IsNaN(scaled) || math.Abs(scaled) > tournament.MaxOutsideValue || math.Abs(scaled-f*100) > 1e-6 || strings.ContainsAny(text, "eExXpP_") {
		return 0, false
	}
	return int(scaled), true
}
