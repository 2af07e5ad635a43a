package hall_test

import (
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/store/memory"
	"github.com/escaque/escaque/laws"
)

func invite(t *testing.T, h *house, who members.Identity, spec hall.SeekSpec) hall.Invitation {
	t.Helper()
	i, err := h.hall.Invite(background, who, spec)
	if err != nil {
		t.Fatal(err)
	}
	return i
}

// Who opens the link sits down, when who made it is here and plays no other game.
func TestInvitation(t *testing.T) {
	h := newHouse(t)
	i := invite(t, h, ana, hall.SeekSpec{Control: "300+3", Color: hall.AsBlack})
	_, err := h.hall.AcceptInvitation(background, bea, i.ID)
	wantCode(t, err, hall.NotHere)
	a := h.connect(ana)
	_, err = h.hall.AcceptInvitation(background, ana, i.ID)
	wantCode(t, err, hall.OwnSeek)
	_, err = h.hall.AcceptInvitation(background, bea, "nothing")
	wantCode(t, err, hall.NoSuchInvitation)
	if seeks := h.hall.Seeks(); len(seeks) != 0 {
		t.Errorf("it stands on the board: %v", seeks)
	}

	game, err := h.hall.AcceptInvitation(background, bea, i.ID)
	if err != nil {
		t.Fatal(err)
	}
	wantSteps(t, a, "seated")
	if v := h.view(game, bea); v.You != hall.AsWhite || v.Terms.Control.String() != "300+3" {
		t.Errorf("the game is %+v", v.Terms)
	}
	if taken, err := h.hall.Invitation(i.ID); err != nil || taken.Game != game {
		t.Errorf("its link leads to %q, %v", taken.Game, err)
	}
	_, err = h.hall.AcceptInvitation(background, carla, i.ID)
	wantCode(t, err, hall.InvitationTaken)
	wantCode(t, h.hall.Uninvite(ana, i.ID), hall.InvitationTaken)

	second := invite(t, h, ana, hall.SeekSpec{Control: "300"})
	_, err = h.hall.AcceptInvitation(background, carla, second.ID)
	wantCode(t, err, hall.AlreadyPlaying)
	h.must(game, ana, laws.Resign{})
	wantCode(t, h.hall.Uninvite(bea, second.ID), hall.NoSuchInvitation)
	if err := h.hall.Uninvite(ana, second.ID); err != nil {
		t.Error(err)
	}
	_, err = h.hall.AcceptInvitation(background, carla, second.ID)
	wantCode(t, err, hall.NoSuchInvitation)
}

func TestInvitationsAreBoundedAndExpire(t *testing.T) {
	var later atomic.Int64
	h := openHouse(t, memory.New(), func(o *hall.Options) {
		o.Now = func() time.Time { return time.Now().Add(time.Duration(later.Load())) }
	})
	h.connect(ana)
	var first hall.Invitation
	for n := range hall.MaxInvitations {
		if i := invite(t, h, ana, hall.SeekSpec{Control: "300"}); n == 0 {
			first = i
		}
	}
	_, err := h.hall.Invite(background, ana, hall.SeekSpec{Control: "300"})
	wantCode(t, err, hall.TooManyInvitations)
	_, err = h.hall.Invite(background, ana, hall.SeekSpec{Control: "never"})
	wantCode(t, err, hall.BadControl)
	if list := h.hall.Invitations(ana.ID); len(list) != hall.MaxInvitations || list[0].Made.After(list[1].Made) {
		t.Errorf("open are %v", list)
	}
	later.Store(int64(hall.InvitationLife - time.Minute))
	if _, err := h.hall.Invitation(first.ID); err != nil {
		t.Error(err)
	}
	later.Store(int64(hall.InvitationLife))
	_, err = h.hall.AcceptInvitation(background, bea, first.ID)
	wantCode(t, err, hall.NoSuchInvitation)
	if list := h.hall.Invitations(ana.ID); len(list) != 0 {
		t.Errorf("open are %v", list)
	}
}

// Of many who open a link at once one sits down.
func TestOneTakesAnInvitation(t *testing.T) {
	h := newHouse(t)
	h.connect(ana)
	i := invite(t, h, ana, hall.SeekSpec{Control: "300"})
	var begun atomic.Int32
	var all sync.WaitGroup
	for _, who := range []members.Identity{bea, carla, identity("Dora"), identity("Elsa")} {
		all.Go(func() {
			if _, err := h.hall.AcceptInvitation(background, who, i.ID); err == nil {
				begun.Add(1)
			} else {
				wantCode(t, err, hall.InvitationTaken)
			}
		})
	}
	all.Wait()
	if n := begun.Load(); n != 1 {
		t.Errorf("%d sat down", n)
	}
}
