package accounts

import (
	"cmp"
	"net/http"
	"slices"
	"strings"

	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/envelope"
	"github.com/escaque/escaque/internal/explain"
	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/ratings"
	"github.com/escaque/escaque/internal/web/site"
	"github.com/escaque/escaque/internal/web/socket"
	"github.com/escaque/escaque/laws"
)

// accountData is the data of the account page.
type accountData struct {
	Handle    string
	Guest     bool
	Display   string
	MaxName   int
	Roles     []string
	Languages []i18n.Language
	Lang      string
	Arbiter   bool   // the visitor may register a key for sealed moves
	Key       string // the registered key
	Standings []ratings.Standing
	Acts      []explain.Act
	Unread    bool // Acts contains a warning that was not acknowledged
	MaxAppeal int
	Complain  bool // the visitor can complain to an administrator
	Table     socket.TableSettings
	Boards    []string
	Pieces    []string
	Sizes     []string
	Sight     members.Sight // the declaration of the member about playing without seeing the board
	Duties    []duty        // of an assistant
	Forget    bool          // the account can be deleted on this server
	Proof     site.ProofFields
}

// duty is a duty of an assistant as a choice on the account page.
type duty struct {
	Letter  string // in the Laws
	Checked bool
}

func (v *visit) accountPage() error { return v.showAccount(0, "") }

func (v *visit) showAccount(status int, fault string) error {
	if err := v.RequireName(); err != nil {
		return err
	}
	d := accountData{Handle: v.Who.Handle, Guest: v.Who.Guest, Lang: v.Lang, Acts: v.ownActs(), Languages: i18n.All(), MaxAppeal: conduct.MaxText}
	d.Unread = slices.ContainsFunc(d.Acts, func(a explain.Act) bool { return a.Warning })
	for _, r := range v.Who.Roles.Names() {
		d.Roles = append(d.Roles, v.T("common.role."+r))
	}
	d.Complain = v.moderation != nil && !v.Who.Guest
	if !v.Who.Guest {
		profile, err := v.members.Profile(v.R.Context(), v.Who.ID)
		if err != nil {
			return err
		}
		d.Display, d.MaxName = profile.Display, members.MaxDisplay
		if d.Standings, err = v.ratings.Standings(v.R.Context(), v.Who.ID); err != nil {
			return err
		}
		if d.Table, err = v.socket.TableSettingsOf(v.R.Context(), v.Who); err != nil {
			return err
		}
		if d.Sight, err = v.members.Sight(v.R.Context(), v.Who); err != nil {
			return err
		}
		if v.R.URL.Path == sightAddress { // the form was refused, and keeps what was filled in
			d.Sight = v.sightInForm()
		}
		for _, letter := range laws.AllDuties.String() {
			checked := d.Sight.Duties == "" || strings.ContainsRune(d.Sight.Duties, letter)
			d.Duties = append(d.Duties, duty{string(letter), checked})
		}
		if d.Proof, err = v.ProofFields(v.members); err != nil {
			return err
		}
		d.Pieces, d.Sizes = socket.PieceSets(), socket.BoardSizes()
		d.Boards, d.Arbiter, d.Forget = socket.Boards(), v.May(arbiter), v.forget != nil
		if d.Key, err = v.members.EnvelopeKey(v.R.Context(), v.Who.ID); err != nil {
			return err
		}
	}
	return v.Show(site.Page{Name: "account", Title: v.Who.Handle, Nav: "account", Width: "narrow", Entry: "src/passkeys.ts", Status: status, Notice: v.TakeNotice(), Fault: fault, Data: d})
}

func (v *visit) accountLanguage() error {
	if err := v.ChooseLanguage(v.Form("lang")); err != nil {
		return err
	}
	v.SetNotice("web.notice.saved")
	return v.Redirect("/account")
}

// sightAddress is where the form on the sight of a member is sent.
const sightAddress = "/account/sight"

