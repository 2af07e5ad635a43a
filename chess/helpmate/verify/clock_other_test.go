//go:build !linux

package verify_test

import (
	"testing"
	"time"
)

const clock = "time on the wall"

var began = time.Now()

func steady(*testing.T) {}

func reading() time.Duration { return time.Since(began) }
