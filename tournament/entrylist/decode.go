package entrylist

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"

	"github.com/escaque/escaque/tournament"
)

// Size limits of a file.
const (
	MaxLineBytes = 10_000
	MaxFileBytes = 20_000_000
)

// decode returns the text of a file. It accepts UTF-8, with or without a byte order mark, and
// otherwise Windows-1252. It returns FileNotText for other encodings, recognized by their byte
// order mark or by zero bytes.
func decode(data []byte) (string, tournament.Code) {
	if bytes.HasPrefix(data, []byte{0xff, 0xfe}) || bytes.HasPrefix(data, []byte{0xfe, 0xff}) || bytes.IndexByte(data, 0) >= 0 {
		return "", FileNotText
	}
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	if utf8.Valid(data) {
		return string(data), ""
	}
	text, err := charmap.Windows1252.NewDecoder().Bytes(data)
	if err != nil {
		return "", FileNotText
	}
	return string(text), ""
}

// splitLines splits a text at line ends of any system.
func splitLines(text string) []string {
	return strings.Split(strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text), "\n")
}
