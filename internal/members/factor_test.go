package members_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/pquerna/otp/totp"

	"github.com/escaque/escaque/internal/members"
)

func TestSecondFactor(t *testing.T) {
	h := newHouse(t)
	first := h.register(t, "Ana")
	ana := first.Identity
	secret, link, err := h.NewFactor("Ana")
	no(t, err)
	if !strings.HasPrefix(link, "otpauth://totp/Escaque:Ana?") || !strings.Contains(members.FactorLink("Ana", secret), secret) {
		t.Errorf("the link is %s, and again %s", link, members.FactorLink("Ana", secret))
	}
	if members.FactorLink("Ana", "no secret!") != "" || members.FactorLink("Ana", "MFRGG") != "" {
		t.Error("what is no secret, or a short one, has a link")
	}
	now := func() string {
		code, err := totp.GenerateCode(secret, h.clock)
		no(t, err)
		return code
	}
	login := func(code string) error {
		_, err := h.Login(background, members.Credentials{Handle: "Ana", Password: goodPassword, Code: code, Address: "192.0.2.1"})
		return err
	}
	no(t, login(""))
	here, err := h.Login(background, members.Credentials{Handle: "Ana", Password: goodPassword})
	no(t, err)
	alive := func(token string) error {
		_, err := h.Resume(background, token)
		return err
	}
	_, err = h.SetFactor(background, ana.ID, "wrong wrong wrong", secret, now(), "")
	refused(t, err, members.WrongPassword)
	_, err = h.SetFactor(background, ana.ID, goodPassword, secret, "000000", here.Token)
	refused(t, err, members.FactorWrong)
	no(t, alive(first.Token))
	paper, err := h.SetFactor(background, ana.ID, goodPassword, secret, now(), here.Token)
	no(t, err)
	refused(t, alive(first.Token), members.SessionUnknown) // a password alone has opened it
	no(t, alive(here.Token))
	if len(paper) != 10 || len(slices.Compact(slices.Sorted(slices.Values(paper)))) != 10 {
		t.Fatalf("codes on paper: %v", paper)
	}
	refused(t, login(""), members.FactorWanted)
	refused(t, login(now()), members.FactorWrong) // it was used to set it up
	h.clock = h.clock.Add(31 * time.Second)
	no(t, login(now()))
	refused(t, login(now()), members.FactorWrong)
	no(t, login(" "+strings.ToUpper(paper[3])))
	refused(t, login(paper[3]), members.FactorWrong)
	if has, err := h.FactorsOf(background, ana.ID); !has.App || has.Paper != 9 || err != nil {
		t.Errorf("%+v, %v", has, err)
	}
	// Without the right password nobody learns that there is one.
	_, err = h.Login(background, members.Credentials{Handle: "Ana", Password: "another sentence", Address: "192.0.2.2"})
	refused(t, err, members.WrongPassword)
	// Codes are not guessed: a wrong one is a wrong guess.
	for i := 0; ; i++ {
		if err := login("123456"); errors.Is(err, &members.Error{Code: members.RateLimited}) {
			break
		}
		if i > 50 {
			t.Fatal("codes can be guessed without end")
		}
	}
	h.clock = h.clock.Add(24 * time.Hour)
	no(t, h.DropFactor(background, ana.ID, goodPassword))
	no(t, login(""))
}

