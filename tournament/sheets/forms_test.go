package sheets_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/rated"
	"github.com/escaque/escaque/tournament/sheets"
	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/trf"
)

func say(key string) string { return key }

// playerRounds is the event of a report.
func playerRounds(t *testing.T, name string) tournament.Tournament {
	t.Helper()
	src, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer src.Close()
	f, err := trf.Read(src, "")
	if err != nil {
		t.Fatal(err)
	}
	games, err := f.Tournament()
	if err != nil {
		t.Fatal(err)
	}
	regs := tournament.Regulations{
		Name: f.Info("012"), Place: f.Info("022"), Federation: f.Info("032"), Starts: f.Day("042"), Ends: f.Day("052"), System: tournament.Manual, Control: "5400+30",
	}
	log, err := swiss.ToEvents(games, regs, f.Entries(games), tournament.Actor{ID: "a"}, 1)
	if err != nil {
		t.Fatal(err)
	}
	event, err := tournament.Replay(log)
	if err != nil {
		t.Fatal(err)
	}
	return event
}

// value is the answer to a field of a form.
func value(t *testing.T, f sheets.Form, label string) string {
	t.Helper()
	for _, p := range f.Parts {
		for _, one := range p.Fields {
			if one.Label == label {
				return one.Value
			}
		}
	}
	t.Errorf("%s asks for no %s", f.Title, label)
	return ""
}

// A certificate for every norm that was made and for no other, with the games that it counts; the
// tournament report lists the same.
func TestCertificates(t *testing.T) {
	event := playerRounds(t, "testdata/norms.trf")
	e := rated.OfEvent(event)
	r, err := rated.Rate(e)
	if err != nil {
		t.Fatal(err)
	}
	forms := sheets.Certificates(event, e, r, say)
	var made, want []string
	for _, p := range r.Players {
		for _, v := range p.Verdicts {
			if v.Met {
				want = append(want, "it1 · "+string(v.Title))
			}
		}
	}
	for _, f := range forms {
		made = append(made, f.Title)
	}
	if !slices.Equal(made, want) || len(made) < 3 || made[0] != "it1 · GM" {
		t.Fatalf("%q, want %q", made, want)
	}
	first := forms[0]
	for label, want := range map[string]string{
		"form-lastname": "Delta", "form-firstname": "Dora", "fideid": "1000004", "birth": "2008-07-09", "title": "IM", "rating": "2440", "form-norm": "GM",
		"form-place": "Sevilla", "form-dates": "2026-05-01 – 2026-05-09", "form-control": "90 min + 30 s", "form-score": "7 / 9", "form-holders": "8 (form-of 5)",
		"form-titled": "4 (form-of 3)",
	} {
		if got := value(t, first, label); got != want {
			t.Errorf("%s: %q, want %q", label, got, want)
		}
	}
	if got := value(t, first, "form-system"); got != "system-round-robin" {
		t.Errorf("system %q", got)
	}
	games := first.Parts[2].Table
	if len(games.Rows) != 9 || games.Rows[0][1] != "Theta, Tomás" || games.Rows[0][6] != "white" || games.Rows[0][7] != "1" || games.Rows[0][8] != "yes" {
		t.Errorf("%q", games.Rows)
	}
	report := sheets.Report(event, e, r, say)
	norms := report.Parts[3].Table.Rows
	if len(norms) != len(forms) || norms[0][1] != "Delta, Dora" {
		t.Errorf("%q", norms)
	}
	if got := value(t, report, "form-players") + " " + value(t, report, "form-rated") + " " + value(t, report, "form-federations") + " " + value(t, report, "form-own"); got != "10 9 7 4" {
		t.Errorf("the field: %s", got)
	}
	if strings.Contains(report.Note, "form-provisional") {
		t.Error("a finished event is provisional")
	}
}
