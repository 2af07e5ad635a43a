package site

import (
	"net/http"

	"github.com/escaque/escaque/internal/explain"
	"github.com/escaque/escaque/internal/members"
)

// roleKeys holds the keys of the sentences that refuse visitors without a role.
var roleKeys = map[members.Roles]string{
	members.RoleAdministrator: "web.problem.role.administrator",
	members.RoleOrganiser:     "web.problem.role.organiser",
	members.RoleArbiter:       "web.problem.role.arbiter",
}

// May reports whether the visitor has a role. Administrators have all roles, because they could
// grant them to themselves.
func (v *Visit) May(role members.Roles) bool {
	return v.Known() && (v.Who.Roles.Has(role) || v.Who.Roles.Has(members.RoleAdministrator))
}

// Require returns a refusal for visitors without any of the roles. The refusal names the first
// role.
func (v *Visit) Require(roles ...members.Roles) error {
	for _, r := range roles {
		if v.May(r) {
			return nil
		}
	}
	if err := v.RequireName(); err != nil {
		return err
	}
	return Refuse(http.StatusForbidden, roleKeys[roles[0]])
}

// RequireName returns a refusal for visitors who are not logged in.
func (v *Visit) RequireName() error {
	if !v.Known() {
		return Refuse(http.StatusUnauthorized, "web.problem.enter")
	}
	return nil
}

// RequireMember returns a refusal for guests and for visitors who are not logged in.
func (v *Visit) RequireMember() error {
	if err := v.RequireName(); err != nil {
		return err
	}
	if v.Who.Guest {
		return Refuse(http.StatusForbidden, "members.guest-refused")
	}
	return nil
}

// memberStatuses holds the HTTP statuses of refusals of package members other than 400 Bad Request.
var memberStatuses = map[string]int{
	string(members.RateLimited):     http.StatusTooManyRequests,
	string(members.SessionUnknown):  http.StatusUnauthorized,
	string(members.GuestsFull):      http.StatusServiceUnavailable,
	string(members.GuestRefused):    http.StatusForbidden,
	string(members.AdminLinkSpent):  http.StatusGone,
	string(members.AccountDisabled): http.StatusForbidden,
	string(members.AccountBarred):   http.StatusForbidden,
	string(members.PlaceBarred):     http.StatusForbidden,
	string(members.WrongPassword):   http.StatusForbidden,
	string(members.HandleUnknown):   http.StatusNotFound,
	string(members.StudyGone):       http.StatusNotFound,
	string(members.StudyChanged):    http.StatusConflict,
	string(members.StudiesFull):     http.StatusConflict,
	string(members.TokensFull):      http.StatusConflict,
	string(members.PasskeysFull):    http.StatusConflict,
	string(members.PasskeyWrong):    http.StatusForbidden,
	string(members.PasskeyAddress):  http.StatusConflict,
	string(members.TokenUnknown):    http.StatusUnauthorized,
}

// Refusal converts an error of another package to a refusal in the visitor's language with its HTTP
// status. ok is false for an internal error.
func (v *Visit) Refusal(err error) (r explain.Refusal, status int, ok bool) {
	if r, ok = explain.RefusalOf(v.Lang, err); !ok {
		return r, 0, false
	}
	switch status = v.s.statuses[r.Code]; {
	case status != 0:
	case r.Article != "":
		status = http.StatusConflict
	default:
		status = http.StatusBadRequest
	}
	return r, status, true
}

// Refused converts a refusal of another package to an error that is shown as a page. It returns an
// internal error unchanged.
func (v *Visit) Refused(err error) error {
	why, status, ok := v.Refusal(err)
	if !ok {
		return err
	}
	return RefuseText(status, why.Text)
}
