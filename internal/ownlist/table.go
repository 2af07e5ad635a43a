package ownlist

import (
	"bytes"
	"encoding/binary"
	"encoding/csv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"

	"github.com/escaque/escaque/tournament/entrylist"
)

// Bounds of a file.
const (
	MaxBytes   = 20_000_000
	MaxLine    = 10_000 // bytes
	MaxPlayers = 200_000
)

// The encodings, by the names that are shown.
const (
	utf8Name    = "UTF-8"
	utf16Name   = "UTF-16"
	windowsName = "Windows-1252"
)

// decode returns the text of a file and the name of its encoding: UTF-8, UTF-16, and Windows-1252 for
// everything else. Texts have no zero bytes but in UTF-16, where most characters of a table have one.
func decode(data []byte) (text, encoding string, fault *Fault) {
	switch {
	case len(data) > MaxBytes:
		return "", "", newFault(0, TooLarge, "", "")
	case bytes.HasPrefix(data, []byte("PK\x03\x04")):
		return "", "", newFault(0, Packed, "", "")
	case bytes.HasPrefix(data, []byte{0xff, 0xfe}):
		return decodeUTF16(data[2:], binary.LittleEndian)
	case bytes.HasPrefix(data, []byte{0xfe, 0xff}):
		return decodeUTF16(data[2:], binary.BigEndian)
	case len(data) > 1 && data[0] != 0 && data[1] == 0:
		return decodeUTF16(data, binary.LittleEndian)
	case len(data) > 1 && data[0] == 0 && data[1] != 0:
		return decodeUTF16(data, binary.BigEndian)
	case bytes.IndexByte(data, 0) >= 0:
		return "", "", newFault(0, NotText, "", "")
	}
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	if utf8.Valid(data) {
		return string(data), utf8Name, nil
	}
	decoded, err := charmap.Windows1252.NewDecoder().Bytes(data)
	if err != nil {
		return "", "", newFault(0, NotText, "", "")
	}
	return string(decoded), windowsName, nil
}

func decodeUTF16(data []byte, order binary.ByteOrder) (text, encoding string, fault *Fault) {
	units := make([]uint16, len(data)/2)
	for i := range units {
		units[i] = order.Uint16(data[2*i:])
	}
	text = string(utf16.Decode(units))
	if len(data)%2 != 0 || strings.ContainsAny(text, "\x00\ufffd") {
		return "", "", newFault(0, NotText, "", "")
	}
	return text, utf16Name, nil
}

// line is a line of a table that is not blank.
type line struct {
	number int // from 1
	text   string
}

// linesOf returns the lines of a text that are not blank, one by one. Lines end as on any system.
func linesOf(text string) func(yield func(line) bool) {
	text = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text)
	return func(yield func(line) bool) {
		number := 0
		for one := range strings.Lines(text) {
			number++
			if one = strings.TrimSuffix(one, "\n"); strings.TrimSpace(one) != "" && !yield(line{number, one}) {
				return
			}
		}
	}
}

// split splits a line into its cells. ok is false if a quotation mark is not closed or stands in the
// middle of a cell. A cell may not contain a line end.
func split(text string, separator rune) (cells []string, ok bool) {
	if !strings.Contains(text, `"`) {
		cells = strings.Split(text, string(separator))
	} else {
		r := csv.NewReader(strings.NewReader(text))
		r.Comma, r.FieldsPerRecord, r.TrimLeadingSpace = separator, -1, separator != '\t'
		var err error
		if cells, err = r.Read(); err != nil {
			return nil, false
		}
	}
	for i := range cells {
		cells[i] = strings.TrimSpace(cells[i])
	}
	return cells, true
}

// separators are those that a table may have.
var separators = []rune{',', ';', '\t', '|'}

// looked is the number of lines by which the separator is found.
const looked = 20

// separatorOf returns the separator that makes the most known or declared headers of the first line,
// and of several such the one that makes the most cells of the first lines.
func separatorOf(first []line, declared map[Field]string) rune {
	best, bestKnown, bestCells := separators[0], -1, -1
	for _, separator := range separators {
		known, least := 0, 0
		for i, l := range first {
			cells, _ := split(l.text, separator)
			if i == 0 {
				least = len(cells)
				for _, c := range entrylist.Columns(cells) {
					if c.Field != "" || isDeclared(c.Header, declared) {
						known++
					}
				}
			}
			least = min(least, len(cells))
		}
		if known > bestKnown || known == bestKnown && least > bestCells {
			best, bestKnown, bestCells = separator, known, least
		}
	}
	return best
}
