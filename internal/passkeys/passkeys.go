// Package passkeys handles passkeys (WebAuthn): it makes the requests for browsers and verifies
// their answers.
//
// It knows the address of one server and stores nothing. It knows accounts by name only. The
// members' register stores the passkeys, in a form that only this package reads.
package passkeys

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/url"
	"strings"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"
)

// MaxAnswer is the most bytes of a browser's answer.
const MaxAnswer = 16 << 10

var (
	// ErrAddress is returned for an address at which browsers support no passkeys. They require
	// https and a host name, or localhost.
	ErrAddress = errors.New("passkeys: browsers make none at this address")
	// ErrWrong is returned for every invalid answer.
	ErrWrong = errors.New("passkeys: not right")
)

// Party is a server for which browsers make passkeys. Make it with [At].
type Party struct {
	web  *webauthn.WebAuthn
	host string
}

// At returns the party for the server's address, such as "https://chess.example".
func At(address string) (*Party, error) {
	u, err := url.Parse(address)
	if err != nil {
		return nil, ErrAddress
	}
	host := strings.ToLower(u.Hostname())
	if host == "" || net.ParseIP(host) != nil || u.Scheme != "https" && (u.Scheme != "http" || host != "localhost") {
		return nil, ErrAddress
	}
	web, err := webauthn.New(&webauthn.Config{
		RPID: host, RPDisplayName: "Escaque", RPOrigins: []string{u.Scheme + "://" + strings.ToLower(u.Host)},
		AttestationPreference:  protocol.PreferNoAttestation,
		AuthenticatorSelection: protocol.AuthenticatorSelection{ResidentKey: protocol.ResidentKeyRequirementPreferred, UserVerification: protocol.VerificationPreferred},
		// Password managers add data that was not requested.
		ExtensionsUnsolicitedOutputPolicy: protocol.UnsolicitedOutputPolicyIgnore,
	})
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrAddress, err)
	}
	return &Party{web, host}, nil
}

// FirstParty returns the party for the first address that is not empty: the configured one,
// otherwise the server's own. It returns nil if browsers support no passkeys there.
func FirstParty(addresses ...string) *Party {
	for _, one := range addresses {
		if one != "" {
			party, _ := At(one) // nil where there are none
			return party
		}
	}
	return nil
}

// Here reports whether a page requested from host ("chess.example:8080") may use passkeys.
func (p *Party) Here(host string) bool {
	if p == nil {
		return false
	}
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	return strings.EqualFold(host, p.host)
}

// Owner is an account with its stored passkeys.
type Owner struct {
	ID     string // the account; browsers store it and never show it
	Handle string
	Keys   []string
}

// owner implements the user of the webauthn library.
type owner struct {
	Owner
	keys []webauthn.Credential
}

func (o Owner) parse() (*owner, error) {
	r := &owner{Owner: o}
	for _, kept := range o.Keys {
		var one webauthn.Credential
		if err := json.Unmarshal([]byte(kept), &one); err != nil {
			return nil, fmt.Errorf("passkeys: one of %s is not as it was kept: %w", o.ID, err)
		}
		r.keys = append(r.keys, one)
	}
	return r, nil
}

// WebAuthnID implements webauthn.User.
func (o *owner) WebAuthnID() []byte { return []byte(o.ID) }

// WebAuthnName implements webauthn.User.
func (o *owner) WebAuthnName() string { return o.Handle }

// WebAuthnDisplayName implements webauthn.User.
func (o *owner) WebAuthnDisplayName() string { return o.Handle }

// WebAuthnCredentials implements webauthn.User.
func (o *owner) WebAuthnCredentials() []webauthn.Credential { return o.keys }

// RegistrationRequest returns the JSON request to make a new passkey. Existing ones are excluded.
func (p *Party) RegistrationRequest(o Owner, challenge []byte) ([]byte, error) {
	who, err := o.parse()
	if err != nil {
		return nil, err
	}
	ask, _, err := p.beginRegistration(who, challenge)
	if err != nil {
		return nil, err
	}
	return json.Marshal(ask.Response)
}

func (p *Party) beginRegistration(who *owner, challenge []byte) (*protocol.CredentialCreation, *webauthn.SessionData, error) {
	return p.web.BeginRegistration(who, webauthn.WithExclusions(webauthn.Credentials(who.keys).CredentialDescriptors()),
		func(o *protocol.PublicKeyCredentialCreationOptions) error {
			o.Challenge = challenge
			return nil
		})
}

