package entrylist

import (
	"bytes"
	"encoding/csv"
	"errors"
	"flag"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/encoding/charmap"
	"pgregory.net/rapid"

	"github.com/escaque/escaque/tournament"
)

var update = flag.Bool("update", false, "rewrite the golden files")

func read(t *testing.T, name string) []byte {
	t.Helper()
	data, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// club is what testdata/club.csv says.
func club() []tournament.Entry {
	return []tournament.Entry{
		{Name: "Núñez Ávila, José", Title: "FM", Rating: 2301, Federation: "MEX", Birth: "1988-03-07", FIDEID: "5101234", Club: "Peón Aislado"},
		{Name: `Muñoz "Chicho", Inés`, Title: "WIM", Rating: 2190, Federation: "MEX", Birth: "1995", FIDEID: "5105678", Club: "Peón Aislado"},
		{Name: "O'Brien, Seán", Rating: 1850, Federation: "IRL", Birth: "1990"},
		{Name: "Zoë Ångström", Federation: "SWE", Club: "Kungens; bönder"},
	}
}

// The same list as every program saves it.
func TestOneListInEveryDress(t *testing.T) {
	text := string(read(t, "club.csv"))
	latin, err := charmap.ISO8859_1.NewEncoder().String(strings.ReplaceAll(text, "Nº", "No"))
	if err != nil {
		t.Fatal(err)
	}
	tabs := strings.ReplaceAll(strings.ReplaceAll(strings.ReplaceAll(text, "Kungens; bönder", "Kungens, bönder"), ";", "\t"), "Kungens, bönder", "Kungens; bönder")
	for name, text := range map[string]string{
		"as it is":        text,
		"with a mark":     "\ufeff" + text,
		"Latin-1":         latin,
		"Windows lines":   strings.ReplaceAll(text, "\n", "\r\n"),
		"old Macintosh":   strings.ReplaceAll(text, "\n", "\r"),
		"sep line":        "sep=;\n" + text,
		"blank lines":     strings.ReplaceAll(text, "\n", "\n \n"),
		"tabs":            tabs,
		"no end of line":  strings.TrimSuffix(text, "\n;;;;;;;\n"),
		"capital headers": strings.Replace(text, "Nombre;Título", "NOMBRE;TITULO", 1),
		"english headers": strings.Replace(text, "Nombre;Título;Elo;Federación;Fecha de nacimiento", "Name;Title;Rating;Fed.;Date of birth", 1),
	} {
		t.Run(name, func(t *testing.T) {
			list, err := Read(iotest.OneByteReader(strings.NewReader(text)))
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(club(), list.Players); diff != "" {
				t.Error(diff)
			}
			if len(list.Ignored) != 1 || len(list.Lines) != 4 {
				t.Errorf("ignored %q, lines %v", list.Ignored, list.Lines)
			}
		})
	}
}

func TestSurnamesApart(t *testing.T) {
	list, err := Read(strings.NewReader("Apellidos;Nombre;Elo\nNúñez Ávila;José;2301\nÅngström;;1900\n"))
	if err != nil {
		t.Fatal(err)
	}
	if got := list.Players[0].Name + "|" + list.Players[1].Name; got != "Núñez Ávila, José|Ångström" {
		t.Error(got)
	}
}

// Every fault of a file at once, each at its place.
func TestFaults(t *testing.T) {
	list, err := Read(bytes.NewReader(read(t, "faulty.csv")))
	var faults *Faults
	if !errors.As(err, &faults) || list != nil {
		t.Fatalf("list %v, error %v", list, err)
	}
	var b strings.Builder
	for _, f := range faults.List {
		fmt.Fprintf(&b, "line %d, column %d: %s", f.Line, f.Column, f.Code)
		if f.Field != "" {
			fmt.Fprintf(&b, " [%s]", f.Field)
		}
		fmt.Fprintf(&b, " %q", f.Text)
		if f.Other != 0 {
			fmt.Fprintf(&b, " as line %d", f.Other)
		}
		b.WriteByte('\n')
	}
	if *update {
		if err := os.WriteFile("testdata/faulty.golden", []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if diff := cmp.Diff(string(read(t, "faulty.golden")), b.String()); diff != "" {
		t.Error(diff)
	}
}

func TestFilesThatAreNoList(t *testing.T) {
	for name, c := range map[string]struct {
		text   string
		code   tournament.Code
		line   int
		column int
	}{
		"empty":           {"", FileEmpty, 0, 0},
		"blank":           {" \n\n", FileEmpty, 0, 0},
		"only a header":   {"name,rating\n", tournament.NoPlayers, 0, 0},
		"UTF-16":          {"\xff\xfen\x00a\x00", FileNotText, 0, 0},
		"a picture":       {"\x89PNG\r\n\x1a\n\x00\x00", FileNotText, 0, 0},
		"no header":       {"Ana,2000\nBob,1900\n", HeaderMissing, 1, 1},
		"no name column":  {"rating,title\n2000,GM\n", NameColumnMiss, 1, 1},
		"column twice":    {"name,elo,rating\nAna,1,2\n", ColumnTwice, 1, 10},
		"long line":       {"name\n" + strings.Repeat("á", MaxLineBytes) + "\n", LineTooLong, 2, MaxLineBytes/2 + 1},
		"long header":     {strings.Repeat("name,", MaxLineBytes), LineTooLong, 1, MaxLineBytes + 1},
		"control":         {"name\nA\x07na\n", tournament.TextImproper, 2, 1},
		"unclosed":        {"name,elo\nAna,\"1900\n", QuoteOpen, 2, 5},
		"after a quote":   {"name,elo\n\"Ana\" x,1900\n", QuoteStray, 2, 7},
		"quote in a name": {"name,elo\nñandú \"x\",1900\n", QuoteStray, 2, 7},
	} {
		t.Run(name, func(t *testing.T) {
			list, err := Read(strings.NewReader(c.text))
			var faults *Faults
			if !errors.As(err, &faults) || list != nil {
				t.Fatalf("list %v, error %v", list, err)
			}
			f := faults.List[0]
			if f.Code != c.code || f.Line != c.line || f.Column != c.column {
				t.Errorf("got %+v", f)
			}
			if len(faults.List) > MaxFaults {
				t.Errorf("%d faults listed", len(faults.List))
			}
		})
	}
}

func TestTooManyPlayersIsAmongTheFaults(t *testing.T) {
	var b strings.Builder
	b.WriteString("name\n")
	for i := range tournament.MaxPlayers {
		fmt.Fprintf(&b, "Player %d\n", i)
	}
	if list, err := Read(strings.NewReader(b.String())); err != nil || len(list.Players) != tournament.MaxPlayers {
		t.Fatal(err)
	}
	b.WriteString("One more\n")
	_, err := Read(strings.NewReader(b.String()))
	var faults *Faults
	if !errors.As(err, &faults) || faults.List[0].Code != tournament.TooManyPlayers || faults.List[0].Line != tournament.MaxPlayers+2 {
		t.Fatal(err)
	}
}

func TestAReadingErrorIsNotAFault(t *testing.T) {
	_, err := Read(iotest.ErrReader(os.ErrClosed))
	var faults *Faults
	if !errors.Is(err, os.ErrClosed) || errors.As(err, &faults) {
		t.Error(err)
	}
}

// What another program writes is read as it was meant.
func TestWrittenListsAreReadBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 20).Draw(t, "players")
		separator := rapid.SampledFrom([]rune{',', ';', '\t'}).Draw(t, "separator")
		columns := rapid.Permutation([]string{"Name", "Elo", "Título", "fed", "Birth", "FIDE ID"}).Draw(t, "columns")
		var b strings.Builder
		w := csv.NewWriter(&b)
		w.Comma = separator
		rows := [][]string{columns}
		var want []tournament.Entry
		for i := range n {
			e := tournament.Entry{
				Name:       rapid.StringMatching(`[A-Za-zñÁ][A-Za-zéü,;" ']{0,20}[a-z]`).Draw(t, "name") + " " + strconv.Itoa(i),
				Rating:     rapid.IntRange(0, tournament.MaxRating).Draw(t, "rating"),
				Title:      rapid.SampledFrom(append(tournament.Titles(), "")).Draw(t, "title"),
				Federation: rapid.SampledFrom([]string{"", "MEX", "ESP"}).Draw(t, "federation"),
				Birth:      rapid.SampledFrom([]string{"", "1990", "2001-02-28"}).Draw(t, "birth"),
				FIDEID:     strconv.Itoa(1000 + i),
			}
			e.Name = strings.Join(strings.Fields(e.Name), " ")
			want = append(want, e)
			cells := map[string]string{"Name": e.Name, "Elo": strconv.Itoa(e.Rating), "Título": string(e.Title), "fed": e.Federation, "Birth": e.Birth, "FIDE ID": e.FIDEID}
			var row []string
			for _, c := range columns {
				row = append(row, cells[c])
			}
			rows = append(rows, row)
		}
		if err := w.WriteAll(rows); err != nil {
			t.Fatal(err)
		}
		list, err := Read(strings.NewReader(b.String()))
		if err != nil {
			t.Fatalf("%v\n%s", err, b.String())
		}
		if diff := cmp.Diff(want, list.Players); diff != "" {
			t.Fatal(diff)
		}
	})
}

