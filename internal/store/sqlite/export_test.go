package sqlite

import "testing"

// Pragma reads a setting of the connection that writes.
func (s *Store) Pragma(t testing.TB, name string) (value string) {
	t.Helper()
	if err := s.write.QueryRow("PRAGMA " + name).Scan(&value); err != nil {
		t.Fatal(err)
	}
	return value
}

// LaxTables lists tables of ours that are not STRICT.
func (s *Store) LaxTables(t testing.TB) (names []string) {
	t.Helper()
	rows, err := s.read.Query(`SELECT name FROM pragma_table_list
		WHERE schema = 'main' AND type = 'table' AND NOT strict AND name NOT LIKE 'sqlite%' AND name NOT LIKE 'goose%'`)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			t.Fatal(err)
		}
		names = append(names, name)
	}
	return names
}

// Exec runs a statement on the connection that writes.
func (s *Store) Exec(query string) error {
	_, err := s.write.Exec(query)
	return err
}
