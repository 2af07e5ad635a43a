package members_test

import (
	"testing"

	"github.com/escaque/escaque/internal/members"
)

func TestFirstAdministrator(t *testing.T) {
	h := newHouse(t)
	first, err := h.FirstAdminLink(background)
	no(t, err)
	second, err := h.FirstAdminLink(background) // started again before anybody opened it
	no(t, err)
	if first == "" || second == "" || first == second {
		t.Fatalf("links %q, %q", first, second)
	}
	refused(t, h.CheckAdminLink(background, first, ""), members.AdminLinkSpent)
	no(t, h.CheckAdminLink(background, second, ""))

	guest, err := h.EnterGuest(background, "", "")
	no(t, err)
	refused(t, h.UseAdminLink(background, second, guest.Identity, ""), members.GuestRefused)
	who := h.register(t, "Morphy")
	refused(t, h.UseAdminLink(background, first, who.Identity, ""), members.AdminLinkSpent)
	refused(t, h.UseAdminLink(background, "nonsense", who.Identity, ""), members.AdminLinkSpent)
	no(t, h.UseAdminLink(background, second, who.Identity, ""))

	now, err := h.Resume(background, who.Token)
	no(t, err)
	if !now.Identity.Roles.Has(members.RoleAdministrator) {
		t.Errorf("roles %v", now.Identity.Roles)
	}
	// It is spent, and with an administrator on the server none is made at start.
	refused(t, h.CheckAdminLink(background, second, ""), members.AdminLinkSpent)
	refused(t, h.UseAdminLink(background, second, h.register(t, "Anderssen").Identity, ""), members.AdminLinkSpent)
	none, err := h.FirstAdminLink(background)
	no(t, err)
	if none != "" {
		t.Errorf("another link %q", none)
	}
	// But whoever holds the machine can make one.
	link, err := h.NewAdminLink(background)
	no(t, err)
	no(t, h.CheckAdminLink(background, link, ""))
}

func TestRoles(t *testing.T) {
	h := newHouse(t)
	h.register(t, "Morphy")
	h.register(t, "Anderssen")
	p, err := h.GrantRole(background, "morphy", members.RoleArbiter|members.RoleAdministrator)
	no(t, err)
	if p.Roles.String() != "player,arbiter,administrator" {
		t.Errorf("roles %s", p.Roles)
	}
	_, err = h.RevokeRole(background, "Morphy", members.RoleAdministrator)
	refused(t, err, members.RoleLast)
	_, err = h.Disable(background, "Morphy", true)
	refused(t, err, members.RoleLast)
	_, err = h.GrantRole(background, "Anderssen", members.RoleAdministrator)
	no(t, err)
	p, err = h.RevokeRole(background, "Morphy", members.RoleAdministrator|members.RolePlayer)
	no(t, err)
	if p.Roles.String() != "player,arbiter" {
		t.Errorf("roles %s", p.Roles)
	}
	_, err = h.GrantRole(background, "Nobody", members.RoleArbiter)
	refused(t, err, members.HandleUnknown)

	for _, name := range []string{"player", "arbiter", "organiser", "administrator"} {
		r, err := members.ParseRole(name)
		if err != nil || r.String() != name {
			t.Errorf("%s: %v %v", name, r, err)
		}
	}
	_, err = members.ParseRole("king")
	refused(t, err, members.RoleUnknown)
}

func TestDisable(t *testing.T) {
	h := newHouse(t)
	login := h.register(t, "Morphy")
	_, err := h.Disable(background, "Morphy", true)
	no(t, err)
	_, err = h.Resume(background, login.Token)
	refused(t, err, members.SessionUnknown)
	_, err = h.Login(background, members.Credentials{Handle: "Morphy", Password: goodPassword})
	refused(t, err, members.AccountDisabled)
	_, err = h.Login(background, members.Credentials{Handle: "Morphy", Password: "no idea at all"})
	refused(t, err, members.WrongPassword) // a stranger is not told
	_, err = h.Disable(background, "Morphy", false)
	no(t, err)
	_, err = h.Login(background, members.Credentials{Handle: "Morphy", Password: goodPassword})
	no(t, err)
}

func TestResetPassword(t *testing.T) {
	h := newHouse(t)
	login := h.register(t, "Morphy")
	refused(t, h.ResetPassword(background, "Nobody", "nueva nueva"), members.HandleUnknown)
	refused(t, h.ResetPassword(background, "Morphy", "corta"), members.PasswordShort)
	no(t, h.ResetPassword(background, "Morphy", "nueva nueva"))
	_, err := h.Resume(background, login.Token)
	refused(t, err, members.SessionUnknown)
	_, err = h.Login(background, members.Credentials{Handle: "Morphy", Password: "nueva nueva"})
	no(t, err)
}

func TestTitles(t *testing.T) {
	h := newHouse(t)
	token := h.register(t, "Tal").Token
	_, err := h.SetTitles(background, "Tal", "GM")
	no(t, err)
	login, err := h.Resume(background, token)
	no(t, err)
	if login.Identity.Titles != "GM" {
		t.Errorf("titles %q", login.Identity.Titles)
	}
}
