package wsock

import (
	"bytes"
	"compress/flate"
	"errors"
	"io"
	"sync"

	"github.com/gobwas/ws"
)

// packFrom is the least size in bytes of a message that is compressed.
const packFrom = 1 << 10

// tail ends compressed data and is not sent (RFC 7692, section 7.2.1). The second block ends the
// stream.
const tail, end = "\x00\x00\xff\xff", "\x01\x00\x00\xff\xff"

var packers = sync.Pool{New: func() any {
	w, err := flate.NewWriter(nil, flate.BestSpeed)
	if err != nil {
		panic(err) // there is no such level
	}
	return w
}}

// Frame returns a text message as a WebSocket frame. With packed, long messages are compressed.
func Frame(text []byte, packed bool) []byte {
	if packed = packed && len(text) >= packFrom; packed {
		text = compress(text)
	}
	h := ws.Header{Fin: true, OpCode: ws.OpText, Length: int64(len(text))}
	if packed {
		h.Rsv = ws.Rsv(true, false, false)
	}
	b := bytes.NewBuffer(make([]byte, 0, ws.HeaderSize(h)+len(text)))
	_ = ws.WriteHeader(b, h) // a buffer takes everything
	b.Write(text)
	return b.Bytes()
}

func compress(text []byte) []byte {
	var b bytes.Buffer
	w := packers.Get().(*flate.Writer)
	defer packers.Put(w)
	w.Reset(&b)
	_, _ = w.Write(text)
	_ = w.Flush()
	return bytes.TrimSuffix(b.Bytes(), []byte(tail))
}

var unpackers = sync.Pool{New: func() any { return flate.NewReader(bytes.NewReader(nil)) }}

// errTooBig is returned for a message that exceeds the limit.
var errTooBig = errors.New("wsock: too long")

func decompress(packed []byte, limit int) ([]byte, error) {
	r := unpackers.Get().(io.ReadCloser)
	defer unpackers.Put(r)
	if err := r.(flate.Resetter).Reset(io.MultiReader(bytes.NewReader(packed), bytes.NewReader([]byte(tail+end))), nil); err != nil {
		return nil, err
	}
	text, err := io.ReadAll(io.LimitReader(r, int64(limit)+1))
	switch {
	case err != nil:
		return nil, err
	case len(text) > limit:
		return nil, errTooBig
	}
	return text, nil
}
