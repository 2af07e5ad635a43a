package members_test

import (
	"context"
	"errors"
	"net/netip"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/escaque/escaque/internal/limits"
	"github.com/escaque/escaque/internal/members"
)

func TestMessages(t *testing.T) {
	h := newHouse(t)
	tal, euwe := h.register(t, "Tal").Identity, h.register(t, "Euwe").Identity
	_, _, err := h.Send(background, members.Identity{ID: "g-1", Guest: true}, "Tal", "hello")
	refused(t, err, members.GuestRefused)
	_, _, err = h.Send(background, tal, "Nobody", "hello")
	refused(t, err, members.HandleUnknown)
	for _, text := range []string{"", "  ", strings.Repeat("x", members.MaxMessageText+1), "\xff"} {
		_, _, err = h.Send(background, tal, "Euwe", text)
		refused(t, err, members.MessageForm)
	}
	for range members.MaxUnread {
		_, to, err := h.Send(background, tal, "euwe", " shall we analyse? ")
		no(t, err)
		if to.ID != euwe.ID {
			t.Errorf("sent to %+v", to)
		}
	}
	_, _, err = h.Send(background, tal, "Euwe", "are you there?")
	refused(t, err, members.BoxShare)
	box, err := h.Messages(background, euwe.ID)
	no(t, err)
	if len(box) != members.MaxUnread || box[0].Text != "shall we analyse?" || box[0].Sender != "Tal" || box[0].At != h.clock.UnixMilli() {
		t.Fatalf("%+v", box)
	}
	no(t, h.MarkRead(background, euwe.ID, []int64{box[0].ID}))
	_, _, err = h.Send(background, tal, "Euwe", "one was read")
	no(t, err)
	no(t, h.ClearMessages(background, euwe.ID, []int64{box[0].ID}))
	sent, err := h.SentTo(background, tal.ID, euwe.ID)
	no(t, err)
	if len(sent) != members.MaxUnread || sent[len(sent)-1].Text != "one was read" {
		t.Errorf("%+v", sent)
	}
}

// What keeps a tell from somebody keeps a message from them: a member who is shut out or silenced
// writes to administrators alone.
func TestWhoMayWrite(t *testing.T) {
	silent := errors.New("silenced")
	mute := ""
	h := newHouse(t, func(opt *members.Options) {
		opt.MaySpeak = func(account string) error {
			if account == mute {
				return silent
			}
			return nil
		}
	})
	tal, euwe, boss := h.register(t, "Tal").Identity, h.register(t, "Euwe").Identity, h.register(t, "Boss").Identity
	_, err := h.GrantRole(background, "Boss", members.RoleAdministrator)
	no(t, err)
	no(t, h.SetSetting(background, euwe, members.KeptList+members.Censor, "Someone TAL"))
	no(t, h.SetSetting(background, boss, members.KeptList+members.Censor, "Tal"))
	_, _, err = h.Send(background, tal, "Euwe", "hello")
	refused(t, err, members.Censored)
	_, _, err = h.Send(background, tal, "Boss", "hello")
	refused(t, err, members.Censored)
	boss.Roles |= members.RoleAdministrator
	_, _, err = h.Send(background, boss, "Euwe", "hello")
	no(t, err)
	mute = euwe.ID
	_, _, err = h.Send(background, euwe, "Tal", "hello")
	if !errors.Is(err, silent) {
		t.Errorf("whoever is mute: %v", err)
	}
	_, _, err = h.Send(background, euwe, "Boss", "why?")
	no(t, err)
	out, err := h.Outbox(background, euwe.ID, members.MaxMessages)
	no(t, err)
	if len(out) != 1 || out[0].Text != "why?" || out[0].Reader.Handle != "Boss" {
		t.Errorf("the outbox: %+v", out)
	}
}

