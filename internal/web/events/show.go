package events

import (
	"embed"
	"strings"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/web/site"
)

//go:embed templates
var templates embed.FS

// part is what the pages of events bring to the site.
var part = site.Part{Templates: site.Folder(templates, "templates"), Body: body}

// writtenControl is the control of an event's regulations as players say it; it may
// be another for Black. What is none is shown as it is.
func writtenControl(text string) string {
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
