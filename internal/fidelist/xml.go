package fidelist

import (
	"bufio"
	"bytes"
	"encoding/xml"
	"errors"
	"io"

	"golang.org/x/text/encoding/ianaindex"
)

// xmlReading reads a list in XML: players in one element, their fields in theirs.
type xmlReading struct {
	ofKind
	in   *xml.Decoder
	open int // elements outside players that are still open
}

// maxBetween is how many bytes may stand between two tags.
const maxBetween = 64 << 10

// maxField is how many bytes a field may have.
const maxField = 1000

var errFar = errors.New("no tag far and wide")

// near fails when no tag comes for so long that only a memory without end could
// hold what stands between.
type near struct {
	in   io.Reader
	seen int
}

func (n *near) Read(b []byte) (int, error) {
	k, err := n.in.Read(b)
	if last := bytes.LastIndexByte(b[:k], '<'); last >= 0 {
		n.seen = k - last
	} else if n.seen += k; n.seen > maxBetween {
		return 0, errFar
	}
	return k, err
}

func newXML(in *bufio.Reader, of ofKind) *xmlReading {
	x := &xmlReading{ofKind: of, in: xml.NewDecoder(bufio.NewReaderSize(&near{in: in}, 64<<10))}
	x.in.CharsetReader = func(label string, in io.Reader) (io.Reader, error) {
		e, err := ianaindex.IANA.Encoding(label)
		if err != nil || e == nil {
			return nil, errors.Join(errors.New("an encoding that nobody knows: "+label), err)
		}
		return e.NewDecoder().Reader(in), nil
	}
	return x
}

func (x *xmlReading) date() string { return "" }

func (x *xmlReading) line() int {
	line, _ := x.in.InputPos()
	return line
}

// next reads up to the end of the next player.
func (x *xmlReading) next() (Player, int, error) {
	var t *taking // nil outside a player
	var name string
	var text []byte
	var rest [][2]string // fields that wait until the kind is known
	for {
		token, err := x.in.RawToken()
		if err != nil {
			return Player{}, x.line(), x.trouble(err, t != nil || x.open > 0)
		}
		switch token := token.(type) {
		case xml.StartElement:
			switch {
			case t == nil && token.Name.Local == "player":
				t = &taking{line: x.line()}
			case t != nil && name == "":
				name, text = token.Name.Local, text[:0]
			case t != nil:
				return Player{}, x.line(), fault(x.line(), Broken, name, token.Name.Local)
			default:
				x.open++
			}
		case xml.CharData:
			if name != "" {
				text = append(text, token...)
				if len(text) > maxField {
					return Player{}, x.line(), fault(x.line(), TooLong, name, string(text[:maxField/10]))
				}
			}
		case xml.EndElement:
			switch {
			case t == nil:
				x.open--
			case token.Name.Local == name:
				value := string(bytes.TrimSpace(text))
				if x.kind == unsaid {
					rest = append(rest, [2]string{name, value})
				} else {
					t.field(name, value, x.ofKind)
				}
				name = ""
			case token.Name.Local == "player" && name == "":
				if x.kind == unsaid && !x.tell(rest) {
					return Player{}, t.line, fault(t.line, KindUnknown, "rating", "")
				}
				for _, one := range rest {
					t.field(one[0], one[1], x.ofKind)
				}
				return t.done()
			default:
				return Player{}, x.line(), fault(x.line(), Broken, name, token.Name.Local)
			}
		}
	}
}

// tell tells the kind by the fields of the first player.
func (x *xmlReading) tell(fields [][2]string) bool {
	for _, f := range fields {
		if f[0] == "rapid_rating" || f[0] == "blitz_rating" {
			x.kind = combined
			return true
		}
	}
	return false
}

// trouble tells a fault of the file from one of reading it.
func (x *xmlReading) trouble(err error, inside bool) error {
	var syntax *xml.SyntaxError
	switch {
	case errors.Is(err, io.EOF) && !inside:
		return io.EOF
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return fault(x.line(), CutShort, "", "")
	case errors.Is(err, errFar):
		return fault(x.line(), TooLong, "", "")
	case errors.As(err, &syntax) && x.in.InputOffset() > 0 && syntax.Msg == "unexpected EOF":
		return fault(syntax.Line, CutShort, "", "")
	case errors.As(err, &syntax):
		return fault(syntax.Line, Broken, "", syntax.Msg)
	}
	return err
}
