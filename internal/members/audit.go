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
	DeedReset    Deed = "reset"    // or a link by which he chooses one
	DeedEnrol    Deed = "enrol"    // an account was made for somebody
	DeedComputer Deed = "computer" // Detail: yes, no
	DeedForget   Deed = "forget"   // personal data were deleted
	DeedMeasure  Deed = "measure"  // of the book of conduct; Detail: which
	DeedLift     Deed = "lift"     // likewise
	DeedRule     Deed = "rule"     // an appeal was decided
	DeedList     Deed = "list"     // FIDE's rating list was replaced
	DeedFactor   Deed = "factor"   // an administrator's own second factor; Detail: totp or passkey, on or off
)

// Deeds lists them, for whoever must have words for each.
func Deeds() []Deed {
	return []Deed{DeedLink, DeedClaim, DeedGrant, DeedRevoke, DeedTitles, DeedClose, DeedReopen, DeedPassword, DeedReset, DeedEnrol, DeedComputer, DeedForget, DeedMeasure, DeedLift, DeedRule, DeedList, DeedFactor}
}

type actingKey struct{}

// Acting is a context in which somebody acts; without one it is whoever holds the machine.
func Acting(ctx context.Context, who Identity) context.Context {
	return context.WithValue(ctx, actingKey{}, who)
}

// Audit keeps an act of whoever acts in the context.
func (s *Service) Audit(ctx context.Context, what Deed, about, detail string) error {
	who, _ := ctx.Value(actingKey{}).(Identity)
	id, err := s.newID("l-")
	if err != nil {
		return err
	}
	return s.audit.AddAct(ctx, Act{ID: id, At: s.nowMilli(), By: who.ID, Handle: who.Handle, What: what, About: clip(about), Detail: clip(detail)})
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