func TestBeginning(t *testing.T) {
	h := newHouse(t)
	for _, handle := range []string{"Ana", "Anatoly", "ANDER", "Bogdan", "anandAndAnand"} {
		h.register(t, handle)
	}
	_, err := h.Disable(background, "Ander", true)
	no(t, err)
	for text, want := range map[string]string{
		"an": "Ana anandAndAnand Anatoly", "ANA": "Ana anandAndAnand Anatoly", "anat": "Anatoly", "b": "Bogdan",
		"": "", "a b": "", "á": "", "c": "", "anatolyanatolyanatoly": "",
	} {
		for _, limit := range []int{1, 2, 30} {
			list, err := h.WithPrefix(background, text, limit)
			no(t, err)
			var got []string
			for _, p := range list {
				got = append(got, p.Handle)
			}
			all := strings.Fields(want)
			if want := all[:min(limit, len(all))]; !slices.Equal(got, want) {
				t.Errorf("%q, at most %d: %v, want %v", text, limit, got, want)
			}
		}
	}
}

// Whether a mail address has an account is nobody's business: the answer to a
// registration is the same, and so is what is sent.
func TestMailAddressesAreNotTold(t *testing.T) {
	post := &postman{}
	h := newHouse(t, func(o *members.Options) { o.Mailer = post })
	_, err := h.Register(background, members.Registration{Handle: "Keres", Password: goodPassword, Email: "paul@example.org"})
	no(t, err)
	letter := func(string) (string, string) { return "subject", "text" }
	for i := range 40 {
		known := h.RequestRegistration(background, members.Registration{Handle: "Petrov", Email: "Paul@example.org"}, letter)
		unknown := h.RequestRegistration(background, members.Registration{Handle: "Petrov", Email: "nobody@example.org"}, letter)
		if (known == nil) != (unknown == nil) || known != nil && known.Error() != unknown.Error() {
			t.Fatalf("the %d-th time: %v for an address with an account, %v for one without", i+1, known, unknown)
		}
	}
}

// The accounts of one place have a share of a box, and when strangers fill it those
// to whom its owner has written, and administrators, still reach them; they are told.
func TestNobodyFillsABox(t *testing.T) {
	h := newHouse(t)
	euwe := h.register(t, "Euwe").Identity
	from := func(handle, address string) members.Identity {
		login, err := h.Register(background, members.Registration{Handle: handle, Password: goodPassword, Address: address})
		no(t, err)
		return login.Identity
	}
	fill := func(who members.Identity, n int) {
		t.Helper()
		for range n {
			_, _, err := h.Send(background, who, "Euwe", "elixir")
			no(t, err)
		}
	}
	fill(from("Aone", "192.0.2.1"), 10)
	fill(from("Btwo", "192.0.2.1"), 10)
	third := from("Cthree", "192.0.2.1")
	_, _, err := h.Send(background, third, "Euwe", "elixir")
	refused(t, err, members.BoxPlace)
	for i, name := range []string{"Dfour", "Efive", "Fsix", "Gseven"} {
		fill(from(name, "192.0.2.1"+string(rune('0'+i))), 10)
	}
	lasker, boss := from("Lasker", "192.0.2.99"), from("Boss", "192.0.2.98")
	told := 0
	h.OnMessage(func(m members.Sent) {
		if m.Full && m.Sender == "Lasker" && m.Reader.ID == euwe.ID {
			told++
		}
	})
	for range 2 {
		_, _, err = h.Send(background, lasker, "Euwe", "shall we?")
		refused(t, err, members.BoxFull)
	}
	if told != 1 {
		t.Errorf("the reader was told %d times that his box is full, want once", told)
	}
	for _, want := range []string{"Lasker", ""} {
		who, err := h.TakeTurnedAway(background, euwe.ID)
		no(t, err)
		if who != want {
			t.Errorf("turned away: %q, want %q", who, want)
		}
	}
	_, _, err = h.Send(background, euwe, "Lasker", "write again")
	no(t, err)
	fill(lasker, 1)
	boss.Roles |= members.RoleAdministrator
	fill(boss, 1)
	box, err := h.Messages(background, euwe.ID)
	no(t, err)
	if len(box) != members.MaxMessages+2 {
		t.Errorf("%d messages", len(box))
	}
}

