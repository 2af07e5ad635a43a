package events

import (
	"embed"
	"strings"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/web/site"
)

// templates holds the templates of the pages in this package.
//
//go:embed templates
var templates embed.FS

// part holds the templates of the pages of events.
var part = site.Part{Templates: site.Folder(templates, "templates"), Body: bodyLimit}

// controlText returns the time control of an event as players write it; Black may have another one.
// It returns an invalid control unchanged.
func controlText(text string) string {
	if text == "" {
		return ""
	}
	var said []string
	for written := range strings.SplitSeq(text, " / ") {
		c, err := clock.ParseControlSeconds(written)
		if err != nil {
			return text
		}
		said = append(said, site.Control(c))
	}
	return strings.Join(said, " / ")
}