// sightInForm returns what a member declares about their sight and their assistant.
func (v *visit) sightInForm() members.Sight {
	sight := members.Sight{CannotSee: v.Form("cannot-see") != "", Assistant: v.Form("assistant")}
	for _, letter := range laws.AllDuties.String() {
		if v.Form("duty-"+string(letter)) != "" {
			sight.Duties += string(letter)
		}
	}
	return sight
}

// accountSight stores whether the member can see the board, and who assists them in games.
func (v *visit) accountSight() error {
	if err := v.RequireMember(); err != nil {
		return err
	}
	sight := v.sightInForm()
	switch {
	case !sight.CannotSee && sight.Assistant != "":
		return v.showAccount(http.StatusBadRequest, v.T("web.sight.only-blind"))
	case sight.Assistant != "" && sight.Duties == "":
		return v.showAccount(http.StatusBadRequest, v.T("web.sight.no-duty"))
	}
	if err := v.members.DeclareSight(v.R.Context(), v.Who, sight); err != nil {
		return v.showRefusal(err)
	}
	v.SetNotice("web.notice.saved")
	return v.Redirect("/account")
}

func (v *visit) accountPassword() error {
	if err := v.RequireMember(); err != nil {
		return err
	}
	old, fresh := v.R.PostFormValue("old"), v.R.PostFormValue("new")
	e, err := v.members.ChangePassword(v.R.Context(), v.Who.ID, old, fresh, v.Form("keep") != "")
	if err != nil {
		return v.showRefusal(err)
	}
	v.changed(v.R.Context(), v.Who.ID)
	// The change ended every session of the account. The browser that made it comes in
	// again at once; the other browsers have to ask.
	in, err := v.members.EnterTrusted(v.R.Context(), v.Who.ID)
	if err != nil {
		return v.Refused(err)
	}
	v.SetNotice(site.EndedNotices(e, "web.notice.password", "web.notice.all-ended")...)
	return v.startSession(in, "/account")
}

func (v *visit) accountICSPassword() error {
	if err := v.RequireMember(); err != nil {
		return err
	}
	err := v.members.SetICSPassword(v.R.Context(), v.Who.ID, v.Proof(), v.R.PostFormValue("password"))
	if err != nil {
		return v.showRefusal(err)
	}
	v.SetNotice("web.notice.password")
	return v.Redirect("/account")
}

// accountEnvelopeKey registers or removes an arbiter's public key for sealed moves.
func (v *visit) accountEnvelopeKey() error {
	if err := v.Require(arbiter); err != nil {
		return err
	}
	key := v.Form("key")
	if key != "" {
		public, err := envelope.PublicKey(key)
		if err != nil {
			return v.showAccount(http.StatusBadRequest, v.T("web.account.key-bad"))
		}
		key = public.String()
	}
	if err := v.members.SetEnvelopeKey(v.R.Context(), v.Who.ID, v.Proof(), key); err != nil {
		return v.showRefusal(err)
	}
	v.SetNotice("web.notice.saved")
	return v.Redirect("/account")
}

// showRefusal shows the account page with the reason of a refusal. It returns any other error.
func (v *visit) showRefusal(err error) error {
	why, status, ok := v.Refusal(err)
	if !ok {
		return err
	}
	return v.showAccount(status, why.Text)
}

// accountTable saves the table settings from the account page.
func (v *visit) accountTable() error {
	if err := v.RequireMember(); err != nil {
		return err
	}
	on := func(name string) bool { return v.Form(name) != "" }
	set := socket.TableSettings{Board: v.Form("board"), Pieces: cmp.Or(v.Form("pieces"), socket.PieceSets()[0]), Size: cmp.Or(v.Form("size"), socket.BoardSizes()[0]), Contrast: on("contrast"), Coordinates: on("coordinates"), Captured: on("captured"), Confirm: on("confirm"), Queen: on("queen"), Sound: on("sound"), Announce: on("announce")}
	if !set.Known() {
		return site.Refuse(http.StatusBadRequest, "web.ws.bad-settings")
	}
	if err := v.socket.SaveTableSettings(v.R.Context(), v.Who, set); err != nil {
		return v.Refused(err)
	}
	v.SetNotice("web.notice.saved")
	return v.Redirect("/account")
}
