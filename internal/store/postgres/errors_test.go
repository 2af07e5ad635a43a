package postgres

import (
	"testing"

	"github.com/jackc/pgx/v5"
)

// An address for people leads to the same database when it is given again, and shows no password.
func TestRedactedCanBeGivenAgain(t *testing.T) {
	for address, want := range map[string]string{
		"postgres://hall:secret@db.example/hall?sslmode=disable":                 "postgres://hall@db.example:5432/hall",
		"postgres://hall:secret@[::1]:5433/hall":                                 "postgres://hall@[::1]:5433/hall",
		"postgres:///hall?host=/tmp/a%20b/sock&user=hall&password=secret":        "postgres:///hall?host=/tmp/a%20b/sock&user=hall",
		"postgres://hall@/hall?host=/run/postgresql&port=5433&pool_max_conns=20": "postgres:///hall?host=/run/postgresql&port=5433&user=hall",
	} {
		got := Redacted(address)
		if got != want || Redacted(got) != got {
			t.Errorf("%s: %s, and of that %s; want %s", address, got, Redacted(got), want)
		}
		a, err := pgx.ParseConfig(address)
		if err != nil {
			t.Fatal(err)
		}
		b, err := pgx.ParseConfig(got)
		if err != nil || a.Host != b.Host || a.Port != b.Port || a.User != b.User || a.Database != b.Database {
			t.Errorf("%s leads elsewhere than %s: %v", got, address, err)
		}
	}
}
