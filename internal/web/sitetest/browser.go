// Package sitetest is a browser for tests of pages: it keeps cookies, sends forms and checks the
// answers.
//
// It handles HTTP and HTML, and checks the properties that all pages must have. The only page that
// it knows is the form for a new event.
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

// Browser is a simulated browser with cookies and one language.
type Browser struct {
	T      testing.TB
	URL    string // address of the server
	Lang   string
	Client *http.Client
}

// New returns a browser without cookies.
func New(t testing.TB, server, lang string) *Browser {
	t.Helper()
	jar, err := cookiejar.New(nil)
	Must(t, err)
	return &Browser{T: t, URL: server, Lang: lang, Client: &http.Client{Jar: jar}}
}

// SetCookie sets a cookie.
func (b *Browser) SetCookie(name, value string) {
	b.T.Helper()
	at, err := url.Parse(b.URL)
	Must(b.T, err)
	b.Client.Jar.SetCookies(at, []*http.Cookie{{Name: name, Value: value, Path: "/"}}) //nolint:gosec // a test's own browser
}

// Answer is a received page, after redirects, with its whole text.
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

// Get requests a page.
func (b *Browser) Get(path string) Answer {
	b.T.Helper()
	r, err := http.NewRequest(http.MethodGet, b.URL+path, nil)
	Must(b.T, err)
	return b.Do(r)
}

// Post sends a form like a page of the server does. fields are alternating names and values.
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

// Want checks the status and that the page contains the parts.
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

// Must ends the test if err is not nil.
func Must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// Eventually waits until is returns true. It fails the test after a time limit.
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
