package knockout

import (
	"slices"

	"github.com/escaque/escaque/tournament"
)

// players are tied players in the order of their highest tie-break, or of the lot that replaced it.
type players = []tournament.PlayerID

// runPlayOff requests the stages of a play-off for first place and returns its ranking. Each number
// of tied players has its own procedure, that of the example in Annex 6(k), 2009.
func (r *course) runPlayOff() Ranking {
	tied := r.regulations.Players
	mini := !r.regulations.Straight
	alone := StageKey{Step: 1} // for stages that are not one of several
	switch n := len(tied); n {
	case 2:
		return r.playTwo(alone, tied, mini)
	case 3:
		return r.playThree(alone, tied, mini)
	case 4:
		return r.playBracket("", tied, mini && !r.regulations.Short, annex+"(k)3")
	case 5:
		return r.playFive(alone, tied, mini)
	case 6: // 6(k)5
		return r.playSections(tied, 2, func(at StageKey, ps players) Ranking { return r.playThree(at, ps, mini) },
			func(ps players) Ranking { return r.playTwo(alone, ps, false) })
	case 7:
		return r.playSeven(tied)
	case 8:
		return r.playBracket("", tied, false, annex+"(k)7")
	case 9: // 6(k)8, which does not say how the three winners continue: they play another round robin
		return r.playSections(tied, 3, func(at StageKey, ps players) Ranking { return r.playThree(at, ps, false) },
			func(ps players) Ranking { return r.playThree(alone, ps, false) })
	case 10: // 6(k)9
		return r.playSections(tied, 2, func(at StageKey, ps players) Ranking { return r.playFive(at, ps, mini) },
			func(ps players) Ranking { return r.playTwo(alone, ps, false) })
	default: // 6(k)10
		ranking := r.playBracket("", tied[:8], false, annex+"(k)7")
		if ranking == nil {
			return nil
		}
		return append(slices.Clip(ranking), slices.Clone(tied[8:]))
	}
}

// eliminatedPlayers returns the players eliminated without a game: if eleven or more are tied,
// those ranked ninth or lower. Annex 6(k)10.
func (r Regulations) eliminatedPlayers() players {
	if r.System != PlayOff || len(r.Players) < 11 {
		return nil
	}
	return r.Players[8:]
}

// playTwo requests a match: a mini-match of two games if mini is set, then an Armageddon. Annex 6(k)1.
func (r *course) playTwo(at StageKey, tied players, mini bool) Ranking {
	winner, loser := r.duel(at, tied[0], tied[1], r.tieBreakSteps(mini))
	if winner == 0 {
		return nil
	}
	return Ranking{{winner}, {loser}}
}

// roundRobin requests a round robin of tied players. The pairing numbers follow the highest
// tie-break. If at least fewest players are tied for first place, the fewest moves decide; 0 means
// never.
func (r *course) roundRobin(at StageKey, tied players, rate Rate, fewest int, article string) Ranking {
	numbered := tied
	if !r.regulations.Drawn {
		numbered = pairingNumbers(tied)
	}
	return r.play(Stage{Key: at, Form: Table, Rate: rate, Players: numbered, Fewest: fewest, Article: article})
}

// pairingNumbers returns the players in an order of pairing numbers that makes the best by highest
// tie-break meet late. Seven players are ordered 1, 5, 2, 6, 3, 7, 4. Annex 6(k)2, 4 and 6.
func pairingNumbers(tied players) players {
	numbered := make(players, len(tied))
	for i, id := range tied {
		if i%2 == 0 {
			numbered[i/2] = id
		} else {
			numbered[(len(tied)+1)/2+i/2] = id
		}
	}
	return numbered
}

// inOrderOf returns some players in the order in which all lists them.
func inOrderOf(some, all players) players {
	some = slices.Clone(some)
	slices.SortFunc(some, func(a, b tournament.PlayerID) int { return slices.Index(all, a) - slices.Index(all, b) })
	return some
}

// breakTie settles a round robin that leaves several players tied for first even by their moves.
// The source does not cover this. Two such players play an Armageddon. Three or more draw lots for
// the first place and share the places after it.
func (r *course) breakTie(at StageKey, ranking Ranking, tied players) Ranking {
	if ranking == nil || len(ranking[0]) == 1 {
		return ranking
	}
	if len(ranking[0]) == 2 {
		return ranking.withHead(r.playTwo(at, inOrderOf(ranking[0], tied), false))
	}
	drawn := r.drawLots(at, ranking[0])
	if drawn == nil {
		return nil
	}
	rest := slices.DeleteFunc(slices.Clone(ranking[0]), func(id tournament.PlayerID) bool { return id == drawn.soleFirst() })
	return ranking.withHead(Ranking{drawn[0], rest})
}

