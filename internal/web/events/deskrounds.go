package events

import (
	"context"
	"slices"

	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/systems"
)

// roundsDesk is the page of the rounds: starting numbers, the round to come, and
// what may be done with those that are published.
type roundsDesk struct {
	deskHead
	CanDraw   bool
	CanRevoke bool       // the numbers, before the first round
	NextRound *roundView // what the system proposes
	Published []*roundView
}

func (v *visit) showRounds(e office.Event, faults []string, status int) error {
	t, text := e.Tournament, v.eventText(e.Tournament)
	d := roundsDesk{deskHead: v.deskHead(e, roundsMatter, faults)}
	d.CanDraw = d.MayOrganise && !t.NumbersDrawn() && len(t.Active()) > 1
	d.CanRevoke = d.MayOrganise && t.NumbersDrawn() && t.Published() == 0
	next := t.Published() + 1
	if d.MayOrganise {
		if draft, err := systems.Draft(t, next, swiss.Options{}); err == nil && len(draft.Pairs) > 0 {
			d.NextRound = text.proposed(next, draft.Pairings(t))
		}
	}
	for n := t.Published(); n >= 1; n-- {
		r, _ := t.Round(n)
		view := text.round(r)
		view.Revocable = d.MayOrganise && n == t.Published() && !r.Closed && !hasResults(r)
		d.Published = append(d.Published, view)
	}
	return v.showDesk(d.deskHead, status, d)
}

// hasResults reports whether a board with two players is scored.
func hasResults(r tournament.Round) bool {
	return slices.ContainsFunc(r.Boards, func(b tournament.Board) bool { return b.Result != tournament.NoResult })
}

func (v *visit) drawLots() error {
	return v.work(roundsMatter, "web.notice.numbers", func(ctx context.Context, e office.Event) error {
		if v.Form("how") == "list" {
			return v.office.AssignNumbers(ctx, v.Who, e.ID, e.Tournament.Active())
		}
		return v.office.DrawLots(ctx, v.Who, e.ID)
	})
}

func (v *visit) revokeLots() error {
	return v.work(roundsMatter, "web.notice.taken-back", func(ctx context.Context, e office.Event) error {
		return v.office.RevokeLots(ctx, v.Who, e.ID, v.Form("reason"))
	})
}

func (v *visit) publishRound() error {
	return v.work(roundsMatter, "web.notice.published", func(ctx context.Context, e office.Event) error {
		return v.office.PublishRound(ctx, v.Who, e.ID, v.number("round"))
	})
}

func (v *visit) revokeRound() error {
	return v.work(roundsMatter, "web.notice.taken-back", func(ctx context.Context, e office.Event) error {
		return v.office.RevokeRound(ctx, v.Who, e.ID, v.number("round"), v.Form("reason"))
	})
}

func (v *visit) seatRound() error {
	return v.work(roundsMatter, "web.notice.seated", func(ctx context.Context, e office.Event) error {
		return v.office.SeatRound(ctx, v.Who, e.ID, v.number("round"))
	})
}

func (v *visit) closeRound() error {
	return v.work(roundsMatter, "web.notice.closed", func(ctx context.Context, e office.Event) error {
		return v.office.CloseRound(ctx, v.Who, e.ID, v.number("round"))
	})
}

func (v *visit) reopenRound() error {
	return v.work(roundsMatter, "web.notice.reopened", func(ctx context.Context, e office.Event) error {
		return v.office.ReopenRound(ctx, v.Who, e.ID, v.number("round"), v.Form("reason"))
	})
}
