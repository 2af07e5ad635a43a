package memory

import (
	"cmp"
	"context"
	"slices"

	"github.com/escaque/escaque/internal/members"
)

// StandingsOf implements members.Store.
func (s *Store) StandingsOf(_ context.Context, accounts []string) ([]members.Standing, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var list []members.Standing
	for key, st := range s.standings {
		if slices.Contains(accounts, key.account) {
			list = append(list, st)
		}
	}
	slices.SortFunc(list, func(a, b members.Standing) int {
		return cmp.Or(cmp.Compare(a.Account, b.Account), cmp.Compare(a.Category, b.Category))
	})
	return list, nil
}

// ranked lists everybody whom a query counts. The lock is held.
func (s *Store) ranked(q members.RankQuery) []members.Ranked {
	var list []members.Ranked
	for key, st := range s.standings {
		if a := s.accounts[key.account]; q.Counts(a, st) {
			list = append(list, members.Ranked{Handle: a.Handle, Titles: a.Titles, Standing: st})
		}
	}
	slices.SortFunc(list, func(a, b members.Ranked) int {
		return cmp.Or(cmp.Compare(b.Rating.Value, a.Rating.Value), cmp.Compare(members.Fold(a.Handle), members.Fold(b.Handle)))
	})
	for i := range list {
		list[i].Rank = i + 1
	}
	return list
}

// Ranking implements members.Store.
func (s *Store) Ranking(_ context.Context, q members.RankQuery) ([]members.Ranked, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	list := s.ranked(q)
	list = list[min(max(0, q.From), len(list)):]
	return list[:min(max(0, q.Limit), len(list))], nil
}

// RankOf implements members.Store.
func (s *Store) RankOf(_ context.Context, q members.RankQuery, account string) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return 1 + slices.IndexFunc(s.ranked(q), func(r members.Ranked) bool { return r.Account == account }), nil
}
