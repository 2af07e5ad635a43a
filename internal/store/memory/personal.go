package memory

import (
	"bytes"
	"context"

	"github.com/escaque/escaque/internal/journal"
)

// Personal implements journal.Store and journal.Chain.
func (s *Store) Personal(_ context.Context, stream string, seq uint64) ([]journal.Personal, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var list []journal.Personal
	for ref, p := range s.personal {
		if ref.Stream == stream && ref.Seq == seq {
			list = append(list, journal.Personal{Digest: p.Digest, Salt: bytes.Clone(p.Salt), Text: bytes.Clone(p.Text)})
		}
	}
	return list, nil
}

// Purge implements journal.Store. It does nothing, because deleted texts are not kept in memory.
func (s *Store) Purge(context.Context) error { return nil }
