package administration

import (
	"context"
	"errors"
	"io"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/escaque/escaque/internal/explain"
	"github.com/escaque/escaque/internal/fidelist"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/web/site"
	"github.com/escaque/escaque/rating/fide"
)

// The limits for uploading the rating list: its size in bytes and the duration.
const (
	listLimit = 512 << 20
	listTime  = 15 * time.Minute
)

// listBody returns the limit of a request's body in bytes: a larger one for the upload of a rating
// list, else 0 for the default.
func listBody(r *http.Request) int64 {
	switch {
	case r.Method != http.MethodPost:
	case r.URL.Path == "/admin/fide":
		return listLimit
	case r.URL.Path == ownListsPath && strings.HasPrefix(r.Header.Get("Content-Type"), "multipart/form-data"):
		return ownListLimit
	}
	return 0
}

// listData is the data of the page about the rating list.
type listData struct {
	There   bool
	Info    fidelist.Info
	Work    fidelist.Work
	Percent int64
	Faults  []string
	More    int
	Lists   []fide.List
	// Address is where the list is fetched from, "" if it is not. FetchedAt is when that was last tried, 0
	// for never, and FetchFailed says that the file did not arrive.
	Address     string
	FetchedAt   int64 // milliseconds
	FetchFailed bool
}

func (v *visit) listPage() error { return v.showList(0, "") }

// showList shows the page of the FIDE rating list: the stored list and the progress or the faults
// of an import.
func (v *visit) showList(status int, fault string) error {
	if err := v.Require(administrator); err != nil {
		return err
	}
	if v.list == nil {
		return site.NotFound()
	}
	d := listData{Work: v.list.Work(), Lists: fide.Lists()}
	if v.fetcher != nil {
		last := v.fetcher.Last()
		d.Address, d.FetchFailed = v.fetcher.Address, last.Err != nil
		if !last.At.IsZero() {
			d.FetchedAt = last.At.UnixMilli()
		}
	}
	info, err := v.list.Info(v.R.Context())
	switch {
	case err == nil:
		d.There, d.Info = true, info
	case !errors.Is(err, fidelist.ErrNone) && !errors.Is(err, fidelist.ErrOther):
		return err
	}
	if p := d.Work.Progress; p.Total > 0 { // reading is half of the way, indexing the other
		d.Percent = 50 * p.Done / p.Total
		if p.Indexing {
			d.Percent += 50
		}
	}
	if d.Work.Ended {
		var faults *fidelist.Faults
		switch {
		case errors.As(d.Work.Err, &faults):
			for _, f := range faults.List {
				d.Faults = append(d.Faults, explain.ListFault(v.Lang, f))
			}
			d.More = faults.More
		case errors.Is(d.Work.Err, context.Canceled):
			d.Faults = []string{v.T("web.fide.cancelled")}
		case d.Work.Err != nil:
			v.log.Error("rating list not imported", "error", d.Work.Err)
			d.Faults = []string{v.T("web.fide.failed")}
		}
	}
	return v.Show(site.Page{Name: "fidelist", Title: v.T("web.fide.title"), Nav: "admin", Width: "narrow", Status: status, Notice: v.TakeNotice(), Fault: fault, Data: d})
}

// receiveList reads an uploaded list as a stream and starts its import.
func (v *visit) receiveList() error {
	if err := v.Require(administrator); err != nil {
		return err
	}
	if v.list == nil {
		return site.NotFound()
	}
	v.allowUpload()
	form, err := v.R.MultipartReader()
	if err != nil {
		return site.Refuse(http.StatusBadRequest, "web.problem.bad-form")
	}
	var o fidelist.Options
	for {
		part, err := form.NextPart()
		if errors.Is(err, io.EOF) {
			return v.showList(http.StatusBadRequest, v.T("web.fide.missing"))
		}
		if err != nil {
			return site.BadForm(err)
		}
		field := func() string {
			b, _ := io.ReadAll(io.LimitReader(part, 100))
			return strings.TrimSpace(string(b))
		}
		switch part.FormName() {
		case "list":
			name := field()
			if at := slices.IndexFunc(fide.Lists(), func(l fide.List) bool { return l.String() == name }); at >= 0 {
				o.List = &fide.Lists()[at]
			}
		case "date":
			if o.Date = field(); o.Date != "" {
				if _, err := time.Parse("2006-01", o.Date); err != nil {
					return v.showList(http.StatusBadRequest, v.T("web.fide.bad-date"))
				}
			}
		case "skip":
			o.Skip = field() != ""
		case "file":
			if part.FileName() == "" {
				return v.showList(http.StatusBadRequest, v.T("web.fide.missing"))
			}
			err := v.list.Receive(part.FileName(), part, o)
			if errors.Is(err, fidelist.ErrBusy) {
				return v.showList(http.StatusConflict, v.T("web.fide.busy"))
			}
			if err != nil {
				return uploadError(err)
			}
			v.log.Info("rating list received", "file", part.FileName(), "by", v.Who.Handle)
			if err := v.members.Audit(v.R.Context(), members.DeedList, part.FileName(), ""); err != nil {
				return err
			}
			return v.Redirect("/admin/fide")
		}
	}
}

// allowUpload gives the request the time that the upload of a list may take.
func (v *visit) allowUpload() {
	control := http.NewResponseController(v.W)
	until := time.Now().Add(listTime)
	if err := errors.Join(control.SetReadDeadline(until), control.SetWriteDeadline(until)); err != nil {
		v.log.Debug("deadlines stay", "error", err)
	}
}

// fetchList fetches the list from its address and starts its import.
func (v *visit) fetchList() error {
	if err := v.Require(administrator); err != nil {
		return err
	}
	if v.fetcher == nil {
		return site.NotFound()
	}
	if err := http.NewResponseController(v.W).SetWriteDeadline(time.Now().Add(listTime + time.Minute)); err != nil {
		v.log.Debug("the deadline stays", "error", err)
	}
	err := v.fetcher.Fetch(v.R.Context())
	switch {
	case errors.Is(err, fidelist.ErrBusy):
		return v.showList(http.StatusConflict, v.T("web.fide.busy"))
	case err != nil:
		return v.showList(http.StatusBadGateway, v.T("web.fide.not-fetched"))
	}
	if err := v.members.Audit(v.R.Context(), members.DeedList, v.fetcher.Address, ""); err != nil {
		return err
	}
	return v.Redirect("/admin/fide")
}

// uploadError converts an error of an upload: a broken upload is the sender's fault, and any other
// error is internal.
func uploadError(err error) error {
	if errors.Is(err, io.ErrUnexpectedEOF) {
		return site.BadForm(err)
	}
	return err
}

// cancelList cancels a running import and records that.
func (v *visit) cancelList() error {
	if err := v.Require(administrator); err != nil {
		return err
	}
	if v.list == nil {
		return site.NotFound()
	}
	work := v.list.Work()
	v.list.Cancel()
	if work.Running {
		if err := v.members.Audit(v.R.Context(), members.DeedHalt, work.File, ""); err != nil {
			return err
		}
	}
	return v.Redirect("/admin/fide")
}
