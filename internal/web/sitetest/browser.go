// Package sitetest is a browser for the tests of pages: it keeps cookies, sends
// forms as our pages do, and looks at what comes back.
//
// It knows HTTP and HTML and what every page must have, and no page in particular
// but the form that makes an event.
package sitetest

import (
	"bytes"
	"html"
	"io"
	"mime/multipart"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"strings"
	"testing"
	"time"
)

// Browser is somebody's browser: it keeps cookies and speaks one language.
type Browser struct {
	T      testing.TB
	URL    string // of the server
	Lang   string
	Client *http.Client
}

// New is a browser that nobody has used yet.
func New(t testing.TB, server, lang string) *Browser {
	t.Helper()
	jar, err := cookiejar.New(nil)
	Must(t, err)
	return &Browser{T: t, URL: server, Lang: lang, Client: &http.Client{Jar: jar}}
}

// SetCookie has the browser remember something.
func (b *Browser) SetCookie(name, value string) {
	b.T.Helper()
	at, err := url.Parse(b.URL)
	Must(b.T, err)
	b.Client.Jar.SetCookies(at, []*http.Cookie{{Name: name, Value: value, Path: "/"}}) //nolint:gosec // a test's own browser
}

// Answer is a page as it came: after redirections, with its whole text.
type Answer struct {
	*http.Response
	Page string
}

// Do sends a request.
func (b *Browser) Do(r *http.Request) Answer {
	b.T.Helper()
	r.Header.Set("Accept-Language", b.Lang)
	resp, err := b.Client.Do(r)
	Must(b.T, err)
	defer resp.Body.Close()
	page, err := io.ReadAll(resp.Body)
	Must(b.T, err)
	return Answer{resp, string(page)}
}

// Get asks for a page.
func (b *Browser) Get(path string) Answer {
	b.T.Helper()
	r, err := http.NewRequest(http.MethodGet, b.URL+path, nil)
	Must(b.T, err)
	return b.Do(r)
}

// Post sends a form as a page of the server does. fields are names and values.
func (b *Browser) Post(path string, fields ...string) Answer {
	b.T.Helper()
	form := url.Values{}
	for i := 0; i+1 < len(fields); i += 2 {
		form.Add(fields[i], fields[i+1])
	}
	r, err := http.NewRequest(http.MethodPost, b.URL+path, strings.NewReader(form.Encode()))
	Must(b.T, err)
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("Origin", b.URL)
	r.Header.Set("Sec-Fetch-Site", "same-origin")
	return b.Do(r)
}

// Upload sends a file in a field of a form.
func (b *Browser) Upload(path, field, name, file string) Answer {
	b.T.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	part, err := form.CreateFormFile(field, name)
	Must(b.T, err)
	_, err = part.Write([]byte(file))
	Must(b.T, err)
	Must(b.T, form.Close())
	r, err := http.NewRequest(http.MethodPost, b.URL+path, &body)
	Must(b.T, err)
	r.Header.Set("Content-Type", form.FormDataContentType())
	r.Header.Set("Sec-Fetch-Site", "same-origin")
	return b.Do(r)
}

// Want looks for a status and for parts of the page.
func (a Answer) Want(t testing.TB, status int, parts ...string) {
	t.Helper()
	if a.StatusCode != status {
		t.Errorf("%s %s: status %d, want %d\n%s", a.Request.Method, a.Request.URL.Path, a.StatusCode, status, a.Page)
	}
	for _, p := range parts {
		if !strings.Contains(a.Page, p) && !strings.Contains(html.UnescapeString(a.Page), p) {
			t.Errorf("%s %s: %q is not on the page\n%s", a.Request.Method, a.Request.URL.Path, p, a.Page)
		}
	}
}

// Must ends a test that has met a trouble.
func Must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// Eventually waits for something to come about.
func Eventually(t testing.TB, what string, is func() bool) {
	t.Helper()
	for range 500 {
		if is() {
			return
		}
		time.Sleep(4 * time.Millisecond)
	}
	t.Fatalf("%s: it did not come about", what)
}
