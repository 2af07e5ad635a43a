package members

import (
	"context"
	"errors"
	"strconv"
	"strings"

	"github.com/escaque/escaque/internal/limits"
)

// Proof is what a member who is logged in shows before something is made that lets others in
// later: the password, with a second factor if the account has one, or a passkey alone.
type Proof struct {
	Password string
	Code     string // of the second factor, or one on paper
	Passkey  string // what the browser answers that shows a passkey, asked by [Service.AskProof]
}

// AskProof returns what a member's browser is asked to show a passkey as a [Proof], as JSON; nil
// when the account has none. Codes: passkey-address.
func (s *Service) AskProof(ctx context.Context, who Identity) ([]byte, error) {
	return s.askSecond(ctx, who.ID, who.Handle, toProve)
}

// prove checks a proof. What is wrong counts as a wrong guess of a member who is logged in.
// Codes: wrong-password, factor-wanted, factor-wrong, passkey-wrong, rate-limited.
func (s *Service) prove(ctx context.Context, a Account, p Proof) error {
	if p.Password == "" && p.Passkey != "" {
		return s.guess(a, func() error { return s.showPasskey(ctx, a, toProve, p.Passkey, true) })
	}
	if err := s.confirm(ctx, a, p.Password, a.PasswordHash); err != nil {
		return err
	}
	return s.guess(a, func() error { return s.spendFactor(ctx, a, toProve, p.Code, p.Passkey) })
}

// guess counts an attempt of a member who is logged in, unless check accepts it.
func (s *Service) guess(a Account, check func() error) error {
	key := limits.Pair(a.ID, limits.Network{})
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

// Ended is what lets in beside the password and was ended, besides the sessions.
type Ended struct {
	Tokens int
	Telnet bool // the password of the Internet Chess Server
}

// detail returns it as the audit log has it.
func (e Ended) detail() string {
	var said []string
	if e.Tokens > 0 {
		said = append(said, "tokens "+strconv.Itoa(e.Tokens))
	}
	if e.Telnet {
		said = append(said, "telnet")
	}
	return strings.Join(said, " ")
}

// EndAll ends everything by which somebody is an account or could come in as it without its
// password: its tokens, its password of the Internet Chess Server and its sessions, but that of
// the token. Connections and streams end with them, at every node.
func (s *Service) EndAll(ctx context.Context, id, token string) (e Ended, err error) {
	if e.Tokens, err = s.endTokens(ctx, id); err != nil {
		return e, err
	}
	a, err := s.changeRights(ctx, id, func(a *Account, _ int) error {
		e.Telnet, a.ICSPasswordHash = a.ICSPasswordHash != "", ""
		return nil
	})
	if err != nil {
		return e, err
	}
	if err := s.EndSession(ctx, id, "", token); err != nil {
		return e, err
	}
	return e, s.auditOwn(ctx, a, DeedAccess, "all", e.detail())
}

// endTokens ends all tokens of an account, and returns how many there were.
func (s *Service) endTokens(ctx context.Context, id string) (int, error) {
	list, err := s.tokens.Tokens(ctx, id)
	if err != nil {
		return 0, err
	}
	err = s.tokens.DeleteToken(ctx, id, "")
	s.tokensEnded(ctx, id)
	return len(list), err
}
