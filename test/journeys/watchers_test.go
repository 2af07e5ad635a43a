package journeys

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

// ESCAQUE_WATCHERS says how many watch; without it the test is skipped, for it takes
// connections and measures a machine.
const (
	watchersVariable = "ESCAQUE_WATCHERS"
	programVariable  = "ESCAQUE_BIN"
)

// A result that an arbiter saves is on every screen: each spectator hears the news by their
// event stream, and fetches the page again as a browser does. When that was is printed,
// and nothing is asserted about time.
func TestAResultReachesEveryScreen(t *testing.T) {
	most, err := strconv.Atoi(os.Getenv(watchersVariable))
	if err != nil {
		t.Skip(watchersVariable + " is not set")
	}
	program := os.Getenv(programVariable)
	if program == "" {
		program = "../../bin/escaque"
	}
	at, arbiter := office(t, program)
	ctx, leave := context.WithCancel(t.Context())
	defer leave()
	open := http.Transport{MaxIdleConnsPerHost: most, DisableCompression: true}
	client := &http.Client{Transport: &open}
	news, renewed := make([]time.Duration, most), make([]time.Duration, most)
	var there, done sync.WaitGroup
	var saved time.Time // read after the news that it leads to
	for i := range most {
		there.Add(1)
		done.Add(1)
		go func() {
			defer done.Done()
			r, err := http.NewRequestWithContext(ctx, http.MethodGet, at+"/events/open/live", nil)
			if err != nil {
				t.Error(err)
			}
			answer, err := client.Do(r)
			if err != nil || answer.StatusCode != http.StatusOK {
				t.Errorf("watcher %d: %v %v", i, answer, err)
				there.Done()
				return
			}
			defer answer.Body.Close()
			lines := bufio.NewScanner(answer.Body)
			first := true
			for lines.Scan() {
				if !strings.HasPrefix(lines.Text(), "data: ") {
					continue
				}
				if first {
					first = false
					there.Done()
					continue
				}
				news[i] = time.Since(saved)
				page, err := client.Get(at + "/events/open/rounds/1")
				if err != nil {
					t.Errorf("watcher %d: %v", i, err)
					return
				}
				text, err := io.ReadAll(page.Body)
				page.Body.Close()
				if err != nil || !strings.Contains(string(text), "1 – 0") {
					t.Errorf("watcher %d: the page does not show the result: %d %v", i, page.StatusCode, err)
				}
				renewed[i] = time.Since(saved)
				return
			}
			t.Errorf("watcher %d: the stream ended: %v", i, lines.Err())
		}()
	}
	there.Wait()
	if t.Failed() {
		return
	}
	saved = time.Now()
	form := url.Values{"was1": {"*"}, "r1": {"1-0"}}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, at+"/events/open/rounds/1/results", strings.NewReader(form.Encode()))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("Sec-Fetch-Site", "same-origin")
	answer, err := arbiter.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		t.Fatalf("the result was not saved: %d", answer.StatusCode)
	}
	done.Wait()
	measured(t, fmt.Sprintf("a result told to %d watchers", most), spread(news))
	measured(t, fmt.Sprintf("and the page fetched again by all %d", most), spread(renewed))
}

// office is `escaque event serve` with a published round, and the arbiter's browser.
func office(t *testing.T, program string) (address string, arbiter *http.Client) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "open.event")
	run := func(args ...string) {
		t.Helper()
		if out, err := exec.Command(program, append([]string{"event"}, args...)...).CombinedOutput(); err != nil {
			t.Fatalf("%v: %v\n%s", args, err, out)
		}
	}
	run("new", file, "--name", "Open", "--rounds", "5")
	for i := range 10 {
		run("enter", file, fmt.Sprintf("Player, %c", 'A'+i))
	}
	run("pair", file, "--colour", "white")
	run("publish", file)
	serve := exec.Command(program, "event", "serve", file, "--no-browser")
	out, err := serve.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	serve.Stderr = os.Stderr
	if err := serve.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = serve.Process.Signal(os.Interrupt)
		_ = serve.Wait()
	})
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	link, err := url.Parse(strings.TrimSpace(line))
	if err != nil {
		t.Fatal(err)
	}
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	arbiter = &http.Client{Jar: jar}
	in, err := arbiter.Get(link.String())
	if err != nil {
		t.Fatal(err)
	}
	in.Body.Close()
	return link.Scheme + "://" + link.Host, arbiter
}

func spread(all []time.Duration) string {
	slices.Sort(all)
	ms := func(d time.Duration) int64 { return d.Milliseconds() }
	return fmt.Sprintf("median %d ms, last %d ms", ms(all[len(all)/2]), ms(all[len(all)-1]))
}

// measured says a figure, and writes it to the table of the journeys.
func measured(t *testing.T, what, figure string) {
	t.Helper()
	t.Logf("%s: %s", what, figure)
	name := os.Getenv("JOURNEYS")
	if name == "" {
		return
	}
	f, err := os.OpenFile(name, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	fmt.Fprintf(f, "f\t%s\t%s\n", what, figure)
}
