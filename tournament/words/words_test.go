package words

import (
	"errors"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/entrylist"
	"github.com/escaque/escaque/tournament/knockout"
	"github.com/escaque/escaque/tournament/systems"
	"github.com/escaque/escaque/tournament/tiebreak"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// codes finds every constant of type Code in a package's source.
func codes(t *testing.T, dir string) []tournament.Code {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil || len(files) == 0 {
		t.Fatal(err)
	}
	var found []tournament.Code
	for _, name := range files {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			spec, is := n.(*ast.ValueSpec)
			if !is || spec.Type == nil || len(spec.Values) != 1 {
				return true
			}
			typeName := ""
			switch x := spec.Type.(type) {
			case *ast.Ident:
				typeName = x.Name
			case *ast.SelectorExpr:
				typeName = x.Sel.Name
			}
			if literal, is := spec.Values[0].(*ast.BasicLit); is && typeName == "Code" {
				code, err := strconv.Unquote(literal.Value)
				if err != nil {
					t.Fatal(err)
				}
				found = append(found, tournament.Code(code))
			}
			return true
		})
	}
	return found
}

// keys returns what a language itself has sentences for, of one kind.
func keys(lang, kind string) []string {
	var found []string
	for _, key := range i18n.Events.Keys(lang, "events") {
		if name, is := strings.CutPrefix(key, "events."+kind+"."); is {
			found = append(found, name)
		}
	}
	return found
}

func TestEveryCodeHasItsSentences(t *testing.T) {
	all := slices.Concat(codes(t, ".."), codes(t, "../entrylist"), codes(t, "../knockout"), systems.RefusalCodes())
	if len(all) < 60 {
		t.Fatalf("found only %d codes", len(all))
	}
	for _, code := range entrylist.Codes() {
		if !slices.Contains(all, code) {
			t.Errorf("%s is listed and not declared", code)
		}
	}
	for _, lang := range i18n.Reviewed() {
		sentences, remedies := keys(lang, "refusal"), keys(lang, "remedy")
		for _, code := range all {
			if !slices.Contains(sentences, string(code)) {
				t.Errorf("%s: no sentence for %s", lang, code)
			}
		}
		for _, code := range sentences {
			if !slices.Contains(all, tournament.Code(strings.TrimPrefix(code, "list-"))) {
				t.Errorf("%s: a sentence for %s, which nobody says", lang, code)
			}
		}
		for _, code := range entrylist.Codes() {
			if !slices.Contains(remedies, string(code)) {
				t.Errorf("%s: no remedy for %s", lang, code)
			}
		}
	}
}

func TestEverythingHasAName(t *testing.T) {
	for _, lang := range i18n.Reviewed() {
		named := func(what, word string) {
			t.Helper()
			if word == "" {
				t.Errorf("%s: no word for %s", lang, what)
			}
		}
		for _, r := range append(tournament.Results(), tournament.NoResult) {
			named(r.String(), Result(lang, r))
		}
		for _, b := range tournament.Byes() {
			named(string(b), Bye(lang, b))
		}
		for _, s := range tournament.Systems() {
			named(string(s), System(lang, s))
		}
		for _, s := range tournament.Swaps() {
			named(string(s), Swap(lang, s))
		}
		for _, c := range tournament.Venues() {
			named(string(c), Venue(lang, c))
		}
		for _, rules := range tiebreak.Editions() {
			named(string(rules), TieBreakEdition(lang, rules))
			for _, m := range tiebreak.Systems(rules) {
				named(string(m), languageOf(lang).say("tiebreak."+string(m), nil))
			}
		}
		for _, set := range tiebreak.Sets() {
			named(string(set), TieBreakSet(lang, set))
		}
		for _, code := range tiebreak.FaultCodes() {
			named(string(code), TieBreakFault(lang, tiebreak.Rules2026, &tiebreak.Fault{Code: code}))
		}
		for _, cut := range tiebreak.Cuts() {
			named(string(cut), languageOf(lang).say("cut."+string(cut), nil))
		}
		for _, f := range entrylist.Fields() {
			named(f, languageOf(lang).say("field."+f, nil))
		}
		for _, r := range tiebreak.Reasons() {
			named(string(r), Part(lang, tiebreak.Explanation{}, tiebreak.Part{Round: 1, Opponent: 1, Reason: r}, func(int) string { return "x" }))
		}
	}
}

