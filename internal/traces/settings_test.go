package traces

import (
	"bytes"
	"errors"
	"log/slog"
	"strings"
	"testing"

	"github.com/go-logr/logr"
)

// What would not be followed is refused by name, and no value is said.
func TestSettings(t *testing.T) {
	for _, c := range []struct {
		name, value string
		good        bool
	}{
		{"OTEL_EXPORTER_OTLP_HEADERS", "Authorization=Bearer%20SECRET, x-tenant=7", true},
		{"OTEL_EXPORTER_OTLP_HEADERS", "Authorization=Bearer SECRET==", true},
		{"OTEL_EXPORTER_OTLP_HEADERS", "Authorization: Bearer SECRET", false},
		{"OTEL_EXPORTER_OTLP_HEADERS", "Authorization: Bearer SECRET==", false},
		{"OTEL_EXPORTER_OTLP_TRACES_HEADERS", "Authorization=SECRET%ZZ", false},
		{"OTEL_EXPORTER_OTLP_TRACES_HEADERS", "Authorization=SECRET%0a", false},
		{"OTEL_EXPORTER_OTLP_PROTOCOL", "http/json", true},
		{"OTEL_EXPORTER_OTLP_PROTOCOL", "grpc", false},
		{"OTEL_EXPORTER_OTLP_TRACES_PROTOCOL", "grpc", false},
		{"OTEL_EXPORTER_OTLP_COMPRESSION", "zstd", false},
		{"OTEL_EXPORTER_OTLP_TIMEOUT", "10s", false},
		{"OTEL_TRACES_EXPORTER", "otlp", true},
		{"OTEL_TRACES_EXPORTER", "none", true},
		{"OTEL_TRACES_EXPORTER", "console", false},
		{"OTEL_PROPAGATORS", "tracecontext,baggage", true},
		{"OTEL_PROPAGATORS", "b3", false},
		{"OTEL_TRACES_SAMPLER", "parentbased_traceidratio", true},
		{"OTEL_TRACES_SAMPLER", "jaeger_remote", false},
		{Endpoint, "ftp://escaque:SECRET@collector", false},
	} {
		env := map[string]string{Endpoint: "http://collector:4318"}
		env[c.name] = c.value
		end, err := Open(t.Context(), func(name string) string { return env[name] }, "", "", slog.New(slog.DiscardHandler))
		var wrong *SettingError
		if errors.As(err, &wrong) == c.good || !c.good && (wrong.Name != c.name || strings.Contains(err.Error(), "SECRET")) {
			t.Errorf("%s=%s: %v", c.name, c.value, err)
		}
		if err == nil {
			if on := tracer.Load() != nil; on != (c.value != "none") {
				t.Errorf("%s=%s: followed: %v", c.name, c.value, on)
			}
			end()
		}
	}
}

// OpenTelemetry's own log says no values.
func TestItsLogKeepsSecrets(t *testing.T) {
	var said bytes.Buffer
	logr.New(sink{slog.New(slog.NewTextHandler(&said, nil))}).Error(errors.New("SECRET"), "parse headers", "input", "SECRET")
	if !strings.Contains(said.String(), "parse headers") || strings.Contains(said.String(), "SECRET") {
		t.Error(said.String())
	}
}
