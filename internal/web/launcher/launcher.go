// Package launcher serves the pages of the program on a user's own computer: its event files, a
// club server, the connected browsers, and quitting.
//
// It handles pages, and lists files by package shelf. Its caller opens files, starts the club
// server and quits the program.
package launcher

import (
	"context"
	"embed"
	"errors"
	"io/fs"
	"net/http"
	"path/filepath"
	"strings"
	"time"

	"github.com/escaque/escaque/internal/hold"
	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/internal/shelf"
	"github.com/escaque/escaque/internal/web/events"
	"github.com/escaque/escaque/internal/web/site"
	"github.com/escaque/escaque/tournament"
)

// templates holds the templates of the pages in this package.
//
//go:embed templates
var templates embed.FS

// Program holds the functions of the program that the pages call.
type Program struct {
	// Shelf lists the event files. It is nil when the program serves the single file File.
	Shelf *shelf.Shelf
	File  string
	// Open opens an event file. The error is a *hold.HeldError when another program has it open. If
	// anyway is true, only another computer's lock is overridden. Any other error is a fault of the
	// file.
	Open func(ctx context.Context, path string, anyway bool) (office.EventID, error)
	// Opened returns the event of an open file.
	Opened func(path string) (id office.EventID, is bool)
	// Close closes an open file.
	Close func(path string) error
	// NameFree reports whether the name in the logs of events can be chosen.
	NameFree bool
	// Club is the club server, or nil when none can be started.
	Club Club
	// End quits the program soon.
	End func()
}

// Options configures [Pages].
type Options struct {
	Site    *site.Site
	Members *members.Service
	Card    func(v *site.Visit, t tournament.Tournament) (facts []string, badge, state string)
	Now     func() time.Time
	Program
}

// Pages serves the pages of the program. [New] makes it.
type Pages struct {
	Options
	visitors visitors
}

// New returns the program's own pages, configured by the options.
func New(opt Options) *Pages { return &Pages{Options: opt} }

// visit is one request of a visitor who entered by a link.
type visit struct {
	*site.Visit
	*Pages
}

// Part returns the templates and functions of the program's own pages.
func (p *Pages) Part() site.Part { return site.Part{Templates: site.Folder(templates, "templates")} }

// Routes registers the handlers of the pages.
func (p *Pages) Routes(mux *http.ServeMux) {
	on := site.On(p.Site, mux, func(v *site.Visit) (*visit, error) {
		return &visit{v, p}, v.Require(members.RoleAdministrator)
	})
	on("GET /end", (*visit).endPage)
	on("POST /end", (*visit).end)
	if p.Shelf == nil {
		return
	}
	on("GET /{$}", (*visit).firstPage)
	on("GET /open", (*visit).openPage)
	on("POST /open", (*visit).open)
	on("POST /close", (*visit).close)
	on("POST /forget", (*visit).forget)
	if p.NameFree {
		on("POST /name", (*visit).chooseName)
	}
	if p.Club != nil {
		on("GET /club", (*visit).clubPage)
		on("POST /club", (*visit).startClub)
		on("GET /club/stop", (*visit).stopClubPage)
		on("POST /club/stop", (*visit).stopClub)
	}
}

// fileCard is an event file as the pages show it.
type fileCard struct {
	Path, Name  string // path, and name of the event, or of a file that cannot be read
	File        string // file name, or the path outside the shelf's folder
	Facts       []string
	Badge       string
	State       string
	Changed     int64 // milliseconds since the Unix epoch; 0 if unknown
	Faults      []string
	Notes       []string // warnings that do not prevent opening
	Open        bool     // open in this program
	Outside     bool
	MayBeOpened bool
}

// firstData is the data of the first page.
type firstData struct {
	Files  []fileCard
	Folder string
	Fault  string // fault of the folder
	Club   bool
	Runs   bool // the club server is running

	Name     string // name in the logs of events
	AskName  bool   // the name was not chosen yet
	NameFree bool   // the name can be chosen here
	MaxName  int
}

func (v *visit) firstPage() error { return v.showFirst("", 0) }

