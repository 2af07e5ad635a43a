package entrylist

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"

	"github.com/escaque/escaque/tournament"
)

// Bounds of a file.
const (
	MaxLineBytes = 10_000
	MaxFileBytes = 20_000_000
)

// decode returns the text of a file: UTF-8, with its mark taken off, or
// Windows-1252 when the bytes are no UTF-8. Other encodings announce
// themselves by their marks or their zero bytes and are a fault.
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

// lines cuts a text at the ends of lines of every system.
func lines(text string) []string {
	return strings.Split(strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text), "\n")
}
