package members

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"
)

// How long a session lasts without being used.
const (
	SessionLife = 30 * 24 * time.Hour
	GuestLife   = 24 * time.Hour
)

// open starts a session of an account, by a token where its id is given.
func (s *Service) open(ctx context.Context, a Account, agent, by string) (Login, error) {
	token, hash, err := s.newToken()
	if err != nil {
		return Login{}, err
	}
	now := s.nowMilli()
	session := Session{Hash: hash, Account: a.ID, Agent: bounded(agent, maxAgent), Token: by, Created: now, Expires: now + SessionLife.Milliseconds()}
	if err := s.sessions.CreateSession(ctx, session); err != nil {
		return Login{}, err
	}
	return Login{Identity: a.Identity(), Token: token, Expires: session.Expires}, nil
}

// guestTries bounds the search for a free guest name: there are 456,976 of them.
const guestTries = 64

// EnterTrusted opens a session for an account on the word of whoever runs the
// machine, without a password. The error is ErrNotFound for nobody.
// Codes: account-disabled.
func (s *Service) EnterTrusted(ctx context.Context, id string) (Login, error) {
	a, err := s.accounts.Account(ctx, id)
	if err != nil {
		return Login{}, err
	}
	if err := s.mayEnter(a); err != nil {
		return Login{}, err
	}
	return s.open(ctx, a, "", "")
}

// EnterGuest lets somebody in without an account, under a name like GuestABCD that no guest present
// bears, with a session that lets them come back as the same guest.
// Codes: rate-limited, language-form, guests-full, place-barred.
func (s *Service) EnterGuest(ctx context.Context, lang, address string) (Login, error) {
	lang, err := checkLang(lang)
	if err != nil {
		return Login{}, err
	}
	if _, err := s.try(s.limits.Guests, s.placeKey(address)); err != nil {
		return Login{}, err
	}
	place, err := s.enterFrom(ctx, address)
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
			who := session.guest()
			who.Place = place
			return Login{Identity: who, Token: token, Expires: session.Expires}, nil
		case !errors.As(err, &taken):
			return Login{}, err
		}
	}
	return Login{}, refuse(GuestsFull)
}

// guestHandle draws four letters, each with the same chance.
func (s *Service) guestHandle() (string, error) {
	name := []byte(guestPrefix)
	var b [1]byte
	for len(name) < len(guestPrefix)+4 {
		if _, err := io.ReadFull(s.random, b[:]); err != nil {
			return "", fmt.Errorf("members: randomness: %w", err)
		}
		if b[0] < 26*9 { // 234 of 256 values: the rest would favour the first letters
			name = append(name, 'A'+b[0]%26)
		}
	}
	return string(name), nil
}

func (s Session) guest() Identity {
	return Identity{ID: s.GuestID, Handle: s.Guest, Guest: true, Lang: s.Lang}
}

// Resume returns who the bearer of a token is, as they are now (roles, language), and prolongs the
// session when a good part of it has passed. Codes: session-unknown, account-disabled.
func (s *Service) Resume(ctx context.Context, token string) (Login, error) {
	hash, session, who, err := s.recognise(ctx, token)
	if err != nil {
		return Login{}, err
	}
	now, life := s.nowMilli(), SessionLife
	if who.Guest {
		life = GuestLife
	}
	// A write per request would be a flush per request: a session is prolonged when a tenth has passed.
	if fresh := now + life.Milliseconds(); fresh-session.Expires > life.Milliseconds()/10 {
		switch err := s.sessions.UpdateSession(ctx, hash, fresh, session.Lang); {
		case errors.Is(err, ErrNotFound): // ended meanwhile
			return Login{}, refuse(SessionUnknown)
		case err != nil:
			return Login{}, err
		}
		session.Expires = fresh
	}
	return Login{Identity: who, Token: token, Expires: session.Expires}, nil
}

// Recognise returns who the bearer of a token is, as they are now, and leaves the session as it is:
// for connections that last longer than a request. Codes: session-unknown, account-disabled.
func (s *Service) Recognise(ctx context.Context, token string) (Identity, error) {
	_, _, who, err := s.recognise(ctx, token)
	return who, err
}

// Began returns since when the session of a token lasts, in milliseconds since the Unix epoch.
// Codes: session-unknown, account-disabled.
func (s *Service) Began(ctx context.Context, token string) (int64, error) {
	_, session, _, err := s.recognise(ctx, token)
	return session.Created, err
}

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
		return hash, session, session.guest(), nil
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

// Logout ends the session of a token. A guest's name is free again. It is no error when there is none.
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
	s.wake()
	return err
}

// ForgetExpired clears away what has had its time: sessions, visits, registrations that nobody has
// confirmed. The shell calls it now and then.
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

// SetLanguage keeps the language that the bearer of a token prefers. Codes: session-unknown, language-form.
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
