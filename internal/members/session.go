package members

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"
)

// How long a session lasts after its last use.
const (
	SessionLife = 30 * 24 * time.Hour
	GuestLife   = 24 * time.Hour
)

// openSession creates a session of an account. tokenID is the id of the API token that opens it, or
// "".
func (s *Service) openSession(ctx context.Context, a Account, agent, tokenID string) (Login, error) {
	token, hash, err := s.newToken()
	if err != nil {
		return Login{}, err
	}
	now := s.nowMilli()
	session := Session{Hash: hash, Account: a.ID, Agent: truncate(agent, maxAgent), Token: tokenID, Created: now, Expires: now + SessionLife.Milliseconds()}
	if err := s.sessions.CreateSession(ctx, session); err != nil {
		return Login{}, err
	}
	return Login{Identity: a.Identity(), Token: token, Expires: session.Expires}, nil
}

// guestTries is how many random guest names are tried. There are 456,976 names.
const guestTries = 64

// EnterTrusted opens a session for an account without a password, on behalf of the operator. It
// returns ErrNotFound for an unknown id. Error codes: account-disabled, account-barred.
func (s *Service) EnterTrusted(ctx context.Context, id string) (Login, error) {
	a, err := s.accounts.Account(ctx, id)
	if err != nil {
		return Login{}, err
	}
	if err := s.mayEnter(a); err != nil {
		return Login{}, err
	}
	return s.openSession(ctx, a, "", "")
}

// EnterGuest opens a session for a guest under a free name such as GuestABCD. With the token of the
// session they can return as the same guest. Error codes: rate-limited, language-form, guests-full,
// place-barred.
func (s *Service) EnterGuest(ctx context.Context, lang, address string) (Login, error) {
	lang, err := checkLang(lang)
	if err != nil {
		return Login{}, err
	}
	if _, err := s.try(s.limits.Guests, s.placeKey(address)); err != nil {
		return Login{}, err
	}
	place, err := s.checkPlace(ctx, address)
	if err != nil {
		return Login{}, err
	}
	id, err := s.newID("g-")
	if err != nil {
		return Login{}, err
	}
	token, hash, err := s.newToken()
	if err != nil {
		return Login{}, err
	}
	now := s.nowMilli()
	for range guestTries {
		handle, err := s.guestHandle()
		if err != nil {
			return Login{}, err
		}
		session := Session{
			Hash: hash, Guest: handle, GuestID: id, Lang: lang, Created: now, Expires: now + GuestLife.Milliseconds(),
		}
		var taken *TakenError
		switch err := s.sessions.CreateSession(ctx, session); {
		case err == nil:
			who := session.guestIdentity()
			who.Place = place
			return Login{Identity: who, Token: token, Expires: session.Expires}, nil
		case !errors.As(err, &taken):
			return Login{}, err
		}
	}
	return Login{}, refuse(GuestsFull)
}

// guestHandle returns the guest prefix with four random letters.
func (s *Service) guestHandle() (string, error) {
	name := []byte(guestPrefix)
	var b [1]byte
	for len(name) < len(guestPrefix)+4 {
		if _, err := io.ReadFull(s.random, b[:]); err != nil {
			return "", fmt.Errorf("members: randomness: %w", err)
		}
		if b[0] < 26*9 { // 234 of 256 values: the others would favour the first letters
			name = append(name, 'A'+b[0]%26)
		}
	}
	return string(name), nil
}

// guestIdentity returns the identity of a guest's session.
func (s Session) guestIdentity() Identity {
	return Identity{ID: s.GuestID, Handle: s.Guest, Guest: true, Lang: s.Lang}
}

