package members_test

import (
	"bytes"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/escaque/escaque/internal/members"
)

func TestSessionsEndAndAreProlonged(t *testing.T) {
	h := newHouse(t)
	login := h.register(t, "Steinitz")
	start := login.Expires
	if want := h.clock.Add(members.SessionLife).UnixMilli(); start != want {
		t.Fatalf("expires %d, want %d", start, want)
	}
	h.wait(24 * time.Hour) // not yet a tenth of its life: no write
	again, err := h.Resume(background, login.Token)
	no(t, err)
	if again.Expires != start {
		t.Error("prolonged at once")
	}
	h.wait(5 * 24 * time.Hour)
	again, err = h.Resume(background, login.Token)
	no(t, err)
	if want := h.clock.Add(members.SessionLife).UnixMilli(); again.Expires != want {
		t.Errorf("prolonged to %d, want %d", again.Expires, want)
	}
	h.wait(members.SessionLife)
	_, err = h.Resume(background, login.Token)
	refused(t, err, members.SessionUnknown)
	no(t, h.ForgetExpired(background))
	h.wait(-members.SessionLife)
	_, err = h.Resume(background, login.Token)
	refused(t, err, members.SessionUnknown)
}

func TestTokensThatAreNone(t *testing.T) {
	h := newHouse(t)
	good := h.register(t, "Steinitz").Token
	for _, token := range []string{"", "x", good + "A", good[:42], good[:42] + "=", strings.Repeat("A", 43), strings.Repeat("A", 1<<20)} {
		_, err := h.Resume(background, token)
		refused(t, err, members.SessionUnknown)
		no(t, h.Logout(background, token))
	}
	_, err := h.Resume(background, good)
	no(t, err)
	no(t, h.Logout(background, good))
	_, err = h.Resume(background, good)
	refused(t, err, members.SessionUnknown)
}

func TestLogoutEverywhere(t *testing.T) {
	h := newHouse(t)
	first := h.register(t, "Euwe")
	second, err := h.Login(background, members.Credentials{Handle: "euwe", Password: goodPassword})
	no(t, err)
	other := h.register(t, "Smyslov")
	no(t, h.LogoutEverywhere(background, first.Identity.ID))
	for _, token := range []string{first.Token, second.Token} {
		_, err := h.Resume(background, token)
		refused(t, err, members.SessionUnknown)
	}
	_, err = h.Resume(background, other.Token)
	no(t, err)
}

func TestGuests(t *testing.T) {
	h := newHouse(t)
	form := regexp.MustCompile(`^Guest[A-Z]{4}$`)
	seen := map[string]bool{}
	var last members.Login
	for range 200 {
		g, err := h.EnterGuest(background, "en", "")
		no(t, err)
		who := g.Identity
		if !form.MatchString(who.Handle) || seen[who.Handle] || seen[who.ID] || !who.Guest || who.Roles != 0 || who.Lang != "en" {
			t.Fatalf("got %+v", who)
		}
		seen[who.Handle], seen[who.ID] = true, true
		last = g
	}
	again, err := h.Resume(background, last.Token)
	no(t, err)
	if again.Identity != last.Identity {
		t.Errorf("came back as %+v", again.Identity)
	}
	h.wait(members.GuestLife)
	_, err = h.Resume(background, last.Token)
	refused(t, err, members.SessionUnknown)
}

// letters is a source of chance: n bytes for ids and tokens, then one guest name over and over.
func letters(ids int, name string) []byte {
	b := bytes.Repeat([]byte{7}, ids)
	for _, c := range name {
		b = append(b, byte(c-'A'))
	}
	return b
}

func TestGuestNamesAreDrawnAgain(t *testing.T) {
	const idAndToken = 10 + 32
	chance := bytes.NewBuffer(letters(idAndToken, "ABCD"))
	h := newHouse(t, random(chance))
	first, err := h.EnterGuest(background, "", "")
	no(t, err)
	if first.Identity.Handle != "GuestABCD" {
		t.Fatalf("got %s", first.Identity.Handle)
	}
	// The same name is drawn twice, then bytes that would favour the first letters, then another.
	chance.Write(bytes.Repeat([]byte{8}, idAndToken))
	chance.Write([]byte{0, 1, 2, 3, 26, 27, 28, 29, 234, 255, 25, 24, 23, 22})
	second, err := h.EnterGuest(background, "", "")
	no(t, err)
	if second.Identity.Handle != "GuestZYXW" {
		t.Fatalf("got %s", second.Identity.Handle)
	}
	// Who leaves frees their name.
	no(t, h.Logout(background, first.Token))
	chance.Write(letters(idAndToken, "ABCD"))
	third, err := h.EnterGuest(background, "", "")
	no(t, err)
	if third.Identity.Handle != "GuestABCD" {
		t.Fatalf("got %s", third.Identity.Handle)
	}
	// When no free name is found, that is said.
	chance.Write(bytes.Repeat([]byte{9}, idAndToken))
	chance.Write(bytes.Repeat([]byte{0, 1, 2, 3}, 64))
	_, err = h.EnterGuest(background, "", "")
	refused(t, err, members.GuestsFull)
	// When chance fails, nobody gets a name that could be guessed.
	if _, err := h.EnterGuest(background, "", ""); err == nil {
		t.Fatal("entered without chance")
	}
}

func TestSetLanguage(t *testing.T) {
	h := newHouse(t)
	guest, err := h.EnterGuest(background, "en", "")
	no(t, err)
	for _, token := range []string{guest.Token, h.register(t, "Najdorf").Token} {
		no(t, h.SetLanguage(background, token, "es"))
		login, err := h.Resume(background, token)
		no(t, err)
		if login.Identity.Lang != "es" {
			t.Errorf("%s prefers %q", login.Identity.Handle, login.Identity.Lang)
		}
		refused(t, h.SetLanguage(background, token, "!"), members.LanguageForm)
	}
	refused(t, h.SetLanguage(background, "x", "es"), members.SessionUnknown)
}
