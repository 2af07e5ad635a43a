package web

import (
	"net/http"

	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/internal/web/site"
)

// NewAlone builds a server of one event, without a hall: its pages in their frame,
// and nothing else. Who comes with the one-time token of alone is its
// arbiter. Of the options it takes Members, Office, List, Limits, Log,
// Now and Version.
func NewAlone(opt Options, alone Alone) (*Server, error) {
	s := bare(opt)
	if err := s.openSite(opt, alone.Event); err != nil {
		return nil, err
	}
	var err error
	s.handler, err = s.site.Handler(s.routesAlone(alone))
	return s, err
}

// Alone says which event a server is of.
type Alone struct {
	Event office.EventID
	// Enter opens a session for the token of the link that was printed; ok is false
	// for any other, and for one that was used.
	Enter func(r *http.Request, token string) (in members.Login, ok bool, err error)
}

func (s *Server) routesAlone(alone Alone) http.Handler {
	mux := http.NewServeMux()
	on := func(pattern string, h func(*visit) error) {
		mux.HandleFunc(pattern, s.site.Answer(func(v *site.Visit) error { return h(&visit{v, s}) }))
	}
	home := "/events/" + string(alone.Event)

	mux.HandleFunc("GET /healthz", s.healthz)
	s.site.Routes(mux)
	s.events.Routes(mux)
	on("POST /lang", (*visit).setLanguage)
	on("GET /enter", func(v *visit) error {
		in, ok, err := alone.Enter(v.R, v.R.URL.Query().Get("token"))
		switch {
		case err != nil:
			return err
		case ok:
			v.SetSession(in)
		case !v.Known():
			return site.Refuse(http.StatusForbidden, "web.problem.link-used")
		}
		return v.See(home + "/manage")
	})
	on("GET /login", func(*visit) error { return site.Refuse(http.StatusForbidden, "web.problem.link-used") })
	on("/", func(*visit) error { return site.NotFound() })

	// There is one event, and none is made here.
	first := http.NewServeMux()
	toEvent := s.site.Answer(func(v *site.Visit) error { return v.See(home) })
	for _, path := range []string{"/{$}", "/events", "/events/new"} {
		first.HandleFunc(path, toEvent)
	}
	first.HandleFunc("POST /events/demonstration", toEvent)
	first.HandleFunc("POST "+home+"/remove", toEvent) // who wants to be rid of it deletes the file
	first.Handle("/", mux)
	return first
}
