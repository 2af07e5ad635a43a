package events

import (
	"compress/zlib"
	"encoding/binary"
	"html"
	"io"
	"math"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/internal/members"
)

// The forms about titles are the same as a page and as a document: every label, every answer
// and every cell, in the same order, and the same fields beside each other, in every language.
func TestFormsAsPagesAndDocuments(t *testing.T) {
	report, err := os.ReadFile("../../../tournament/sheets/testdata/norms.trf")
	must(t, err)
	deputies := ""
	for _, name := range []string{"Fernández-Montesinos de la Fuente, Ana María", "Rodríguez de los Ángeles Custodios, José", "Żółkiewska-Wiśniewska, Małgorzata", "Nguyễn Thị Minh, Châu"} {
		deputies += "112 " + name + "\n" + "112 " + name + " junior\n"
	}
	h := newHouse(t)
	carla := h.withRole("Carla", "en", members.RoleAdministrator)
	for what, file := range map[string]string{
		"many deputies":      strings.Replace(string(report), "142 9", deputies+"142 9", 1),
		"nobody has a title": regexp.MustCompile(`(?m)^(001 .{6}) ..`).ReplaceAllString(string(report), "$1   "),
	} {
		manage := regexp.MustCompile(`/events/[^/"]+/manage`).FindString(carla.UploadReport("norms.trf", file).Page)
		if manage == "" {
			t.Fatalf("%s: the report was not taken", what)
		}
		path := strings.TrimSuffix(manage, "/manage")
		for _, form := range []string{"it1", "it3"} {
			if form == "it1" && what != "many deputies" {
				continue // norms need holders of titles
			}
			for _, lang := range i18n.Languages() {
				carla.SetCookie("lang", lang)
				page, document := carla.Get(path+"/print/"+form), carla.Get(path+"/files/"+form)
				page.Want(t, http.StatusOK)
				document.Want(t, http.StatusOK)
				sameForms(t, what+", "+form+", "+lang, page.Page, documentTexts(t, document.Page))
			}
		}
	}
}

// sameForms compares the forms of a page with the texts of a document.
func sameForms(t *testing.T, what, page string, texts []documentText) {
	t.Helper()
	var shown, written []string
	for _, section := range formSection.FindAllString(page, -1) {
		shown = append(shown, strings.Fields(html.UnescapeString(anyTag.ReplaceAllString(section, " ")))...)
	}
	for _, one := range texts {
		written = append(written, strings.Fields(one.text)...)
	}
	if len(shown) < 50 {
		t.Errorf("%s: the page has only %q", what, shown)
	}
	for i := range max(len(shown), len(written)) {
		if i >= len(shown) || i >= len(written) || shown[i] != written[i] {
			next := func(list []string) []string { return list[min(i, len(list)):min(i+8, len(list))] }
			t.Errorf("%s: after %q the page has %q and the document %q", what, shown[max(0, i-5):min(i, len(shown))], next(shown), next(written))
			return
		}
	}
	if onPage, inDocument := pageRows(page), documentRows(texts, page); len(onPage) == 0 || !slices.Equal(onPage, inDocument) {
		t.Errorf("%s: fields beside each other on the page:\n%q\nin the document:\n%q", what, onPage, inDocument)
	}
}

var (
	formSection = regexp.MustCompile(`(?s)<section class="sheet">.*?</section>`)
	formFields  = regexp.MustCompile(`(?s)<dl class="fields">.*?</dl>`)
	formField   = regexp.MustCompile(`(?s)<div( class="whole")?><dt>(.*?)</dt>`)
	anyTag      = regexp.MustCompile(`<[^>]*>`)
)

// pageRows are the labels of the fields of a page, those beside each other joined: two, or one
// with a line of its own.
func pageRows(page string) (rows []string) {
	for _, list := range formFields.FindAllString(page, -1) {
		left := true
		for _, m := range formField.FindAllStringSubmatch(list, -1) {
			label, whole := html.UnescapeString(m[2]), m[1] != ""
			if left || whole {
				rows = append(rows, label)
			} else {
				rows[len(rows)-1] += " | " + label
			}
			left = whole || !left
		}
	}
	return rows
}

// documentRows are the labels of the fields of a page as a document has them.
func documentRows(texts []documentText, page string) (rows []string) {
	const line = 3.0 // smaller letters stand a little higher, the next line much lower
	at, last := 0, documentText{}
	for _, list := range formFields.FindAllString(page, -1) {
		for _, m := range formField.FindAllStringSubmatch(list, -1) {
			label := html.UnescapeString(m[2])
			for at < len(texts) && texts[at].text != label {
				at++
			}
			if at == len(texts) {
				return append(rows, "no "+label)
			}
			if texts[at].page == last.page && math.Abs(texts[at].high-last.high) < line {
				rows[len(rows)-1] += " | " + label
			} else {
				rows = append(rows, label)
			}
			last = texts[at]
			at++
		}
	}
	return rows
}

// documentText is a text of a document.
type documentText struct {
	text string
	page int
	high float64 // how high it stands there, in points
}

var (
	contentStream = regexp.MustCompile(`(?s)/FlateDecode[^>]*>>\s*stream\r?\n(.*?)\r?\nendstream`)
	writtenText   = regexp.MustCompile(`(?s)BT [\d.]+ ([\d.]+) Td \(((?:\\.|[^\\)])*)\)Tj`)
	writtenEscape = strings.NewReplacer(`\\`, `\`, `\(`, "(", `\)`, ")", `\r`, "\r")
	writtenFooter = regexp.MustCompile(`^\d+ / `)
)

// documentTexts are the texts of a document of this program, page by page and in the order in
// which they were written, without the footers.
func documentTexts(t *testing.T, document string) (texts []documentText) {
	t.Helper()
	for n, m := range contentStream.FindAllStringSubmatch(document, -1) {
		r, err := zlib.NewReader(strings.NewReader(m[1]))
		if err != nil {
			continue
		}
		content, err := io.ReadAll(r)
		found := writtenText.FindAllSubmatch(content, -1)
		if err != nil || len(found) == 0 {
			continue // letters, and what they stand for
		}
		var page []documentText
		for _, one := range found {
			raw := []byte(writtenEscape.Replace(string(one[2])))
			units := make([]uint16, len(raw)/2)
			for i := range units {
				units[i] = binary.BigEndian.Uint16(raw[2*i:])
			}
			high, err := strconv.ParseFloat(string(one[1]), 64)
			must(t, err)
			page = append(page, documentText{string(utf16.Decode(units)), n, high})
		}
		last := len(page) - 1
		if last < 2 || !writtenFooter.MatchString(page[last].text) {
			t.Fatalf("a page ends with %q", page[max(0, last)].text)
		}
		texts = append(texts, page[:last-1]...) // without the event and the page's number
	}
	return texts
}
