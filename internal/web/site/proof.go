package site

import "github.com/escaque/escaque/internal/members"

// ProofFields are the fields of a form by which members show again that they are who they are:
// the template "proof" shows them. Its form has the attributes of the template's own script, see
// src/passkeys.ts.
type ProofFields struct {
	ID      string // distinguishes the fields of several forms on one page
	Code    bool   // the account has a second factor
	Passkey bool   // and a passkey that works at this address
}

// For returns the fields for a form of its own.
func (f ProofFields) For(id string) ProofFields {
	f.ID = id
	return f
}

// ProofFields returns which fields a member's proof needs.
func (v *Visit) ProofFields(m *members.Service) (ProofFields, error) {
	has, err := m.Factor(v.R.Context(), v.Who.ID)
	return ProofFields{Code: has.Any(), Passkey: has.Passkeys > 0 && m.PasskeysAt(v.R.Host)}, err
}

// Proof returns what a form brings as a member's proof.
func (v *Visit) Proof() members.Proof {
	return members.Proof{Password: v.R.PostFormValue("own"), Code: v.R.PostFormValue("code"), Passkey: v.R.PostFormValue("answer")}
}

// EndedNotices returns the keys of notices: first, then those which say that the tokens or the
// telnet password of an account were ended too.
func EndedNotices(e members.Ended, first ...string) []string {
	if e.Tokens > 0 {
		first = append(first, "web.notice.tokens-ended")
	}
	if e.Telnet {
		first = append(first, "web.notice.telnet-ended")
	}
	return first
}
