package administration

import (
	"crypto/rand"
	"errors"
	"net/http"
	"path/filepath"
	"strconv"
	"sync"
	"time"

	"github.com/escaque/escaque/internal/explain"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/ownlist"
	"github.com/escaque/escaque/internal/web/site"
	"github.com/escaque/escaque/tournament"
)

// ownListsPath is the address of the page of the rating lists of organisers.
const ownListsPath = "/admin/rating-lists"

// The bounds of an uploaded list that waits for the administrator's decision.
const (
	ownListLimit = ownlist.MaxBytes + 1<<20 // bytes of the form
	draftTime    = 30 * time.Minute
	draftRows    = 10 // players that are shown
)

// ownDraft is a list that was read and is not kept yet. There is one: another one replaces it.
type ownDraft struct {
	token, by string
	info      ownlist.Info
	reading   *ownlist.Reading
	was       ownlist.Info // the version of the list with which it was compared
}

// ownDrafts has the list that waits.
type ownDrafts struct {
	mu   sync.Mutex
	last ownDraft
}

// put replaces the list that waits, and forgets it after some time.
func (d *ownDrafts) put(one ownDraft) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.last = one
	token, by := one.token, one.by // the function must not keep the players
	time.AfterFunc(draftTime, func() { d.take(token, by) })
}

// take removes the list that waits and returns it. ok is false if it is not the one with the token, or
// was sent by somebody else.
func (d *ownDrafts) take(token, by string) (one ownDraft, ok bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if token == "" || d.last.token != token || d.last.by != by {
		return one, false
	}
	one, d.last = d.last, ownDraft{}
	return one, true
}

// ownListsData is the data of the page of the rating lists of organisers.
type ownListsData struct {
	Lists   []ownlist.Info
	Keys    []ownlist.Key
	Columns []columnField
	Typed   ownlist.Info // of a form that was refused
	Most    string       // bounds of a list, as text
	Faults  []string     // of a file that cannot be read
	Remove  string       // list whose removal is asked about
	Using   []string     // the names of events that use it
	More    int          // how many more do
	Draft   *draftView
}

// columnField is a field of the form for the column of a field of the list.
type columnField struct{ Field, Typed string }

// draftView is a list that was read, before it is kept.
type draftView struct {
	Token      string
	Info       ownlist.Info
	Dated      bool // the date is that of today, because neither form nor file has one
	Said       []string
	Faults     []string
	More       int
	Replaces   bool
	Difference ownlist.Difference
	Rows       []ownlist.Player
}

// columnFields are the fields whose columns the form asks for.
func columnFields(v *visit) []columnField {
	var fields []columnField
	for _, f := range ownlist.Fields() {
		fields = append(fields, columnField{string(f), v.Form("column_" + string(f))})
	}
	return fields
}

func (v *visit) ownListsPage() error { return v.showOwnLists(ownListsData{}, 0, "") }

func (v *visit) showOwnLists(d ownListsData, status int, fault string) error {
	if err := v.Require(administrator); err != nil {
		return err
	}
	if v.list == nil {
		return site.NotFound()
	}
	var err error
	if d.Lists, err = v.list.Own().Infos(); err != nil {
		return err
	}
	d.Keys, d.Columns = ownlist.Keys(), columnFields(v)
	d.Most = v.T("web.ownlists.most", "Players", ownlist.MaxPlayers, "Megabytes", ownlist.MaxBytes/1_000_000)
	return v.Show(site.Page{Name: "ratinglists", Title: v.T("web.ownlists.title"), Nav: "admin", Width: "narrow", Status: status, Notice: v.TakeNotice(), Fault: fault, Data: d})
}

// readOwnList reads an uploaded list and shows how it was read, what is at fault and what keeping it
// would change. It keeps nothing.
func (v *visit) readOwnList() error {
	if err := v.Require(administrator); err != nil {
		return err
	}
	if v.list == nil {
		return site.NotFound()
	}
	if err := errors.Join(v.MayWork(), v.MayFile()); err != nil {
		return err
	}
	v.allowUpload()
	file, header, err := v.R.FormFile("file")
	missing := errors.Is(err, http.ErrMissingFile) || errors.Is(err, http.ErrNotMultipart)
	if err != nil && !missing {
		return site.BadForm(err)
	}
	info := ownlist.Info{Name: v.Form("name"), Date: v.Form("date"), Key: ownlist.Key(v.Form("key"))}
	d := ownListsData{Typed: info}
	if missing {
		return v.showOwnLists(d, http.StatusBadRequest, v.T("web.fide.missing"))
	}
	defer file.Close()
	switch {
	case !tournament.IsOwnList(info.Name):
		return v.showOwnLists(d, http.StatusBadRequest, v.T("web.ownlists.bad-name"))
	case info.Date != "" && !ownlist.IsDate(info.Date):
		return v.showOwnLists(d, http.StatusBadRequest, v.T("web.ownlists.bad-date"))
	}
	info.File = filepath.Base(filepath.ToSlash(header.Filename))
	columns := make(map[ownlist.Field]string)
	for _, f := range columnFields(v) {
		columns[ownlist.Field(f.Field)] = f.Typed
	}
	var reading *ownlist.Reading
	if busy := v.Work(func() { reading, err = ownlist.Read(file, ownlist.Declared{Key: info.Key, Columns: columns}) }); busy != nil {
		return busy
	}
	var fault *ownlist.Fault
	if errors.As(err, &fault) {
		d.Faults = []string{explain.OwnListFault(v.Lang, fault)}
		return v.showOwnLists(d, http.StatusUnprocessableEntity, v.T("web.ownlists.nothing"))
	}
	if err != nil {
		return site.BadForm(err)
	}
	return v.showDraft(d, info, reading)
}

