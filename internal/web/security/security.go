// Package security serves the pages about the security of an account: sessions, second factor,
// e-mail address, display name, tokens of programs, and resetting a forgotten password.
// Administrators also see the audit log.
//
// Package internal/members checks codes and passwords. This package must not know tables, games or
// WebSockets.
package security

import (
	"context"
	"embed"
	"html/template"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/web/site"
)

// templates holds the templates of the pages in this package.
//
//go:embed templates
var templates embed.FS

// Pages serves the security pages. [New] makes it.
type Pages struct {
	site    *site.Site
	members *members.Service
	address string // public address of the server, for e-mails
	ended   func(ctx context.Context, account string)
	renamed func()
	entered Entered
	log     *slog.Logger
}

// New returns the pages. address ("https://chess.example") is used in e-mails, because an attacker
// could forge the host of a request. When it is empty, no e-mails about passwords are sent. ended
// is called with an account whose sessions have ended, and renamed when a display name has changed.
// entered starts the session after a login with a passkey.
func New(s *site.Site, m *members.Service, address string, ended func(context.Context, string), renamed func(), entered Entered, log *slog.Logger) *Pages {
	return &Pages{s, m, address, ended, renamed, entered, log}
}

func functions(string) template.FuncMap { return template.FuncMap{"agent": agentName} }

// agentName returns the common name of a browser from its User-Agent. It returns the text of a
// telnet session unchanged.
func agentName(text string) string {
	if strings.HasPrefix(text, "telnet") {
		return text
	}
	for _, known := range [][2]string{{"Firefox", "Firefox"}, {"Edg", "Edge"}, {"OPR", "Opera"}, {"Chrome", "Chrome"}, {"Safari", "Safari"}} {
		if strings.Contains(text, known[0]) {
			return known[1]
		}
	}
	return text
}

// visit is one request for the security pages, with its visitor.
type visit struct {
	*site.Visit
	*Pages
}

// Part returns the templates and functions of the security pages.
func (p *Pages) Part() site.Part {
	return site.Part{Templates: site.Folder(templates, "templates"), Functions: functions}
}

// Routes registers the handlers of the security pages.
func (p *Pages) Routes(mux *http.ServeMux) {
	on := site.On(p.site, mux, func(v *site.Visit) (*visit, error) { return &visit{v, p}, nil })
	member := site.On(p.site, mux, func(v *site.Visit) (*visit, error) { return &visit{v, p}, v.RequireMember() })
	member("POST /account/name", (*visit).saveName)
	member("GET /account/security", func(v *visit) error { return v.showSecurity(0, "") })
	member("POST /account/sessions/end", (*visit).endSessions)
	member("POST /account/email", (*visit).saveEmail)
	member("POST /account/factor/new", func(v *visit) error { return v.showFactor("", 0, "") })
	member("POST /account/factor", (*visit).setFactor)
	member("POST /account/factor/drop", (*visit).dropFactor)
	member("POST /account/tokens", (*visit).makeToken)
	member("POST /account/tokens/{token}/revoke", (*visit).revokeToken)
	passkeyRoutes(on, member)
	on("GET /reset", func(v *visit) error { return v.showAskReset(resetData{}, 0, "") })
	on("POST /reset", (*visit).sendReset)
	on("GET /reset/{code}", func(v *visit) error { return v.showReset(0, "") })
	on("POST /reset/{code}", (*visit).setPassword)
	on("POST /admin/reset", (*visit).makeResetLink)
	on("GET /admin/audit", (*visit).showAudit)
}

// securityData is the data of the page of security.
type securityData struct {
	Sessions []members.SessionInfo
	Factor   members.Factors
	Passkeys passkeysData
	Admin    bool
	Email    string
	Letters  bool // the server can send e-mails
	Tokens   tokensData
	Proof    site.ProofFields
}

// showSecurity shows the page of security with a fault, if any.
func (v *visit) showSecurity(status int, fault string) error {
	return v.show(func(*securityData) {}, status, fault)
}

