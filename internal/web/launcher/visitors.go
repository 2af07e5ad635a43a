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
const present = 2 * time.Minute

// maxVisitors is the greatest number of browsers that are remembered. A new one replaces the one
// that was inactive longest.
const mostVisitors = 1000

// visitors holds the connected browsers.
type visitors struct {
	mu   sync.Mutex
	seen map[caller]*seen
}

// browserID identifies a browser, as far as the program can distinguish it.
type caller struct{ address, agent, token string }

// activity is the activity of a browser.
type seen struct {
	first, last time.Time
	open        int // number of requests in progress; a page that follows an event has one
}

// TrackVisitors returns a handler that records which browsers request pages.
func (p *Pages) Seen(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.URL.Path, "/events/") || p.isOwn(r.URL.Path) {
			c := p.caller(r)
			p.visitors.come(c, p.Now())
			defer func() { p.visitors.leave(c, p.Now()) }()
		}
		next.ServeHTTP(w, r)
	})
}

// isOwn reports whether a path is one of these pages, and not a file, probe or link.
func (p *Pages) isOwn(path string) bool {
	switch path {
	case "/", "/open", "/club", "/club/stop", "/end":
		return true
	}
	return false
}

// browserOf returns the browser of a request.
func (p *Pages) caller(r *http.Request) caller {
	return caller{address: site.Address(r), agent: short(r.UserAgent()), token: p.Site.Session(r)}
}

// begin records the beginning of a request.
func (s *visitors) come(c caller, now time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.seen == nil {
		s.seen = map[caller]*seen{}
	}
	one := s.seen[c]
	if one == nil || one.open == 0 && now.Sub(one.last) > present {
		if one == nil && len(s.seen) >= mostVisitors {
			s.drop()
		}
		one = &seen{first: now}
		s.seen[c] = one
	}
	one.open++
	one.last = now
}

// end records the end of a request.
func (s *visitors) leave(c caller, now time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if one := s.seen[c]; one != nil {
		one.open--
		one.last = now
	}
}

// dropOldest removes the browser that was inactive longest. The caller holds the lock.
func (s *visitors) drop() {
	var oldest caller
	var last time.Time
	for c, one := range s.seen {
		if one.open == 0 && (last.IsZero() || one.last.Before(last)) {
			oldest, last = c, one.last
		}
	}
	delete(s.seen, oldest)
}

// connected returns the connected browsers, with the time of their first request.
func (s *visitors) connected(now time.Time) map[caller]time.Time {
	s.mu.Lock()
	defer s.mu.Unlock()
	list := map[caller]time.Time{}
	for c, one := range s.seen {
		if one.open > 0 || now.Sub(one.last) <= present {
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
func (v *visit) others() []deviceView {
	me := v.caller(v.R)
	var list []deviceView
	for c, since := range v.visitors.connected(v.Now()) {
		if c.address == me.address && c.agent == me.agent && (c.token != "") == (me.token != "") {
			continue // it has come by another link before
		}
		one := deviceView{Who: v.T("web.launcher.nobody"), Device: device(c.agent), Address: c.address, Since: since.UnixMilli()}
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
func device(agent string) string {
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
const mostAgent = 300

// shorten shortens a User-Agent.
func short(agent string) string { return agent[:min(len(agent), mostAgent)] }
