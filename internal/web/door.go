package web

import (
	"bufio"
	"bytes"
	"net"
	"net/http"

	"github.com/escaque/escaque/internal/limits"
)

// stay counts a connection that stays open, a WebSocket or an event stream, with
// whose it is. When there is no room it has answered so.
// hangUp ends it when it has to make room for another.
func (v *visit) stay(hangUp func()) (*limits.Stay, bool) {
	class, account := limits.Guest, ""
	if v.known() && !v.who.Guest {
		class, account = limits.Member, v.who.ID
	}
	from := addressOf(v.r)
	stay, ok := v.s.limits.Door.Enter(limits.PlaceAt(from), class, account, hangUp)
	if !ok {
		v.s.log.Warn("too many connections", "from", from)
		v.w.WriteHeader(http.StatusServiceUnavailable)
		return nil, false
	}
	if err := v.s.members.Seen(v.r.Context(), v.who, from); err != nil {
		v.s.log.Error("place not noted", "error", err)
	}
	return stay, true
}

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
