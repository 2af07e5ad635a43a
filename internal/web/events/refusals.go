package events

import (
	"errors"
	"net/http"
	"strings"

	"github.com/escaque/escaque/internal/web/site"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/words"
)

// officeStatuses are those of the office's refusals; the others are conflicts
// with what stands in the event's log.
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

// reasons are the sentences that say why something was not done, the office's
// with all its faults; ok is false for a trouble of ours.
func (v *visit) reasons(err error) (texts []string, status int, ok bool) {
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

// refused turns a refusal of the rooms below into a problem page; a trouble of
// ours stays one.
func (v *visit) refused(err error) error {
	texts, status, ok := v.reasons(err)
	if !ok {
		return err
	}
	return site.Because(status, strings.Join(texts, " "))
}
