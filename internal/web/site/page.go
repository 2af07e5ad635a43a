package site

import (
	"bytes"
	"embed"
	"fmt"
	"html/template"
	"io/fs"
	"net/http"
	"slices"
	"strings"
	"unicode"

	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/internal/members"
)

// templateFiles holds the templates of the frame round all pages.
//
//go:embed templates
var templateFiles embed.FS

// frame is the part of the site itself: the layout, shared templates and the page of a problem.
var frame = Part{Templates: Folder(templateFiles, "templates")}

// Folder returns a folder of embedded files, which must exist.
func Folder(files embed.FS, dir string) fs.FS {
	f, err := fs.Sub(files, dir)
	if err != nil {
		panic(err)
	}
	return f
}

// Part is the contribution of a package of pages to the site.
type Part struct {
	// Templates holds one file for each page, with a template "main". Files whose names begin with
	// "parts" hold shared templates.
	Templates fs.FS
	// Functions returns the template functions besides those of the frame. It is nil for none.
	Functions func(lang string) template.FuncMap
	// Body returns the limit of a request's body in bytes, if it is more than [FormLimit]. It is
	// nil if none is.
	Body func(*http.Request) int64
}

// Page is a page to be rendered. Name is the template's file name without extension. Title is in
// the reader's language.
type Page struct {
	Name   string
	Title  string
	Nav    string // navigation item of the page
	Width  string // "", "wide" or "narrow": see ui/README.md
	Below  string // text at the bottom left of every printed page
	Bare   bool   // without the header and footer of the frame
	Entry  string // source file of the script that draws the page, or ""
	Words  string // catalogue that this script needs besides "browser", or ""
	Script string // source file of the script of a page that is readable without it, or ""
	Notice string // what was done just before
	Fault  string // why it was not done
	Status int    // 0 means 200
	Data   any
}

// shell is a page together with the data of the frame round it.
type shell struct {
	Page
	Lang    string
	Others  []i18n.Language
	Handle  string // handle of the reader; empty without a name
	Guest   bool
	Admin   bool
	Arbiter bool // of games that belong to no event
	Alone   bool
	Files   bool
	Back    string // address to which a form of the frame returns
	Updated string // previous version, if it should be shown
	Help    string // address of the help about the page
	Built   bool
	Version string
	Modules []string
	Styles  []string
	Early   []string
}

// Show renders a page in memory and sends it. A template that fails therefore never leaves half a
// page with status 200.
func (v *Visit) Show(p Page) error {
	data, err := v.Render(p)
	if err == nil {
		v.Send(data, p.Status)
	}
	return err
}

// Printed returns the HTML attribute that passes the page's text Below to the style sheet for
// printing.
func (p Page) Printed() template.HTMLAttr {
	if p.Below == "" {
		return ""
	}
	var b strings.Builder
	for _, r := range p.Below {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			b.WriteRune(r)
		} else {
			fmt.Fprintf(&b, "\\%x ", r)
		}
	}
	return template.HTMLAttr(` style="--below: &quot;` + b.String() + `&quot;"`) //nolint:gosec // letters, digits and numbers of others
}

