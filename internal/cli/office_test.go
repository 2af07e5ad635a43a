package cli_test

import (
	"bufio"
	"bytes"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/escaque/escaque/internal/shelf"
	"github.com/escaque/escaque/internal/web/sitetest"
)

// computer is somebody's computer: where they have their files and settings.
type computer struct {
	home, documents string
	env             []string
}

func newComputer(t *testing.T) *computer {
	t.Helper()
	home := t.TempDir()
	settings := filepath.Join(home, ".config")
	sitetest.Must(t, os.MkdirAll(settings, 0o700))
	sitetest.Must(t, os.WriteFile(filepath.Join(settings, "user-dirs.dirs"), []byte("XDG_DOCUMENTS_DIR=\"$HOME/Mis documentos\"\n"), 0o600))
	return &computer{home: home, documents: filepath.Join(home, "Mis documentos"), env: []string{
		"HOME=" + home, "XDG_CONFIG_HOME=" + settings, "XDG_DATA_HOME=" + filepath.Join(home, "data"), "LC_ALL=C", "USER=aldo",
	}}
}

// program is the program with arguments, not yet started.
func (c *computer) program(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	self, err := os.Executable()
	sitetest.Must(t, err)
	return &exec.Cmd{Path: self, Args: append([]string{"escaque"}, args...), Env: c.env}
}

// started is the program as it runs, with its link.
func (c *computer) started(t *testing.T, args ...string) (link string, cmd *exec.Cmd) {
	t.Helper()
	cmd = c.program(t, args...)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	sitetest.Must(t, err)
	sitetest.Must(t, cmd.Start())
	t.Cleanup(func() { _ = cmd.Process.Kill(); _ = cmd.Wait() })
	link, err = bufio.NewReader(out).ReadString('\n')
	sitetest.Must(t, err)
	go func() { _, _ = io.Copy(io.Discard, out) }()
	return strings.TrimSpace(link), cmd
}

// byLink is a browser that has come in by a link.
func byLink(t *testing.T, link string) (*sitetest.Browser, sitetest.Answer) {
	t.Helper()
	server, query, _ := strings.Cut(link, "/enter")
	b := sitetest.New(t, server, "en")
	return b, b.Get("/enter" + query)
}

