package web

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"
)

func TestCrowd(t *testing.T) {
	var c crowd
	for range crowdOfAddress {
		if !c.enter("203.0.113.7") {
			t.Fatal("turned away too early")
		}
	}
	if c.enter("203.0.113.7") {
		t.Error("one address takes all the places it wants")
	}
	if !c.enter("203.0.113.8") || !c.enter("127.0.0.1") {
		t.Error("others are turned away for it")
	}
	c.leave("203.0.113.7")
	if !c.enter("203.0.113.7") {
		t.Error("a place given back is not free")
	}
	for i := 0; c.all < crowdLimit; i++ {
		if !c.enter(fmt.Sprint("10.0.", i/200, ".", i%200)) {
			t.Fatal("turned away too early")
		}
	}
	if c.enter("127.0.0.1") {
		t.Error("the house takes more than it can serve")
	}
	for address, n := range c.from {
		for range n {
			c.leave(address)
		}
	}
	if c.all != 0 || len(c.from) != 0 {
		t.Errorf("%d places and %d addresses are left over", c.all, len(c.from))
	}
}

// Whoever holds too many connections gets no other that stays open, but pages.
func TestTooManyConnections(t *testing.T) {
	h := newHouse(t)
	carla := h.withRole("Carla", "en", administrator)
	event := "/events/" + h.event(carla)
	ask := func(path string) int {
		r := httptest.NewRequest(http.MethodGet, path, nil)
		r.RemoteAddr = "203.0.113.7:5"
		w := httptest.NewRecorder()
		h.server.Handler().ServeHTTP(w, r)
		return w.Code
	}
	for range crowdOfAddress {
		h.server.crowd.enter("203.0.113.7")
	}
	for path, want := range map[string]int{
		"/ws": http.StatusServiceUnavailable, event + "/live": http.StatusServiceUnavailable, event: http.StatusOK,
	} {
		if got := ask(path); got != want {
			t.Errorf("%s: %d, want %d", path, got, want)
		}
	}
}
