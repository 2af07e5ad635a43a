// Package administration serves the pages of administrators: the one-time link that creates the
// first administrator, the roles of members, unreadable streams of the journal, FIDE's rating list
// and the rating lists of organisers.
//
// Package internal/members decides about permissions. This package must not know tables or events.
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

// templates holds the templates of the pages in this package.
//
//go:embed templates
var templates embed.FS

// administrator is the role required for the administrators' pages.
const administrator = members.RoleAdministrator

// Options configures [New]. All fields but Moderation and List are required.
type Options struct {
	Site       *site.Site
	Members    *members.Service
	Moderation *moderation.Service // nil disables moderation
	List       *fidelist.Keeper    // FIDE's rating list and those of organisers; nil disables them
	Fetcher    *fidelist.Fetcher   // fetches that list; nil disables it
	// EventsWithList returns the names of the events that use a rating list.
	EventsWithList func(list string) []string
	// Aside returns the streams of the journal that cannot be read.
	Aside func(context.Context) ([]journal.Quarantined, error)
	// Changed is called with an account whose roles have changed.
	Changed func(ctx context.Context, account string)
	Log     *slog.Logger
}

// Pages serves the administrators' pages. [New] makes it.
type Pages struct {
	site       *site.Site
	members    *members.Service
	moderation *moderation.Service
	list       *fidelist.Keeper
	fetcher    *fidelist.Fetcher
	withList   func(list string) []string
	aside      func(context.Context) ([]journal.Quarantined, error)
	changed    func(ctx context.Context, account string)
	log        *slog.Logger

	drafts ownDrafts
}

// New returns the administrators' pages, configured by the options.
func New(opt Options) *Pages {
	return &Pages{
		site: opt.Site, members: opt.Members, moderation: opt.Moderation, list: opt.List, fetcher: opt.Fetcher, withList: opt.EventsWithList, aside: opt.Aside, changed: opt.Changed, log: opt.Log,
	}
}

// visit is one request for the administrators' pages, with its visitor.
type visit struct {
	*site.Visit
	*Pages
}

// Part returns the templates and functions of the administrators' pages.
func (p *Pages) Part() site.Part {
	return site.Part{Templates: site.Folder(templates, "templates"), Body: listBody}
}

// Routes registers the handlers of the administrators' pages.
func (p *Pages) Routes(mux *http.ServeMux) {
	on := site.On(p.site, mux, func(v *site.Visit) (*visit, error) { return &visit{v, p}, nil })
	on("GET /admin/claim", (*visit).claimPage)
	on("POST /admin/claim", (*visit).claim)
	on("GET /admin", (*visit).adminPage)
	on("POST /admin/roles", (*visit).setRoles)
	on("GET /admin/fide", (*visit).listPage)
	on("POST /admin/fide", (*visit).receiveList)
	on("POST /admin/fide/cancel", (*visit).cancelList)
	on("POST /admin/fide/fetch", (*visit).fetchList)
	on("GET "+ownListsPath, (*visit).ownListsPage)
	on("POST "+ownListsPath, (*visit).readOwnList)
	on("POST "+ownListsPath+"/keep", (*visit).keepOwnList)
	on("POST "+ownListsPath+"/remove", (*visit).removeOwnList)
}
