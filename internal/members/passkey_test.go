package members_test

import (
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/passkeys"
	"github.com/escaque/escaque/internal/passkeys/passkeytest"
)

func TestPasskeys(t *testing.T) {
	h := newHouse(t, browsers(t))
	first := h.register(t, "Ana")
	ana, beto := first.Identity, h.register(t, "Beto").Identity
	alive := func(in members.Login) error {
		_, err := h.Resume(background, in.Token)
		return err
	}
	device := &passkeytest.Device{T: t, Origin: "https://chess.example", Host: "chess.example"}
	make := func(who members.Identity, d *passkeytest.Device) string {
		t.Helper()
		ask, err := h.NewPasskeyRequest(background, who)
		no(t, err)
		return d.Make(ask)
	}
	answer := make(ana, device)
	_, err := h.AddPasskey(background, ana.ID, "wrong wrong wrong", "Phone", answer, "")
	refused(t, err, members.WrongPassword)
	_, err = h.AddPasskey(background, ana.ID, goodPassword, " ", answer, "")
	refused(t, err, members.PasskeyName)
	_, err = h.AddPasskey(background, beto.ID, goodPassword, "Phone", answer, "") // made for another
	refused(t, err, members.PasskeyWrong)
	here, err := h.Login(background, members.Credentials{Handle: "Ana", Password: goodPassword})
	no(t, err)
	no(t, alive(first))
	paper, err := h.AddPasskey(background, ana.ID, goodPassword, "Phone", answer, here.Token)
	no(t, err)
	refused(t, alive(first), members.SessionUnknown) // a password alone has opened it
	no(t, alive(here))
	if len(paper) != 10 {
		t.Fatalf("codes on paper: %v", paper)
	}
	_, err = h.AddPasskey(background, ana.ID, goodPassword, "Phone", answer, "")
	refused(t, err, members.PasskeyWrong) // it is there
	_, err = h.AddPasskey(background, ana.ID, goodPassword, "Key", make(ana, &passkeytest.Device{T: t, Origin: "https://chess.example", Host: "chess.example"}), "")
	no(t, err)
	no(t, alive(here)) // not the first one
	list, err := h.Passkeys(background, ana.ID)
	no(t, err)
	no(t, h.DropPasskey(background, ana.ID, goodPassword, list[slices.IndexFunc(list, func(p members.Passkey) bool { return p.Name == "Key" })].ID))
	no(t, h.RenamePasskey(background, ana.ID, h.only(t, ana.ID).ID, "Telephone"))
	no(t, h.RenamePasskey(background, beto.ID, h.only(t, ana.ID).ID, "Mine"))
	if one := h.only(t, ana.ID); one.Name != "Telephone" || one.Account != ana.ID {
		t.Errorf("kept is %+v", one)
	}

	// Alone, by a device that knows its bearer. Each answer is good once.
	enter := func(answer string) (members.Login, error) {
		return h.LoginPasskey(background, answer, "Firefox", "192.0.2.1")
	}
	show := func() string {
		ask, err := h.PasskeyRequest(background)
		no(t, err)
		return device.Show(ask)
	}
	h.clock = h.clock.Add(time.Second)
	answer = show()
	in, err := enter(answer)
	no(t, err)
	if in.Identity.ID != ana.ID || in.Token == "" {
		t.Errorf("came in as %+v", in.Identity)
	}
	_, err = enter(answer)
	refused(t, err, members.PasskeyWrong)
	h.clock = h.clock.Add(time.Second)
	late := show()
	h.clock = h.clock.Add(passkeys.ChallengeLife)
	_, err = enter(late)
	refused(t, err, members.PasskeyWrong)
	device.Unknown = true
	_, err = enter(show())
	refused(t, err, members.PasskeyWrong)

	// Beside the password it is a second factor, and paper is what remains when it is lost.
	login := func(c members.Credentials) error {
		c.Handle, c.Password, c.Address = "Ana", goodPassword, "192.0.2.1"
		_, err := h.Login(background, c)
		return err
	}
	refused(t, login(members.Credentials{}), members.FactorWanted)
	h.clock = h.clock.Add(time.Second)
	ask, err := h.SecondFactorRequest(background, "Ana")
	no(t, err)
	answer = device.Show(ask)
	_, err = enter(answer) // what was asked beside a password lets nobody in without
	refused(t, err, members.PasskeyWrong)
	no(t, login(members.Credentials{Passkey: answer}))
	refused(t, login(members.Credentials{Passkey: answer}), members.FactorWrong)
	no(t, login(members.Credentials{Code: paper[4]}))
	refused(t, login(members.Credentials{Code: "123456"}), members.FactorWrong)
	if none, err := h.SecondFactorRequest(background, "Beto"); none != nil || err != nil {
		t.Errorf("Beto has none, and is asked %s, %v", none, err)
	}

	refused(t, h.DropPasskey(background, ana.ID, "wrong wrong wrong", h.only(t, ana.ID).ID), members.WrongPassword)
	no(t, h.DropPasskey(background, ana.ID, goodPassword, h.only(t, ana.ID).ID))
	no(t, login(members.Credentials{}))
	if has, err := h.FactorsOf(background, ana.ID); has != (members.Factors{}) || err != nil {
		t.Errorf("left: %+v, %v", has, err)
	}
}

