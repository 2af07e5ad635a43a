package hall

import (
	"crypto/rand"
	"encoding/base32"
	"fmt"
	"io"
	"math/bits"
	"sync"
)

// idLetters is the length of a random ID: 50 bits in ten letters. The journal refuses a second
// stream of the same name, so a repeated ID is an error and never mixes two games.
const idLetters = 10

var spelling = base32.NewEncoding("abcdefghijkmnpqrstuvwxyz23456789").WithPadding(base32.NoPadding)

// lots draws IDs, colours and start positions from one source of randomness. It may be used by
// several goroutines.
type lots struct {
	mu  sync.Mutex
	src io.Reader
}

// newLots returns lots that read from src, or from crypto/rand if src is nil.
func newLots(src io.Reader) *lots {
	if src == nil {
		src = rand.Reader
	}
	return &lots{src: src}
}

// bytes returns n random bytes.
func (l *lots) bytes(n int) ([]byte, error) {
	b := make([]byte, n)
	l.mu.Lock()
	defer l.mu.Unlock()
	if _, err := io.ReadFull(l.src, b); err != nil {
		return nil, fmt.Errorf("hall: drawing lots: %w", err)
	}
	return b, nil
}

// Name draws an ID.
func (l *lots) Name() (string, error) {
	b, err := l.bytes((idLetters*5 + 7) / 8)
	if err != nil {
		return "", err
	}
	return spelling.EncodeToString(b)[:idLetters], nil
}

// Below draws an integer from 0 to n-1 with equal chances. n is from 1 to 65536.
func (l *lots) Below(n int) (int, error) {
	mask := uint32(1)<<bits.Len32(uint32(n-1)) - 1
	for {
		b, err := l.bytes(2)
		if err != nil {
			return 0, err
		}
		// Draws of n or more are discarded: reducing them modulo n would favour low numbers.
		if v := (uint32(b[0])<<8 | uint32(b[1])) & mask; v < uint32(n) {
			return int(v), nil
		}
	}
}
