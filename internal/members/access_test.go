package members_test

import (
	"errors"
	"testing"
	"time"

	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/passkeys/passkeytest"
)

const fresh = "another long sentence"

// intruder has come in once by the password, and made everything that lets in without it.
type intruder struct {
	session, telnet, byToken members.Login
	token, play              string
}

func (h *house) intrudes(t *testing.T, handle string) (i intruder) {
	t.Helper()
	var err error
	i.session, err = h.Login(background, members.Credentials{Handle: handle, Password: goodPassword})
	no(t, err)
	own := members.Proof{Password: goodPassword}
	no(t, h.SetICSPassword(background, i.session.Identity.ID, own, "telnet telnet"))
	_, i.token, err = h.NewToken(background, i.session.Identity, own, "XBoard", []members.Scope{members.ScopeTelnet})
	no(t, err)
	_, i.play, err = h.NewToken(background, i.session.Identity, own, "engine", []members.Scope{members.ScopeBoard})
	no(t, err)
	i.telnet, err = h.LoginICS(background, members.Credentials{Handle: handle, Password: "telnet telnet"})
	no(t, err)
	i.byToken, err = h.LoginICS(background, members.Credentials{Handle: handle, Password: i.token})
	no(t, err)
	return i
}

// isOut fails the test unless nothing of what an intruder has lets anybody in.
func (h *house) isOut(t *testing.T, i intruder) {
	t.Helper()
	for _, one := range []members.Login{i.session, i.telnet, i.byToken} {
		_, err := h.Resume(background, one.Token)
		refused(t, err, members.SessionUnknown)
	}
	handle := i.session.Identity.Handle
	_, err := h.LoginICS(background, members.Credentials{Handle: handle, Password: "telnet telnet"})
	refused(t, err, members.ICSPasswordNone)
	_, err = h.LoginICS(background, members.Credentials{Handle: handle, Password: i.token})
	refused(t, err, members.TokenUnknown)
	_, _, err = h.UseToken(background, i.play)
	refused(t, err, members.TokenUnknown)
}

// Another password, however it is set, and the end of everything leave nothing by which
// somebody comes in without the password; what was ended is said.
func TestAnIntruderIsOut(t *testing.T) {
	for name, act := range map[string]func(h *house, id string) (members.Revoked, error){
		"change": func(h *house, id string) (members.Revoked, error) {
			return h.ChangePassword(background, id, goodPassword, fresh, false)
		},
		"link": func(h *house, _ string) (members.Revoked, error) {
			code, err := h.NewReset(background, "Ana")
			no(t, err)
			_, e, err := h.UseReset(background, code, fresh, "")
			return e, err
		},
		"machine": func(h *house, _ string) (members.Revoked, error) {
			return members.Revoked{Tokens: 2, Telnet: true}, h.ResetPassword(background, "Ana", fresh)
		},
		"end": func(h *house, id string) (members.Revoked, error) { return h.RevokeAll(background, id, "") },
	} {
		t.Run(name, func(t *testing.T) {
			h := newHouse(t)
			ana := h.register(t, "Ana").Identity
			berta := h.register(t, "Berta")
			i, other := h.intrudes(t, "Ana"), h.intrudes(t, "Berta")
			e, err := act(h, ana.ID)
			no(t, err)
			if e != (members.Revoked{Tokens: 2, Telnet: true}) {
				t.Errorf("%+v was ended", e)
			}
			h.isOut(t, i)
			_, err = h.Resume(background, berta.Token)
			no(t, err)
			_, _, err = h.UseToken(background, other.play)
			no(t, err)
		})
	}
}

// The session that ends all others stays, and who changes the password may keep tokens.
func TestWhatIsKept(t *testing.T) {
	h := newHouse(t)
	own := h.register(t, "Ana")
	i := h.intrudes(t, "Ana")
	_, err := h.RevokeAll(background, own.Identity.ID, own.Token)
	no(t, err)
	h.isOut(t, i)
	_, err = h.Resume(background, own.Token)
	no(t, err)
	i = h.intrudes(t, "Ana")
	e, err := h.ChangePassword(background, own.Identity.ID, goodPassword, fresh, true)
	no(t, err)
	if e != (members.Revoked{}) {
		t.Errorf("%+v was ended", e)
	}
	_, _, err = h.UseToken(background, i.play)
	no(t, err)
	_, err = h.LoginICS(background, members.Credentials{Handle: "Ana", Password: "telnet telnet"})
	no(t, err)
	_, err = h.Resume(background, i.session.Token)
	refused(t, err, members.SessionUnknown)
}

