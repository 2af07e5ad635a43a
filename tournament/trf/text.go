package trf

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/unicode"
)

// Encodings that are detected.
const (
	UTF8        = "utf-8"
	UTF16LE     = "utf-16le"
	UTF16BE     = "utf-16be"
	Windows1252 = "windows-1252" // contains Latin-1
)

// dos holds DOS code pages, which have no web names.
var dos = map[string]encoding.Encoding{
	"cp437": charmap.CodePage437, "cp850": charmap.CodePage850, "cp852": charmap.CodePage852, "cp858": charmap.CodePage858,
}

// KnownEncoding reports whether an encoding has this name, and returns its usual name: iso-8859-2,
// windows-1251, cp850, ibm866, koi8-r and so on.
func KnownEncoding(name string) (string, bool) {
	if page := strings.ToLower(name); dos[page] != nil {
		return page, true
	}
	e, err := htmlindex.Get(name)
	if err != nil {
		return "", false
	}
	usual, err := htmlindex.Name(e)
	return usual, err == nil && usual != "replacement"
}

var mark = []byte("\ufeff")

// decode converts a file to UTF-8. name is the name of its encoding. If it is empty, a byte order
// mark decides. Otherwise valid UTF-8 is taken as such, and everything else as Windows-1252.
func decode(data []byte, name string) (text, charset string, marked, ok bool) {
	charset = name
	switch {
	case bytes.HasPrefix(data, mark):
		charset, marked, data = UTF8, true, data[len(mark):]
	case bytes.HasPrefix(data, []byte{0xff, 0xfe}):
		charset, marked, data = UTF16LE, true, data[2:]
	case bytes.HasPrefix(data, []byte{0xfe, 0xff}):
		charset, marked, data = UTF16BE, true, data[2:]
	case name == "" && utf8.Valid(data):
		charset = UTF8
	case name == "":
		charset = Windows1252
	}
	if charset == UTF8 {
		return string(data), charset, marked, utf8.Valid(data) && !bytes.ContainsRune(data, 0)
	}
	e, err := encodingOf(charset)
	if err != nil {
		return "", charset, marked, false
	}
	out, err := e.NewDecoder().Bytes(data)
	if err != nil || bytes.ContainsRune(out, utf8.RuneError) || bytes.ContainsRune(out, 0) {
		return "", charset, marked, false
	}
	return string(out), charset, marked, true
}

// encodeText converts a text to an encoding, the inverse of decode.
func encodeText(text, charset string, marked bool) ([]byte, error) {
	if marked {
		text = string(mark) + text
	}
	if charset == UTF8 || charset == "" {
		return []byte(text), nil
	}
	e, err := encodingOf(charset)
	if err != nil {
		return nil, err
	}
	return e.NewEncoder().Bytes([]byte(text))
}

// encodingOf returns the encoding with a name.
func encodingOf(charset string) (encoding.Encoding, error) {
	switch charset {
	case UTF16LE:
		return unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM), nil
	case UTF16BE:
		return unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM), nil
	default:
		if page := dos[charset]; page != nil {
			return page, nil
		}
		return htmlindex.Get(charset)
	}
}

// splitLines splits a text into lines with their line ends of any system. The last line may have no
// end.
func splitLines(text string) (lines []Line) {
	for text != "" {
		i := strings.IndexAny(text, "\r\n")
		if i < 0 {
			return append(lines, Line{Text: text})
		}
		end := 1
		if strings.HasPrefix(text[i:], "\r\n") {
			end = 2
		}
		lines = append(lines, Line{Text: text[:i], End: text[i : i+end]})
		text = text[i+end:]
	}
	return lines
}
