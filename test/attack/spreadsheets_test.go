package attack

import (
	"archive/zip"
	"bytes"
	"fmt"
	"html"
	"io"
	"mime/multipart"
	"net/http"
	"net/url"
	"strings"
)

// Small spreadsheets that unpack to gigabytes are refused with the bound that they exceed,
// and take no memory.
var _ = add("spreadsheets", func(s *stage) {
	v := s.serve()
	carla := v.browser("127.0.0.2")
	carla.obeyed("/register", "handle", "Carla", "password", password)
	v.admin("grant", "Carla", "organiser")
	resp, err := carla.client.PostForm("http://"+v.http+"/events/new", url.Values{
		"name": {"Open"}, "system": {"berger-1"}, "laws": {"2023"}, "control": {"5+3"}, "starts": {"2026-01-02"}, "ends": {"2026-01-09"}, "accept": {"exit@0"}, "confirm": {"exit@0"},
	})
	s.must(err)
	resp.Body.Close()
	event, made := strings.CutSuffix(resp.Header.Get("Location"), "/manage")
	if !made {
		s.Fatalf("no event: %d", resp.StatusCode)
	}
	for _, a := range []struct {
		what, says string
		file       []byte
	}{
		{"a text of 1 MB in 240,000 cells", "131072 bytes", s.spreadsheet(func(w io.Writer) {
			for range 4000 {
				_, _ = io.WriteString(w, "<row>"+strings.Repeat(`<c t="s"><v>0</v></c>`, 60)+"</row>")
			}
		}, strings.Repeat("x", 1_000_000))},
		{"400,000 cells in column XFD", "column 64,", s.spreadsheet(func(w io.Writer) {
			for row := 1; row <= 400_000; row++ {
				fmt.Fprintf(w, `<row r="%d"><c r="XFD%d"><v>1</v></c></row>`, row, row)
			}
		}, "x")},
	} {
		before := v.memory()
		for range 3 {
			status, page := carla.upload(event+"/entries/preview", "csv", a.file)
			s.promise(status == http.StatusUnprocessableEntity && strings.Contains(page, a.says), "%s: %d, not refused with %q", a.what, status, a.says)
		}
		grown := v.memory() - before
		s.note(fmt.Sprintf("an organiser sends %s, %d kB", a.what, len(a.file)>>10), "%d MB more memory", grown>>20)
		s.promise(grown < 100<<20, "%s: %d MB more memory", a.what, grown>>20)
	}
})

// spreadsheet returns a spreadsheet with a sheet and a shared text.
func (s *stage) spreadsheet(sheet func(io.Writer), shared string) []byte {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	part := func(name string, write func(io.Writer)) {
		w, err := z.Create(name)
		s.must(err)
		write(w)
	}
	text := func(text string) func(io.Writer) {
		return func(w io.Writer) { _, _ = io.WriteString(w, text) }
	}
	const ns = "http://schemas.openxmlformats.org/"
	part("[Content_Types].xml", text(`<Types xmlns="`+ns+`package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`))
	part("_rels/.rels", text(`<Relationships xmlns="`+ns+`package/2006/relationships"><Relationship Id="r1" Type="`+ns+`officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`))
	part("xl/_rels/workbook.xml.rels", text(`<Relationships xmlns="`+ns+`package/2006/relationships"><Relationship Id="r1" Type="`+ns+`officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/>`+
		`<Relationship Id="r2" Type="`+ns+`officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/></Relationships>`))
	part("xl/workbook.xml", text(`<workbook xmlns="`+ns+`spreadsheetml/2006/main" xmlns:r="`+ns+`officeDocument/2006/relationships"><sheets><sheet name="Players" sheetId="1" r:id="r1"/></sheets></workbook>`))
	part("xl/sharedStrings.xml", text(`<sst xmlns="`+ns+`spreadsheetml/2006/main"><si><t>`+shared+`</t></si></sst>`))
	part("xl/worksheets/sheet1.xml", func(w io.Writer) {
		_, _ = io.WriteString(w, `<worksheet xmlns="`+ns+`spreadsheetml/2006/main"><sheetData>`)
		sheet(w)
		_, _ = io.WriteString(w, `</sheetData></worksheet>`)
	})
	s.must(z.Close())
	return b.Bytes()
}

// upload sends a file of a form, and returns the answer with its page.
func (b *browser) upload(path, field string, file []byte) (status int, page string) {
	b.v.s.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	part, err := form.CreateFormFile(field, "players.xlsx")
	b.v.s.must(err)
	_, _ = part.Write(file)
	b.v.s.must(form.Close())
	resp, err := b.client.Post("http://"+b.v.http+path, form.FormDataContentType(), &body)
	if err != nil {
		return 0, err.Error()
	}
	defer resp.Body.Close()
	data, _ := io.ReadAll(resp.Body)
	return resp.StatusCode, html.UnescapeString(string(data))
}
