package cli_test

import (
	"io"
	"log/slog"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/metrics"
	"github.com/escaque/escaque/laws"
)

// A server gives its figures at the door that was named, and not in the hall.
func TestFiguresOfAServer(t *testing.T) {
	doors := serving(t)
	get := func(url string) (int, string) {
		answer, err := http.Get(url) //nolint:gosec,noctx // a server of our own
		if err != nil {
			t.Fatal(err)
		}
		defer answer.Body.Close()
		text, err := io.ReadAll(answer.Body)
		if err != nil {
			t.Fatal(err)
		}
		return answer.StatusCode, string(text)
	}
	_, text := get(doors["metrics"])
	for _, line := range []string{"\nescaque_people 0\n", "\nescaque_tables 0\n", "\nescaque_recording 1\n", `escaque_connections{kind="telnet"} 0`, `escaque_log_messages_total{level="info"} `} {
		if !strings.Contains(text, line) {
			t.Errorf("the figures lack %q", line)
		}
	}
	for _, name := range []string{"escaque_people", "escaque_tables"} {
		if !regexp.MustCompile(`(?m)^# HELP ` + name + ` .* not the sum\.$`).MatchString(text) {
			t.Errorf("the help of %s does not say that it is of the whole server", name)
		}
	}
	theTableIsWhole(t, text)
	if status, _ := get(doors["http"] + "/metrics"); status != http.StatusNotFound {
		t.Errorf("/metrics in the hall: %d", status)
	}
}

// theTableIsWhole holds the table of docs/operations.md against what a server exposes, both ways: the names and
// their labels. What is counted by kinds stands there only when something of a kind has happened, so it happens here.
func theTableIsWhole(t *testing.T, served string) {
	t.Helper()
	m := metrics.New("v1")
	m.Committed([]journal.Record{{Stream: "game/a", Kind: "MoveMade"}}, time.Millisecond, nil)
	_, _, refused := laws.Decide(laws.New(), laws.ByArbiter(), laws.Annul{Reason: laws.WrongClock}, 1)
	m.Decided(nil, refused)
	slog.New(m.Log(slog.DiscardHandler)).Info("a line")
	answer := httptest.NewRecorder()
	m.ServeHTTP(answer, httptest.NewRequest(http.MethodGet, "/metrics", nil))

	exposed := map[string]bool{}
	kinds := map[string]string{}
	for line := range strings.Lines(served + answer.Body.String()) {
		if f := strings.Fields(line); len(f) == 4 && f[1] == "TYPE" {
			kinds[f[2]] = f[3]
			continue
		}
		match := regexp.MustCompile(`^(escaque_\w+)(\{.*\})? `).FindStringSubmatch(line)
		if match == nil {
			continue
		}
		name, labels := match[1], []string{}
		for _, l := range regexp.MustCompile(`(\w+)="`).FindAllStringSubmatch(match[2], -1) {
			if l[1] != "le" {
				labels = append(labels, l[1])
			}
		}
		for _, part := range []string{"_bucket", "_sum", "_count"} {
			if of := strings.TrimSuffix(name, part); kinds[of] == "histogram" {
				name = of
			}
		}
		exposed[name+"{"+strings.Join(slices.Sorted(slices.Values(labels)), ",")+"}"] = true
	}
	page, err := os.ReadFile("../../docs/operations.md")
	if err != nil {
		t.Fatal(err)
	}
	said := map[string]bool{}
	for _, row := range regexp.MustCompile(`(?m)^\| (`+"`escaque_.*?`"+`) \|`).FindAllStringSubmatch(string(page), -1) {
		for _, match := range regexp.MustCompile("`"+`(escaque_\w+)(?:\{([\w,]+)\})?`+"`").FindAllStringSubmatch(row[1], -1) {
			labels := strings.Split(match[2], ",")
			slices.Sort(labels)
			said[match[1]+"{"+strings.Join(labels, ",")+"}"] = true
		}
	}
	if len(exposed) < 10 || !maps.Equal(exposed, said) {
		t.Errorf("exposed, and in the table:\n%v\n%v", slices.Sorted(maps.Keys(exposed)), slices.Sorted(maps.Keys(said)))
	}
}
