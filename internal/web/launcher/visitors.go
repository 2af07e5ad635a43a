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

// present is how long somebody counts as connected who asks for nothing more.
const present = 2 * time.Minute

// mostVisitors bounds how many are noted: the ones that were silent longest go.
const mostVisitors = 1000

// visitors are the browsers that are connected.
type visitors struct {
	mu   sync.Mutex
	seen map[caller]*seen
}

// caller is a browser, so far as the program can tell it from others.
type caller struct{ address, agent, token string }

type seen struct {
	first, last time.Time
	open        int // requests that are being answered; a page that follows an event has one
}

// Seen notes who asks for pages, before they are answered.
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

// isOwn reports whether a path is one of these pages, and no file of theirs, probe or link.
func (p *Pages) isOwn(path string) bool {
	switch path {
	case "/", "/open", "/club", "/club/stop", "/end":
		return true
	}
	return false
}

func (p *Pages) caller(r *http.Request) caller {
	return caller{address: site.Address(r), agent: short(r.UserAgent()), token: p.Site.Session(r)}
}

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

func (s *visitors) leave(c caller, now time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if one := s.seen[c]; one != nil {
		one.open--
		one.last = now
	}
}

// drop forgets the visitor who was silent longest. The lock is held.
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

// connected lists the browsers that are connected, with since when.
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

// deviceView is a browser as the pages name it.
type deviceView struct {
	Who     string
	Device  string
	Address string // "" for this computer
	Since   int64
}

// others lists who is connected besides the browser that asks.
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

// device is which browser on which system says a User-Agent; "" for one that says neither.
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

// mostAgent is more than browsers say of themselves, in bytes.
const mostAgent = 300

func short(agent string) string { return agent[:min(len(agent), mostAgent)] }
