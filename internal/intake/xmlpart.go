package intake

import (
	"bufio"
	"encoding/xml"
	"errors"
	"io"

	"github.com/escaque/escaque/tournament/entrylist"
)

const (
	maxToken = 128 << 10 // bytes of one tag, or of a text between two: the largest cell of a spreadsheet has 32,767 characters
	maxDepth = 64        // elements within each other
)

// xmlPart reads a part of a spreadsheet one tag at a time. It holds at most one tag or text in
// memory.
type xmlPart struct {
	from  io.ReadCloser
	in    *bufio.Reader
	tags  *xml.Decoder
	token int // bytes of the tag or text that is being read
	whole int
	depth int
	stop  error // the limit that was exceeded
}

func newXMLPart(from io.ReadCloser) *xmlPart {
	p := &xmlPart{from: from, in: bufio.NewReader(from)}
	p.tags = xml.NewDecoder(p)
	return p
}

func (p *xmlPart) close() { _ = p.from.Close() }

// Read is never called. It makes xmlPart an io.Reader; the decoder uses ReadByte.
func (p *xmlPart) Read([]byte) (int, error) { return 0, errors.ErrUnsupported }

// ReadByte reads a byte and checks the limits.
func (p *xmlPart) ReadByte() (byte, error) {
	p.token++
	p.whole++
	switch {
	case p.whole > maxSheetPart:
		p.stop = limitFault(entrylist.SheetPart, 0, 0, maxSheetPart)
	case p.token > maxToken:
		p.stop = limitFault(entrylist.SheetToken, 0, 0, maxToken)
	}
	if p.stop != nil {
		return 0, p.stop
	}
	return p.in.ReadByte()
}

// next returns the next tag or text. It is valid until the next call.
func (p *xmlPart) next() (xml.Token, error) {
	p.token = 0
	token, err := p.tags.Token()
	if p.stop != nil {
		return nil, p.stop
	}
	switch token.(type) {
	case xml.StartElement:
		if p.depth++; p.depth > maxDepth {
			return nil, errors.New("its elements are nested too deeply")
		}
	case xml.EndElement:
		p.depth--
	}
	return token, err
}
