package laws

import (
	"embed"
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"
)

// The transcripts: example games, one file for each article and edition, which the tests check.
// They are embedded so that the program can show an example for every rule.
//
//go:embed testdata/*/*.txt
var protocols embed.FS

// Transcripts returns the names of the transcripts of an edition that show a rule. The transcript
// of the rule's own article comes first.
func Transcripts(e Edition, r Rule) []string {
	article, _ := Article(e, r)
	names := slices.Clone(transcriptsByRule()[e][r])
	slices.SortStableFunc(names, func(a, b string) int { return commonPrefix(b, article) - commonPrefix(a, article) })
	return names
}

// transcriptsByRule holds the transcripts of each edition by the rules that they show.
var transcriptsByRule = sync.OnceValue(func() map[Edition]map[Rule][]string {
	index := make(map[Edition]map[Rule][]string)
	announced := regexp.MustCompile(`\[[A-Z0-9-]+( [A-Z0-9-]+){0,2}\]`)
	for _, e := range Editions() {
		rules := make(map[Rule][]string)
		files, _ := protocols.ReadDir(path.Join("testdata", string(e)))
		for _, f := range files {
			name := strings.TrimSuffix(f.Name(), ".txt")
			text, _ := Transcript(e, name)
			for _, brackets := range announced.FindAllString(text, -1) {
				for _, word := range strings.Fields(strings.Trim(brackets, "[]")) {
					if list := rules[Rule(word)]; len(list) == 0 || list[len(list)-1] != name {
						rules[Rule(word)] = append(list, name)
					}
				}
			}
		}
		index[e] = rules
	}
	return index
})

// commonPrefix returns the length of the common prefix of two texts.
func commonPrefix(a, b string) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

// Transcript returns the text of a transcript; ok is false when there is none.
func Transcript(e Edition, name string) (transcript string, ok bool) {
	text, err := protocols.ReadFile(path.Join("testdata", string(e), name+".txt"))
	return string(text), err == nil
}
