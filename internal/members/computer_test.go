package members_test

import (
	"testing"

	"github.com/escaque/escaque/internal/members"
)

func TestEnrolComputer(t *testing.T) {
	h := newHouse(t)
	p, err := h.EnrolComputer(background, "Turk", "brass and cabinet")
	no(t, err)
	if p.Handle != "Turk" || p.Titles != members.ComputerMark {
		t.Errorf("enrolled as %+v", p)
	}
	in, err := h.LoginICS(background, credentials("Turk", "brass and cabinet"))
	no(t, err)
	if in.Identity.Titles != members.ComputerMark {
		t.Errorf("comes in as %+v", in.Identity)
	}
	_, err = h.Login(background, credentials("Turk", "brass and cabinet"))
	refused(t, err, members.WrongPassword)

	// Once more: another password, the same mark.
	p, err = h.EnrolComputer(background, "turk", "gears and levers")
	no(t, err)
	if p.Titles != members.ComputerMark {
		t.Errorf("marks are %q", p.Titles)
	}
	_, err = h.LoginICS(background, credentials("Turk", "brass and cabinet"))
	refused(t, err, members.WrongPassword)

	// An account that was there keeps its titles and its own password.
	h.register(t, "Alekhine")
	_, err = h.SetTitles(background, "Alekhine", "GM")
	no(t, err)
	p, err = h.EnrolComputer(background, "Alekhine", "telnet telnet")
	no(t, err)
	if p.Titles != "GM C" {
		t.Errorf("marks are %q", p.Titles)
	}
	_, err = h.Login(background, credentials("Alekhine", goodPassword))
	no(t, err)

	_, err = h.EnrolComputer(background, "Mephisto", "short")
	refused(t, err, members.PasswordShort)
	_, err = h.EnrolComputer(background, "a b", "brass and cabinet")
	refused(t, err, members.HandleForm)
}
