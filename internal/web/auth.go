package web

import (
	"net/http"
	"strings"
	"time"

	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/internal/members"
)

// administrator, organiser and arbiter are the roles that pages ask for.
const (
	administrator = members.RoleAdministrator
	organiser     = members.RoleOrganiser
	arbiter       = members.RoleArbiter
)

// roleKeys name the sentence that refuses somebody without the role.
var roleKeys = map[members.Roles]string{
	administrator: "web.problem.role.administrator",
	organiser:     "web.problem.role.organiser",
	arbiter:       "web.problem.role.arbiter",
}

// may reports whether the visitor has a role. An administrator may do what
// every role may: he could give it to himself.
func (v *visit) may(role members.Roles) bool {
	return v.known() && (v.who.Roles.Has(role) || v.who.Roles.Has(administrator))
}

// require refuses visitors without any of the roles; the first one is named.
func (v *visit) require(roles ...members.Roles) error {
	for _, r := range roles {
		if v.may(r) {
			return nil
		}
	}
	if !v.known() {
		return refuse(http.StatusUnauthorized, "web.problem.enter")
	}
	return refuse(http.StatusForbidden, roleKeys[roles[0]])
}

// requireMember refuses visitors and guests.
func (v *visit) requireMember() error {
	if !v.known() {
		return refuse(http.StatusUnauthorized, "web.problem.enter")
	}
	if v.who.Guest {
		return refuse(http.StatusForbidden, "members.guest-refused")
	}
	return nil
}

// entering is what the login and register pages show.
type entering struct {
	Next                       string
	Handle                     string
	HandleFault, PasswordFault string
}

func (v *visit) loginPage() error {
	return v.showLogin(entering{Next: inside(v.r.URL.Query().Get("next"))}, 0, "")
}

func (v *visit) showLogin(e entering, status int, fault string) error {
	return v.show(page{Name: "login", Title: v.t("web.login.title"), Nav: "account", Width: "narrow", Status: status, Fault: fault, Data: e})
}

func (v *visit) login() error {
	e := entering{Next: inside(v.form("next")), Handle: v.form("handle")}
	in, err := v.s.members.Login(v.r.Context(), members.Credentials{
		Handle: e.Handle, Password: v.r.PostFormValue("password"), Address: addressOf(v.r),
	})
	if err != nil {
		why, status, ok := refusal(v.lang, err)
		if !ok {
			return err
		}
		return v.showLogin(e, status, why.Text)
	}
	return v.entered(in, e.Next)
}

func (v *visit) registerPage() error {
	return v.showRegister(entering{Next: inside(v.r.URL.Query().Get("next"))}, 0, "")
}

func (v *visit) showRegister(e entering, status int, fault string) error {
	return v.show(page{Name: "register", Title: v.t("web.register.title"), Nav: "account", Width: "narrow", Status: status, Fault: fault, Data: e})
}

func (v *visit) register() error {
	e := entering{Next: inside(v.form("next")), Handle: v.form("handle")}
	in, err := v.s.members.Register(v.r.Context(), members.Registration{
		Handle: e.Handle, Password: v.r.PostFormValue("password"), Lang: v.lang, Address: addressOf(v.r),
	})
	if err != nil {
		why, status, ok := refusal(v.lang, err)
		if !ok {
			return err
		}
		fault := ""
		switch members.Code(why.Code) {
		case members.HandleForm, members.HandleReserved, members.HandleTaken, members.HandleLookalike:
			e.HandleFault = why.Text
		case members.PasswordShort, members.PasswordLong, members.PasswordCommon:
			e.PasswordFault = why.Text
		default:
			fault = why.Text
		}
		return v.showRegister(e, status, fault)
	}
	return v.entered(in, e.Next)
}

func (v *visit) enterAsGuest() error {
	next := inside(v.form("next"))
	in, err := v.s.members.EnterGuest(v.r.Context(), v.lang, addressOf(v.r))
	if err != nil {
		return v.refused(err)
	}
	return v.entered(in, next)
}

// entered gives the browser its session and goes on. The language that the
// account prefers becomes the browser's.
func (v *visit) entered(in members.Login, next string) error {
	if err := v.leave(); err != nil {
		return err
	}
	v.setCookie(v.sessionName(), in.Token, time.UnixMilli(in.Expires).Sub(v.s.now()))
	if i18n.Known(in.Identity.Lang) {
		v.setCookie(langCookie, in.Identity.Lang, langAge)
	}
	return v.see(next)
}

// leave ends the session that the browser had, with its open sockets.
func (v *visit) leave() error {
	if v.token == "" {
		return nil
	}
	if err := v.s.members.Logout(v.r.Context(), v.token); err != nil {
		return err
	}
	v.s.sockets.end(v.token)
	return nil
}

func (v *visit) logout() error {
	if err := v.leave(); err != nil {
		return err
	}
	v.setCookie(v.sessionName(), "", -1)
	v.tell("web.notice.logged-out")
	return v.see("/")
}

// refused turns a refusal of the rooms below into a problem page; a trouble of
// ours stays one.
func (v *visit) refused(err error) error {
	texts, status, ok := v.reasons(err)
	if !ok {
		return err
	}
	return &problem{status: status, text: strings.Join(texts, " ")}
}
