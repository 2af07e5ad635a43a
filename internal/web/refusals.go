package web

import (
	"net/http"

	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/hall"
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
}
