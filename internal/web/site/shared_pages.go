package site

import (
	"bytes"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"
)

// The limits of the shared pages.
const (
	sharedFor = 2 * time.Second
	maxShared = 256
)

// SharedPages caches public pages for visitors who are not logged in. When a result is published,
// all viewers request the same page, which is then rendered once. Pages expire soon, because names
// on a page can change without a new version. SharedPages may be used concurrently.
type SharedPages struct {
	mu    sync.Mutex
	pages map[string]*sharedPage
}

type sharedPage struct {
	sync.Once
	page    *Rendered // nil if the page could not be rendered
	version uint64
	until   time.Time
}

// Show answers a request with the page that h shows. Requests of visitors who are not logged in
// share one page, and its compressed form, while the version stays the same. Logged-in visitors, and
// requests with a possible notice or a query other than page=N, get their own page.
func (a *SharedPages) Show(v *Visit, version uint64, h func(*Visit) error) error {
	again := v.R.Header.Get("Accept") == "text/html" || v.R.Header.Get("Cookie") == "" // there is no notice to show
	if v.Known() || !again || !isSharedQuery(v.R.URL.RawQuery) {
		return h(v)
	}
	p := a.entry(v.Lang+" "+v.R.URL.Path+" "+v.R.URL.RawQuery, version, time.Now())
	p.Do(func() {
		w := &pageBuffer{status: http.StatusOK}
		shown := *v
		shown.W, shown.R = w, v.R.Clone(v.R.Context())
		shown.R.Method = http.MethodGet // the page is made whole and plain, for all
		for _, field := range []string{"Accept-Encoding", "If-None-Match", "If-Range", "Range"} {
			shown.R.Header.Del(field)
		}
		if h(&shown) == nil && w.status == http.StatusOK && w.header.Get("Set-Cookie") == "" {
			made := NewRendered(w.Bytes())
			p.page = &made
		}
	})
	if p.page == nil {
		return h(v)
	}
	v.SendRendered(*p.page)
	return nil
}

// isSharedQuery reports whether pages of a query are shared: of none, or of one page of a long list.
func isSharedQuery(query string) bool {
	number, of := strings.CutPrefix(query, "page=")
	if n, err := strconv.Atoi(number); of && err == nil {
		return n > 0 && n < maxShared && strconv.Itoa(n) == number
	}
	return query == "" || query == "page=all"
}

// entry returns the cache entry of a page. The entry is new if the version has changed or the page
// has expired.
func (a *SharedPages) entry(key string, version uint64, now time.Time) *sharedPage {
	a.mu.Lock()
	defer a.mu.Unlock()
	p := a.pages[key]
	if p == nil || p.version != version || now.After(p.until) {
		if a.pages == nil || len(a.pages) >= maxShared {
			a.pages = map[string]*sharedPage{}
		}
		p = &sharedPage{version: version, until: now.Add(sharedFor)}
		a.pages[key] = p
	}
	return p
}

// pageBuffer is a ResponseWriter that stores a page.
type pageBuffer struct {
	bytes.Buffer
	header http.Header
	status int
}

// Header returns the header, which is used only to detect cookies.
func (w *pageBuffer) Header() http.Header {
	if w.header == nil {
		w.header = http.Header{}
	}
	return w.header
}

// WriteHeader stores the status.
func (w *pageBuffer) WriteHeader(status int) { w.status = status }
