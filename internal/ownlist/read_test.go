package ownlist_test

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/escaque/escaque/internal/ownlist"
)

// told returns what was read of a table: encoding, separator, players and faults, or the fault of the
// file.
func told(data string, d ownlist.Declared) string {
	r, err := ownlist.Read(strings.NewReader(data), d)
	var fault *ownlist.Fault
	if errors.As(err, &fault) {
		return fmt.Sprintf("%d %s %s", fault.Line, fault.Code, fault.Field)
	}
	if err != nil {
		return err.Error()
	}
	parts := []string{r.Encoding, string(r.Separator)}
	for _, p := range r.Players {
		parts = append(parts, fmt.Sprintf("%s/%s/%s=%d", p.Number, p.Name, p.Birth, p.Rating))
	}
	for _, f := range r.Faults {
		parts = append(parts, fmt.Sprintf("!%d %s %s %d", f.Line, f.Code, f.Field, f.Other))
	}
	return strings.Join(parts, " | ")
}

// utf16Of encodes a text, with or without a byte order mark.
func utf16Of(text string, order binary.AppendByteOrder, mark bool) string {
	var data []byte
	if mark {
		text = "\ufeff" + text
	}
	for _, unit := range utf16.Encode([]rune(text)) {
		data = order.AppendUint16(data, unit)
	}
	return string(data)
}

// Encoding, separator and headers are detected, or columns are declared by header or number.
func TestRead(t *testing.T) {
	const named = "Name;Geburtsjahr;DWZ\nMüller, Jürgen;1970;1800\n"
	byName := ownlist.Declared{Key: ownlist.ByName, Columns: map[ownlist.Field]string{ownlist.Rating: "dwz"}}
	for _, c := range []struct {
		data string
		d    ownlist.Declared
		want string
	}{
		{named, byName, "UTF-8 | ; | /Müller, Jürgen/1970=1800"},
		{"\ufeff" + named, byName, "UTF-8 | ; | /Müller, Jürgen/1970=1800"},
		{strings.ReplaceAll(named, "ü", "\xfc"), byName, "Windows-1252 | ; | /Müller, Jürgen/1970=1800"},
		{utf16Of(named, binary.LittleEndian, true), byName, "UTF-16 | ; | /Müller, Jürgen/1970=1800"},
		{utf16Of(named, binary.BigEndian, true), byName, "UTF-16 | ; | /Müller, Jürgen/1970=1800"},
		{utf16Of(named, binary.LittleEndian, false), byName, "UTF-16 | ; | /Müller, Jürgen/1970=1800"},
		{"sep=;\r\n" + strings.ReplaceAll(named, "\n", "\r\n"), byName, "UTF-8 | ; | /Müller, Jürgen/1970=1800"},
		{"Vorname,Name,Geboren,Elo\nAna,Alfa,31.12.1998,1900\n", ownlist.Declared{Key: ownlist.ByName, Columns: map[ownlist.Field]string{ownlist.Birth: "Geboren"}}, "UTF-8 | , | /Alfa, Ana/1998=1900"},
		{"FIDE ID\tName\tElo\n002200001\tAlfa\t1900\n", ownlist.Declared{Key: ownlist.ByNumber}, "UTF-8 | \t | 2200001/Alfa/=1900"},
		{"2200001|1900\n2200002|1800\n", ownlist.Declared{Key: ownlist.ByNumber, Columns: map[ownlist.Field]string{ownlist.Number: "1", ownlist.Rating: "2"}}, "UTF-8 | | | 2200001//=1900 | 2200002//=1800"},
		{"id,elo,country\n5,1900,Spain\n", ownlist.Declared{Key: ownlist.ByNumber, Columns: map[ownlist.Field]string{ownlist.Number: "id", ownlist.Federation: "-"}}, "UTF-8 | , | 5//=1900"},
		{"\"Alfa, \"\"A\"\"\",1990,1900\n", ownlist.Declared{Key: ownlist.ByName, Columns: map[ownlist.Field]string{ownlist.Name: "1", ownlist.Birth: "2", ownlist.Rating: "3"}}, "UTF-8 | , | /Alfa, \"A\"/1990=1900"},
	} {
		if got := told(c.data, c.d); got != c.want {
			t.Errorf("%q:\n%s\nnot\n%s", c.data, got, c.want)
		}
	}
}

