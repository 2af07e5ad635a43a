package serve

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"filippo.io/age"

	"github.com/escaque/escaque/internal/cli/operator"
	"github.com/escaque/escaque/internal/cli/terminal"
	"github.com/escaque/escaque/internal/envelope"
	"github.com/escaque/escaque/internal/store/sqlite"
)

// looked is what a doctor says, a finding a line, and the number of its faults.
func looked(look func(f *findings)) (lines []string, faults int) {
	var out strings.Builder
	f := &findings{w: &terminal.World{Out: &out, Env: func(string) string { return "" }, Lang: "en"}}
	look(f)
	return strings.Split(strings.TrimSpace(out.String()), "\n"), f.faults
}

// finds holds that one finding begins with a mark and has these words.
func finds(t *testing.T, lines []string, mark string, words ...string) {
	t.Helper()
	if !slices.ContainsFunc(lines, func(line string) bool {
		return strings.HasPrefix(line, mark+" ") && !slices.ContainsFunc(words, func(w string) bool { return !strings.Contains(line, w) })
	}) {
		t.Errorf("no finding %s with %q among\n%s", mark, words, strings.Join(lines, "\n"))
	}
}

func TestDoctorOnTheDatabasesClock(t *testing.T) {
	for _, c := range []struct {
		ahead  time.Duration
		mark   string
		faults int
	}{
		{40 * time.Millisecond, "ok", 0}, {-time.Second, "ok", 0}, {1001 * time.Millisecond, "?", 0}, {-5 * time.Second, "?", 0},
		{5001 * time.Millisecond, "!", 1}, {-time.Hour, "!", 1},
	} {
		lines, faults := looked(func(f *findings) { f.reportClockDifference(c.ahead) })
		finds(t, lines, c.mark, "the database's clock")
		if faults != c.faults {
			t.Errorf("%s ahead: %d faults", c.ahead, faults)
		}
		if c.mark != "ok" {
			finds(t, lines, c.mark, "time server")
		}
	}
}

func TestDoctorOnCertificates(t *testing.T) {
	for _, c := range []struct {
		left time.Duration
		mark string
		whose,
		words string
	}{
		{15 * 24 * time.Hour, "ok", "", "is valid until"}, {13 * 24 * time.Hour, "?", "", "renew it now"}, {-time.Hour, "!", "", "renew it"},
		{15 * 24 * time.Hour, "ok", "acme-", "is valid until"}, {13 * 24 * time.Hour, "?", "acme-", "--https"}, {-time.Hour, "!", "acme-", "--https"},
	} {
		lines, _ := looked(func(f *findings) { f.reportExpiry("club", time.Now().Add(c.left), c.whose) })
		finds(t, lines, c.mark, "club", c.words)
	}

	dir := t.TempDir()
	cert, key, other := filepath.Join(dir, "cert.pem"), filepath.Join(dir, "key.pem"), filepath.Join(dir, "other.pem")
	writePair(t, filepath.Join(dir, "another.pem"), other, 2)
	writePair(t, cert, key, 1) // for an hour
	look := func(e portSettings) ([]string, int) {
		return looked(func(f *findings) { f.checkCertificates(t.Context(), e, dir) })
	}
	lines, faults := look(portSettings{cert: cert, key: key})
	finds(t, lines, "?", cert, "renew it now")
	if faults != 0 {
		t.Errorf("%d faults", faults)
	}
	for _, bad := range []struct {
		e     portSettings
		words string
	}{
		{portSettings{cert: cert, key: other}, "cannot be used"},
		{portSettings{cert: cert}, "--tls-key"},
		{portSettings{icsTLS: ":5001"}, "--tls-cert"},
		{portSettings{acme: []string{"club.example"}}, "--https"},
		{portSettings{acme: []string{"club.example"}, https: ":443", cert: cert, key: key}, "--tls-cert"},
	} {
		lines, faults := look(bad.e)
		finds(t, lines, "!", bad.words)
		if faults != 1 {
			t.Errorf("%+v: %d faults", bad.e, faults)
		}
	}

	// An authority's: a name that leads here, nothing kept yet, then a folder that is none.
	e := portSettings{acme: []string{"localhost"}, https: ":443"}
	lines, faults = look(e)
	finds(t, lines, "ok", "localhost", "127.0.0.1")
	finds(t, lines, "ok", "no certificate for localhost")
	if faults != 0 {
		t.Errorf("%d faults", faults)
	}
	if err := os.WriteFile(filepath.Join(dir, certificatesName), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	lines, _ = look(e)
	finds(t, lines, "!", filepath.Join(dir, certificatesName), "is not writable", "Give the folder")
	lines, _ = looked(func(f *findings) { f.checkName(t.Context(), "nowhere.invalid") })
	if len(lines) != 1 || strings.HasPrefix(lines[0], "ok") || !strings.Contains(lines[0], "nowhere.invalid") {
		t.Errorf("a name that cannot be: %q", lines)
	}
}

// A folder beside a database is missing until the first start; without one it is a fault.
func TestDoctorOnTheFolderBesideADatabase(t *testing.T) {
	missing := filepath.Join(t.TempDir(), "none")
	lines, faults := looked(func(f *findings) { f.checkFolder(missing, true) })
	finds(t, lines, "?", missing, "key of sealed moves", "--data")
	if faults != 0 {
		t.Errorf("%d faults", faults)
	}
	if _, faults = looked(func(f *findings) { f.checkFolder(missing, false) }); faults != 1 {
		t.Errorf("%d faults", faults)
	}
}

// A folder that is not there, or no folder, is one problem and not a second one of the database in it.
func TestDoctorCountsAFolderOnce(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ data, words string }{
		{filepath.Join(dir, "none"), "there is no server data"}, {file, "is a file, not a folder"},
	} {
		var out, errs strings.Builder
		w := &terminal.World{Out: &out, Err: &errs, Env: func(string) string { return "" }, Lang: "en"}
		if err := examine(t.Context(), w, settings{at: operator.Storage{Data: c.data}}); err == nil {
			t.Errorf("%s: no fault", c.data)
		}
		lines := strings.Split(strings.TrimSpace(out.String()), "\n")
		finds(t, lines, "!", c.words, c.data, "--data")
		if len(lines) != 1 || !strings.Contains(errs.String(), "1 problem ") {
			t.Errorf("%q %q", lines, errs.String())
		}
	}
}

