// Package accounts serves the pages on which people register, log in and out, and keep their own
// account: language, settings of the table, passwords, what was decided about them, their data.
//
// It knows how these pages look. Names, passwords and roles are the register's (internal/members);
// second factors, sessions and tokens have pages of their own (internal/web/security). Of games and
// events it knows only what a member's own data consist of.
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

//go:embed templates
var templates embed.FS

// arbiter is the role that registers a key for sealed moves.
const arbiter = members.RoleArbiter

// Games finds the games of a member, for the file of their own data.
type Games interface {
	// Find lists games, the newest first.
	Find(ctx context.Context, q hall.GameQuery) ([]hall.GameRow, error)
	// PGN writes the score sheet of a game as somebody may see it.
	PGN(ctx context.Context, id hall.GameID, who members.Identity) ([]byte, error)
}

// Options of [New]. All are needed but Moderation and Forget.
type Options struct {
	Site       *site.Site
	Members    *members.Service
	Ratings    *ratings.Service
	Moderation *moderation.Service // nothing is decided about people when nil
	Office     *office.Office
	Games      Games
	Socket     *socket.Server // the pages that people have open
	// Forget deletes the data of members who ask for it; nobody can when nil.
	Forget Forgetter
	// AskSecond returns, as JSON, what a browser needs to ask for a passkey as the second factor
	// of a member; "" when there is none.
	AskSecond func(v *site.Visit, handle string) string
	// Changed is called with an account whose sessions have ended.
	Changed func(ctx context.Context, account string)
	Log     *slog.Logger
	Now     func() time.Time
}

// Pages are the pages. Make them with [New].
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

// New returns the pages.
func New(opt Options) *Pages {
	return &Pages{
		site: opt.Site, members: opt.Members, ratings: opt.Ratings, moderation: opt.Moderation, office: opt.Office, games: opt.Games,
		socket: opt.Socket, forget: opt.Forget, askSecond: opt.AskSecond, changed: opt.Changed, log: opt.Log, now: opt.Now,
	}
}

// visit is a visit to these pages.
type visit struct {
	*site.Visit
	*Pages
}

// Part returns what these pages bring to the site.
func (p *Pages) Part() site.Part {
	return site.Part{Templates: site.Folder(templates, "templates"), Functions: func(lang string) template.FuncMap {
		return template.FuncMap{"category": func(c ratings.Category) string { return i18n.Text(lang, "web.category."+string(c)) }}
	}}
}

// Routes answers for the addresses of these pages.
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
	on("POST /account/password", (*visit).accountPassword)
	on("POST /account/ics-password", (*visit).accountICSPassword)
	on("POST /account/envelope-key", (*visit).accountEnvelopeKey)
	on("GET /account/export", (*visit).exportData)
	on("POST /account/delete", (*visit).deleteAccount)
	moderated("POST /account/acts/{act}/appeal", (*visit).appeal)
	moderated("POST /account/acts/{act}/withdraw", (*visit).withdrawAppeal)
	moderated("POST /account/acts/acknowledge", (*visit).acknowledge)
}
