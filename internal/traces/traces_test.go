package traces

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/sdk/trace/tracetest"
)

func TestStepsStandWithinEachOther(t *testing.T) {
	kept := tracetest.NewInMemoryExporter()
	end := startTracer(trace.WithSyncer(kept))
	ctx, outer := Start(t.Context(), "hall.Do", "MakeMove")
	other := Extract(context.Background(), Inject(ctx)) // at another node
	_, inner := Start(other, "journal.Commit", "")
	inner.End(errors.New("Ana has no time"))
	outer.Refused("illegal")
	outer.Rename("WebSocket move")
	outer.End(nil)
	spans := kept.GetSpans()
	if len(spans) != 2 || spans[0].Parent.SpanID() != spans[1].SpanContext.SpanID() || spans[1].Name != "WebSocket move" {
		t.Fatalf("%+v", spans)
	}
	if spans[0].Status.Code != codes.Error || spans[1].Status.Code != codes.Unset {
		t.Errorf("%v, %v", spans[0].Status, spans[1].Status)
	}
	said := ""
	for _, s := range spans {
		for _, a := range s.Attributes {
			said += string(a.Key) + "=" + a.Value.String() + " "
		}
		said += s.Status.Description
	}
	if want := "error.type=*errors.errorString escaque.kind=MakeMove escaque.refusal=illegal "; said != want {
		t.Errorf("%q, want %q", said, want)
	}
	if err := end(t.Context()); err != nil {
		t.Fatal(err)
	}
	if ctx, step := Start(t.Context(), "after", ""); step != (Step{}) || ctx != t.Context() || Inject(ctx) != "" {
		t.Error("it is still followed")
	}
}

func TestACollectorReceivesThem(t *testing.T) {
	got := make(chan string, 1)
	collector := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		got <- r.URL.Path + string(body)
	}))
	defer collector.Close()
	t.Setenv(Endpoint, collector.URL)
	env := map[string]string{Endpoint: collector.URL}
	end, err := Open(t.Context(), func(name string) string { return env[name] }, "1.2.3", "north", slog.Default())
	if err != nil {
		t.Fatal(err)
	}
	_, step := Start(t.Context(), "journal.Commit", "")
	step.End(nil)
	end()
	if sent := <-got; !strings.HasPrefix(sent, "/v1/traces") || !strings.Contains(sent, "journal.Commit") || !strings.Contains(sent, "north") || !strings.Contains(sent, "escaque") {
		t.Errorf("%q", sent)
	}
}

func TestWithoutACollector(t *testing.T) {
	for _, c := range []struct {
		env   map[string]string
		wrong bool
	}{{nil, false}, {map[string]string{Endpoint: "collector:4318"}, true}, {map[string]string{Endpoint: "http://collector:4318", "OTEL_SDK_DISABLED": "true"}, false}} {
		_, err := Open(t.Context(), func(name string) string { return c.env[name] }, "", "", slog.Default())
		if (err != nil) != c.wrong || tracer.Load() != nil {
			t.Errorf("%v: %v", c.env, err)
		}
	}
	if n := testing.AllocsPerRun(100, func() {
		_, step := Start(t.Context(), "hall.Do", "MakeMove")
		step.End(nil)
	}); n != 0 {
		t.Errorf("a step that nobody follows allocates %v times", n)
	}
}
