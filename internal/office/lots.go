package office

import (
	"encoding/base32"
	"fmt"
	"io"
)

// spelling encodes random bytes in characters that are hard to confuse.
var spelling = base32.NewEncoding("abcdefghijkmnpqrstuvwxyz23456789").WithPadding(base32.NoPadding)

// newID returns a random name for an event: 40 bits in eight letters and digits. The journal
// refuses a name that exists.
func (o *Office) newID() (EventID, error) {
	b, err := o.randomBytes(5)
	if err != nil {
		return "", err
	}
	return EventID(spelling.EncodeToString(b)), nil
}

// randomBytes returns n random bytes.
func (o *Office) randomBytes(n int) ([]byte, error) {
	b := make([]byte, n)
	o.lots.Lock()
	defer o.lots.Unlock()
	if _, err := io.ReadFull(o.opt.Random, b); err != nil {
		return nil, fmt.Errorf("office: drawing lots: %w", err)
	}
	return b, nil
}

// shuffle puts ids in random order. Every order is equally likely.
func (o *Office) shuffle(ids []int) error {
	for i := len(ids) - 1; i > 0; i-- {
		j, err := o.randomBelow(i + 1)
		if err != nil {
			return err
		}
		ids[i], ids[j] = ids[j], ids[i]
	}
	return nil
}

// randomBelow returns a random number from 0 to n-1, for n up to 65,536. It discards draws beyond
// the last full multiple of n, which would favour small numbers.
func (o *Office) randomBelow(n int) (int, error) {
	const all = 1 << 16
	for {
		b, err := o.randomBytes(2)
		if err != nil {
			return 0, err
		}
		if v := int(b[0])<<8 | int(b[1]); v < all-all%n {
			return v % n, nil
		}
	}
}
