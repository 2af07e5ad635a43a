package attack

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"net/http"
	"sync/atomic"
	"time"
)

var _ = add("pings", func(s *stage) {
	v := s.serve()
	conn, err := dialer("127.0.0.2").Dial("tcp", v.http)
	s.must(err)
	defer conn.Close()
	_, err = fmt.Fprintf(conn, "GET /ws HTTP/1.1\r\nHost: %s\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"+
		"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: escaque.v1\r\n\r\n", v.http)
	s.must(err)
	in := bufio.NewReader(conn)
	resp, err := http.ReadResponse(in, nil)
	s.must(err)
	if resp.StatusCode != http.StatusSwitchingProtocols {
		s.Fatal(resp.Status)
	}
	var pongs atomic.Int64
	go func() {
		for {
			head := make([]byte, 2)
			if _, err := io.ReadFull(in, head); err != nil {
				return
			}
			if _, err := io.CopyN(io.Discard, in, int64(head[1])); err != nil {
				return
			}
			if head[0] == 0x8a {
				pongs.Add(1)
			}
		}
	}()
	span := time.Duration(s.size(5, 2)) * time.Second
	spent, began := v.processor(), time.Now()
	s.must(conn.SetWriteDeadline(began.Add(span)))
	flood := bytes.Repeat([]byte{0x89, 0x80, 0, 0, 0, 0}, 100)
	for time.Since(began) < span {
		if _, err := conn.Write(flood); err != nil {
			break
		}
	}
	used := v.processor() - spent
	s.note(fmt.Sprintf("WebSocket pings without end for %v", span), "%d answered, %.2f s of processor", pongs.Load(), used.Seconds())
	s.promise(pongs.Load() <= 600+60*int64(span/time.Second+1), "%d pings were answered", pongs.Load())
})
