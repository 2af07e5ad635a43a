package web

import (
	"net/http"
	"slices"
	"time"

	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/envelope"
	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/ratings"
)

// langAge is how long a browser remembers its language.
const langAge = 365 * 24 * time.Hour

// setLanguage is the switch on every page. It keeps the choice in the browser
// and, for somebody with a name, in the account.
func (v *visit) setLanguage() error {
	lang, back := v.form("lang"), inside(v.form("back"))
	if err := v.chooseLanguage(lang); err != nil {
		return err
	}
	return v.see(back)
}

func (v *visit) chooseLanguage(lang string) error {
	if !i18n.Known(lang) {
		return refuse(http.StatusBadRequest, "web.problem.language")
	}
	v.setCookie(langCookie, lang, langAge)
	if !v.known() {
		return nil
	}
	if err := v.s.members.SetLanguage(v.r.Context(), v.token, lang); err != nil {
		return v.refused(err)
	}
	return nil
}

type accountData struct {
	Handle    string
	Guest     bool
	Roles     []string
	Languages []tongue
	Lang      string
	Arbiter   bool   // may register a key for sealed moves
	Key       string // that he has registered
	Standings []ratings.Standing
	Acts      []ownAct
	Unread    bool // a warning among them is to be acknowledged
	MaxAppeal int
}

func (v *visit) accountPage() error { return v.showAccount(0, "") }

func (v *visit) showAccount(status int, fault string) error {
	if !v.known() {
		return refuse(http.StatusUnauthorized, "web.problem.enter")
	}
	d := accountData{Handle: v.who.Handle, Guest: v.who.Guest, Lang: v.lang, Acts: v.ownActs(), MaxAppeal: conduct.MaxText}
	d.Unread = slices.ContainsFunc(d.Acts, func(a ownAct) bool { return a.Warning })
	for _, r := range v.who.Roles.Names() {
		d.Roles = append(d.Roles, v.t("role."+r))
	}
	for _, lang := range i18n.Languages() {
		d.Languages = append(d.Languages, tongue{lang, i18n.Text(lang, "language.name")})
	}
	if !v.who.Guest {
		var err error
		if d.Standings, err = v.s.ratings.Standings(v.r.Context(), v.who.ID); err != nil {
			return err
		}
		d.Arbiter = v.may(arbiter)
		if d.Key, err = v.s.members.EnvelopeKey(v.r.Context(), v.who.ID); err != nil {
			return err
		}
	}
	return v.show(page{Name: "account", Title: v.who.Handle, Nav: "account", Width: "narrow", Status: status, Notice: v.told(), Fault: fault, Data: d})
}

func (v *visit) accountLanguage() error {
	if err := v.chooseLanguage(v.form("lang")); err != nil {
		return err
	}
	v.tell("web.notice.saved")
	return v.see("/account")
}

func (v *visit) accountPassword() error {
	if err := v.requireMember(); err != nil {
		return err
	}
	old, fresh := v.r.PostFormValue("old"), v.r.PostFormValue("new")
	if err := v.s.members.ChangePassword(v.r.Context(), v.who.ID, old, fresh); err != nil {
		return v.passwordRefused(err)
	}
	v.s.lookAgain(v.r.Context(), v.who.ID)
	// The change ended every session of the account. Whoever made it comes in
	// again at once; the other browsers have to ask.
	in, err := v.s.members.Login(v.r.Context(), members.Credentials{Handle: v.who.Handle, Password: fresh, Address: addressOf(v.r)})
	if err != nil {
		return v.refused(err)
	}
	v.tell("web.notice.password")
	return v.entered(in, "/account")
}

func (v *visit) accountICSPassword() error {
	if err := v.requireMember(); err != nil {
		return err
	}
	err := v.s.members.SetICSPassword(v.r.Context(), v.who.ID, v.r.PostFormValue("own"), v.r.PostFormValue("password"))
	if err != nil {
		return v.passwordRefused(err)
	}
	v.tell("web.notice.password")
	return v.see("/account")
}

// accountEnvelopeKey registers the public key of an arbiter for sealed moves, or takes
// it away.
func (v *visit) accountEnvelopeKey() error {
	if err := v.require(arbiter); err != nil {
		return err
	}
	key := v.form("key")
	if key != "" {
		public, err := envelope.PublicKey(key)
		if err != nil {
			return v.showAccount(http.StatusBadRequest, v.t("web.account.key-bad"))
		}
		key = public.String()
	}
	if err := v.s.members.SetEnvelopeKey(v.r.Context(), v.who.ID, v.r.PostFormValue("own"), key); err != nil {
		return v.passwordRefused(err)
	}
	v.tell("web.notice.saved")
	return v.see("/account")
}

func (v *visit) passwordRefused(err error) error {
	why, status, ok := refusal(v.lang, err)
	if !ok {
		return err
	}
	return v.showAccount(status, why.Text)
}
