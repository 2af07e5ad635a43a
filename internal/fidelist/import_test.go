package fidelist_test

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/escaque/escaque/internal/fidelist"
	"github.com/escaque/escaque/internal/fidelist/listtest"
	"github.com/escaque/escaque/rating/fide"
	"github.com/escaque/escaque/tournament"
)

var background = context.Background()

// written writes a file of a test.
func written(t testing.TB, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func zipped(t testing.TB, name, member, text string) string {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	w, err := z.Create(member)
	if err == nil {
		_, err = io.WriteString(w, text)
	}
	if err := errors.Join(err, z.Close()); err != nil {
		t.Fatal(err)
	}
	return written(t, name, b.String())
}

func generated(t testing.TB, form listtest.Form, n int) string {
	t.Helper()
	var b strings.Builder
	if err := listtest.Write(&b, form, 7, n); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func searched(t testing.TB, l *fidelist.List, text, federation string) []fidelist.Player {
	t.Helper()
	found, err := l.Search(background, fidelist.Query{Text: text, Federation: federation, Limit: 200})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// Every form gives the same players as they were made, zipped or not.
func TestForms(t *testing.T) {
	all, few := 20_000, 2_500
	if testing.Short() {
		all, few = 3_000, 1_000
	}
	for name, one := range map[string]struct {
		n    int
		file string
	}{
		"text": {few, written(t, "players_list_foa.txt", generated(t, listtest.Text, few))}, "xml": {few, written(t, "players_list_xml_foa.xml", generated(t, listtest.XML, few))},
		"text zipped": {few, zipped(t, "players_list.zip", "players_list_foa.txt", generated(t, listtest.Text, few))},
		"xml zipped":  {all, zipped(t, "players_list_xml.zip", "players_list_xml_foa.xml", generated(t, listtest.XML, all))},
	} {
		t.Run(name, func(t *testing.T) {
			n, file := one.n, one.file
			dir := t.TempDir()
			var last fidelist.Progress
			info, err := fidelist.Import(background, dir, []string{file}, fidelist.Options{Date: "2026-11", Progress: func(p fidelist.Progress) {
				if p.Indexing == last.Indexing && p.Done < last.Done || p.Done > p.Total {
					t.Errorf("after %+v comes %+v", last, p)
				}
				last = p
			}})
			if err != nil || info.Players != n || info.Date != "2026-11" || !info.Told {
				t.Fatalf("%+v, %v", info, err)
			}
			if !last.Indexing || last.Done != int64(n) {
				t.Errorf("the last that was told of: %+v", last)
			}
			list := fidelist.ListIn(dir)
			defer list.Close()
			for p := range listtest.Generate(7, n) {
				if p.ID%97 != 0 {
					continue
				}
				want := fidelist.Player{
					ID: p.ID, Name: p.Name, Federation: p.Federation, Sex: map[string]string{"M": "m", "F": "w"}[p.Sex], Title: p.Title, WTitle: p.WTitle,
					Standard: p.Standard, Rapid: p.Rapid, Blitz: p.Blitz, K: 20, RapidK: 20, BlitzK: 20, Birth: strconv.Itoa(p.Birth), Flag: p.Flag,
				}
				got, err := list.Player(background, p.ID)
				if diff := cmp.Diff(want, got); err != nil || diff != "" {
					t.Fatal(err, diff)
				}
			}
		})
	}
}

// A search finds exactly whose names have words with these beginnings, the best
// rated first: held against a literal search through all players.
func TestSearchAgainstAll(t *testing.T) {
	const n = 10_000
	dir := t.TempDir()
	if _, err := fidelist.Import(background, dir, []string{written(t, "players.xml", generated(t, listtest.XML, n))}, fidelist.Options{}); err != nil {
		t.Fatal(err)
	}
	list := fidelist.ListIn(dir)
	defer list.Close()
	all := slices.Collect(listtest.Generate(7, n))
	slices.SortStableFunc(all, func(a, b listtest.Player) int {
		best := func(p listtest.Player) int { return max(p.Standard, p.Rapid, p.Blitz) }
		if d := best(b) - best(a); d != 0 {
			return d
		}
		if d := strings.Compare(a.Name, b.Name); d != 0 {
			return d
		}
		return int(a.ID - b.ID)
	})
	for _, q := range []struct{ text, federation string }{
		{"a", ""}, {"gar", ""}, {"GAR ma", ""}, {"mar gar", ""}, {"m g", "ESP"}, {"xi", "ned"}, {"gárcha", ""}, {"o'g", ""}, {"zzz", ""}, {"x y z", ""}, {"l l", ""},
	} {
		var want []int64
		for _, p := range all {
			words := strings.FieldsFunc(strings.ToLower(p.Name), func(r rune) bool { return r < 'a' || r > 'z' })
			fits := q.federation == "" || strings.EqualFold(q.federation, p.Federation)
			for _, part := range strings.FieldsFunc(strings.ReplaceAll(strings.ToLower(q.text), "á", "a"), func(r rune) bool { return r == ' ' || r == '\'' }) {
				joined := strings.Join(words, "") // of who has an apostrophe
				fits = fits && (slices.ContainsFunc(words, func(w string) bool { return strings.HasPrefix(w, part) }) ||
					strings.Contains(p.Name, "'") && strings.HasPrefix(joined, part))
			}
			if fits && len(want) < 200 {
				want = append(want, p.ID)
			}
		}
		var got []int64
		for _, p := range searched(t, list, q.text, q.federation) {
			got = append(got, p.ID)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%+v:\n%s", q, diff)
		}
	}
}

const someone = `<?xml version="1.0"?>
<playerslist>
<player><fideid>2200001</fideid><name>García López, Ana María</name><country>ESP</country><sex>F</sex><title>WIM</title><w_title>WIM</w_title><o_title>FA</o_title><foa_title></foa_title><rating>2250</rating><games>4</games><k>20</k><rapid_rating>2190</rapid_rating><blitz_rating></blitz_rating><birthday>1990</birthday><flag>w</flag></player>
<player>
<fideid>2200002</fideid>
<name>O&apos;Connor, Bj&#248;rn</name>
<country>irl</country>
<sex>M</sex>
<title></title>
<rating>0</rating>
<birthday>0000</birthday>
</player>
</playerslist>
`

func TestNames(t *testing.T) {
	dir := t.TempDir()
	info, err := fidelist.Import(background, dir, []string{written(t, "players_list_xml_foa.xml", someone)}, fidelist.Options{})
	if err != nil || info.Players != 2 || info.Told || info.Date == "" {
		t.Fatalf("%+v, %v", info, err)
	}
	list := fidelist.ListIn(dir)
	defer list.Close()
	for text, want := range map[string]int64{
		"garcia lop": 2200001, "LÓP gar": 2200001, "maria": 2200001, "López,": 2200001, "2200001": 2200001,
		"oconnor": 2200002, "o'con": 2200002, "connor bjorn": 2200002, "bjørn": 2200002, "arcia": 0, "220000": 0, `"*`: 0, "garcia OR bjorn": 0, "": 0, "-": 0,
	} {
		switch found := searched(t, list, text, ""); {
		case want == 0 && len(found) > 0, want != 0 && (len(found) != 1 || found[0].ID != want):
			t.Errorf("%q finds %v", text, found)
		}
	}
	if found := searched(t, list, "garcia", "IRL"); len(found) > 0 {
		t.Errorf("in another federation: %v", found)
	}
	ana, err := list.Player(background, 2200001)
	if err != nil {
		t.Fatal(err)
	}
	want := tournament.Entry{Name: "García López, Ana María", Title: "WIM", Federation: "ESP", FIDEID: "2200001", Birth: "1990", Sex: "w", Rating: 2190, RatingFrom: "rapid 2026-11"}
	if diff := cmp.Diff(want, ana.EntryFor(tournament.Regulations{}, ana.Ratings("2026-11").Of(tournament.RapidList))); diff != "" {
		t.Error(diff)
	}
	if _, err := list.Player(background, 1); !errors.Is(err, fidelist.ErrUnknown) {
		t.Errorf("nobody: %v", err)
	}
	e := tournament.Entry{Name: "Ana", FIDEID: "2200001", Federation: "AND"}
	if got := fidelist.Fill(&e, ana, tournament.Regulations{}, ana.Ratings("2026-11")); e.Rating != 2250 || e.RatingFrom != "standard 2026-11" || e.Federation != "AND" || e.Name != "Ana" || fmt.Sprint(got) != "[rating title birth sex]" {
		t.Errorf("filled %v: %+v", got, e)
	}
}

// One list alone, and three that are one together.
func TestSingleLists(t *testing.T) {
	text := func(rating string) string {
		return listtest.StandardHeader + "\n" + fmt.Sprintf("%-15d%-61s%-4s%-4s%-5s%-5s%-15s%-4s%-6s%-4s%-3s%-6s%-4s\n", 2200003, "Iba\xf1ez, Gil", "ESP", "M", "", "", "", "", rating, "0", "40", "2001", "")
	}
	dir := t.TempDir()
	if _, err := fidelist.Import(background, dir, []string{written(t, "list.txt", text("1900"))}, fidelist.Options{}); faultsOf(err) != "list.txt:1 kind-unknown rating" {
		t.Errorf("nothing tells which list it is: %v", err)
	}
	rapid := fide.Rapid
	if _, err := fidelist.Import(background, dir, []string{written(t, "list.txt", text("1900"))}, fidelist.Options{List: &rapid}); err != nil {
		t.Fatal(err)
	}
	list := fidelist.ListIn(dir)
	defer list.Close()
	if p, err := list.Player(background, 2200003); err != nil || p.Rapid != 1900 || p.Standard != 0 || p.RapidK != 40 || p.Name != "Ibañez, Gil" || p.Birth != "2001" {
		t.Errorf("%+v, %v", p, err)
	}
	info, err := fidelist.Import(background, dir, []string{
		zipped(t, "standard_rating_list.zip", "standard_rating_list.txt", text("2100")), written(t, "rapid_rating_list.txt", text("2000")), written(t, "blitz_rating_list.txt", text("1950")),
	}, fidelist.Options{})
	if err != nil || info.Players != 1 || info.Date != "2026-11" || !info.Told {
		t.Fatalf("%+v, %v", info, err)
	}
	if p, err := list.Player(background, 2200003); err != nil || p.Standard != 2100 || p.Rapid != 2000 || p.Blitz != 1950 {
		t.Errorf("three lists together, and the open list follows: %+v, %v", p, err)
	}
}

// faultsOf writes faults short: FILE:LINE CODE FIELD TEXT; ...
func faultsOf(err error) string {
	var faults *fidelist.Faults
	if !errors.As(err, &faults) {
		return fmt.Sprint(err)
	}
	var list []string
	for _, f := range faults.List {
		list = append(list, strings.TrimSpace(fmt.Sprintf("%s:%d %s %s %s", f.File, f.Line, f.Code, f.Field, f.Text)))
	}
	return strings.Join(list, "; ")
}

// What is at fault is named with its line and field; the list in use stays, and
// nothing is left beside it.
func TestFaults(t *testing.T) {
	dir := t.TempDir()
	if _, err := fidelist.Import(background, dir, []string{written(t, "players_list_xml_foa.xml", someone)}, fidelist.Options{}); err != nil {
		t.Fatal(err)
	}
	list := fidelist.ListIn(dir)
	defer list.Close()
	row := func(id, name, sex, rating, birth string) string {
		return fmt.Sprintf("%-15s%-61s%-4s%-4s%-5s%-5s%-15s%-4s%-6s%-4s%-3s%-6s%-4s%-3s%-6s%-4s%-3s%-6s%-4s\n", id, name, "ESP", sex, "", "", "", "", rating, "0", "20", "", "", "", "", "", "", birth, "")
	}
	good := listtest.Header + "\n" + row("1000", "Good, Ana", "F", "1500", "1990")
	player := "<player><fideid>1000</fideid><name>A</name><rapid_rating></rapid_rating></player>"
	for _, one := range []struct{ name, file, text, want string }{
		{"an empty file", "a.txt", "", "a.txt:0 empty"},
		{"a header alone", "a.txt", listtest.Header + "\n", "a.txt:0 empty"},
		{"something else", "a.txt", "name,rating\nAna,2000\n", "a.txt:1 not-a-list  name,rating"},
		{"no text", "a.txt", "\x00\x01\x02\n", "a.txt:1 not-a-list"},
		{"fields", "a.txt", good + row("x1", "Bad, Id", "M", "", "") + row("1001", "", "M", "", "") + row("1002", "Bad, Sex", "Q", "", "") + row("1003", "Bad, Rating", "M", "15o0", "") +
			row("1004", "Bad, Birth", "M", "", "19-1") + row("1000", "Good, Ana", "F", "1500", "1990"),
			"a.txt:3 improper fideid x1; a.txt:4 missing name; a.txt:5 improper sex Q; a.txt:6 improper rating 15o0; a.txt:7 improper birthday 19-1; a.txt:8 twice fideid 1000"},
		{"a hidden character", "a.txt", good + row("1001", "Hid\u202eden, Ana", "M", "", ""), "a.txt:3 improper name Hid\u202eden, Ana"},
		{"a long line", "a.txt", good + strings.Repeat("x", 100_000) + "\n", "a.txt:3 too-long  " + strings.Repeat("x", 60) + "…"},
		{"cut between players", "a.xml", "<playerslist>\n" + player, "a.xml:2 cut-short"},
		{"cut within one", "a.xml", "<playerslist>\n" + player + "\n<player><fideid>10", "a.xml:3 cut-short"},
		{"broken", "a.xml", "<playerslist>\n" + player + "\n<player><fideid>10</name></player>", "a.xml:3 broken fideid name"},
		{"no XML", "a.xml", "<playerslist>\n" + player + "\n<player <name>", "a.xml:3 broken  expected attribute name in element"},
		{"endless", "a.xml", "<playerslist>\n" + player + "\n" + strings.Repeat(" ", 200_000), "a.xml:3 too-long"},
		{"a long field", "a.xml", "<playerslist>\n<player><name>" + strings.Repeat("x", 5000) + "</name></player></playerslist>", "a.xml:2 too-long name " + strings.Repeat("x", 60) + "…"},
		{"without a number", "a.xml", "<playerslist>\n<player>\n<name>A</name><blitz_rating/></player></playerslist>", "a.xml:2 missing fideid"},
		{"of which list", "a.xml", "<playerslist>\n<player><fideid>1</fideid><name>A</name><rating>1500</rating></player></playerslist>", "a.xml:2 kind-unknown rating"},
		{"another zipped file", "a.zip", "", "a.zip:0 not-a-list"},
	} {
		file := written(t, one.file, one.text)
		if one.file == "a.zip" {
			file = zipped(t, "a.zip", "readme.md", "nothing")
		}
		_, err := fidelist.Import(background, dir, []string{file}, fidelist.Options{})
		if got := faultsOf(err); got != one.want {
			t.Errorf("%s:\n%s, want\n%s", one.name, got, one.want)
		}
		if info, err := list.Info(background); err != nil || info.Players != 2 {
			t.Fatalf("%s: the list in use: %+v, %v", one.name, info, err)
		}
		alone(t, dir)
	}
	// A zipped file that was cut.
	whole, err := os.ReadFile(zipped(t, "b.zip", "players_list_foa.txt", good))
	if err != nil {
		t.Fatal(err)
	}
	whole[len(whole)/3] ^= 0x55
	if _, err := fidelist.Import(background, dir, []string{written(t, "b.zip", string(whole))}, fidelist.Options{}); err == nil {
		t.Error("a damaged file was imported")
	}
	alone(t, dir)
	// Those at fault may be left out.
	info, err := fidelist.Import(background, dir, []string{written(t, "a.txt", good+row("x1", "Bad, Id", "M", "", ""))}, fidelist.Options{Skip: true})
	if faultsOf(err) != "a.txt:3 improper fideid x1" || info.Players != 1 || info.Skipped != 1 {
		t.Errorf("%+v, %v", info, err)
	}
	if info, err := list.Info(background); err != nil || info.Players != 1 || info.Skipped != 1 {
		t.Errorf("%+v, %v", info, err)
	}
}

// alone checks that a data folder has the list and its lock, and no half of one.
func alone(t *testing.T, dir string) {
	t.Helper()
	files, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if f.Name() != fidelist.Name && f.Name() != fidelist.Name+".lock" {
			t.Errorf("left behind: %s", f.Name())
		}
	}
}

// An import ends when it is cancelled, wherever it is, and only one goes on at a
// time.
func TestCancel(t *testing.T) {
	dir := t.TempDir()
	file := written(t, "players_list_foa.txt", generated(t, listtest.Text, 7_000))
	for _, indexing := range []bool{false, true} {
		ctx, cancel := context.WithCancel(background)
		_, err := fidelist.Import(ctx, dir, []string{file}, fidelist.Options{Progress: func(p fidelist.Progress) {
			if _, err := fidelist.Import(background, dir, []string{file}, fidelist.Options{}); !errors.Is(err, fidelist.ErrBusy) {
				t.Errorf("a second import: %v", err)
			}
			if p.Indexing == indexing && p.Done > p.Total/3 {
				cancel()
			}
		}})
		if !errors.Is(err, context.Canceled) {
			t.Errorf("indexing %v: %v", indexing, err)
		}
		if info, err := os.Stat(filepath.Join(dir, fidelist.Name+".lock")); err != nil || runtime.GOOS != "windows" && info.Mode().Perm() != 0o600 {
			t.Errorf("the lock: %v, %v", info, err)
		}
		if _, err := fidelist.ListIn(dir).Info(background); !errors.Is(err, fidelist.ErrNone) {
			t.Errorf("indexing %v: there is a list: %v", indexing, err)
		}
		alone(t, dir)
	}
}

// Whoever searches while lists take each other's place always has a whole one.
func TestSearchWhileImporting(t *testing.T) {
	dir := t.TempDir()
	file := written(t, "players_list_foa.txt", generated(t, listtest.Text, 500))
	list := fidelist.ListIn(dir)
	defer list.Close()
	imports := func() {
		if _, err := fidelist.Import(background, dir, []string{file}, fidelist.Options{}); err != nil {
			t.Error(err)
		}
	}
	imports()
	done := make(chan struct{})
	go func() {
		defer close(done)
		for range 10 {
			imports()
		}
	}()
	for n := 0; ; n++ {
		found, err := list.Search(background, fidelist.Query{Text: "g"})
		if err != nil || len(found) == 0 {
			t.Fatalf("search %d: %d players, %v", n, len(found), err)
		}
		select {
		case <-done:
			return
		default:
		}
	}
}

func TestNone(t *testing.T) {
	dir := t.TempDir()
	if _, err := fidelist.ListIn(dir).Search(background, fidelist.Query{Text: "a"}); !errors.Is(err, fidelist.ErrNone) {
		t.Error(err)
	}
	if err := os.WriteFile(filepath.Join(dir, fidelist.Name), []byte("something else"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := fidelist.ListIn(dir).Search(background, fidelist.Query{Text: "a"}); !errors.Is(err, fidelist.ErrOther) {
		t.Error(err)
	}
}

func TestListOf(t *testing.T) {
	for control, want := range map[string]fide.List{"": fide.Standard, "5400+30": fide.Standard, "3600": fide.Standard, "900+10": fide.Rapid, "600": fide.Blitz, "180+2": fide.Blitz, "600+5": fide.Rapid, "?": fide.Standard} {
		if got := fidelist.ListOf(tournament.Regulations{Control: control}); got != want {
			t.Errorf("%q: %v, want %v", control, got, want)
		}
	}
}
