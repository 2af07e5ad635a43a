package icsd_test

import (
	"bufio"
	"context"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/alexedwards/argon2id"

	"github.com/escaque/escaque/internal/members"
)

// another is another program on the same register, as escaque admin is.
func (h *house) another() *members.Service {
	return members.New(members.Options{Store: h.store, Hash: &argon2id.Params{Memory: 64, Iterations: 1, Parallelism: 1, SaltLength: 8, KeyLength: 16}})
}

// enter logs a member in on an open line.
func (c *caller) enter(handle string) *caller {
	c.t.Helper()
	c.handle = handle
	c.expect("login: $")
	c.send(handle)
	c.expect("password: $")
	c.send("peon de rey")
	c.expect(`Starting FICS session as ` + handle)
	c.expect("fics% $")
	return c
}

// Who is no administrator any more hears nothing that is for them, from the moment
// of it: asked at each delivery, although nobody has told the server.
func TestARevokedAdministratorHearsNothing(t *testing.T) {
	t.Parallel()
	s := newScene(t)
	if _, err := s.members.GrantRole(t.Context(), "Carla", members.RoleAdministrator); err != nil {
		t.Fatal(err)
	}
	chief, carla, ana := s.call().enter("Chief"), s.call().enter("Carla"), s.call().enter("Ana")
	carla.send("+channel 0")
	carla.expect(`\[0\] added`)
	chief.send("+channel 0")
	chief.expect(`\[0\] added`)
	chief.send("tell 0 among us")
	carla.expect(`Chief\(\*\)\(0\): among us`)

	if _, err := s.another().RevokeRole(context.Background(), "Carla", members.RoleAdministrator); err != nil {
		t.Fatal(err)
	}
	chief.send("tell 0 she need not know")
	chief.expect(`\(told`)
	ana.send("complain Chief abuse he shouts")
	ana.expect(`(?i)complaint`)
	carla.send("date")
	heard := carla.expect(`(?s)(.*)Server time`)
	if strings.Contains(heard, "need not know") || strings.Contains(heard, "he shouts") || !strings.Contains(heard, "Your roles have changed. They are now: Player.") {
		t.Errorf("Carla hears:\n%s", heard)
	}
	carla.expect("fics% $")
	for _, line := range []string{"tell 0 still here?", "+channel 0", "muzzle Ana shouting", "complaints"} {
		carla.send(line)
		if got := carla.expect(`(?s)(.*)fics% $`); !strings.Contains(got, "admins") && !strings.Contains(got, "Nothing") && !strings.Contains(got, "no open complaint") && !strings.Contains(got, "No ") {
			t.Errorf("%s: %s", line, got)
		}
	}
	chief.send("who")
	if got := chief.expect(`(?s)(.*)players displayed`); strings.Contains(got, "Carla(*)") {
		t.Errorf("she still bears the mark:\n%s", got)
	}
	// And what is given again, holds at once.
	if _, err := s.another().GrantRole(context.Background(), "Carla", members.RoleAdministrator); err != nil {
		t.Fatal(err)
	}
	carla.expect(`They are now: Player, Administrator`)
}

// A password of the chess server that is changed elsewhere ends the connections that
// the former one opened; whoever changes it himself stays.
func TestAChangedPasswordEndsConnections(t *testing.T) {
	t.Parallel()
	s := newScene(t)
	ana, beto := s.call().enter("Ana"), s.call().enter("Beto")
	ana.send("password peon-de-rey otra-cosa")
	ana.expect("Incorrect password") // it has spaces: only the browser could set it
	p, err := s.members.Find(t.Context(), "Ana")
	if err != nil {
		t.Fatal(err)
	}
	if err := s.another().SetICSPassword(t.Context(), p.ID, members.Proof{Password: "la rubia de La Habana"}, "dama-negra-1851"); err != nil {
		t.Fatal(err)
	}
	ana.expect("Your password was changed elsewhere")
	if _, err := bufio.NewReader(ana.in).ReadString(0); err == nil {
		t.Error("the line stays open")
	}
	again := s.call()
	again.expect("login: $")
	again.send("Ana")
	again.expect("password: $")
	again.send("dama-negra-1851")
	again.expect("fics% $")
	again.send("password dama-negra-1851 reina-blanca-1851")
	again.expect(`Password changed\.`)
	again.send("date")
	again.expect("Server time")

	// The account's own password ends what telnet has opened, too.
	if err := s.another().ResetPassword(t.Context(), "Beto", "una frase muy larga"); err != nil {
		t.Fatal(err)
	}
	beto.expect("Your session has ended")
}

