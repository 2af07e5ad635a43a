package memory

import (
	"cmp"
	"context"
	"slices"

	"github.com/escaque/escaque/internal/analysis"
)

// Analysis implements analysis.Store.
func (s *Store) Analysis(_ context.Context, game string) (analysis.Kept, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, k := range s.analyses {
		if k.Game == game {
			return k, nil
		}
	}
	return analysis.Kept{}, analysis.ErrNotFound
}

// KeepAnalysis implements analysis.Store.
func (s *Store) KeepAnalysis(_ context.Context, k analysis.Kept, limit int) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.analyses = slices.DeleteFunc(s.analyses, func(other analysis.Kept) bool { return other.Game == k.Game })
	s.analyses = append(s.analyses, k)
	slices.SortFunc(s.analyses, func(a, b analysis.Kept) int { return cmp.Or(cmp.Compare(b.Made, a.Made), cmp.Compare(b.Game, a.Game)) })
	s.analyses = s.analyses[:min(len(s.analyses), limit)]
	return nil
}