// Two who come from one place are seen to, for a month, and the address is not
// kept.
// Who comes from a place that the operator named as one that many share is nobody's
// company for it.
func TestAVenueMakesNoCompany(t *testing.T) {
	h := newHouse(t, func(o *members.Options) {
		o.Limits = limits.New(limits.Options{Venues: []netip.Prefix{netip.MustParsePrefix("203.0.113.0/24")}})
	})
	tal, euwe := h.register(t, "Tal").Identity, h.register(t, "Euwe").Identity
	for _, who := range []members.Identity{tal, euwe} {
		no(t, h.RecordVisit(background, who, h.clock, "203.0.113.9"))
	}
	own, others, err := h.SamePlaceVisits(background, tal.ID)
	no(t, err)
	if len(own) != 1 || !own[0].Unmarked() || others != nil {
		t.Errorf("%+v, %+v", own, others)
	}
	no(t, h.RecordVisit(background, tal, h.clock, "192.0.2.1"))
	no(t, h.RecordVisit(background, euwe, h.clock, "192.0.2.1"))
	if _, others, err = h.SamePlaceVisits(background, tal.ID); err != nil || len(others) != 1 || others[0].Unmarked() {
		t.Errorf("%+v, %v", others, err)
	}
}

func TestCompany(t *testing.T) {
	h := newHouse(t)
	tal, euwe, lasker := h.register(t, "Tal").Identity, h.register(t, "Euwe").Identity, h.register(t, "Lasker").Identity
	start := h.clock
	h.wait(time.Hour)
	no(t, h.RecordVisit(background, tal, start, "192.0.2.1"))
	no(t, h.RecordVisit(background, euwe, start, "192.0.2.1"))
	no(t, h.RecordVisit(background, lasker, start, "192.0.2.2"))
	no(t, h.RecordVisit(background, euwe, h.clock.Add(time.Hour), "192.0.2.1")) // a clock that was put back
	own, others, err := h.SamePlaceVisits(background, tal.ID)
	no(t, err)
	if len(own) != 1 || len(others) != 2 || others[0].Account != euwe.ID || others[0].Place != own[0].Place {
		t.Errorf("%+v, %+v", own, others)
	}
	if strings.Contains(string(own[0].Place[:]), "192") {
		t.Error("the mark tells the address")
	}
	_, others, err = h.SamePlaceVisits(background, lasker.ID)
	no(t, err)
	if others != nil {
		t.Errorf("%+v", others)
	}
	p, err := h.Find(background, "Euwe")
	no(t, err)
	if p.Online != time.Hour.Milliseconds() {
		t.Errorf("online %d ms", p.Online)
	}
	h.wait(members.VisitLife + time.Second)
	no(t, h.ForgetExpired(background))
	own, others, err = h.SamePlaceVisits(background, tal.ID)
	no(t, err)
	if own != nil || others != nil {
		t.Errorf("kept for ever: %+v %+v", own, others)
	}
}

func TestPasswordOfTheServer(t *testing.T) {
	h := newHouse(t)
	tal := h.register(t, "Tal").Identity
	refused(t, h.ChangeICSPassword(background, tal.ID, "x", "sacrifice"), members.ICSPasswordNone)
	refused(t, h.ResetICSPassword(background, "Tal", goodPassword), members.PasswordSame)
	refused(t, h.ResetICSPassword(background, "Nobody", "sacrifice"), members.HandleUnknown)
	no(t, h.ResetICSPassword(background, "Tal", "sacrifice"))
	refused(t, h.ChangeICSPassword(background, tal.ID, "wrong one", "combination"), members.WrongPassword)
	refused(t, h.ChangeICSPassword(background, tal.ID, "sacrifice", "short"), members.PasswordShort)
	refused(t, h.ChangeICSPassword(background, tal.ID, "sacrifice", goodPassword), members.PasswordSame)
	no(t, h.ChangeICSPassword(background, tal.ID, "sacrifice", "combination"))
	_, err := h.LoginICS(background, members.Credentials{Handle: "Tal", Password: "combination"})
	no(t, err)
}

