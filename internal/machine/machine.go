// Package machine describes the machine on which something is measured: its processor and how busy
// it is. What the system does not show is left out.
package machine

import (
	"fmt"
	"os"
	"runtime"
	"strings"
)

// String returns one line for a measurement: the processor, how many of them Go uses, and the load.
func String() string {
	parts := []string{fmt.Sprintf("%d processors", runtime.NumCPU())}
	if name := Processor(); name != "" {
		parts[0] += " (" + name + ")"
	}
	if load := Load(); load >= 0 {
		parts = append(parts, fmt.Sprintf("load average %.2f", load))
	}
	return strings.Join(parts, ", ") + ", " + runtime.GOOS + "/" + runtime.GOARCH + ", " + runtime.Version()
}

// Processor returns the model name of the processor, or "" if it is unknown.
func Processor() string {
	text, err := os.ReadFile("/proc/cpuinfo")
	if err != nil {
		return ""
	}
	return modelName(string(text))
}

// modelName returns the first model name in the text of /proc/cpuinfo.
func modelName(text string) string {
	for line := range strings.Lines(text) {
		if field, value, ok := strings.Cut(line, ":"); ok && strings.TrimSpace(field) == "model name" {
			return strings.TrimSpace(value)
		}
	}
	return ""
}

// Load returns the load average of the last minute, or -1 if it is unknown.
func Load() float64 {
	text, err := os.ReadFile("/proc/loadavg")
	if err != nil {
		return -1
	}
	var load float64
	if _, err := fmt.Sscan(string(text), &load); err != nil {
		return -1
	}
	return load
}
