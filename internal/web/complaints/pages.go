// Package complaints serves the pages about conduct: the rules, the complaints, and the pages on
// which administrators examine and decide cases.
//
// It decides nothing: the rules are in internal/conduct and internal/moderation. It uses the hall
// only to find the games of a member, and must not know how people log in or move.
package complaints

import (
	"embed"
	"net/http"
	"time"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/moderation"
	"github.com/escaque/escaque/internal/web/site"
)

// templates holds the templates of the pages in this package.
//
//go:embed templates
var templates embed.FS

// RulesPath is the address of the page of the rules of conduct.
const RulesPath = "/conduct"

// casesPath is the address of the administrators' page of open cases.
const casesPath = "/admin/conduct"

// Options configures [New]. All fields but Moderation are required.
type Options struct {
	Site       *site.Site
	Moderation *moderation.Service // nil disables these pages
	Hall       *hall.Hall
	Now        func() time.Time
}

// Pages serves the pages of complaints and moderation. [New] makes it.
type Pages struct {
	site       *site.Site
	moderation *moderation.Service
	hall       *hall.Hall
	now        func() time.Time
}

// New returns the pages of complaints and moderation, configured by the options.
func New(opt Options) *Pages {
	return &Pages{site: opt.Site, moderation: opt.Moderation, hall: opt.Hall, now: opt.Now}
}

// visit is one request for the pages of complaints and moderation, with its visitor.
type visit struct {
	*site.Visit
	*Pages
}

// Part returns the templates and functions of the pages of complaints and moderation.
func (p *Pages) Part() site.Part {
	return site.Part{Templates: site.Folder(templates, "templates")}
}

// Routes registers the handlers of the pages of complaints and moderation.
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
