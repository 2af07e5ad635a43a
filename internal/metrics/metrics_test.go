package metrics_test

import (
	"errors"
	"io"
	"log/slog"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/metrics"
	"github.com/escaque/escaque/laws"
)

func TestFigures(t *testing.T) {
	m := metrics.New("v1")
	m.Connections("telnet", func() int { return 7 })
	m.Connections("browser", func() int { return 2 })
	m.Gauge("escaque_tables", "Games in play.", func() float64 { return 3 })
	m.Committed([]journal.Record{{Stream: "game/abc", Kind: "MoveMade"}, {Stream: "game/def", Kind: "MoveMade"}, {Stream: "event/e", Kind: "ResultRecorded"}}, 3*time.Millisecond, nil)
	m.Answered(4 * time.Millisecond)
	m.Committed(nil, time.Second, errors.New("no room"))
	_, _, refused := laws.Decide(laws.New(), laws.ByArbiter(), laws.Annul{Reason: laws.WrongClock}, 1)
	m.Decided(nil, refused)
	m.Decided(nil, errors.New("not a refusal"))
	m.Decided([]laws.Event{laws.MoveMade{Lag: 250 * time.Millisecond}, laws.MoveMade{}}, nil)
	log := slog.New(m.Log(slog.NewTextHandler(io.Discard, nil))).With("a", 1).WithGroup("g") //nolint:sloglint // one that discards is not enabled, and its messages are not counted
	log.Warn("look")
	log.Warn("again")

	answer := httptest.NewRecorder()
	m.ServeHTTP(answer, httptest.NewRequest("GET", "/metrics", nil))
	text := answer.Body.String()
	for _, line := range []string{
		`escaque_build_info{version="v1"} 1`,
		`escaque_connections{kind="telnet"} 7`, `escaque_connections{kind="browser"} 2`, `escaque_tables 3`,
		`escaque_append_seconds_count 1`, `escaque_append_seconds_sum 0.004`, `escaque_commit_seconds_count 1`, `escaque_commit_records_sum 3`, `escaque_commit_failures_total 1`,
		`escaque_facts_total{kind="MoveMade",log="game"} 2`, `escaque_facts_total{kind="ResultRecorded",log="event"} 1`,
		`escaque_lag_given_seconds_total 0.25`, `escaque_log_messages_total{level="warn"} 2`, `go_goroutines `,
	} {
		if !strings.Contains(text, "\n"+line) {
			t.Errorf("the figures lack %s", line)
		}
	}
	if strings.Count(text, "\nescaque_refusals_total{") != 1 || strings.Contains(text, "abc") {
		t.Errorf("one refusal, and nobody's name:\n%s", text)
	}
}
