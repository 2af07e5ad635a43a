package ics

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// Timeseal stamps each line with the time of the client, so that players are not charged for
// network delay. The stamp is obfuscated but not secure: a client can forge it. So a server
// must limit the compensation.
//
// A line is the text, 0x18, the milliseconds in decimal, 0x19, and padding to a
// multiple of 12 bytes. In each group of twelve, bytes 0 and 11, 2 and 9, 4 and 7 are
// swapped. The high bit of each byte is set, the byte is XORed with the key, and 32 is
// subtracted. A last byte gives the offset in the key.
const (
	sealKey  = "Timestamp (FICS) v1.0 - programmed by Henrik Gram."
	sealText = '\x18'
	sealEnd  = '\x19'
)

// The messages of the timeseal protocol itself.
const (
	// SealPing, on a line of its own, asks a client of the first timeseal for the time. SealPing2
	// asks one of the second. The answer to both is SealPong.
	SealPing  = "[G]" + NewLine
	SealPing2 = "[G]\x00"
	SealPong  = "\x029"
	// SealHello begins the first line of a timeseal client. Its own name and that of its system
	// follow, separated and ended by vertical bars.
	SealHello  = "TIMESTAMP|"
	SealHello2 = "TIMESEAL2|"
)

// SealVersion returns the timeseal version that a client's first line announces, before unsealing:
// 1 or 2, or 0 for none.
func SealVersion(hello string) int {
	switch {
	case strings.HasPrefix(hello, SealHello):
		return 1
	case strings.HasPrefix(hello, SealHello2):
		return 2
	}
	return 0
}

// MaxSealed is the greatest length of a stamped line with a text of MaxLine bytes, in bytes: two
// marks, a time of 19 digits, the padding and the last byte.
const MaxSealed = MaxLine + 2 + 19 + 12 + 1

// ErrSeal is the error for a line without a timeseal stamp.
var ErrSeal = errors.New("ics: not a line of timeseal")

// Unseal decodes a stamped line without its line feed. It returns the text and the client's time,
// in milliseconds from an arbitrary origin. The error wraps ErrSeal.
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
		return "", 0, fmt.Errorf("%w: time %q", ErrSeal, Truncate(stamp, 24))
	}
	return text, at, nil
}

// Seal stamps a line as clients do. offset, 0 to 49, is where the key begins. The scheme cannot
// encode bytes above 0x7f, so they are removed.
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

// shuffle swaps bytes within each group of twelve. A second call restores them.
func shuffle(b []byte) {
	for ; len(b) >= 12; b = b[12:] {
		b[0], b[11] = b[11], b[0]
		b[2], b[9] = b[9], b[2]
		b[4], b[7] = b[7], b[4]
	}
}
