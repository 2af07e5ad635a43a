package complaints

import (
	"context"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/icsd/session"
	"github.com/escaque/escaque/internal/members"
)

// Session is what these commands need of the client that gives them.
type Session interface {
	session.Session

	// Admin reports whether the user is an administrator now and not off duty.
	Admin() bool
	// Adopt gives the session the roles that the user has now.
	Adopt(roles members.Roles)
	// Member returns the member whose handle a word is, or begins.
	Member(ctx context.Context, word string) (members.Profile, error)
	// LinesOf returns the last lines of a user that the client was sent.
	LinesOf(handle string) []string

	// HowUsed returns the sentence that says how a command is used.
	HowUsed(usage string) string
	// ConductText returns a sentence of the catalogue's area "moderation".
	ConductText(key string, args ...any) string
	// AuthorText returns the name of the author of something.
	AuthorText(p conduct.Person) string
	// MeasureText returns the name of a measure.
	MeasureText(m conduct.Measure) string
	// UntilText returns when a measure ends; 0 is when it is lifted.
	UntilText(at clock.Instant) string
}