// show shows the security page. add fills in data that are shown only once, such as new codes; it
// may be nil.
func (v *visit) show(add func(*securityData), status int, fault string) error {
	ctx := v.R.Context()
	profile, err := v.members.Profile(ctx, v.Who.ID)
	if err != nil {
		return err
	}
	d := securityData{Email: profile.Email, Letters: v.members.MayMail(), Admin: v.May(members.RoleAdministrator)}
	if d.Sessions, err = v.members.SessionsOf(ctx, v.Who.ID, v.Token); err != nil {
		return err
	}
	if d.Factor, err = v.members.FactorsOf(ctx, v.Who.ID); err != nil {
		return err
	}
	if d.Passkeys, err = v.passkeys(); err != nil {
		return err
	}
	if d.Tokens, err = v.tokens(); err != nil {
		return err
	}
	if d.Proof, err = v.ProofFields(v.members); err != nil {
		return err
	}
	add(&d)
	return v.Show(site.Page{Name: "security", Title: v.T("web.security.title"), Nav: "account", Width: "narrow", Entry: "src/passkeys.ts", Status: status, Notice: v.TakeNotice(), Fault: fault, Data: d})
}

// showRefusal shows the page again with the reason of a refusal.
func (v *visit) showRefusal(err error) error {
	why, status, ok := v.Refusal(err)
	if !ok {
		return err
	}
	return v.showSecurity(status, why.Text)
}

// finish redirects to the security page with a notice.
func (v *visit) finish(notice string) error {
	v.SetNotice(notice)
	return v.Redirect("/account/security")
}

// endSessions ends the session named in the form. Without a name it ends all other sessions, tokens
// and other access without the password.
func (v *visit) endSessions() error {
	if v.Form("name") == "" {
		e, err := v.members.RevokeAll(v.R.Context(), v.Who.ID, v.Token)
		if err != nil {
			return err
		}
		v.ended(v.R.Context(), v.Who.ID)
		v.SetNotice(site.EndedNotices(e, "web.notice.all-ended")...)
		return v.Redirect("/account/security")
	}
	if err := v.members.EndSession(v.R.Context(), v.Who.ID, v.Form("name"), v.Token); err != nil {
		return err
	}
	v.ended(v.R.Context(), v.Who.ID)
	return v.finish("web.notice.sessions-ended")
}

// saveEmail stores the member's e-mail address.
func (v *visit) saveEmail() error {
	if err := v.members.SetEmail(v.R.Context(), v.Who.ID, v.R.PostFormValue("own"), v.Form("email")); err != nil {
		return v.showRefusal(err)
	}
	return v.finish("web.notice.saved")
}

type factorData struct {
	Secret string
	Code   template.HTML
	Paper  []string // recovery codes, after the setup
}

// showFactor shows the secret of a second factor as text and QR code. An empty secret creates a new
// one.
func (v *visit) showFactor(secret string, status int, fault string) error {
	link := members.FactorLink(v.Who.Handle, secret)
	if link == "" {
		var err error
		if secret, link, err = v.members.NewFactor(v.Who.Handle); err != nil {
			return err
		}
	}
	code, err := site.QR(link)
	if err != nil {
		return err
	}
	v.W.Header().Set("Cache-Control", "no-store")
	return v.Show(site.Page{Name: "factor", Title: v.T("web.factor.title"), Nav: "account", Width: "narrow", Status: status, Fault: fault, Data: factorData{Secret: secret, Code: code}})
}

// setFactor sets up the second factor and shows the recovery codes.
func (v *visit) setFactor() error {
	secret := v.Form("secret")
	paper, err := v.members.SetFactor(v.R.Context(), v.Who.ID, v.R.PostFormValue("own"), secret, v.Form("code"), v.Token)
	if err != nil {
		why, status, ok := v.Refusal(err)
		if !ok {
			return err
		}
		return v.showFactor(secret, status, why.Text)
	}
	v.ended(v.R.Context(), v.Who.ID)
	return v.showRecoveryCodes(paper, "web.notice.factor-on")
}

// dropFactor removes the second factor of the member's login.
func (v *visit) dropFactor() error {
	if err := v.members.DropFactor(v.R.Context(), v.Who.ID, v.R.PostFormValue("own")); err != nil {
		return v.showRefusal(err)
	}
	return v.finish("web.notice.factor-off")
}

type resetData struct {
	Handle  string
	Letters bool
	Sent    bool
	Link    string // link that an administrator passes to the member
	Code    string
	Done    bool
}

