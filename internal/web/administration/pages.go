// Package administration serves the administrators' own pages: the one-time link that makes the
// first of them, members' roles, unreadable streams of the journal, and FIDE's rating list.
//
// It knows how these pages look. Who may do what is the register's (internal/members). It must not
// know tables or events.
package administration

import (
	"context"
	"embed"
	"log/slog"
	"net/http"

	"github.com/escaque/escaque/internal/fidelist"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/moderation"
	"github.com/escaque/escaque/internal/web/site"
)

//go:embed templates
var templates embed.FS

// administrator is the role that these pages ask for.
const administrator = members.RoleAdministrator

// Options of [New]. All are needed but Moderation and List.
type Options struct {
	Site       *site.Site
	Members    *members.Service
	Moderation *moderation.Service // nothing is decided about people when nil
	List       *fidelist.Keeper    // FIDE's rating list; nil where there is none
	// Aside lists the streams of the journal that cannot be read.
	Aside func(context.Context) ([]journal.Quarantined, error)
	// Changed is called with an account whose roles have changed.
	Changed func(ctx context.Context, account string)
	Log     *slog.Logger
}

// Pages are the pages. Make them with [New].
type Pages struct {
	site       *site.Site
	members    *members.Service
	moderation *moderation.Service
	list       *fidelist.Keeper
	aside      func(context.Context) ([]journal.Quarantined, error)
	changed    func(ctx context.Context, account string)
	log        *slog.Logger
}

// New returns the pages.
func New(opt Options) *Pages {
	return &Pages{
		site: opt.Site, members: opt.Members, moderation: opt.Moderation, list: opt.List, aside: opt.Aside, changed: opt.Changed, log: opt.Log,
	}
}

// visit is a visit to these pages.
type visit struct {
	*site.Visit
	*Pages
}

// Part returns what these pages bring to the site.
func (p *Pages) Part() site.Part {
	return site.Part{Templates: site.Folder(templates, "templates"), Body: listBody}
}

// Routes answers for the addresses of these pages.
func (p *Pages) Routes(mux *http.ServeMux) {
	on := site.On(p.site, mux, func(v *site.Visit) (*visit, error) { return &visit{v, p}, nil })
	on("GET /admin/claim", (*visit).claimPage)
	on("POST /admin/claim", (*visit).claim)
	on("GET /admin", (*visit).adminPage)
	on("POST /admin/roles", (*visit).setRoles)
	on("GET /admin/fide", (*visit).listPage)
	on("POST /admin/fide", (*visit).receiveList)
	on("POST /admin/fide/cancel", (*visit).cancelList)
}
