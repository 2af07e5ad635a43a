package icsd_test

import (
	"io"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/internal/members"
)

// Every refusal of the book, every measure and every kind of complaint has its
// words in both languages.
func TestTheBookHasWords(t *testing.T) {
	var keys []string
	for _, c := range conduct.Codes() {
		keys = append(keys, "conduct."+string(c))
	}
	for _, m := range conduct.Measures() {
		keys = append(keys, "measure."+string(m))
	}
	for _, k := range conduct.Kinds() {
		keys = append(keys, "kind."+string(k))
	}
	for _, lang := range i18n.TerminalLanguages() {
		for _, key := range keys {
			if !i18n.Has(lang, "moderation."+key) {
				t.Errorf("%s: no sentence for %s", lang, key)
			}
		}
	}
}

// Who is banned does not come in, is told why, and may appeal at the door, once.
func TestABanIsAppealedAtTheDoor(t *testing.T) {
	s := newScene(t)
	ana, err := s.members.Find(t.Context(), "Ana")
	if err != nil {
		t.Fatal(err)
	}
	chief := conduct.Person{ID: "a-chief", Handle: "Chief", Admin: true}
	until := clock.Instant(s.now.Load() / int64(time.Millisecond)).Add(time.Hour)
	if _, err := s.steward.Do(t.Context(), chief, conduct.Take{
		Against: conduct.Person{ID: ana.ID, Handle: "Ana"}, Measure: conduct.Ban, Until: until, Reason: "shares her account",
	}); err != nil {
		t.Fatal(err)
	}
	c := s.call()
	try := func(password string) {
		c.expect("login: $")
		c.send("Ana")
		c.expect("password: ")
		c.send(password)
	}
	try("a stranger's try") // who is told nothing
	c.expect(`Invalid password`)
	try("peon de rey")
	c.expect(`banned \(ban\), until Wed Jul  1, 11:00 UTC 2009\. Reason: shares her account`)
	c.expect(`say why in one line; otherwise press return:\n`)
	c.send("my sister has an account of her own")
	c.expect(`Your appeal against act 1 is recorded`)
	c.expect(`The account Ana is banned until 2009-07-01 11:00 UTC`)
	try("peon de rey")
	c.expect(`The account Ana is banned`) // and is not asked again
	s.steward.Read(func(b *conduct.Book, _ clock.Instant) {
		if list := b.Appeals(); len(list) != 1 || list[0].Appeal.Text != "my sister has an account of her own" {
			t.Errorf("%+v", list)
		}
	})
	// Nor does she come in by the browser; and when the time is up, she does.
	in := members.Credentials{Handle: "Ana", Password: "la rubia de La Habana"}
	if _, err := s.members.Login(t.Context(), in); err == nil {
		t.Error("banned, and in by the browser")
	}
	s.now.Add(int64(time.Hour))
	try("peon de rey")
	c.expect(`Starting FICS session as Ana`)
}

// Guests of a banned address are told why and may appeal at the door, once;
// members come in as ever, nobody registers, and when the act is overturned guests
// come in again.
func TestGuestsOfABannedAddress(t *testing.T) {
	s := newScene(t)
	s.login("GuestA")
	s.login("Chief")
	chief := func(line string) {
		if _, err := io.WriteString(s.people["Chief"].conn, line+"\n"); err != nil {
			t.Fatal(err)
		}
	}
	chief("sanction " + s.people["GuestA"].handle + " ban 1h insults under many names")
	s.gone(s.people["GuestA"].handle)

	c := s.call()
	c.expect("login: $")
	c.send("guest")
	c.expect(`banned \(ban\), until Wed Jul  1, 11:00 UTC 2009\. Reason: insults under many names`)
	c.expect(`say why in one line; otherwise press return:\n`)
	c.send("it was my brother")
	c.expect(`Your appeal against act 1 is recorded`)
	c.expect(`Guests cannot log in from your address, and nobody can register from it, until 2009-07-01 11:00 UTC\.`)
	for _, name := range []string{"g", "Nobody"} {
		c.expect("login: $")
		c.send(name)
		c.expect(`Guests cannot log in from your address`) // and is not asked again
	}
	c.expect("login: $")
	c.send("Ana")
	c.expect("password: ")
	c.send("peon de rey")
	c.expect(`Starting FICS session as Ana`)
	c.expect("fics% $")
	c.send("register Diego diego@example.org")
	c.expect(`You are registered: Ana`)
	if _, err := s.members.Register(t.Context(), members.Registration{Handle: "Diego", Password: "la rubia de La Habana", Address: "127.0.0.1"}); err == nil {
		t.Error("registered all the same")
	}
	if _, err := s.steward.Do(t.Context(), conduct.Console, conduct.Rule{Act: 1, Reason: "so it was"}); err != nil {
		t.Fatal(err)
	}
	s.login("GuestB")
}

