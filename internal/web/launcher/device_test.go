package launcher

import (
	"testing"
	"time"
)

func TestDevices(t *testing.T) {
	for agent, want := range map[string]string{
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0":                                                        "Firefox · Windows",
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36 Edg/126.0":                   "Edge · Windows",
		"Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36":                                "Chrome · Android",
		"Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1": "Safari · iPhone",
		"curl/8.0": "",
	} {
		if got := deviceName(agent); got != want {
			t.Errorf("%s: %q, want %q", agent, got, want)
		}
	}
}

func TestWhoIsConnected(t *testing.T) {
	var s visitors
	at := time.Unix(1000, 0)
	reads, follows := browserID{address: "192.0.2.1", agent: "a"}, browserID{address: "192.0.2.2", agent: "b"}
	s.begin(reads, at)
	s.end(reads, at)
	s.begin(follows, at)
	if now := s.connected(at.Add(presenceTime)); len(now) != 2 {
		t.Errorf("%v", now)
	}
	if now := s.connected(at.Add(presenceTime + 1)); len(now) != 1 || now[follows] != at {
		t.Errorf("who only read counts for ever, or who follows does not: %v", now)
	}
	for i := range maxVisitors {
		s.begin(browserID{address: string(rune(i))}, at)
		s.end(browserID{address: string(rune(i))}, at)
	}
	if len(s.seen) > maxVisitors {
		t.Errorf("%d are noted", len(s.seen))
	}
	if _, there := s.seen[follows]; !there {
		t.Error("who is connected was forgotten")
	}
}
