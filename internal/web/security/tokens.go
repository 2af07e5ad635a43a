package security

import (
	"net/http"
	"strings"

	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/web/site"
)

// tokensData is the data about a member's tokens for programs.
type tokensData struct {
	List   []members.Token
	Scopes []tokenScope
	Note   string // note of the new token
	Secret string // secret of the new token, shown only once
	Max    int    // greatest number of characters of a note
}

// tokenScope is a scope of a token, with its description.
type tokenScope struct {
	Scope members.Scope
	Text  string
}

func (v *visit) tokens() (d tokensData, err error) {
	d.Max = members.MaxTokenNote
	for _, s := range members.Scopes() {
		d.Scopes = append(d.Scopes, tokenScope{s, v.T("web.tokens.scope." + strings.ReplaceAll(string(s), ":", "-"))})
	}
	d.List, err = v.members.Tokens(v.R.Context(), v.Who)
	return d, err
}

// makeToken creates a token and shows its secret.
func (v *visit) makeToken() error {
	if err := v.R.ParseForm(); err != nil {
		return site.BadForm(err)
	}
	var scopes []members.Scope
	for _, one := range v.R.PostForm["scope"] {
		scopes = append(scopes, members.Scope(one))
	}
	t, secret, err := v.members.NewToken(v.R.Context(), v.Who, v.Proof(), v.Form("note"), scopes)
	if err != nil {
		return v.showRefusal(err)
	}
	v.W.Header().Set("Cache-Control", "no-store")
	return v.show(func(d *securityData) { d.Tokens.Note, d.Tokens.Secret = t.Note, secret }, http.StatusOK, "")
}

// revokeToken revokes a token.
func (v *visit) revokeToken() error {
	if err := v.members.RevokeToken(v.R.Context(), v.Who, v.R.PathValue("token")); err != nil {
		return v.Refused(err)
	}
	v.SetNotice("web.notice.token-revoked")
	return v.Redirect("/account/security#tokens")
}
