// Package members knows the people of the server: handles and accounts, guests, passwords, sessions,
// roles, the one-time administrator link.
//
// It declares the [Store] it needs. It knows no transport, no table, no law and no rating. What it refuses it refuses as an [*Error] with a
// [Code] and arguments; the sentences live in the words layer. Time and chance come from outside
// ([Options]).
package members

import (
	"context"
	"crypto/rand"
	"io"
	"sync"
	"sync/atomic"
	"time"

	"github.com/alexedwards/argon2id"

	"github.com/escaque/escaque/internal/limits"
	"github.com/escaque/escaque/internal/passkeys"
)

// Options of a [Service].
type Options struct {
	Store  Store            // required
	Now    func() time.Time // time.Now when nil
	Random io.Reader        // tokens, ids, guests' letters; crypto/rand when nil. Must be safe for concurrent use.
	Hash   *argon2id.Params // cost of a password; DefaultHash when nil
	Limits *limits.Limits   // bounds of logins, shared with the transports; the defaults when nil
	// Barred reports whether an account may not come in now, and until when in milliseconds since the
	// Unix epoch (0: until that is lifted). Nobody is barred when nil.
	Barred func(account string) (until int64, barred bool)
	// Playing reports whether an account has a live game; nobody has one when nil.
	Playing func(account string) bool
	// SentHere learns of every message that is sent through this service, and of no other; nobody does when nil.
	SentHere func(Sent)
	// MaySpeak refuses an account to speak to others, with an error for people. Everybody may when nil.
	MaySpeak func(account string) error
	Mailer   Mailer // carries codes to newcomers; without one they register otherwise
	// Passkeys is the server as browsers know it that make passkeys; nobody has any when nil.
	Passkeys *passkeys.Party
}

// DefaultHash is what one password costs: 19 MiB twice over in one lane, what OWASP recommends at
// least. More would be taken from the games: on a small machine it is a tenth of a second of one core.
var DefaultHash = argon2id.Params{Memory: 19 * 1024, Iterations: 2, Parallelism: 1, SaltLength: 16, KeyLength: 32}

// Service is the register of members. Its methods may be called from several goroutines.
type Service struct {
	accounts      AccountStore
	roles         RoleStore
	sessions      SessionStore
	registrations RegistrationStore
	resets        ResetStore
	audit         AuditStore
	settings      SettingStore
	messages      MessageStore
	visits        VisitStore
	studies       StudyStore
	tokens        TokenStore
	passkeys      PasskeyStore

	now     func() time.Time
	random  io.Reader
	hash    *argon2id.Params
	limits  *limits.Limits
	barred  func(string) (int64, bool)
	playing func(string) bool
	mailer  Mailer
	party   *passkeys.Party // nil where there are no passkeys

	maySpeak   func(string) error
	sentHere   func(Sent)
	sentHears  []func(Sent)                    // set before anybody writes
	tokenHears []func(context.Context, string) // likewise

	forgottenHears []func(handle string) // set before anybody is forgotten

	called called // display names

	placesKey   atomic.Pointer[[]byte] // of the marks of places
	passkeysKey atomic.Pointer[[]byte] // of what browsers are asked

	stir    sync.Mutex
	stirred chan struct{} // closed at the next change of somebody's rights or passwords
}

// New returns a service over a store.
func New(opt Options) *Service {
	s := &Service{
		accounts: opt.Store, roles: opt.Store, sessions: opt.Store, registrations: opt.Store, resets: opt.Store, audit: opt.Store, settings: opt.Store, messages: opt.Store, visits: opt.Store, studies: opt.Store, tokens: opt.Store, passkeys: opt.Store,

		now:      opt.Now,
		random:   opt.Random,
		hash:     opt.Hash,
		limits:   opt.Limits,
		barred:   opt.Barred,
		playing:  opt.Playing,
		sentHere: opt.SentHere,
		mailer:   opt.Mailer,
		party:    opt.Passkeys,

		maySpeak: opt.MaySpeak,
		stirred:  make(chan struct{}),
	}
	if s.now == nil {
		s.now = time.Now
	}
	if s.random == nil {
		s.random = rand.Reader
	}
	if s.hash == nil {
		p := DefaultHash
		s.hash = &p
	}
	if s.limits == nil {
		s.limits = limits.New(limits.Options{})
	}
	if s.maySpeak == nil {
		s.maySpeak = func(string) error { return nil }
	}
	if s.sentHere == nil {
		s.sentHere = func(Sent) {}
	}
	if s.playing == nil {
		s.playing = func(string) bool { return false }
	}
	return s
}

func (s *Service) nowMilli() int64 { return s.now().UnixMilli() }

// mayEnter refuses whoever has a closed account or is barred.
func (s *Service) mayEnter(a Account) error {
	if a.Disabled {
		return refuse(AccountDisabled, "handle", a.Handle)
	}
	if s.barred == nil {
		return nil
	}
	until, barred := s.barred(a.ID)
	switch {
	case !barred:
		return nil
	case until == 0:
		return refuse(AccountDisabled, "handle", a.Handle)
	}
	return refuse(AccountBarred, "handle", a.Handle, "until", untilText(until))
}
