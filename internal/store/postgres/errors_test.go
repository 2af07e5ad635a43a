package postgres

import (
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"
)

// Where it is not plain what the password is, nothing of the address is shown.
func TestNoPartOfAPasswordIsShown(t *testing.T) {
	for _, address := range []string{
		"postgres://escaque:p@SECRET#1@127.0.0.1:1/hall", "postgres://escaque:SECRET%ET@127.0.0.1:1/hall", "postgres://escaque:77/SECRET@127.0.0.1:1/hall",
		"postgres://escaque:SECRET/w@127.0.0.1:1/hall", "postgres://escaque:77/SECRET?a=b@127.0.0.1:1/hall", "postgres://escaque:77/a?SECRET@127.0.0.1:1/hall",
	} {
		if got := Redacted(address); got != "postgres://" {
			t.Errorf("%s is shown as %s", address, got)
		}
		_, err := Open(t.Context(), address)
		if err == nil || strings.Contains(err.Error(), "SECRET") {
			t.Errorf("%s: %v", address, err)
		}
		if _, _, err := Snapshot(t.Context(), address); err == nil || strings.Contains(err.Error(), "SECRET") {
			t.Errorf("%s: %v", address, err)
		}
	}
}

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