// A file that cannot be a list is refused as a whole.
func TestRefusedFiles(t *testing.T) {
	var packed bytes.Buffer
	z := zip.NewWriter(&packed)
	if f, err := z.Create("list.csv"); err != nil {
		t.Fatal(err)
	} else if _, err := f.Write([]byte("fideid,elo\n1,1900\n")); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	for data, want := range map[string]string{
		"": "0 empty ", "\n \n": "0 empty ", "fideid,elo\n": "0 empty ", "fideid,elo\n1,\n2,0\n": "0 empty ",
		packed.String(): "0 packed ", "fideid,elo\n1,\x001900\n": "0 not-text ",
		"number,strength\n1,1900\n": "1 no-column number", "fideid,strength\n1,1900\n": "1 no-column rating",
		"fideid,elo,rating\n1,1900,1900\n": "1 column-twice rating",
		"%PDF-1.7\nelo\n":                  "1 no-column number",
	} {
		if got := told(data, ownlist.Declared{Key: ownlist.ByNumber}); got != want {
			t.Errorf("%q: %s, not %s", data, got, want)
		}
	}
	if got := told("name,elo\nA,1\n", ownlist.Declared{Key: ownlist.ByName, Columns: map[ownlist.Field]string{ownlist.Birth: "born"}}); got != "1 not-there birth" {
		t.Error(got)
	}
	if _, err := ownlist.Read(strings.NewReader("elo\n"), ownlist.Declared{Key: "club"}); err == nil {
		t.Error("an unknown key is read")
	}
}

// Each line at fault is named, and the good ones are read. A number that stands twice counts for no
// line; a name that stands twice is kept without a rating.
func TestFaultsOfLines(t *testing.T) {
	const numbers = "fideid,name,rating,fed\n1,Alfa,1900,ESP\nx2,Beta,1800,\n,Gamma,1700,\n4,Delta,4001,\n5,=cmd()|calc,1600,\n6,\"open,1500,\n7,Eta,1400,,more\n8,Theta,=1+1,\n9,Iota,1300,ESPN\n10,Kappa,,\n11,Lambda,1850,\n011,Lambda,1851,\n"
	want := "UTF-8 | , | 1/Alfa/=1900 | !3 improper number 0 | !4 missing number 0 | !5 improper rating 0 | !6 formula name 0 | !7 quotes  0 | !8 cells  0 | !9 formula rating 0 | !10 improper federation 0 | !13 twice number 12"
	if got := told(numbers, ownlist.Declared{Key: ownlist.ByNumber}); got != want {
		t.Errorf("%s\nnot\n%s", got, want)
	}
	const names = "name,birth,rating\n\"García, José\",1990,1900\nJose Garcia,1990-05-01,1800\n\"García, José\",1991,1700\nBeta,,1600\n,1990,1500\nGamma,199,1400\n"
	want = "UTF-8 | , | /García, José/1990=0 | /García, José/1991=1700 | !3 name-twice name 2 | !5 missing birth 0 | !6 missing name 0 | !7 improper birth 0"
	if got := told(names, ownlist.Declared{Key: ownlist.ByName}); got != want {
		t.Errorf("%s\nnot\n%s", got, want)
	}
	r, err := ownlist.Read(strings.NewReader("fideid,elo\n"+strings.Repeat("x,1\n", 1000)+"1,1\n"), ownlist.Declared{Key: ownlist.ByNumber})
	if err != nil || len(r.Faults) != ownlist.MaxFaults || r.More != 1000-ownlist.MaxFaults {
		t.Errorf("%v %v", r, err)
	}
}

// A file of two million lines is refused by its size or the number of its players, and takes no time.
func TestTwoMillionLines(t *testing.T) {
	var b bytes.Buffer
	b.WriteString("fideid,elo\n")
	for i := range 2_000_000 {
		fmt.Fprintf(&b, "%d,9\n", 1+i%999_999)
	}
	if got := told(b.String(), ownlist.Declared{Key: ownlist.ByNumber}); !strings.HasSuffix(got, " too-many ") {
		t.Error(got)
	}
	b.WriteString(strings.Repeat("\n", ownlist.MaxBytes))
	if got := told(b.String(), ownlist.Declared{Key: ownlist.ByNumber}); got != "0 too-large " {
		t.Error(got)
	}
}

// The date of the list is the latest of its ratings.
func TestDateOfTheRatings(t *testing.T) {
	r, err := ownlist.Read(strings.NewReader("fideid,elo,on\n1,1900,2026-03-01\n2,1800,2026-10-31\n3,1700,soon\n"), ownlist.Declared{Key: ownlist.ByNumber, Columns: map[ownlist.Field]string{ownlist.Day: "on"}})
	if err != nil || r.Date != "2026-10-31" || len(r.Faults) != 1 || r.Faults[0].Field != ownlist.Day {
		t.Errorf("%+v %v", r, err)
	}
}
