package laws

import (
	"embed"
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"
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
	names := slices.Clone(transcriptsByRule()[e][r])
	slices.SortStableFunc(names, func(a, b string) int { return commonPrefix(b, article) - commonPrefix(a, article) })
	return names
}

// transcriptsByRule lists the transcripts of each edition by the rules that they announce.
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

// commonPrefix returns how many of the first letters two texts share.
func commonPrefix(a, b string) int {
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
