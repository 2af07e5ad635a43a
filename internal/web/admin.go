package web

import (
	"net/http"
	"net/url"

	"github.com/escaque/escaque/internal/explain"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/members"
)

type claimData struct {
	Token string
	Here  string // this page, to come back to after entering
	Ready bool   // a member is looking
}

// claimPage opens the one-time link. Opening alone spends nothing, so that a
// program that previews links takes nothing away: the button does.
func (v *visit) claimPage() error {
	token := v.r.URL.Query().Get("token")
	if err := v.s.members.CheckAdminLink(v.r.Context(), token, addressOf(v.r)); err != nil {
		return v.refused(err)
	}
	v.w.Header().Set("Referrer-Policy", "no-referrer") // the address is a secret
	return v.show(page{
		Name: "claim", Title: v.t("web.claim.title"), Nav: "admin", Width: "narrow",
		Data: claimData{Token: token, Here: "/admin/claim?token=" + url.QueryEscape(token), Ready: v.known() && !v.who.Guest},
	})
}

func (v *visit) claim() error {
	if err := v.requireMember(); err != nil {
		return err
	}
	if err := v.s.members.UseAdminLink(v.r.Context(), v.form("token"), v.who, addressOf(v.r)); err != nil {
		return v.refused(err)
	}
	v.s.log.Info("administrator link used", "by", v.who.Handle)
	v.tell("web.notice.administrator")
	return v.see("/admin")
}

// membersAPage is how many members the page of roles shows at once.
const membersAPage = 50

type adminData struct {
	Members []memberRow
	Aside   []journal.Aside
	Next    string // handle after which the next page begins; empty on the last
}

type memberRow struct {
	Handle  string
	Created int64
	Roles   []roleBox
}

type roleBox struct {
	Name, Text string
	Has        bool
}

// grantable are the roles that the page gives and takes. Everybody is a player.
var grantable = []members.Roles{members.RoleArbiter, members.RoleOrganiser, members.RoleAdministrator}

func (v *visit) adminPage() error { return v.showAdmin(0, "") }

func (v *visit) showAdmin(status int, fault string) error {
	if err := v.require(administrator); err != nil {
		return err
	}
	after := v.r.URL.Query().Get("after")
	list, err := v.s.members.Profiles(v.r.Context(), after, membersAPage+1)
	if err != nil {
		return err
	}
	d := adminData{}
	if d.Aside, err = v.s.aside(v.r.Context()); err != nil {
		return err
	}
	if len(list) > membersAPage {
		list = list[:membersAPage]
		d.Next = list[membersAPage-1].Handle
	}
	for _, p := range list {
		row := memberRow{Handle: p.Handle, Created: p.Created}
		for _, r := range grantable {
			row.Roles = append(row.Roles, roleBox{Name: r.String(), Text: v.t("role." + r.String()), Has: p.Roles.Has(r)})
		}
		d.Members = append(d.Members, row)
	}
	return v.show(page{Name: "admin", Title: v.t("web.admin.title"), Nav: "admin", Width: "wide", Status: status, Notice: v.told(), Fault: fault, Data: d})
}

// setRoles makes one member's roles what the boxes say.
func (v *visit) setRoles() error {
	if err := v.require(administrator); err != nil {
		return err
	}
	handle := v.form("handle")
	var want members.Roles
	for _, name := range v.r.PostForm["role"] {
		role, err := members.ParseRole(name)
		if err != nil {
			return v.refused(err)
		}
		want |= role
	}
	var changed members.Profile
	for _, role := range grantable {
		change := v.s.members.RevokeRole
		if want.Has(role) {
			change = v.s.members.GrantRole
		}
		p, err := change(v.r.Context(), handle, role)
		if err == nil {
			changed = p
			continue
		}
		why, status, ok := refusal(v.lang, err)
		if !ok {
			return err
		}
		return v.showAdmin(status, why.Text)
	}
	v.s.lookAgain(v.r.Context(), changed.ID)
	v.s.log.Info("roles set", "member", handle, "roles", want.String(), "by", v.who.Handle)
	v.tell("web.notice.saved")
	return v.see("/admin")
}

func (v *visit) aboutPage() error {
	return v.show(page{Name: "about", Title: v.t("web.about.title"), Nav: "about", Width: "narrow", Status: http.StatusOK, Data: explain.RatingRules(v.lang)})
}
