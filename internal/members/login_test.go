package members_test

import (
	"fmt"
	"strconv"
	"testing"
	"time"

	"github.com/escaque/escaque/internal/members"
)

func credentials(handle, password string) members.Credentials {
	return members.Credentials{Handle: handle, Password: password, Address: "192.0.2.1"}
}

func TestLogin(t *testing.T) {
	h := newHouse(t)
	who := h.register(t, "Alekhine").Identity
	login, err := h.Login(background, credentials("ALEKHINE", goodPassword))
	no(t, err)
	if login.Identity != who {
		t.Errorf("logged in as %+v", login.Identity)
	}
	_, err = h.Login(background, credentials("Alekhine", goodPassword+"x"))
	refused(t, err, members.WrongPassword)
	_, err = h.Login(background, credentials("Alekhine", string(make([]byte, 1<<20))))
	refused(t, err, members.WrongPassword)
	_, err = h.Login(background, credentials("Nobody", goodPassword))
	refused(t, err, members.HandleUnknown)
}

func TestPasswordsOfTheICS(t *testing.T) {
	h := newHouse(t)
	who := h.register(t, "Alekhine").Identity
	_, err := h.LoginICS(background, credentials("Alekhine", goodPassword))
	refused(t, err, members.ICSPasswordNone)

	refused(t, h.SetICSPassword(background, who.ID, "wrong wrong", "telnet telnet"), members.WrongPassword)
	refused(t, h.SetICSPassword(background, who.ID, goodPassword, "short"), members.PasswordShort)
	refused(t, h.SetICSPassword(background, who.ID, goodPassword, goodPassword), members.PasswordSame)
	no(t, h.SetICSPassword(background, who.ID, goodPassword, "telnet telnet"))
	login, err := h.LoginICS(background, credentials("Alekhine", "telnet telnet"))
	no(t, err)
	if login.Identity != who {
		t.Errorf("logged in as %+v", login.Identity)
	}
	// Neither opens the other's door.
	_, err = h.LoginICS(background, credentials("Alekhine", goodPassword))
	refused(t, err, members.WrongPassword)
	_, err = h.Login(background, credentials("Alekhine", "telnet telnet"))
	refused(t, err, members.WrongPassword)

	no(t, h.SetICSPassword(background, who.ID, goodPassword, ""))
	_, err = h.LoginICS(background, credentials("Alekhine", "telnet telnet"))
	refused(t, err, members.ICSPasswordNone)
}

func TestChangePassword(t *testing.T) {
	h := newHouse(t)
	login := h.register(t, "Alekhine")
	refused(t, h.ChangePassword(background, login.Identity.ID, "wrong wrong", "nueva nueva"), members.WrongPassword)
	refused(t, h.ChangePassword(background, login.Identity.ID, goodPassword, "corta"), members.PasswordShort)
	_, err := h.Resume(background, login.Token)
	no(t, err)
	no(t, h.ChangePassword(background, login.Identity.ID, goodPassword, "nueva nueva"))
	_, err = h.Resume(background, login.Token) // whoever knew the old one is out
	refused(t, err, members.SessionUnknown)
	_, err = h.Login(background, credentials("Alekhine", goodPassword))
	refused(t, err, members.WrongPassword)
	_, err = h.Login(background, credentials("Alekhine", "nueva nueva"))
	no(t, err)
}

func TestGuessersAreSlowedDown(t *testing.T) {
	h := newHouse(t, func(o *members.Options) {
		o.Limits = &members.Limits{
			AccountEvery: 20 * time.Second, AccountBurst: 3, AddressEvery: time.Hour, AddressBurst: 1000, Remembered: 10,
		}
	})
	h.register(t, "Alekhine")
	h.register(t, "Capablanca")
	for range 50 { // logging in is no guess
		_, err := h.Login(background, credentials("Alekhine", goodPassword))
		no(t, err)
	}
	for i := range 3 {
		_, err := h.Login(background, members.Credentials{Handle: "alekHINE", Password: "guess guess", Address: fmt.Sprint(i)})
		refused(t, err, members.WrongPassword)
	}
	// Now even the right password does not help, wherever it comes from, until time has passed.
	_, err := h.Login(background, credentials("Alekhine", goodPassword))
	if got := refused(t, err, members.RateLimited)["seconds"]; got != "20" {
		t.Errorf("wait %s seconds, want 20", got)
	}
	_, err = h.Login(background, credentials("Capablanca", goodPassword))
	no(t, err) // another's account is not touched
	h.wait(19 * time.Second)
	_, err = h.Login(background, credentials("Alekhine", goodPassword))
	refused(t, err, members.RateLimited)
	h.wait(time.Second)
	_, err = h.Login(background, credentials("Alekhine", goodPassword))
	no(t, err)
}

func TestAddressesAreSlowedDown(t *testing.T) {
	h := newHouse(t, func(o *members.Options) {
		o.Limits = &members.Limits{
			AccountEvery: time.Second, AccountBurst: 100, AddressEvery: 10 * time.Second, AddressBurst: 4, Remembered: 3,
		}
	})
	h.register(t, "Alekhine") // from the machine itself: not counted
	from := "198.51.100.7"
	_, err := h.Register(background, members.Registration{Handle: "Tal", Password: goodPassword, Address: from})
	no(t, err)
	_, err = h.EnterGuest(background, "", from)
	no(t, err)
	_, err = h.Login(background, members.Credentials{Handle: "Alekhine", Password: goodPassword, Address: from})
	no(t, err)
	refused(t, h.CheckAdminLink(background, "guess", from), members.AdminLinkSpent)
	for _, try := range []func() error{
		func() error {
			_, err := h.Register(background, members.Registration{Handle: "Fischer", Password: goodPassword, Address: from})
			return err
		},
		func() error { _, err := h.EnterGuest(background, "", from); return err },
		func() error {
			_, err := h.Login(background, members.Credentials{Handle: "Alekhine", Password: goodPassword, Address: from})
			return err
		},
		func() error { return h.CheckAdminLink(background, "guess", from) },
		func() error { return h.UseAdminLink(background, "guess", members.Identity{}, from) },
	} {
		if got, _ := strconv.Atoi(refused(t, try(), members.RateLimited)["seconds"]); got != 10 {
			t.Errorf("wait %d seconds, want 10", got)
		}
	}
	// Others come in, and so many of them that the first is forgotten: the memory is bounded.
	for i := range 3 {
		_, err := h.EnterGuest(background, "", fmt.Sprint("203.0.113.", i))
		no(t, err)
	}
	_, err = h.EnterGuest(background, "", from)
	no(t, err)
}
