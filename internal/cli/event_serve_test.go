package cli_test

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/escaque/escaque/internal/cli"
	"github.com/escaque/escaque/internal/web/sitetest"
)

// cmdline runs one command line on event files.
func cmdline(t *testing.T, args ...string) string {
	t.Helper()
	var out, errs bytes.Buffer
	env := func(name string) string { return map[string]string{"LC_ALL": "C", "USER": "aldo"}[name] }
	if code := cli.Main(context.Background(), cli.World{In: strings.NewReader(""), Out: &out, Err: &errs, Env: env}, args); code != 0 {
		t.Fatalf("escaque %s: exit code %d\n%s%s", strings.Join(args, " "), code, &out, &errs)
	}
	return out.String()
}

// entered is an event file of five players.
func entered(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "open.event")
	cmdline(t, "event", "new", path, "--name", "Spring open", "--rounds", "3", "--control", "90+30", "--starts", "2026-04-03")
	for i, name := range []string{"Alfa, Ana", "Beta, Bruno", "Gamma, Gil", "Delta, Dora", "Epsilon, Eva"} {
		cmdline(t, "event", "enter", path, name, "--rating", fmt.Sprint(2000-100*i))
	}
	return path
}

// served opens the office on a file, as a process of its own, and returns a browser
// that has come in by the link.
func served(t *testing.T, path string) (*sitetest.Browser, *exec.Cmd) {
	t.Helper()
	return servedOn(t, path, t.TempDir())
}

// servedOn is served with a data folder.
func servedOn(t *testing.T, path, data string) (*sitetest.Browser, *exec.Cmd) {
	t.Helper()
	self, err := os.Executable()
	sitetest.Must(t, err)
	cmd := &exec.Cmd{Path: self, Args: []string{"escaque", "event", "serve", path, "--no-browser"}, Env: append(os.Environ(), "LC_ALL=C", "USER=aldo", "ESCAQUE_DATA="+data), Stderr: os.Stderr}
	out, err := cmd.StdoutPipe()
	sitetest.Must(t, err)
	sitetest.Must(t, cmd.Start())
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	})
	link, err := bufio.NewReader(out).ReadString('\n')
	sitetest.Must(t, err)
	server, query, _ := strings.Cut(strings.TrimSpace(link), "/enter")
	go func() { _, _ = io.Copy(io.Discard, out) }()
	stranger := sitetest.New(t, server, "en")
	stranger.Get("/events/open/manage").Want(t, http.StatusUnauthorized)
	stranger.Get("/enter?token=guessed").Want(t, http.StatusForbidden)
	b := sitetest.New(t, server, "en")
	b.Get("/enter"+query).Want(t, http.StatusOK, "Spring open")
	stranger.Get("/enter"+query).Want(t, http.StatusForbidden, "has already been used")
	return b, cmd
}

// After an update the arbiter of a file is told once that the version of the program has changed.
func TestServedRemembersItsVersion(t *testing.T) {
	path, data := entered(t), t.TempDir()
	last := filepath.Join(data, "last-version")
	remembered := func() string {
		text, err := os.ReadFile(last)
		sitetest.Must(t, err)
		return string(text)
	}
	b, cmd := servedOn(t, path, data) // a new folder has nothing to tell
	running := remembered()
	b.Get("/changes").Want(t, http.StatusOK, "You are using Escaque "+strings.TrimSpace(running)+".")
	sitetest.Must(t, cmd.Process.Kill())
	_ = cmd.Wait()

	sitetest.Must(t, os.WriteFile(last, []byte("v0.0.1\n"), 0o600))
	servedOn(t, path, data)
	if now := remembered(); now != running {
		t.Errorf("after the first page of the arbiter the folder remembers %q, want %q", now, running)
	}
}

var instants = regexp.MustCompile(`"(at|opens|last_game)":\d+`)

// logOf is a file without its instants.
func logOf(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	sitetest.Must(t, err)
	return instants.ReplaceAllString(string(text), `"$1":0`)
}

