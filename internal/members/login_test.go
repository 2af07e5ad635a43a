package members_test

import (
	"fmt"
	"net/netip"
	"testing"
	"time"

	"github.com/escaque/escaque/internal/limits"
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

	refused(t, h.SetICSPassword(background, who.ID, members.Proof{Password: "wrong wrong"}, "telnet telnet"), members.WrongPassword)
	refused(t, h.SetICSPassword(background, who.ID, members.Proof{Password: goodPassword}, "short"), members.PasswordShort)
	refused(t, h.SetICSPassword(background, who.ID, members.Proof{Password: goodPassword}, goodPassword), members.PasswordSame)
	no(t, h.SetICSPassword(background, who.ID, members.Proof{Password: goodPassword}, "telnet telnet"))
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

	no(t, h.SetICSPassword(background, who.ID, members.Proof{Password: goodPassword}, ""))
	_, err = h.LoginICS(background, credentials("Alekhine", "telnet telnet"))
	refused(t, err, members.ICSPasswordNone)
}

func TestChangePassword(t *testing.T) {
	h := newHouse(t)
	login := h.register(t, "Alekhine")
	change := func(old, password string) error {
		_, err := h.ChangePassword(background, login.Identity.ID, old, password, false)
		return err
	}
	refused(t, change("wrong wrong", "nueva nueva"), members.WrongPassword)
	refused(t, change(goodPassword, "corta"), members.PasswordShort)
	_, err := h.Resume(background, login.Token)
	no(t, err)
	no(t, change(goodPassword, "nueva nueva"))
	_, err = h.Resume(background, login.Token) // whoever knew the old one is out
	refused(t, err, members.SessionUnknown)
	_, err = h.Login(background, credentials("Alekhine", goodPassword))
	refused(t, err, members.WrongPassword)
	_, err = h.Login(background, credentials("Alekhine", "nueva nueva"))
	no(t, err)
}

// strict are bounds small enough to reach in a test.
func strict(change func(*limits.Settings)) func(*members.Options) {
	return func(o *members.Options) {
		set := limits.DefaultSettings
		change(&set)
		o.Limits = limits.New(limits.Options{Settings: &set, Venues: []netip.Prefix{netip.MustParsePrefix("203.0.113.9/32")}})
	}
}

func (h *house) loginFrom(handle, password, address string) error {
	_, err := h.Login(background, members.Credentials{Handle: handle, Password: password, Address: address})
	return err
}

func TestGuessersAreSlowedDown(t *testing.T) {
	h := newHouse(t, strict(func(s *limits.Settings) { s.Guesses = limits.Rate{Burst: 3, Every: 20 * time.Second} }))
	h.register(t, "Alekhine")
	h.register(t, "Capablanca")
	for range 50 { // logging in is no guess
		no(t, h.loginFrom("Alekhine", goodPassword, "192.0.2.1"))
	}
	for range 3 {
		refused(t, h.loginFrom("alekHINE", "guess guess", "192.0.2.2"), members.WrongPassword)
	}
	// Now even the right password does not help there, until time has passed.
	if got := refused(t, h.loginFrom("Alekhine", goodPassword, "192.0.2.2"), members.RateLimited)["seconds"]; got != "20" {
		t.Errorf("wait %s seconds, want 20", got)
	}
	no(t, h.loginFrom("Alekhine", goodPassword, "192.0.2.3")) // elsewhere it does
	no(t, h.loginFrom("Capablanca", goodPassword, "192.0.2.2"))
	h.wait(19 * time.Second)
	refused(t, h.loginFrom("Alekhine", goodPassword, "192.0.2.2"), members.RateLimited)
	h.wait(time.Second)
	no(t, h.loginFrom("Alekhine", goodPassword, "192.0.2.2"))
}