// A session or a token that ends elsewhere ends the connection that it has opened, long before that is asked whose it
// is; the others of the account stay.
func TestAnEndedSessionEndsItsConnection(t *testing.T) {
	t.Parallel()
	s := newScene(t)
	ended := func(c *caller) {
		t.Helper()
		c.expect("Your session has ended")
		if _, err := c.in.ReadString(0); !errors.Is(err, io.EOF) {
			t.Errorf("the line stays open: %v", err)
		}
	}
	sessions := func(id string, want ...string) (names []string) {
		t.Helper()
		list, err := s.members.SessionsOf(t.Context(), id, "")
		if err != nil {
			t.Fatal(err)
		}
		var agents []string
		for _, one := range list {
			agents, names = append(agents, one.Agent), append(names, one.Name)
		}
		if slices.Sort(agents); !slices.Equal(agents, want) {
			t.Errorf("the sessions are %q, want %q", agents, want)
		}
		return names
	}
	browser, err := s.members.Login(t.Context(), members.Credentials{Handle: "Ana", Password: "la rubia de La Habana", Agent: "Firefox"})
	if err != nil {
		t.Fatal(err)
	}
	who := browser.Identity
	if err := s.members.LogoutEverywhere(t.Context(), who.ID); err != nil {
		t.Fatal(err)
	}
	ana, beto := s.call().enter("Ana"), s.call().enter("Beto")
	if err := s.another().EndSession(t.Context(), who.ID, sessions(who.ID, "telnet")[0], ""); err != nil {
		t.Fatal(err)
	}
	ended(ana)

	token, secret, err := s.members.NewToken(t.Context(), who, members.Proof{Password: "la rubia de La Habana"}, "XBoard", []members.Scope{members.ScopeTelnet})
	if err != nil {
		t.Fatal(err)
	}
	ana = s.call()
	ana.expect("login: $")
	ana.send("Ana")
	ana.expect("password: $")
	ana.send(secret)
	ana.expect("fics% $")
	sessions(who.ID, "telnet: XBoard")
	if _, err = s.members.Login(t.Context(), members.Credentials{Handle: "Ana", Password: "la rubia de La Habana", Agent: "Firefox"}); err != nil {
		t.Fatal(err)
	}
	if err := s.another().RevokeToken(t.Context(), who, token.ID); err != nil {
		t.Fatal(err)
	}
	ended(ana)
	sessions(who.ID, "Firefox")
	beto.send("date")
	beto.expect("Server time")
}

// Who ends all access of an account, at whatever node, ends its connections here, those by the telnet password and those
// by a token, and neither lets anybody in again.
func TestTheEndOfAllAccessEndsTelnet(t *testing.T) {
	t.Parallel()
	s := newScene(t)
	p, err := s.members.Find(t.Context(), "Ana")
	if err != nil {
		t.Fatal(err)
	}
	own := members.Proof{Password: "la rubia de La Habana"}
	_, secret, err := s.members.NewToken(t.Context(), p.Identity(), own, "XBoard", []members.Scope{members.ScopeTelnet})
	if err != nil {
		t.Fatal(err)
	}
	login := func(password, want string) *caller {
		t.Helper()
		c := s.call()
		c.expect("login: $")
		c.send("Ana")
		c.expect("password: $")
		c.send(password)
		c.expect(want)
		return c
	}
	beto := s.call().enter("Beto")
	byToken := login(secret, "fics% $")
	e, err := s.another().RevokeAll(t.Context(), p.ID, "")
	if err != nil || e != (members.Revoked{Tokens: 1, Telnet: true}) {
		t.Fatalf("%+v, %v", e, err)
	}
	byToken.expect("Your session has ended")
	if _, err := byToken.in.ReadString(0); !errors.Is(err, io.EOF) {
		t.Errorf("the line stays open: %v", err)
	}
	login("peon de rey", "(?i)password")
	login(secret, "(?i)token")
	if err := s.members.SetICSPassword(t.Context(), p.ID, own, "peon de rey"); err != nil {
		t.Fatal(err)
	}
	byPassword := login("peon de rey", "fics% $")
	if _, err := s.another().ChangePassword(t.Context(), p.ID, own.Password, "una frase muy larga", false); err != nil {
		t.Fatal(err)
	}
	byPassword.expect("Your (session has ended|password was changed)")
	if _, err := byPassword.in.ReadString(0); !errors.Is(err, io.EOF) {
		t.Errorf("the line stays open: %v", err)
	}
	beto.send("date")
	beto.expect("Server time")
}

