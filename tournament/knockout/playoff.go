package knockout

import (
	"slices"

	"github.com/escaque/escaque/tournament"
)

// players are some of the tied in the order of their highest tie-break, or in
// the order of the lot that replaced it.
type players = []tournament.PlayerID

// playOff is the course of a play-off for first place. Each case is one of the
// example in Annex 6(k), 2009.
func (r *course) playOff() Ranking {
	tied := r.regulations.Players
	mini := !r.regulations.Straight
	alone := StageKey{Step: 1} // what is not one of several
	switch n := len(tied); n {
	case 2:
		return r.two(alone, tied, mini)
	case 3:
		return r.three(alone, tied, mini)
	case 4:
		return r.bracket("", tied, mini && !r.regulations.Short, annex+"(k)3")
	case 5:
		return r.five(alone, tied, mini)
	case 6: // 6(k)5
		return r.sections(tied, 2, func(at StageKey, ps players) Ranking { return r.three(at, ps, mini) },
			func(ps players) Ranking { return r.two(alone, ps, false) })
	case 7:
		return r.seven(tied)
	case 8:
		return r.bracket("", tied, false, annex+"(k)7")
	case 9: // 6(k)8; how the three winners go on is not said: they meet in the same way
		return r.sections(tied, 3, func(at StageKey, ps players) Ranking { return r.three(at, ps, false) },
			func(ps players) Ranking { return r.three(alone, ps, false) })
	case 10: // 6(k)9
		return r.sections(tied, 2, func(at StageKey, ps players) Ranking { return r.five(at, ps, mini) },
			func(ps players) Ranking { return r.two(alone, ps, false) })
	default: // 6(k)10
		ranking := r.bracket("", tied[:8], false, annex+"(k)7")
		if ranking == nil {
			return nil
		}
		return append(slices.Clip(ranking), slices.Clone(tied[8:]))
	}
}

// without returns who has no chance from the start: those ranked ninth or lower
// of eleven or more. Annex 6(k)10.
func (r Regulations) without() players {
	if r.System != PlayOff || len(r.Players) < 11 {
		return nil
	}
	return r.Players[8:]
}

// two is a match: a mini-match of two games if there is to be one, then an
// Armageddon. Annex 6(k)1.
func (r *course) two(at StageKey, ps players, mini bool) Ranking {
	winner, loser := r.duel(at, ps[0], ps[1], r.tieBreak(mini))
	if winner == 0 {
		return nil
	}
	return Ranking{{winner}, {loser}}
}

// table asks for a round robin; the numbers go by the highest tie-break.
func (r *course) table(at StageKey, ps players, rate Rate, fewest int, article string) Ranking {
	numbered := ps
	if !r.regulations.Drawn {
		numbered = number(ps)
	}
	return r.play(Stage{Key: at, Form: Table, Rate: rate, Players: numbered, Fewest: fewest, Article: article})
}

// number gives pairing numbers by the highest tie-break so that the best meet
// late: of seven they are 1, 5, 2, 6, 3, 7, 4. Annex 6(k)2, 4 and 6.
func number(ps players) players {
	numbered := make(players, len(ps))
	for i, id := range ps {
		if i%2 == 0 {
			numbered[i/2] = id
		} else {
			numbered[(len(ps)+1)/2+i/2] = id
		}
	}
	return numbered
}

// order puts some of the tied back into the order of ps.
func order(some, ps players) players {
	some = slices.Clone(some)
	slices.SortFunc(some, func(a, b tournament.PlayerID) int { return slices.Index(ps, a) - slices.Index(ps, b) })
	return some
}

// decided ends a table that leaves some level at its head even by their moves,
// which the source does not foresee: two of them play an Armageddon, more draw
// lots for the first place and share the places after it.
func (r *course) decided(at StageKey, ranking Ranking, ps players) Ranking {
	if ranking == nil || len(ranking[0]) == 1 {
		return ranking
	}
	if len(ranking[0]) == 2 {
		return ranking.led(r.two(at, order(ranking[0], ps), false))
	}
	drawn := r.lots(at, ranking[0])
	if drawn == nil {
		return nil
	}
	rest := slices.DeleteFunc(slices.Clone(ranking[0]), func(id tournament.PlayerID) bool { return id == drawn.first() })
	return ranking.led(Ranking{drawn[0], rest})
}

