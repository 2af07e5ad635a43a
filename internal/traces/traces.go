// Package traces records the steps of requests through the server and between nodes. It exports
// them to an OpenTelemetry collector if the operator has configured one.
//
// It records the names and durations of steps. Steps must not contain a handle, an address, a game
// or the text of an error, so that traces disclose nothing about users. Without a collector a step
// costs one pointer check.
package traces

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"sync/atomic"
	"time"

	"github.com/go-logr/logr"
	"go.opentelemetry.io/otel"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracehttp"
	"go.opentelemetry.io/otel/propagation"
	"go.opentelemetry.io/otel/sdk/resource"
	"go.opentelemetry.io/otel/sdk/trace"
	api "go.opentelemetry.io/otel/trace"
)

// The environment variables that name a collector. OpenTelemetry's other variables (headers,
// sampling, service name) apply too. settings.go checks those that can be invalid.
const (
	Endpoint       = "OTEL_EXPORTER_OTLP_ENDPOINT"
	TracesEndpoint = "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT"
)

// tracer is nil while tracing is off. A process has one tracer.
var tracer atomic.Pointer[api.Tracer]

// Open starts tracing if the environment names a collector, which receives steps over HTTP. end
// sends the remaining steps within a time limit and logs lost ones. version is the program's
// version, node the node's name or "".
func Open(ctx context.Context, env func(string) string, version, node string, log *slog.Logger) (end func(), err error) {
	on := false
	for _, name := range []string{TracesEndpoint, Endpoint} {
		at := env(name)
		if at == "" {
			continue
		}
		if u, err := url.Parse(at); err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" {
			return nil, &SettingError{name, "http:// or https:// and a host, such as http://collector:4318"}
		}
		on = true
	}
	if !on || env("OTEL_SDK_DISABLED") == "true" || strings.TrimSpace(env("OTEL_TRACES_EXPORTER")) == "none" {
		return func() {}, nil
	}
	if err := check(env); err != nil {
		return nil, err
	}
	otel.SetLogger(logr.New(sink{log}))
	to, err := otlptracehttp.New(ctx)
	if err != nil {
		return nil, fmt.Errorf("traces: %w", err)
	}
	about := []attribute.KeyValue{attribute.String("service.version", version)}
	if node != "" {
		about = append(about, attribute.String("service.instance.id", node))
	}
	who, err := resource.New(ctx, resource.WithAttributes(attribute.String("service.name", "escaque")), resource.WithAttributes(about...), resource.WithFromEnv())
	if err != nil {
		return nil, fmt.Errorf("traces: %w", err)
	}
	lost := func(err error) { log.Warn("traces are lost", "error", err) }
	otel.SetErrorHandler(otel.ErrorHandlerFunc(lost))
	stop := startTracer(trace.WithBatcher(to), trace.WithResource(who))
	return func() {
		patience, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
		defer cancel()
		if err := stop(patience); err != nil {
			lost(err)
		}
	}, nil
}

func startTracer(options ...trace.TracerProviderOption) (end func(context.Context) error) {
	provider := trace.NewTracerProvider(options...)
	t := provider.Tracer("github.com/escaque/escaque")
	tracer.Store(&t)
	return func(ctx context.Context) error {
		tracer.Store(nil)
		return provider.Shutdown(ctx)
	}
}

// Step is a timed part of another step. The zero Step records nothing.
type Step struct{ span api.Span }

// Start begins a step within the step of ctx. kind is the kind of work ("MakeMove"), or "" if the
// name says it.
func Start(ctx context.Context, name, kind string) (context.Context, Step) {
	t := tracer.Load()
	if t == nil {
		return ctx, Step{}
	}
	var about []api.SpanStartOption
	if kind != "" {
		about = append(about, api.WithAttributes(attribute.String("escaque.kind", kind)))
	}
	ctx, span := (*t).Start(ctx, name, about...)
	return ctx, Step{span}
}

// Rename renames a step when its purpose is known.
func (s Step) Rename(name string) {
	if s.span != nil {
		s.span.SetName(name)
	}
}

// Refused records that a rule refused the request, with the code. It is not a failure.
func (s Step) Refused(code string) {
	if s.span != nil {
		s.span.SetAttributes(attribute.String("escaque.refusal", code))
	}
}

// End ends a step. Of an error only its type is recorded.
func (s Step) End(err error) {
	if s.span == nil {
		return
	}
	if err != nil {
		s.span.SetStatus(codes.Error, "")
		s.span.SetAttributes(attribute.String("error.type", fmt.Sprintf("%T", err)))
	}
	s.span.End()
}

// Status ends the step of an HTTP request with its status code.
func (s Step) Status(status int) {
	if s.span == nil {
		return
	}
	s.span.SetAttributes(attribute.Int("http.response.status_code", status))
	if status >= http.StatusInternalServerError {
		s.span.SetStatus(codes.Error, "")
	}
	s.span.End()
}

// Inject returns the step of ctx as text to send to another node, or "".
func Inject(ctx context.Context) string {
	if tracer.Load() == nil {
		return ""
	}
	carried := propagation.MapCarrier{}
	propagation.TraceContext{}.Inject(ctx, carried)
	return carried["traceparent"]
}

// Extract returns a context that continues the step named by another node or a load balancer.
func Extract(ctx context.Context, text string) context.Context {
	if text == "" || tracer.Load() == nil {
		return ctx
	}
	return propagation.TraceContext{}.Extract(ctx, propagation.MapCarrier{"traceparent": text})
}
