package moderation

import (
	"context"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/conduct"
)

// DecidedElsewhere informs those who are connected to this node of what was decided at another, and sends out whom it
// sends out. Its other consequences are the other node's; see [steward.Steward.Follow].
func (s *Service) DecidedElsewhere(ctx context.Context, e conduct.Event) {
	n := News{Event: e}
	act, complaint := about(e)
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
	s.tell(ctx, n)
}
