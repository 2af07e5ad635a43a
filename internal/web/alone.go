package web

import (
	"net/http"

	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/internal/web/launcher"
	"github.com/escaque/escaque/internal/web/manual"
	"github.com/escaque/escaque/internal/web/site"
)

// NewAlone builds a server for events in files, without a hall: it has only the pages of events. A
// visitor with a one-time token is their arbiter. Of the options it uses Members, Office, List,
// Limits, Log, Now, Version and Updated.
func NewAlone(opt Options, alone Alone) (*Server, error) {
	s, opt, err := newServer(opt, &alone)
	if err != nil {
		return nil, err
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /healthz", s.healthz)
	s.site.Routes(mux)
	all := s.eventPages(opt)
	program := launcher.New(launcher.Options{
		Site: s.site, Members: s.members, Card: all.Card, Now: opt.Now, Program: alone.Program,
	})
	if err := s.site.Mount(mux, all, program, manual.New(s.site)); err != nil {
		return nil, err
	}
	s.handler, err = s.site.Handler(program.TrackVisitors(s.routesAlone(mux, alone)))
	return s, err
}

// Alone configures a server for events in files.
type Alone struct {
	Event office.EventID // the only event; "" when there are several
	// Name returns the name of the visitor. It returns "" when the name is unknown, and pages then
	// show "the arbiter".
	Name func() string
	// Enter opens a session for the token of a link, and returns the page to show, "" for the
	// first. ok is false for an unknown or used token.
	Enter func(r *http.Request, token string) (in members.Login, next string, ok bool, err error)
	// LinkFor returns a link to the page of a file, or to the first page when file is "". Another
	// start of the program requests it and proves itself by a key. It returns "" for a wrong key.
	// When LinkFor is nil, no links are returned.
	LinkFor func(r *http.Request, key, file string) (link string)
	Program launcher.Program
}

// session returns the end of the name of the session cookie, which differs between two servers on
// one machine.
func (a Alone) session() string {
	if a.Event == "" {
		return "office"
	}
	return string(a.Event)
}

// routesAlone registers the handlers for entering. It returns a handler that redirects addresses
// which a server of files does not have to the first page.
func (s *Server) routesAlone(mux *http.ServeMux, alone Alone) http.Handler {
	on := func(pattern string, h func(*site.Visit) error) { mux.HandleFunc(pattern, s.site.Answer(h)) }
	home := "/"
	if alone.Event != "" {
		home = "/events/" + string(alone.Event)
	}
	used := "web.problem.link-used"
	if alone.Event == "" {
		used = "web.problem.link-again"
	}

	on("GET /enter", func(v *site.Visit) error {
		in, next, ok, err := alone.Enter(v.R, v.R.URL.Query().Get("token"))
		switch {
		case err != nil:
			return err
		case ok:
			v.SetSession(in)
		case !v.Known():
			return site.Refuse(http.StatusForbidden, used)
		}
		if next == "" && alone.Event != "" {
			next = home + "/manage"
		}
		return v.Redirect(site.LocalPath(next))
	})
	on("GET /login", func(*site.Visit) error { return site.Refuse(http.StatusForbidden, used) })
	on("/", func(*site.Visit) error { return site.NotFound() })
	if alone.LinkFor != nil {
		on("POST /link", func(v *site.Visit) error { return sendLink(v, alone) })
	}

	first := http.NewServeMux()
	toFirst := s.site.Answer(func(v *site.Visit) error { return v.Redirect(home) })
	elsewhere := []string{"/events"}
	if alone.Event != "" { // there is one event, and none is made here
		elsewhere = append(elsewhere, "/{$}", "/events/new")
		first.HandleFunc("POST /events/demonstration", toFirst)
		first.HandleFunc("/events/upload", toFirst)
	}
	for _, path := range elsewhere {
		first.HandleFunc(path, toFirst)
	}
	first.HandleFunc("POST /events/{event}/remove", toFirst) // who wants to be rid of it deletes the file
	first.Handle("/", mux)
	return first
}

// sendLink gives another start of the program the one-time link to this server.
func sendLink(v *site.Visit, alone Alone) error {
	link := alone.LinkFor(v.R, v.R.PostFormValue("key"), v.R.PostFormValue("file"))
	if link == "" {
		return site.Refuse(http.StatusForbidden, "web.problem.link-again")
	}
	h := v.W.Header()
	h.Set("Content-Type", "text/plain; charset=utf-8")
	h.Set("Cache-Control", "no-store")
	_, _ = v.W.Write([]byte(link)) // who asked may have gone
	return nil
}
