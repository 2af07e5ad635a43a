package passkeys

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"io"
	"time"
)

// ChallengeLife is how long a browser may take to answer.
const ChallengeLife = 5 * time.Minute

// The parts of a challenge: the time, random bytes, and a keyed hash of both and the purpose. So it
// need not be stored, and every node with the key can verify it.
const (
	stampBytes  = 8
	chanceBytes = 16
)

// Challenge returns a new challenge for a purpose.
func Challenge(key []byte, purpose string, now time.Time, random io.Reader) ([]byte, error) {
	c := binary.BigEndian.AppendUint64(nil, uint64(now.UnixMilli())) //nolint:gosec // after 1970
	c = append(c, make([]byte, chanceBytes)...)
	if _, err := io.ReadFull(random, c[stampBytes:]); err != nil {
		return nil, fmt.Errorf("passkeys: randomness: %w", err)
	}
	return append(c, keyedHash(key, purpose, c)...), nil
}

// ChallengeTime returns when a challenge was made, in milliseconds since the Unix epoch. It returns
// false if the challenge was not made with this key and purpose, or has expired.
func ChallengeTime(key []byte, purpose string, challenge []byte, now time.Time) (at int64, ok bool) {
	const head = stampBytes + chanceBytes
	if len(challenge) != head+sha256.Size || !hmac.Equal(keyedHash(key, purpose, challenge[:head]), challenge[head:]) {
		return 0, false
	}
	at = int64(binary.BigEndian.Uint64(challenge)) //nolint:gosec // made here
	// A clock that was put back must not let old ones live on.
	age := now.UnixMilli() - at
	return at, age < ChallengeLife.Milliseconds() && age > -ChallengeLife.Milliseconds()
}

func keyedHash(key []byte, purpose string, head []byte) []byte {
	h := hmac.New(sha256.New, key)
	h.Write(head)
	h.Write([]byte(purpose))
	return h.Sum(nil)
}
