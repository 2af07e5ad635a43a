package events

import (
	"errors"
	"net/http"
	"strings"

	"github.com/escaque/escaque/internal/web/site"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/words"
)

// officeStatuses holds the HTTP statuses of the office's refusals. Other refusals are 409 Conflict.
var officeStatuses = map[tournament.Code]int{
	tournament.NoEvent:            http.StatusNotFound,
	tournament.EventWasRemoved:    http.StatusGone,
	tournament.RoundUnknown:       http.StatusNotFound,
	tournament.NotOrganiser:       http.StatusForbidden,
	tournament.NotArbiter:         http.StatusForbidden,
	tournament.NotOfficial:        http.StatusForbidden,
	tournament.NotOnStaff:         http.StatusForbidden,
	tournament.NotOwner:           http.StatusForbidden,
	tournament.DemonstrationsFast: http.StatusTooManyRequests,
	tournament.KeyUnknown:         http.StatusForbidden,
	tournament.ReportsFast:        http.StatusTooManyRequests,
	tournament.NotRecorded:        http.StatusServiceUnavailable,
	tournament.SetAside:           http.StatusServiceUnavailable,
}

// refusalTexts returns the sentences of a refusal, with all faults that the office found. ok is
// false for an internal error.
func (v *visit) refusalTexts(err error) (texts []string, status int, ok bool) {
	var r *tournament.Refusal
	if !errors.As(err, &r) {
		why, status, ok := v.Refusal(err)
		return []string{why.Text}, status, ok
	}
	if r.Code == tournament.NotRecorded {
		v.log.Error("office did not record", "error", err)
	}
	for _, one := range r.All() {
		texts = append(texts, words.Refusal(v.Lang, one))
	}
	if status = officeStatuses[r.Code]; status == 0 {
		status = http.StatusConflict
	}
	return texts, status, true
}

// refusalPage converts a refusal to a page error. It returns an internal error unchanged.
func (v *visit) refusalPage(err error) error {
	texts, status, ok := v.refusalTexts(err)
	if !ok {
		return err
	}
	return site.RefuseText(status, strings.Join(texts, " "))
}
