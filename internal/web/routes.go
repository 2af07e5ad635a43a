package web

import (
	"fmt"
	"net/http"
	"path"
	"strings"
)

// routes is the plan of the pages as addresses.
func (s *Server) routes() http.Handler {
	mux := http.NewServeMux()
	on := func(pattern string, h handler) { mux.HandleFunc(pattern, s.answer(h)) }

	mux.HandleFunc("GET /healthz", s.healthz)
	mux.HandleFunc("GET /readyz", s.readyz)
	mux.Handle("GET "+base, s.assets)
	mux.Handle("GET /static/", s.assets)
	mux.HandleFunc("GET /ws", s.socket)

	on("GET /{$}", (*visit).hallPage)
	on("GET /about", (*visit).aboutPage)
	on("POST /lang", (*visit).setLanguage)

	on("GET /login", (*visit).loginPage)
	on("POST /login", (*visit).login)
	on("GET /register", (*visit).registerPage)
	on("POST /register", (*visit).register)
	on("POST /guest", (*visit).enterAsGuest)
	on("POST /logout", (*visit).logout)
	on("GET /account", (*visit).accountPage)
	on("POST /account/language", (*visit).accountLanguage)
	on("POST /account/password", (*visit).accountPassword)
	on("POST /account/ics-password", (*visit).accountICSPassword)
	on("POST /account/acts/{act}/appeal", (*visit).appeal)
	on("POST /account/acts/acknowledge", (*visit).acknowledge)
	on("POST /account/envelope-key", (*visit).accountEnvelopeKey)

	on("GET /games", (*visit).gamesPage)
	on("GET /games/{game}", (*visit).gamePage)
	on("GET /games/{game}/envelope", (*visit).envelopePage)
	on("POST /games/{game}/envelope/seal", (*visit).sealMove)
	on("POST /games/{game}/envelope/adjourn", (*visit).adjournGame)
	on("POST /games/{game}/envelope/resume", (*visit).resumeGame)
	on("POST /games/{game}/envelope/open", (*visit).openEnvelope)
	on("POST /games/{game}/envelope/lost", (*visit).loseEnvelope)

	on("GET /events", (*visit).eventsPage)
	on("GET /events/new", (*visit).newEventPage)
	on("POST /events/new", (*visit).newEvent)
	on("GET /events/{event}", (*visit).eventPage)
	on("GET /events/{event}/entries", (*visit).entriesPage)
	on("GET /events/{event}/rounds/{round}", (*visit).roundPage)
	on("GET /events/{event}/crosstable", (*visit).crossTablePage)
	on("GET /events/{event}/report.trf", (*visit).eventReport)
	on("GET /events/{event}/manage", (*visit).managePage)
	mux.HandleFunc("GET /events/{event}/live", s.eventLive)
	on("POST /events/{event}/entries", (*visit).importEntries)
	on("POST /events/{event}/staff", (*visit).appoint)
	on("POST /events/{event}/staff/dismiss", (*visit).dismiss)
	on("POST /events/{event}/lots", (*visit).drawLots)
	on("POST /events/{event}/lots/revoke", (*visit).revokeLots)
	on("POST /events/{event}/players/{player}/member", (*visit).linkMember)
	on("POST /events/{event}/players/{player}/withdraw", (*visit).withdrawPlayer)
	on("POST /events/{event}/players/{player}/return", (*visit).returnPlayer)
	on("POST /events/{event}/rounds/{round}/publish", (*visit).publishRound)
	on("POST /events/{event}/rounds/{round}/revoke", (*visit).revokeRound)
	on("POST /events/{event}/rounds/{round}/seat", (*visit).seatRound)
	on("POST /events/{event}/rounds/{round}/close", (*visit).closeRound)
	on("POST /events/{event}/rounds/{round}/reopen", (*visit).reopenRound)
	on("GET /events/{event}/rounds/{round}/results", (*visit).resultsPage)
	on("POST /events/{event}/rounds/{round}/results", (*visit).enterResults)

	on("GET /admin/claim", (*visit).claimPage)
	on("POST /admin/claim", (*visit).claim)
	on("GET /admin", (*visit).adminPage)
	on("POST /admin/roles", (*visit).setRoles)

	on("/", func(v *visit) error {
		if v.r.Method == http.MethodGet || v.r.Method == http.MethodHead {
			return notFound()
		}
		return refuse(http.StatusMethodNotAllowed, "web.problem.method")
	})
	return mux
}

// isUpload reports whether the request may carry a file.
func isUpload(r *http.Request) bool {
	ok, err := path.Match("/events/*/entries", r.URL.Path)
	return err == nil && ok && r.Method == http.MethodPost && strings.HasPrefix(r.Header.Get("Content-Type"), "multipart/form-data")
}

// healthz answers as long as the process does.
func (s *Server) healthz(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	_, _ = w.Write([]byte("ok\n"))
}

// readyz answers 200 when the server can work, 503 when it cannot.
func (s *Server) readyz(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	if err := s.ready(r.Context()); err != nil {
		s.log.Warn("not ready", "error", err)
		w.WriteHeader(http.StatusServiceUnavailable)
		_, _ = fmt.Fprintf(w, "not ready: %v\n", err)
		return
	}
	_, _ = w.Write([]byte("ready\n"))
}
