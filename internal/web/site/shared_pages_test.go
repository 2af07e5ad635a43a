package site

import (
	"strings"
	"testing"
	"time"
)

func TestStrangersPagesAreSoonGone(t *testing.T) {
	var a SharedPages
	now := time.Unix(1000, 0)
	one := a.entry("en /events/a", 7, now)
	if a.entry("en /events/a", 7, now.Add(time.Second)) != one {
		t.Error("the page is made twice")
	}
	if a.entry("es /events/a", 7, now) == one || a.entry("en /events/a", 8, now) == one {
		t.Error("another language or another log has the same page")
	}
	two := a.entry("en /events/a", 8, now)
	if a.entry("en /events/a", 8, now.Add(sharedFor+1)) == two {
		t.Error("the page is kept too long")
	}
	for i := range 3 * maxShared {
		a.entry(strings.Repeat("x", i), 1, now)
	}
	if len(a.pages) > maxShared {
		t.Errorf("%d pages are kept", len(a.pages))
	}
}
