package security

import (
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/web/site"
)

// passkeysData is the data about a member's passkeys.
type passkeysData struct {
	List []members.Passkey
	Here bool // browsers can create passkeys at this address
	Max  int  // greatest number of characters of a name
	Name string
}

func (v *visit) passkeys() (d passkeysData, err error) {
	d.Max, d.Here, d.Name = members.MaxPasskeyName, v.members.PasskeysAt(v.R.Host), agentName(v.R.UserAgent())
	if len([]rune(d.Name)) > d.Max {
		d.Name = ""
	}
	d.List, err = v.members.Passkeys(v.R.Context(), v.Who.ID)
	return d, err
}

// sendOptions sends the options of WebAuthn with which the script asks the browser for a passkey,
// or the refusal err.
func (v *visit) sendOptions(ask []byte, err error) error {
	if err != nil {
		return v.Refused(err)
	}
	v.W.Header().Set("Content-Type", "application/json")
	v.W.Header().Set("Cache-Control", "no-store")
	_, _ = v.W.Write(ask) // a visitor who went away needs none
	return nil
}

func (v *visit) askNewPasskey() error {
	return v.sendOptions(v.members.NewPasskeyRequest(v.R.Context(), v.Who))
}
func (v *visit) askProof() error   { return v.sendOptions(v.members.ProofRequest(v.R.Context(), v.Who)) }
func (v *visit) askPasskey() error { return v.sendOptions(v.members.PasskeyRequest(v.R.Context())) }

// addPasskey stores a new passkey of the member, and shows the recovery codes when they are new.
func (v *visit) addPasskey() error {
	paper, err := v.members.AddPasskey(v.R.Context(), v.Who.ID, v.R.PostFormValue("own"), v.Form("name"), v.R.PostFormValue("answer"), v.Token)
	if err != nil {
		return v.showRefusal(err)
	}
	v.ended(v.R.Context(), v.Who.ID)
	if paper == nil {
		return v.finish("web.notice.passkey-on")
	}
	return v.showRecoveryCodes(paper, "web.notice.passkey-on")
}

// showRecoveryCodes shows recovery codes. They are shown only this once.
func (v *visit) showRecoveryCodes(paper []string, notice string) error {
	v.W.Header().Set("Cache-Control", "no-store")
	return v.Show(site.Page{Name: "factor", Title: v.T("web.factor.paper"), Nav: "account", Width: "narrow", Notice: v.T(notice), Data: factorData{Paper: paper}})
}

// newRecoveryCodes replaces the member's recovery codes and shows the new ones.
func (v *visit) newRecoveryCodes() error {
	paper, err := v.members.NewRecoveryCodes(v.R.Context(), v.Who.ID, v.R.PostFormValue("own"))
	if err != nil {
		return v.showRefusal(err)
	}
	return v.showRecoveryCodes(paper, "web.notice.saved")
}

func (v *visit) renamePasskey() error {
	if err := v.members.RenamePasskey(v.R.Context(), v.Who.ID, v.R.PathValue("passkey"), v.Form("name")); err != nil {
		return v.showRefusal(err)
	}
	return v.finish("web.notice.saved")
}

func (v *visit) dropPasskey() error {
	if err := v.members.DropPasskey(v.R.Context(), v.Who.ID, v.R.PostFormValue("own"), v.R.PathValue("passkey")); err != nil {
		return v.showRefusal(err)
	}
	return v.finish("web.notice.passkey-off")
}

// enterByPasskey logs in a member with a passkey.
func (v *visit) enterByPasskey() error {
	in, err := v.members.LoginPasskey(v.R.Context(), v.R.PostFormValue("answer"), v.R.UserAgent(), site.Address(v.R))
	if err != nil {
		return v.Refused(err)
	}
	return v.entered(v.Visit, in, site.LocalPath(v.Form("next")))
}

// AskSecond returns, as JSON, the WebAuthn options for requesting a passkey as second factor, after
// the password was correct. It returns "" if the member has none. The member can type a code
// instead.
func (p *Pages) AskSecond(v *site.Visit, handle string) string {
	if !p.members.PasskeysAt(v.R.Host) {
		return ""
	}
	ask, err := p.members.SecondFactorRequest(v.R.Context(), handle)
	if err != nil {
		p.log.Error("a passkey cannot be asked for", "error", err)
	}
	return string(ask)
}

// Entered starts the browser session of a login and redirects to next.
type Entered func(v *site.Visit, in members.Login, next string) error

// passkeyRoutes registers the handlers of passkeys. It calls on for those of visitors who log in,
// and member for those of members.
func passkeyRoutes(on, member func(string, func(*visit) error)) {
	member("GET /account/passkeys/new", (*visit).askNewPasskey)
	member("GET /account/passkeys/prove", (*visit).askProof)
	member("POST /account/passkeys", (*visit).addPasskey)
	member("POST /account/passkeys/{passkey}/name", (*visit).renamePasskey)
	member("POST /account/passkeys/{passkey}/drop", (*visit).dropPasskey)
	member("POST /account/factor/paper", (*visit).newRecoveryCodes)
	on("GET /login/passkey", (*visit).askPasskey)
	on("POST /login/passkey", (*visit).enterByPasskey)
}
