package manual

import (
	"bytes"
	"embed"
	"fmt"
	"html/template"
	"slices"
	"strings"
	"sync"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"

	"github.com/escaque/escaque/internal/i18n"
)

// names lists the file names of the chapters in order.
var names = []string{
	"beginning", "new-event", "entries", "first-round", "rounds", "absences", "results", "corrections",
	"phones", "standings", "printing", "teams", "knock-out", "adjournments", "hall", "desk", "staff", "ratings",
	"settings", "every-setting", "trouble", "keys",
}

// languages lists the languages of the manual, the default first.
var languages = []string{i18n.English, i18n.Spanish}

// files holds the chapters of the manual as Markdown, by language.
//
//go:embed chapters
var files embed.FS

// chapter is one file of the manual.
type chapter struct {
	Name, Title string
	Intro       template.HTML
	Sections    []section
}

// section is a section of a chapter, with a second-level heading.
type section struct {
	ID, Title string
	HTML      template.HTML
	Text      string // plain text for the search
}

// textLanguage returns the language of the manual for a reader whose pages are in lang.
func textLanguage(lang string) string {
	if slices.Contains(languages, lang) {
		return lang
	}
	return languages[0]
}

// edition is the manual in one language, as chapters or on one page.
type edition struct {
	lang  string
	whole bool
}

var (
	mu     sync.Mutex
	parsed = map[edition][]chapter{}
)

// chaptersIn returns the chapters in a language. If whole is true, their links lead to places on
// the same page.
func chaptersIn(lang string, whole bool) []chapter {
	mu.Lock()
	defer mu.Unlock()
	of := edition{lang, whole}
	if list := parsed[of]; list != nil {
		return list
	}
	var list []chapter
	for _, name := range names {
		source, err := files.ReadFile("chapters/" + lang + "/" + name + ".md")
		if err != nil {
			panic(err) // of a file that is embedded: a test would have failed
		}
		list = append(list, parseChapter(name, source, whole))
	}
	parsed[of] = list
	return list
}

// markdown returns the converter of Markdown to HTML, which keeps heading identifiers. It does not
// convert tables: the extension of goldmark for tables allocates a quarter of a megabyte at every
// start of the program.
var markdown = sync.OnceValue(func() goldmark.Markdown {
	return goldmark.New(goldmark.WithParserOptions(parser.WithHeadingAttribute()))
})

// parseChapter parses a chapter. The first-level heading is its title. Each second-level heading
// begins a section and has an identifier, as in "## By hand {#by-hand}".
func parseChapter(name string, source []byte, whole bool) chapter {
	doc := markdown().Parser().Parse(text.NewReader(source))
	c := chapter{Name: name}
	if whole {
		toOnePage(doc, name)
	}
	var b bytes.Buffer
	var said strings.Builder
	end := func() {
		html := template.HTML(b.String()) //nolint:gosec // rendered from our own files, without raw HTML
		if len(c.Sections) == 0 {
			c.Intro = html
		} else {
			last := &c.Sections[len(c.Sections)-1]
			last.HTML, last.Text = html, said.String()
		}
		b.Reset()
		said.Reset()
	}
	for n := doc.FirstChild(); n != nil; n = n.NextSibling() {
		if h, ok := n.(*ast.Heading); ok && h.Level <= 2 {
			if h.Level == 1 {
				c.Title = plainText(h, source)
				continue
			}
			end()
			s := section{Title: plainText(h, source)}
			if id, ok := h.AttributeString("id"); ok {
				s.ID = string(id.([]byte)) //nolint:forcetypeassert // goldmark's identifiers are bytes
			}
			c.Sections = append(c.Sections, s)
			continue
		}
		if err := markdown().Renderer().Render(&b, source, n); err != nil {
			panic(fmt.Errorf("manual: %s: %w", name, err)) // a buffer takes everything
		}
		said.WriteString(plainText(n, source) + " ")
	}
	end()
	return c
}

// toOnePage adds the name of a chapter to the links and identifiers in it, so that all chapters can
// be on one page.
func toOnePage(doc ast.Node, name string) {
	_ = ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) { // the function returns no error
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Heading:
			if id, ok := n.AttributeString("id"); ok {
				n.SetAttributeString("id", []byte(name+"-"+string(id.([]byte)))) //nolint:forcetypeassert // as above
			}
		case *ast.Link:
			if to, section, ok := parseLink(string(n.Destination), name); ok {
				n.Destination = []byte("#" + strings.TrimSuffix(to+"-"+section, "-"))
			}
		}
		return ast.WalkContinue, nil
	})
}

// parseLink parses a link to a place in the manual: "results", "results#keys" or "#keys". from is
// the chapter with the link. ok is false for other links.
func parseLink(link, from string) (chapter, section string, ok bool) {
	chapter, section, _ = strings.Cut(link, "#")
	if chapter == "" {
		chapter = from
	}
	return chapter, section, !strings.ContainsAny(chapter, ":/")
}

// plainText returns the text of a node without markup.
func plainText(n ast.Node, source []byte) string {
	var b strings.Builder
	_ = ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) { // the function returns no error
		switch n := n.(type) {
		case *ast.Text:
			if entering {
				b.Write(n.Segment.Value(source))
				if n.SoftLineBreak() {
					b.WriteByte(' ')
				}
			}
		case *ast.String:
			if entering {
				b.Write(n.Value)
			}
		case *ast.CodeBlock, *ast.FencedCodeBlock:
			if entering {
				b.Write(n.Lines().Value(source))
			}
		default:
			if !entering && n.Type() == ast.TypeBlock {
				b.WriteByte(' ')
			}
		}
		return ast.WalkContinue, nil
	})
	return strings.TrimSpace(b.String())
}