// A node that has no key to sealed moves, or another than the other nodes, would not start.
func TestDoctorOnTheKeyOfANode(t *testing.T) {
	right, err := age.GenerateX25519Identity()
	if err != nil {
		t.Fatal(err)
	}
	other, err := age.GenerateX25519Identity()
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		kept     bool // a node has started before
		own      *age.X25519Identity
		alone    bool
		given    string
		words    []string
		problems int // that of the bus among them
	}{
		"first":         {problems: 1},
		"the same":      {kept: true, own: right, problems: 1},
		"none":          {kept: true, words: []string{"is missing", "Copy envelope.key"}, problems: 2},
		"another":       {kept: true, own: other, words: []string{"another key", "Replace it"}, problems: 2},
		"an arbiter's":  {kept: true, given: other.Recipient().String(), problems: 1},
		"no such thing": {kept: true, own: right, given: "age1nokey", words: []string{"age1nokey"}, problems: 2},
		"alone":         {kept: true, alone: true},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			path := filepath.Join(dir, operator.EnvelopeKeyName)
			store, err := sqlite.Open(t.Context(), filepath.Join(dir, operator.DatabaseName))
			if err != nil {
				t.Fatal(err)
			}
			if c.kept {
				_, err = store.Secret(t.Context(), envelope.SharedName, []byte(right.Recipient().String()))
			}
			if c.own != nil {
				err = errors.Join(err, envelope.WriteKey(path, c.own))
			}
			if err := errors.Join(err, store.Close()); err != nil {
				t.Fatal(err)
			}
			bus := "no address"
			if c.alone {
				bus = ""
			}
			var out strings.Builder
			w := &terminal.World{Out: &out, Err: io.Discard, Env: func(string) string { return "" }, Lang: "en"}
			_ = examine(t.Context(), w, settings{at: operator.Storage{Data: dir}, belongs: Cluster{bus: bus}, envelopeKey: c.given})
			lines := strings.Split(strings.TrimSpace(out.String()), "\n")
			if c.words != nil {
				finds(t, lines, "!", c.words...)
			}
			if n := strings.Count("\n"+out.String(), "\n! "); n != c.problems {
				t.Errorf("%d problems, want %d\n%s", n, c.problems, out.String())
			}
			if _, err := os.Stat(path); (err == nil) != (c.own != nil) {
				t.Errorf("the doctor made a key, or took one away: %v", err)
			}
		})
	}
}

