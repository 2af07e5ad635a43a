package web

import (
	"errors"
	"net/http"

	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/explain"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/words"
)

// statuses of the refusals that are not simply a bad request, by code: the
// rooms below take care that no two of them use one code for two things.
var statuses = map[string]int{
	string(hall.NoSuchGame):  http.StatusNotFound,
	string(hall.NoSuchSeek):  http.StatusNotFound,
	string(hall.TooFast):     http.StatusTooManyRequests,
	string(hall.TableClosed): http.StatusGone,
	string(hall.Busy):        http.StatusServiceUnavailable,
	string(hall.NotRecorded): http.StatusServiceUnavailable,
	string(hall.SetAside):    http.StatusServiceUnavailable,
	string(hall.Closing):     http.StatusServiceUnavailable,

	string(conduct.NoSuch):   http.StatusNotFound,
	string(conduct.NotYours): http.StatusForbidden,
	string(conduct.Already):  http.StatusConflict,

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
}

// refusal turns an error of the rooms below into what somebody is told, with
// the status that fits. ok is false for a trouble of ours.
func refusal(lang string, err error) (r explain.Refusal, status int, ok bool) {
	if r, ok = explain.Of(lang, err); !ok {
		return r, 0, false
	}
	switch status = statuses[r.Code]; {
	case status != 0:
	case r.Article != "":
		status = http.StatusConflict
	default:
		status = http.StatusBadRequest
	}
	return r, status, true
}

// officeStatuses are those of the office's refusals; the others are conflicts
// with what stands in the event's log.
var officeStatuses = map[tournament.Code]int{
	tournament.NoEvent:      http.StatusNotFound,
	tournament.RoundUnknown: http.StatusNotFound,
	tournament.NotOrganiser: http.StatusForbidden,
	tournament.NotArbiter:   http.StatusForbidden,
	tournament.NotOfficial:  http.StatusForbidden,
	tournament.NotOnStaff:   http.StatusForbidden,
	tournament.NotOwner:     http.StatusForbidden,
	tournament.NotRecorded:  http.StatusServiceUnavailable,
	tournament.SetAside:     http.StatusServiceUnavailable,
}

// reasons are the sentences that say why something was not done, the office's
// with all its faults; ok is false for a trouble of ours.
func (v *visit) reasons(err error) (texts []string, status int, ok bool) {
	var r *tournament.Refusal
	if !errors.As(err, &r) {
		why, status, ok := refusal(v.lang, err)
		return []string{why.Text}, status, ok
	}
	if r.Code == tournament.NotRecorded {
		v.s.log.Error("office did not record", "error", err)
	}
	for _, one := range r.All() {
		texts = append(texts, words.Refusal(v.lang, one))
	}
	if status = officeStatuses[r.Code]; status == 0 {
		status = http.StatusConflict
	}
	return texts, status, true
}
