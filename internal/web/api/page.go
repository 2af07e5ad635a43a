package api

import (
	"strings"

	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/web/site"
)

// pageData is the data of the page for programmers.
type pageData struct {
	Address string
	Scopes  []scopeRow
	Groups  []groupRows
}

type scopeRow struct {
	Scope members.Scope
	Text  string
}

type groupRows struct {
	ID, Title string
	Rows      []operationRow
}

type operationRow struct {
	Method, Path, Text string
	Scopes             []members.Scope
	Token, Program     bool
	Params             []string
}

// page shows the page about the interface for programs.
func (a *API) page(v *site.Visit) error {
	d := pageData{}
	c := call{API: a, v: v, r: v.R}
	d.Address = c.address("/")
	for _, s := range members.Scopes() {
		d.Scopes = append(d.Scopes, scopeRow{s, v.T("web.tokens.scope." + strings.ReplaceAll(string(s), ":", "-"))})
	}
	for _, op := range Operations() {
		if len(d.Groups) == 0 || d.Groups[len(d.Groups)-1].ID != string(op.Group) {
			d.Groups = append(d.Groups, groupRows{ID: string(op.Group), Title: v.T("web.api.group." + string(op.Group))})
		}
		row := operationRow{Method: op.Method, Path: op.Path, Text: v.T("web.api.op." + op.sentenceKey()), Scopes: op.Scopes, Token: op.Token, Program: op.Program}
		for _, p := range op.Params {
			row.Params = append(row.Params, p.Name)
		}
		g := &d.Groups[len(d.Groups)-1]
		g.Rows = append(g.Rows, row)
	}
	return v.Show(site.Page{Name: "api", Title: v.T("web.api.title"), Width: "narrow", Data: d})
}
