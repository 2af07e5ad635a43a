package journal

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"hash"
)

// Hash is a SHA-256 digest that links a record to the one before it.
type Hash [sha256.Size]byte

// String returns the hash in hexadecimal digits.
func (h Hash) String() string { return fmt.Sprintf("%x", h[:]) }

// chainDomain is hashed before every record, so that a record's hash never equals a hash made for
// another purpose.
const chainDomain = "escaque record 1"

// LinkHash returns the hash of a record over its content and the hash of the record before it in
// its stream, which is zero for the first. Each part is preceded by its length, so that different
// records never have the same bytes.
func LinkHash(previous Hash, r Record) (h Hash) {
	d := sha256.New()
	writePart(d, []byte(chainDomain))
	d.Write(previous[:])
	writePart(d, []byte(r.Stream))
	for _, n := range []uint64{r.Seq, r.Epoch, uint64(r.At), uint64(r.Version)} {
		writeNumber(d, n)
	}
	writePart(d, []byte(r.Kind))
	writePart(d, r.Data)
	d.Sum(h[:0])
	return h
}

// writePart adds the length of b and then b itself to a hash.
func writePart(d hash.Hash, b []byte) {
	writeNumber(d, uint64(len(b)))
	d.Write(b)
}

// writeNumber adds a number to a hash, as eight bytes.
func writeNumber(d hash.Hash, n uint64) {
	var b [8]byte
	binary.BigEndian.PutUint64(b[:], n)
	d.Write(b[:])
}

// AccountHash returns the hash over everything appended to the journal so far. It is computed from
// the account hash before a transaction and the hashes of the transaction's records in order.
func AccountHash(previous Hash, links []Hash) (h Hash) {
	d := sha256.New()
	writePart(d, []byte("escaque account 1"))
	d.Write(previous[:])
	for _, l := range links {
		d.Write(l[:])
	}
	d.Sum(h[:0])
	return h
}

// Chained is a record with its stored hash. Missing is true if the record has no hash.
type Chained struct {
	Record
	Hash    Hash
	Missing bool
}

// PublishedHead returns one line for publishing: a stream, the number of one of its records, and
// the record's hash. Comparing the log with that line later shows whether the record or any before
// it was changed. PublishedHead returns "" when the store keeps no hashes or has no such record.
func (j *Journal) PublishedHead(ctx context.Context, stream string, seq uint64) (string, error) {
	c, ok := j.store.(Chain)
	if !ok {
		return "", nil
	}
	h, ok, err := c.HashAt(ctx, stream, seq)
	if err != nil || !ok {
		return "", err
	}
	return fmt.Sprintf("%s %d %s", stream, seq, h), nil
}

// AccountEntry is the account hash after one transaction.
type AccountEntry struct {
	Position uint64 // position of the last record of the transaction
	Hash     Hash
}

// Chain is implemented by stores that keep record hashes.
type Chain interface {
	// Chained returns at most limit records of all streams after a position, in total order.
	Chained(ctx context.Context, after uint64, limit int) ([]Chained, error)
	// HashAt returns the hash of one record. ok is false when there is none.
	HashAt(ctx context.Context, stream string, seq uint64) (h Hash, ok bool, err error)
	// Ledger returns at most limit entries of the account after a position.
	Ledger(ctx context.Context, after uint64, limit int) ([]AccountEntry, error)
	// LastEntry returns the position of the last entry of the account, or 0 when there is none.
	LastEntry(ctx context.Context) (position uint64, err error)
	// LateChained counts the records that were chained only after they had been written.
	LateChained(ctx context.Context) (LateChained, error)
	// Heads calls each for every stream that has or had records, with the number and the hash of
	// its last record.
	Heads(ctx context.Context, each func(stream string, seq uint64, head Hash) error) error
	// Personal returns the personal texts that are kept apart from a record.
	Personal(ctx context.Context, stream string, seq uint64) ([]Personal, error)
}
