// Package complaints serves the pages about how people behave: the rules of conduct, complaints,
// and those on which administrators read what waits, look into it and decide.
//
// It decides nothing: every rule is in internal/conduct and internal/moderation. Of the hall it
// knows which games somebody has played; it must not know how people log in or move.
package complaints

import (
	"embed"
	"net/http"
	"time"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/moderation"
	"github.com/escaque/escaque/internal/web/site"
)

//go:embed templates
var templates embed.FS

// RulesPath is the page of the rules of conduct.
const RulesPath = "/conduct"

// casesPath is where administrators see what waits.
const casesPath = "/admin/conduct"

// Options of [New]. All are needed but Moderation.
type Options struct {
	Site       *site.Site
	Moderation *moderation.Service // without it there are no such pages
	Hall       *hall.Hall
	Now        func() time.Time
}

// Pages are the pages. Make them with [New].
type Pages struct {
	site       *site.Site
	moderation *moderation.Service
	hall       *hall.Hall
	now        func() time.Time
}

// New returns the pages.
func New(opt Options) *Pages {
	return &Pages{site: opt.Site, moderation: opt.Moderation, hall: opt.Hall, now: opt.Now}
}

// visit is a visit to these pages.
type visit struct {
	*site.Visit
	*Pages
}

// Part returns what these pages bring to the site.
func (p *Pages) Part() site.Part {
	return site.Part{Templates: site.Folder(templates, "templates")}
}

// Routes answers for the addresses of these pages.
func (p *Pages) Routes(mux *http.ServeMux) {
	on := site.On(p.site, mux, func(v *site.Visit) (*visit, error) {
		if p.moderation == nil {
			return nil, site.NotFound()
		}
		return &visit{v, p}, nil
	})
	on("GET "+RulesPath, (*visit).rulesPage)
	on("GET /complaints", (*visit).complaintsPage)
	on("POST /complaints", (*visit).complain)
	on("POST /complaints/{complaint}/withdraw", (*visit).withdrawComplaint)

	on("GET "+casesPath, (*visit).casesPage)
	on("GET "+casesPath+"/person", (*visit).personPage)
	on("GET "+casesPath+"/complaints/{complaint}", (*visit).complaintPage)
	on("GET "+casesPath+"/acts/{act}", (*visit).actPage)
	on("POST "+casesPath+"/close", (*visit).closeComplaint)
	on("POST "+casesPath+"/act", (*visit).takeMeasure)
	on("POST "+casesPath+"/lift", (*visit).liftMeasure)
	on("POST "+casesPath+"/annul", (*visit).annulRatings)
	on("POST "+casesPath+"/reinstate", (*visit).reinstateRatings)
	on("POST "+casesPath+"/rule", (*visit).ruleOnAppeal)
	on("POST "+casesPath+"/move", (*visit).askToMove)
	on("POST "+casesPath+"/adjudicate", (*visit).adjudicateGame)
}