// Every language says what English says, about the same arguments.
func TestLanguagesMatch(t *testing.T) {
	english := i18n.Events.Keys(i18n.English, "events")
	for _, lang := range i18n.Reviewed() {
		if diff := cmp.Diff(english, i18n.Events.Keys(lang, "events")); diff != "" {
			t.Errorf("%s (-English +%[1]s):\n%s", lang, diff)
		}
		for _, key := range english {
			if diff := cmp.Diff(i18n.Events.Arguments(i18n.English, key), i18n.Events.Arguments(lang, key)); diff != "" {
				t.Errorf("%s: arguments of %s (-English +%[1]s):\n%s", lang, key, diff)
			}
		}
	}
}

func TestRefusal(t *testing.T) {
	_, _, err := tournament.Decide(tournament.Tournament{}, tournament.Actor{}, tournament.Create{Regulations: tournament.Regulations{
		System: tournament.Berger, TieBreaks: []tiebreak.Method{"NO"},
	}}, 1)
	var r *tournament.Refusal
	if !errors.As(err, &r) {
		t.Fatal(err)
	}
	for lang, want := range map[string]string{
		"en": "The name is missing.\nThere is no tie-break called “NO” in these rules. (C.06 Annex 2-5, 2009)",
		"es": "Falta este dato: nombre.\nNo hay ningún desempate «NO» en este reglamento. (C.06 Anexo 2-5, 2009)",
		"eo": "The name is missing.\nThere is no tie-break called “NO” in these rules. (C.06 Annex 2-5, 2009)",
	} {
		if got := Refusal(lang, r); got != want {
			t.Errorf("%s: %q", lang, got)
		}
	}
	if got, want := Article("es", "11.1", "2009"), "Artículo 11.1, 2009"; got != want {
		t.Error(got)
	}
}

