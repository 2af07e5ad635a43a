package attack

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/binary"
	"encoding/pem"
	"io"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"
)

// Whoever does not speak as a door expects is sent away in time, and costs nothing.
var _ = add("doors", func(s *stage) {
	cert, key := certificate(s)
	v := s.serve("--ics-tls", "127.0.0.1:0", "--tls-cert", cert, "--tls-key", key)
	request := "POST /guest HTTP/1.1\r\nHost: " + v.http + "\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 60000\r\n\r\n"
	spent := v.processor()
	var wg sync.WaitGroup
	var mu sync.Mutex
	try := func(what, to, first, drip string, within time.Duration) {
		wg.Go(func() {
			conn, err := dialer("127.0.0.9").Dial("tcp", to)
			if err != nil {
				s.Error(err)
				return
			}
			defer conn.Close()
			took, ended := sentAway(conn, first, drip, within)
			mu.Lock()
			defer mu.Unlock()
			s.note(what, "ended: %v, after %.1f s", ended, took.Seconds())
			s.promise(ended, "%s: still open after %v", what, took)
		})
	}
	const slack = 10 * time.Second // for a machine with other work
	try("plain text to the TLS port", v.tls, "guest\n\nhelp\n", "", 20*time.Second+slack)
	try("a head of one line a second", v.http, "GET / HTTP/1.1\r\nHost: "+v.http+"\r\n", "X-A: b\r\n", 10*time.Second+slack)
	try("a head without end", v.http, "GET / HTTP/1.1\r\nX: "+strings.Repeat("x", 1<<20), "", slack)
	if s.full {
		try("silence at the TLS port", v.tls, "", "", 20*time.Second+slack)
		try("half a handshake", v.tls, "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", "", 20*time.Second+slack)
		try("a handshake of one byte a second", v.tls, "\x16\x03\x01\x40\x00", "\x01", 20*time.Second+slack)
		try("a body of a few bytes a second", v.http, request, "a=b&", 60*time.Second+slack)
		try("a connection that nobody uses", v.http, "GET /healthz HTTP/1.1\r\nHost: "+v.http+"\r\n\r\n", "", 2*time.Minute+slack)
	}
	shake := "GET /ws HTTP/1.1\r\nHost: " + v.http + "\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n" +
		"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: escaque.v1\r\n\r\n"
	for what, frames := range map[string]string{
		"a frame of a megabyte":         frame(0x81, strings.Repeat("x", 1<<20)),
		"a message of 100 fragments":    frame(0x01, strings.Repeat("x", 3000)) + strings.Repeat(frame(0x00, strings.Repeat("x", 3000)), 100),
		"a length of 64 bits":           "\x81\xff\xff\xff\xff\xff\xff\xff\xff\xff\x00\x00\x00\x00",
		"text that is not UTF-8":        frame(0x81, "{\"do\":\"say\",\"text\":\"\xff\xfe\"}"),
		"a binary frame":                frame(0x82, "e2e4"),
		"a frame of no known kind":      frame(0x83, "{}"),
		"a frame that is not masked":    "\x81\x02{}",
		"a ping in fragments":           frame(0x09, "x"),
		"a ping of 200 bytes":           frame(0x89, strings.Repeat("x", 200)),
		"a continuation of nothing":     frame(0x80, "x"),
		"a text within another's parts": frame(0x01, "a") + frame(0x81, "b"),
	} {
		try("WebSocket: "+what, v.http, shake+frames, "", 5*time.Second+slack)
	}
	wg.Wait()
	s.note("all of it", "%.2f s of processor", (v.processor() - spent).Seconds())
	b := v.browser("127.0.0.5")
	b.obeyed("/guest")
	conn, err := v.line("127.0.0.5")
	s.must(err)
	s.promise(says(conn, "guest\n\n", 20*time.Second, "Starting FICS session") != "", "nobody comes in afterwards")
})

// sentAway sends something at once and then drop by drop, and reports whether the
// other end hangs up within a time, and when.
func sentAway(conn net.Conn, first, drip string, within time.Duration) (took time.Duration, ended bool) {
	began := time.Now()
	ends := make(chan struct{})
	_ = conn.SetDeadline(began.Add(within))
	go func() {
		defer close(ends)
		_, err := io.Copy(io.Discard, conn)
		ended = err == nil || !os.IsTimeout(err)
	}()
	_, _ = io.WriteString(conn, first)
	for {
		select {
		case <-ends:
			return time.Since(began), ended
		case <-time.After(time.Second):
			_, _ = io.WriteString(conn, drip)
		}
	}
}

// frame is a WebSocket frame of a client, masked with nothing.
func frame(head byte, content string) string {
	var b bytes.Buffer
	b.WriteByte(head)
	switch n := len(content); {
	case n < 126:
		b.WriteByte(0x80 | byte(n))
	case n < 1<<16:
		b.WriteByte(0x80 | 126)
		_ = binary.Write(&b, binary.BigEndian, uint16(n))
	default:
		b.WriteByte(0x80 | 127)
		_ = binary.Write(&b, binary.BigEndian, uint64(n))
	}
	b.WriteString("\x00\x00\x00\x00" + content)
	return b.String()
}

// certificate makes a certificate for the doors of this scene.
func certificate(s *stage) (cert, key string) {
	s.Helper()
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	s.must(err)
	template := &x509.Certificate{SerialNumber: big.NewInt(1), NotAfter: time.Now().Add(time.Hour), IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &private.PublicKey, private)
	s.must(err)
	pkcs, err := x509.MarshalPKCS8PrivateKey(private)
	s.must(err)
	folder := s.TempDir()
	cert, key = filepath.Join(folder, "cert.pem"), filepath.Join(folder, "key.pem")
	s.must(os.WriteFile(cert, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}), 0o600))
	s.must(os.WriteFile(key, pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: pkcs}), 0o600))
	return cert, key
}
