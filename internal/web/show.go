package web

import (
	"embed"
	"html/template"

	"github.com/escaque/escaque/internal/explain"
	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/internal/ratings"
	"github.com/escaque/escaque/internal/web/site"
)

//go:embed all:ui/dist
var built embed.FS

//go:embed templates
var templates embed.FS

// part is what the pages that stand here bring to the site.
var part = site.Part{Templates: site.Folder(templates, "templates"), Functions: functions, Body: listBody}

// functions are those that the templates here use, bound to a language.
func functions(lang string) template.FuncMap {
	return template.FuncMap{
		"author":   func(handle string) string { return explain.Author(lang, handle) },
		"category": func(c ratings.Category) string { return i18n.Text(lang, "web.category."+string(c)) },
		"result":   site.Result,
		"control":  site.Controls,
	}
}
