// Package watching is the pages about games that somebody does not play: what is to be said of one that
// is over, many boards at once, and boards and rounds on other people's pages.
//
// It knows the hall as those see it who watch. It makes no move and opens no WebSocket.
package watching

import (
	"context"
	"embed"
	"net/http"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/web/site"
)

//go:embed templates
var templates embed.FS

// part is what these pages bring to the site.
var part = site.Part{Templates: site.Folder(templates, "templates")}

// Hall is what these pages ask of the hall.
type Hall interface {
	// Table returns a game as somebody may see it.
	Table(ctx context.Context, id hall.GameID, who members.Identity) (hall.View, error)
	// Games lists the live games, the oldest first.
	Games() []hall.GameRow
}

// Words are those of a game that other pages use too.
type Words struct {
	// End is the sentence for the end of a game.
	End func(lang string, v hall.View) string
	// Numbered writes moves with their numbers; ply is how many half moves stand before the first.
	Numbered func(ply int, moves []string) string
}

// Pages are the pages. Make them with [New].
type Pages struct {
	site    *site.Site
	hall    Hall
	words   Words
	chances chances
}

// New brings the pages to a site.
func New(s *site.Site, h Hall, w Words) (*Pages, error) {
	return &Pages{site: s, hall: h, words: w}, s.Add(part)
}

// visit is a visit to these pages.
type visit struct {
	*site.Visit
	*Pages
}

// Routes answers for the addresses of these pages.
func (p *Pages) Routes(mux *http.ServeMux) {
	on := func(pattern string, h func(*visit) error) {
		mux.HandleFunc(pattern, p.site.Answer(func(v *site.Visit) error { return h(&visit{v, p}) }))
	}
	on("GET /games/{game}/look", (*visit).lookBackPage)
}
