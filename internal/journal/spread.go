package journal

import "encoding/binary"

// What a node has appended it sends to the others as it stands in the store, so that they need not read it there. Texts
// that are kept apart do not go along: whoever hears of such a record asks the store for them, as whoever reads it.
//
// Such news is lost, late, twice or in any order: positions say where it belongs. News of
// another server's log does not come through: internal/bus drops what is not sealed with this server's secret.

const (
	// newsForm opens the news; other forms are of other versions of the program.
	newsForm = 1
	// mostNews bounds what is sent, in bytes: a bus takes a megabyte, as a rule. Of more only the position goes out.
	mostNews = 512 << 10
)

// encodeNews writes what a node has appended, in the order of positions.
func (j *Journal) encodeNews(records []Record) []byte {
	size := 64
	for i := range records {
		size += len(records[i].Stream) + len(records[i].Kind) + len(records[i].Data) + 40
	}
	if size > mostNews {
		return encodeRecords(make([]byte, 0, 128), j.opt.Node, records[len(records)-1].Position, nil)
	}
	return encodeRecords(make([]byte, 0, size), j.opt.Node, records[len(records)-1].Position, records)
}

func encodeRecords(b []byte, node string, last uint64, records []Record) []byte {
	text := func(s string) { b = append(binary.AppendUvarint(b, uint64(len(s))), s...) }
	b = append(b, newsForm)
	text(node)
	b = binary.AppendUvarint(b, last)
	b = binary.AppendUvarint(b, uint64(len(records)))
	for i := range records {
		r := &records[i]
		b = binary.AppendUvarint(b, r.Position)
		text(r.Stream)
		b = binary.AppendUvarint(b, r.Seq)
		b = binary.AppendUvarint(b, r.Epoch)
		b = binary.AppendVarint(b, r.At)
		text(r.Kind)
		b = binary.AppendVarint(b, int64(r.Version))
		b = append(binary.AppendUvarint(b, uint64(len(r.Data))), r.Data...)
	}
	return b
}

// telling is news as it has come.
type telling struct {
	node    string
	last    uint64   // position up to which the node has appended
	records []Record // none when they were too much to be sent
}

// decodeNews reads news; ok is false when it is not of this form. Of the node's own the records are not read.
func decodeNews(data []byte, own string) (t telling, ok bool) {
	if len(data) == 0 || data[0] != newsForm {
		return t, false
	}
	in := reader{rest: data[1:]}
	t.node = string(in.bytes())
	t.last = in.number()
	count := in.number()
	if in.broken || t.node == own {
		return t, !in.broken
	}
	if count > uint64(len(in.rest)) { // each has several bytes
		return t, false
	}
	t.records = make([]Record, count)
	for i := range t.records {
		t.records[i] = Record{
			Position: in.number(), Stream: string(in.bytes()), Seq: in.number(), Epoch: in.number(), At: in.signed(),
			Kind: string(in.bytes()), Version: int(in.signed()), Data: in.bytes(),
		}
	}
	for i := 1; i < len(t.records); i++ {
		if t.records[i].Position <= t.records[i-1].Position {
			return t, false
		}
	}
	return t, !in.broken && len(in.rest) == 0
}

// reader reads what encodeRecords writes.
type reader struct {
	rest   []byte
	broken bool
}

func (r *reader) number() uint64 {
	n, size := binary.Uvarint(r.rest)
	return n * r.took(size)
}

func (r *reader) signed() int64 {
	n, size := binary.Varint(r.rest)
	return n * int64(r.took(size))
}

// took goes on behind a number of so many bytes; it is 0 when there was none.
func (r *reader) took(size int) uint64 {
	if size <= 0 {
		r.broken, r.rest = true, nil
		return 0
	}
	r.rest = r.rest[size:]
	return 1
}

// bytes returns a part of the news itself.
func (r *reader) bytes() []byte {
	n := r.number()
	if n > uint64(len(r.rest)) {
		r.broken, r.rest = true, nil
		return nil
	}
	b := r.rest[:n:n]
	r.rest = r.rest[n:]
	return b
}