// showFirst shows the first page, with the fault of a refused command.
func (v *visit) showFirst(fault string, status int) error {
	d := firstData{
		Folder: v.Shelf.Folder, Club: v.Club != nil,
		Name: v.Who.Handle, AskName: v.NameFree && v.Shelf.Name() == "", NameFree: v.NameFree, MaxName: shelf.MaxName,
	}
	if d.Club {
		d.Runs = v.Club.State().Running
	}
	files, err := v.Shelf.Files(v.isOpened)
	if err != nil {
		d.Fault = v.T("web.launcher.folder-fault", "Folder", v.Shelf.Folder, "Why", v.fileFaults(err)[0])
	}
	for _, f := range files {
		d.Files = append(d.Files, v.card(f))
	}
	return v.Show(site.Page{
		Name: "launcher", Title: v.T("web.launcher.title"), Nav: "files", Notice: v.TakeNotice(), Fault: fault, Status: status, Data: d,
	})
}

// chooseName stores the name for the logs of events.
func (v *visit) chooseName() error {
	err := v.Shelf.SetName(v.Form("name"))
	if errors.Is(err, shelf.ErrName) {
		return v.showFirst(v.T("web.launcher.name-bad", "Most", shelf.MaxName), http.StatusBadRequest)
	}
	if err != nil {
		return err
	}
	v.SetNotice("web.notice.saved")
	return v.Redirect("/")
}

// isOpened reports whether a file is open in this program.
func (v *visit) isOpened(path string) bool {
	_, is := v.Opened(path)
	return is
}

// card returns the card of a file.
func (v *visit) card(f shelf.File) fileCard {
	c := fileCard{Path: f.Path, Name: f.Name(), File: filepath.Base(f.Path), Outside: f.Outside, Open: v.isOpened(f.Path), MayBeOpened: f.Err == nil}
	if f.Outside {
		c.File = f.Path
	}
	if !f.Changed.IsZero() {
		c.Changed = f.Changed.UnixMilli()
	}
	if f.Err != nil {
		c.Faults = v.fileFaults(f.Err)
		return c
	}
	c.Name = f.State.Regulations().Name
	c.Facts, c.Badge, c.State = v.Card(v.Visit, f.State)
	if f.Torn {
		c.Notes = append(c.Notes, v.T("web.launcher.torn"))
	}
	if f.Held != nil {
		c.Notes = append(c.Notes, v.holderText(f.Held))
	}
	return c
}

// fileFaults explains why a file or folder cannot be read.
func (v *visit) fileFaults(err error) []string {
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return []string{v.T("web.launcher.gone")}
	case errors.Is(err, fs.ErrPermission):
		return []string{v.T("web.launcher.denied")}
	case errors.Is(err, shelf.ErrNoFile):
		return []string{v.T("web.launcher.no-file")}
	}
	return events.FileFaults(v.Lang, err)
}

// holderText describes the program that has a file open.
func (v *visit) holderText(held *hold.HeldError) string {
	n := held.Note
	if n.Process == 0 {
		return v.T("web.launcher.held-unknown")
	}
	key := "web.launcher.held"
	if held.Elsewhere {
		key = "web.launcher.held-elsewhere"
	}
	return v.T(key, "Program", n.Program, "Process", n.Process, "User", n.User, "Host", n.Host,
		"Since", i18n.Day(v.Lang, n.Since.Local().Format(time.DateOnly))+n.Since.Local().Format(", 15:04"))
}

// openData is the data of the page for choosing a file.
type openData struct {
	Places  []placeView
	Folder  shelf.Folder
	Folders []entryView
	Files   []fileCard
	Path    string // as typed
}

type placeView struct {
	Name, Path string
	Here       bool
}

type entryView struct{ Name, Path string }

// openPage lists a folder.
func (v *visit) openPage() error {
	folder := v.R.URL.Query().Get("folder")
	if folder == "" {
		folder = v.startFolder()
	}
	return v.showFolder(folder, "", "", 0)
}

// startFolder returns the first folder to list: the program's folder of events, if it exists.
func (v *visit) startFolder() string {
	places := v.Shelf.StartFolders()
	for _, kind := range []string{"shelf", "documents", "home"} {
		for _, p := range places {
			if p.Kind == kind {
				return p.Path
			}
		}
	}
	return string(filepath.Separator)
}