// Resume returns the current identity of a session's user. It also extends the session, once a
// tenth of its time has passed. Error codes: session-unknown, account-disabled.
func (s *Service) Resume(ctx context.Context, token string) (Login, error) {
	hash, session, who, err := s.recognise(ctx, token)
	if err != nil {
		return Login{}, err
	}
	now, life := s.nowMilli(), SessionLife
	if who.Guest {
		life = GuestLife
	}
	// Extend a session only when a tenth of its life has passed, because each write costs a flush.
	if fresh := now + life.Milliseconds(); fresh-session.Expires > life.Milliseconds()/10 {
		switch err := s.sessions.UpdateSession(ctx, hash, fresh, session.Lang); {
		case errors.Is(err, ErrNotFound): // it ended meanwhile
			return Login{}, refuse(SessionUnknown)
		case err != nil:
			return Login{}, err
		}
		session.Expires = fresh
	}
	return Login{Identity: who, Token: token, Expires: session.Expires}, nil
}

// Recognise returns the current identity of a session's user without extending the session. It is
// used for connections that outlast a request. Error codes: session-unknown, account-disabled.
func (s *Service) Recognise(ctx context.Context, token string) (Identity, error) {
	_, _, who, err := s.recognise(ctx, token)
	return who, err
}

// SessionStart returns when the session of a token began, in milliseconds since the Unix epoch.
// Error codes: session-unknown, account-disabled.
func (s *Service) SessionStart(ctx context.Context, token string) (int64, error) {
	_, session, _, err := s.recognise(ctx, token)
	return session.Created, err
}

// recognise returns the hash of a token, its session, and the current identity of the session's
// user.
func (s *Service) recognise(ctx context.Context, token string) (hash [32]byte, session Session, who Identity, err error) {
	hash, ok := tokenHash(token)
	if !ok {
		return hash, session, who, refuse(SessionUnknown)
	}
	session, err = s.sessions.Session(ctx, hash)
	switch {
	case errors.Is(err, ErrNotFound), err == nil && session.Expires <= s.nowMilli():
		return hash, session, who, refuse(SessionUnknown)
	case err != nil:
		return hash, session, who, err
	case session.Account == "":
		return hash, session, session.guestIdentity(), nil
	}
	a, err := s.accounts.Account(ctx, session.Account)
	switch {
	case errors.Is(err, ErrNotFound):
		return hash, session, who, refuse(SessionUnknown)
	case err != nil:
		return hash, session, who, err
	}
	if err := s.mayEnter(a); err != nil {
		return hash, session, who, err
	}
	return hash, session, a.Identity(), nil
}

// Logout ends the session of a token, if there is one. A guest's name becomes free.
func (s *Service) Logout(ctx context.Context, token string) error {
	hash, ok := tokenHash(token)
	if !ok {
		return nil
	}
	return s.sessions.DeleteSession(ctx, hash)
}

// LogoutEverywhere ends all sessions of an account.
func (s *Service) LogoutEverywhere(ctx context.Context, id string) error {
	err := s.sessions.DeleteSessions(ctx, id)
	s.wakeWatchers()
	return err
}

// ForgetExpired deletes expired sessions, visits and unconfirmed registrations. The server calls it
// periodically.
func (s *Service) ForgetExpired(ctx context.Context) error {
	if err := s.sessions.DeleteExpired(ctx, s.nowMilli()); err != nil {
		return err
	}
	if err := s.registrations.DeletePending(ctx, s.nowMilli()); err != nil {
		return err
	}
	if err := s.resets.DeleteResets(ctx, s.nowMilli()); err != nil {
		return err
	}
	return s.visits.DeleteVisits(ctx, s.now().Add(-VisitLife).UnixMilli())
}

// SetLanguage sets the preferred language of a session's user. Error codes: session-unknown,
// language-form.
func (s *Service) SetLanguage(ctx context.Context, token, lang string) error {
	lang, err := checkLang(lang)
	if err != nil {
		return err
	}
	login, err := s.Resume(ctx, token)
	if err != nil {
		return err
	}
	if login.Identity.Guest {
		hash, _ := tokenHash(token)
		return s.sessions.UpdateSession(ctx, hash, login.Expires, lang)
	}
	_, err = s.accounts.UpdateAccount(ctx, login.Identity.ID, func(a *Account, _ int) error {
		a.Lang = lang
		return nil
	})
	return err
}
