package members

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

// Limits of the API tokens.
const (
	MaxTokens    = 20 // tokens of one account
	MaxTokenNote = 60 // characters
)

// tokenPrefix begins every token, so that scanners can find one that was published by mistake.
const tokenPrefix = "escaque_"

// tokenUseInterval is the shortest time between two updates of a token's last use, because each
// update costs a flush to the disk.
const tokenUseInterval = time.Hour

// Scope is a permission of an API token. Reading public data needs none.
type Scope string

// The scopes of type [Scope], under the names that existing client programs use.
const (
	ScopeBot             Scope = "bot:play"        // play as a computer account
	ScopeBoard           Scope = "board:play"      // play on an external board as a human player
	ScopeChallengesRead  Scope = "challenge:read"  // list challenges
	ScopeChallengesWrite Scope = "challenge:write" // create and answer challenges
	// log in by telnet with the token in place of the password
	ScopeTelnet Scope = "telnet:login"
)

// Scopes lists all scopes.
func Scopes() []Scope {
	return []Scope{ScopeBot, ScopeBoard, ScopeChallengesRead, ScopeChallengesWrite, ScopeTelnet}
}

// Token is an API token: a program that has its secret acts as a member within its scopes. Only the
// SHA-256 of the secret is kept.
type Token struct {
	ID      string
	Hash    [32]byte
	Account string
	Note    string // name chosen by its owner
	Scopes  []Scope
	Created int64 // milliseconds since the Unix epoch
	Used    int64 // last use, accurate to an hour; milliseconds since the Unix epoch; 0 when never
}

// Has reports whether a token has at least one of the scopes.
func (t *Token) Has(scopes ...Scope) bool {
	return slices.ContainsFunc(scopes, func(s Scope) bool { return slices.Contains(t.Scopes, s) })
}

// NewToken creates a token of a member and returns its secret, which is not kept. Error codes:
// guest-refused, token-note, text-hidden, token-scopes, tokens-full, those of a proof.
func (s *Service) NewToken(ctx context.Context, who Identity, proof Proof, note string, scopes []Scope) (t Token, secret string, err error) {
	note = strings.TrimSpace(note)
	switch n := utf8.RuneCountInString(note); {
	case who.Guest || who.ID == "":
		return t, "", refuse(GuestRefused)
	case n == 0, n > MaxTokenNote, !utf8.ValidString(note):
		return t, "", refuse(TokenNote, "max", strconv.Itoa(MaxTokenNote))
	}
	if err := checkVisible(note); err != nil {
		return t, "", err
	}
	t = Token{Account: who.ID, Note: note, Created: s.nowMilli()}
	for _, one := range Scopes() { // sorted, without duplicates
		if slices.Contains(scopes, one) {
			t.Scopes = append(t.Scopes, one)
		}
	}
	if len(t.Scopes) == 0 {
		return t, "", refuse(TokenScopes)
	}
	a, err := s.accounts.Account(ctx, who.ID)
	if err != nil {
		return t, "", err
	}
	if err := s.checkProof(ctx, a, proof); err != nil {
		return t, "", err
	}
	if secret, t.Hash, err = s.newToken(); err != nil {
		return t, "", err
	}
	if t.ID, err = s.newID("t-"); err != nil {
		return t, "", err
	}
	if err := s.tokens.AddToken(ctx, t, MaxTokens); err != nil {
		if errors.Is(err, ErrFull) {
			err = refuse(TokensFull, "max", strconv.Itoa(MaxTokens))
		}
		return t, "", err
	}
	// When the password was changed meanwhile, the account's tokens may have been deleted before
	// this one was added.
	now, err := s.accounts.Account(ctx, who.ID)
	if err == nil && now.PasswordHash != a.PasswordHash {
		err = refuse(WrongPassword, "handle", a.Handle)
	}
	if err != nil {
		return t, "", errors.Join(err, s.RevokeToken(ctx, who, t.ID))
	}
	return t, tokenPrefix + secret, s.auditOwnChange(ctx, a, DeedAccess, "token", note)
}

// UseToken returns the token that has a secret and the current identity of its owner, and records
// the use. Error codes: token-unknown, account-disabled, account-barred.
func (s *Service) UseToken(ctx context.Context, secret string) (Token, Identity, error) {
	t, a, err := s.tokenAccount(ctx, secret)
	if err != nil {
		return t, Identity{}, err
	}
	if now := s.nowMilli(); now-t.Used >= tokenUseInterval.Milliseconds() {
		if err := s.tokens.UseToken(ctx, t.Hash, now); err != nil && !errors.Is(err, ErrNotFound) {
			return t, Identity{}, err
		}
	}
	return t, a.Identity(), nil
}

// CheckToken returns the same as [Service.UseToken] without recording a use. Error codes: those of
// UseToken.
func (s *Service) CheckToken(ctx context.Context, secret string) (Token, Identity, error) {
	t, a, err := s.tokenAccount(ctx, secret)
	return t, a.Identity(), err
}

// tokenAccount returns the token with a secret and the account of its owner.
func (s *Service) tokenAccount(ctx context.Context, secret string) (t Token, a Account, err error) {
	bare, ok := strings.CutPrefix(secret, tokenPrefix)
	hash, is := tokenHash(bare)
	if !ok || !is {
		return t, a, refuse(TokenUnknown)
	}
	t, err = s.tokens.Token(ctx, hash)
	if err == nil {
		a, err = s.accounts.Account(ctx, t.Account)
	}
	switch {
	case errors.Is(err, ErrNotFound):
		return t, a, refuse(TokenUnknown)
	case err != nil:
		return t, a, err
	}
	return t, a, s.mayEnter(a)
}

// Tokens lists a member's tokens, the oldest first.
func (s *Service) Tokens(ctx context.Context, who Identity) ([]Token, error) {
	return s.tokens.Tokens(ctx, who.ID)
}

// RevokeToken deletes a token of the member. It returns nil when there is none.
func (s *Service) RevokeToken(ctx context.Context, who Identity, id string) error {
	err := s.tokens.DeleteToken(ctx, who.ID, id)
	s.notifyTokensEnded(ctx, who.ID)
	return err
}

// OnTokensEnded registers a function that is called with an account's ID when this service ends
// some of its tokens. Call it before connections are accepted.
func (s *Service) OnTokensEnded(notify func(ctx context.Context, account string)) {
	s.onTokensEnded = append(s.onTokensEnded, notify)
}

// notifyTokensEnded calls the functions registered with [Service.OnTokensEnded] and wakes the
// watchers.
func (s *Service) notifyTokensEnded(ctx context.Context, account string) {
	s.wakeWatchers()
	ctx = context.WithoutCancel(ctx) // the tokens have ended, even if the caller no longer waits
	for _, learn := range s.onTokensEnded {
		learn(ctx, account)
	}
}
