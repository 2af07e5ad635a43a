package manual

import (
	"strings"

	"github.com/escaque/escaque/internal/web/site"
)

const (
	maxAsked = 100 // letters of a search
	excerpt  = 160 // bytes of what is shown of a section
)

// find is a section in which everything stands that somebody searches.
type find struct {
	Chapter chapter
	Section section
	Excerpt string
}

// search returns the sections that contain all words asked, with or without accents:
// those with all of them in their titles first.
func search(chapters []chapter, asked string) []find {
	words := strings.Fields(site.Folded(asked))
	if len(words) == 0 {
		return nil
	}
	var named, others []find
	for _, c := range chapters {
		for _, s := range c.Sections {
			title := site.Folded(c.Title + " " + s.Title)
			f := find{c, s, s.Text}
			if len(f.Excerpt) > excerpt {
				end := strings.LastIndexByte(s.Text[:excerpt], ' ')
				f.Excerpt = s.Text[:max(end, 0)] + " …"
			}
			switch {
			case containsAll(title, words):
				named = append(named, f)
			case containsAll(title+" "+site.Folded(s.Text), words):
				others = append(others, f)
			}
		}
	}
	return append(named, others...)
}

func containsAll(text string, words []string) bool {
	for _, w := range words {
		if !strings.Contains(text, w) {
			return false
		}
	}
	return true
}