// A guest becomes a member by the code that his address was sent.
func TestRegisterByMail(t *testing.T) {
	s := newScene(t)
	c := s.call()
	c.guest()
	c.send("register Diego diego@example.org")
	c.expect(`A code is on its way to diego@example\.org\.`)
	letter := <-s.letters
	code := regexp.MustCompile(`confirm ([a-z2-7]{16}) PASSWORD`).FindStringSubmatch(letter)
	if code == nil || !strings.HasPrefix(letter, "diego@example.org\nYour code for Escaque\n") {
		t.Fatalf("letter:\n%s", letter)
	}
	c.send("confirm " + code[1] + " short")
	c.expect(`at least 8 characters`)
	c.send("confirm " + strings.ToUpper(code[1]) + " apertura-inglesa")
	c.expect(`Welcome, Diego: you are registered\.`)
	c.send("confirm " + code[1] + " apertura-inglesa")
	c.expect(`This code is not valid`)
	again := s.call()
	again.expect("login: $")
	again.send("diego")
	again.expect("password: ")
	again.send("apertura-inglesa")
	again.expect(`Starting FICS session as Diego`)
	again.send("finger")
	again.expect(`Email      : diego@example\.org`)
	// Nobody comes in by the browser with it: it travels in clear.
	if _, err := s.members.Login(t.Context(), members.Credentials{Handle: "Diego", Password: "apertura-inglesa"}); err == nil {
		t.Error("in by the browser with the password of this door")
	}

	c.send("register Eva eva@example.org")
	c.expect(`on its way`)
	code = regexp.MustCompile(`confirm (\w+) PASSWORD`).FindStringSubmatch(<-s.letters)
	s.now.Add(int64(members.PendingLife))
	c.send("confirm " + code[1] + " apertura-inglesa")
	c.expect(`This code is not valid`)
}

// A newcomer is told in one sentence how he finds an opponent, and it is true.
func TestANewcomerIsToldOfOpponents(t *testing.T) {
	s := newScene(t)
	told := func(want string) {
		t.Helper()
		c := s.call()
		c.expect("login: $")
		c.send("Ana")
		c.expect("password: ")
		c.send("peon de rey")
		if got := ics.Unwrap(c.expect(`Starting FICS session as Ana \*{4}\n(?s:(.*?))set language e[ns]\n`)); !strings.HasPrefix(got, want+"\n") {
			t.Errorf("told\n%s\nwant\n%s", got, want)
		}
		c.send("quit")
		s.gone("Ana")
	}
	told("To find an opponent: nobody else is here, no game is offered (seek 5 3 offers one), and no computer is here: the operator of this server can start one with escaque bot.")
	if _, err := s.members.MarkComputer(t.Context(), "Carla", true); err != nil {
		t.Fatal(err)
	}
	s.login("Carla") // who is told nothing of it herself
	s.login("Beto")
	told("To find an opponent: 2 people are here besides you (who), no game is offered (seek 5 3 offers one), and the computer Carla accepts challenges (match Carla 5 3).")
	do := func(who, line, hears string) {
		t.Helper()
		if _, err := io.WriteString(s.people[who].conn, line+"\n"); err != nil {
			t.Fatal(err)
		}
		for {
			got, ok := s.hears(who)
			if strings.Contains(got, hears) {
				return
			}
			if !ok {
				t.Fatalf("%s never hears %q", who, hears)
			}
		}
	}
	do("Carla", "seek 3 2", "posted with index 1")
	told("To find an opponent: 2 people are here besides you (who), 1 game is offered (sought lists it, play takes it), and the computer Carla offers games at once (play Carla).")
	do("Beto", "play Carla", "Creating:")
	told("To find an opponent: 2 people are here besides you (who), no game is offered (seek 5 3 offers one), and the computer Carla is playing at the moment.")
	s.login("Ana")
	do("Ana", "set lang es", "español")
	do("Ana", "quit", "Gracias")
	s.gone("Ana")
	told("Para encontrar rival: hay 2 personas más (who), no se ofrece ninguna partida (seek 5 3 ofrece una), y el ordenador Carla está jugando ahora.")
}

// A member is told once what a newcomer should read, a guest each time.
func TestANewcomerIsToldWhatToRead(t *testing.T) {
	s := newScene(t)
	for _, visit := range []struct {
		name string
		told bool
	}{{"Beto", true}, {"Beto", false}, {"guest", true}, {"guest", true}} {
		c := s.call()
		c.expect("login: $")
		c.send(visit.name)
		if visit.name == "guest" {
			c.expect("Press return")
			c.send("")
		} else {
			c.expect("password: ")
			c.send("peon de rey")
		}
		heard := ics.Unwrap(c.expect(`Starting FICS session as (?s:(.*?))set language es\n`))
		if told := strings.Contains(heard, "See help intro_playing for how to play, and help intro_talking for how to talk."); told != visit.told {
			t.Errorf("%s is told %v: %s", visit.name, told, heard)
		}
		c.send("quit")
		c.expect("Thank you")
		if visit.name != "guest" {
			s.gone(visit.name)
		}
	}
}