// An administrator is none where others can read along, and is told why.
func TestAdministratorsCommandsDoNotTravelInClear(t *testing.T) {
	s := newScene(t)
	far := s.from("127.0.0.9") // not the server's own address
	c := (&caller{t: t, conn: far, in: bufio.NewReader(far)})
	c.handle = "Chief"
	c.expect("login: $")
	c.send("Chief")
	c.expect("password: $")
	c.send("peon de rey")
	if got := c.expect(`(?s)Starting FICS session as (.*?)fics% $`); strings.HasPrefix(got, "Chief(*)") || !strings.Contains(got, "This connection is not encrypted") {
		t.Errorf("at the login:\n%s", got)
	}
	for _, line := range []string{"asetpasswd Ana dama-negra-1851", "muzzle Ana shouting", "+muzzle Ana shouting", "evidence Ana", "announce hello", "admin"} {
		c.send(line)
		if got := c.expect(`(?s)(.*)fics% $`); !strings.Contains(got, "not encrypted") || !strings.Contains(got, "TLS") {
			t.Errorf("%s: %s", line, got)
		}
	}
	ana := s.call().enter("Ana")
	ana.send("complain Beto abuse he shouts")
	ana.expect(`(?i)complaint`)
	c.send("complaints")
	if got := c.expect(`(?s)(.*)fics% $`); strings.Contains(got, "he shouts") {
		t.Errorf("a complaint in clear:\n%s", got)
	}
	near := s.call().enter("Chief")
	near.send("complaints")
	near.expect("he shouts")
}

// The handle of an account that is deleted goes from the lists of who is here, and whoever bears it next inherits
// nothing; the others on them stay.
func TestADeletedHandleGoesFromTheListsOfWhoIsHere(t *testing.T) {
	s := newScene(t)
	ana := s.call().enter("Ana")
	for _, list := range []string{"notify", "censor", "noplay"} {
		for _, handle := range []string{"Beto", "Carla"} {
			ana.send("+" + list + " " + handle)
			ana.expect(`(?s)\[` + handle + `\] added to your ` + list + ` list.*fics% $`)
		}
	}
	p, err := s.members.Find(t.Context(), "Beto")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.members.Forget(t.Context(), p, "Formerly"); err != nil {
		t.Fatal(err)
	}
	for _, list := range []string{"notify", "censor", "noplay"} {
		ana.send("=" + list)
		if got := ana.expect(`(?s)(.*)fics% $`); strings.Contains(got, "Beto") || !strings.Contains(got, "Carla") {
			t.Errorf("%s: %s", list, got)
		}
	}
	in, err := s.members.Register(t.Context(), members.Registration{Handle: "Beto", Password: "la rubia de La Habana"})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.members.SetICSPassword(t.Context(), in.Identity.ID, members.Proof{Password: "la rubia de La Habana"}, "peon de rey"); err != nil {
		t.Fatal(err)
	}
	beto := s.call().enter("Beto")
	beto.send("tell Ana who was I?")
	beto.expect(`\(told Ana\)`)
	if got := ana.expect(`(?s)(.*)Beto tells you: who was I\?`); strings.Contains(got, "Notification") {
		t.Errorf("Ana is told that he has come: %s", got)
	}
}
