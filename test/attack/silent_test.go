package attack

import (
	"net"
	"time"
)

var _ = add("silent", func(s *stage) {
	v := s.serve()
	n := s.size(4000, 400)
	var silent []net.Conn
	for range n {
		conn, err := v.line("127.0.0.2")
		s.must(err)
		silent = append(silent, conn)
	}
	left := make(chan int, 1)
	if s.full {
		go func() {
			time.Sleep(25 * time.Second)
			left <- open(silent)
		}()
	}
	for _, from := range []string{"127.0.0.3", "127.0.0.2"} {
		began, tries, in := time.Now(), 0, false
		for !in && time.Since(began) < 150*time.Second {
			tries++
			conn, err := v.line(from)
			s.must(err)
			if in = says(conn, "guest\n\n", 20*time.Second, "fics%", "server is full") == "fics%"; !in {
				time.Sleep(time.Second)
			}
		}
		s.note("silent telnet connections held, then a guest from "+from, "%d silent; in after %.1f s, at try %d: %v", n, time.Since(began).Seconds(), tries, in)
		s.promise(in && tries == 1, "a guest from %s came in at try %d: %v", from, tries, in)
	}
	if s.full {
		open := <-left
		s.note("silent connections still open after 25 s", "%d of %d", open, n)
		s.promise(open == 0, "%d silent connections are still open", open)
	}
})

// open counts the connections that their other end has not closed.
func open(conns []net.Conn) (n int) {
	for _, conn := range conns {
		for {
			_ = conn.SetReadDeadline(time.Now().Add(20 * time.Millisecond))
			_, err := conn.Read(make([]byte, 4096))
			if late, is := err.(net.Error); is && late.Timeout() {
				n++
			}
			if err != nil {
				break
			}
		}
	}
	return n
}