func TestAddPlayerAndMark(t *testing.T) {
	h := newHouse(t)
	p, password, err := h.AddPlayer(background, "Morphy", "paul@example.org")
	no(t, err)
	if p.Email != "paul@example.org" || p.LastSeen != 0 || len(password) < members.MinPassword {
		t.Errorf("%+v %q", p, password)
	}
	_, err = h.LoginICS(background, members.Credentials{Handle: "Morphy", Password: password})
	no(t, err)
	_, err = h.Login(background, members.Credentials{Handle: "Morphy", Password: password})
	refused(t, err, members.WrongPassword)
	_, _, err = h.AddPlayer(background, "Rnorphy", "")
	refused(t, err, members.HandleLookalike)
	for _, on := range []bool{true, true, false} {
		p, err = h.MarkComputer(background, "Morphy", on)
		no(t, err)
		if (p.Titles == members.ComputerMark) != on {
			t.Errorf("titles %q", p.Titles)
		}
	}
}

// postman keeps the last letter, or refuses them all.
type postman struct {
	code    string
	refuses bool
}

func (p *postman) Mail(_ context.Context, _, _, text string) error {
	if p.refuses {
		return errors.New("no such box")
	}
	p.code = text
	return nil
}

func TestApplyAndConfirm(t *testing.T) {
	post := &postman{}
	h := newHouse(t, func(o *members.Options) { o.Mailer = post })
	letter := func(code string) (string, string) { return "subject", code }
	apply := func(handle, email string) error {
		return h.RequestRegistration(background, members.Registration{Handle: handle, Email: email}, letter)
	}
	h.register(t, "Tal")
	for handle, code := range map[string]members.Code{"Tal": members.HandleTaken, "TaI": members.HandleLookalike, "x": members.HandleForm, "arbiter": members.HandleReserved} {
		refused(t, apply(handle, "a@example.org"), code)
	}
	refused(t, apply("Botvinnik", ""), members.EmailForm)
	refused(t, apply("Botvinnik", "nonsense"), members.EmailForm)
	refused(t, newHouse(t).RequestRegistration(background, members.Registration{Handle: "Keres", Email: "a@example.org"}, letter), members.NoMailer)

	no(t, apply("Botvinnik", "mikhail@example.org"))
	_, err := h.ConfirmRegistration(background, post.code, "short", "")
	refused(t, err, members.PasswordShort)
	p, err := h.ConfirmRegistration(background, " "+strings.ToUpper(post.code), "laboratory", "")
	no(t, err)
	if p.Handle != "Botvinnik" || p.Email != "mikhail@example.org" {
		t.Errorf("%+v", p)
	}
	_, err = h.ConfirmRegistration(background, post.code, "laboratory", "")
	refused(t, err, members.CodeUnknown)

	// Two want one name: the first to confirm has it.
	no(t, apply("Keres", "one@example.org"))
	first := post.code
	no(t, apply("Keres", "two@example.org"))
	_, err = h.ConfirmRegistration(background, post.code, "laboratory", "")
	no(t, err)
	_, err = h.ConfirmRegistration(background, first, "laboratory", "")
	refused(t, err, members.HandleTaken)

	// One address is not flooded.
	var limited error
	for range 20 {
		if limited = apply("Smyslov", "vasily@example.org"); limited != nil {
			break
		}
	}
	refused(t, limited, members.RateLimited)
	post.refuses = true
	refused(t, apply("Smyslov", "other@example.org"), members.MailFailed)
	no(t, h.ForgetExpired(background))
}
