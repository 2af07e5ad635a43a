package site

import (
	"bytes"
	"net/http"
	"sync"
	"time"
)

// Bounds of what is kept for strangers.
const (
	alikeFor   = 2 * time.Second
	alikePages = 64
)

// Alike keeps public pages as everybody sees them who has not come in. When a result is
// told, all who watch fetch the same page at once, and of 2,000 players that is much to
// write: it is made once. What is kept is soon gone, for somebody of whom a page speaks
// may change where what it is about does not. It may be used from several goroutines.
type Alike struct {
	mu    sync.Mutex
	pages map[string]*alikePage
}

type alikePage struct {
	sync.Once
	page    []byte // nil where it was not made, as for an address that there is not
	version uint64
	until   time.Time
}

// Show answers a visit with the page that h shows, made once for all strangers as
// long as the version of what it is about is the same. Who has come in, asks for more
// than the address, or may have to be told something has a page of their own.
func (a *Alike) Show(v *Visit, version uint64, h func(*Visit) error) error {
	again := v.R.Header.Get("Accept") == "text/html" || v.R.Header.Get("Cookie") == "" // no notice is told
	if v.Known() || !again || v.R.URL.RawQuery != "" {
		return h(v)
	}
	p := a.place(v.Lang+" "+v.R.URL.Path, version, time.Now())
	p.Do(func() {
		w := &written{status: http.StatusOK}
		shown := *v
		shown.W = w
		if h(&shown) == nil && w.status == http.StatusOK && w.header.Get("Set-Cookie") == "" {
			p.page = w.Bytes()
		}
	})
	if p.page == nil {
		return h(v)
	}
	v.Send(p.page, 0)
	return nil
}

// place is where a page stands, empty when it was not made for this version or is too old.
func (a *Alike) place(key string, version uint64, now time.Time) *alikePage {
	a.mu.Lock()
	defer a.mu.Unlock()
	p := a.pages[key]
	if p == nil || p.version != version || now.After(p.until) {
		if a.pages == nil || len(a.pages) >= alikePages {
			a.pages = map[string]*alikePage{}
		}
		p = &alikePage{version: version, until: now.Add(alikeFor)}
		a.pages[key] = p
	}
	return p
}

// written is a page that nobody reads yet.
type written struct {
	bytes.Buffer
	header http.Header
	status int
}

// Header is that of the answer, which only tells whether a cookie is set.
func (w *written) Header() http.Header {
	if w.header == nil {
		w.header = http.Header{}
	}
	return w.header
}

// WriteHeader takes the status.
func (w *written) WriteHeader(status int) { w.status = status }
