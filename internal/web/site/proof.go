package site

import "github.com/escaque/escaque/internal/members"

// ProofFields holds the form fields by which members prove their identity again. The template
// "proof" shows them, see src/passkeys.ts for its script.
type ProofFields struct {
	ID      string // distinguishes the fields of several forms on one page
	Code    bool   // the account has a second factor
	Passkey bool   // the account has a passkey that works at this address
}

// For returns the fields for another form of the page, whose name is id.
func (f ProofFields) For(id string) ProofFields {
	f.ID = id
	return f
}

// ProofFields returns the fields that a member's proof needs.
func (v *Visit) ProofFields(m *members.Service) (ProofFields, error) {
	has, err := m.FactorsOf(v.R.Context(), v.Who.ID)
	return ProofFields{Code: has.Any(), Passkey: has.Passkeys > 0 && m.PasskeysAt(v.R.Host)}, err
}

// Proof returns the member's proof from the form.
func (v *Visit) Proof() members.Proof {
	return members.Proof{Password: v.R.PostFormValue("own"), Code: v.R.PostFormValue("code"), Passkey: v.R.PostFormValue("answer")}
}

// EndedNotices returns keys of notices: those in first, then those about ended tokens and a deleted
// telnet password.
func EndedNotices(e members.Revoked, first ...string) []string {
	if e.Tokens > 0 {
		first = append(first, "web.notice.tokens-ended")
	}
	if e.Telnet {
		first = append(first, "web.notice.telnet-ended")
	}
	return first
}