// Guesses from everywhere bind an account where it was never seen, and never where
// its owner has signed in before, by whichever door, even after a restart.
func TestGuessersLockNobodyOut(t *testing.T) {
	h := newHouse(t, strict(func(s *limits.Settings) { s.AccountWide = limits.Rate{Burst: 20, Every: 30 * time.Second} }))
	h.register(t, "Alekhine")
	home, session := "2001:db8:1:2::1", "192.0.2.80"
	no(t, h.loginFrom("Alekhine", goodPassword, home))
	who, err := h.Find(background, "Alekhine")
	no(t, err)
	no(t, h.NoteAddress(background, who.Identity(), session))
	for i := range 20 {
		refused(t, h.loginFrom("Alekhine", "guess guess", fmt.Sprint("198.51.100.", i)), members.WrongPassword)
	}
	refused(t, h.loginFrom("Alekhine", "guess guess", "198.51.100.99"), members.RateLimited)
	refused(t, h.loginFrom("Alekhine", goodPassword, "192.0.2.200"), members.RateLimited)
	no(t, h.loginFrom("Alekhine", goodPassword, "2001:db8:1:2:ffff::7"))
	no(t, h.loginFrom("Alekhine", goodPassword, session))

	restarted := newHouse(t, strict(func(s *limits.Settings) { s.AccountWide = limits.Rate{Burst: 1, Every: time.Hour} }),
		func(o *members.Options) { o.Store = h.store })
	refused(t, restarted.loginFrom("Alekhine", "guess guess", "198.51.100.1"), members.WrongPassword)
	refused(t, restarted.loginFrom("Alekhine", goodPassword, "198.51.100.2"), members.RateLimited)
	no(t, restarted.loginFrom("Alekhine", goodPassword, home))
	restarted.wait(members.VisitLife + 48*time.Hour) // places are forgotten as visits are
	refused(t, restarted.loginFrom("Alekhine", "guess guess", "198.51.100.1"), members.WrongPassword)
	refused(t, restarted.loginFrom("Alekhine", goodPassword, "192.0.2.80"), members.RateLimited)
}

// The right password of a player who has a live game is examined at their place
// whatever others try there; they are slowed down when no tries are left.
func TestPlayerComesBack(t *testing.T) {
	playing := false
	const pause = 40 * time.Millisecond
	h := newHouse(t, strict(func(s *limits.Settings) {
		s.Guesses, s.Work.SlowPause = limits.Rate{Burst: 6, Every: 20 * time.Second}, pause
	}),
		func(o *members.Options) { o.Playing = func(string) bool { return playing } })
	h.register(t, "Alekhine")
	no(t, h.loginFrom("Alekhine", goodPassword, "192.0.2.1"))
	for range 6 {
		refused(t, h.loginFrom("Alekhine", "guess guess", "192.0.2.1"), members.WrongPassword)
	}
	refused(t, h.loginFrom("Alekhine", goodPassword, "192.0.2.1"), members.RateLimited)
	playing = true
	start := time.Now()
	for range 26 {
		refused(t, h.loginFrom("Alekhine", "guess guess", "192.0.2.1"), members.WrongPassword)
	}
	if took := time.Since(start); took < 25*pause {
		t.Errorf("26 guesses took %v", took)
	}
	no(t, h.loginFrom("Alekhine", goodPassword, "192.0.2.1"))

	// Guesses during the game count when it is over.
	h.wait(2 * time.Minute)
	for range 6 {
		refused(t, h.loginFrom("Alekhine", "guess guess", "192.0.2.1"), members.WrongPassword)
	}
	playing = false
	refused(t, h.loginFrom("Alekhine", goodPassword, "192.0.2.1"), members.RateLimited)
}