// three is a round robin at the rate of the mini-match, and if all three are
// still level one of Armageddons, in which the fewest moves decide. If two
// leave the third behind, they play an Armageddon. Annex 6(k)2.
func (r *course) three(at StageKey, ps players, mini bool) Ranking {
	if mini {
		ranking := r.table(at, ps, miniMatch(), 0, annex+"(k)2(a)")
		if ranking == nil || len(ranking[0]) == 1 {
			return ranking
		}
		at = at.then(1)
		if len(ranking[0]) == 2 {
			return ranking.led(r.two(at, order(ranking[0], ps), false))
		}
	}
	return r.decided(at.then(1), r.table(at, ps, armageddon(), 3, annex+"(k)2(b)"), ps)
}

// five is a round robin at the rate of the mini-match. If all five are level
// the fewest moves in games that were won decide; four go on as four do, but by
// Armageddons, three as three, two by an Armageddon. Annex 6(k)4.
func (r *course) five(at StageKey, ps players, mini bool) Ranking {
	rate := miniMatch()
	if !mini {
		rate = armageddon()
	}
	ranking := r.table(at, ps, rate, 5, annex+"(k)4")
	if ranking == nil {
		return nil
	}
	head := order(ranking[0], ps)
	at = at.then(1)
	switch len(head) {
	case 3:
		return ranking.led(r.three(at, head, mini))
	case 4:
		return ranking.led(r.bracket(at.Section, head, false, annex+"(k)4(b)"))
	default:
		return r.decided(at, ranking, ps)
	}
}

// seven is a round robin of Armageddons, in which the fewest moves decide.
// Annex 6(k)6.
func (r *course) seven(ps players) Ranking {
	at := StageKey{Step: 1}
	return r.decided(at.then(1), r.table(at, ps, armageddon(), 2, annex+"(k)6"), ps)
}

// bracket is a knock-out among four or eight, the first against the last; the
// winners go on as in a Wimbledon. Annex 6(k)3 and 7.
func (r *course) bracket(section string, ps players, mini bool, article string) Ranking {
	var out [][]tournament.PlayerID
	for round := 1; len(ps) > 1; round++ {
		match, open := 0, false
		var losers players
		ps = cross(ps, func(a, b tournament.PlayerID) tournament.PlayerID {
			match++
			steps := r.tieBreak(mini)
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

// sections plays some groups dealt by the highest tie-break, and then a final
// between their winners. Those who do not win their section share the places
// behind the final with the others of whom that is true. Annex 6(k)5, 8 and 9.
func (r *course) sections(ps players, n int, group func(StageKey, players) Ranking, final func(players) Ranking) Ranking {
	winners, others, open := players{}, players{}, false
	for i, places := range dealt(len(ps), n) {
		var section players
		for _, place := range places {
			section = append(section, ps[place-1])
		}
		ranking := group(StageKey{Section: string(rune('A' + i)), Step: 1}, section)
		if ranking == nil {
			open = true
			continue
		}
		winners = append(winners, ranking.first())
		for _, tied := range ranking[1:] {
			others = append(others, tied...)
		}
	}
	if open {
		return nil
	}
	ranking := final(order(winners, ps))
	if ranking == nil {
		return nil
	}
	return append(slices.Clip(ranking), order(others, ps))
}

// dealt gives the places in the highest tie-break to sections: by Belgrade, but
// for nine as the source prints them. Annex 6(k)5 and 8.
func dealt(n, sections int) [][]int {
	if n == 9 && sections == 3 {
		return [][]int{{1, 5, 9}, {2, 6, 7}, {3, 4, 8}}
	}
	return Belgrade(n, sections)
}
