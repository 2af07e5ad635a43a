package ics

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// Timeseal stamps each line with the client's own clock, so that what the
// network takes is not taken from a player. The scheme hides the stamp from the
// curious and from nobody else; a server must bound what it gives for it.
//
// A line is the text, 0x18, the milliseconds in decimal, 0x19, and padding to a
// multiple of 12 bytes; in each twelve, bytes 0 and 11, 2 and 9, 4 and 7 change
// places; each byte is put above 0x7f, mixed with the key and lowered by 32; a
// last byte gives where in the key it began.
const (
	sealKey  = "Timestamp (FICS) v1.0 - programmed by Henrik Gram."
	sealText = '\x18'
	sealEnd  = '\x19'
)

// The words of timeseal that are not commands of a person.
const (
	// SealPing asks a client of the first timeseal for the time, on a line of its
	// own; SealPing2 one of the second. Both are answered with SealPong.
	SealPing  = "[G]" + NewLine
	SealPing2 = "[G]\x00"
	SealPong  = "\x029"
	// SealHello begins the first line of a client that stamps; its own name and
	// its system's follow, parted and ended by strokes.
	SealHello  = "TIMESTAMP|"
	SealHello2 = "TIMESEAL2|"
)

// SealVersion is which timeseal a client's first line, unsealed, announces: 1 or
// 2, and 0 when it announces none.
func SealVersion(hello string) int {
	switch {
	case strings.HasPrefix(hello, SealHello):
		return 1
	case strings.HasPrefix(hello, SealHello2):
		return 2
	}
	return 0
}

// MaxSealed is the longest stamped line, in bytes, that can hold a line of
// MaxLine bytes: two marks, a time of 19 digits, the padding and the last byte.
const MaxSealed = MaxLine + 2 + 19 + 12 + 1

// ErrSeal says that a line is not a stamped one.
var ErrSeal = errors.New("ics: not a line of timeseal")

// Unseal reads a stamped line, without its line feed: the text and the client's
// time in milliseconds from an origin of its own. The error wraps ErrSeal.
func Unseal(line []byte) (text string, at int64, err error) {
	if len(line) < 13 || len(line)%12 != 1 {
		return "", 0, fmt.Errorf("%w: %d bytes", ErrSeal, len(line))
	}
	body := make([]byte, len(line)-1)
	offset := int(line[len(line)-1]) - 0x80
	if offset < 0 {
		return "", 0, fmt.Errorf("%w: no place in the key", ErrSeal)
	}
	for i, b := range line[:len(line)-1] {
		c := (b + 32) ^ sealKey[(i+offset)%len(sealKey)]
		if c < 0x80 {
			return "", 0, fmt.Errorf("%w: byte %d", ErrSeal, i)
		}
		body[i] = c ^ 0x80
	}
	shuffle(body)
	s := string(body)
	text, rest, ok := strings.Cut(s, string(rune(sealText)))
	stamp, _, ok2 := strings.Cut(rest, string(rune(sealEnd)))
	if !ok || !ok2 {
		return "", 0, fmt.Errorf("%w: no time", ErrSeal)
	}
	if strings.ContainsAny(text, "\n"+string(rune(sealEnd))) {
		return "", 0, fmt.Errorf("%w: a line feed or the end of a stamp within the line", ErrSeal)
	}
	at, err = strconv.ParseInt(stamp, 10, 64)
	if err != nil || at < 0 {
		return "", 0, fmt.Errorf("%w: time %q", ErrSeal, Cut(stamp, 24))
	}
	return text, at, nil
}

// Seal stamps a line as clients do; offset, 0 to 49, is where in the key it
// begins. Bytes above 0x7f have no place in the scheme and are left out.
func Seal(text string, at int64, offset int) []byte {
	var body []byte
	for _, b := range []byte(text) {
		if b < 0x80 && b != sealText && b != sealEnd && b != '\n' {
			body = append(body, b)
		}
	}
	body = append(body, sealText)
	body = strconv.AppendInt(body, at, 10)
	body = append(body, sealEnd)
	for len(body)%12 != 0 {
		body = append(body, '1')
	}
	shuffle(body)
	offset = ((offset % len(sealKey)) + len(sealKey)) % len(sealKey)
	for i := range body {
		body[i] = ((body[i] | 0x80) ^ sealKey[(i+offset)%len(sealKey)]) - 32
	}
	return append(body, byte(0x80|offset))
}

// shuffle changes places within each twelve bytes. It undoes itself.
func shuffle(b []byte) {
	for ; len(b) >= 12; b = b[12:] {
		b[0], b[11] = b[11], b[0]
		b[2], b[9] = b[9], b[2]
		b[4], b[7] = b[7], b[4]
	}
}
