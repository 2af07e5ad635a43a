package moderation

import (
	"context"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/conduct"
)

// DecidedElsewhere announces an event that another node decided to the users of this node, and
// disconnects users who must leave. The other node carries out all other consequences, see
// [steward.Steward.Follow].
func (s *Service) DecidedElsewhere(ctx context.Context, e conduct.Event) {
	n := News{Event: e}
	act, complaint := subjectOf(e)
	s.Read(func(b *conduct.Book, _ clock.Instant) {
		n.Act, _ = b.Act(act)
		n.Complaint, _ = b.Complaint(complaint)
	})
	switch e := e.(type) { //nolint:gochecksumtype // nobody is informed of the others
	case conduct.Complained:
		n.By = e.By
	case conduct.Closed:
		n.By = e.By
	case conduct.Acted:
		n.By, n.Rated = e.By, s.opponentOf(ctx, e)
	case conduct.Acknowledged, conduct.Appealed, conduct.AppealWithdrawn:
		n.By = n.Act.Against
	case conduct.Ruled:
		n.By = e.By
		if n.Act.Measure == conduct.Annul && !e.Upheld {
			n.Rated = s.opponentOf(ctx, n.Act.Acted)
		}
	default:
		return
	}
	s.publish(ctx, n)
}
