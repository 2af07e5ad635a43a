package site

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"

	"github.com/escaque/escaque/internal/i18n"
)

// problem is an answer of status 4xx or 5xx as a sentence for people. Handlers
// return it as their error.
type problem struct {
	status int
	key    string // of the sentence in the catalogue
	args   []any  // its names and values
	text   string // instead of key, when the sentence is already in the reader's language
}

func (p *problem) Error() string { return fmt.Sprintf("%d %s %v %s", p.status, p.key, p.args, p.text) }

// Refuse is a problem whose sentence stands in the catalogue.
func Refuse(status int, key string, args ...any) error {
	return &problem{status: status, key: key, args: args}
}

// Because is a problem whose sentence is already in the reader's language.
func Because(status int, text string) error { return &problem{status: status, text: text} }

// NotFound is the problem of a page that is not there.
func NotFound() error { return Refuse(http.StatusNotFound, "web.problem.not-found") }

// BadForm is what is wrong with a form that could not be read: it is too large, or is none.
func BadForm(err error) error {
	var large *http.MaxBytesError
	if errors.As(err, &large) {
		return err
	}
	return Refuse(http.StatusBadRequest, "web.problem.bad-form")
}

// titles of the problem page, by status; others share one.
var problemTitles = map[int]string{
	http.StatusBadRequest:            "web.problem.title.bad-request",
	http.StatusUnauthorized:          "web.problem.title.unauthorized",
	http.StatusForbidden:             "web.problem.title.forbidden",
	http.StatusNotFound:              "web.problem.title.not-found",
	http.StatusMethodNotAllowed:      "web.problem.title.method",
	http.StatusConflict:              "web.problem.title.conflict",
	http.StatusGone:                  "web.problem.title.gone",
	http.StatusRequestEntityTooLarge: "web.problem.title.too-large",
	http.StatusTooManyRequests:       "web.problem.title.too-many",
	http.StatusServiceUnavailable:    "web.problem.title.unavailable",
}

type problemData struct{ Sentence, Back string }

// Fail shows the error as a page: a problem as it says, anything else as a
// trouble of ours that goes to the log in full and to the reader in one sentence.
func (v *Visit) Fail(err error) {
	p := known(err)
	if p == nil {
		v.s.log.Error("page failed", "method", v.R.Method, "path", v.R.URL.Path, "error", err)
		p = &problem{status: http.StatusInternalServerError, key: "web.problem.internal"}
		if v.s.trouble() != nil {
			p = &problem{status: http.StatusServiceUnavailable, key: "web.problem.not-recorded"}
		}
	}
	title := problemTitles[p.status]
	if title == "" {
		title = "web.problem.title.internal"
	}
	back := "/"
	if p.status == http.StatusUnauthorized {
		back = "/login"
	}
	shown := v.Show(Page{
		Name: "problem", Title: v.T(title), Width: "narrow", Status: p.status,
		Data: problemData{Sentence: p.sentence(v.Lang), Back: back},
	})
	if shown != nil {
		v.s.log.Error("problem page failed", "path", v.R.URL.Path, "error", shown)
		http.Error(v.W, http.StatusText(http.StatusInternalServerError), http.StatusInternalServerError)
	}
}

// known is the problem that an error is; nil for a trouble of ours.
func known(err error) *problem {
	var p *problem
	var large *http.MaxBytesError
	switch {
	case errors.As(err, &p):
		return p
	case errors.As(err, &large):
		return &problem{status: http.StatusRequestEntityTooLarge, key: "web.problem.too-large", args: []any{"Limit", large.Limit >> 10}}
	}
	return nil
}

func (p *problem) sentence(lang string) string {
	if p.text != "" {
		return p.text
	}
	return i18n.Text(lang, p.key, p.args...)
}

// Sentence is a problem in the reader's language with its status, for answers that are no
// page; ok is false for a trouble of ours.
func (v *Visit) Sentence(err error) (text string, status int, ok bool) {
	p := known(err)
	if p == nil {
		return "", 0, false
	}
	return p.sentence(v.Lang), p.status, true
}

// Say answers a script: with a value as JSON, or with why not in the member "error".
func (v *Visit) Say(value any, err error) error {
	status := http.StatusOK
	if err != nil {
		text, code, known := v.Sentence(err)
		if !known {
			return err
		}
		value, status = map[string]string{"error": text}, code
	}
	h := v.W.Header()
	h.Set("Content-Type", "application/json; charset=utf-8")
	h.Set("Cache-Control", "no-store")
	v.W.WriteHeader(status)
	return json.NewEncoder(v.W).Encode(value)
}
