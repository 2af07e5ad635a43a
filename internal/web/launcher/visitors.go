package launcher

import (
	"cmp"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/escaque/escaque/internal/web/site"
)

// presenceTime is the time for which a browser counts as connected after its last request.
const presenceTime = 2 * time.Minute

// maxVisitors is the greatest number of browsers that are remembered. A new one replaces the one
// that was inactive longest.
const maxVisitors = 1000

// visitors remembers the browsers that have lately requested pages.
type visitors struct {
	mu   sync.Mutex
	seen map[browserID]*activity
}

// browserID identifies a browser, as far as the program can distinguish it.
type browserID struct{ address, agent, token string }

// activity is when a browser made its first and its last request, and how many run now.
type activity struct {
	first, last time.Time
	open        int // number of requests in progress; a page that follows an event has one
}

// TrackVisitors returns a handler that records which browsers request pages.
func (p *Pages) TrackVisitors(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.URL.Path, "/events/") || p.isOwn(r.URL.Path) {
			c := p.browserOf(r)
			p.visitors.begin(c, p.Now())
			defer func() { p.visitors.end(c, p.Now()) }()
		}
		next.ServeHTTP(w, r)
	})
}

// isOwn reports whether a path is one of the program's own pages, and not a file, a probe or a
// one-time link.
func (p *Pages) isOwn(path string) bool {
	switch path {
	case "/", "/open", "/club", "/club/stop", "/end":
		return true
	}
	return false
}

// browserOf returns the browser of a request.
func (p *Pages) browserOf(r *http.Request) browserID {
	return browserID{address: site.Address(r), agent: shorten(r.UserAgent()), token: p.Site.Session(r)}
}

// begin records the beginning of a request.
func (s *visitors) begin(c browserID, now time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.seen == nil {
		s.seen = map[browserID]*activity{}
	}
	one := s.seen[c]
	if one == nil || one.open == 0 && now.Sub(one.last) > presenceTime {
		if one == nil && len(s.seen) >= maxVisitors {
			s.dropOldest()
		}
		one = &activity{first: now}
		s.seen[c] = one
	}
	one.open++
	one.last = now
}

// end records the end of a request.
func (s *visitors) end(c browserID, now time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if one := s.seen[c]; one != nil {
		one.open--
		one.last = now
	}
}

// dropOldest removes the browser that was inactive longest. The caller holds the lock.
func (s *visitors) dropOldest() {
	var oldest browserID
	var last time.Time
	for c, one := range s.seen {
		if one.open == 0 && (last.IsZero() || one.last.Before(last)) {
			oldest, last = c, one.last
		}
	}
	delete(s.seen, oldest)
}

// connected returns the connected browsers, with the time of their first request.
func (s *visitors) connected(now time.Time) map[browserID]time.Time {
	s.mu.Lock()
	defer s.mu.Unlock()
	list := map[browserID]time.Time{}
	for c, one := range s.seen {
		if one.open > 0 || now.Sub(one.last) <= presenceTime {
			list[c] = one.first
		}
	}
	return list
}

// deviceView is a browser as the pages show it.
type deviceView struct {
	Who     string
	Device  string
	Address string // "" for this computer
	Since   int64
}

// otherDevices returns the connected browsers other than the one of the request.
func (v *visit) otherDevices() []deviceView {
	me := v.browserOf(v.R)
	var list []deviceView
	for c, since := range v.visitors.connected(v.Now()) {
		if c.address == me.address && c.agent == me.agent && (c.token != "") == (me.token != "") {
			continue // it has come by another link before
		}
		one := deviceView{Who: v.T("web.launcher.nobody"), Device: deviceName(c.agent), Address: c.address, Since: since.UnixMilli()}
		if in, err := v.Members.Resume(v.R.Context(), c.token); c.token != "" && err == nil {
			one.Who = in.Identity.Handle
		}
		if one.Device == "" {
			one.Device = v.T("web.launcher.device-unknown")
		}
		if c.address == me.address {
			one.Address = ""
		}
		same := func(d deviceView) bool { return d.Who == one.Who && d.Device == one.Device && d.Address == one.Address }
		if !slices.ContainsFunc(list, same) {
			list = append(list, one)
		}
	}
	slices.SortFunc(list, func(a, b deviceView) int {
		return cmp.Or(cmp.Compare(a.Since, b.Since), strings.Compare(a.Who+a.Device+a.Address, b.Who+b.Device+b.Address))
	})
	return list
}

// deviceName returns the browser and system named by a User-Agent, or "".
func deviceName(agent string) string {
	find := func(names ...string) string {
		for i := 0; i < len(names); i += 2 {
			if strings.Contains(agent, names[i]) {
				return names[i+1]
			}
		}
		return ""
	}
	browser := find("Edg", "Edge", "OPR/", "Opera", "SamsungBrowser", "Samsung Internet", "Firefox/", "Firefox", "FxiOS", "Firefox",
		"CriOS", "Chrome", "Chrome/", "Chrome", "Safari/", "Safari")
	system := find("Android", "Android", "iPhone", "iPhone", "iPad", "iPad", "Windows", "Windows", "CrOS", "ChromeOS", "Mac OS X", "macOS", "Linux", "Linux")
	return strings.Join(slices.DeleteFunc([]string{browser, system}, func(s string) bool { return s == "" }), " · ")
}

// maxAgent limits the bytes of a stored User-Agent.
const maxAgent = 300

// shorten shortens a User-Agent.
func shorten(agent string) string { return agent[:min(len(agent), maxAgent)] }
