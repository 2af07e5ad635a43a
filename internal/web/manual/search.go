package manual

import (
	"strings"

	"github.com/escaque/escaque/internal/web/site"
)

const (
	maxAsked = 100 // greatest number of characters of a search
	excerpt  = 160 // bytes of a section that are shown
)

// match is a section that contains all words of a search.
type match struct {
	Chapter chapter
	Section section
	Excerpt string
}

// search returns the sections that contain all words of the text asked, ignoring accents. Sections
// with all words in their titles come first.
func search(chapters []chapter, asked string) []match {
	words := strings.Fields(site.Folded(asked))
	if len(words) == 0 {
		return nil
	}
	var named, others []match
	for _, c := range chapters {
		for _, s := range c.Sections {
			title := site.Folded(c.Title + " " + s.Title)
			f := match{c, s, s.Text}
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

// containsAll reports whether a text contains all words.
func containsAll(text string, words []string) bool {
	for _, w := range words {
		if !strings.Contains(text, w) {
			return false
		}
	}
	return true
}
