package prizes

import (
	"slices"

	"github.com/escaque/escaque/tournament"
)

// Award is the prize of a player from one list of prizes.
type Award struct {
	Player tournament.PlayerID
	List   int // index of the list in the regulations' prizes
	// group of a Belgrade, where each group has its own prizes of a list; 0 in other events
	Group int
	Rank  int // rank among the players of that list; may be shared
	Cents int

	ByRank   Share   // prizes of the rank, divided by the players who share it
	ByPoints Share   // prizes of all players with the same points
	Passed   []Claim // smaller prizes of other lists that the player does not get
}

// Share is a sum of prizes that the players of its places divide.
type Share struct {
	First, Last int // places in the list, from 1
	Cents       int // sum of the prizes
}

// NumPlayers returns the number of players who divide the share.
func (s Share) NumPlayers() int { return s.Last - s.First + 1 }

// Claim is a prize of another list that a player does not get.
type Claim struct{ List, Cents int }

// Account is the distribution of all prizes.
type Account struct {
	Awards []Award // ordered by list, then by standings
	Left   []int   // cents of each list without a player, of all groups together
}

// Of divides the prizes of an event by its current standings. A player gets at most one prize: the
// largest, or the first one in the regulations if several are equal. In the other lists the next
// players move up. Higher places choose first. Withdrawn players get no prize. In a Belgrade each
// group has every list of prizes of its own.
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
	return newAccount(len(regs.Prizes), lists, passed), nil
}

// list is a list of prizes with the players who can win them.
type list struct {
	of, group int // index in the regulations' prizes, and group of a Belgrade
	amounts   []int
	standings []tournament.Standing
	places    []Place // of the standings, in the same order
	cents     map[tournament.PlayerID]int
	knockOut  bool // places are those of the contest, and points do not matter
}

// divide computes the prizes of a list, ignoring other lists.
func (l *list) divide(d tournament.Division) error {
	places := make([]Place, len(l.standings))
	l.places, l.cents = places, make(map[tournament.PlayerID]int)
	for i, s := range l.standings {
		places[i] = Place{Points: int(s.Points), Rank: i + 1}
		if s.PlayOff > 0 || l.knockOut {
			places[i].Points = -s.Rank // the place is decided, and players who share it share its prizes. C.06 Annex 6(e) and (f)
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

// share returns the prizes of all places tied with the place at index at.
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

// newAccount returns the distribution of all lists. prizes is the number of lists in the
// regulations.
func newAccount(prizes int, lists []list, passed map[tournament.PlayerID][]Claim) Account {
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
