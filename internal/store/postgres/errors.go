package postgres

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"net/url"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"github.com/escaque/escaque/internal/store/sqlstore"
)

// IsAddress reports whether a text is the address of a database, and not a folder.
func IsAddress(s string) bool {
	return strings.HasPrefix(s, "postgres://") || strings.HasPrefix(s, "postgresql://")
}

// Redacted is an address for people to read, and to give again: without the password and the other options.
func Redacted(address string) string {
	c, err := pgx.ParseConfig(address)
	if err != nil || check(address) != nil {
		return "postgres://"
	}
	u := url.URL{Scheme: "postgres", Path: "/" + c.Database}
	if !strings.HasPrefix(c.Host, "/") {
		u.User, u.Host = url.User(c.User), net.JoinHostPort(c.Host, fmt.Sprint(c.Port))
		return u.String()
	}
	options := url.Values{"host": {c.Host}, "user": {c.User}} // of a socket, which no address has before its path
	if c.Port != 5432 {
		options.Set("port", fmt.Sprint(c.Port))
	}
	u.RawQuery = strings.NewReplacer("%2F", "/", "+", "%20").Replace(options.Encode())
	return u.String()
}

// errStray refuses an address of which a part of the password could be taken for the name of a server or a database.
var errStray = errors.New("@ can only stand before the server. Elsewhere write it as %40, and / in a password as %2F")

// check refuses an address with an @ elsewhere than behind its user and password, which end for libpq with the first @
// that stands before a /. Nobody looks for the server that it seems to name.
func check(address string) error {
	_, rest, _ := strings.Cut(address, "://")
	if i := strings.IndexAny(rest, "@/"); i >= 0 && rest[i] == '@' {
		rest = rest[i+1:]
	}
	if strings.Contains(rest, "@") {
		return &sqlstore.OpenError{Problem: sqlstore.BadAddress, Err: errStray}
	}
	return nil
}

// code is the SQLSTATE of an error, empty for one that no database has answered.
func code(err error) string {
	var e *pgconn.PgError
	if errors.As(err, &e) {
		return e.Code
	}
	return ""
}

// conflicted reports whether a transaction was undone because another came in between: it may be tried
// again.
func conflicted(err error) bool {
	switch code(err) {
	case "40001", "40P01": // serialization failure, deadlock
		return true
	}
	return false
}

// raced reports whether an append met a change that it had not seen: a stream that was made or leased
// meanwhile.
func raced(err error) bool {
	switch code(err) {
	case "23505", "23001": // unique violation, the fence of a lease
		return true
	}
	return conflicted(err)
}

// inTheWay reports whether another node makes the schema at this moment: what was to be made is there, what was to be
// changed is not yet, or it holds the database already.
func inTheWay(err error) bool {
	var locked *sqlstore.OpenError
	if errors.As(err, &locked) {
		return locked.Problem == sqlstore.Locked && locked.Who == several
	}
	switch code(err) {
	case "23505", "42P07", "42701", "42710", "42723", "42P01", "XX000": // something is there, or not there; a catalogue's row was changed
		return true
	}
	return conflicted(err)
}

// lost reports whether the connection ended, or may have: what was sent last may have been carried out.
func lost(err error) bool {
	var e *pgconn.PgError
	if errors.As(err, &e) {
		// An error undoes the transaction; what ends the connection may come after a commit. 40003 is how
		// engines say that they do not know.
		return e.Severity != "ERROR" && e.SeverityUnlocalized != "ERROR" || e.Code == "40003"
	}
	return err != nil
}

// pause waits before another try, longer each time, and never two alike.
func pause(ctx context.Context, try int) error {
	longest := min(time.Duration(try*try)*2*time.Millisecond, 250*time.Millisecond)
	select {
	case <-time.After(longest/2 + rand.N(longest/2+1)): //nolint:gosec // who waits how long is no secret
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// explain turns what happened while opening into an OpenError where the cause is one of ours.
func explain(address string, err error) error {
	var known *sqlstore.OpenError
	if errors.As(err, &known) {
		known.Path = address
		return known
	}
	if problem := problemOf(err); problem != "" {
		return &sqlstore.OpenError{Problem: problem, Path: address, Err: errors.New(brief(err))}
	}
	return fmt.Errorf("open %s: %w", address, err)
}

// IsFull reports whether err says that there is no room to write.
func IsFull(err error) bool { return problemOf(err) == sqlstore.Full }

func problemOf(err error) sqlstore.Problem {
	switch c := code(err); {
	case c == "3D000": // no such database
		return sqlstore.NoDatabase
	case strings.HasPrefix(c, "28"), c == "42501": // authorization
		return sqlstore.Denied
	case c == "53100": // disk full
		return sqlstore.Full
	case strings.HasPrefix(c, "57P"), strings.HasPrefix(c, "08"), c == "53300": // starting, ending, no connection left
		return sqlstore.Unreachable
	case c != "":
		return ""
	}
	var parse *pgconn.ParseConfigError
	var failed *pgconn.ConnectError
	switch {
	case errors.As(err, &parse):
		return sqlstore.BadAddress
	case errors.As(err, &failed), errors.Is(err, context.DeadlineExceeded):
		return sqlstore.Unreachable
	}
	return ""
}

// brief is the innermost cause in one line: the driver's own text names every host that it tried.
func brief(err error) string {
	var e *pgconn.PgError
	if errors.As(err, &e) {
		return e.Message
	}
	var parse *pgconn.ParseConfigError
	if errors.As(err, &parse) { // behind the address, and without the part of it that is wrong
		why := parse.Error()[strings.LastIndex(parse.Error(), "`: ")+len("`: "):]
		if noURL := "failed to parse as URL"; strings.HasPrefix(why, noURL) {
			return noURL
		}
		return why
	}
	var op *net.OpError
	if errors.As(err, &op) {
		return op.Error()
	}
	line, _, _ := strings.Cut(err.Error(), "\n")
	return line
}
