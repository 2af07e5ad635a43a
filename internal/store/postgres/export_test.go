package postgres

import (
	"testing"
	"time"
)

// Silence ends what tells others that this server is alive, as its death does, a time ago.
func (s *Store) Silence(t testing.TB, ago time.Duration) {
	t.Helper()
	s.stop()
	s.release = nil
	if _, err := s.db.Exec(`UPDATE tail SET seen = seen - $1`, ago.Milliseconds()); err != nil {
		t.Fatal(err)
	}
}

// Exec runs a statement.
func (s *Store) Exec(query string) error {
	_, err := s.db.Exec(query)
	return err
}

// BeginAgain joins once more, as a node does that was in the way of another while it made the schema.
func (s *Store) BeginAgain(t testing.TB) {
	t.Helper()
	if err := s.joinNodes(t.Context()); err != nil {
		t.Fatal(err)
	}
}
