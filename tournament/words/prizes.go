package words

import (
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/prizes"
)

// Division returns the name of a way to divide prizes. An empty d means Hort.
func Division(lang string, d tournament.Division) string {
	if d == "" {
		d = tournament.Hort
	}
	return languageOf(lang).say("division."+string(d), nil)
}

// PrizeList returns the name of a list of prizes by its index in the regulations.
func PrizeList(lang string, regs tournament.Regulations, list int) string {
	if name := regs.Prizes[list].Category; name != "" {
		return name
	}
	return languageOf(lang).say("prize.general", nil)
}

// Award explains how a prize was computed, one line per step. money formats cents.
func Award(lang string, regs tournament.Regulations, a prizes.Award, money func(cents int) string) []string {
	c := languageOf(lang)
	division := regs.Division
	if division == "" {
		division = tournament.Hort
	}
	var lines []string
	even := true
	each := func(s prizes.Share) string {
		even = even && s.Cents%s.NumPlayers() == 0
		return money(s.Cents / s.NumPlayers())
	}
	say := func(s prizes.Share, shared string) {
		if s.NumPlayers() == 1 {
			shared = "alone"
		}
		lines = append(lines, c.say("prize."+shared, map[string]any{"first": s.First, "last": s.Last, "among": s.NumPlayers(), "sum": money(s.Cents), "each": each(s)}))
	}
	switch {
	case division == tournament.Ranked:
		say(a.ByRank, "rank")
	case division == tournament.Equal || a.ByRank == a.ByPoints:
		say(a.ByPoints, "points")
	default:
		say(a.ByRank, "rank")
		say(a.ByPoints, "points")
		lines = append(lines, c.say("prize.hort", map[string]any{"rank": each(a.ByRank), "points": each(a.ByPoints)}))
		even = even && (a.ByRank.Cents/a.ByRank.NumPlayers()+a.ByPoints.Cents/a.ByPoints.NumPlayers())%2 == 0
	}
	if !even {
		lines = append(lines, c.say("prize.round", nil))
	}
	for _, claim := range a.Passed {
		lines = append(lines, c.say("prize.passed", map[string]any{"sum": money(claim.Cents), "list": PrizeList(lang, regs, claim.List)}))
	}
	return lines
}
