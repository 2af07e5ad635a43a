package arch

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestNoParagraphTwice: a guide that was rewritten does not keep the old paragraph
// beside the new one. Two paragraphs of one page are taken for the same when three
// fifths of their words are.
func TestNoParagraphTwice(t *testing.T) {
	pages, err := filepath.Glob("../../docs/*.md")
	if err != nil || len(pages) == 0 {
		t.Fatalf("%d pages: %v", len(pages), err)
	}
	for _, page := range append(pages, "../../README.md", "../../CONTRIBUTING.md") {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		known := paragraphs(string(text))
		for i, one := range known {
			for _, other := range known[:i] {
				if alike(one.words, other.words) {
					t.Errorf("%s has a paragraph twice:\n%.150s ...\n%.150s ...", filepath.Base(page), other.text, one.text)
				}
			}
		}
	}
}

type paragraph struct {
	text  string
	words map[string]bool
}

var (
	fenced = regexp.MustCompile("(?ms)^```.*?^```$")
	gaps   = regexp.MustCompile(`\n\s*\n|\n- `)
	word   = regexp.MustCompile(`\pL+`)
)

// paragraphs returns those of prose: no tables, no examples, nothing short.
func paragraphs(text string) (all []paragraph) {
	for _, p := range gaps.Split(fenced.ReplaceAllString(text, ""), -1) {
		words := make(map[string]bool)
		for _, w := range word.FindAllString(strings.ToLower(p), -1) {
			words[w] = true
		}
		if p = strings.TrimSpace(p); len(words) >= 25 && !strings.HasPrefix(p, "|") {
			all = append(all, paragraph{p, words})
		}
	}
	return all
}

// alike reports whether three fifths of the words of two paragraphs are in both.
func alike(one, other map[string]bool) bool {
	shared := 0
	for w := range one {
		if other[w] {
			shared++
		}
	}
	return 5*shared >= 3*(len(one)+len(other)-shared)
}
