package web

import (
	"net/http"

	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/hall"
)

// statuses holds the HTTP statuses of refusals other than 400 Bad Request, by code. The codes of
// different packages are distinct.
var statuses = map[string]int{
	string(hall.NoSuchGame):       http.StatusNotFound,
	string(hall.NoSuchSeek):       http.StatusNotFound,
	string(hall.NoSuchInvitation): http.StatusNotFound,
	string(hall.InvitationTaken):  http.StatusConflict,
	string(hall.TooFast):          http.StatusTooManyRequests,
	string(hall.OftenShouted):     http.StatusTooManyRequests,
	string(hall.TableClosed):      http.StatusGone,
	string(hall.Busy):             http.StatusServiceUnavailable,
	string(hall.NotRecorded):      http.StatusServiceUnavailable,
	string(hall.SetAside):         http.StatusServiceUnavailable,
	string(hall.NoKey):            http.StatusServiceUnavailable,
	string(hall.Closing):          http.StatusServiceUnavailable,
	string(hall.Unreachable):      http.StatusServiceUnavailable,
	string(hall.Moved):            http.StatusServiceUnavailable,

	string(conduct.NoSuch):   http.StatusNotFound,
	string(conduct.NotYours): http.StatusForbidden,
	string(conduct.Already):  http.StatusConflict,

	string(conduct.AdminsOnly):       http.StatusForbidden,
	string(conduct.MembersOnly):      http.StatusForbidden,
	string(conduct.OwnCase):          http.StatusForbidden,
	string(conduct.OwnAct):           http.StatusForbidden,
	string(conduct.NotYourComplaint): http.StatusForbidden,
	string(conduct.Settled):          http.StatusConflict,
	string(conduct.InForceNow):       http.StatusConflict,
	string(conduct.NotInForce):       http.StatusConflict,
	string(conduct.TooMany):          http.StatusTooManyRequests,
}
