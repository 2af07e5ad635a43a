package web

import (
	"fmt"
	"net/http"

	"github.com/escaque/escaque/internal/web/guide"
	"github.com/escaque/escaque/internal/web/manual"
	"github.com/escaque/escaque/internal/web/site"
)

// visit is a visit to the pages that stand here.
type visit struct {
	*site.Visit
	s *Server
}

// routes is the plan of the pages as addresses.
func (s *Server) routes() http.Handler {
	mux := http.NewServeMux()
	on := func(pattern string, h func(*visit) error) {
		mux.HandleFunc(pattern, s.site.Answer(func(v *site.Visit) error { return h(&visit{v, s}) }))
	}

	mux.HandleFunc("GET /healthz", s.healthz)
	mux.HandleFunc("GET /readyz", s.readyz)
	s.site.Routes(mux)
	mux.HandleFunc("GET /ws", s.socket.Accept)

	on("GET /{$}", (*visit).hallPage)
	on("GET /about", (*visit).aboutPage)
	on("POST /lang", (*visit).setLanguage)

	on("GET /login", (*visit).loginPage)
	on("POST /login", (*visit).login)
	on("GET /register", (*visit).registerPage)
	on("POST /register", (*visit).register)
	on("POST /guest", (*visit).enterAsGuest)
	on("POST /computer", (*visit).playComputer)
	on("POST /logout", (*visit).logout)
	on("GET /account", (*visit).accountPage)
	on("POST /account/language", (*visit).accountLanguage)
	on("POST /account/table", (*visit).accountTable)
	on("POST /account/password", (*visit).accountPassword)
	on("POST /account/ics-password", (*visit).accountICSPassword)
	on("GET /account/export", (*visit).exportData)
	on("POST /account/delete", (*visit).deleteAccount)
	on("POST /account/acts/{act}/appeal", moderated((*visit).appeal))
	on("POST /account/acts/{act}/withdraw", moderated((*visit).withdrawAppeal))
	on("POST /account/acts/acknowledge", moderated((*visit).acknowledge))
	on("POST /account/envelope-key", (*visit).accountEnvelopeKey)

	on("GET "+conductPath, moderated((*visit).rulesPage))
	on("GET /complaints", moderated((*visit).complaintsPage))
	on("POST /complaints", moderated((*visit).complain))
	on("POST /complaints/{complaint}/withdraw", moderated((*visit).withdrawComplaint))

	on("GET /games/{game}", (*visit).gamePage)
	on("GET /games/{game}/envelope", (*visit).envelopePage)
	on("POST /games/{game}/envelope/preview", (*visit).previewMove)
	on("POST /games/{game}/envelope/seal", (*visit).sealMove)
	on("POST /games/{game}/envelope/adjourn", (*visit).adjournGame)
	on("POST /games/{game}/envelope/resume", (*visit).resumeGame)
	on("POST /games/{game}/envelope/resume-late", (*visit).resumeLate)
	on("POST /games/{game}/envelope/open", (*visit).openEnvelope)
	on("POST /games/{game}/envelope/lost", (*visit).loseEnvelope)

	s.events.Routes(mux)
	s.people.Routes(mux)
	s.archive.Routes(mux)
	s.messages.Routes(mux)
	s.security.Routes(mux)
	s.invitations.Routes(mux)
	guide.Routes(s.site, mux)
	manual.Routes(s.site, mux)
	s.studies.Routes(mux)
	s.engine.Routes(mux)
	s.editor.Routes(mux)
	s.api.Routes(mux)
	s.watching.Routes(mux)

	on("GET /admin/claim", (*visit).claimPage)
	on("POST /admin/claim", (*visit).claim)
	on("GET /admin", (*visit).adminPage)
	on("POST /admin/roles", (*visit).setRoles)
	on("GET "+deskPath, moderated((*visit).deskPage))
	on("GET "+deskPath+"/person", moderated((*visit).personPage))
	on("GET "+deskPath+"/complaints/{complaint}", moderated((*visit).complaintPage))
	on("GET "+deskPath+"/acts/{act}", moderated((*visit).actPage))
	on("POST "+deskPath+"/close", moderated((*visit).closeComplaint))
	on("POST "+deskPath+"/act", moderated((*visit).takeMeasure))
	on("POST "+deskPath+"/lift", moderated((*visit).liftMeasure))
	on("POST "+deskPath+"/annul", moderated((*visit).annulRatings))
	on("POST "+deskPath+"/reinstate", moderated((*visit).reinstateRatings))
	on("POST "+deskPath+"/rule", moderated((*visit).ruleOnAppeal))
	on("POST "+deskPath+"/move", moderated((*visit).askToMove))
	on("POST "+deskPath+"/adjudicate", moderated((*visit).adjudicateGame))
	on("GET /admin/fide", (*visit).listPage)
	on("POST /admin/fide", (*visit).receiveList)
	on("POST /admin/fide/cancel", (*visit).cancelList)

	on("/", func(v *visit) error {
		if v.R.Method == http.MethodGet || v.R.Method == http.MethodHead {
			return site.NotFound()
		}
		return site.Refuse(http.StatusMethodNotAllowed, "web.problem.method")
	})
	return mux
}

// healthz answers as long as the process does.
func (s *Server) healthz(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	_, _ = w.Write([]byte("ok\n"))
}

// readyz answers 200 when the server can work, 503 when it cannot. Anybody may ask, and balancers ask every second:
// the details go to the log, when they begin and when they end.
func (s *Server) readyz(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	part, err := s.ready(r.Context())
	if err != nil {
		if before := s.unready.Swap(&part); before == nil || *before != part {
			s.log.Warn("not ready", "part", part, "error", err)
		}
		w.WriteHeader(http.StatusServiceUnavailable)
		_, _ = fmt.Fprintf(w, "not ready: %s\n", part)
		return
	}
	if before := s.unready.Swap(nil); before != nil {
		s.log.Info("ready again", "part", *before)
	}
	_, _ = w.Write([]byte("ready\n"))
}
