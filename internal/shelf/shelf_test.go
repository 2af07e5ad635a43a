package shelf_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/escaque/escaque/internal/hold"
	"github.com/escaque/escaque/internal/shelf"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/acts"
	"github.com/escaque/escaque/tournament/fidemode"
	"github.com/escaque/escaque/tournament/wire"
)

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// put makes the file of a new event, and returns its path.
func put(t *testing.T, s *shelf.Shelf, name string) string {
	t.Helper()
	return putAs(t, s, name, name)
}

// putAs is put of an event whose file is made under another name.
func putAs(t *testing.T, s *shelf.Shelf, file, name string) string {
	t.Helper()
	f, path, err := s.Create(file)
	must(t, err)
	_, facts, err := acts.Do(f.State(), tournament.Actor{ID: "a", Name: "Aldo"}, []tournament.Command{
		tournament.Create{Regulations: tournament.Regulations{Name: name, System: tournament.Dutch2026, Rounds: 3}},
	}, 1000, fidemode.Any)
	must(t, err)
	must(t, errors.Join(f.Append(facts), f.Close()))
	return path
}

func TestNames(t *testing.T) {
	s := shelf.New(filepath.Join(t.TempDir(), "Mis documentos", "Escaque"), t.TempDir())
	for _, c := range []struct{ event, file string }{
		{"Torneo de Otoño", "Torneo de Otoño.event"},
		{"Torneo de Otoño", "Torneo de Otoño (2).event"},
		{"Torneo de Otoño", "Torneo de Otoño (3).event"},
		{"N\u0303andu\u0301", "Ñandú.event"},
		{"  A/B: \"C\"\t<D>? ", "A-B - -C- -D--.event"},
		{"Copa: final", "Copa - final.event"},
		{"..", "Escaque.event"},
		{"con", "con-.event"},
		{"Com1.final", "Com1.final-.event"},
		{"Копа 1", "Копа 1.event"},
	} {
		if got := filepath.Base(putAs(t, s, c.event, "Open")); got != c.file {
			t.Errorf("%q is in %q, want %q", c.event, got, c.file)
		}
	}
	if name := filepath.Base(putAs(t, s, strings.Repeat("ñ", 120), "Open")); len(name) > 200 {
		t.Errorf("a name of %d bytes", len(name))
	}
}

func TestFiles(t *testing.T) {
	s := shelf.New(filepath.Join(t.TempDir(), "Escaque"), filepath.Join(t.TempDir(), "settings"))
	none := func(string) bool { return false }
	if list, err := s.Files(none); err != nil || len(list) > 0 {
		t.Fatalf("an empty shelf: %v, %v", list, err)
	}
	good := put(t, s, "Copa de otoño")
	text, err := os.ReadFile(good)
	must(t, err)
	write := func(name string, text string) string {
		path := filepath.Join(s.Folder, name)
		must(t, os.WriteFile(path, []byte(text), 0o600))
		return path
	}
	damaged := write("Damaged.event", "{\"no\n")
	newer := write("Newer.event", strings.Replace(string(text), `"v":1`, `"v":99`, 1))
	torn := write("Torn.event", string(text)+`{"v":1,"ty`)
	write("letter.txt", "no event")
	must(t, os.Mkdir(filepath.Join(s.Folder, "folder.event"), 0o777))
	stick := filepath.Join(t.TempDir(), "Otra copa.event")
	must(t, os.WriteFile(stick, text, 0o600))
	must(t, s.RememberOpened(stick))
	gone := filepath.Join(t.TempDir(), "gone.event")
	must(t, s.RememberOpened(gone))
	must(t, s.RememberOpened(good)) // it is in the folder, and need not be remembered

	n := hold.NewNote("escaque", "berta", time.Now())
	n.Host = "elsewhere"
	held, err := hold.Take(hold.LockPath(stick), n, false)
	must(t, err)
	list, err := s.Files(none)
	must(t, err)
	found := map[string]shelf.File{}
	for _, f := range list {
		found[f.Path] = f
	}
	if len(found) != 6 || len(list) != 6 {
		t.Fatalf("%d files: %v", len(list), found)
	}
	if f := found[good]; f.Err != nil || f.State.Regulations().Name != "Copa de otoño" || f.Changed.UnixMilli() != 1000 || f.Outside || f.Held != nil {
		t.Errorf("%+v", f)
	}
	var line *wire.LineError
	if f := found[damaged]; !errors.As(f.Err, &line) || f.Name() != "Damaged" {
		t.Errorf("the damaged one: %v", f.Err)
	}
	var version *wire.VersionError
	if f := found[newer]; !errors.As(f.Err, &line) || !errors.As(line.Err, &version) || version.Version != 99 {
		t.Errorf("the newer one: %v", f.Err)
	}
	if f := found[torn]; f.Err != nil || !f.Torn {
		t.Errorf("the torn one: %+v", f)
	}
	if f := found[stick]; f.Err != nil || !f.Outside || f.Held == nil || f.Held.Note.User != "berta" {
		t.Errorf("the one on the stick: %+v", f)
	}
	if f := found[gone]; !errors.Is(f.Err, fs.ErrNotExist) || !f.Outside {
		t.Errorf("the one that is gone: %+v", f)
	}
	if !slices.IsSortedFunc(list, func(a, b shelf.File) int { return b.Changed.Compare(a.Changed) }) {
		t.Error("the last changed is not the first")
	}
	must(t, held.Release())

	// What others write is seen, and what is taken off the list is not.
	must(t, os.WriteFile(damaged, text, 0o600))
	must(t, s.Forget(gone))
	list, err = s.Files(none)
	must(t, err)
	for _, f := range list {
		if f.Path == gone || f.Path == damaged && f.Err != nil {
			t.Errorf("%+v", f)
		}
	}
	again := shelf.New(s.Folder, filepath.Join(t.TempDir(), "others"))
	if list, err := again.Files(none); err != nil || len(list) != 4 {
		t.Errorf("the files of the folder alone: %v, %v", list, err)
	}
}

