package words

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/swiss/dutch"
	"github.com/escaque/escaque/tournament/swiss/dutch2009"
	"github.com/escaque/escaque/tournament/swiss/impossible"
	"github.com/escaque/escaque/tournament/swiss/teams"
	"github.com/escaque/escaque/tournament/systems"
	"github.com/escaque/escaque/tournament/trf"
)

// Every finding about a Swiss or its file has a sentence and a remedy in every
// language, and they take the same arguments.
func TestEveryFindingHasItsSentences(t *testing.T) {
	all := slices.Concat(trf.Codes(), swiss.ContradictionCodes(), swiss.UnsupportedCodes())
	declared := append(codes(t, "../trf"), codes(t, "../swiss")...)
	for _, code := range declared {
		if !slices.Contains(all, code) && !slices.Contains(swiss.StepCodes(), code) {
			t.Errorf("%s is declared and not listed", code)
		}
	}
	for dir, listed := range map[string][]tournament.Code{
		"../swiss/dutch": dutch.StepCodes(), "../swiss/dutch2009": dutch2009.StepCodes(), "../swiss/teams": teams.StepCodes(), "../swiss/impossible": impossible.StepCodes(),
		"../systems": slices.Concat(systems.StepCodes(), systems.RefusalCodes()),
	} {
		for _, code := range codes(t, dir) {
			if !slices.Contains(listed, code) {
				t.Errorf("%s is declared and not listed", code)
			}
		}
	}
	for _, lang := range i18n.Reviewed() {
		findings, remedies, steps := keys(lang, "finding"), keys(lang, "mend"), keys(lang, "step")
		if len(findings) != len(all) {
			t.Errorf("%s: %d findings for %d codes", lang, len(findings), len(all))
		}
		for _, code := range all {
			if !slices.Contains(findings, string(code)) || !slices.Contains(remedies, string(code)) {
				t.Errorf("%s: nothing to say of %s", lang, code)
			}
			said := FileFault(lang, trf.Fault{Code: code, Line: 1, Column: 2, Record: "001", Field: "number", Text: "x", Round: 3, Number: 4, Other: 5})
			said += Contradiction(lang, swiss.Contradiction{Code: code, Round: 3, Number: 4, Other: 5})
			if strings.Contains(said, "⟨number") || strings.Contains(said, "⟨round") || strings.Contains(said, "⟨other") {
				t.Errorf("%s: %s says %q", lang, code, said)
			}
		}
		for _, code := range slices.Concat(swiss.StepCodes(), dutch.StepCodes(), dutch2009.StepCodes(), teams.StepCodes(), systems.StepCodes()) {
			if !slices.Contains(steps, string(code)) {
				t.Errorf("%s: no sentence for step %s", lang, code)
			}
		}
	}
}

// Every field of a record has a name.
func TestEveryFieldOfARecordHasAName(t *testing.T) {
	for _, lang := range Languages() {
		for _, field := range trf.Fields() {
			if languageOf(lang).say("field."+field, nil) == "" {
				t.Errorf("%s: no word for %s", lang, field)
			}
		}
	}
}

func TestFileFaults(t *testing.T) {
	_, err := trf.Read(strings.NewReader(fmt.Sprintf("001    1      %-33s 20O0%28s%4s%5d     2 w 9\n", "Alfa", "", "1.x", 1)), "")
	faults := err.(*trf.Faults)
	for lang, want := range map[string][]string{
		"en": {
			"Line 1, column 49 (001, rating): “20O0” is no number, or has no room in these columns. Write digits only, within the columns of the field.",
			"Line 1, column 82 (001, points): “1.x” is no number of points. Write it as 1.5.",
			"Line 1, column 99 (001, result): “9” is no result; it is read as an unknown one. Write one of 1 = 0 for games, W D L for those of less than a move, + - for forfeits, H F U Z for byes, ? for an unknown result.",
		},
		"es": {
			"Línea 1, columna 49 (001, rating): «20O0» no es un número o no cabe en estas columnas. Escribe solo cifras, dentro de las columnas del dato.",
			"Línea 1, columna 82 (001, puntos): «1.x» no es una cantidad de puntos. Escríbela como 1.5.",
			"Línea 1, columna 99 (001, resultado): «9» no es un resultado; se lee como desconocido. Escribe 1 = 0 para las partidas, W D L para las de menos de una jugada, + - para las incomparecencias, H F U Z para los byes, ? para un resultado desconocido.",
		},
	} {
		for i, f := range faults.List {
			if got := FileFault(lang, f); got != want[i] {
				t.Errorf("%s: %s", lang, got)
			}
		}
	}
	if got, want := FileFault("en", trf.Fault{Code: trf.PointsDiffer, Line: 3, Column: 81, Record: "001", Field: "points", Text: "2.0", Number: 1, Other: 15}),
		"Line 3, column 81 (001, points): Player 1 has 2.0 points, but the results give 1.5."; !strings.HasPrefix(got, want) {
		t.Error(got)
	}
}

func TestStep(t *testing.T) {
	s := swiss.Step{Code: swiss.ByHand, Args: map[string]any{"white": 3, "black": []int{4, 5}}}
	if got := Step("es", s, "2026"); got != "El árbitro ha emparejado a mano a 3 y 4, 5." {
		t.Error(got)
	}
	s.Article = "4.4.2"
	if got := Step("en", s, "2026"); got != "The arbiter has paired 3 and 4, 5 by hand. (Article 4.4.2, 2026)" {
		t.Error(got)
	}
	if got := Step("en", swiss.Step{Code: tournament.Code("new")}, "2026"); got != "new" {
		t.Error(got)
	}
}

// Everything that is done with a fault of a defective file has a sentence, beside that of the fault.
func TestFileChanges(t *testing.T) {
	for _, lang := range i18n.Reviewed() {
		for _, done := range trf.Dones() {
			said := FileChange(lang, trf.Change{Fault: trf.Fault{Code: trf.ColorImproper, Line: 3, Column: 97, Record: "001", Field: "colour", Text: "x"}, Done: done})
			if sentence := languageOf(lang).say("done."+string(done), nil); sentence == "" || !strings.HasSuffix(said, " "+sentence) || !strings.Contains(said, "97") {
				t.Errorf("%s: %s: %q", lang, done, said)
			}
		}
	}
	if got := FileFault("en", trf.Fault{Code: trf.AssumedSystem, Record: "192", Text: "dutch-2026"}); !strings.Contains(got, "Dutch Swiss of 2026") {
		t.Error(got)
	}
}
