package hall

import (
	"crypto/rand"
	"encoding/base32"
	"fmt"
	"io"
	"math/bits"
	"sync"
)

// idLetters is the length of a drawn identity: 50 bits,
// spelled in ten letters. The journal refuses a second stream of the same name, so a
// repeated draw is an error and never a mixed game.
const idLetters = 10

var spelling = base32.NewEncoding("abcdefghijkmnpqrstuvwxyz23456789").WithPadding(base32.NoPadding)

// lots draws identities, colours and start positions from one source of
// chance. It may be used by several goroutines.
type lots struct {
	mu  sync.Mutex
	src io.Reader
}

func newLots(src io.Reader) *lots {
	if src == nil {
		src = rand.Reader
	}
	return &lots{src: src}
}

func (l *lots) bytes(n int) ([]byte, error) {
	b := make([]byte, n)
	l.mu.Lock()
	defer l.mu.Unlock()
	if _, err := io.ReadFull(l.src, b); err != nil {
		return nil, fmt.Errorf("hall: drawing lots: %w", err)
	}
	return b, nil
}

// Name draws an identity.
func (l *lots) Name() (string, error) {
	b, err := l.bytes((idLetters*5 + 7) / 8)
	if err != nil {
		return "", err
	}
	return spelling.EncodeToString(b)[:idLetters], nil
}

// Below draws a whole number from 0 to n-1, each with the same chance. n is
// from 1 to 65536.
func (l *lots) Below(n int) (int, error) {
	mask := uint32(1)<<bits.Len32(uint32(n-1)) - 1
	for {
		b, err := l.bytes(2)
		if err != nil {
			return 0, err
		}
		// Draws beyond n are thrown away: folding them back would favour the
		// low numbers.
		if v := (uint32(b[0])<<8 | uint32(b[1])) & mask; v < uint32(n) {
			return int(v), nil
		}
	}
}
