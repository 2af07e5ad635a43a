package members

import (
	"context"
	"errors"
	"net/mail"
	"strings"

	"golang.org/x/text/language"
)

// Registration is the data that a new member enters.
type Registration struct {
	Handle   string
	Password string
	Email    string // optional
	Lang     string // BCP 47 tag; "" when unknown
	Agent    string // name of the client program; "" when unknown
	Address  string // client address, for the rate limit; "" for the server's own machine
}

// Register creates an account with the role of player and logs it in. Error codes: handle-form,
// handle-reserved, handle-taken, handle-lookalike, password-short, password-long, password-common,
// email-form, language-form, rate-limited, place-barred.
func (s *Service) Register(ctx context.Context, r Registration) (Login, error) {
	if err := CheckHandle(r.Handle); err != nil {
		return Login{}, err
	}
	if err := checkPassword(r.Handle, r.Password); err != nil {
		return Login{}, err
	}
	email, err := checkEmail(r.Email)
	if err != nil {
		return Login{}, err
	}
	lang, err := checkLang(r.Lang)
	if err != nil {
		return Login{}, err
	}
	if err := s.spend(s.limits.Registrations, s.placeKey(r.Address)); err != nil {
		return Login{}, err
	}
	if _, err := s.checkPlace(ctx, r.Address); err != nil {
		return Login{}, err
	}
	hash, err := s.hashPassword(ctx, s.strangerLane(r.Address), r.Password)
	if err != nil {
		return Login{}, err
	}
	id, err := s.newID("a-")
	if err != nil {
		return Login{}, err
	}
	now := s.nowMilli()
	a := Account{
		Profile: Profile{
			ID: id, Handle: r.Handle, Email: email, Roles: RolePlayer, Lang: lang, Created: now, LastSeen: now,
		},
		PasswordHash: hash,
	}
	if err := s.accounts.CreateAccount(ctx, a); err != nil {
		var taken *TakenError
		switch {
		case !errors.As(err, &taken):
			return Login{}, err
		case Fold(taken.Handle) == Fold(r.Handle):
			return Login{}, refuse(HandleTaken, "handle", r.Handle)
		}
		return Login{}, refuse(HandleLookalike, "handle", r.Handle, "like", taken.Handle)
	}
	if err := s.noteAddress(ctx, a.ID, r.Address); err != nil {
		return Login{}, err
	}
	return s.openSession(ctx, a, r.Agent, "")
}

// checkEmail returns an e-mail address as it is stored, or a refusal.
func checkEmail(email string) (string, error) {
	if email = strings.TrimSpace(email); email == "" {
		return "", nil
	}
	parsed, err := mail.ParseAddress(email)
	if err != nil || len(email) > 254 || parsed.Address != email || checkVisible(email) != nil {
		return "", refuse(EmailForm, "email", clip(email))
	}
	return email, nil
}

// checkLang returns the canonical form of a language tag, or a refusal.
func checkLang(lang string) (string, error) {
	if lang == "" {
		return "", nil
	}
	if len(lang) > 35 { // the longest tag of RFC 5646
		return "", refuse(LanguageForm, "lang", clip(lang))
	}
	tag, err := language.Parse(lang)
	if err != nil {
		return "", refuse(LanguageForm, "lang", lang)
	}
	return tag.String(), nil
}

// Find returns the profile of the member with a handle in any case of letters. Error codes:
// handle-unknown.
func (s *Service) Find(ctx context.Context, handle string) (Profile, error) {
	a, err := s.find(ctx, handle)
	return a.Profile, err
}

// find returns the account with a handle in any case of letters. Error codes: handle-unknown.
func (s *Service) find(ctx context.Context, handle string) (Account, error) {
	if !isHandleForm(handle) {
		return Account{}, refuse(HandleUnknown, "handle", clip(handle))
	}
	a, err := s.accounts.AccountByHandle(ctx, handle)
	if errors.Is(err, ErrNotFound) {
		return Account{}, refuse(HandleUnknown, "handle", handle)
	}
	return a, err
}

// Profile returns the profile of an account by id, or [ErrNotFound].
func (s *Service) Profile(ctx context.Context, id string) (Profile, error) {
	a, err := s.accounts.Account(ctx, id)
	return a.Profile, err
}

// Profiles lists at most limit members whose handles follow a given handle, ordered by handle.
// after "" starts at the first member.
func (s *Service) Profiles(ctx context.Context, after string, limit int) ([]Profile, error) {
	accounts, err := s.accounts.Accounts(ctx, after, limit)
	profiles := make([]Profile, len(accounts))
	for i, a := range accounts {
		profiles[i] = a.Profile
	}
	return profiles, err
}

// WithPrefix lists at most limit open accounts whose handles begin with a text, ordered by handle.
// Case is ignored. If no handle can begin with the text, the list is empty.
func (s *Service) WithPrefix(ctx context.Context, text string, limit int) ([]Profile, error) {
	prefix := Fold(text)
	if prefix == "" || len(prefix) > MaxHandle || strings.Trim(prefix, "abcdefghijklmnopqrstuvwxyz") != "" {
		return nil, nil
	}
	last := len(prefix) - 1
	// No handle can follow this one and still have the prefix.
	after := prefix[:last] + string(prefix[last]-1) + strings.Repeat("z", MaxHandle)
	var list []Profile
	for len(list) < limit {
		page, err := s.Profiles(ctx, after, limit)
		if err != nil {
			return nil, err
		}
		for _, p := range page {
			if !strings.HasPrefix(Fold(p.Handle), prefix) {
				return list, nil
			}
			if after = p.Handle; !p.Disabled && len(list) < limit {
				list = append(list, p)
			}
		}
		if len(page) < limit {
			return list, nil
		}
	}
	return list, nil
}