func TestStartedWithoutArguments(t *testing.T) {
	t.Parallel()
	c := newComputer(t)
	link, cmd := c.started(t)
	b, a := byLink(t, link)
	a.Want(t, http.StatusOK, "Your events", "No events yet", c.documents)
	sitetest.CheckPage(t, "en", a)
	_, a = byLink(t, link)
	a.Want(t, http.StatusForbidden, "Start Escaque again")
	stranger := sitetest.New(t, b.URL, "en")
	for _, path := range []string{"/", "/open?folder=/", "/club", "/end"} {
		stranger.Get(path).Want(t, http.StatusUnauthorized)
	}
	stranger.Post("/end").Want(t, http.StatusUnauthorized)
	stranger.Post("/open", "path", "/etc/passwd").Want(t, http.StatusUnauthorized)
	stranger.Post("/link", "key", "guessed").Want(t, http.StatusForbidden)

	// The name for the logs is asked for once, and may be changed.
	b.Get("/").Want(t, http.StatusOK, `id="name"`, "Your name")
	b.Post("/name", "name", strings.Repeat("x", shelf.MaxName+1)).Want(t, http.StatusBadRequest, "at most 60 characters")
	b.Post("/name", "name", " Nieves  Árbitra ").Want(t, http.StatusOK, "Saved.", "you are “Nieves Árbitra”")

	at := b.NewEvent("name", "Copa de otoño", "conduct", "board")
	b.Get(at+"/manage/log").Want(t, http.StatusOK, "<td>Nieves Árbitra</td>")
	file := filepath.Join(c.documents, "Escaque", "Copa de otoño.event")
	if text := logOf(t, file); !strings.Contains(text, "Copa de otoño") {
		t.Errorf("the file: %s", text)
	}
	b.Get("/").Want(t, http.StatusOK, "Copa de otoño", "Already open in this program")
	b.Get("/open").Want(t, http.StatusOK, "Copa de otoño") // it begins where the events are kept
	b.Get("/events").Want(t, http.StatusOK, "Your events")
	b.Post("/events/demonstration").Want(t, http.StatusOK)
	for _, lang := range []string{"en", "es", "ca", "fr", "de", "pt"} {
		b.Lang = lang
		for _, path := range []string{"/", "/open", "/club", "/end"} {
			a := b.Get(path)
			a.Want(t, http.StatusOK)
			sitetest.CheckPage(t, lang, a)
		}
	}
	b.Lang = "en"

	// A file elsewhere, by its path and by its folder.
	other := entered(t)
	b.Get("/open?folder="+filepath.Dir(other)).Want(t, http.StatusOK, "Spring open")
	b.Post("/open", "path", "open.event").Want(t, http.StatusBadRequest, "Type the whole path")
	b.Post("/open", "path", filepath.Join(filepath.Dir(other), "none.event")).Want(t, http.StatusUnprocessableEntity, "It is not there")
	b.Post("/open", "path", `"`+other+`"`).Want(t, http.StatusOK, "Spring open")
	b.Get("/").Want(t, http.StatusOK, "Spring open", other)

	// What a command does while the office is open is seen by it.
	cmdline(t, "event", "enter", file, "Late, Lena")
	sitetest.Eventually(t, "the player of the command on the page", func() bool { return strings.Contains(b.Get(at+"/entries").Page, "Late, Lena") })

	// Another start leads to this one, on a file.
	second := c.program(t, other)
	var says bytes.Buffer
	second.Stderr = &says
	out, err := second.Output()
	if err != nil || !strings.HasPrefix(string(out), b.URL+"/enter?token=") || !strings.Contains(says.String(), "running already") {
		t.Fatalf("the second start: %v, %s%s", err, out, &says)
	}
	_, a = byLink(t, strings.TrimSpace(string(out)))
	a.Want(t, http.StatusOK, "Spring open")

	// A file that this one has is refused by name.
	serving := c.program(t, "event", "serve", file, "--no-browser")
	says.Reset()
	serving.Stderr = &says
	if err := serving.Run(); err == nil || !strings.Contains(says.String(), "process "+strconv.Itoa(cmd.Process.Pid)) || !strings.Contains(says.String(), "Escaque") {
		t.Errorf("a file of two programs: %v, %s", err, &says)
	}

	b.Post("/end").Want(t, http.StatusOK, "Escaque has ended", "Everything is saved")
	if err := cmd.Wait(); err != nil {
		t.Errorf("it ended with %v", err)
	}
	if notes, _ := filepath.Glob(filepath.Join(c.documents, "Escaque", ".*")); len(notes) > 0 {
		t.Errorf("notes stay: %v", notes)
	}
}

func TestAFileThatAnotherHas(t *testing.T) {
	path := entered(t)
	_, serving := served(t, path)
	c := newComputer(t)
	link, cmd := c.started(t)
	b, _ := byLink(t, link)
	b.Post("/open", "path", path).Want(t, http.StatusConflict, "process "+strconv.Itoa(serving.Process.Pid), "aldo", "End that program first")
	b.Get("/open?folder="+filepath.Dir(path)).Want(t, http.StatusOK, "process "+strconv.Itoa(serving.Process.Pid))
	damaged := filepath.Join(filepath.Dir(path), "damaged.event")
	sitetest.Must(t, os.WriteFile(damaged, []byte("{\"no\n"), 0o600))
	out, err := c.program(t, damaged).Output() // a double click on it
	sitetest.Must(t, err)
	_, a := byLink(t, strings.TrimSpace(string(out)))
	a.Want(t, http.StatusOK, "damaged.event", "Line 1 of the file is not valid")
	sitetest.Must(t, serving.Process.Kill())
	_ = serving.Wait()
	b.Post("/open", "path", path).Want(t, http.StatusOK, "Spring open")
	sitetest.Must(t, cmd.Process.Signal(syscall.SIGINT))
	if err := cmd.Wait(); err != nil {
		t.Errorf("it ended with %v", err)
	}
}

func TestServedFileEndsByItsPage(t *testing.T) {
	path := entered(t)
	b, cmd := served(t, path)
	b.Get("/events/open/manage").Want(t, http.StatusOK, "End the program")
	sitetest.New(t, b.URL, "en").Post("/end").Want(t, http.StatusUnauthorized)
	sitetest.New(t, b.URL, "en").Get("/events/open").Want(t, http.StatusOK)
	b.Get("/end").Want(t, http.StatusOK, "somebody without a name", "unknown device", filepath.Dir(path))
	b.Post("/end").Want(t, http.StatusOK, "Escaque has ended")
	if err := cmd.Wait(); err != nil {
		t.Errorf("it ended with %v", err)
	}
}
