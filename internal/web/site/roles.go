package site

import (
	"net/http"

	"github.com/escaque/escaque/internal/explain"
	"github.com/escaque/escaque/internal/members"
)

// roleKeys name the sentence that refuses somebody without the role.
var roleKeys = map[members.Roles]string{
	members.RoleAdministrator: "web.problem.role.administrator",
	members.RoleOrganiser:     "web.problem.role.organiser",
	members.RoleArbiter:       "web.problem.role.arbiter",
}

// May reports whether the visitor has a role. An administrator may do what
// every role may: they could give it to themselves.
func (v *Visit) May(role members.Roles) bool {
	return v.Known() && (v.Who.Roles.Has(role) || v.Who.Roles.Has(members.RoleAdministrator))
}

// Require refuses visitors without any of the roles; the first one is named.
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

// RequireName refuses visitors without a name.
func (v *Visit) RequireName() error {
	if !v.Known() {
		return Refuse(http.StatusUnauthorized, "web.problem.enter")
	}
	return nil
}

// RequireMember refuses visitors without a name and guests.
func (v *Visit) RequireMember() error {
	if err := v.RequireName(); err != nil {
		return err
	}
	if v.Who.Guest {
		return Refuse(http.StatusForbidden, "members.guest-refused")
	}
	return nil
}

// memberStatuses are those of the members' refusals that are not simply a bad
// request.
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

// Refusal turns an error of the rooms below into what the visitor is told, with
// the status that fits. ok is false for a trouble of ours.
func (v *Visit) Refusal(err error) (r explain.Refusal, status int, ok bool) {
	if r, ok = explain.Of(v.Lang, err); !ok {
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

// Refused turns a refusal of the rooms below into a problem; a trouble of ours
// stays one.
func (v *Visit) Refused(err error) error {
	why, status, ok := v.Refusal(err)
	if !ok {
		return err
	}
	return Because(status, why.Text)
}
