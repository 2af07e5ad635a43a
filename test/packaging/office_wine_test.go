package packaging

import (
	"bufio"
	"bytes"
	"io"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"

	"github.com/escaque/escaque/internal/web/sitetest"
)

// office starts the office as a double click does, on the program or on a file, and returns a
// browser that has come in by its link.
func (w windows) office(t *testing.T, exe string, args ...string) (*program, *sitetest.Browser, sitetest.Answer) {
	t.Helper()
	p := &program{Cmd: exec.Command("wine", append([]string{exe}, args...)...)}
	p.Env, p.Stderr = w.env, &p.said
	p.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	out, err := p.StdoutPipe()
	sitetest.Must(t, err)
	sitetest.Must(t, p.Start())
	t.Cleanup(func() { _ = syscall.Kill(-p.Process.Pid, syscall.SIGKILL) })
	lines := bufio.NewReader(out)
	link, err := lines.ReadString('\n')
	if err != nil {
		_ = p.Wait()
		t.Fatalf("no link: %v\n%s", err, p.said.String())
	}
	go func() { _, _ = io.Copy(io.Discard, lines) }()
	b, a := enter(t, link)
	return p, b, a
}

// enter is a browser that comes in by a link.
func enter(t *testing.T, link string) (*sitetest.Browser, sitetest.Answer) {
	t.Helper()
	server, query, is := strings.Cut(strings.TrimSpace(link), "/enter")
	if !is {
		t.Fatalf("%q is no link", link)
	}
	b := sitetest.New(t, server, "en")
	return b, b.Get("/enter" + query)
}

// another starts the program a second time, and returns the link and what it says.
func (w windows) another(t *testing.T, exe string, args ...string) (link, said string, err error) {
	t.Helper()
	cmd := exec.Command("wine", append([]string{exe}, args...)...)
	var out, errs bytes.Buffer
	cmd.Env, cmd.Stdout, cmd.Stderr = w.env, &out, &errs
	err = cmd.Run()
	return out.String(), errs.String(), err
}

// TestOfficeUnderWine: an event is made, paired, closed and opened again by the program for
// Windows, started without arguments; a second one says who has the file; one that is killed
// loses nothing that it has answered. All paths have spaces and accents.
func TestOfficeUnderWine(t *testing.T) {
	w := newWindows(t)
	exe := w.unpacked(t)
	folder := person + `\Documents\Escaque`

	running, b, a := w.office(t, exe)
	a.Want(t, http.StatusOK, "Your events", "No events yet", folder)
	made := b.NewEvent("name", "Copa de otoño: Ávila", "conduct", "board", "system", "dutch-2026", "rounds", "3",
		"laws", "2023", "control", "90+30", "tiebreak_rules", "c07-2024")
	file := folder + `\Copa de otoño - Ávila.event`
	b.UploadEntries(made, "Name;Rating\nNúñez, José;2100\nRubinstein, Akiba;2000\nVidmar, Milan;1900\nRéti, Richard;1800\n").
		Want(t, http.StatusOK, "Núñez, José")
	b.Post(made+"/lots", "how", "lot", "colour", "white").Want(t, http.StatusOK)
	b.Post(made+"/rounds/1/publish").Want(t, http.StatusOK)
	b.Post(made+"/rounds/1/results", "was1", "", "r1", "1-0", "was2", "", "r2", "1/2-1/2").Want(t, http.StatusOK)
	b.Post(made+"/rounds/1/close").Want(t, http.StatusOK)
	b.Get(made).Want(t, http.StatusOK, "Núñez, José", "Vidmar, Milan")

	process := regexp.MustCompile(`process \d+`)
	link, said, err := w.another(t, exe)
	has := process.FindString(said)
	if err != nil || !strings.HasPrefix(link, b.URL+"/enter?token=") || !strings.Contains(said, "running already") || has == "" {
		t.Fatalf("a second start: %v, %s%s", err, link, said)
	}
	if _, said, err = w.another(t, exe, "event", "serve", file, "--no-browser"); err == nil || process.FindString(said) != has ||
		!strings.Contains(said, "Escaque ") || !strings.Contains(said, "is open already") {
		t.Errorf("a second program on the file (the first is %s): %v, %s", has, err, said)
	}

	b.Post("/end").Want(t, http.StatusOK, "Escaque has ended", folder)
	if err := running.Wait(); err != nil {
		t.Errorf("it ended with %v\n%s", err, running.said.String())
	}
	if left := names(t, w.here(folder)); len(left) != 1 || left[0] != filepath.Base(w.here(file)) {
		t.Errorf("in the folder stand %q", left)
	}

	// Opened again, by a double click on the file.
	running, b, a = w.office(t, exe, file)
	a.Want(t, http.StatusOK, "Copa de otoño: Ávila")
	at, _, is := strings.Cut(a.Request.URL.Path, "/manage") // from which it goes on to the rounds
	if !is {
		t.Fatalf("a double click on the file opens %s", a.Request.URL.Path)
	}
	b.Get(at+"/rounds/1").Want(t, http.StatusOK, "Núñez, José", "1 – 0", "½ – ½")
	b.Post(at+"/rounds/2/publish").Want(t, http.StatusOK)
	b.Post(at+"/rounds/2/results", "was1", "", "r1", "0-1").Want(t, http.StatusOK)
	w.end(t) // as the task manager does
	_ = running.Wait()

	// And from the first page, that file and a copy in another place.
	moved := person + `\Desktop\Mesa de árbitro\Copa (copia nº 2).event`
	sitetest.Must(t, os.MkdirAll(filepath.Dir(w.here(moved)), 0o755))
	sitetest.Must(t, os.WriteFile(w.here(moved), contents(t, w.here(file)), 0o644))
	running, b, a = w.office(t, exe)
	a.Want(t, http.StatusOK, "Copa de otoño: Ávila")
	b.Get("/open?folder="+url.QueryEscape(person+`\Desktop`)).Want(t, http.StatusOK, "Mesa de árbitro")
	for _, path := range []string{file, `"` + moved + `"`} {
		a = b.Post("/open", "path", path)
		a.Want(t, http.StatusOK, "Copa de otoño: Ávila")
		at, _, _ = strings.Cut(a.Request.URL.Path, "/manage")
		b.Get(at+"/rounds/2/results").Want(t, http.StatusOK, `name="was1" value="0-1"`)
	}
	b.Post("/end").Want(t, http.StatusOK, "Escaque has ended")
	if err := running.Wait(); err != nil {
		t.Errorf("it ended with %v\n%s", err, running.said.String())
	}
}
