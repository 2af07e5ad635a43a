package laws

import (
	"embed"
	"path"
	"regexp"
	"slices"
	"strings"
)

// The transcripts are the machine's examples, one file per article and edition;
// the tests hold the machine to them. They are kept in the program so that it
// can name, for every rule, the protocol that shows it.
//
//go:embed testdata/*/*.txt
var protocols embed.FS

// Transcripts names the transcripts of an edition in which a rule is announced,
// the one of the rule's own article first.
func Transcripts(e Edition, r Rule) []string {
	article, _ := Article(e, r)
	announced := regexp.MustCompile(`\[([A-Z0-9-]+ )?` + regexp.QuoteMeta(string(r)) + `( [A-Z0-9-]+)?\]`)
	var names []string
	files, _ := protocols.ReadDir(path.Join("testdata", string(e)))
	for _, f := range files {
		name := strings.TrimSuffix(f.Name(), ".txt")
		if text, ok := Transcript(e, name); ok && strings.Contains(text, string(r)) && announced.MatchString(text) {
			names = append(names, name)
		}
	}
	slices.SortStableFunc(names, func(a, b string) int { return common(b, article) - common(a, article) })
	return names
}

// common returns how many of the first letters two texts share.
func common(a, b string) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

// Transcript returns the text of a transcript.
func Transcript(e Edition, name string) (string, bool) {
	text, err := protocols.ReadFile(path.Join("testdata", string(e), name+".txt"))
	return string(text), err == nil
}
