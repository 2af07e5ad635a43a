// Package passkeys speaks with browsers about passkeys (WebAuthn): what they are asked, and whether
// what they answer is right.
//
// It knows the address of one server and keeps nothing. It must not know accounts but by their names: who
// has which passkey is kept by the register of members, and what is kept of one is read here alone.
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

// MaxAnswer is how many bytes a browser's answer has at most.
const MaxAnswer = 16 << 10

var (
	// ErrAddress refuses an address at which browsers make no passkeys: they want https and a name, or localhost.
	ErrAddress = errors.New("passkeys: browsers make none at this address")
	// ErrWrong is the answer to whatever is not right.
	ErrWrong = errors.New("passkeys: not right")
)

// Party is a server for which browsers make passkeys. Make it with [At].
type Party struct {
	web  *webauthn.WebAuthn
	host string
}

// At is the server that people reach at an address, "https://chess.example".
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
		// Keepers of passwords add what nobody has asked for.
		ExtensionsUnsolicitedOutputPolicy: protocol.UnsolicitedOutputPolicyIgnore,
	})
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrAddress, err)
	}
	return &Party{web, host}, nil
}

// First is the server at the first of some addresses that is not empty: what its operator says, else its own door, at which
// it may be asked on the same machine (localhost). Nil where browsers make none.
func First(addresses ...string) *Party {
	for _, one := range addresses {
		if one != "" {
			party, _ := At(one) // nil where there are none
			return party
		}
	}
	return nil
}

// Here reports whether a page that a browser has asked of host ("chess.example:8080") may use passkeys.
func (p *Party) Here(host string) bool {
	if p == nil {
		return false
	}
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	return strings.EqualFold(host, p.host)
}

// Owner is somebody with their passkeys as they are kept.
type Owner struct {
	ID     string // the account; browsers keep it, and never show it
	Handle string
	Keys   []string
}

// owner is what the library asks about somebody.
type owner struct {
	Owner
	keys []webauthn.Credential
}

func (o Owner) read() (*owner, error) {
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

// AskNew is what a browser is asked to make a passkey for somebody, and none that they have, as
// JSON.
func (p *Party) AskNew(o Owner, challenge []byte) ([]byte, error) {
	who, err := o.read()
	if err != nil {
		return nil, err
	}
	ask, _, err := p.begin(who, challenge)
	if err != nil {
		return nil, err
	}
	return json.Marshal(ask.Response)
}

func (p *Party) begin(who *owner, challenge []byte) (*protocol.CredentialCreation, *webauthn.SessionData, error) {
	return p.web.BeginRegistration(who, webauthn.WithExclusions(webauthn.Credentials(who.keys).CredentialDescriptors()),
		func(o *protocol.PublicKeyCredentialCreationOptions) error {
			o.Challenge = challenge
			return nil
		})
}

// Ask is what a browser is asked to show a passkey, as JSON: one of somebody's, or alone, with nobody named, any
// that it has, whose bearer it has recognised (by a finger, a face, a number).
func (p *Party) Ask(o Owner, challenge []byte) ([]byte, error) {
	who, err := o.read()
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

// New is a passkey that a browser says that it has made.
type New struct {
	ID        string
	Challenge []byte
	parsed    *protocol.ParsedCredentialCreationData
}

// ReadNew reads such an answer. What it says is not examined yet. The error is ErrWrong.
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
	return New{name(parsed.RawID), challenge, parsed}, nil
}

func name(id []byte) string { return base64.RawURLEncoding.EncodeToString(id) }

// Keep examines a passkey that was made for somebody, at the challenge that its answer names, and returns
// what is to be kept. The error of what is not right is ErrWrong.
func (p *Party) Keep(o Owner, n New) (key string, err error) {
	who, err := o.read()
	if err != nil {
		return "", err
	}
	_, session, err := p.begin(who, n.Challenge)
	if err != nil {
		return "", err
	}
	made, err := p.web.CreateCredential(who, *session, n.parsed)
	if err != nil {
		return "", fmt.Errorf("%w: %w", ErrWrong, err)
	}
	made.Attestation = webauthn.CredentialAttestation{} // nobody asks later who has made the device
	return keep(made)
}

func keep(c *webauthn.Credential) (string, error) {
	text, err := json.Marshal(c)
	return string(text), err
}

// Shown is a passkey that a browser shows.
type Shown struct {
	ID        string
	Owner     string // whose it is, as the browser has kept it; empty for some that are shown beside a password
	Challenge []byte
	parsed    *protocol.ParsedCredentialAssertionData
}

// ReadShown reads such an answer. What it says is not examined yet. The error is ErrWrong.
func ReadShown(answer string) (Shown, error) {
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
	return Shown{name(parsed.RawID), string(parsed.Response.UserHandle), challenge, parsed}, nil
}

// Examine examines a passkey of somebody that was shown at the challenge that its answer names, alone or beside a
// password, and returns what is to be kept of it from now on. The error of what is not right is ErrWrong; a device of
// which there seem to be two is not right.
func (p *Party) Examine(o Owner, s Shown, alone bool) (key string, err error) {
	who, err := o.read()
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
	return keep(used)
}
