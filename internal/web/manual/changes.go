package manual

import (
	"bytes"
	"html/template"
	"regexp"
	"strings"
	"sync"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/text"

	"github.com/escaque/escaque"
)

// changes is the section of the change log for one version.
type changes struct {
	Version  string
	Released bool // false for a build of unreleased changes
	HTML     template.HTML
}

// release matches the version of a release.
var release = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^v?(\d+\.\d+\.\d+)$`)
})

// changesOf returns the section of the change log about a version. For a version that is not a
// release, it returns the unreleased changes, or those of the last release when there are none.
func changesOf(version string) changes {
	c := changes{Version: version}
	name := "Unreleased"
	if m := release().FindStringSubmatch(version); m != nil && sectionOf(escaque.Changelog, m[1]) != "" {
		name, c.Released = m[1], true
	}
	part := sectionOf(escaque.Changelog, name)
	if part == "" { // nothing has changed since the last release
		part = sectionOf(escaque.Changelog, latestRelease(escaque.Changelog))
	}
	source := []byte(part)
	doc := markdown().Parser().Parse(text.NewReader(source))
	removeFileLinks(doc)
	var b bytes.Buffer
	if err := markdown().Renderer().Render(&b, source, doc); err != nil {
		panic(err) // a buffer takes everything
	}
	c.HTML = template.HTML(b.String()) //nolint:gosec // rendered from our own file, without raw HTML
	return c
}

// sectionOf returns the section of a version in a change log, or "".
func sectionOf(log, version string) string {
	for part := range strings.SplitSeq("\n"+log, "\n## ") {
		heading, body, _ := strings.Cut(part, "\n")
		if first, _, _ := strings.Cut(heading, " "); first == version {
			return strings.TrimSpace(body)
		}
	}
	return ""
}

// latestRelease returns the first version in a change log that is a release, or "".
func latestRelease(log string) string {
	for part := range strings.SplitSeq("\n"+log, "\n## ") {
		if first, _, _ := strings.Cut(strings.SplitN(part, "\n", 2)[0], " "); release().MatchString(first) {
			return first
		}
	}
	return ""
}

// removeFileLinks replaces links to files of the repository by their text, because users of the
// program do not have these files.
func removeFileLinks(doc ast.Node) {
	var links []*ast.Link
	_ = ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) { // the function returns no error
		if l, ok := n.(*ast.Link); ok && entering && !strings.Contains(string(l.Destination), "://") {
			links = append(links, l)
		}
		return ast.WalkContinue, nil
	})
	for _, l := range links {
		for l.FirstChild() != nil {
			l.Parent().InsertBefore(l.Parent(), l, l.FirstChild())
		}
		l.Parent().RemoveChild(l.Parent(), l)
	}
}
