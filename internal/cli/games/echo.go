package games

import (
	"bufio"
	"io"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
)

// An echo repeats what is read through it, with some texts replaced. Its output is UTF-8 whatever
// the source's encoding.
type echo struct {
	src  io.Reader
	out  *bufio.Writer
	held []byte // read and not yet repeated
	at   int64  // offset of held in the source
}

// echoMargin is how many bytes the output stays behind the input, so that a text can still be
// replaced after it was read. A PGN reader never looks ahead that far.
const echoMargin = 256 << 10

// Read reads from the source.
func (e *echo) Read(p []byte) (int, error) {
	if over := len(e.held) - echoMargin; over > 0 {
		for i := 0; i < utf8.UTFMax && over > 0 && !utf8.RuneStart(e.held[over]); i++ {
			over--
		}
		if err := e.repeat(over); err != nil {
			return 0, err
		}
	}
	n, err := e.src.Read(p)
	e.held = append(e.held, p[:n]...)
	return n, err
}

// repeat writes the first n held bytes.
func (e *echo) repeat(n int) error {
	text := e.held[:n]
	e.held = e.held[n:]
	e.at += int64(n)
	if utf8.Valid(text) {
		_, err := e.out.Write(text)
		return err
	}
	for _, c := range text {
		if _, err := e.out.WriteRune(charmap.Windows1252.DecodeByte(c)); err != nil {
			return err
		}
	}
	return nil
}

// replace writes everything before an offset of the source, and then text in place of the next n
// bytes.
func (e *echo) replace(offset int64, n int, text string) error {
	if err := e.repeat(int(offset - e.at)); err != nil {
		return err
	}
	e.held = e.held[n:]
	e.at += int64(n)
	_, err := e.out.WriteString(text)
	return err
}

// end writes the rest of the source, after everything was replaced.
func (e *echo) end() error { return e.repeat(len(e.held)) }
