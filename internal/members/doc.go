// Package members manages the users of the server: handles and accounts, guests, passwords,
// sessions, roles, and the one-time administrator link.
//
// The package declares the [Store] that it needs. It does not depend on transports, databases,
// games or ratings. A refusal is an [*Error] with a [Code] and arguments. The words layer turns it
// into a sentence. The comment of a method lists the codes that it returns. The clock and
// randomness come from [Options].
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

// Options are the parameters of a [Service].
type Options struct {
	Store Store            // required
	Now   func() time.Time // time.Now when nil
	// source of tokens, ids and guests' names; crypto/rand when nil; must be safe for concurrent
	// use
	Random io.Reader
	Hash   *argon2id.Params // cost of hashing a password; DefaultHash when nil
	Limits *limits.Limits   // rate limits of logins, shared with the transports; the defaults when nil
	// Barred reports whether an account or a place is barred, and until when in milliseconds since
	// the Unix epoch, where 0 means without a time limit. When nil, none is barred.
	Barred func(account string) (until int64, barred bool)
	// Playing reports whether an account has a live game. When nil, no account has one.
	Playing func(account string) bool
	// SentHere is called for every message sent through this service, but not for those of other
	// nodes. It may be nil.
	SentHere func(Sent)
	// MaySpeak returns a user-visible error when an account may not write to others. When nil,
	// every account may.
	MaySpeak func(account string) error
	Mailer   Mailer // sends confirmation codes; registration by e-mail is off when nil
	// Passkeys is the server's passkey configuration. Passkeys are off when nil.
	Passkeys *passkeys.Party
}

// DefaultHash is the cost of hashing one password: 19 MiB, two passes, one lane, the minimum that
// OWASP recommends. On a small machine this takes one core for a tenth of a second. More would slow
// down games.
var DefaultHash = argon2id.Params{Memory: 19 * 1024, Iterations: 2, Parallelism: 1, SaltLength: 16, KeyLength: 32}

// Service manages the members. Its methods may be called from several goroutines.
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
	party   *passkeys.Party // nil when passkeys are off

	maySpeak      func(string) error
	sentHere      func(Sent)
	onMessage     []func(Sent)                    // set before the first message is sent
	onTokensEnded []func(context.Context, string) // set before the first token ends

	onForgotten []func(handle string) // set before the first account is deleted

	displayNames displayNames // display names

	placesKey   atomic.Pointer[[]byte] // key of the marks of places
	passkeysKey atomic.Pointer[[]byte] // key of the passkey challenges

	stirMu  sync.Mutex
	changed chan struct{} // closed at the next change of an account's rights or credentials
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
		changed:  make(chan struct{}),
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

// nowMilli returns the current time in milliseconds since the Unix epoch.
func (s *Service) nowMilli() int64 { return s.now().UnixMilli() }

// mayEnter returns a refusal if an account is closed or barred.
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