func TestAnotherPassword(t *testing.T) {
	post := &postbox{}
	h := newHouse(t, func(o *members.Options) { o.Mailer = post })
	ana := h.register(t, "Ana")
	no(t, h.SetEmail(background, ana.Identity.ID, goodPassword, "ana@example.org"))
	h.register(t, "Berta")
	code := ""
	ask := func(handle string) error {
		write, err := h.AskReset(handle, "192.0.2.1", func(p members.Profile, c string) (string, string) { code = c; return p.Handle, c })
		no(t, err)
		return write(background)
	}
	no(t, ask("Berta")) // who has given no address
	no(t, ask("Nobody"))
	if code != "" {
		t.Fatal("a letter was written to nobody")
	}
	no(t, ask("ana"))
	if code == "" || post.to != "ana@example.org" {
		t.Fatalf("a letter to %q with %q", post.to, code)
	}
	_, _, err := h.UseReset(background, code, "short", "192.0.2.1")
	refused(t, err, members.PasswordShort)
	p, _, err := h.UseReset(background, code, "a fresh long sentence", "192.0.2.1")
	no(t, err)
	if p.Handle != "Ana" {
		t.Errorf("of %s", p.Handle)
	}
	_, err = h.Resume(background, ana.Token)
	refused(t, err, members.SessionUnknown)
	_, _, err = h.UseReset(background, code, "a fresh long sentence", "192.0.2.1")
	refused(t, err, members.ResetUnknown)
	_, err = h.Login(background, members.Credentials{Handle: "Ana", Password: "a fresh long sentence"})
	no(t, err)
	late, err := h.NewReset(background, "Berta")
	no(t, err)
	h.clock = h.clock.Add(members.ResetLife)
	_, _, err = h.UseReset(background, late, "a fresh long sentence", "192.0.2.1")
	refused(t, err, members.ResetUnknown)
}

type postbox struct{ to string }

func (p *postbox) Mail(_ context.Context, to, _, _ string) error {
	p.to = to
	return nil
}

func TestSessionsAreListedAndEnded(t *testing.T) {
	h := newHouse(t)
	first := h.register(t, "Ana")
	second, err := h.Login(background, members.Credentials{Handle: "Ana", Password: goodPassword, Agent: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"})
	no(t, err)
	third, err := h.Login(background, members.Credentials{Handle: "Ana", Password: goodPassword})
	no(t, err)
	id := first.Identity.ID
	list, err := h.SessionsOf(background, id, second.Token)
	no(t, err)
	at := slices.IndexFunc(list, func(v members.SessionInfo) bool { return v.This })
	if len(list) != 3 || at < 0 || !strings.HasSuffix(list[at].Agent, "Firefox/140.0") {
		t.Fatalf("sessions: %+v", list)
	}
	no(t, h.EndSession(background, id, list[at].Name, first.Token))
	_, err = h.Resume(background, second.Token)
	refused(t, err, members.SessionUnknown)
	no(t, h.EndSession(background, "a-other", "", ""))
	no(t, h.EndSession(background, id, "", first.Token))
	_, err = h.Resume(background, third.Token)
	refused(t, err, members.SessionUnknown)
	_, err = h.Resume(background, first.Token)
	no(t, err)
}

// Every act by the rights of an administrator is kept with who did it, and none that was refused or
// changed nothing.
func TestAudit(t *testing.T) {
	h := newHouse(t)
	chief := h.register(t, "Chief").Identity
	h.register(t, "Ana")
	by := members.WithActor(background, chief, "telnet 192.0.2.1")
	_, err := h.GrantRole(background, "Chief", members.RoleAdministrator)
	no(t, err)
	_, err = h.GrantRole(by, "Ana", members.RoleArbiter)
	no(t, err)
	_, err = h.GrantRole(by, "Ana", members.RoleArbiter)
	no(t, err)
	_, err = h.RevokeRole(by, "Chief", members.RoleAdministrator)
	refused(t, err, members.RoleLast)
	_, err = h.Disable(by, "Ana", true)
	no(t, err)
	acts, err := h.Acts(background, "", 10)
	no(t, err)
	var said []string
	for _, a := range acts {
		said = append(said, strings.TrimSpace(a.Handle+" "+string(a.What)+" "+a.About+" "+a.Detail+" "+a.From))
	}
	slices.Sort(said)
	want := []string{"Chief close Ana  telnet 192.0.2.1", "Chief grant Ana arbiter telnet 192.0.2.1", "grant Chief administrator"}
	if !slices.Equal(said, want) {
		t.Errorf("the log has %q, want %q", said, want)
	}
}