// Ask returns the JSON request to show a passkey of the owner. Without an owner it asks for any
// passkey, and the device must verify its user (by fingerprint, face or PIN).
func (p *Party) Ask(o Owner, challenge []byte) ([]byte, error) {
	who, err := o.parse()
	if err != nil {
		return nil, err
	}
	ask, _, err := p.beginLogin(who, challenge)
	if err != nil {
		return nil, err
	}
	return json.Marshal(ask.Response)
}

func (p *Party) beginLogin(who *owner, challenge []byte) (*protocol.CredentialAssertion, *webauthn.SessionData, error) {
	if who.ID == "" {
		return p.web.BeginDiscoverableLogin(webauthn.WithChallenge(challenge), webauthn.WithUserVerification(protocol.VerificationRequired))
	}
	return p.web.BeginLogin(who, webauthn.WithChallenge(challenge))
}

// New is a browser's answer with a new passkey.
type New struct {
	ID        string
	Challenge []byte
	parsed    *protocol.ParsedCredentialCreationData
}

// ReadNew parses the answer with a new passkey, without verifying it. The error is ErrWrong.
func ReadNew(answer string) (New, error) {
	if len(answer) > MaxAnswer {
		return New{}, ErrWrong
	}
	parsed, err := protocol.ParseCredentialCreationResponseBytes([]byte(answer))
	if err != nil {
		return New{}, fmt.Errorf("%w: %w", ErrWrong, err)
	}
	challenge, err := base64.RawURLEncoding.DecodeString(parsed.Response.CollectedClientData.Challenge)
	if err != nil {
		return New{}, ErrWrong
	}
	return New{encodeID(parsed.RawID), challenge, parsed}, nil
}

func encodeID(id []byte) string { return base64.RawURLEncoding.EncodeToString(id) }

// Keep verifies a new passkey against its challenge and returns the text to store. The error of an
// invalid one is ErrWrong.
func (p *Party) Keep(o Owner, n New) (key string, err error) {
	who, err := o.parse()
	if err != nil {
		return "", err
	}
	_, session, err := p.beginRegistration(who, n.Challenge)
	if err != nil {
		return "", err
	}
	made, err := p.web.CreateCredential(who, *session, n.parsed)
	if err != nil {
		return "", fmt.Errorf("%w: %w", ErrWrong, err)
	}
	made.Attestation = webauthn.CredentialAttestation{} // the maker of the device is not needed later
	return encodeCredential(made)
}

func encodeCredential(c *webauthn.Credential) (string, error) {
	text, err := json.Marshal(c)
	return string(text), err
}

// Shown is a browser's answer that was signed with an existing passkey.
type Shown struct {
	ID        string
	Owner     string // the owner as stored in the browser; may be empty beside a password
	Challenge []byte
	parsed    *protocol.ParsedCredentialAssertionData
}

// ParseShown parses a browser's answer that was signed with an existing passkey. It does not verify
// the signature. Its error is ErrWrong.
func ParseShown(answer string) (Shown, error) {
	if len(answer) > MaxAnswer {
		return Shown{}, ErrWrong
	}
	parsed, err := protocol.ParseCredentialRequestResponseBytes([]byte(answer))
	if err != nil {
		return Shown{}, fmt.Errorf("%w: %w", ErrWrong, err)
	}
	challenge, err := base64.RawURLEncoding.DecodeString(parsed.Response.CollectedClientData.Challenge)
	if err != nil {
		return Shown{}, ErrWrong
	}
	return Shown{encodeID(parsed.RawID), string(parsed.Response.UserHandle), challenge, parsed}, nil
}

// Examine verifies a shown passkey against its challenge, alone or beside a password, and returns
// the text to store from now on. The error of an invalid one is ErrWrong. A device that seems to be
// cloned is invalid.
func (p *Party) Examine(o Owner, s Shown, alone bool) (key string, err error) {
	who, err := o.parse()
	if err != nil {
		return "", err
	}
	asked := who
	if alone {
		asked = &owner{}
	}
	_, session, err := p.beginLogin(asked, s.Challenge)
	if err != nil {
		return "", err
	}
	var used *webauthn.Credential
	if alone {
		_, used, err = p.web.ValidatePasskeyLogin(func(_, handle []byte) (webauthn.User, error) {
			if !bytes.Equal(handle, who.WebAuthnID()) {
				return nil, ErrWrong
			}
			return who, nil
		}, *session, s.parsed)
	} else {
		used, err = p.web.ValidateLogin(who, *session, s.parsed)
	}
	switch {
	case err != nil:
		return "", fmt.Errorf("%w: %w", ErrWrong, err)
	case used.Authenticator.CloneWarning:
		return "", fmt.Errorf("%w: its counter has not gone on", ErrWrong)
	}
	return encodeCredential(used)
}
