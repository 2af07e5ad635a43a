package sitetest

import (
	"slices"
	"testing"
)

// Lasting is a test whose server stands through many runs of it, until Close.
type Lasting struct {
	testing.TB
	after []func()
}

// Cleanup has something done by Close.
func (l *Lasting) Cleanup(after func()) { l.after = append(l.after, after) }

// Close does what is to be done after the test, the last first.
func (l *Lasting) Close() {
	for _, after := range slices.Backward(l.after) {
		after()
	}
	l.after = nil
}
