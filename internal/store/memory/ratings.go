package memory

import (
	"cmp"
	"context"
	"slices"

	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/ratings"
	"github.com/escaque/escaque/rating/bounds"
)

// ApplyGame implements ratings.Store.
func (s *Store) ApplyGame(
	_ context.Context, position uint64, game ratings.Game, rate ratings.RateFunc,
) (*ratings.Adjustment, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.ratedTo = max(s.ratedTo, position)
	if done, ok := s.games[game.ID]; ok {
		return &done, nil
	}
	_, white := s.accounts[game.White]
	_, black := s.accounts[game.Black]
	if !game.Rated || !white || !black {
		return nil, nil
	}
	w, b := s.standing(game.White, game.Category), s.standing(game.Black, game.Category)
	out := rate(w, b, s.gamesOfDay(game.White, game.Black, bounds.Day(game.At)))
	for _, c := range [][2]ratings.Standing{{w, out.White}, {b, out.Black}} {
		if c[0] != c[1] {
			s.standings[standingKey{c[1].Account, c[1].Category}] = c[1]
		}
	}
	s.games[game.ID] = out.Adjustment
	return &out.Adjustment, nil
}

// GamesOfDay implements ratings.Store.
func (s *Store) GamesOfDay(_ context.Context, player, opponent string, day int64) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.gamesOfDay(player, opponent, day), nil
}

// gamesOfDay returns the number for GamesOfDay. The caller holds the lock.
func (s *Store) gamesOfDay(player, opponent string, day int64) (n int) {
	two := func(one, other string) [2]string { return [2]string{min(one, other), max(one, other)} }
	for _, a := range s.games {
		if a.CountsForDay() && two(a.White, a.Black) == two(player, opponent) && bounds.Day(a.At) == day {
			n++
		}
	}
	return n
}

// standing returns a player's standing in a category. The caller holds the lock.
func (s *Store) standing(account string, c ratings.Category) ratings.Standing {
	if st, ok := s.standings[standingKey{account, c}]; ok {
		return st
	}
	return ratings.FreshStanding(account, c)
}

// ReplaceRatings implements ratings.Store.
func (s *Store) ReplaceRatings(_ context.Context, position uint64, standings []ratings.Standing, games []ratings.Adjustment) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.ratedTo = max(s.ratedTo, position)
	s.standings, s.games = map[standingKey]ratings.Standing{}, map[string]ratings.Adjustment{}
	for _, st := range standings {
		s.standings[standingKey{st.Account, st.Category}] = st
	}
	for _, g := range games {
		s.games[g.GameID] = g
	}
	return nil
}

// RatingsPosition implements ratings.Store.
func (s *Store) RatingsPosition(context.Context) (uint64, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.ratedTo, nil
}

// Standings implements ratings.Store.
func (s *Store) Standings(_ context.Context, account string) ([]ratings.Standing, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var list []ratings.Standing
	for key, st := range s.standings {
		if key.account == account {
			list = append(list, st)
		}
	}
	slices.SortFunc(list, func(a, b ratings.Standing) int { return cmp.Compare(a.Category, b.Category) })
	return list, nil
}

// Adjustment implements ratings.Store.
func (s *Store) Adjustment(_ context.Context, gameID string) (ratings.Adjustment, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	a, ok := s.games[gameID]
	if !ok {
		return ratings.Adjustment{}, members.ErrNotFound
	}
	return a, nil
}

// Adjustments implements ratings.Store.
func (s *Store) Adjustments(_ context.Context, account string, c ratings.Category, limit int) ([]ratings.Adjustment, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var list []ratings.Adjustment
	for _, a := range s.games {
		if a.Category == c && (a.White == account || a.Black == account) {
			list = append(list, a)
		}
	}
	slices.SortFunc(list, func(a, b ratings.Adjustment) int {
		return cmp.Or(cmp.Compare(b.At, a.At), cmp.Compare(b.GameID, a.GameID))
	})
	return list[:min(max(0, limit), len(list))], nil
}

// StandingsOf implements ratings.Store.
func (s *Store) StandingsOf(_ context.Context, accounts []string) ([]ratings.Standing, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var list []ratings.Standing
	for key, st := range s.standings {
		if slices.Contains(accounts, key.account) {
			list = append(list, st)
		}
	}
	slices.SortFunc(list, func(a, b ratings.Standing) int {
		return cmp.Or(cmp.Compare(a.Account, b.Account), cmp.Compare(a.Category, b.Category))
	})
	return list, nil
}

// ranked returns all players who are ranked according to a query, in order of rank. The caller
// holds the lock.
func (s *Store) ranked(q ratings.RankQuery) []ratings.Ranked {
	var list []ratings.Ranked
	for key, st := range s.standings {
		if a := s.accounts[key.account]; q.Counts(a, st) {
			list = append(list, ratings.Ranked{Handle: a.Handle, Titles: a.Titles, Standing: st})
		}
	}
	slices.SortFunc(list, func(a, b ratings.Ranked) int {
		return cmp.Or(cmp.Compare(b.Rating.Value, a.Rating.Value), cmp.Compare(members.Fold(a.Handle), members.Fold(b.Handle)))
	})
	for i := range list {
		list[i].Rank = i + 1
	}
	return list
}

// Ranking implements ratings.Store.
func (s *Store) Ranking(_ context.Context, q ratings.RankQuery) ([]ratings.Ranked, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	list := s.ranked(q)
	list = list[min(max(0, q.From), len(list)):]
	return list[:min(max(0, q.Limit), len(list))], nil
}

// RankOf implements ratings.Store.
func (s *Store) RankOf(_ context.Context, q ratings.RankQuery, account string) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return 1 + slices.IndexFunc(s.ranked(q), func(r ratings.Ranked) bool { return r.Account == account }), nil
}