// The same acts by the pages and by commands make the same file; what one has done
// the other sees.
func TestServedAndTypedAlike(t *testing.T) {
	typed := entered(t)
	paged := filepath.Join(t.TempDir(), "open.event")
	text, err := os.ReadFile(typed)
	sitetest.Must(t, err)
	sitetest.Must(t, os.WriteFile(paged, text, 0o600))

	b, _ := served(t, paged)
	const at = "/events/open"
	for _, act := range []struct {
		args []string
		path string
		form []string
	}{
		{[]string{"enter", "Zeta, Zoe", "--rating", "1500"}, "/players", []string{"name", "Zeta, Zoe", "rating", "1500"}},
		{[]string{"forbid", "Alfa", "Epsilon", "--reason", "of one family"}, "/pairs/forbid", []string{"player", "Alfa", "player", "Epsilon", "reason", "of one family"}},
		{[]string{"bye", "Delta", "--round", "2", "--type", "half"}, "/players/4/byes", []string{"round", "2", "bye", "half"}},
		{[]string{"pair", "--colour", "white"}, "/lots", []string{"how", "lot", "colour", "white"}},
		{[]string{"publish"}, "/rounds/1/publish", nil},
		{[]string{"result", "1", "1-0"}, "/rounds/1/results", []string{"was1", "", "r1", "1-0"}},
		{[]string{"result", "3", "1-0f"}, "/rounds/1/results", []string{"was3", "", "o3", "1-0f"}},
		{[]string{"result", "2", "1/2"}, "/rounds/1/results", []string{"was2", "", "r2", "1/2-1/2"}},
		{[]string{"correct", "--reason", "score sheets", "2", "0-1"}, "/rounds/1/results", []string{"was2", "1/2-1/2", "r2", "0-1", "reason", "score sheets"}},
		{[]string{"enter", "Theta, Theo", "--rating", "1900"}, "/players", []string{"name", "Theta, Theo", "rating", "1900"}},
		{[]string{"withdraw", "Gamma", "--reason", "ill"}, "/players/3/withdraw", []string{"reason", "ill"}},
		{[]string{"undo", "--reason", "he is back"}, "/log/undo", []string{"place", "last", "reason", "he is back"}},
		{[]string{"publish"}, "/rounds/2/publish", nil},
	} {
		cmdline(t, append([]string{"event", act.args[0], typed}, act.args[1:]...)...)
		if len(act.form) > 1 && act.form[1] == "last" {
			act.form[1] = fmt.Sprint(strings.Count(logOf(t, paged), "\n"))
		}
		b.Post(at+act.path, act.form...).Want(t, http.StatusOK)
		if diff := cmp.Diff(logOf(t, typed), logOf(t, paged)); diff != "" {
			t.Fatalf("%v and %s:\n%s", act.args, act.path, diff)
		}
	}
	if diff := cmp.Diff(cmdline(t, "event", "standings", typed), cmdline(t, "event", "standings", paged)); diff != "" {
		t.Error(diff)
	}
	if log := cmdline(t, "event", "log", paged); !strings.Contains(log, "Undone: Gamma, Gil withdrew") {
		t.Errorf("the log of what the pages did:\n%s", log)
	}

	// A command while the office is open is seen by it, and a page that did not know
	// of it writes nothing over it.
	cmdline(t, "event", "result", paged, "1", "0-1")
	sitetest.Eventually(t, "the result of the command on the page", func() bool {
		return regexp.MustCompile(`name="was1" value="0-1"`).MatchString(b.Get(at + "/rounds/2/results").Page)
	})
	before := logOf(t, paged)
	b.Post(at+"/rounds/2/results", "was1", "", "r1", "1-0").Want(t, http.StatusConflict)
	if logOf(t, paged) != before {
		t.Error("a result was written over")
	}
	// There is no hall, and no second event.
	b.Get("/events/new?kind=all").Want(t, http.StatusOK, "Spring open")
	b.Post("/events/demonstration").Want(t, http.StatusOK, "Spring open")
	b.Post(at+"/remove").Want(t, http.StatusOK, "Spring open")
	b.Get("/games").Want(t, http.StatusNotFound)
	if page := b.Get(at).Page; strings.Contains(page, `href="/games"`) || strings.Contains(page, `href="/account"`) {
		t.Error("the frame leads to pages that are not there")
	}
}

// What was answered is in the file when the process is killed, and the office opens
// again on what stands there.
func TestServedAndKilled(t *testing.T) {
	path := entered(t)
	cmdline(t, "event", "pair", path)
	cmdline(t, "event", "publish", path)
	for board, result := range []string{"1-0", "0-1"} {
		b, cmd := served(t, path)
		n := fmt.Sprint(board + 1)
		b.Post("/events/open/rounds/1/results", "was"+n, "", "r"+n, result).Want(t, http.StatusOK)
		sitetest.Must(t, cmd.Process.Kill())
		_ = cmd.Wait()
		if log := cmdline(t, "event", "log", path); !strings.Contains(log, "board "+n) || !strings.Contains(log, result+", entered by aldo") {
			t.Fatalf("board %s is lost:\n%s", n, log)
		}
	}
}

// A file that somebody has edited is read anew, and one that is no log any more is
// refused until it is one again.
func TestServedAndEdited(t *testing.T) {
	path := entered(t)
	cmdline(t, "event", "pair", path)
	b, _ := served(t, path)
	text, err := os.ReadFile(path)
	sitetest.Must(t, err)
	write := func(text string) {
		sitetest.Must(t, os.WriteFile(path, []byte(text), 0o600))
		time.Sleep(20 * time.Millisecond)
	}
	write(strings.Replace(string(text), "Beta, Bruno", "Beta, Berta", 1))
	sitetest.Eventually(t, "the name that was edited", func() bool { return strings.Contains(b.Get("/events/open/entries").Page, "Beta, Berta") })
	write("{\"no\n")
	if a := b.Post("/events/open/rounds/1/publish"); a.StatusCode < 400 {
		t.Errorf("a round was published into a file that is no log: %d", a.StatusCode)
	}
	write(string(text))
	sitetest.Eventually(t, "the name that stood there", func() bool { return strings.Contains(b.Get("/events/open/entries").Page, "Beta, Bruno") })
	b.Post("/events/open/rounds/1/publish").Want(t, http.StatusOK)
	if !strings.HasPrefix(logOf(t, path), instants.ReplaceAllString(string(text), `"at":0`)) {
		t.Error("what stood there was changed")
	}
}
