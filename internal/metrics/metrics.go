// Package metrics provides a server's metrics in Prometheus format.
//
// It knows names and kinds of metrics. Metrics must not contain a handle, an address or a game, so
// that they disclose nothing about users.
package metrics

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"net/http/pprof" //nolint:gosec // at the operator's own door; the default mux serves nowhere
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/laws"
)

// Metrics are the metrics of one server. Its methods may be called from several goroutines.
type Metrics struct {
	registry *prometheus.Registry

	appended prometheus.Histogram
	commit   prometheus.Histogram
	group    prometheus.Histogram
	failed   prometheus.Counter
	facts    *prometheus.CounterVec
	lag      prometheus.Counter
	refusals *prometheus.CounterVec
	messages *prometheus.CounterVec
}

// New returns metrics that are all zero. version is the program's version.
func New(version string) *Metrics {
	m := &Metrics{
		registry: prometheus.NewRegistry(),
		appended: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "escaque_append_seconds", Help: "Time of an append to the journal, from when it is asked for until it is durable: the wait for the writer and its transaction.",
			Buckets: prometheus.ExponentialBuckets(0.0001, 2, 15),
		}),
		commit: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "escaque_commit_seconds", Help: "Time of a transaction of the journal, flush to the disk included.",
			Buckets: prometheus.ExponentialBuckets(0.0001, 2, 15),
		}),
		group: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "escaque_commit_records", Help: "Records of a transaction of the journal.", Buckets: prometheus.ExponentialBuckets(1, 2, 12),
		}),
		failed: prometheus.NewCounter(prometheus.CounterOpts{Name: "escaque_commit_failures_total", Help: "Transactions of the journal that failed. Nothing of them was acknowledged."}),
		facts: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "escaque_facts_total", Help: "Facts that were recorded, by the matter of their log (game, event, ...) and their kind (MoveMade, ResultRecorded, ...).",
		}, []string{"log", "kind"}),
		lag: prometheus.NewCounter(prometheus.CounterOpts{Name: "escaque_lag_given_seconds_total", Help: "Time that was given back to players for their connections' delay."}),
		refusals: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "escaque_refusals_total", Help: "Commands that the Laws refused, by edition, article and code.",
		}, []string{"edition", "article", "code"}),
		messages: prometheus.NewCounterVec(prometheus.CounterOpts{Name: "escaque_log_messages_total", Help: "Lines of the server's own log, by level."}, []string{"level"}),
	}
	built := prometheus.NewGauge(prometheus.GaugeOpts{Name: "escaque_build_info", Help: "1; the version is in the label.", ConstLabels: prometheus.Labels{"version": version}})
	built.Set(1)
	m.registry.MustRegister(m.appended, m.commit, m.group, m.failed, m.facts, m.lag, m.refusals, m.messages, built,
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

// Gauge adds a metric whose value is computed when the metrics are read.
func (m *Metrics) Gauge(name, help string, value func() float64) {
	m.registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: name, Help: help}, value))
}

// Connections adds the number of open connections of a kind.
func (m *Metrics) Connections(kind string, value func() int) {
	m.registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Name: "escaque_connections", Help: "Open connections, by kind.", ConstLabels: prometheus.Labels{"kind": kind},
	}, func() float64 { return float64(value()) }))
}

// Committed records a transaction of the journal, see [journal.Options].
func (m *Metrics) Committed(records []journal.Record, took time.Duration, err error) {
	if err != nil {
		m.failed.Inc()
		return
	}
	m.commit.Observe(took.Seconds())
	m.group.Observe(float64(len(records)))
	for _, r := range records {
		log, _, _ := strings.Cut(r.Stream, "/")
		m.facts.WithLabelValues(log, r.Kind).Inc()
	}
}

// Answered records the duration of an append for its caller, see [journal.Options].
func (m *Metrics) Answered(took time.Duration) { m.appended.Observe(took.Seconds()) }

// Decided records the outcome of a command under the Laws: events or a refusal.
func (m *Metrics) Decided(events []laws.Event, err error) {
	var refusal *laws.Refusal
	if errors.As(err, &refusal) {
		m.refusals.WithLabelValues(string(refusal.Edition), refusal.Citation.Article, string(refusal.Code)).Inc()
	}
	for _, e := range events {
		if move, ok := e.(laws.MoveMade); ok && move.Lag > 0 {
			m.lag.Add(move.Lag.Seconds())
		}
	}
}

// ServeHTTP implements http.Handler. It writes the metrics in Prometheus format.
func (m *Metrics) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{}).ServeHTTP(w, r)
}

// Serve serves /metrics and /debug/pprof on a listener until ctx ends. The listener is for the
// operator only.
func (m *Metrics) Serve(ctx context.Context, listener net.Listener) error {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", m)
	// Profiles of the running server, for go tool pprof: where its time and memory go.
	mux.HandleFunc("GET /debug/pprof/", pprof.Index)
	mux.HandleFunc("GET /debug/pprof/profile", pprof.Profile)
	mux.HandleFunc("GET /debug/pprof/trace", pprof.Trace)
	srv := &http.Server{Handler: mux, ReadHeaderTimeout: 5 * time.Second, WriteTimeout: 2 * time.Minute}
	stop := context.AfterFunc(ctx, func() { _ = srv.Close() })
	defer stop()
	if err := srv.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// Log returns a log handler that counts records and passes them on.
func (m *Metrics) Log(to slog.Handler) slog.Handler { return countingHandler{to, m.messages} }

type countingHandler struct {
	slog.Handler
	lines *prometheus.CounterVec
}

// Handle implements slog.Handler.
func (c countingHandler) Handle(ctx context.Context, r slog.Record) error {
	c.lines.WithLabelValues(strings.ToLower(r.Level.String())).Inc()
	return c.Handler.Handle(ctx, r)
}

// WithAttrs implements slog.Handler.
func (c countingHandler) WithAttrs(attrs []slog.Attr) slog.Handler {
	return countingHandler{c.Handler.WithAttrs(attrs), c.lines}
}

// WithGroup implements slog.Handler.
func (c countingHandler) WithGroup(name string) slog.Handler {
	return countingHandler{c.Handler.WithGroup(name), c.lines}
}