// Every event of the log has its sentence, in both languages, with nothing left
// to fill in.
func TestEveryEventHasItsSentence(t *testing.T) {
	said := make(map[string]bool)
	for _, e := range []tournament.Event{
		tournament.Created{}, tournament.PlayersEntered{}, tournament.PlayersEntered{Players: []tournament.Entry{{}}}, tournament.PlayerAmended{}, tournament.LaterRatingGiven{}, tournament.RatingCorrected{}, tournament.LaterRatingGiven{List: "standard 2026-11"}, tournament.PlayerRemoved{}, tournament.PlayersCheckedIn{}, tournament.PlayersCheckedOut{}, tournament.PlayerWithdrawn{}, tournament.PlayerWithdrawn{Absent: 1}, tournament.PlayerReturned{},
		tournament.NumbersAssigned{}, tournament.NumbersAssigned{Listed: true}, tournament.NumbersRevoked{}, tournament.NumbersExchanged{}, tournament.NumbersRegenerated{}, tournament.PlacesSettled{By: tournament.ByLot}, tournament.PositionDrawn{}, tournament.PlacesSettled{By: tournament.ByOrder, Reason: "why"}, tournament.PlacesSettled{By: tournament.ByValues, Reason: "what"}, tournament.RoundPublished{}, tournament.RoundPublished{Reason: "why"},
		tournament.RoundRevoked{}, tournament.BoardSeated{}, tournament.ResultRecorded{}, tournament.ResultRecorded{Source: tournament.Source{Game: "g"}},
		tournament.ResultCorrected{}, tournament.ResultCorrected{Source: tournament.Source{Game: "g"}}, tournament.ResultCorrected{Source: tournament.Source{Game: "g", Reopened: true}}, tournament.RoundEnded{}, tournament.RoundReopened{},
		tournament.RegulationsAmended{}, tournament.RegulationsAmended{Reason: "why"}, tournament.NumbersAssigned{Color: tournament.White}, tournament.NumbersAssigned{Color: tournament.Black},
		tournament.ByeGranted{}, tournament.ByeRevoked{}, tournament.RulingNoted{}, tournament.RulingNoted{Ruling: tournament.Ruling{Board: 1}},
		tournament.RulingNoted{Ruling: tournament.Ruling{Player: 1}}, tournament.RulingRevoked{}, tournament.RulingAttributed{}, tournament.FollowRefused{Code: tournament.FineUnannounced}, tournament.RulingSettled{}, tournament.MatterNoted{Matter: tournament.Matter{Kind: tournament.IncidentMatter}},
		tournament.AppealMade{}, tournament.AppealDecided{Outcome: tournament.Upheld}, tournament.AppealWithdrawn{}, tournament.LateEntered{Order: []tournament.PlayerID{1}, Player: 1}, tournament.PairForbidden{},
		tournament.PairForbidden{Last: 2}, tournament.PairAllowed{}, tournament.PairForced{}, tournament.PairReleased{}, tournament.Undone{}, tournament.OfficialAppointed{}, tournament.OfficialDismissed{}, tournament.EventRemoved{}, tournament.EventRestored{}, tournament.IntegrityNoted{}, tournament.ByHandBegun{}, tournament.ByHandEnded{}, tournament.FIDEModeLeft{Because: []tournament.Departure{tournament.DepartsByLaws}}, tournament.FIDEModeLeft{Because: []tournament.Departure{tournament.DepartsByLaws}, Reason: "why"},
		tournament.BoardAdjourned{}, tournament.BoardAdjourned{Paired: 2}, tournament.BoardAdjourned{Game: 2}, tournament.BoardAdjourned{Game: 1, Paired: 2}, tournament.ReportsOpened{}, tournament.ReportsClosed{}, tournament.ResultReported{}, tournament.ResultRecorded{Source: tournament.Source{Players: true}},
		tournament.LineUpGiven{}, tournament.GameRecorded{}, tournament.GameRecorded{Match: tournament.WhiteWins}, tournament.GameCorrected{},
		tournament.BoardSeated{MatchBoard: 1}, tournament.GameRecorded{Source: tournament.Source{Game: "g"}},
		tournament.GameRecorded{Match: tournament.WhiteWins, Source: tournament.Source{Game: "g"}}, tournament.GameCorrected{Source: tournament.Source{Game: "g"}},
		tournament.ContestAdvanced{Facts: knockout.Facts{knockout.Reopened{}}}, tournament.GameCorrected{Source: tournament.Source{Game: "g", Reopened: true}},
	} {
		for _, lang := range i18n.Reviewed() {
			got := Event(lang, tournament.Tournament{}, e)
			if got == "" || strings.ContainsAny(got, "{}⟦⟨") {
				t.Errorf("%s: %s says %q", lang, e.EventKind(), got)
			}
			said[lang+got] = true
		}
	}
	// OwnBoard, LateEnteredMoved and RatingsFollow stand behind another one, and Redone is said of a log.
	own := Event("en", tournament.Tournament{}, tournament.ResultRecorded{Source: tournament.Source{Own: true}})
	if !strings.HasSuffix(own, languageOf("en").say("event.OwnBoard", nil)) {
		t.Error(own)
	}
	moved := Event("en", tournament.Tournament{}, tournament.LateEntered{Order: []tournament.PlayerID{1, 2}, Player: 1})
	if !strings.HasSuffix(moved, languageOf("en").say("event.LateEnteredMoved", nil)) {
		t.Error(moved)
	}
	follow := Event("en", tournament.Tournament{}, tournament.RegulationsAmended{Ratings: make([]tournament.EntryRating, 2)})
	if !strings.HasSuffix(follow, "Ratings that changed with it: 2.") {
		t.Error(follow)
	}
	// Players are entered in two forms, and four sentences are parts of others.
	if want := len(i18n.Reviewed()) * (len(keys("en", "event")) + 1 - 4); len(said) != want {
		t.Errorf("%d different sentences, want %d", len(said), want)
	}
}

