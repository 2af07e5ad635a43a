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

//go:embed templates
var templateFiles embed.FS

// frame is what the site itself brings: the layout, parts that all pages may use
// and the page of a problem.
var frame = Part{Templates: Folder(templateFiles, "templates")}

// Folder is a folder of embedded files, which must be there.
func Folder(files embed.FS, dir string) fs.FS {
	f, err := fs.Sub(files, dir)
	if err != nil {
		panic(err)
	}
	return f
}

// Part is what a room of pages brings to the site.
type Part struct {
	// Templates are its pages, one a file, each with a template "main"; files whose
	// names begin with "parts" hold what they share.
	Templates fs.FS
	// Functions are those that its templates use besides the frame's; nil for none.
	Functions func(lang string) template.FuncMap
	// Body says how many bytes a request may bring, where that is more than
	// [FormLimit]; nil where nothing is.
	Body func(*http.Request) int64
}

// Page says what a template is to show. Name is the file's name without its
// ending, Title is already in the reader's language.
type Page struct {
	Name   string
	Title  string
	Nav    string // which part of the site the page belongs to
	Width  string // "", "wide" or "narrow": see ui/README.md
	Below  string // on every page that is printed, on its left
	Bare   bool   // without the head and the foot that frame the others
	Entry  string // the front end's script of a page that it draws, by its source file; may be empty
	Script string // that of a page that is readable without it, likewise
	Notice string // what was done just before
	Fault  string // why it was not
	Status int    // 200 when zero
	Data   any
}

// shell is a page with what the frame around it shows.
type shell struct {
	Page
	Lang    string
	Others  []i18n.Language
	Handle  string // of the reader; empty for a visitor without a name
	Guest   bool
	Admin   bool
	Alone   bool
	Files   bool
	Back    string // where a form of the frame returns to
	Updated string // the version before, where that is to be told
	Help    string // the address of the help for the page
	Built   bool
	Version string
	Modules []string
	Styles  []string
	Early   []string
}

// Show renders the page into memory first: a template that fails half-way must
// not leave half a page with status 200.
func (v *Visit) Show(p Page) error {
	data, err := v.Render(p)
	if err == nil {
		v.Send(data, p.Status)
	}
	return err
}

// Printed is the attribute of a page that gives the style sheet what stands below on paper.
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

// Render is the page as it would be sent. One that is Bare says nothing of who looks
// at it, unless its data do.
func (v *Visit) Render(p Page) ([]byte, error) {
	t, err := v.s.pages.in(v.Lang, p.Name)
	if err != nil {
		return nil, err
	}
	sh := shell{Page: p, Lang: v.Lang, Back: v.here(), Alone: v.s.alone, Files: v.s.files, Help: v.help(p.Name), Built: v.s.assets.built(), Version: v.s.version}
	for _, t := range i18n.All() {
		if t.Tag != v.Lang {
			sh.Others = append(sh.Others, t)
		}
	}
	if v.Known() {
		sh.Handle, sh.Guest, sh.Admin = v.Who.Handle, v.Who.Guest, v.May(members.RoleAdministrator)
	}
	if sh.Admin && !p.Bare && !v.refetches() {
		sh.Updated = v.updatedFrom()
	}
	// The words of the page's language are a file of their own, which the scripts
	// would ask for only when they have been read.
	words, _, _ := v.s.assets.entry("../../i18n/" + v.Lang + "/browser.json")
	if words != "" {
		sh.Early = append(sh.Early, words)
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

// updatedFrom is the version before the running one on the first page for which it is asked, and
// then "".
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

// help is the address of the help for a page: what the manual says about it, or else how to play
// here, where people play.
func (v *Visit) help(page string) string {
	if at := v.s.help(page); at != "" {
		return at
	}
	if v.s.alone {
		return v.s.help("manual")
	}
	return "/help"
}

// Send sends a page in the visitor's language; a status of 0 is 200.
func (v *Visit) Send(page []byte, status int) {
	h := v.W.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Content-Language", v.Lang)
	// A page says who is looking, and in which language: no cache may hand it
	// to somebody else.
	if h.Get("Cache-Control") != "no-store" { // which holds for what nobody may keep
		h.Set("Cache-Control", "private, no-cache")
	}
	h.Set("Vary", "Cookie, Accept-Language")
	if status == 0 {
		status = http.StatusOK
	}
	v.W.WriteHeader(status)
	if _, err := v.W.Write(page); err != nil {
		v.s.log.Debug("reader went away", "path", v.R.URL.Path, "error", err)
	}
}

// appendNew appends those of more that are not there yet.
func appendNew(list, more []string) []string {
	for _, m := range more {
		if !slices.Contains(list, m) {
			list = append(list, m)
		}
	}
	return list
}
