package fidelist

import (
	"bufio"
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/htmlindex"
)

// xmlReader reads a list in XML, with one element per player and one per field.
type xmlReader struct {
	fileKind
	in   *xml.Decoder
	open int // elements outside players that are still open
}

// maxBetween is the most bytes between two tags.
const maxBetween = 64 << 10

// maxField is the most bytes of a field.
const maxField = 1000

var errFar = errors.New("no tag far and wide")

// tagReader is a reader that fails if there is no tag within maxBetween bytes. It protects the
// decoder from unlimited memory use.
type tagReader struct {
	in   io.Reader
	seen int
}

func (n *tagReader) Read(b []byte) (int, error) {
	k, err := n.in.Read(b)
	if last := bytes.LastIndexByte(b[:k], '<'); last >= 0 {
		n.seen = k - last
	} else if n.seen += k; n.seen > maxBetween {
		return 0, errFar
	}
	return k, err
}

func newXMLReader(in *bufio.Reader, of fileKind) *xmlReader {
	x := &xmlReader{fileKind: of, in: xml.NewDecoder(bufio.NewReaderSize(&tagReader{in: in}, 64<<10))}
	x.in.CharsetReader = func(label string, in io.Reader) (io.Reader, error) {
		e := encodingOf(label)
		if e == nil {
			return nil, errors.New("an encoding that nobody knows: " + label)
		}
		return e.NewDecoder().Reader(in), nil
	}
	return x
}

// encodingOf returns the encoding with a name of the web's or of IANA's list, nil if there is none.
// golang.org/x/text/encoding/ianaindex knows the same, but makes its tables at every start of the
// program.
func encodingOf(label string) encoding.Encoding {
	if e, err := htmlindex.Get(label); err == nil && e != encoding.Replacement {
		return e
	}
	number := strings.TrimLeft(strings.ToLower(label), "ibmcps-_0")
	for _, e := range charmap.All {
		if _, page, ok := strings.Cut(fmt.Sprint(e), " Code Page "); ok && strings.TrimLeft(page, "0") == number {
			return e
		}
	}
	return nil
}

func (x *xmlReader) date() string { return "" }

func (x *xmlReader) line() int {
	line, _ := x.in.InputPos()
	return line
}

// next reads the next player.
func (x *xmlReader) next() (Player, int, error) {
	var t *playerFields // nil outside a player
	var name string
	var text []byte
	var rest [][2]string // fields that wait until the kind is known
	for {
		token, err := x.in.RawToken()
		if err != nil {
			return Player{}, x.line(), x.asFault(err, t != nil || x.open > 0)
		}
		switch token := token.(type) {
		case xml.StartElement:
			switch {
			case t == nil && token.Name.Local == "player":
				t = &playerFields{line: x.line()}
			case t != nil && name == "":
				name, text = token.Name.Local, text[:0]
			case t != nil:
				return Player{}, x.line(), newFault(x.line(), Broken, name, token.Name.Local)
			default:
				x.open++
			}
		case xml.CharData:
			if name != "" {
				text = append(text, token...)
				if len(text) > maxField {
					return Player{}, x.line(), newFault(x.line(), TooLong, name, string(text[:maxField/10]))
				}
			}
		case xml.EndElement:
			switch {
			case t == nil:
				x.open--
			case token.Name.Local == name:
				value := string(bytes.TrimSpace(text))
				if x.kind == unknownKind {
					rest = append(rest, [2]string{name, value})
				} else {
					t.setField(name, value, x.fileKind)
				}
				name = ""
			case token.Name.Local == "player" && name == "":
				if x.kind == unknownKind && !x.detectKind(rest) {
					return Player{}, t.line, newFault(t.line, KindUnknown, "rating", "")
				}
				for _, one := range rest {
					t.setField(one[0], one[1], x.fileKind)
				}
				return t.finish()
			default:
				return Player{}, x.line(), newFault(x.line(), Broken, name, token.Name.Local)
			}
		}
	}
}

// detectKind detects a combined list by the fields of the first player, and reports whether it did.
func (x *xmlReader) detectKind(fields [][2]string) bool {
	for _, f := range fields {
		if f[0] == "rapid_rating" || f[0] == "blitz_rating" {
			x.kind = combined
			return true
		}
	}
	return false
}

// asFault converts an error of the decoder to io.EOF, a fault of the file or a read error. inside
// reports whether an element is open.
func (x *xmlReader) asFault(err error, inside bool) error {
	var syntax *xml.SyntaxError
	switch {
	case errors.Is(err, io.EOF) && !inside:
		return io.EOF
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return newFault(x.line(), CutShort, "", "")
	case errors.Is(err, errFar):
		return newFault(x.line(), TooLong, "", "")
	case errors.As(err, &syntax) && x.in.InputOffset() > 0 && syntax.Msg == "unexpected EOF":
		return newFault(syntax.Line, CutShort, "", "")
	case errors.As(err, &syntax):
		return newFault(syntax.Line, Broken, "", syntax.Msg)
	}
	return err
}
