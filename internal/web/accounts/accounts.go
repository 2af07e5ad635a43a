// Package accounts serves the pages for registration, login and logout, and the account page:
// language, table settings, passwords, moderation decisions and the member's data.
//
// Package internal/members manages names, passwords and roles. The pages of second factors, sessions
// and tokens are in internal/web/security. This package uses games and events only to export a
// member's data.
package accounts

import (
	"context"
	"embed"
	"html/template"
	"log/slog"
	"net/http"
	"time"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/moderation"
	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/internal/ratings"
	"github.com/escaque/escaque/internal/web/site"
	"github.com/escaque/escaque/internal/web/socket"
)

// templates holds the templates of the pages in this package.
//
//go:embed templates
var templates embed.FS

// arbiter is the role required to register a key for sealed moves.
const arbiter = members.RoleArbiter

// Games finds the games of a member for the export of their data.
type Games interface {
	// Find lists games, the newest first.
	Find(ctx context.Context, q hall.GameQuery) ([]hall.GameRow, error)
	// PGN returns the score sheet of a game as the given person may see it.
	PGN(ctx context.Context, id hall.GameID, who members.Identity) ([]byte, error)
}

// Options configures [New]. All fields but Moderation and Forget are required.
type Options struct {
	Site       *site.Site
	Members    *members.Service
	Ratings    *ratings.Service
	Moderation *moderation.Service // nil disables moderation
	Office     *office.Office
	Games      Games
	Socket     *socket.Server // connections of open pages
	// Forget deletes the data of members on their request. Nil disables the deletion of accounts.
	Forget Forgetter
	// AskSecond returns, as JSON, the options with which a browser requests a passkey as the second
	// factor of a member. It returns "" when the member has no passkey.
	AskSecond func(v *site.Visit, handle string) string
	// Changed is called with an account whose sessions have ended.
	Changed func(ctx context.Context, account string)
	Log     *slog.Logger
	Now     func() time.Time
}

// Pages serves the account pages. [New] makes it.
type Pages struct {
	site       *site.Site
	members    *members.Service
	ratings    *ratings.Service
	moderation *moderation.Service
	office     *office.Office
	games      Games
	socket     *socket.Server
	forget     Forgetter
	askSecond  func(v *site.Visit, handle string) string
	changed    func(ctx context.Context, account string)
	log        *slog.Logger
	now        func() time.Time
}

// New returns the account pages, configured by the options.
func New(opt Options) *Pages {
	return &Pages{
		site: opt.Site, members: opt.Members, ratings: opt.Ratings, moderation: opt.Moderation, office: opt.Office, games: opt.Games,
		socket: opt.Socket, forget: opt.Forget, askSecond: opt.AskSecond, changed: opt.Changed, log: opt.Log, now: opt.Now,
	}
}

// visit is one request for the account pages, with its visitor.
type visit struct {
	*site.Visit
	*Pages
}

// Part returns the templates and functions of the account pages.
func (p *Pages) Part() site.Part {
	return site.Part{Templates: site.Folder(templates, "templates"), Functions: func(lang string) template.FuncMap {
		return template.FuncMap{"category": func(c ratings.Category) string { return i18n.Text(lang, "web.category."+string(c)) }}
	}}
}

// Routes registers the handlers of the account pages.
func (p *Pages) Routes(mux *http.ServeMux) {
	on := site.On(p.site, mux, func(v *site.Visit) (*visit, error) { return &visit{v, p}, nil })
	moderated := site.On(p.site, mux, func(v *site.Visit) (*visit, error) {
		if p.moderation == nil {
			return nil, site.NotFound()
		}
		return &visit{v, p}, nil
	})
	on("GET /login", (*visit).loginPage)
	on("POST /login", (*visit).login)
	on("GET /register", (*visit).registerPage)
	on("POST /register", (*visit).register)
	on("POST /guest", (*visit).enterAsGuest)
	on("POST /logout", (*visit).logout)
	on("GET /account", (*visit).accountPage)
	on("POST /account/language", (*visit).accountLanguage)
	on("POST /account/table", (*visit).accountTable)
	on("POST "+sightAddress, (*visit).accountSight)
	on("POST /account/password", (*visit).accountPassword)
	on("POST /account/ics-password", (*visit).accountICSPassword)
	on("POST /account/envelope-key", (*visit).accountEnvelopeKey)
	on("GET /account/export", (*visit).exportData)
	on("POST /account/delete", (*visit).deleteAccount)
	moderated("POST /account/acts/{act}/appeal", (*visit).appeal)
	moderated("POST /account/acts/{act}/withdraw", (*visit).withdrawAppeal)
	moderated("POST /account/acts/acknowledge", (*visit).acknowledge)
}
