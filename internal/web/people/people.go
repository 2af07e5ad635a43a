package people

import (
	"context"
	"embed"
	"errors"
	"html/template"
	"net/http"
	"strconv"
	"strings"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/ratings"
	"github.com/escaque/escaque/internal/web/site"
)

// templates holds the templates of the pages in this package.
//
//go:embed templates
var templates embed.FS

// part holds the templates and functions of the pages about members.
var part = site.Part{Templates: site.Folder(templates, "templates"), Functions: functions}

// functions returns the template functions in a language.
func functions(lang string) template.FuncMap {
	return template.FuncMap{
		"category": func(c ratings.Category) string { return i18n.Text(lang, "web.category."+string(c)) },
		"titles":   strings.Fields,
	}
}

// Hall is the part of the hall that this package uses.
type Hall interface {
	// Find returns games of the index.
	Find(ctx context.Context, q hall.GameQuery) ([]hall.GameRow, error)
	// People returns the connected people.
	People() []hall.Person
}

// Pages serves the pages about members. [New] makes it.
type Pages struct {
	site    *site.Site
	members *members.Service
	ratings *ratings.Service
	hall    Hall
	abuser  func(id string) bool
}

// New returns the pages about members. abuser reports whether an administrator has listed a member
// as an abuser.
func New(s *site.Site, m *members.Service, r *ratings.Service, h Hall, abuser func(id string) bool) *Pages {
	return &Pages{site: s, members: m, ratings: r, hall: h, abuser: abuser}
}

// visit is one request for the pages about members, with its visitor.
type visit struct {
	*site.Visit
	*Pages
}

// Part returns the templates and functions of the pages about members.
func (p *Pages) Part() site.Part { return part }

// Routes registers the handlers of the pages about members.
func (p *Pages) Routes(mux *http.ServeMux) {
	on := site.On(p.site, mux, func(v *site.Visit) (*visit, error) { return &visit{v, p}, nil })
	on("GET /people", (*visit).peoplePage)
	on("GET /people/{handle}", (*visit).memberPage)
}

// How many places the rankings show: each on the first page, and one on a page of its own.
const (
	firstPlaces = 10
	pagePlaces  = 50
)

// maxFound is the number of members that a search lists.
const maxFound = 30

// peopleData is the data of the page of rankings and of the search.
type peopleData struct {
	Sought   string            // search text
	Found    []members.Profile // members whose handles begin with the search text
	Rankings []ranking         // one for each category, or only the requested one
	Computer bool              // rankings of computers instead of people
	One      bool              // a page of one ranking only
}

type ranking struct {
	Category ratings.Category
	Places   []ratings.Ranked
	From     int    // number of members ranked before the first
	Earlier  string // address of the previous page; empty on the first
	Later    string // address of the next page; empty on the last
}

// peoplePage shows the rankings, and the members whose handles begin with the search text.
func (v *visit) peoplePage() error {
	query := v.R.URL.Query()
	d := peopleData{Sought: query.Get("handle"), Computer: query.Get("computers") == "1"}
	if d.Sought != "" {
		var err error
		if d.Found, err = v.members.WithPrefix(v.R.Context(), d.Sought, maxFound); err != nil {
			return v.Refused(err)
		}
		if len(d.Found) == 1 {
			return v.Redirect("/people/" + d.Found[0].Handle)
		}
	}
	categories, size := ratings.Categories(), firstPlaces
	if c := ratings.Category(query.Get("category")); c.Rated() {
		categories, size, d.One = []ratings.Category{c}, pagePlaces, true
	}
	from, err := strconv.Atoi(query.Get("from"))
	if err != nil || from < 0 || !d.One {
		from = 0
	}
	for _, c := range categories {
		q := ratings.RankQuery{Category: c, Humans: !d.Computer, Computers: d.Computer, From: from, Limit: size + 1}
		places, err := v.ratings.Ranking(v.R.Context(), q)
		if err != nil {
			return err
		}
		r := ranking{Category: c, Places: places[:min(size, len(places))], From: from}
		if from > 0 {
			r.Earlier = rankingAddress(c, d.Computer, max(0, from-size))
		}
		if len(places) > size {
			r.Later = rankingAddress(c, d.Computer, from+size)
			if !d.One {
				r.Later = rankingAddress(c, d.Computer, 0)
			}
		}
		d.Rankings = append(d.Rankings, r)
	}
	return v.Show(site.Page{Name: "people", Title: v.T("web.people.title"), Nav: "people", Width: "wide", Data: d})
}

// rankingAddress returns the address of a page of a ranking.
func rankingAddress(c ratings.Category, computers bool, from int) string {
	at := "/people?category=" + string(c)
	if computers {
		at += "&computers=1"
	}
	if from > 0 {
		at += "&from=" + strconv.Itoa(from)
	}
	return at
}

// isUnknownHandle reports whether an error means that no member has the handle.
func isUnknownHandle(err error) bool {
	return errors.Is(err, &members.Error{Code: members.HandleUnknown})
}
