package sitetest

import (
	"slices"
	"testing"
)

// Lasting is the environment of a test, such as a server, that many runs of the test share until
// Close.
type Lasting struct {
	testing.TB
	after []func()
}

// Cleanup registers a function for Close.
func (l *Lasting) Cleanup(after func()) { l.after = append(l.after, after) }

// Close calls the registered functions, the last first.
func (l *Lasting) Close() {
	for _, after := range slices.Backward(l.after) {
		after()
	}
	l.after = nil
}
