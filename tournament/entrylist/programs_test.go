package entrylist_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/entrylist"
)

// Lists as Swiss-Manager and chess-results export them keep their ratings and
// numbers.
func TestListsOfOtherPrograms(t *testing.T) {
	want := tournament.Entry{Name: "Alfa, Ana", Title: "WFM", Rating: 2105, Federation: "ESP", FIDEID: "2200001", Sex: "w", Club: "Casino"}
	for program, file := range map[string]string{
		"Swiss-Manager": "No.;Name;Title;ID no;Rtg N;Rtg I;Birth;Fed;sex;Club\n1;Alfa, Ana;WFM;2200001;2050;2105;;ESP;w;Casino\n",
		"chess-results": "No.\t\tName\tFideID\tFED\tRtgI\tTit\tsex\tClub/City\n1\t\tAlfa, Ana\t2200001\tESP\t2105\tWFM\tw\tCasino\n",
		"in German":     "Nr.;Name;Vorname;Titel;ID-Nr.;EloI;Land;Geschlecht;Verein/Ort\n1;Alfa;Ana;WFM;2200001;2105;ESP;weiblich;Casino\n",
		"in French":     "Nom;Prénom;Titre;Code FIDE;Elo;Fédération;Sexe;Club\nAlfa;Ana;WFM;2200001;2105;ESP;femme;Casino\n",
		"in Catalan":    "Cognoms;Nom;Títol;Codi FIDE;Elo;Federació;Sexe;Club\nAlfa;Ana;WFM;2200001;2105;ESP;dona;Casino\n",
		"in Portuguese": "Nome;Título;ID FIDE;Elo;Federação;Sexo;Clube\nAlfa, Ana;WFM;2200001;2105;ESP;feminino;Casino\n",
	} {
		list, err := entrylist.Read(strings.NewReader(file))
		if err != nil {
			t.Fatalf("%s: %v", program, err)
		}
		want := want
		if strings.Contains(file, "Rtg N") {
			want.National = 2050
		}
		if diff := cmp.Diff([]tournament.Entry{want}, list.Players); diff != "" {
			t.Errorf("%s:\n%s", program, diff)
		}
	}
}

// A header with a slip in it is not used, but what it probably means is said, also when
// the file has faults.
func TestColumnThatIsNearlyOne(t *testing.T) {
	const head = "Name;Ratng;Paid;Borad\n"
	list, err := entrylist.Read(strings.NewReader(head + "Alfa, Ana;2105;yes;1\n"))
	if err != nil {
		t.Fatal(err)
	}
	want := []entrylist.Column{{Header: "Name", Field: entrylist.Name}, {Header: "Ratng", Near: entrylist.Rating}, {Header: "Paid"}, {Header: "Borad"}}
	if diff := cmp.Diff(want, list.Columns); diff != "" {
		t.Error(diff)
	}
	_, err = entrylist.Read(strings.NewReader(head + "Alfa, Ana;2105;yes;1\nAlfa, Ana;2105;yes;1\n"))
	var faults *entrylist.Faults
	if !errors.As(err, &faults) || len(faults.List) != 1 {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, faults.Columns); diff != "" {
		t.Error(diff)
	}
}