// showFolder shows the page that opens an event, with the contents of a folder. typed is the path
// in the form.
func (v *visit) showFolder(folder, typed, fault string, status int) error {
	d := openData{Path: typed}
	var err error
	if d.Folder, err = v.Shelf.Look(folder); err != nil && fault == "" {
		fault, status = v.T("web.launcher.folder-fault", "Folder", folder, "Why", v.folderFault(err)), http.StatusNotFound
	}
	for _, p := range v.Shelf.StartFolders() {
		name := p.Path
		if p.Kind != "" {
			name = v.T("web.launcher.place." + p.Kind)
		}
		d.Places = append(d.Places, placeView{name, p.Path, p.Path == d.Folder.Path})
	}
	for _, name := range d.Folder.Folders {
		d.Folders = append(d.Folders, entryView{name, filepath.Join(d.Folder.Path, name)})
	}
	for _, f := range d.Folder.Files {
		if !v.isOpened(f.Path) {
			f.Held = hold.Holder(hold.LockPath(f.Path))
		}
		d.Files = append(d.Files, v.card(f))
	}
	return v.Show(site.Page{
		Name: "launcher_open", Title: v.T("web.launcher.open"), Nav: "files", Fault: fault, Status: status, Data: d,
	})
}

// folderFault explains why a folder cannot be read.
func (v *visit) folderFault(err error) string {
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return v.T("web.launcher.no-folder")
	case errors.Is(err, fs.ErrPermission):
		return v.T("web.launcher.denied")
	}
	return v.T("web.launcher.no-folder-read")
}

// heldData is the data of the page about a file that another program has open.
type heldData struct {
	Path, Who, Lock string
	Elsewhere       bool
}

// open opens the chosen or typed file. If it is a folder, it lists the folder.
func (v *visit) open() error {
	typed := v.Form("path")
	path := unquoted(typed)
	if path == "" {
		return v.showFolder(v.startFolder(), typed, v.T("web.launcher.no-path"), http.StatusBadRequest)
	}
	if !filepath.IsAbs(path) {
		return v.showFolder(v.startFolder(), typed, v.T("web.launcher.whole-path", "Folder", v.startFolder()), http.StatusBadRequest)
	}
	path = filepath.Clean(path)
	if folder, err := v.Shelf.Look(path); err == nil {
		return v.showFolder(folder.Path, "", "", 0)
	}
	id, err := v.Open(v.R.Context(), path, v.Form("anyway") == "yes")
	var held *hold.HeldError
	switch {
	case errors.As(err, &held):
		return v.Show(site.Page{
			Name: "launcher_held", Title: v.T("web.launcher.held-title", "File", filepath.Base(path)), Nav: "files", Width: "narrow",
			Status: http.StatusConflict, Data: heldData{Path: path, Who: v.holderText(held), Lock: held.Lock, Elsewhere: held.Elsewhere},
		})
	case err != nil:
		why := strings.Join(v.fileFaults(err), " ")
		return v.showFolder(filepath.Dir(path), typed, v.T("web.launcher.not-opened", "File", filepath.Base(path), "Why", why), http.StatusUnprocessableEntity)
	}
	return v.Redirect("/events/" + string(id) + "/manage")
}

// unquoted returns a path without the quotation marks that some systems add when a path is copied.
func unquoted(path string) string {
	for _, mark := range []string{`"`, `'`} {
		if len(path) > 1 && strings.HasPrefix(path, mark) && strings.HasSuffix(path, mark) {
			path = path[1 : len(path)-1]
		}
	}
	return path
}

// close closes a file, which stays on the list.
func (v *visit) close() error {
	if err := v.Close(v.Form("path")); err != nil {
		return err
	}
	v.SetNotice("web.notice.file-closed")
	return v.Redirect("/")
}

// forget removes a file from the list.
func (v *visit) forget() error {
	if err := v.Shelf.Forget(v.Form("path")); err != nil {
		return err
	}
	v.SetNotice("web.notice.file-forgotten")
	return v.Redirect("/")
}