// showAskReset shows the page on which a member who has forgotten the password asks for a reset
// link.
func (v *visit) showAskReset(d resetData, status int, fault string) error {
	d.Letters = v.canSendReset()
	return v.Show(site.Page{Name: "reset", Title: v.T("web.reset.title"), Nav: "account", Width: "narrow", Status: status, Fault: fault, Data: d})
}

// canSendReset reports whether e-mails about forgotten passwords can be sent.
func (p *Pages) canSendReset() bool { return p.address != "" && p.members.MayMail() }

// sendReset sends an e-mail with a reset link to a member who has forgotten their password.
func (v *visit) sendReset() error {
	handle := v.Form("handle")
	if !v.canSendReset() {
		return v.showAskReset(resetData{Handle: handle}, http.StatusConflict, "")
	}
	write, err := v.members.AskReset(handle, site.Address(v.R), func(p members.Profile, code string) (subject, text string) {
		return v.T("web.reset.subject"), v.T("web.reset.letter", "Handle", p.Handle, "Link", v.address+"/reset/"+code, "Minutes", int(members.ResetLife.Minutes()))
	})
	if err != nil {
		why, status, ok := v.Refusal(err)
		if !ok {
			return err
		}
		return v.showAskReset(resetData{Handle: handle}, status, why.Text)
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(v.R.Context()), time.Minute)
	go func() {
		defer cancel()
		if err := write(ctx); err != nil {
			v.log.Warn("no letter about a forgotten password", "error", err)
		}
	}()
	return v.showAskReset(resetData{Sent: true}, 0, "")
}

// resetLink returns the address at which a reset code is used, with the host of the request.
func (v *visit) resetLink(code string) string {
	scheme := "http"
	if v.Secure() {
		scheme = "https"
	}
	return (&url.URL{Scheme: scheme, Host: v.R.Host, Path: "/reset/" + code}).String()
}

// showReset shows the page behind a reset link, on which the member chooses a new password.
func (v *visit) showReset(status int, fault string) error {
	v.W.Header().Set("Referrer-Policy", "no-referrer") // the address is a secret
	return v.Show(site.Page{Name: "reset", Title: v.T("web.reset.choose"), Nav: "account", Width: "narrow", Status: status, Fault: fault, Data: resetData{Code: v.R.PathValue("code")}})
}

// setPassword sets a new password for the member of a reset link.
func (v *visit) setPassword() error {
	p, e, err := v.members.UseReset(v.R.Context(), v.R.PathValue("code"), v.R.PostFormValue("password"), site.Address(v.R))
	if err != nil {
		why, status, ok := v.Refusal(err)
		if !ok {
			return err
		}
		return v.showReset(status, why.Text)
	}
	v.ended(v.R.Context(), p.ID)
	v.SetNotice(site.EndedNotices(e, "web.notice.password", "web.notice.all-ended")...)
	return v.Redirect("/login")
}

// makeResetLink creates a reset link for an administrator, who passes it to the member.
func (v *visit) makeResetLink() error {
	if err := v.Require(members.RoleAdministrator); err != nil {
		return err
	}
	code, err := v.members.NewReset(v.R.Context(), v.Form("handle"))
	if err != nil {
		return v.Refused(err)
	}
	v.W.Header().Set("Cache-Control", "no-store")
	return v.showAskReset(resetData{Handle: v.Form("handle"), Link: v.resetLink(code)}, 0, "")
}

// actsPerPage is the number of acts on one page.
const actsPerPage = 100

type auditData struct {
	Acts []act
	Next string
}

type act struct {
	members.Act
	Text string
}

// showAudit shows the acts that concern security, the newest first.
func (v *visit) showAudit() error {
	if err := v.Require(members.RoleAdministrator); err != nil {
		return err
	}
	list, err := v.members.Acts(v.R.Context(), v.R.URL.Query().Get("before"), actsPerPage+1)
	if err != nil {
		return err
	}
	var d auditData
	if len(list) > actsPerPage {
		list = list[:actsPerPage]
		d.Next = list[actsPerPage-1].ID
	}
	for _, a := range list {
		d.Acts = append(d.Acts, act{a, v.T("web.audit." + string(a.What))})
	}
	return v.Show(site.Page{Name: "audit", Title: v.T("web.audit.title"), Nav: "admin", Width: "wide", Data: d})
}
