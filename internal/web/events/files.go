package events

import (
	"bytes"
	"errors"
	"net/http"
	"strings"

	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/internal/intake"
	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/internal/publish"
	"github.com/escaque/escaque/internal/web/site"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/sheets"
	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/trf"
	"github.com/escaque/escaque/tournament/wire"
	"github.com/escaque/escaque/tournament/words"
)

// eventFile is the name of the format of the event file, which is the log.
const eventFile = "event"

// manageFiles is the data of the tab of downloads.
type manageFiles struct {
	manageHead
	Files  []fileRow
	Untold []string // data that a report lacks
}

type fileRow struct{ Form, Name, Text string }

func (v *visit) showFiles(e office.Event, faults []string, status int) error {
	d := manageFiles{manageHead: v.manageHead(e, filesMatter, faults)}
	d.Files = append(v.wholeFiles(), fileRow{eventFile, v.T("web.files.event"), v.T("web.files.event-text")})
	for _, one := range trf.Unreported(e.Tournament) {
		d.Untold = append(d.Untold, words.FileFault(v.Lang, one))
	}
	return v.showManage(d.manageHead, status, d)
}

// download sends the event or one of its sheets as a file. The staff gets dates of birth, and
// others only years. Only the staff gets the event file and the papers.
func (v *visit) download() error {
	e, err := v.event()
	if err != nil {
		return err
	}
	form, paper := publish.Form(v.R.PathValue("form")), publish.Paper(v.R.PathValue("form"))
	sheet := publish.Sheet(v.R.URL.Query().Get("sheet"))
	var data bytes.Buffer
	named, media, ending := []string{e.Tournament.Regulations().Name}, form.MediaType(), form.Extension()
	switch {
	case paper.Known():
		if e, err = v.managedEvent(); err != nil {
			return err
		}
		named, media, ending = append(named, string(paper)), publish.Pages.MediaType(), publish.Pages.Extension()
		err = v.paper(&data, e, paper)
	case sheet != "":
		if !sheet.Known() || !isTabular(form) {
			return site.NotFound()
		}
		named = append(named, string(sheet))
		err = v.sheet(&data, e, sheet, form)
	case form == eventFile:
		if e, err = v.managedEvent(); err != nil {
			return err
		}
		var log []tournament.Event
		for _, f := range e.Tournament.Log() {
			log = append(log, f.Event)
		}
		media, ending = "application/x-ndjson", eventFile
		named = append(named, "event")
		err = wire.Write(&data, log)
	case form.Known():
		named = append(named, form.NamePart())
		err = v.export(&data, e, form)
	default:
		return site.NotFound()
	}
	named = append(named, publish.RoundName(v.roundOfFile(e.Tournament, sheet, paper)))
	var faults *trf.Faults
	if errors.As(err, &faults) {
		var why []string
		for _, f := range faults.List {
			why = append(why, words.FileFault(v.Lang, f))
		}
		return site.RefuseText(http.StatusConflict, strings.Join(why, " "))
	}
	if err != nil {
		return v.printError(err)
	}
	h := v.W.Header()
	h.Set("Content-Disposition", publish.Download(ending, named...))
	h.Set("Cache-Control", "private, no-cache")
	v.SendFile(media, data.Bytes())
	return nil
}

// roundOfFile returns the round for the name of a file: the round of a list of pairings, or the
// last round that a table includes. It returns 0 if no round belongs in the name.
func (v *visit) roundOfFile(t tournament.Tournament, sheet publish.Sheet, paper publish.Paper) int {
	switch {
	case sheet == publish.Entries || sheet == publish.Teams || paper == publish.PlaceCards:
		return 0
	case sheet.OfRound() && !v.R.URL.Query().Has("round"):
		return 0
	case sheet.OfRound() || paper.OfRound():
		round, _ := v.requestedRound(t)
		return round
	}
	return sheets.LastCountedRound(t)
}

// export writes the event in a format.
func (v *visit) export(to *bytes.Buffer, e office.Event, form publish.Form) error {
	var sheet publish.ScoreSheet
	if v.game != nil {
		sheet = func(game string) ([]byte, error) {
			if !office.IsLocalGame(game) {
				return nil, nil
			}
			return v.game(v.R.Context(), game, v.Who)
		}
	}
	return publish.Event(to, e.Tournament, form, v.audience(e), sheet, v.Lang, v.now().Time())
}