func FuzzRead(f *testing.F) {
	for _, name := range []string{"club.csv", "faulty.csv"} {
		data, err := os.ReadFile("testdata/" + name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Add([]byte("name;elo\n\"a\"\"b\" ;1\xff\n"))
	f.Add([]byte("sep=\t\nNombre\tApellidos\tusuario\nx\ty\tz\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		list, err := Read(bytes.NewReader(data))
		var faults *Faults
		switch {
		case err == nil:
			if len(list.Players) == 0 || len(list.Players) > tournament.MaxPlayers || len(list.Lines) != len(list.Players) {
				t.Fatalf("%d players, %d lines", len(list.Players), len(list.Lines))
			}
			// What is read here may be entered.
			s := tournament.Apply(tournament.Tournament{}, tournament.Created{Regulations: tournament.Regulations{Name: "x", System: tournament.Manual}.Complete()})
			if _, _, err := tournament.Decide(s, tournament.Actor{}, tournament.Enter{Players: list.Players}, 0); err != nil {
				t.Fatal(err)
			}
		case errors.As(err, &faults):
			ends := bytes.Count(data, []byte("\n")) + bytes.Count(data, []byte("\r")) + 1
			for _, one := range faults.List {
				if one.Line > ends || one.Column > len(data)+1 || one.Code == "" {
					t.Fatalf("%+v", one)
				}
			}
			if list != nil {
				t.Fatal("a list in spite of faults")
			}
		default:
			t.Fatal(err)
		}
	})
}
