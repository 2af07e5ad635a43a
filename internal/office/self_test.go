package office

import (
	"testing"

	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/fidemode"
)

func TestMembersEnterAndWithdrawThemselves(t *testing.T) {
	h := newHouse(t)
	ctx := t.Context()
	ana := members.Identity{ID: "a-ana", Handle: "Ana"}
	bob := members.Identity{ID: "a-bob", Handle: "Bob"}
	closed, err := h.office.Create(WithAccepted(ctx, fidemode.Any), organiserOne, regulations())
	h.must(err)
	h.refused(h.office.EnterSelf(ctx, ana, closed), tournament.EntryNotOpen)

	regs := regulations()
	regs.OpenEntry = true
	id, err := h.office.Create(WithAccepted(ctx, fidemode.Any), organiserOne, regs)
	h.must(err)
	h.refused(h.office.EnterSelf(ctx, members.Identity{ID: "g", Handle: "Guest", Guest: true}, id), tournament.MemberUnknown)
	h.refused(h.office.WithdrawSelf(ctx, ana, id, "ill"), tournament.NotEntered)
	h.must(h.office.EnterSelf(ctx, ana, id))
	h.must(h.office.EnterSelf(ctx, bob, id))
	h.refused(h.office.EnterSelf(ctx, ana, id), tournament.EnteredBefore)
	h.must(h.office.WithdrawSelf(ctx, bob, id, "ill"))
	h.refused(h.office.WithdrawSelf(ctx, bob, id, "ill"), tournament.PlayerWithdrew)
	h.must(h.office.EnterSelf(ctx, bob, id))
	h.must(h.office.AssignNumbers(ctx, organiserOne, id, []tournament.PlayerID{1, 2}))
	h.refused(h.office.EnterSelf(ctx, members.Identity{ID: "a-carl", Handle: "Carl"}, id), tournament.EntriesClosed)
	e, err := h.office.Event(id)
	h.must(err)
	if p, _ := e.Tournament.Player(2); p.Name != "Bob" || p.Member.ID != "a-bob" || p.Withdrawn {
		t.Errorf("%+v", p)
	}
}
