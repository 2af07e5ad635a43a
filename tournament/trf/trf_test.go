package trf_test

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"

	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/trf"
)

var update = flag.Bool("update", false, "rewrite the golden files")

func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", name, diff)
	}
}

func load(t testing.TB, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func read(t testing.TB, data []byte) *trf.File {
	t.Helper()
	f, err := trf.Read(bytes.NewReader(data), "")
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func write(t testing.TB, f *trf.File) string {
	t.Helper()
	var b bytes.Buffer
	if _, err := f.WriteTo(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

var sound = []string{"individual26.trf", "teams26.trf", "origin-bbp-c9.trf", "older.trf"}

// Whatever the ends of lines and the encoding, an untouched file is written
// back byte by byte.
func TestUntouchedFilesComeBackAsTheyWere(t *testing.T) {
	utf16, _ := unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewEncoder().Bytes(load(t, "individual26.trf"))
	latin, _ := charmap.Windows1252.NewEncoder().Bytes(load(t, "individual26.trf"))
	for _, name := range sound {
		data := load(t, name)
		for form, changed := range map[string][]byte{
			"as it is":     data,
			"CR":           bytes.ReplaceAll(data, []byte("\n"), []byte("\r")),
			"CRLF":         bytes.ReplaceAll(data, []byte("\n"), []byte("\r\n")),
			"without end":  bytes.TrimRight(data, "\n"),
			"marked":       append([]byte("\ufeff"), data...),
			"blank lines":  bytes.ReplaceAll(data, []byte("\n"), []byte("\n\n \n")),
			"odd spacing":  bytes.ReplaceAll(data, []byte("\n"), []byte("  \t\n")),
			"UTF-16":       utf16,
			"Windows-1252": latin,
		} {
			if got := write(t, read(t, changed)); got != string(changed) {
				t.Errorf("%s, %s: written back otherwise", name, form)
			}
		}
	}
}

func TestEncodings(t *testing.T) {
	plain := read(t, load(t, "individual26.trf"))
	latin, _ := charmap.Windows1252.NewEncoder().Bytes(load(t, "individual26.trf"))
	if f := read(t, latin); f.Charset != trf.Windows1252 || f.Players()[2].Name != plain.Players()[2].Name {
		t.Errorf("%s: %q", f.Charset, f.Players()[2].Name)
	}
	dos, err := charmap.CodePage850.NewEncoder().String(fmt.Sprintf("001    1      %-33s 2000%29s0.0    1\n", "Gómez, Ñandú", ""))
	if err != nil {
		t.Fatal(err)
	}
	name, known := trf.KnownEncoding("CP850")
	if !known {
		t.Fatal("cp850 is not known")
	}
	if f, err := trf.Read(strings.NewReader(dos), name); err != nil || f.Players()[0].Name != "Gómez, Ñandú" || write(t, f) != dos {
		t.Errorf("%v %v", f, err)
	}
	cyrillic, err := charmap.CodePage866.NewEncoder().String("001    1      Карпов, Анатолий                  2000                            0.0    1\n")
	if err != nil {
		t.Fatal(err)
	}
	name, known = trf.KnownEncoding("IBM866")
	if !known || name != "ibm866" {
		t.Fatal(name, known)
	}
	f, err := trf.Read(strings.NewReader(cyrillic), name)
	if err != nil || f.Players()[0].Name != "Карпов, Анатолий" || write(t, f) != cyrillic {
		t.Errorf("%v %v", f, err)
	}
	var faults *trf.Faults
	if _, err := trf.Read(bytes.NewReader(latin), trf.UTF8); !errors.As(err, &faults) || faults.List[0].Code != trf.FileNotText {
		t.Errorf("Latin-1 as UTF-8: %v", err)
	}
}

// Some programs pad names by bytes, so that every column behind an accent stands
// too far to the left.
func TestColumnsThatCountBytes(t *testing.T) {
	text := "001    3 m FM Gómez Nuñez, César             2150 ARG      100003 1975/00/00  1.0    4     6 b =\n"
	f := read(t, []byte(text))
	p := f.Players()[0]
	if p.Name != "Gómez Nuñez, César" || p.Rating != 2150 || p.Games[0].Opponent != 6 || f.Warnings[0].Code != trf.ColumnsInBytes {
		t.Errorf("%+v, %+v", p, f.Warnings)
	}
}

func TestCanonicalForm(t *testing.T) {
	for _, name := range sound {
		f := read(t, load(t, name))
		canonical := write(t, f.Canonical())
		golden(t, strings.TrimSuffix(name, ".trf")+".canonical", canonical)
		again := read(t, []byte(canonical))
		if got := write(t, again.Canonical()); got != canonical {
			t.Errorf("%s: the canonical form changes when it is read", name)
		}
		for i, p := range f.Players() {
			if !reflect.DeepEqual(p, again.Players()[i]) {
				t.Errorf("%s: player %d means something else: %+v, %+v", name, p.Number, p, again.Players()[i])
			}
		}
	}
}

func TestWhatIsChangedIsWritten(t *testing.T) {
	data := load(t, "individual26.trf")
	f := read(t, data)
	f.Players()[3].Name = "Delta, Daría"
	f.Add(trf.Numbers{Name: "XXZ", Numbers: []int{2, 3}})
	want := strings.Replace(string(data), "Delta, Darío ", "Delta, Daría ", 1) + "XXZ 2 3\n"
	if diff := cmp.Diff(want, write(t, f)); diff != "" {
		t.Error(diff)
	}
	f.Players()[3].Rank = 12345
	var faults *trf.Faults
	if _, err := f.WriteTo(&bytes.Buffer{}); !errors.As(err, &faults) || faults.List[0].Code != trf.NumberImproper {
		t.Errorf("a rank without room: %v", err)
	}
}

func TestEveryRecordIsUnderstood(t *testing.T) {
	f := read(t, load(t, "individual26.trf"))
	for i, w := range f.Warnings {
		if w.Code != trf.RecordUnknown || w.Text != "XYZ something of another program" || i > 0 {
			t.Errorf("warning %+v", w)
		}
	}
	var got []string
	for _, line := range f.Lines {
		if _, is := line.Record.(*trf.Player); is {
			continue
		}
		got = append(got, strings.TrimPrefix(fmt.Sprintf("%T %+v", line.Record, reflect.Indirect(reflect.ValueOf(line.Record))), "*"))
	}
	teams := read(t, load(t, "teams26.trf"))
	if len(teams.Warnings) > 0 {
		t.Errorf("warnings %+v", teams.Warnings)
	}
	for _, line := range teams.Lines {
		if _, is := line.Record.(*trf.Player); is {
			continue
		}
		got = append(got, strings.TrimPrefix(fmt.Sprintf("%T %+v", line.Record, reflect.Indirect(reflect.ValueOf(line.Record))), "*"))
	}
	golden(t, "records.golden", strings.Join(got, "\n")+"\n")
}

// What binds the pairing is the same in both versions, there and back.
func TestVersions(t *testing.T) {
	for _, name := range []string{"individual26.trf", "older.trf", "origin-bbp-c9.trf"} {
		f := read(t, load(t, name))
		want, err := f.Tournament()
		if err != nil {
			t.Fatal(err)
		}
		next, err := want.Problem(want.Paired() + 1)
		if err != nil {
			t.Fatal(err)
		}
		for step, v := range []trf.Version{trf.TRF26, trf.TRF16, trf.TRF26} {
			if f, err = f.As(v); err != nil {
				t.Fatal(err)
			}
			text := write(t, f)
			golden(t, fmt.Sprintf("%s.as%d.%d", strings.TrimSuffix(name, ".trf"), 26-10*v, step+1), text)
			f = read(t, []byte(text))
			same, err := f.Tournament()
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			got, err := same.Problem(same.Paired() + 1)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(next, got, cmp.AllowUnexported(swiss.PairingProblem{})); diff != "" {
				t.Errorf("%s, version %d: the next round is another one:\n%s", name, v, diff)
			}
		}
	}
}

// faults prints faults as a person would look for them.
func faults(err error) string {
	var all *trf.Faults
	if !errors.As(err, &all) {
		return fmt.Sprintln(err)
	}
	var b strings.Builder
	for _, f := range all.List {
		kind := "fault"
		if f.Warning() {
			kind = "warning"
		}
		fmt.Fprintf(&b, "%d:%d %s %s %s.%s %q round=%d number=%d other=%d\n", f.Line, f.Column, kind, f.Code, f.Record, f.Field, f.Text, f.Round, f.Number, f.Other)
	}
	return b.String()
}

func TestAllFaultsAtOnce(t *testing.T) {
	_, err := trf.Read(bytes.NewReader(load(t, "faulty.trf")), "")
	golden(t, "faulty.golden", faults(err))
	_, err = read(t, load(t, "contradictory.trf")).Tournament()
	golden(t, "contradictory.golden", faults(err))
	_, err = read(t, load(t, "points.trf")).Tournament()
	golden(t, "points.golden", faults(err))
	_, err = read(t, load(t, "teams26.trf")).Tournament()
	golden(t, "teams.golden", faults(err))
}

func TestBounds(t *testing.T) {
	for name, c := range map[string]struct {
		data string
		want tournament.Code
	}{
		"nothing":     {" \n\n", trf.FileEmpty},
		"no players":  {"012 Open\n", trf.NoPlayers},
		"a long line": {"012 " + strings.Repeat("x", trf.MaxLineRunes) + "\n", trf.LineTooLong},
		"a picture":   {"\x89PNG\r\n\x1a\n\x00\x00", trf.FileNotText},
		"too large":   {strings.Repeat("x", trf.MaxFileBytes+1), trf.FileTooLarge},
		"too many rounds": {
			fmt.Sprintf("001    1%76s%5d", "0.0", 1) + strings.Repeat("  0000 - Z", swiss.MaxRounds+1) + "\n", trf.RoundsTooMany,
		},
	} {
		_, err := trf.Read(strings.NewReader(c.data), "")
		var all *trf.Faults
		if !errors.As(err, &all) || !slices.ContainsFunc(all.List, func(f trf.Fault) bool { return f.Code == c.want }) {
			t.Errorf("%s: %v, want %s", name, err, c.want)
		}
	}
	_, err := trf.Read(strings.NewReader(strings.Repeat("001    x\n", 10_000)), "")
	var all *trf.Faults
	if !errors.As(err, &all) || len(all.List) != trf.MaxFaults || len(all.List)+all.More < 10_000 {
		t.Error("faults are not bounded")
	}
	// However many warnings there are, no fault is lost among them.
	warned := strings.Repeat("whatever\n", 2*trf.MaxFaults)
	if _, err := trf.Read(strings.NewReader(warned), ""); !errors.As(err, &all) || all.List[0].Code != trf.NoPlayers {
		t.Errorf("a fault is lost among warnings: %v", err)
	}
}

// A letter that is no result is read as an unknown one and is a warning. The file keeps it, and in
// its canonical form it is ?, which the version of 2016 does not have.
func TestUnknownResults(t *testing.T) {
	const text = "012 Open\n142 3\n" +
		"001    1      Ana                               2000                             1.5    1     2 w ?     2 b 1\n" +
		"001    2      Ben                               1900                             0.5    2     1 b x     1 w 0\n"
	f := read(t, []byte(text))
	if len(f.Warnings) != 1 || f.Warnings[0].Code != trf.ResultImproper || f.Warnings[0].Text != "x" || f.Warnings[0].Line != 4 {
		t.Errorf("%+v", f.Warnings)
	}
	event, err := f.Tournament()
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range event.Entries {
		if r := e.Record(1); r.Kind != swiss.Unfinished || !r.Adjourned {
			t.Errorf("%d: %+v", e.Number, r)
		}
	}
	if write(t, f) != text {
		t.Error("the file changes")
	}
	if got := write(t, f.Canonical()); !strings.Contains(got, "1 b ?") {
		t.Errorf("canonical:\n%s", got)
	}
	old, err := f.As(trf.TRF16)
	if err != nil {
		t.Fatal(err)
	}
	if got := write(t, old); strings.Contains(got, "?") || strings.Contains(got, " x") {
		t.Errorf("of 2016:\n%s", got)
	}
	if got := write(t, trf.New(event, trf.TRF26)); !strings.Contains(got, "2 w ?") {
		t.Errorf("written anew:\n%s", got)
	}
}
