package journal

import "encoding/binary"

// A node sends the records that it appended to the other nodes, so that they need not read the
// store. Personal texts are not sent: the other nodes read them from the store.
//
// News may be lost, late, duplicated or out of order; the positions show where it belongs. News
// from another server's log is dropped by internal/bus, which accepts only messages sealed with
// this server's secret.

const (
	// newsForm is the first byte of the news. Other values come from other versions of the program.
	newsForm = 1
	// maxNews bounds the size of the news in bytes, because a bus usually accepts at most a
	// megabyte. Larger news contains only the position.
	maxNews = 512 << 10
)

// encodeNews encodes records that this node has appended, in the order of their positions.
func (j *Journal) encodeNews(records []Record) []byte {
	size := 64
	for i := range records {
		size += len(records[i].Stream) + len(records[i].Kind) + len(records[i].Data) + 40
	}
	if size > maxNews {
		return encodeRecords(make([]byte, 0, 128), j.opt.Node, records[len(records)-1].Position, nil)
	}
	return encodeRecords(make([]byte, 0, size), j.opt.Node, records[len(records)-1].Position, records)
}

// encodeRecords appends the encoded records to b and returns it. node has appended up to position
// last.
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

// receivedNews is the decoded news of another node.
type receivedNews struct {
	node    string
	last    uint64   // position up to which the node has appended
	records []Record // empty when they were too large to be sent
}

// decodeNews decodes the news of a node. ok is false when the data is not news. News of the node
// ownNode is recognised, but its records are not decoded.
func decodeNews(data []byte, ownNode string) (news receivedNews, ok bool) {
	if len(data) == 0 || data[0] != newsForm {
		return news, false
	}
	in := reader{rest: data[1:]}
	news.node = string(in.bytes())
	news.last = in.unsigned()
	count := in.unsigned()
	if in.broken || news.node == ownNode {
		return news, !in.broken
	}
	if count > uint64(len(in.rest)) { // each record takes several bytes
		return news, false
	}
	news.records = make([]Record, count)
	for i := range news.records {
		news.records[i] = Record{
			Position: in.unsigned(), Stream: string(in.bytes()), Seq: in.unsigned(), Epoch: in.unsigned(), At: in.signed(),
			Kind: string(in.bytes()), Version: int(in.signed()), Data: in.bytes(),
		}
	}
	for i := 1; i < len(news.records); i++ {
		if news.records[i].Position <= news.records[i-1].Position {
			return news, false
		}
	}
	return news, !in.broken && len(in.rest) == 0
}

// reader decodes the output of encodeRecords step by step.
type reader struct {
	rest   []byte
	broken bool
}

// unsigned decodes an unsigned varint.
func (r *reader) unsigned() uint64 {
	n, size := binary.Uvarint(r.rest)
	return n * r.consume(size)
}

// signed decodes a signed varint.
func (r *reader) signed() int64 {
	n, size := binary.Varint(r.rest)
	return n * int64(r.consume(size))
}

// consume skips size bytes and returns 1. If size is not positive, which means that a number could
// not be decoded, it returns 0 and marks the news as broken.
func (r *reader) consume(size int) uint64 {
	if size <= 0 {
		r.broken, r.rest = true, nil
		return 0
	}
	r.rest = r.rest[size:]
	return 1
}

// bytes decodes a byte string. The result shares memory with the news.
func (r *reader) bytes() []byte {
	n := r.unsigned()
	if n > uint64(len(r.rest)) {
		r.broken, r.rest = true, nil
		return nil
	}
	b := r.rest[:n:n]
	r.rest = r.rest[n:]
	return b
}
