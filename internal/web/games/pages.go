// Package games serves the first page of the hall, the page of a game, its protocol, and the page of
// a sealed move. A button on the first page begins a game with the computer.
//
// It shows data of the hall. Moves are sent over the WebSocket (internal/web/socket). The pages
// with many boards are in internal/web/watching.
package games

import (
	"embed"
	"html/template"
	"net/http"

	"github.com/escaque/escaque/internal/calls"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/moderation"
	"github.com/escaque/escaque/internal/ratings"
	"github.com/escaque/escaque/internal/web/site"
	"github.com/escaque/escaque/internal/web/socket"
)

// templates holds the templates of the pages in this package.
//
//go:embed templates
var templates embed.FS

// Options configures [New]. All fields but Moderation and Computer are required.
type Options struct {
	Site       *site.Site
	Hall       *hall.Hall
	Calls      *calls.Service // calls for arbiters, which stand in the protocols
	Ratings    *ratings.Service
	Socket     *socket.Server      // connections of open pages
	Moderation *moderation.Service // nil disables warnings and complaints
	Computer   Computer            // nil disables games with the computer
}

// Pages serves the game pages. [New] makes it.
type Pages struct {
	site       *site.Site
	hall       *hall.Hall
	calls      *calls.Service
	ratings    *ratings.Service
	socket     *socket.Server
	moderation *moderation.Service
	computer   Computer
}

// New returns the game pages, configured by the options.
func New(opt Options) *Pages {
	return &Pages{
		site: opt.Site, hall: opt.Hall, calls: opt.Calls, ratings: opt.Ratings, socket: opt.Socket, moderation: opt.Moderation, computer: opt.Computer,
	}
}

// visit is one request for the game pages, with its visitor.
type visit struct {
	*site.Visit
	*Pages
}

// Part returns the templates and functions of the game pages.
func (p *Pages) Part() site.Part {
	return site.Part{Templates: site.Folder(templates, "templates"), Functions: func(string) template.FuncMap {
		return template.FuncMap{"result": site.Result, "control": site.Controls}
	}}
}

// Routes registers the handlers of the game pages.
func (p *Pages) Routes(mux *http.ServeMux) {
	on := site.On(p.site, mux, func(v *site.Visit) (*visit, error) { return &visit{v, p}, nil })
	on("GET /{$}", (*visit).hallPage)
	on("POST /computer", (*visit).playComputer)
	on("GET /games/{game}", (*visit).gamePage)
	on("GET /games/{game}/protocol", (*visit).protocolPage)
	on("GET /games/{game}/protocol/{form}", (*visit).downloadProtocol)
	on("GET /games/{game}/envelope", (*visit).envelopePage)
	on("POST /games/{game}/envelope/preview", (*visit).previewMove)
	on("POST /games/{game}/envelope/seal", (*visit).sealMove)
	on("POST /games/{game}/envelope/adjourn", (*visit).adjournGame)
	on("POST /games/{game}/envelope/resume", (*visit).resumeGame)
	on("POST /games/{game}/envelope/resume-late", (*visit).resumeLate)
	on("POST /games/{game}/envelope/open", (*visit).openEnvelope)
	on("POST /games/{game}/envelope/lost", (*visit).loseEnvelope)
}
