package socket

import (
	"bufio"
	"bytes"
	"net"
	"net/http"

	"github.com/escaque/escaque/internal/limits"
)

// pacing wraps the connection of a WebSocket to limit how fast frames are read. The limit includes
// pings, which the library answers by itself.
type pacing struct {
	http.ResponseWriter
	set limits.WireSettings

	wire net.Conn // the wrapped connection
}

// Hijack implements http.Hijacker.
func (p *pacing) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	conn, rw, err := http.NewResponseController(p.ResponseWriter).Hijack()
	if err != nil {
		return nil, nil, err
	}
	read, err := rw.Reader.Peek(rw.Reader.Buffered())
	if err != nil {
		conn.Close()
		return nil, nil, err
	}
	p.wire = p.set.PaceFrames(conn, bytes.Clone(read))
	return p.wire, rw, nil
}
