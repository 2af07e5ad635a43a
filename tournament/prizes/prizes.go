package prizes

import (
	"slices"

	"github.com/escaque/escaque/tournament"
)

// Award is a prize that a player gets.
type Award struct {
	Player tournament.PlayerID
	List   int // place in the regulations' prizes, from 0
	Rank   int // in that list, among those who may have a prize of it; equals share it
	Cents  int
}

// Account is who gets what.
type Account struct {
	Awards []Award // in the order of the lists, then of the standings
	Left   []int   // cents of each list that nobody reached
}

// Of divides the prizes of an event by its standings as they are. Nobody gets two:
// who would have several keeps the greatest, the one that the regulations name
// first among equal ones, and is passed over in the other lists, where those
// behind move up. Those who stand first choose first. A player who has withdrawn
// gets none.
func Of(t tournament.Tournament) (Account, error) {
	regs := t.Regulations()
	division := regs.Division
	if division == "" {
		division = tournament.Hort
	}
	standings := slices.DeleteFunc(t.Standings(), func(s tournament.Standing) bool {
		p, _ := t.Player(s.Player)
		return p.Withdrawn
	})
	lists := make([]list, len(regs.Prizes))
	for i, p := range regs.Prizes {
		lists[i].amounts = p.Amounts
		category, _ := regs.Category(p.Category)
		for _, s := range standings {
			player, _ := t.Player(s.Player)
			if p.Category == "" || category.Has(player.Entry) {
				lists[i].standings = append(lists[i].standings, s)
			}
		}
	}
	for i := range lists {
		if err := lists[i].divide(division); err != nil {
			return Account{}, err
		}
	}
	for _, s := range standings {
		best, several := -1, false
		for i := range lists {
			if cents := lists[i].cents[s.Player]; cents > 0 {
				several = several || best >= 0
				if best < 0 || cents > lists[best].cents[s.Player] {
					best = i
				}
			}
		}
		if !several {
			continue
		}
		for i := range lists {
			if i == best || lists[i].cents[s.Player] == 0 {
				continue
			}
			lists[i].standings = slices.DeleteFunc(lists[i].standings, func(o tournament.Standing) bool { return o.Player == s.Player })
			if err := lists[i].divide(division); err != nil {
				return Account{}, err
			}
		}
	}
	return account(lists), nil
}

// list is a row of prizes with those who may have one.
type list struct {
	amounts   []int
	standings []tournament.Standing
	ranks     map[tournament.PlayerID]int
	cents     map[tournament.PlayerID]int
}

// divide gives the prizes of a list by itself.
func (l *list) divide(d tournament.Division) error {
	places := make([]Place, len(l.standings))
	l.ranks, l.cents = make(map[tournament.PlayerID]int), make(map[tournament.PlayerID]int)
	for i, s := range l.standings {
		places[i] = Place{Points: int(s.Points), Rank: i + 1}
		if i > 0 && l.standings[i-1].Rank == s.Rank {
			places[i].Rank = places[i-1].Rank
		}
		l.ranks[s.Player] = places[i].Rank
	}
	cents, err := Divide(l.amounts, places, d)
	if err != nil {
		return err
	}
	for i, s := range l.standings {
		l.cents[s.Player] = cents[i]
	}
	return nil
}

func account(lists []list) Account {
	a := Account{Left: make([]int, len(lists))}
	for i, l := range lists {
		for _, amount := range l.amounts {
			a.Left[i] += amount
		}
		for _, s := range l.standings {
			if cents := l.cents[s.Player]; cents > 0 {
				a.Awards = append(a.Awards, Award{s.Player, i, l.ranks[s.Player], cents})
				a.Left[i] -= cents
			}
		}
	}
	return a
}
