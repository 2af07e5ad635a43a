package accounts

import (
	"errors"

	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/explain"
	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/web/site"
)

// entering is what the login and register pages show.
type entering struct {
	Next                       string
	Handle                     string
	HandleFault, PasswordFault string
	Barred                     string // the act that keeps them out, if they may appeal against it
	BarredGuest                bool   // it keeps guests out who come from where they do
	Appeal                     string // that was refused
	MaxText                    int
	Factor                     bool     // a second factor is wanted
	Ask                        string   // what a browser is asked to show a passkey as one
	Passkeys                   bool     // browsers may use passkeys at this address
	Free                       []string // handles that are free, when the wished one is not
}

func (v *visit) loginPage() error {
	return v.showLogin(entering{Next: site.Inside(v.R.URL.Query().Get("next"))}, 0, "")
}

func (v *visit) showLogin(e entering, status int, fault string) error {
	e.Passkeys = v.members.PasskeysAt(v.R.Host)
	return v.Show(site.Page{Name: "login", Title: v.T("web.login.title"), Nav: "account", Width: "narrow", Entry: "src/passkeys.ts", Status: status, Notice: v.Told(), Fault: fault, Data: e})
}

func (v *visit) login() error {
	e := entering{Next: site.Inside(v.Form("next")), Handle: v.Form("handle")}
	in, err := v.members.Login(v.R.Context(), members.Credentials{
		Handle: e.Handle, Password: v.R.PostFormValue("password"), Code: v.Form("code"), Passkey: v.R.PostFormValue("answer"), Agent: v.R.UserAgent(), Address: site.Address(v.R),
	})
	e.Factor = errors.Is(err, &members.Error{Code: members.FactorWanted}) || errors.Is(err, &members.Error{Code: members.FactorWrong})
	if errors.Is(err, &members.Error{Code: members.AccountBarred}) || errors.Is(err, &members.Error{Code: members.AccountDisabled}) {
		profile, trouble := v.members.Find(v.R.Context(), e.Handle)
		if trouble != nil {
			return trouble
		}
		return v.atTheDoor(e, conduct.Person{ID: profile.ID, Handle: profile.Handle}, err)
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
	return v.entered(in, e.Next)
}

func (v *visit) registerPage() error {
	return v.showRegister(entering{Next: site.Inside(v.R.URL.Query().Get("next")), Handle: v.R.URL.Query().Get("handle")}, 0, "")
}

func (v *visit) showRegister(e entering, status int, fault string) error {
	return v.Show(site.Page{Name: "register", Title: v.T("web.register.title"), Nav: "account", Width: "narrow", Status: status, Fault: fault, Data: e})
}

func (v *visit) register() error {
	e := entering{Next: site.Inside(v.Form("next")), Handle: v.Form("handle")}
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
	return v.entered(in, e.Next)
}

func (v *visit) enterAsGuest() error {
	next := site.Inside(v.Form("next"))
	in, err := v.members.EnterGuest(v.R.Context(), v.Lang, site.Address(v.R))
	if errors.Is(err, &members.Error{Code: members.PlaceBarred}) {
		place, trouble := v.members.PlaceOf(v.R.Context(), site.Address(v.R))
		if trouble != nil {
			return trouble
		}
		return v.atTheDoor(entering{Next: next, BarredGuest: true}, conduct.Person{ID: place, Handle: "guest", Guest: true, Place: true}, err)
	}
	if err != nil {
		return v.Refused(err)
	}
	return v.entered(in, next)
}

// atTheDoor tells somebody who may not come in why, and lets them appeal against it
// once: they have shown who they are, or come from where guests are kept out.
func (v *visit) atTheDoor(e entering, who conduct.Person, refused error) error {
	why, status, ok := v.Refusal(refused)
	if !ok {
		return refused
	}
	if v.moderation == nil {
		return v.showLogin(e, status, why.Text)
	}
	act, banned := v.moderation.Holds(who.ID, conduct.Ban)
	if !banned || act.Appeal != nil {
		return v.showLogin(e, status, why.Text)
	}
	fault := why.Text
	if text := v.Form("appeal"); text != "" {
		err := v.moderation.Appeal(v.R.Context(), who, act.Number, text)
		if err == nil {
			return v.Show(site.Page{Name: "login", Title: v.T("web.login.title"), Nav: "account", Width: "narrow", Notice: v.T("web.conduct.banned-sent"), Data: entering{Next: e.Next}})
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

// Entered gives a browser the session of somebody who has logged in with a passkey
// (internal/web/security), and goes on to a page.
func (p *Pages) Entered(v *site.Visit, in members.Login, next string) error {
	return (&visit{v, p}).entered(in, next)
}

// entered gives the browser its session and goes on. The language that the
// account prefers becomes the browser's.
func (v *visit) entered(in members.Login, next string) error {
	if err := v.leave(); err != nil {
		return err
	}
	v.SetSession(in)
	if i18n.Known(in.Identity.Lang) {
		v.SetLanguage(in.Identity.Lang)
	}
	return v.See(next)
}

// leave ends the session that the browser had, with its open sockets.
func (v *visit) leave() error {
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
	if err := v.leave(); err != nil {
		return err
	}
	v.ForgetSession()
	v.Tell("web.notice.logged-out")
	return v.See("/")
}
