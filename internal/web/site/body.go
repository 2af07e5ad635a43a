package site

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/klauspost/compress/gzip"
)

// minCompressed is the size in bytes from which answers are compressed.
const minCompressed = 1024

// pageLevel is the level of compression of pages, which are made for one answer or for a few. Files
// of the front end are compressed once and as well as possible.
const pageLevel = 5

// body is the content of an answer: a page, a download or a file of the front end. All of them are
// compressed and revalidated here.
type body struct {
	kind    string // Content-Type
	etag    string // strong, quoted
	plain   []byte
	gzipped func() []byte // compresses it on first use; nil if compression is useless
}

// newBody returns content of a media type. It is compressed at the given level when a browser first
// asks for it compressed.
func newBody(kind string, data []byte, level int) body {
	sum := sha256.Sum256(data)
	return body{
		kind:    kind,
		etag:    `"` + hex.EncodeToString(sum[:12]) + `"`,
		plain:   data,
		gzipped: sync.OnceValue(func() []byte { return compressed(kind, data, level) }),
	}
}

// packers is a pool of gzip writers of pageLevel. They are reused because each has tables of a
// megabyte.
var packers = sync.Pool{New: func() any {
	w, _ := gzip.NewWriterLevel(nil, pageLevel) // fails for a wrong level only
	return w
}}

// packer returns a writer that compresses to z at a level. The caller calls back after it has
// closed the writer.
func packer(z *bytes.Buffer, level int) (w *gzip.Writer, back func()) {
	if level != pageLevel {
		w, _ = gzip.NewWriterLevel(z, level) // fails for a wrong level only
		return w, func() {}
	}
	w, _ = packers.Get().(*gzip.Writer)
	w.Reset(z)
	return w, func() { packers.Put(w) }
}

// compressed returns compressed data, or nil if compression is useless.
func compressed(kind string, data []byte, level int) []byte {
	if len(data) < minCompressed || !compressible(kind) {
		return nil
	}
	var z bytes.Buffer
	w, back := packer(&z, level)
	_, err := w.Write(data)
	if err == nil {
		err = w.Close()
	}
	back()
	if err != nil || z.Len() >= len(data)*9/10 {
		return nil
	}
	return z.Bytes()
}

// compressible reports whether content of a media type becomes smaller when it is compressed.
func compressible(kind string) bool {
	return strings.HasPrefix(kind, "text/") || strings.Contains(kind, "json") || strings.Contains(kind, "svg") || strings.Contains(kind, "pgn")
}

// send answers a request with the body and status 200, or with 304 if the browser has it.
func (b body) send(w http.ResponseWriter, r *http.Request) {
	data, etag := b.choose(w.Header(), r)
	w.Header().Set("ETag", etag)
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(data))
}

// choose returns the content to send, compressed if the browser accepts that, with its tag. It sets
// the headers that describe the content.
func (b body) choose(h http.Header, r *http.Request) (data []byte, etag string) {
	h.Set("Content-Type", b.kind)
	if !compressible(b.kind) {
		return b.plain, b.etag
	}
	addVary(h, "Accept-Encoding")
	if !acceptsGzip(r.Header.Get("Accept-Encoding")) {
		return b.plain, b.etag
	}
	zipped := b.gzipped()
	if zipped == nil {
		return b.plain, b.etag
	}
	h.Set("Content-Encoding", "gzip")
	// Another representation wants another strong tag (RFC 9110, 8.8.3).
	return zipped, strings.TrimSuffix(b.etag, `"`) + `-gz"`
}

// addVary adds a field to the header Vary.
func addVary(h http.Header, field string) {
	if before := h.Get("Vary"); before != "" {
		field = before + ", " + field
	}
	h.Set("Vary", field)
}

// acceptsGzip reports whether an Accept-Encoding header allows gzip.
func acceptsGzip(header string) bool {
	for part := range strings.SplitSeq(header, ",") {
		coding, params, _ := strings.Cut(strings.TrimSpace(part), ";")
		if c := strings.TrimSpace(coding); c != "gzip" && c != "*" {
			continue
		}
		q := strings.ReplaceAll(params, " ", "")
		return q != "q=0" && q != "q=0.0" && q != "q=0.00" && q != "q=0.000"
	}
	return false
}

// isSecret reports whether the headers forbid storing the answer. Such an answer is not compressed
// either, because the length of compressed text reveals something about the text.
func isSecret(h http.Header) bool { return strings.Contains(h.Get("Cache-Control"), "no-store") }

// SendFile sends a download of a media type. Its other headers must be set before.
func (v *Visit) SendFile(kind string, data []byte) { newBody(kind, data, pageLevel).send(v.W, v.R) }