// sheet writes one sheet, for the round in the query or for all rounds.
func (v *visit) sheet(to *bytes.Buffer, e office.Event, sheet publish.Sheet, form publish.Form) error {
	round := 0
	if sheet.OfRound() && v.R.URL.Query().Get("round") != "" {
		var err error
		if round, err = v.requestedRound(e.Tournament); err != nil {
			return err
		}
	}
	tables, err := v.sheetTables(e, sheet, round)
	if err != nil {
		return err
	}
	return publish.Write(to, e.Tournament, form, tables, publish.PrintedOf(v.Lang, e.Tournament, v.now().Time()))
}

// paper writes one of the staff's papers.
func (v *visit) paper(to *bytes.Buffer, e office.Event, paper publish.Paper) error {
	round, err := v.requestedRound(e.Tournament)
	if err != nil {
		return err
	}
	paperwork, err := v.readPaperwork()
	if err != nil {
		return err
	}
	paperwork.Round, paperwork.Link = round, v.playerLink(e)
	return paper.Write(to, e.Tournament, paperwork, v.say)
}

// uploadData is the data of the form that creates an event from a file.
type uploadData struct {
	Faults []string // why no event was created
}

func (v *visit) uploadPage() error {
	if err := v.Require(organiser); err != nil {
		return err
	}
	return v.showUpload(nil, 0)
}

func (v *visit) showUpload(faults []string, status int) error {
	return v.Show(site.Page{Name: "event_upload", Title: v.T("web.files.upload-title"), Nav: "events", Width: "narrow", Status: status, Data: uploadData{Faults: faults}})
}

// uploadEvent creates an event from an event file, or shows the review of a report, which has a form
// that creates the event. It creates nothing if the file has faults.
func (v *visit) uploadEvent() error {
	if err := v.Require(organiser); err != nil {
		return err
	}
	if err := v.MayWork(); err != nil {
		return err
	}
	data, err := v.readUpload()
	if errors.Is(err, errNoFile) {
		return v.showUpload([]string{v.T("web.csv.missing")}, http.StatusBadRequest)
	}
	if err != nil {
		return err
	}
	taken, err := v.readEvent(data)
	switch {
	case errors.Is(err, intake.ErrStopped):
		return v.showUpload([]string{v.T("web.import.stopped")}, http.StatusUnprocessableEntity)
	case isUnread(err):
		return err
	case err != nil:
		return v.showUpload(FileFaults(v.Lang, err), http.StatusUnprocessableEntity)
	}
	if !intake.IsLog(data) {
		if done, err := v.review(taken, data); done {
			return err
		}
	}
	id, err := v.office.Upload(v.R.Context(), v.Who, taken.Facts)
	var misfit *tournament.LogError
	if errors.As(err, &misfit) {
		return v.showUpload(FileFaults(v.Lang, err), http.StatusUnprocessableEntity)
	}
	if faults, status, ok := v.faultsOf(err); ok {
		return v.showUpload(faults, status)
	}
	if err != nil {
		return err
	}
	path := "/events/" + string(id) + "/manage"
	if v.Growing() {
		return v.Show(site.Page{Name: "event_created", Title: v.T("web.import.title"), Nav: "events", Width: "narrow", Data: path})
	}
	v.SetNotice("web.notice.created")
	return v.Redirect(path)
}

// FileFaults returns the faults of a file from which an event was to be created, in a language.
func FileFaults(lang string, err error) []string {
	say := func(key string, args ...any) []string { return []string{i18n.Text(lang, key, args...)} }
	var version *wire.VersionError
	var unknown *wire.TypeError
	var faults *trf.Faults
	var line *wire.LineError
	var unsupported *swiss.UnsupportedError
	var refusal *tournament.Refusal
	switch {
	case errors.As(err, &faults):
		var why []string
		for _, f := range faults.List {
			why = append(why, words.FileFault(lang, f))
		}
		return why
	case errors.As(err, &line) && errors.As(line.Err, &version) && version.Version > version.Newest:
		return say("web.files.newer", "Line", line.Line)
	case errors.As(err, &line) && errors.As(line.Err, &unknown):
		return say("web.files.unknown", "Line", line.Line)
	case errors.As(err, &line):
		why := say("web.files.line", "Line", line.Line)
		if errors.As(line.Err, &refusal) {
			why[0] += " " + words.Refusal(lang, refusal)
		}
		return why
	case errors.As(err, &unsupported):
		var why []string
		for _, code := range unsupported.Codes {
			why = append(why, words.Unsupported(lang, code))
		}
		return why
	case errors.As(err, &refusal):
		return []string{words.Refusal(lang, refusal)}
	}
	return say("web.files.unreadable")
}
