package site

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"

	"github.com/escaque/escaque/internal/i18n"
)

// problem is an error with status 4xx or 5xx and a sentence for users. Handlers return it.
type problem struct {
	status int
	key    string // key of the sentence in the catalogue
	args   []any  // arguments of the sentence
	text   string // the sentence in the reader's language, instead of key
}

func (p *problem) Error() string { return fmt.Sprintf("%d %s %v %s", p.status, p.key, p.args, p.text) }

// Refuse returns an error that is shown with a sentence of the catalogue.
func Refuse(status int, key string, args ...any) error {
	return &problem{status: status, key: key, args: args}
}

// RefuseText returns an error that is shown with a sentence in the reader's language.
func RefuseText(status int, text string) error { return &problem{status: status, text: text} }

// NotFound returns the error for a page that does not exist.
func NotFound() error { return Refuse(http.StatusNotFound, "web.problem.not-found") }

// BadForm returns the error for a form that could not be read, because it is too large or invalid.
func BadForm(err error) error {
	var large *http.MaxBytesError
	if errors.As(err, &large) {
		return err
	}
	return Refuse(http.StatusBadRequest, "web.problem.bad-form")
}

// problemTitles holds the titles of the problem page by status. Other statuses share one title.
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

// Fail shows an error as a page. A problem shows its sentence. Any other error is logged in full,
// and the reader gets a general sentence.
func (v *Visit) Fail(err error) {
	p := asProblem(err)
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

// asProblem returns err as a problem with a sentence for users, or nil if it is an internal error.
func asProblem(err error) *problem {
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

// Sentence returns the sentence and status of a problem in the reader's language, for answers other
// than pages. ok is false for an internal error.
func (v *Visit) Sentence(err error) (text string, status int, ok bool) {
	p := asProblem(err)
	if p == nil {
		return "", 0, false
	}
	return p.sentence(v.Lang), p.status, true
}

// SendJSON answers a script: with a value as JSON, or with the reason of err in the member "error".
func (v *Visit) SendJSON(value any, err error) error {
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
