package prizes

import (
	"slices"

	"github.com/escaque/escaque/tournament"
)

// Award is a prize that a player gets.
type Award struct {
	Player tournament.PlayerID
	List   int // place in the regulations' prizes, from 0
	Group  int // of a Belgrade, each group of which has the prizes of a list; 0 in other events
	Rank   int // in that list, among those who may have a prize of it; equals share it
	Cents  int

	ByRank   Share   // the prize of the rank, shared by those who have it
	ByPoints Share   // the prizes of all who have the same points
	Passed   []Claim // what other lists would have given, and less
}

// Share is prizes that are put together and divided by the places that they belong to.
type Share struct {
	First, Last int // places of the list, from 1
	Cents       int // the sum of their prizes
}

// Among is by how many a share is divided.
func (s Share) Among() int { return s.Last - s.First + 1 }

// Claim is what a list would have given to somebody.
type Claim struct{ List, Cents int }

// Account is who gets what.
type Account struct {
	Awards []Award // in the order of the lists, then of the standings
	Left   []int   // cents of each list that nobody reached, of all groups together
}

// Of divides the prizes of an event by its standings as they are. Nobody gets two:
// who would have several keeps the greatest, the one that the regulations name
// first among equal ones, and is passed over in the other lists, where those
// behind move up. Those who stand first choose first. A player who has withdrawn
// gets none. Belgrade groups are ranked alone, and so each group has every list of
// prizes for itself.
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
	first, last := 0, 0
	if regs.System == tournament.Belgrade {
		first, last = 1, regs.Groups
	}
	var lists []list
	for i, p := range regs.Prizes {
		category, _ := regs.Category(p.Category)
		for group := first; group <= last; group++ {
			l := list{of: i, group: group, amounts: p.Amounts, knockOut: regs.System == tournament.Wimbledon}
			for _, s := range standings {
				player, _ := t.Player(s.Player)
				if s.Group == group && (p.Category == "" || category.Has(player.Entry)) {
					l.standings = append(l.standings, s)
				}
			}
			lists = append(lists, l)
		}
	}
	for i := range lists {
		if err := lists[i].divide(division); err != nil {
			return Account{}, err
		}
	}
	passed := make(map[tournament.PlayerID][]Claim)
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
			passed[s.Player] = append(passed[s.Player], Claim{lists[i].of, lists[i].cents[s.Player]})
			lists[i].standings = slices.DeleteFunc(lists[i].standings, func(o tournament.Standing) bool { return o.Player == s.Player })
			if err := lists[i].divide(division); err != nil {
				return Account{}, err
			}
		}
	}
	return account(len(regs.Prizes), lists, passed), nil
}

// list is a row of prizes with those who may have one.
type list struct {
	of, group int // place in the regulations' prizes; of a Belgrade the group that has them
	amounts   []int
	standings []tournament.Standing
	places    []Place // of the standings
	cents     map[tournament.PlayerID]int
	knockOut  bool // places are those of the contest, whatever somebody has scored
}

// divide gives the prizes of a list by itself.
func (l *list) divide(d tournament.Division) error {
	places := make([]Place, len(l.standings))
	l.places, l.cents = places, make(map[tournament.PlayerID]int)
	for i, s := range l.standings {
		places[i] = Place{Points: int(s.Points), Rank: i + 1}
		if s.PlayOff > 0 || l.knockOut {
			places[i].Points = -s.Rank // the place is decided, and who shares it shares its prizes. C.06 Annex 6(e) and (f)
		}
		if i > 0 && l.standings[i-1].Rank == s.Rank {
			places[i].Rank = places[i-1].Rank
		}
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

// share puts the prizes together of the places around one that are tied with it.
func (l *list) share(at int, tied func(a, b Place) bool) Share {
	s := Share{}
	for i, p := range l.places {
		if !tied(p, l.places[at]) {
			continue
		}
		if s.First == 0 {
			s.First = i + 1
		}
		s.Last = i + 1
		if i < len(l.amounts) {
			s.Cents += l.amounts[i]
		}
	}
	return s
}

func account(prizes int, lists []list, passed map[tournament.PlayerID][]Claim) Account {
	a := Account{Left: make([]int, prizes)}
	for _, l := range lists {
		for _, amount := range l.amounts {
			a.Left[l.of] += amount
		}
		for at, s := range l.standings {
			if cents := l.cents[s.Player]; cents > 0 {
				a.Awards = append(a.Awards, Award{s.Player, l.of, l.group, l.places[at].Rank, cents, l.share(at, sameRank), l.share(at, samePoints), passed[s.Player]})
				a.Left[l.of] -= cents
			}
		}
	}
	return a
}
