package socket

import (
	"bufio"
	"bytes"
	"net"
	"net/http"

	"github.com/escaque/escaque/internal/limits"
)

// pacing hands out the connection of a WebSocket with the pace at which it is read:
// the library answers pings by itself, and nobody else sees them.
type pacing struct {
	http.ResponseWriter
	set limits.WireSettings

	wire net.Conn // what was handed out
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