// What the organiser reads about a bad list.
func TestFaults(t *testing.T) {
	file := "name,elo,handle,name\n"
	var b strings.Builder
	tell := func(file string) {
		_, err := entrylist.Read(strings.NewReader(file))
		var faults *entrylist.Faults
		if !errors.As(err, &faults) {
			t.Fatalf("%q: %v", file, err)
		}
		fmt.Fprintf(&b, "%s\n", strings.TrimSuffix(file, "\n"))
		for _, lang := range Languages() {
			for _, f := range faults.List {
				fmt.Fprintf(&b, "%s: %s\n", lang, Fault(lang, f))
			}
		}
		b.WriteByte('\n')
	}
	tell(file)
	tell("")
	tell("Ana,2000\n")
	tell("elo\n2000\n")
	tell("name\n")
	tell("nombre,elo,título,fed,nacimiento,id fide,usuario\n\"Ana\" B,1,,,,,\nBob,high,XX,Spain,1/2,x1,bob\nbob,,,,,,BOB\n,1,,,,,\nCarl,,,,,,,7\nDora,\"1\n")
	if *update {
		if err := os.WriteFile("testdata/faults.golden", []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	golden, err := os.ReadFile("testdata/faults.golden")
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(golden), b.String()); diff != "" {
		t.Error(diff)
	}
	for _, lang := range Languages() {
		for _, code := range keys(lang, "remedy") {
			if got := Fault(lang, entrylist.Fault{Code: tournament.Code(code), Line: 1, Column: 2, Field: "name", Text: "x", Other: 3}); strings.ContainsAny(got, "{}⟦⟨") {
				t.Errorf("%s: %s says %q", lang, code, got)
			}
		}
	}
}

// What has become of the list of a team is told by its players: who came, who went, what
// was changed of somebody, and another order.
func TestChangesOfARoster(t *testing.T) {
	ana, bob, carl := tournament.Entry{Name: "Ana", Rating: 2000}, tournament.Entry{Name: "Bob"}, tournament.Entry{Name: "Carl"}
	team := func(roster ...tournament.Entry) tournament.Entry {
		return tournament.Entry{Name: "Torre", Roster: roster}
	}
	better := ana
	better.Rating = 2100
	robert := tournament.Entry{Name: "Bob, Robert"}
	for want, c := range map[string][2]tournament.Entry{
		"plays for it now: Carl":                                    {team(ana, bob), team(ana, bob, carl)},
		"plays for it no more: Ana":                                 {team(ana, bob), team(bob)},
		"Ana: rating: 2000 → 2100":                                  {team(ana, bob), team(better, bob)},
		"order of the list: Bob, Ana":                               {team(ana, bob), team(bob, ana)},
		"Bob: name: Bob → Bob, Robert":                              {team(ana, bob), team(ana, robert)},
		"plays for it now: Carl; order of the list: Carl, Ana, Bob": {team(ana, bob), team(carl, ana, bob)},
		"": {team(ana, bob), team(ana, bob)},
	} {
		if got := amendedFields("en", c[0], c[1]); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// Every field of the regulations that a refusal may name has a word in every language.
func TestFieldsOfTheRegulations(t *testing.T) {
	for _, lang := range i18n.Reviewed() {
		for _, field := range []string{"name", "system", "rounds", "cycles", "swap", "groups", "matches", "teams", "scoring", "tiebreak_rules", "tiebreaks", "laws", "rating_lists", "acceleration", "draws", "each", "categories", "prizes"} {
			if !slices.Contains(keys(lang, "field"), field) {
				t.Errorf("%s: the field %s has no word", lang, field)
			}
		}
	}
}