// showDraft shows a list before it is kept.
func (v *visit) showDraft(d ownListsData, info ownlist.Info, r *ownlist.Reading) error {
	view := &draftView{Said: explain.OwnListReading(v.Lang, r), More: r.More, Rows: r.Players[:min(len(r.Players), draftRows)]}
	if info.Date == "" {
		if info.Date = r.Date; info.Date == "" {
			info.Date, view.Dated = time.Now().Format(time.DateOnly), true
		}
	}
	info.Players = len(r.Players)
	for _, f := range r.Faults {
		view.Faults = append(view.Faults, explain.OwnListFault(v.Lang, f))
	}
	difference, was, err := v.list.Own().Compare(info.Name, r)
	if err != nil {
		return err
	}
	view.Info, view.Difference, view.Replaces = info, difference, was.Name != ""
	if len(r.Players) > 0 {
		view.Token = rand.Text()
		v.drafts.put(ownDraft{view.Token, v.Who.ID, info, r, was})
	}
	d.Draft = view
	status := 0
	if len(view.Faults) > 0 {
		status = http.StatusUnprocessableEntity
	}
	return v.showOwnLists(d, status, "")
}

// keepOwnList keeps the list that was shown.
func (v *visit) keepOwnList() error {
	if err := v.Require(administrator); err != nil {
		return err
	}
	if v.list == nil {
		return site.NotFound()
	}
	draft, ok := v.drafts.take(v.Form("token"), v.Who.ID)
	if !ok {
		return v.showOwnLists(ownListsData{}, http.StatusConflict, v.T("web.ownlists.moved-on"))
	}
	_, err := v.list.Own().Keep(draft.info, draft.reading, draft.was)
	switch {
	case errors.Is(err, ownlist.ErrMovedOn):
		return v.showOwnLists(ownListsData{}, http.StatusConflict, v.T("web.ownlists.moved-on"))
	case errors.Is(err, ownlist.ErrFull):
		return v.showOwnLists(ownListsData{}, http.StatusConflict, v.T("web.ownlists.full", "Lists", ownlist.MaxLists, "Players", ownlist.MaxTogether))
	case err != nil:
		return err
	}
	v.log.Info("rating list kept", "list", draft.info.Name, "players", draft.info.Players, "by", v.Who.Handle)
	if err := v.members.Audit(v.R.Context(), members.DeedOwnList, draft.info.Name, draft.info.Date+" "+strconv.Itoa(draft.info.Players)); err != nil {
		return err
	}
	v.SetNotice("web.notice.list-kept")
	return v.Redirect(ownListsPath)
}

// mostUsing is how many events are named before a list is removed.
const mostUsing = 20

// removeOwnList removes a list, after a question.
func (v *visit) removeOwnList() error {
	if err := v.Require(administrator); err != nil {
		return err
	}
	if v.list == nil {
		return site.NotFound()
	}
	name := v.Form("list")
	if v.Form("sure") == "" {
		using, more := v.withList(name), 0
		if len(using) > mostUsing {
			using, more = using[:mostUsing], len(using)-mostUsing
		}
		return v.showOwnLists(ownListsData{Remove: name, Using: using, More: more}, 0, "")
	}
	err := v.list.Own().Remove(name)
	if errors.Is(err, ownlist.ErrNone) {
		return v.showOwnLists(ownListsData{}, http.StatusNotFound, v.T("web.ownlists.gone"))
	}
	if err != nil {
		return err
	}
	v.log.Info("rating list removed", "list", name, "by", v.Who.Handle)
	if err := v.members.Audit(v.R.Context(), members.DeedRemoveList, name, ""); err != nil {
		return err
	}
	v.SetNotice("web.notice.list-removed")
	return v.Redirect(ownListsPath)
}
