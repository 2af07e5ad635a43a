// Package members knows the people of the house: handles and accounts, guests, passwords, sessions,
// roles, the one-time administrator link, and ratings as they follow from rated games.
//
// It declares the [Store] it needs. It knows no transport, no table and no law: games reach it as
// [GameFact], fed from the journal by the shell. What it refuses it refuses as an [*Error] with a
// [Code] and arguments; the sentences live in the words layer. Time and chance come from outside
// ([Options]).
package members

import (
	"crypto/rand"
	"io"
	"time"

	"github.com/alexedwards/argon2id"
	"golang.org/x/sync/semaphore"
)

// Options of a [Service].
type Options struct {
	Store  Store            // required
	Now    func() time.Time // time.Now when nil
	Random io.Reader        // tokens, ids, guests' letters; crypto/rand when nil. Must be safe for concurrent use.
	Hash   *argon2id.Params // cost of a password; DefaultHash when nil
	Limits *Limits          // rates of logins; DefaultLimits when nil
}

// DefaultHash is what one password costs: 19 MiB twice over in one lane, what OWASP recommends at
// least. More would be taken from the games: on a small machine it is a tenth of a second of one core.
var DefaultHash = argon2id.Params{Memory: 19 * 1024, Iterations: 2, Parallelism: 1, SaltLength: 16, KeyLength: 32}

// hashesAtOnce bounds the memory and the cores that a rush of logins can take from the games.
const hashesAtOnce = 2

// Service is the register of members. Its methods may be called from several goroutines.
type Service struct {
	store   Store
	now     func() time.Time
	random  io.Reader
	hash    *argon2id.Params
	hashing *semaphore.Weighted
	limits  limiters
}

// New returns a service over a store.
func New(opt Options) *Service {
	s := &Service{
		store:   opt.Store,
		now:     opt.Now,
		random:  opt.Random,
		hash:    opt.Hash,
		hashing: semaphore.NewWeighted(hashesAtOnce),
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
	limits := DefaultLimits
	if opt.Limits != nil {
		limits = *opt.Limits
	}
	s.limits = newLimiters(limits)
	return s
}

func (s *Service) nowMilli() int64 { return s.now().UnixMilli() }
