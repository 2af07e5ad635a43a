package journal

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"hash"
)

// Hash is a link of a chain: SHA-256.
type Hash [sha256.Size]byte

// String is the hash in hexadecimal digits.
func (h Hash) String() string { return fmt.Sprintf("%x", h[:]) }

// chainDomain keeps these hashes apart from all others in the world.
const chainDomain = "escaque record 1"

// Link is the hash of a record over itself and the hash of the record before it in its stream (zero for
// the first). Each part is preceded by its length, so that no two records have the same bytes.
func Link(before Hash, r Record) (h Hash) {
	d := sha256.New()
	part(d, []byte(chainDomain))
	d.Write(before[:])
	part(d, []byte(r.Stream))
	for _, n := range []uint64{r.Seq, r.Epoch, uint64(r.At), uint64(r.Version)} {
		number(d, n)
	}
	part(d, []byte(r.Kind))
	part(d, r.Data)
	d.Sum(h[:0])
	return h
}

func part(d hash.Hash, b []byte) {
	number(d, uint64(len(b)))
	d.Write(b)
}

func number(d hash.Hash, n uint64) {
	var b [8]byte
	binary.BigEndian.PutUint64(b[:], n)
	d.Write(b[:])
}

// Account is the hash over everything that was ever appended: over the account before it and the hashes
// of the records of one transaction, in their order.
func Account(before Hash, links []Hash) (h Hash) {
	d := sha256.New()
	part(d, []byte("escaque account 1"))
	d.Write(before[:])
	for _, l := range links {
		d.Write(l[:])
	}
	d.Sum(h[:0])
	return h
}

// Chained is a record with its hash as it is stored; Missing says that it has none.
type Chained struct {
	Record
	Hash    Hash
	Missing bool
}

// Head is the log of a stream up to one of its records in one line, for publishing: the stream, the
// number of the record, its hash. Who has it finds later whether anything up to there was changed. It is
// empty when the store keeps no chain or there is no such record.
func (j *Journal) Head(ctx context.Context, stream string, seq uint64) (string, error) {
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

// AccountEntry is the account as it stood after a transaction.
type AccountEntry struct {
	Position uint64 // of the last record of the transaction
	Hash     Hash
}

// Chain is what a store knows of its chain.
type Chain interface {
	// Chained returns records of all streams after a position in total order, at most limit.
	Chained(ctx context.Context, after uint64, limit int) ([]Chained, error)
	// HashAt returns the hash of one record; ok is false when there is none.
	HashAt(ctx context.Context, stream string, seq uint64) (h Hash, ok bool, err error)
	// Ledger returns the entries of the account after a position, at most limit.
	Ledger(ctx context.Context, after uint64, limit int) ([]AccountEntry, error)
	// LastEntry returns the position of the last entry of the account, 0 when there is none.
	LastEntry(ctx context.Context) (position uint64, err error)
	// Later counts the records that were chained after they had been written.
	Later(ctx context.Context) (Later, error)
	// Heads calls for every stream that has or had records, with the number of its last one and its hash.
	Heads(ctx context.Context, each func(stream string, seq uint64, head Hash) error) error
	// Personal returns what is kept apart from a record.
	Personal(ctx context.Context, stream string, seq uint64) ([]Personal, error)
}
