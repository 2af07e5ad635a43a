package manual

import (
	"bytes"
	"html/template"
	"regexp"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/text"

	"github.com/escaque/escaque"
)

// changes are what the change log says of a version.
type changes struct {
	Version  string
	Released bool // else a build of what is not released yet
	HTML     template.HTML
}

var release = regexp.MustCompile(`^v?(\d+\.\d+\.\d+)$`)

// changesOf returns what the change log says of a version: the part of its release, or
// what is not released yet where the version is not one of a release. Where nothing waits
// for a release it is the part of the last one.
func changesOf(version string) changes {
	c := changes{Version: version}
	name := "Unreleased"
	if m := release.FindStringSubmatch(version); m != nil && partOf(escaque.Changelog, m[1]) != "" {
		name, c.Released = m[1], true
	}
	part := partOf(escaque.Changelog, name)
	if part == "" { // nothing has changed since the last release
		part = partOf(escaque.Changelog, latest(escaque.Changelog))
	}
	source := []byte(part)
	doc := markdown.Parser().Parse(text.NewReader(source))
	withoutLinks(doc)
	var b bytes.Buffer
	if err := markdown.Renderer().Render(&b, source, doc); err != nil {
		panic(err) // a buffer takes everything
	}
	c.HTML = template.HTML(b.String()) //nolint:gosec // rendered from our own file, without raw HTML
	return c
}

// partOf returns what stands under the heading of a version in a change log, "" when
// there is none.
func partOf(log, version string) string {
	for part := range strings.SplitSeq("\n"+log, "\n## ") {
		heading, body, _ := strings.Cut(part, "\n")
		if first, _, _ := strings.Cut(heading, " "); first == version {
			return strings.TrimSpace(body)
		}
	}
	return ""
}

// latest returns the version of the first heading that names a release, "" when none does.
func latest(log string) string {
	for part := range strings.SplitSeq("\n"+log, "\n## ") {
		if first, _, _ := strings.Cut(strings.SplitN(part, "\n", 2)[0], " "); release.MatchString(first) {
			return first
		}
	}
	return ""
}

// withoutLinks leaves only the text of links that lead to files of the repository, which
// nobody has who has the program alone.
func withoutLinks(doc ast.Node) {
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
