package members

import (
	"context"
	"errors"
	"strconv"
	"strings"

	"github.com/escaque/escaque/internal/limits"
)

// Proof authenticates a logged-in member again before they create a credential. It is the password,
// with a second factor if the account has one, or a passkey alone.
type Proof struct {
	Password string
	Code     string // code of the second factor, or a recovery code
	Passkey  string // the browser's answer to [Service.ProofRequest]
}

// ProofRequest returns the request that asks a member's browser for a passkey, for a [Proof], as
// JSON. It returns nil when the account has no passkey. Error codes: passkey-address.
func (s *Service) ProofRequest(ctx context.Context, who Identity) ([]byte, error) {
	return s.passkeyRequestFor(ctx, who.ID, who.Handle, toProve)
}

// checkProof checks a proof. A failure counts as a wrong guess of a logged-in member. Error codes:
// wrong-password, factor-wanted, factor-wrong, passkey-wrong, rate-limited.
func (s *Service) checkProof(ctx context.Context, a Account, p Proof) error {
	if p.Password == "" && p.Passkey != "" {
		return s.countGuess(a, func() error { return s.checkPasskey(ctx, a, toProve, p.Passkey, true) })
	}
	if err := s.confirmPassword(ctx, a, p.Password, a.PasswordHash); err != nil {
		return err
	}
	return s.countGuess(a, func() error { return s.useFactor(ctx, a, toProve, p.Code, p.Passkey) })
}

// countGuess runs check, which checks a second factor or a passkey. A failed check counts as a
// wrong guess of a logged-in member.
func (s *Service) countGuess(a Account, check func() error) error {
	key := limits.KeyAt(a.ID, limits.Network{})
	back, err := s.try(s.limits.Guesses, key)
	if err != nil {
		return err
	}
	switch err = check(); {
	case errors.Is(err, &Error{Code: FactorWrong}), errors.Is(err, &Error{Code: PasskeyWrong}):
		s.limits.Guesses.Announce(key)
	default:
		back()
	}
	return err
}

// Revoked lists the credentials that were revoked besides sessions.
type Revoked struct {
	Tokens int
	Telnet bool // the ICS password was removed
}

// detail returns the description of the revoked credentials for the audit log.
func (e Revoked) detail() string {
	var said []string
	if e.Tokens > 0 {
		said = append(said, "tokens "+strconv.Itoa(e.Tokens))
	}
	if e.Telnet {
		said = append(said, "telnet")
	}
	return strings.Join(said, " ")
}

// RevokeAll revokes every credential of an account except its password, passkeys and second factor.
// It deletes its tokens, its ICS password and its sessions, except the session whose token is
// given. Connections and streams that use them end at every node.
func (s *Service) RevokeAll(ctx context.Context, id, token string) (ended Revoked, err error) {
	if ended.Tokens, err = s.endTokens(ctx, id); err != nil {
		return ended, err
	}
	a, err := s.changeRights(ctx, id, func(a *Account, _ int) error {
		ended.Telnet, a.ICSPasswordHash = a.ICSPasswordHash != "", ""
		return nil
	})
	if err != nil {
		return ended, err
	}
	if err := s.EndSession(ctx, id, "", token); err != nil {
		return ended, err
	}
	return ended, s.auditOwnChange(ctx, a, DeedAccess, "all", ended.detail())
}

// endTokens deletes all API tokens of an account and returns their number.
func (s *Service) endTokens(ctx context.Context, id string) (int, error) {
	list, err := s.tokens.Tokens(ctx, id)
	if err != nil {
		return 0, err
	}
	err = s.tokens.DeleteToken(ctx, id, "")
	s.notifyTokensEnded(ctx, id)
	return len(list), err
}
