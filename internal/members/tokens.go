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

// Bounds of the tokens by which programs come in.
const (
	MaxTokens    = 20 // of one account
	MaxTokenNote = 60 // characters
)

// tokenPrefix begins every token, so that one that was published by mistake is found.
const tokenPrefix = "escaque_"

// tokenUsed is how much later than noted a token must be used to be noted again: a write
// for each request would be a flush for each request.
const tokenUsed = time.Hour

// Scope is something that the bearer of a token may do. Reading what everybody may read
// needs none.
type Scope string

// The scopes. They are named as programs know them.
const (
	ScopeBot             Scope = "bot:play"        // play as a program's account
	ScopeBoard           Scope = "board:play"      // play on a board of one's own, as a person
	ScopeChallengesRead  Scope = "challenge:read"  // see challenges
	ScopeChallengesWrite Scope = "challenge:write" // make and answer them
	ScopeTelnet          Scope = "telnet:login"    // come in by telnet, with the token in place of the password
)

// Scopes lists all of them.
func Scopes() []Scope {
	return []Scope{ScopeBot, ScopeBoard, ScopeChallengesRead, ScopeChallengesWrite, ScopeTelnet}
}

// Token lets a program be a member within its scopes. Only the SHA-256 of the secret is kept.
type Token struct {
	ID      string
	Hash    [32]byte
	Account string
	Note    string // what its owner calls it
	Scopes  []Scope
	Created int64 // milliseconds since the Unix epoch
	Used    int64 // likewise, to the hour; 0 when never
}

// Has reports whether a token has one of some scopes.
func (t *Token) Has(any ...Scope) bool {
	return slices.ContainsFunc(any, func(s Scope) bool { return slices.Contains(t.Scopes, s) })
}

// NewToken makes a token of a member, by a proof, and returns its secret, which is shown once.
// Codes: guest-refused, token-note, text-hidden, token-scopes, tokens-full, those of a proof.
func (s *Service) NewToken(ctx context.Context, who Identity, own Proof, note string, scopes []Scope) (t Token, secret string, err error) {
	note = strings.TrimSpace(note)
	switch n := utf8.RuneCountInString(note); {
	case who.Guest || who.ID == "":
		return t, "", refuse(GuestRefused)
	case n == 0, n > MaxTokenNote, !utf8.ValidString(note):
		return t, "", refuse(TokenNote, "max", strconv.Itoa(MaxTokenNote))
	}
	if err := seen(note); err != nil {
		return t, "", err
	}
	t = Token{Account: who.ID, Note: note, Created: s.nowMilli()}
	for _, one := range Scopes() { // in one order, each once
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
	if err := s.prove(ctx, a, own); err != nil {
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
	// When the password was changed meanwhile, the tokens of the account may have ended before this one was there.
	now, err := s.accounts.Account(ctx, who.ID)
	if err == nil && now.PasswordHash != a.PasswordHash {
		err = refuse(WrongPassword, "handle", a.Handle)
	}
	if err != nil {
		return t, "", errors.Join(err, s.RevokeToken(ctx, who, t.ID))
	}
	return t, tokenPrefix + secret, s.auditOwn(ctx, a, DeedAccess, "token", note)
}

// Bearer returns who the bearer of a secret is, as they are now, with the token, and notes that it
// was used. Codes: token-unknown, account-disabled, account-barred.
func (s *Service) Bearer(ctx context.Context, secret string) (Token, Identity, error) {
	t, a, err := s.bearer(ctx, secret)
	if err != nil {
		return t, Identity{}, err
	}
	if now := s.nowMilli(); now-t.Used >= tokenUsed.Milliseconds() {
		if err := s.tokens.UseToken(ctx, t.Hash, now); err != nil && !errors.Is(err, ErrNotFound) {
			return t, Identity{}, err
		}
	}
	return t, a.Identity(), nil
}

// Bears returns whose a secret is and what it may do, without its being used. Codes: those of Bearer.
func (s *Service) Bears(ctx context.Context, secret string) (Token, Identity, error) {
	t, a, err := s.bearer(ctx, secret)
	return t, a.Identity(), err
}

func (s *Service) bearer(ctx context.Context, secret string) (t Token, a Account, err error) {
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

// RevokeToken ends one of the member's own; it is no error when there is none.
func (s *Service) RevokeToken(ctx context.Context, who Identity, id string) error {
	err := s.tokens.DeleteToken(ctx, who.ID, id)
	s.tokensEnded(ctx, who.ID)
	return err
}

// HearTokens has somebody learn whose tokens this service ends, while that is done. It is for the
// doors through which programs come in, before they are opened.
func (s *Service) HearTokens(learn func(ctx context.Context, account string)) {
	s.tokenHears = append(s.tokenHears, learn)
}

// tokensEnded tells who listens or watches that some of an account's tokens let nobody in any more.
func (s *Service) tokensEnded(ctx context.Context, account string) {
	s.wake()
	ctx = context.WithoutCancel(ctx) // it has happened, whether or not somebody still waits for it
	for _, learn := range s.tokenHears {
		learn(ctx, account)
	}
}
