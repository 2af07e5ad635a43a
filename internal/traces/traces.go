// Package traces follows what is asked of a server through its rooms and from node to node, in the form that
// OpenTelemetry collectors read, when the operator has named one.
//
// It knows names of steps and how long they took. It must not know who anybody is: no step carries a handle, an
// address, a game or the text of an error, so that whoever reads traces learns of nobody. Where nothing is followed
// a step costs one look at a pointer.
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

// The variables of the environment that name a collector. What else OpenTelemetry reads there (headers, sampling,
// the name of the service) holds too, and is in settings.go where a value can be wrong.
const (
	Endpoint       = "OTEL_EXPORTER_OTLP_ENDPOINT"
	TracesEndpoint = "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT"
)

// tracer is nil while nothing is followed. One process has one, as one has one log.
var tracer atomic.Pointer[api.Tracer]

// Open begins to follow when the environment names a collector, which receives steps over HTTP. end sends what was not
// sent yet, for a while; what is lost is said in the log. version is the program's, node the name of this node or "".
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
	stop := follow(trace.WithBatcher(to), trace.WithResource(who))
	return func() {
		patience, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
		defer cancel()
		if err := stop(patience); err != nil {
			lost(err)
		}
	}, nil
}

func follow(options ...trace.TracerProviderOption) (end func(context.Context) error) {
	provider := trace.NewTracerProvider(options...)
	t := provider.Tracer("github.com/escaque/escaque")
	tracer.Store(&t)
	return func(ctx context.Context) error {
		tracer.Store(nil)
		return provider.Shutdown(ctx)
	}
}

// Step is something that takes time within something else. The zero Step is of what is not followed.
type Step struct{ span api.Span }

// Start begins a step within that of ctx. kind is what sort of thing is done ("MakeMove"), "" when the name says it.
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

// Call gives a step another name, when it is known what it is.
func (s Step) Call(name string) {
	if s.span != nil {
		s.span.SetName(name)
	}
}

// Refused notes that a rule has said no, by its code: nothing has failed.
func (s Step) Refused(code string) {
	if s.span != nil {
		s.span.SetAttributes(attribute.String("escaque.refusal", code))
	}
}

// End ends a step: nil, or what has failed, by the type of the error alone.
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

// Status ends the step of a request with the status of its answer.
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

// Carry is the step of ctx as text, for what goes to another node; empty for none.
func Carry(ctx context.Context) string {
	if tracer.Load() == nil {
		return ""
	}
	carried := propagation.MapCarrier{}
	propagation.TraceContext{}.Inject(ctx, carried)
	return carried["traceparent"]
}

// Carried has what is done go on with the step that another node, or a balancer before this one, has named.
func Carried(ctx context.Context, text string) context.Context {
	if text == "" || tracer.Load() == nil {
		return ctx
	}
	return propagation.TraceContext{}.Extract(ctx, propagation.MapCarrier{"traceparent": text})
}
