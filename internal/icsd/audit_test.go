package icsd_test

import (
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/icsd"
)

// Every command that needs the right of an administrator leaves an entry in the audit log, which says who did
// what, about whom and from where; those that read, and that by which an administrator is a player for a while,
// leave none. What is refused leaves none either.
func TestAdministratorsCommandsAreAudited(t *testing.T) {
	s := newScene(t)
	for _, name := range []string{"Ana", "Beto", "Carla"} {
		s.login(name)
	}
	say := func(who, line, hears string) {
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
				t.Fatalf("%s never hears %q after %q", who, hears, line)
			}
		}
	}
	for _, who := range []string{"Ana", "Beto"} {
		say(who, "style 12", "Style 12 set")
	}
	say("Ana", "complain Beto abuse he shouts", "complaint")
	ana, err := s.members.Find(t.Context(), "Ana")
	if err != nil {
		t.Fatal(err)
	}
	other := conduct.Person{ID: "a-other", Handle: "Other", Admin: true} // whose act Chief may rule on
	if _, err := s.steward.Steward.Do(t.Context(), other, conduct.Take{Against: conduct.Person{ID: ana.ID, Handle: "Ana"}, Measure: conduct.Warn, Reason: "loud"}); err != nil {
		t.Fatal(err)
	}
	say("Ana", "appeal 1 she was not", "is recorded")
	say("Ana", "seek 5 0 rated white", "posted")
	say("Beto", "play Ana", "Creating:")
	for _, move := range []string{"Ana e4", "Beto e5", "Ana Nf3", "Beto Nc6"} {
		who, move, _ := strings.Cut(move, " ")
		say(who, move, "<12>")
	}
	say("Ana", "resign", "resigns} 0-1")
	say("Beto", "date", "Server time")
	say("Ana", "date", "Server time")
	say("Ana", "match Beto 5 3 unrated", "Issuing")
	say("Beto", "accept Ana", "Creating:")
	seen := map[string]bool{}
	chief := s.call().enter("Chief")
	said := func() (list []string) {
		acts, err := s.members.Acts(t.Context(), "", 1000)
		if err != nil {
			t.Fatal(err)
		}
		for _, a := range acts {
			if a.Handle == "" {
				continue // of the machine, by newScene
			}
			if a.At == 0 || a.By == "" || a.From != "telnet 127.0.0.1" {
				t.Errorf("%+v", a)
			}
			if !seen[a.ID] {
				seen[a.ID] = true
				list = append(list, strings.TrimSpace(a.Handle+" "+string(a.What)+" "+a.About+" "+a.Detail))
			}
		}
		slices.Sort(list)
		return list
	}
	left := icsd.ForAdministrators()
	for _, do := range []struct {
		line string
		want []string // the entries; of Chief
	}{
		{"admin", nil}, {"admin", nil},
		{"appeals", nil},
		{"rule 1 uphold she was", []string{"rule Ana warn"}},
		{"annul Ana Beto lost on purpose", []string{"measure Ana annul"}},
		{"reinstate 2 it was not", []string{"lift Ana annul"}},
		{"showcomment Ana", nil},
		{"evidence Ana", nil},
		{"addcomment Ana she is kind", []string{"measure Ana comment"}},
		{"addplayer Diego diego@example.org", []string{"enrol Diego"}},
		{"asetpasswd Diego apertura-inglesa", []string{"password Diego ics"}},
		{"announce the house closes at ten", []string{"announce  announce: the house closes at ten"}},
		{"annunreg register now", []string{"announce  annunreg: register now"}},
		{"chanowner 80 Ana", []string{"channel Ana 80"}},
		{"chanowner 80", []string{"channel  80"}},
		{"topic 81 endings", []string{"topic  81 endings"}},
		{"post Closing; We close at ten.", []string{"news  1 Closing"}},
		{"cmuzzle Ana 1h loud", []string{"measure Ana cmuzzle"}},
		{"muzzle Ana 1h loud", []string{"measure Ana muzzle"}},
		{"muzzle Ana 1h", nil}, // no reason: refused
		{"sanction Ana mute 1h loud", []string{"measure Ana mute"}},
		{"lift Ana mute enough", []string{"lift Ana mute"}},
		{"+abuser Carla rude", []string{"measure Carla abuser"}},
		{"-abuser Carla enough", []string{"lift Carla abuser"}},
		{"warn Ana loud", []string{"measure Ana warn"}},
		{"tochannel Ana 81 talk there", []string{"measure Ana move"}},
		{"nuke Carla go", []string{"measure Carla nuke"}},
		{"closecomplaint 1 nothing in it", []string{"settle Beto #1"}},
		{"adjudicate Ana Beto draw both gone", []string{"measure Ana adjudicate GAME", "measure Beto adjudicate GAME"}},
		{"remplayer Diego asked for it", []string{"measure Diego ban"}},
	} {
		chief.send(do.line)
		answer := chief.expect(`(?s)(.*)fics% $`)
		got := said()
		for i := range got {
			if head, _, found := strings.Cut(got[i], " adjudicate "); found {
				got[i] = head + " adjudicate GAME"
			}
		}
		for i := range do.want {
			do.want[i] = "Chief " + do.want[i]
		}
		if !slices.Equal(got, do.want) {
			t.Errorf("%s leaves %q, want %q; the answer:\n%s", do.line, got, do.want, answer)
		}
		word, _, _ := strings.Cut(do.line, " ")
		left = slices.DeleteFunc(left, func(n ics.Name) bool { return string(n) == word })
	}
	if len(left) > 0 {
		t.Errorf("nobody has tried what %q leave in the audit log", left)
	}
}
