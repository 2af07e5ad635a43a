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

// IsAddress reports whether a text is a database address rather than a folder.
func IsAddress(s string) bool {
	return strings.HasPrefix(s, "postgres://") || strings.HasPrefix(s, "postgresql://")
}

// Redacted returns an address for messages: without the password and the options.
func Redacted(address string) string {
	c, err := pgx.ParseConfig(address)
	if err != nil || checkAddress(address) != nil {
		return "postgres://"
	}
	u := url.URL{Scheme: "postgres", Path: "/" + c.Database}
	if !strings.HasPrefix(c.Host, "/") {
		u.User, u.Host = url.User(c.User), net.JoinHostPort(c.Host, fmt.Sprint(c.Port))
		return u.String()
	}
	options := url.Values{"host": {c.Host}, "user": {c.User}} // part of a socket's path
	if c.Port != 5432 {
		options.Set("port", fmt.Sprint(c.Port))
	}
	u.RawQuery = strings.NewReplacer("%2F", "/", "+", "%20").Replace(options.Encode())
	return u.String()
}

// errStray refuses an address with an @ or / at which part of the password could be taken for the
// name of a server or a database.
var errStray = errors.New("@ can only stand before the server. Elsewhere write it as %40, and / in a password as %2F")

// checkAddress refuses an address with more than one @ or with one in the wrong place. libpq ends
// the user and password at the first @ before a /, so another @ would change the server's name.
func checkAddress(address string) error {
	_, rest, _ := strings.Cut(address, "://")
	if i := strings.IndexAny(rest, "@/"); i >= 0 && rest[i] == '@' {
		rest = rest[i+1:]
	}
	if strings.Contains(rest, "@") {
		return &sqlstore.OpenError{Problem: sqlstore.BadAddress, Err: errStray}
	}
	return nil
}

// sqlState returns the SQLSTATE of an error, or "" when the database did not return it.
func sqlState(err error) string {
	var e *pgconn.PgError
	if errors.As(err, &e) {
		return e.Code
	}
	return ""
}

// isConflict reports whether a transaction was rolled back because of a concurrent one and may be
// retried.
func isConflict(err error) bool {
	switch sqlState(err) {
	case "40001", "40P01": // serialization failure, deadlock
		return true
	}
	return false
}

// isStale reports whether an append failed because, after its stream was read, another transaction
// created or leased the stream.
func isStale(err error) bool {
	switch sqlState(err) {
	case "23505", "23001": // unique violation, or the check that a lease is current
		return true
	}
	return isConflict(err)
}

// isConcurrentSetup reports whether an error arose because another node is creating the schema or
// has just taken over the database. Then an object exists already, or does not exist yet.
func isConcurrentSetup(err error) bool {
	var locked *sqlstore.OpenError
	if errors.As(err, &locked) {
		return locked.Problem == sqlstore.Locked && locked.Who == several
	}
	switch sqlState(err) {
	case "23505", "42P07", "42701", "42710", "42723", "42P01", "XX000": // an object exists or is missing, or a catalogue row was changed
		return true
	}
	return isConflict(err)
}

// isLost reports whether the connection to the database ended or may have ended. The last statement
// may have been executed nevertheless.
func isLost(err error) bool {
	var e *pgconn.PgError
	if errors.As(err, &e) {
		// An error undoes the transaction, but the connection may have ended after a commit.
		// SQLSTATE 40003 means that the engine does not know the outcome.
		return e.Severity != "ERROR" && e.SeverityUnlocalized != "ERROR" || e.Code == "40003"
	}
	return err != nil
}

// pause waits for a random time before a retry. The time grows with the number try.
func pause(ctx context.Context, try int) error {
	longest := min(time.Duration(try*try)*2*time.Millisecond, 250*time.Millisecond)
	select {
	case <-time.After(longest/2 + rand.N(longest/2+1)): //nolint:gosec // who waits how long is no secret
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// openError converts an error of opening to an OpenError if it is one of the known problems.
func openError(address string, err error) error {
	var known *sqlstore.OpenError
	if errors.As(err, &known) {
		known.Path = address
		return known
	}
	if problem := problemOf(err); problem != "" {
		return &sqlstore.OpenError{Problem: problem, Path: address, Err: errors.New(briefCause(err))}
	}
	return fmt.Errorf("open %s: %w", address, err)
}

// IsFull reports whether err means that the disk is full.
func IsFull(err error) bool { return problemOf(err) == sqlstore.Full }

// problemOf returns the known problem that err reports, or "".
func problemOf(err error) sqlstore.Problem {
	switch c := sqlState(err); {
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

// briefCause returns the innermost cause of an error in one line. The driver's own text would name
// every host that it tried.
func briefCause(err error) string {
	var e *pgconn.PgError
	if errors.As(err, &e) {
		return e.Message
	}
	var parse *pgconn.ParseConfigError
	if errors.As(err, &parse) { // follows the address, so leave out the invalid part of it
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
