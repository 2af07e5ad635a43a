// Package watching serves the pages for spectators: the page about a finished game, pages with many
// boards, and boards and rounds for other websites.
//
// It sees the hall as spectators do, and uses the pairings of events. It makes no moves and opens
// no WebSockets.
package watching

import (
	"context"
	"embed"
	"log/slog"
	"net/http"
	"time"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/web/site"
)

// templates holds the templates of the pages in this package.
//
//go:embed templates
var templates embed.FS

// part holds the templates and functions of the spectator pages.
var part = site.Part{Templates: site.Folder(templates, "templates")}

// Hall is the part of the hall that this package uses.
type Hall interface {
	// Table returns a game as the given person may see it.
	Table(ctx context.Context, id hall.GameID, who members.Identity) (hall.View, error)
	// Games returns the games in progress, the oldest first.
	Games() []hall.GameRow
	// ObservePublic observes a game for many viewers.
	ObservePublic(ctx context.Context, id hall.GameID) (*hall.Observer, error)
	// PGN returns a game as PGN, as the given person may see it.
	PGN(ctx context.Context, id hall.GameID, who members.Identity) ([]byte, error)
	// Now returns the time of the hall's clock.
	Now() clock.Instant
	// Audience returns the number of people who watch a game.
	Audience(id hall.GameID) int
	// CountViewer counts a viewer of something other than one game until leave is called.
	CountViewer(what string) (leave func())
	// ViewerCount returns the number of such viewers.
	ViewerCount(what string) int
}

// Pages serves the spectator pages. [New] makes it.
type Pages struct {
	site    *site.Site
	hall    Hall
	chances chanceCache
	wall    wall
	live    livePGN
	now     func() time.Time
}

// Options configures [New]. All fields but Now and Log are required.
type Options struct {
	Site   *site.Site
	Hall   Hall
	Events Events
	Now    func() time.Time // time.Now when nil
	Log    *slog.Logger     // slog.Default when nil
}

// New returns the spectator pages, configured by the options.
func New(opt Options) *Pages {
	if opt.Log == nil {
		opt.Log = slog.Default()
	}
	if opt.Now == nil {
		opt.Now = time.Now
	}
	return &Pages{
		site: opt.Site, hall: opt.Hall, now: opt.Now,
		wall: wall{hall: opt.Hall, events: opt.Events, log: opt.Log, name: opt.Site.Name},
	}
}

// visit is one request for the spectator pages, with its visitor.
type visit struct {
	*site.Visit
	*Pages
}

// Part returns the templates and functions of the spectator pages.
func (p *Pages) Part() site.Part { return part }

// Routes registers the handlers of the spectator pages.
func (p *Pages) Routes(mux *http.ServeMux) {
	on := site.On(p.site, mux, func(v *site.Visit) (*visit, error) { return &visit{v, p}, nil })
	on("GET /games/{game}/look", (*visit).lookBackPage)
	on("GET /watch", (*visit).boardsPage)
	on("GET /watch/stream", (*visit).feed)
	on("GET /watch/share", (*visit).sharePage)
	on("GET /embed", (*visit).embedPage)
	for address, write := range map[string]func(*visit) error{
		"/games/{game}/live.pgn":                  (*visit).gamePGN,
		"/events/{event}/live.pgn":                (*visit).roundPGN,
		"/events/{event}/rounds/{round}/live.pgn": (*visit).roundPGN,
	} {
		on("GET "+address, write)
		on("OPTIONS "+address, (*visit).answerPreflight)
	}
}
