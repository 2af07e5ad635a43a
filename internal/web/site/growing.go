package site

import (
	"bytes"
	"fmt"
	"net/http"
	"time"
)

// growing is a page of which the end of the main part is still to come.
type growing struct {
	page    Page
	tail    []byte // the rest of the frame
	control *http.ResponseController
}

// mainEnd is the end of the main part of every page.
var mainEnd = []byte("</main>")

// Grow sends a page up to the end of its main part, with status 200, so that the visitor sees it while
// the server still works on the request. [Visit.Add] adds to it. The page that is shown last is added
// without its frame and without its status, and completes the answer. Nothing else, such as a redirect
// or a cookie, can be sent after Grow. The work should end when the context of the request does: the
// visitor has then left the page.
func (v *Visit) Grow(p Page) error {
	data, err := v.Render(p)
	if err != nil {
		return err
	}
	end := bytes.LastIndex(data, mainEnd)
	if end < 0 {
		return fmt.Errorf("site: page %s has no main part", p.Name)
	}
	h := v.W.Header()
	h.Set("Content-Type", pageKind)
	h.Set("Content-Language", v.Lang)
	h.Set("Cache-Control", "no-store")
	h.Set("X-Accel-Buffering", "no") // proxies must not hold it back
	v.growing = &growing{page: p, tail: data[end:], control: http.NewResponseController(v.W)}
	v.W.WriteHeader(http.StatusOK)
	v.sendPart(data[:end])
	return nil
}

// Growing reports whether the answer is a page of [Visit.Grow].
func (v *Visit) Growing() bool { return v.growing != nil }

// Add adds a template of the page of [Visit.Grow] to the end of its main part.
func (v *Visit) Add(name string, data any) error {
	t, err := v.s.pages.in(v.Lang, v.growing.page.Name)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	if err := t.ExecuteTemplate(&b, name, data); err != nil {
		return fmt.Errorf("site: page %s: %w", v.growing.page.Name, err)
	}
	v.sendPart(b.Bytes())
	return nil
}

// complete adds the main part of a page to the page of [Visit.Grow], and ends it.
func (v *Visit) complete(page []byte) {
	_, rest, _ := bytes.Cut(page, []byte("<main"))
	_, rest, _ = bytes.Cut(rest, []byte(">"))
	if end := bytes.LastIndex(rest, mainEnd); end >= 0 {
		rest = rest[:end]
	}
	v.sendPart(append(bytes.Clone(rest), v.growing.tail...))
}

// sendPart sends a part of the page of [Visit.Grow].
func (v *Visit) sendPart(part []byte) {
	if err := v.growing.control.SetWriteDeadline(time.Now().Add(takenWithin)); err != nil {
		v.s.log.Debug("write deadline stays", "error", err)
	}
	_, err := v.W.Write(part)
	if err == nil {
		err = v.growing.control.Flush()
	}
	if err != nil {
		v.s.log.Debug("reader went away", "path", v.R.URL.Path, "error", err)
	}
}
