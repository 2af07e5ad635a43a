package traces

import (
	"fmt"
	"log/slog"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/go-logr/logr"
	"golang.org/x/net/http/httpguts"
)

// SettingError is the error of an invalid environment variable. It does not contain the value,
// which may be a secret.
type SettingError struct{ Name, Want string }

func (e *SettingError) Error() string { return fmt.Sprintf("%s: expected %s", e.Name, e.Want) }

// settings lists the variables whose invalid values OpenTelemetry would ignore.
var settings = []struct {
	names []string
	want  string
	good  func(value string) bool
}{
	{variableNames("HEADERS"), "name=value, several with commas between, special characters of a value as %20", areHeaders},
	{variableNames("PROTOCOL"), "http/protobuf or http/json", isOneOf("http/protobuf", "http/json")},
	{variableNames("COMPRESSION"), "gzip or none", isOneOf("gzip", "none")},
	{variableNames("TIMEOUT"), "milliseconds", func(value string) bool { n, err := strconv.Atoi(value); return err == nil && n >= 0 }},
	{[]string{"OTEL_TRACES_EXPORTER"}, "otlp or none", isOneOf("otlp")},
	{[]string{"OTEL_PROPAGATORS"}, "tracecontext", isOneOf("tracecontext", "tracecontext,baggage", "baggage,tracecontext")},
	{[]string{"OTEL_TRACES_SAMPLER"}, "always_on, always_off, traceidratio, parentbased_always_on, parentbased_always_off or parentbased_traceidratio", func(value string) bool {
		return isOneOf("always_on", "always_off", "traceidratio")(strings.TrimPrefix(strings.ToLower(value), "parentbased_"))
	}},
}

func variableNames(name string) []string {
	return []string{"OTEL_EXPORTER_OTLP_" + name, "OTEL_EXPORTER_OTLP_TRACES_" + name}
}

func isOneOf(values ...string) func(string) bool {
	return func(value string) bool { return slices.Contains(values, value) }
}

func areHeaders(value string) bool {
	for header := range strings.SplitSeq(value, ",") {
		name, text, found := strings.Cut(header, "=")
		text, err := url.PathUnescape(text)
		if !found || err != nil || !httpguts.ValidHeaderFieldName(strings.TrimSpace(name)) || !httpguts.ValidHeaderFieldValue(text) {
			return false
		}
	}
	return true
}

// check returns an error for an invalid variable.
func check(env func(string) string) error {
	for _, s := range settings {
		for _, name := range s.names {
			if value := strings.TrimSpace(env(name)); value != "" && !s.good(value) {
				return &SettingError{name, s.want}
			}
		}
	}
	return nil
}

// sink passes OpenTelemetry's own errors to the log. It omits the values, which may be secrets.
type sink struct{ log *slog.Logger }

// Init implements logr.LogSink.
func (sink) Init(logr.RuntimeInfo) {}

// Enabled implements logr.LogSink.
func (sink) Enabled(int) bool { return false }

// Info implements logr.LogSink.
func (sink) Info(int, string, ...any) {}

// Error implements logr.LogSink.
func (s sink) Error(_ error, what string, _ ...any) {
	s.log.Warn("OpenTelemetry could not do something", "what", what)
}

// WithValues implements logr.LogSink.
func (s sink) WithValues(...any) logr.LogSink { return s }

// WithName implements logr.LogSink.
func (s sink) WithName(string) logr.LogSink { return s }