// The operator of the machine can remove all passkeys of an account. The audit log records that, and
// what administrators do with their own.
func TestPasskeysOfAnAdministrator(t *testing.T) {
	h := newHouse(t, browsers(t))
	ana := h.register(t, "Ana").Identity
	_, err := h.GrantRole(background, "Ana", members.RoleAdministrator)
	no(t, err)
	h.wait(time.Second)
	device := &passkeytest.Device{T: t, Origin: "https://chess.example", Host: "chess.example"}
	ask, err := h.NewPasskeyRequest(background, ana)
	no(t, err)
	_, err = h.AddPasskey(background, ana.ID, goodPassword, "Key", device.Make(ask), "")
	no(t, err)
	h.wait(time.Second)
	_, err = h.NewRecoveryCodes(background, ana.ID, "wrong wrong wrong")
	refused(t, err, members.WrongPassword)
	_, err = h.NewRecoveryCodes(background, ana.ID, goodPassword)
	no(t, err)
	h.wait(time.Second)
	no(t, h.ResetFactor(background, "Ana"))
	if has, err := h.FactorsOf(background, ana.ID); has != (members.Factors{}) || err != nil {
		t.Errorf("left: %+v, %v", has, err)
	}
	acts, err := h.Acts(background, "", 3)
	no(t, err)
	for i, want := range []members.Act{
		{What: members.DeedPassword, Detail: "second-factor"},
		{What: members.DeedFactor, By: ana.ID, Handle: "Ana", Detail: "paper new"}, {What: members.DeedFactor, By: ana.ID, Handle: "Ana", Detail: "passkey on"},
	} {
		want.ID, want.At, want.About = acts[i].ID, acts[i].At, "Ana"
		if acts[i] != want {
			t.Errorf("act %d is %+v, want %+v", i, acts[i], want)
		}
	}
}

// Wrong passkeys count against the place that they come from.
func TestPasskeysAreBounded(t *testing.T) {
	h := newHouse(t, browsers(t))
	for i := 0; ; i++ {
		_, err := h.LoginPasskey(background, "{}", "", "192.0.2.7")
		if errors.Is(err, &members.Error{Code: members.RateLimited}) {
			break
		}
		refused(t, err, members.PasskeyWrong)
		if i > 100 {
			t.Fatal("no bound")
		}
	}
}

// Telnet has no second step: who has one needs a token there.
func TestTelnetBesideASecondFactor(t *testing.T) {
	h := newHouse(t, browsers(t))
	ana := h.register(t, "Ana").Identity
	beto := h.register(t, "Beto").Identity
	const other = "a sentence for telnet"
	no(t, h.SetICSPassword(background, ana.ID, members.Proof{Password: goodPassword}, other))
	login := func(handle, password string) error {
		_, err := h.LoginICS(background, members.Credentials{Handle: handle, Password: password, Address: "192.0.2.1"})
		return err
	}
	no(t, login("Ana", other))
	device := &passkeytest.Device{T: t, Origin: "https://chess.example", Host: "chess.example"}
	ask, err := h.NewPasskeyRequest(background, ana)
	no(t, err)
	paper, err := h.AddPasskey(background, ana.ID, goodPassword, "Key", device.Make(ask), "")
	no(t, err)
	refused(t, login("Ana", other), members.TelnetToken)
	refused(t, login("Ana", "another sentence"), members.WrongPassword)
	made, secret, err := h.NewToken(background, ana, members.Proof{Password: goodPassword, Code: paper[0]}, "XBoard", []members.Scope{members.ScopeTelnet})
	no(t, err)
	in, err := h.LoginICS(background, members.Credentials{Handle: "ana", Password: secret, Agent: "telnet", Address: "192.0.2.1"})
	no(t, err)
	refused(t, login("Beto", secret), members.TokenUnknown)
	_, play, err := h.NewToken(background, beto, members.Proof{Password: goodPassword}, "Engine", []members.Scope{members.ScopeBot})
	no(t, err)
	refused(t, login("Beto", play), members.TokenUnknown) // it may not
	no(t, h.RevokeToken(background, ana, made.ID))
	refused(t, login("Ana", secret), members.TokenUnknown)
	_, err = h.Resume(background, in.Token) // what it has opened ends with it
	refused(t, err, members.SessionUnknown)
}

// browsers make passkeys for the server of a house.
func browsers(t *testing.T) func(*members.Options) {
	t.Helper()
	party, err := passkeys.At("https://chess.example")
	no(t, err)
	return func(o *members.Options) { o.Passkeys = party }
}

// only is the one passkey of somebody.
func (h *house) only(t *testing.T, id string) members.Passkey {
	t.Helper()
	list, err := h.Passkeys(background, id)
	no(t, err)
	if len(list) != 1 {
		t.Fatalf("%d passkeys", len(list))
	}
	return list[0]
}
