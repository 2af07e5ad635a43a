package events

import (
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/internal/web/site"
	"github.com/escaque/escaque/tournament/fidemode"
	"github.com/escaque/escaque/tournament/words"
)

// The fields of a form with confirmations: conditions of FIDE mode and their rounds, confirmed for the
// first and for the second time.
const (
	acceptField  = "accept"
	confirmField = "confirm"
)

// confirmData is the data of the page that asks before an act.
type confirmData struct {
	Sentences []string
	Again     bool // asked for the second time, with all consequences
	Leaves    bool // the act leaves FIDE mode
	Tells     bool // nothing is asked; the person only acknowledges what is said
	Path      string
	Fields    []hiddenField // of the form that is sent again
	Multipart bool          // the form is sent as it came, for it may be long
	Back      string
}

// hiddenField is a hidden field of a form.
type hiddenField struct{ Name, Value string }

// askFirst answers a request. If its act must be confirmed or acknowledged, it shows the question
// instead, and sends the same form again with the answer.
func (v *visit) askFirst(h func(*visit) error) error {
	var q *fidemode.Question
	if v.R.Method != http.MethodPost {
		return h(v)
	}
	if strings.HasPrefix(v.R.Header.Get("Content-Type"), "multipart/form-data") { // uploads ask themselves
		if err := h(v); !errors.As(err, &q) {
			return err
		}
		return site.Refuse(http.StatusBadRequest, "web.problem.bad-form")
	}
	list, err := v.acceptances()
	if err != nil {
		return err
	}
	v.R = v.R.WithContext(office.WithAccepted(v.R.Context(), fidemode.Accept(list...)))
	err = h(v)
	if !errors.As(err, &q) {
		return err
	}
	return v.showQuestion(q)
}

// acceptances returns what the form of this request confirms.
func (v *visit) acceptances() (list []fidemode.Acceptance, err error) {
	for _, field := range []string{acceptField, confirmField} {
		v.Form(field) // parses the form
		for _, text := range v.R.PostForm[field] {
			a, err := fidemode.ParseAcceptance(text)
			if err != nil {
				return nil, site.Refuse(http.StatusBadRequest, "web.problem.bad-form")
			}
			a.Again = field == confirmField
			list = append(list, a)
		}
	}
	return list, nil
}

// showQuestion shows what a person must confirm or acknowledge before the act of this request.
func (v *visit) showQuestion(q *fidemode.Question) error {
	d := confirmData{Sentences: words.Question(v.Lang, q), Again: q.Again, Tells: q.OnlyTells(), Path: v.R.URL.RequestURI(), Multipart: v.R.MultipartForm != nil, Back: v.cameFrom()}
	for name, values := range v.R.PostForm {
		for _, value := range values {
			d.Fields = append(d.Fields, hiddenField{name, value})
		}
	}
	slices.SortFunc(d.Fields, func(a, b hiddenField) int { return strings.Compare(a.Name, b.Name) })
	field := acceptField
	if q.Again {
		field = confirmField
	}
	for _, c := range q.Conditions {
		d.Fields = append(d.Fields, hiddenField{field, c.Acceptance().String()})
		d.Leaves = d.Leaves || len(c.Departures) > 0
	}
	title := v.T("web.confirm.title")
	if d.Tells {
		title = v.T("web.confirm.note")
	}
	return v.Show(site.Page{Name: "confirm", Title: title, Nav: "events", Width: "narrow", Data: d})
}

// cameFrom returns the page of this server from which the request was sent, or "" if it is unknown.
func (v *visit) cameFrom() string {
	from, err := url.Parse(v.R.Referer())
	if err != nil || from.Host != v.R.Host || from.Path == "" {
		return ""
	}
	return site.LocalPath(from.RequestURI())
}

// leaveFIDEMode leaves FIDE mode for ever.
func (v *visit) leaveFIDEMode() error {
	id := office.EventID(v.R.PathValue("event"))
	if err := v.office.LeaveFIDEMode(v.R.Context(), v.Who, id, v.Form("reason")); err != nil {
		return v.refusalPage(err)
	}
	v.SetNotice("web.notice.left-fide-mode")
	return v.Redirect("/events/" + string(id) + "/manage/settings")
}
