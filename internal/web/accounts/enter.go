package accounts

import (
	"errors"

	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/explain"
	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/web/site"
)

// loginData is the data of the login and registration pages.
type loginData struct {
	Next                       string
	Handle                     string
	HandleFault, PasswordFault string
	Barred                     string // text of the ban that the visitor may appeal against
	BarredGuest                bool   // the ban concerns guests from the visitor's network
	Appeal                     string // text of a refused appeal
	MaxText                    int
	Factor                     bool     // a second factor is required
	Ask                        string   // options for requesting a passkey as second factor, as JSON
	Passkeys                   bool     // browsers can use passkeys at this address
	Free                       []string // free handles, suggested when the chosen one is taken
}

func (v *visit) loginPage() error {
	return v.showLogin(loginData{Next: site.LocalPath(v.R.URL.Query().Get("next"))}, 0, "")
}

func (v *visit) showLogin(e loginData, status int, fault string) error {
	e.Passkeys = v.members.PasskeysAt(v.R.Host)
	return v.Show(site.Page{Name: "login", Title: v.T("web.login.title"), Nav: "account", Width: "narrow", Entry: "src/passkeys.ts", Status: status, Notice: v.TakeNotice(), Fault: fault, Data: e})
}

func (v *visit) login() error {
	e := loginData{Next: site.LocalPath(v.Form("next")), Handle: v.Form("handle")}
	in, err := v.members.Login(v.R.Context(), members.Credentials{
		Handle: e.Handle, Password: v.R.PostFormValue("password"), Code: v.Form("code"), Passkey: v.R.PostFormValue("answer"), Agent: v.R.UserAgent(), Address: site.Address(v.R),
	})
	e.Factor = errors.Is(err, &members.Error{Code: members.FactorWanted}) || errors.Is(err, &members.Error{Code: members.FactorWrong})
	if errors.Is(err, &members.Error{Code: members.AccountBarred}) || errors.Is(err, &members.Error{Code: members.AccountDisabled}) {
		profile, trouble := v.members.Find(v.R.Context(), e.Handle)
		if trouble != nil {
			return trouble
		}
		return v.showBanned(e, conduct.Person{ID: profile.ID, Handle: profile.Handle}, err)
	}
	if err != nil {
		why, status, ok := v.Refusal(err)
		if !ok {
			return err
		}
		if e.Factor {
			e.Ask = v.askSecond(v.Visit, e.Handle)
		}
		return v.showLogin(e, status, why.Text)
	}
	return v.startSession(in, e.Next)
}

func (v *visit) registerPage() error {
	return v.showRegister(loginData{Next: site.LocalPath(v.R.URL.Query().Get("next")), Handle: v.R.URL.Query().Get("handle")}, 0, "")
}

func (v *visit) showRegister(e loginData, status int, fault string) error {
	return v.Show(site.Page{Name: "register", Title: v.T("web.register.title"), Nav: "account", Width: "narrow", Status: status, Fault: fault, Data: e})
}

func (v *visit) register() error {
	e := loginData{Next: site.LocalPath(v.Form("next")), Handle: v.Form("handle")}
	in, err := v.members.Register(v.R.Context(), members.Registration{
		Handle: e.Handle, Password: v.R.PostFormValue("password"), Lang: v.Lang, Agent: v.R.UserAgent(), Address: site.Address(v.R),
	})
	if err != nil {
		why, status, ok := v.Refusal(err)
		if !ok {
			return err
		}
		fault := ""
		switch members.Code(why.Code) {
		case members.HandleForm, members.HandleReserved, members.HandleTaken, members.HandleLookalike:
			e.HandleFault = why.Text
			var trouble error
			if e.Free, trouble = v.members.Suggest(v.R.Context(), e.Handle); trouble != nil {
				return trouble
			}
		case members.PasswordShort, members.PasswordLong, members.PasswordCommon:
			e.PasswordFault = why.Text
		default:
			fault = why.Text
		}
		return v.showRegister(e, status, fault)
	}
	return v.startSession(in, e.Next)
}

func (v *visit) enterAsGuest() error {
	next := site.LocalPath(v.Form("next"))
	in, err := v.members.EnterGuest(v.R.Context(), v.Lang, site.Address(v.R))
	if errors.Is(err, &members.Error{Code: members.PlaceBarred}) {
		place, trouble := v.members.PlaceOf(v.R.Context(), site.Address(v.R))
		if trouble != nil {
			return trouble
		}
		return v.showBanned(loginData{Next: next, BarredGuest: true}, conduct.Person{ID: place, Handle: "guest", Guest: true, Place: true}, err)
	}
	if err != nil {
		return v.Refused(err)
	}
	return v.startSession(in, next)
}

// showBanned explains a refused login, and lets the banned person appeal once. The person has
// proved who they are, or is a guest of a banned network.
func (v *visit) showBanned(e loginData, who conduct.Person, refused error) error {
	why, status, ok := v.Refusal(refused)
	if !ok {
		return refused
	}
	if v.moderation == nil {
		return v.showLogin(e, status, why.Text)
	}
	act, banned := v.moderation.InForce(who.ID, conduct.Ban)
	if !banned || act.Appeal != nil {
		return v.showLogin(e, status, why.Text)
	}
	fault := why.Text
	if text := v.Form("appeal"); text != "" {
		err := v.moderation.Appeal(v.R.Context(), who, act.Number, text)
		if err == nil {
			return v.Show(site.Page{Name: "login", Title: v.T("web.login.title"), Nav: "account", Width: "narrow", Notice: v.T("web.conduct.banned-sent"), Data: loginData{Next: e.Next}})
		}
		if why, status, ok = v.Refusal(err); !ok {
			return err
		}
		fault, e.Appeal = why.Text, text
	}
	e.Barred = v.T("web.conduct.banned", "By", explain.Author(v.Lang, act.By.Handle), "Until", explain.Until(v.Lang, act.Until), "Reason", act.Reason)
	e.MaxText = conduct.MaxText
	return v.showLogin(e, status, fault)
}

// Entered starts a browser session after a login with a passkey, and redirects to the page next.
// Package internal/web/security calls it.
func (p *Pages) Entered(v *site.Visit, in members.Login, next string) error {
	return (&visit{v, p}).startSession(in, next)
}

// startSession replaces the browser's session by that of a login and redirects to next. The
// language of the account becomes the browser's.
func (v *visit) startSession(in members.Login, next string) error {
	if err := v.endSession(); err != nil {
		return err
	}
	v.SetSession(in)
	if i18n.Known(in.Identity.Lang) {
		v.SetLanguage(in.Identity.Lang)
	}
	return v.Redirect(next)
}

// endSession ends the browser's present session and closes its WebSockets.
func (v *visit) endSession() error {
	if v.Token == "" {
		return nil
	}
	if err := v.members.Logout(v.R.Context(), v.Token); err != nil {
		return err
	}
	v.socket.EndSession(v.Token)
	return nil
}

func (v *visit) logout() error {
	if err := v.endSession(); err != nil {
		return err
	}
	v.ForgetSession()
	v.SetNotice("web.notice.logged-out")
	return v.Redirect("/")
}