// A club of 200 people behind one address comes in at once; one who guesses there
// slows down only those who have never been there.
func TestOneAddress(t *testing.T) {
	h := newHouse(t)
	club := "198.51.100.7"
	for i := range 200 {
		const unlike = "abcdefghkpqstxyz"
		handle := "Club" + unlike[i/16:i/16+1] + unlike[i%16:i%16+1]
		h.register(t, handle) // elsewhere
		no(t, h.loginFrom(handle, goodPassword, club))
	}
	for i := range 300 {
		if _, err := h.EnterGuest(background, "", club); err != nil {
			t.Fatalf("guest %d: %v", i+1, err)
		}
	}
	_, err := h.EnterGuest(background, "", club)
	refused(t, err, members.RateLimited)
	h.wait(time.Minute)
	for range 30 {
		_, err := h.EnterGuest(background, "", club)
		no(t, err)
	}
	_, err = h.EnterGuest(background, "", club)
	refused(t, err, members.RateLimited)

	for i := range 60 {
		refused(t, h.loginFrom("Nobody"+string(rune('a'+i%26)), "guess guess", club), members.HandleUnknown)
	}
	h.register(t, "Newcomer")
	refused(t, h.loginFrom("Nobodyx", goodPassword, club), members.RateLimited)
	refused(t, h.loginFrom("Newcomer", goodPassword, club), members.RateLimited)
	no(t, h.loginFrom("Clubaa", goodPassword, club))
}

// An IPv6 network of 64 bits is one place, and an IPv4 address written as IPv6 is
// that address; what an operator has named has no bounds as a place.
func TestPlacesAreCountedOnce(t *testing.T) {
	h := newHouse(t, strict(func(s *limits.Settings) { s.Guests = limits.Rate{Burst: 4, Every: time.Hour} }))
	for _, place := range [][]string{
		{"2001:db8::1", "2001:db8::2", "2001:db8::ffff:1:2:3", "2001:db8::4"},
		{"192.0.2.1", "::ffff:192.0.2.1", "192.0.2.1", "::ffff:c000:201"},
	} {
		for _, address := range place {
			_, err := h.EnterGuest(background, "", address)
			no(t, err)
		}
		_, err := h.EnterGuest(background, "", place[1])
		refused(t, err, members.RateLimited)
	}
	_, err := h.EnterGuest(background, "", "2001:db8:0:1::1")
	no(t, err)
	for range 100 {
		_, err := h.EnterGuest(background, "", "203.0.113.9")
		no(t, err)
	}
}

// Links and codes are guessed no more often than passwords, newcomers register at a
// steady pace, and nobody is flooded with letters.
func TestPlacesAreSlowedDown(t *testing.T) {
	h := newHouse(t, strict(func(s *limits.Settings) {
		s.PlaceWide = limits.Rate{Burst: 4, Every: 10 * time.Second}
		s.Registrations = limits.Rate{Burst: 2, Every: 10 * time.Second}
		s.Letters = limits.Rate{Burst: 1, Every: time.Minute}
	}), func(o *members.Options) { o.Mailer = &postman{} })
	from := "198.51.100.7"
	refused(t, h.CheckAdminLink(background, "guess", from), members.AdminLinkSpent)
	refused(t, h.UseAdminLink(background, "guess", members.Identity{}, from), members.AdminLinkSpent)
	_, err := h.ConfirmRegistration(background, "guess", goodPassword, from)
	refused(t, err, members.CodeUnknown)
	refused(t, h.loginFrom("Nobody", "guess guess", from), members.HandleUnknown)
	_, err = h.ConfirmRegistration(background, "guess", goodPassword, from)
	for _, err := range []error{
		err, h.CheckAdminLink(background, "guess", from), h.UseAdminLink(background, "guess", members.Identity{}, from),
		h.loginFrom("Nobody", "guess guess", from),
	} {
		if got := refused(t, err, members.RateLimited)["seconds"]; got != "10" {
			t.Errorf("wait %s seconds, want 10", got)
		}
	}
	apply := func(handle, email string) error {
		return h.RequestRegistration(background, members.Registration{Handle: handle, Email: email, Address: from}, func(string) (string, string) { return "", "" })
	}
	no(t, apply("Petrosian", "p@example.org"))
	refused(t, apply("Smyslov", "P@example.org"), members.RateLimited)
	_, err = h.Register(background, members.Registration{Handle: "Tal", Password: goodPassword, Address: from})
	refused(t, err, members.RateLimited)
}
