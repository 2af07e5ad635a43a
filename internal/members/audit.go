package members

import (
	"context"
	"strings"
)

// Act is an entry of the audit log: something done with the rights of an administrator.
type Act struct {
	ID     string
	At     int64  // milliseconds since the Unix epoch
	By     string // account; empty for the operator on the server's machine
	Handle string // handle of By at that time
	What   Deed
	About  string // the handle or the object concerned
	Detail string
	// From is the connection and the address, such as "telnet 192.0.2.1". For the operator it is
	// their user name and the host name. It is empty when unknown.
	From string
}

// Deed is the kind of an [Act].
type Deed string

// The deeds of type [Deed].
const (
	DeedLink     Deed = "link"     // a one-time administrator link was created
	DeedClaim    Deed = "claim"    // a one-time administrator link was used
	DeedGrant    Deed = "grant"    // roles were granted; Detail: roles
	DeedRevoke   Deed = "revoke"   // roles were revoked; Detail: roles
	DeedTitles   Deed = "titles"   // a member's titles were set; Detail: titles
	DeedClose    Deed = "close"    // an account was closed
	DeedReopen   Deed = "reopen"   // an account was reopened
	DeedPassword Deed = "password" // a member's password was reset
	DeedReset    Deed = "reset"    // a password reset link was created for a member
	DeedEnrol    Deed = "enrol"    // an account was created for a player
	DeedComputer Deed = "computer" // an account was marked as a computer or unmarked; Detail: yes, no
	DeedForget   Deed = "forget"   // an account's personal data were deleted
	DeedMeasure  Deed = "measure"  // a sanction was imposed; Detail: which
	DeedLift     Deed = "lift"     // a sanction was lifted; Detail: which
	DeedRule     Deed = "rule"     // an appeal was decided
	DeedList     Deed = "list"     // FIDE's rating list was replaced
	DeedHalt     Deed = "halt"     // an import of FIDE's rating list was cancelled
	// a rating list of organisers was replaced; Detail: its date and the number of its players
	DeedOwnList Deed = "own-list"
	// a rating list of organisers was removed
	DeedRemoveList Deed = "remove-list"
	// an administrator changed their own second factor; Detail: totp or passkey with on or off, or
	// paper new
	DeedFactor Deed = "factor"
	// an administrator changed their own credentials; Detail: token with its name, telnet on or
	// off, or password or all with the revoked credentials
	DeedAccess  Deed = "access"
	DeedSettle  Deed = "settle"  // a complaint was closed; Detail: its number
	DeedChannel Deed = "channel" // the owner of a channel was set; Detail: its number
	DeedTopic   Deed = "topic"   // the topic of a channel was set; Detail: its number and the topic
	DeedNews    Deed = "news"    // an item of news was changed; Detail: its number and title
	// an announcement was sent to everyone online, or to all guests; Detail: the text
	DeedAnnounce Deed = "announce"
	// the staff of an event were changed on the server's machine; Detail: the event and the change
	DeedStaff Deed = "staff"
	// an account's key for sealed moves was set by its arbiter or the operator; Detail: off when it
	// was removed
	DeedKey Deed = "key"
	// a command at the arbiters' desk was refused to a person who is no arbiter there; Detail: the command
	// and the event
	DeedRefused Deed = "refused"
	DeedRuling  Deed = "ruling" // an arbiter ruled in a game; Detail: its stream and the command
	DeedMend    Deed = "mend"   // the log was mended; Detail: the stream and the record
	// a sealed move was recorded as lost with the server's key; Detail: the stream
	DeedLose Deed = "lose"
	// personal texts were deleted from the log; Detail: the stream and the record
	DeedErase Deed = "erase"
)

// Deeds lists all deeds, so that tests can check that each has a translation.
func Deeds() []Deed {
	return []Deed{DeedLink, DeedClaim, DeedGrant, DeedRevoke, DeedTitles, DeedClose, DeedReopen, DeedPassword, DeedReset, DeedEnrol, DeedComputer, DeedForget, DeedMeasure, DeedLift, DeedRule, DeedList, DeedHalt, DeedOwnList, DeedRemoveList, DeedFactor, DeedAccess, DeedSettle, DeedChannel, DeedTopic, DeedNews, DeedAnnounce, DeedStaff, DeedKey, DeedRefused, DeedRuling, DeedMend, DeedLose, DeedErase}
}

// actorKey is the context key of [WithActor].
type actorKey struct{}

// actor is the value stored by [WithActor].
type actor struct {
	who  Identity
	from string
}

// WithActor returns a context that carries the acting identity and the origin of the connection,
// for the audit log ([Act]). A context without an identity means the operator.
func WithActor(ctx context.Context, who Identity, origin string) context.Context {
	return context.WithValue(ctx, actorKey{}, actor{who, origin})
}

// ActorOrigin returns the origin that [WithActor] stored in the context, or "".
func ActorOrigin(ctx context.Context) string {
	a, _ := ctx.Value(actorKey{}).(actor)
	return a.from
}

// Audit adds an act of the context's actor to the audit log.
func (s *Service) Audit(ctx context.Context, deed Deed, about, detail string) error {
	by, _ := ctx.Value(actorKey{}).(actor)
	id, err := s.newID("l-")
	if err != nil {
		return err
	}
	return s.audit.AddAct(ctx, Act{ID: id, At: s.nowMilli(), By: by.who.ID, Handle: by.who.Handle, What: deed, About: clip(about), Detail: clip(detail), From: by.from})
}

// auditIfOK adds an act to the audit log if err is nil. It returns err, or the error of the audit
// log.
func (s *Service) auditIfOK(ctx context.Context, err error, deed Deed, about string, detail ...string) error {
	if err != nil {
		return err
	}
	return s.Audit(ctx, deed, about, strings.Join(detail, " "))
}

// Acts lists at most limit acts that are older than the act whose ID is before, the latest first.
// If before is "", it lists the latest.
func (s *Service) Acts(ctx context.Context, before string, limit int) ([]Act, error) {
	return s.audit.Acts(ctx, before, limit)
}