// The doctor knows every door of a running server, and another program at any of them.
func TestDoctorOnDoors(t *testing.T) {
	dir := t.TempDir()
	cert, key := filepath.Join(dir, "cert.pem"), filepath.Join(dir, "key.pem")
	writePair(t, cert, key, 1)
	s := settings{at: operator.Storage{Data: filepath.Join(dir, "data")}, metrics: "127.0.0.1:0", portSettings: portSettings{
		http: "127.0.0.1:0", https: "127.0.0.1:0", ics: "127.0.0.1:0", icsTLS: "127.0.0.1:0", cert: cert, key: key,
	}}
	free, faults := looked(func(f *findings) { f.checkPorts(t.Context(), s) })
	for _, name := range []string{"http", "https", "ics", "ics-tls", "metrics"} {
		finds(t, free, "ok", name+" 127.0.0.1:0 is free")
	}
	if faults != 0 || len(free) != 5 {
		t.Errorf("%d faults: %q", faults, free)
	}

	ctx, cancel := context.WithCancel(t.Context())
	doors, end := started(ctx, t, s, "metrics")
	at := func(door string) string { // without how it is spoken there
		_, address, found := strings.Cut(doors[door], "://")
		if !found {
			address = doors[door]
		}
		return strings.TrimSuffix(address, "/metrics")
	}
	s.http, s.https, s.ics, s.icsTLS, s.metrics = at("http"), at("https"), at("ics"), at("ics-tls"), at("metrics")
	ours, faults := looked(func(f *findings) { f.checkPorts(t.Context(), s) })
	for _, name := range []string{"http", "https", "ics", "ics-tls", "metrics"} {
		finds(t, ours, "ok", name+" ", "a server answers")
	}
	if faults != 0 {
		t.Errorf("%d faults", faults)
	}
	cancel()
	end()

	mute, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer mute.Close()
	go func() {
		for {
			c, err := mute.Accept()
			if err != nil {
				return
			}
			_ = c.Close()
		}
	}()
	taken := mute.Addr().String()
	others, faults := looked(func(f *findings) {
		f.checkPorts(t.Context(), settings{metrics: taken, portSettings: portSettings{http: taken, https: taken, ics: taken, icsTLS: taken}})
	})
	for _, name := range []string{"http", "https", "ics", "ics-tls", "metrics"} {
		finds(t, others, "!", name+" "+taken, "--"+name)
	}
	if faults != 5 {
		t.Errorf("%d faults", faults)
	}
}

// One of a thing is one.
func TestOneIsNotSaidAsSeveral(t *testing.T) {
	w := terminal.World{Lang: "en"}
	for said, want := range map[string]string{
		w.Count("doctor.faults", 1):                              "1 problem must be fixed; the line",
		w.Text("doctor.log", "Records", 1, "Streams", 1):         "1 record in 1 stream,",
		w.Text("doctor.log", "Records", uint64(2), "Streams", 2): "2 records in 2 streams,",
	} {
		if !strings.Contains(said, want) {
			t.Errorf("%q, not %q", said, want)
		}
	}
}

// A folder that other users of the machine can get into is named with its rights; a closed one is not.
func TestDoctorOnAFolderThatIsOpen(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("rights of files say nothing here")
	}
	dir := t.TempDir()
	for _, c := range []struct {
		mode fs.FileMode
		open bool
	}{{0o700, false}, {0o755, true}, {0o750, true}, {0o711, true}, {0o702, true}} {
		if err := os.Chmod(dir, c.mode); err != nil {
			t.Fatal(err)
		}
		lines, faults := looked(func(f *findings) { f.checkFolder(dir, false) })
		if c.open {
			finds(t, lines, "?", dir, (fs.ModeDir | c.mode).String(), "chmod 700 "+dir)
		} else if strings.Contains(strings.Join(lines, "\n"), "chmod") {
			t.Errorf("%o: %q", c.mode, lines)
		}
		if faults != 0 {
			t.Errorf("%o: %d faults", c.mode, faults)
		}
	}
}