// What lets others in is made by the password, with the second factor where there is one, or by a
// passkey; a session is not enough, and proofs are not guessed.
func TestWhatLetsInNeedsAProof(t *testing.T) {
	h := newHouse(t, browsers(t))
	ana := h.register(t, "Ana").Identity
	made := map[string]func(p members.Proof) error{
		"token": func(p members.Proof) error {
			_, _, err := h.NewToken(background, ana, p, "engine", []members.Scope{members.ScopeBoard})
			return err
		},
		"telnet": func(p members.Proof) error { return h.SetICSPassword(background, ana.ID, p, "telnet telnet") },
		"key":    func(p members.Proof) error { return h.SetEnvelopeKey(background, ana.ID, p, "age1key") },
	}
	each := func(want members.Code, p func() members.Proof) {
		t.Helper()
		for name, do := range made {
			err := do(p())
			switch {
			case want == "":
				if err != nil {
					t.Errorf("%s: %v", name, err)
				}
			case !errors.Is(err, &members.Error{Code: want}):
				t.Errorf("%s: %v, not %s", name, err, want)
			}
			h.wait(time.Second)
		}
	}
	same := func(p members.Proof) func() members.Proof { return func() members.Proof { return p } }
	each(members.WrongPassword, same(members.Proof{}))
	each(members.WrongPassword, same(members.Proof{Password: "wrong wrong"}))
	h.wait(time.Hour)
	each("", same(members.Proof{Password: goodPassword}))
	if list, err := h.Tokens(background, ana); len(list) != 1 || err != nil {
		t.Errorf("%d tokens, %v", len(list), err)
	}

	h.wait(time.Hour)
	device := &passkeytest.Device{T: t, Origin: "https://chess.example", Host: "chess.example"}
	ask, err := h.NewPasskeyRequest(background, ana)
	no(t, err)
	paper, err := h.AddPasskey(background, ana.ID, goodPassword, "Key", device.Make(ask), "")
	no(t, err)
	h.wait(time.Second)
	shown := func(ask func() ([]byte, error)) string {
		t.Helper()
		asked, err := ask()
		no(t, err)
		return device.Show(asked)
	}
	proof := func() string { return shown(func() ([]byte, error) { return h.ProofRequest(background, ana) }) }
	each(members.FactorWanted, same(members.Proof{Password: goodPassword}))
	each("", func() members.Proof { return members.Proof{Passkey: proof()} })
	each("", func() members.Proof { return members.Proof{Password: goodPassword, Passkey: proof()} })
	each("", func() members.Proof {
		code := paper[0]
		paper = paper[1:]
		return members.Proof{Password: goodPassword, Code: code}
	})
	used := proof()
	no(t, made["key"](members.Proof{Passkey: used}))
	each(members.PasskeyWrong, same(members.Proof{Passkey: used}))
	h.wait(time.Hour)
	each(members.FactorWrong, same(members.Proof{Password: goodPassword, Code: "123456"}))
	h.wait(time.Hour)
	// What was asked for a login proves nothing here.
	each(members.PasskeyWrong, func() members.Proof {
		return members.Proof{Passkey: shown(func() ([]byte, error) { return h.SecondFactorRequest(background, "Ana") })}
	})
	h.wait(time.Hour)
	for i := 0; ; i++ {
		err := made["token"](members.Proof{Passkey: "{}"})
		if errors.Is(err, &members.Error{Code: members.RateLimited}) {
			break
		}
		refused(t, err, members.PasskeyWrong)
		if i > 50 {
			t.Fatal("no bound")
		}
	}
}

// The audit log has the tokens and passwords that administrators make for themselves, and what the
// operator ended from the machine.
func TestAccessOfAdministratorsIsAudited(t *testing.T) {
	h := newHouse(t)
	ana := h.register(t, "Ana").Identity
	h.intrudes(t, "Ana") // who is no administrator: nothing is kept
	_, err := h.GrantRole(background, "Ana", members.RoleAdministrator)
	no(t, err)
	h.wait(time.Second)
	own := members.Proof{Password: goodPassword}
	ctx := members.WithActor(background, ana, "https 192.0.2.1")
	no(t, h.SetICSPassword(ctx, ana.ID, own, "telnet telnet"))
	h.wait(time.Second)
	_, _, err = h.NewToken(ctx, ana, own, "engine", []members.Scope{members.ScopeBoard})
	no(t, err)
	h.wait(time.Second)
	_, err = h.RevokeAll(ctx, ana.ID, "")
	no(t, err)
	h.wait(time.Second)
	h.intrudes(t, "Ana")
	h.wait(time.Second)
	no(t, h.ResetPassword(background, "Ana", fresh))
	acts, err := h.Acts(background, "", 20)
	no(t, err)
	var said []string
	for i := len(acts) - 1; i >= 0; i-- {
		if a := acts[i]; a.From == "https 192.0.2.1" || a.What == members.DeedPassword {
			said = append(said, string(a.What)+": "+a.Detail)
		}
	}
	want := []string{"access: telnet on", "access: token engine", "access: all tokens 3 telnet", "password: tokens 2 telnet"}
	if len(said) != len(want) {
		t.Fatalf("%q", said)
	}
	for i := range want {
		if said[i] != want[i] {
			t.Errorf("%q, not %q", said[i], want[i])
		}
	}
}
