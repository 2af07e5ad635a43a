package members

import (
	"context"
	"strings"
)

// Act is what somebody has done by the rights of an administrator, as it is kept for those who answer for the
// server.
type Act struct {
	ID     string
	At     int64  // milliseconds since the Unix epoch
	By     string // account; empty for whoever holds the machine
	Handle string // of By, as it was then
	What   Deed
	About  string // the handle, or the thing, that it was about
	Detail string
	From   string // the door and the address, such as "telnet 192.0.2.1"; of whoever holds the machine their user name and the machine's; empty where it is not known
}

// Deed is what an administrative act does.
type Deed string

// The deeds.
const (
	DeedLink     Deed = "link"     // a one-time administrator link was made
	DeedClaim    Deed = "claim"    // it was used
	DeedGrant    Deed = "grant"    // Detail: roles
	DeedRevoke   Deed = "revoke"   // Detail: roles
	DeedTitles   Deed = "titles"   // Detail: titles
	DeedClose    Deed = "close"    // an account was closed
	DeedReopen   Deed = "reopen"   // and opened again
	DeedPassword Deed = "password" // a member was given another password
	DeedReset    Deed = "reset"    // or a link by which they choose one
	DeedEnrol    Deed = "enrol"    // an account was made for somebody
	DeedComputer Deed = "computer" // Detail: yes, no
	DeedForget   Deed = "forget"   // personal data were deleted
	DeedMeasure  Deed = "measure"  // of the book of conduct; Detail: which
	DeedLift     Deed = "lift"     // likewise
	DeedRule     Deed = "rule"     // an appeal was decided
	DeedList     Deed = "list"     // FIDE's rating list was replaced
	DeedHalt     Deed = "halt"     // importing a new one was ended before its end
	DeedFactor   Deed = "factor"   // an administrator's own second factor; Detail: totp or passkey, on or off, or paper new
	DeedAccess   Deed = "access"   // an administrator's own; Detail: token with its name, telnet on or off, password or all with what was ended
	DeedSettle   Deed = "settle"   // a complaint was closed; Detail: its number
	DeedChannel  Deed = "channel"  // a channel was given to somebody; Detail: its number
	DeedTopic    Deed = "topic"    // a channel was given a topic; Detail: its number and the topic
	DeedNews     Deed = "news"     // an item of news; Detail: its number and title
	DeedAnnounce Deed = "announce" // everybody who is here was told something, or all guests; Detail: what
	DeedStaff    Deed = "staff"    // of an event, from the machine; Detail: the event and what was changed
	DeedKey      Deed = "key"      // an account's key of sealed moves, by its arbiter or from the machine; Detail: off where it was taken away
	DeedRuling   Deed = "ruling"   // as the arbiter of a game; Detail: its stream and the command
	DeedMend     Deed = "mend"     // the log was mended; Detail: the stream and the record
	DeedLose     Deed = "lose"     // a sealed move was noted as lost with the server's key; Detail: the stream
	DeedErase    Deed = "erase"    // personal texts of the log were deleted; Detail: the stream and the record
)

// Deeds lists them, for whoever must have words for each.
func Deeds() []Deed {
	return []Deed{DeedLink, DeedClaim, DeedGrant, DeedRevoke, DeedTitles, DeedClose, DeedReopen, DeedPassword, DeedReset, DeedEnrol, DeedComputer, DeedForget, DeedMeasure, DeedLift, DeedRule, DeedList, DeedHalt, DeedFactor, DeedAccess, DeedSettle, DeedChannel, DeedTopic, DeedNews, DeedAnnounce, DeedStaff, DeedKey, DeedRuling, DeedMend, DeedLose, DeedErase}
}

type actingKey struct{}

type acting struct {
	who  Identity
	from string
}

// Acting is a context in which somebody acts, and from where, as [Act] has it; without one, and without an
// identity, it is whoever holds the machine.
func Acting(ctx context.Context, who Identity, from string) context.Context {
	return context.WithValue(ctx, actingKey{}, acting{who, from})
}

// ActingFrom is from where somebody acts in the context.
func ActingFrom(ctx context.Context) string {
	a, _ := ctx.Value(actingKey{}).(acting)
	return a.from
}

// Audit keeps an act of whoever acts in the context.
func (s *Service) Audit(ctx context.Context, what Deed, about, detail string) error {
	by, _ := ctx.Value(actingKey{}).(acting)
	id, err := s.newID("l-")
	if err != nil {
		return err
	}
	return s.audit.AddAct(ctx, Act{ID: id, At: s.nowMilli(), By: by.who.ID, Handle: by.who.Handle, What: what, About: clip(about), Detail: clip(detail), From: by.from})
}

// Audited keeps an act unless it has failed.
func (s *Service) audited(ctx context.Context, err error, what Deed, about string, detail ...string) error {
	if err != nil {
		return err
	}
	return s.Audit(ctx, what, about, strings.Join(detail, " "))
}

// Acts lists those before one, or the last ones, the last first.
func (s *Service) Acts(ctx context.Context, before string, limit int) ([]Act, error) {
	return s.audit.Acts(ctx, before, limit)
}