func TestLook(t *testing.T) {
	s := shelf.New(filepath.Join(t.TempDir(), "Escaque"), t.TempDir())
	path := put(t, s, "Open")
	must(t, os.Mkdir(filepath.Join(s.Folder, "b"), 0o777))
	must(t, os.Mkdir(filepath.Join(s.Folder, "A"), 0o777))
	must(t, os.Mkdir(filepath.Join(s.Folder, ".hidden"), 0o777))
	f, err := s.Look(s.Folder)
	must(t, err)
	if !slices.Equal(f.Folders, []string{"A", "b"}) || len(f.Files) != 1 || f.Files[0].Path != path || f.Above != filepath.Dir(s.Folder) {
		t.Errorf("%+v", f)
	}
	if _, err := s.Look(path); err == nil {
		t.Error("a file is a folder")
	}
	if root, err := s.Look(filepath.VolumeName(s.Folder) + string(filepath.Separator)); err != nil || root.Above != "" {
		t.Errorf("%+v, %v", root, err)
	}
}

func TestDocumentsAsTheDesktopNamesThem(t *testing.T) {
	if runtime.GOOS == "windows" || runtime.GOOS == "darwin" {
		t.Skip("they are asked otherwise there")
	}
	home := t.TempDir()
	t.Setenv("HOME", home)
	t.Setenv("XDG_CONFIG_HOME", "")
	if dir, err := shelf.Home(); err != nil || dir != filepath.Join(home, "Documents", "Escaque") {
		t.Errorf("%q, %v", dir, err)
	}
	must(t, os.MkdirAll(filepath.Join(home, ".config"), 0o700))
	must(t, os.WriteFile(filepath.Join(home, ".config", "user-dirs.dirs"), []byte("# of the desktop\nXDG_DESKTOP_DIR=\"$HOME/Escritorio\"\nXDG_DOCUMENTS_DIR=\"$HOME/Mis documentos\"\n"), 0o600))
	if dir, err := shelf.Home(); err != nil || dir != filepath.Join(home, "Mis documentos", "Escaque") {
		t.Errorf("%q, %v", dir, err)
	}
}

// The name of whoever works on the files is kept as one line that can be seen.
func TestName(t *testing.T) {
	settings := filepath.Join(t.TempDir(), "settings")
	s := shelf.New(t.TempDir(), settings)
	if name := s.Name(); name != "" {
		t.Errorf("before one was chosen: %q", name)
	}
	must(t, s.SetName("  Nieves\n Árbitra "))
	if name := shelf.New(t.TempDir(), settings).Name(); name != "Nieves Árbitra" {
		t.Errorf("kept as %q", name)
	}
	for _, name := range []string{strings.Repeat("ñ", shelf.MaxName+1), "Ana\u202eeM"} {
		if err := s.SetName(name); !errors.Is(err, shelf.ErrName) || s.Name() != "Nieves Árbitra" {
			t.Errorf("%q: %v, and then %q", name, err, s.Name())
		}
	}
	must(t, s.SetName(""))
	if name := s.Name(); name != "" {
		t.Errorf("taken back, and still %q", name)
	}
	must(t, os.WriteFile(filepath.Join(settings, "name"), []byte(strings.Repeat("x", 1000)), 0o600))
	if name := s.Name(); name != "" {
		t.Errorf("what cannot be a name: %q", name)
	}
}
