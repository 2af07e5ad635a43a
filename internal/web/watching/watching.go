// Package watching is the pages about games that somebody does not play: what is to be said of one
// that is over, many boards at once, and boards and rounds on other people's pages.
//
// It knows the hall as those see it who watch, and of events who plays whom in which round. It
// makes no move and opens no WebSocket.
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

//go:embed templates
var templates embed.FS

// part holds the templates and functions of these pages.
var part = site.Part{Templates: site.Folder(templates, "templates")}

// Hall is what these pages ask of the hall.
type Hall interface {
	// Table returns a game as somebody may see it.
	Table(ctx context.Context, id hall.GameID, who members.Identity) (hall.View, error)
	// Games lists the live games, the oldest first.
	Games() []hall.GameRow
	// ObservePublic watches a game for many, and PGN writes its score sheet as somebody may see it.
	ObservePublic(ctx context.Context, id hall.GameID) (*hall.Observer, error)
	PGN(ctx context.Context, id hall.GameID, who members.Identity) ([]byte, error)
	// Now is the hall's instant.
	Now() clock.Instant
	// Audience is how many watch a game. Count counts somebody who watches more than one, until
	// they leave, and Counted is how many do.
	Audience(id hall.GameID) int
	CountViewer(what string) (leave func())
	ViewerCount(what string) int
}

// Pages serves these pages. [New] makes it.
type Pages struct {
	site    *site.Site
	hall    Hall
	chances kept
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

// New returns the pages with the given options.
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

// visit is one request for these pages, with its visitor.
type visit struct {
	*site.Visit
	*Pages
}

// Part returns the templates and functions of these pages.
func (p *Pages) Part() site.Part { return part }

// Routes registers the handlers of these pages.
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
		on("OPTIONS "+address, (*visit).pgnAsked)
	}
}