// Render returns the page as HTML. A Bare page contains nothing about the reader, unless its data
// do.
func (v *Visit) Render(p Page) ([]byte, error) {
	t, err := v.s.pages.in(v.Lang, p.Name)
	if err != nil {
		return nil, err
	}
	sh := shell{Page: p, Lang: v.Lang, Back: v.returnPath(), Alone: v.s.alone, Files: v.s.files, Help: v.helpAddress(p.Name), Built: v.s.assets.built(), Version: v.s.version}
	for _, t := range i18n.All() {
		if t.Tag != v.Lang {
			sh.Others = append(sh.Others, t)
		}
	}
	if v.Known() {
		sh.Handle, sh.Guest, sh.Admin = v.Who.Handle, v.Who.Guest, v.May(members.RoleAdministrator)
		sh.Arbiter = v.May(members.RoleArbiter)
	}
	if sh.Admin && !p.Bare && !v.isReload() {
		sh.Updated = v.updatedFrom()
	}
	// The sentences of the page's language are files of their own, for which the scripts
	// would ask only when they have been read.
	for _, area := range []string{"browser", p.Words} {
		if words, _, _ := v.s.assets.entry("../../i18n/" + v.Lang + "/" + area + ".json"); words != "" {
			sh.Early = append(sh.Early, words)
		}
	}
	sources := []string{"src/base.ts"}
	if p.Entry == "" || p.Bare { // what tables and the hall do not show: papers, teams, the screen on a wall
		sources = append(sources, "src/styles/pages.css")
	}
	for _, source := range append(sources, p.Entry, p.Script) {
		script, styles, early := v.s.assets.entry(source)
		if script != "" {
			sh.Modules = append(sh.Modules, script)
		}
		sh.Styles = appendNew(sh.Styles, styles)
		sh.Early = appendNew(sh.Early, early)
	}
	var b bytes.Buffer
	if err := t.ExecuteTemplate(&b, "layout", sh); err != nil {
		return nil, fmt.Errorf("site: page %s: %w", p.Name, err)
	}
	return b.Bytes(), nil
}

// updatedFrom returns the version before an update of the program, the first time it is called, and
// "" from then on.
func (v *Visit) updatedFrom() string {
	u := v.s.updated.Swap(nil)
	if u == nil {
		return ""
	}
	if err := u.Told(); err != nil { // it is told again after the next start
		v.s.log.Warn("the version was not remembered", "error", err)
	}
	return u.From
}

// helpAddress returns the address of the help about a page: the manual's, or else the page about
// playing if there is a hall.
func (v *Visit) helpAddress(page string) string {
	if at := v.s.help(page); at != "" {
		return at
	}
	if v.s.alone {
		return v.s.help("manual")
	}
	return "/help"
}

// Send sends a page in the visitor's language, or adds it to the page of [Visit.Grow]. Status 0 means
// 200.
func (v *Visit) Send(page []byte, status int) {
	if v.Growing() {
		v.complete(page)
		return
	}
	v.sendBody(newBody(pageKind, page, pageLevel), status)
}

// Rendered is a page that is sent to many visitors and compressed once.
type Rendered struct{ body }

// NewRendered returns a page of [Visit.Render] for many visitors.
func NewRendered(page []byte) Rendered { return Rendered{newBody(pageKind, page, pageLevel)} }

// SendRendered sends a page for many visitors with status 200.
func (v *Visit) SendRendered(page Rendered) { v.sendBody(page.body, 0) }

// pageKind is the media type of pages.
const pageKind = "text/html; charset=utf-8"

// sendBody sends a page as Send does. Only pages with status 200 are revalidated.
func (v *Visit) sendBody(page body, status int) {
	h := v.W.Header()
	h.Set("Content-Language", v.Lang)
	// A page says who is looking, and in which language: no cache may hand it
	// to somebody else.
	if !isSecret(h) {
		h.Set("Cache-Control", "private, no-cache")
	}
	h.Set("Vary", "Cookie, Accept-Language")
	if status == 0 {
		status = http.StatusOK
	}
	data := page.plain
	switch get := v.R.Method == http.MethodGet || v.R.Method == http.MethodHead; {
	case isSecret(h):
		h.Set("Content-Type", page.kind)
	case status == http.StatusOK && get:
		page.send(v.W, v.R)
		return
	default:
		data, _ = page.choose(h, v.R)
	}
	v.W.WriteHeader(status)
	if _, err := v.W.Write(data); err != nil {
		v.s.log.Debug("reader went away", "path", v.R.URL.Path, "error", err)
	}
}

// appendNew appends the elements of more that are not in the list yet.
func appendNew(list, more []string) []string {
	for _, m := range more {
		if !slices.Contains(list, m) {
			list = append(list, m)
		}
	}
	return list
}