// playThree requests a round robin of mini-matches if mini is set. If two players lead, they play
// an Armageddon. If all three stay level, or without mini, it requests a round robin of
// Armageddons, in which the fewest moves decide. Annex 6(k)2.
func (r *course) playThree(at StageKey, tied players, mini bool) Ranking {
	if mini {
		ranking := r.roundRobin(at, tied, miniMatch(), 0, annex+"(k)2(a)")
		if ranking == nil || len(ranking[0]) == 1 {
			return ranking
		}
		at = at.after(1)
		if len(ranking[0]) == 2 {
			return ranking.withHead(r.playTwo(at, inOrderOf(ranking[0], tied), false))
		}
	}
	return r.breakTie(at.after(1), r.roundRobin(at, tied, armageddon(), 3, annex+"(k)2(b)"), tied)
}

// playFive requests a round robin of mini-matches, or of Armageddons without mini. If all five are
// level, the fewest moves in won games decide. If four players lead, they play a knock-out of
// Armageddons. Three leaders continue like three tied players, and two play an Armageddon. Annex
// 6(k)4.
func (r *course) playFive(at StageKey, tied players, mini bool) Ranking {
	rate := miniMatch()
	if !mini {
		rate = armageddon()
	}
	ranking := r.roundRobin(at, tied, rate, 5, annex+"(k)4")
	if ranking == nil {
		return nil
	}
	head := inOrderOf(ranking[0], tied)
	at = at.after(1)
	switch len(head) {
	case 3:
		return ranking.withHead(r.playThree(at, head, mini))
	case 4:
		return ranking.withHead(r.playBracket(at.Section, head, false, annex+"(k)4(b)"))
	default:
		return r.breakTie(at, ranking, tied)
	}
}

// playSeven requests a round robin of Armageddons, in which the fewest moves decide. Annex 6(k)6.
func (r *course) playSeven(tied players) Ranking {
	at := StageKey{Step: 1}
	return r.breakTie(at.after(1), r.roundRobin(at, tied, armageddon(), 2, annex+"(k)6"), tied)
}

// playBracket requests a knock-out of four or eight players. The first plays the last, and the
// winners continue as in a Wimbledon. With mini, each match begins with a mini-match. Annex 6(k)3
// and 7.
func (r *course) playBracket(section string, ps players, mini bool, article string) Ranking {
	var out [][]tournament.PlayerID
	for round := 1; len(ps) > 1; round++ {
		match, open := 0, false
		var losers players
		ps = pairFirstWithLast(ps, func(a, b tournament.PlayerID) tournament.PlayerID {
			match++
			steps := r.tieBreakSteps(mini)
			for i := range steps {
				steps[i].Article = article
			}
			winner, loser := r.duel(StageKey{Section: section, Round: round, Match: match, Step: 1}, a, b, steps)
			open = open || winner == 0
			losers = append(losers, loser)
			return winner
		})
		if open {
			return nil
		}
		out = append(out, losers)
	}
	ranking := Ranking{ps}
	for _, losers := range slices.Backward(out) {
		ranking = append(ranking, losers)
	}
	return ranking
}

// playSections requests the given number of sections, filled by the highest tie-break, and then a
// final of their winners. All other players share the places behind the final. Annex 6(k)5, 8 and 9.
func (r *course) playSections(tied players, sections int, group func(StageKey, players) Ranking, final func(players) Ranking) Ranking {
	winners, others, open := players{}, players{}, false
	for i, places := range sectionPlaces(len(tied), sections) {
		var section players
		for _, place := range places {
			section = append(section, tied[place-1])
		}
		ranking := group(StageKey{Section: string(rune('A' + i)), Step: 1}, section)
		if ranking == nil {
			open = true
			continue
		}
		winners = append(winners, ranking.soleFirst())
		for _, tied := range ranking[1:] {
			others = append(others, tied...)
		}
	}
	if open {
		return nil
	}
	ranking := final(inOrderOf(winners, tied))
	if ranking == nil {
		return nil
	}
	return append(slices.Clip(ranking), inOrderOf(others, tied))
}

// sectionPlaces distributes the places by highest tie-break over sections. It uses Belgrade, and
// for nine players the distribution printed in the source. Annex 6(k)5 and 8.
func sectionPlaces(n, sections int) [][]int {
	if n == 9 && sections == 3 {
		return [][]int{{1, 5, 9}, {2, 6, 7}, {3, 4, 8}}
	}
	return Belgrade(n, sections)
}
