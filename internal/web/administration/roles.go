package administration

import (
	"net/url"

	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/web/site"
)

// claimData is the data of the page behind the one-time link.
type claimData struct {
	Token string
	Here  string // this page, to return to after the login
	Ready bool   // the visitor is logged in as a member
}

// claimPage shows the page of the one-time link. Only its button uses the link up, so that programs
// that preview links do no harm.
func (v *visit) claimPage() error {
	token := v.R.URL.Query().Get("token")
	if err := v.members.CheckAdminLink(v.R.Context(), token, site.Address(v.R)); err != nil {
		return v.Refused(err)
	}
	v.W.Header().Set("Referrer-Policy", "no-referrer") // the address is a secret
	return v.Show(site.Page{
		Name: "claim", Title: v.T("web.claim.title"), Nav: "admin", Width: "narrow",
		Data: claimData{Token: token, Here: "/admin/claim?token=" + url.QueryEscape(token), Ready: v.Known() && !v.Who.Guest},
	})
}

// claim makes the member an administrator by an administrator link.
func (v *visit) claim() error {
	if err := v.RequireMember(); err != nil {
		return err
	}
	if err := v.members.UseAdminLink(v.R.Context(), v.Form("token"), v.Who, site.Address(v.R)); err != nil {
		return v.Refused(err)
	}
	v.log.Info("administrator link used", "by", v.Who.Handle)
	v.SetNotice("web.notice.administrator")
	return v.Redirect("/admin")
}

// membersPerPage is the number of members on one page of roles.
const membersPerPage = 50

// adminData is the data of the page of roles.
type adminData struct {
	Members []memberRow
	Aside   []journal.Quarantined
	Waiting string // number of waiting complaints and appeals, as text; empty without moderation
	List    bool   // FIDE's rating list can be uploaded
	Next    string // the next page begins after this handle; empty on the last page
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

// grantable are the roles that administrators grant and revoke. Every member is a player.
var grantable = []members.Roles{members.RoleArbiter, members.RoleOrganiser, members.RoleAdministrator}

func (v *visit) adminPage() error { return v.showAdmin(0, "") }

// showAdmin shows the page of an administrator: the members with their roles and the work that
// waits.
func (v *visit) showAdmin(status int, fault string) error {
	if err := v.Require(administrator); err != nil {
		return err
	}
	after := v.R.URL.Query().Get("after")
	list, err := v.members.Profiles(v.R.Context(), after, membersPerPage+1)
	if err != nil {
		return err
	}
	d := adminData{List: v.list != nil}
	if v.moderation != nil {
		complaints, appeals := v.moderation.Waiting()
		d.Waiting = v.T("web.moderation.waiting", "Complaints", complaints, "Appeals", appeals)
	}
	if d.Aside, err = v.aside(v.R.Context()); err != nil {
		return err
	}
	if len(list) > membersPerPage {
		list = list[:membersPerPage]
		d.Next = list[membersPerPage-1].Handle
	}
	for _, p := range list {
		row := memberRow{Handle: p.Handle, Created: p.Created}
		for _, r := range grantable {
			row.Roles = append(row.Roles, roleBox{Name: r.String(), Text: v.T("common.role." + r.String()), Has: p.Roles.Has(r)})
		}
		d.Members = append(d.Members, row)
	}
	return v.Show(site.Page{Name: "admin", Title: v.T("web.admin.title"), Nav: "admin", Width: "wide", Status: status, Notice: v.TakeNotice(), Fault: fault, Data: d})
}

// setRoles grants and revokes the roles of a member according to the form.
func (v *visit) setRoles() error {
	if err := v.Require(administrator); err != nil {
		return err
	}
	handle := v.Form("handle")
	var want members.Roles
	for _, name := range v.R.PostForm["role"] {
		role, err := members.ParseRole(name)
		if err != nil {
			return v.Refused(err)
		}
		want |= role
	}
	var changed members.Profile
	for _, role := range grantable {
		change := v.members.RevokeRole
		if want.Has(role) {
			change = v.members.GrantRole
		}
		p, err := change(v.R.Context(), handle, role)
		if err == nil {
			changed = p
			continue
		}
		why, status, ok := v.Refusal(err)
		if !ok {
			return err
		}
		return v.showAdmin(status, why.Text)
	}
	v.changed(v.R.Context(), changed.ID)
	v.log.Info("roles set", "member", handle, "roles", want.String(), "by", v.Who.Handle)
	v.SetNotice("web.notice.saved")
	return v.Redirect("/admin")
}
