package outbox

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"sync"
	"testing"
	"time"
)

var bounds = Bounds{Messages: 256, Bytes: 1 << 20, Patience: 5 * time.Second}

// tcp returns both ends of a connection of the kernel's.
func tcp(t *testing.T) (here, there net.Conn) {
	t.Helper()
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer ln.Close()
	if here, err = net.Dial("tcp", ln.Addr().String()); err != nil {
		t.Fatal(err)
	}
	if there, err = ln.Accept(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { here.Close(); there.Close() })
	return here, there
}

// Whatever reads at whatever pace gets everything, in the order in which it was put, over a connection that
// takes bytes at once and over one that does not.
func TestEverythingInOrder(t *testing.T) {
	for name, dial := range map[string]func() (net.Conn, net.Conn){
		"tcp": func() (net.Conn, net.Conn) { return tcp(t) }, "pipe": net.Pipe,
	} {
		here, there := dial()
		b := New(here, Bounds{Messages: 1 << 20, Bytes: 1 << 30, Patience: 20 * time.Second})
		rng := rand.New(rand.NewPCG(1, 2))
		var sent bytes.Buffer
		var wg sync.WaitGroup
		wg.Go(func() {
			for i := range 3000 {
				data := bytes.Repeat([]byte{byte(i)}, 1+rng.IntN(3000))
				sent.Write(data)
				switch rng.IntN(4) {
				case 0:
					b.Answering(true)
					b.PutWithAnswer(data)
					b.Answering(false)
				case 1:
					b.PutWithAnswer(data)
				default:
					b.Put(data)
				}
				clear(data) // they are the caller's
			}
			b.Put([]byte("end"))
			b.Close()
		})
		time.Sleep(50 * time.Millisecond) // until much waits
		got, err := io.ReadAll(there)
		if err != nil {
			t.Error(err)
		}
		wg.Wait()
		if want := sent.String() + "end"; string(got) != want {
			t.Errorf("%s: %d bytes of %d, or in another order", name, len(got), len(want))
		}
	}
}

// What comes with an answer is one packet with it.
func TestWithAnswer(t *testing.T) {
	here, there := tcp(t)
	b := New(here, bounds)
	b.Answering(true)
	b.PutWithAnswer([]byte("board "))
	there.SetReadDeadline(time.Now().Add(20 * time.Millisecond))
	buf := make([]byte, 100)
	if n, err := there.Read(buf); err == nil {
		t.Errorf("%q does not wait for the answer", buf[:n])
	}
	b.Answering(false)
	b.Put([]byte("answer"))
	there.SetReadDeadline(time.Now().Add(5 * time.Second))
	if n, err := there.Read(buf); err != nil || string(buf[:n]) != "board answer" {
		t.Errorf("%q, %v", buf[:n], err)
	}
	b.PutWithAnswer([]byte("news"))
	if n, err := there.Read(buf); err != nil || string(buf[:n]) != "news" {
		t.Errorf("%q, %v", buf[:n], err)
	}
}

// Who reads nothing is let go, for too many messages or too many bytes; one message may be as long as it likes.
func TestSlow(t *testing.T) {
	for _, size := range []int{100, 300_000} {
		here, there := tcp(t)
		b := New(here, bounds)
		puts := 0
		for ; !b.Closed() && puts < 1_000_000; puts++ {
			b.Put(make([]byte, size))
		}
		if !b.Closed() {
			t.Errorf("%d messages of %d bytes wait", puts, size)
		}
		select {
		case <-b.Done():
		default:
			t.Error("nobody is told that the other does not read any more")
		}
		there.Close()
		b.Close()
	}
	here, there := tcp(t)
	b := New(here, bounds)
	long := make([]byte, 20<<20)
	b.Put(long)
	b.Put([]byte("and more"))
	go b.Close()
	if got, err := io.ReadAll(there); err != nil || len(got) != len(long)+len("and more") {
		t.Errorf("%d bytes: %v", len(got), err)
	}
}

// Who has gone is noticed when something is put, and Close waits for nobody.
func TestGone(t *testing.T) {
	here, there := tcp(t)
	b := New(here, bounds)
	there.Close()
	for i := 0; i < 1000 && !b.Closed(); i++ {
		b.Put([]byte("hello?"))
		time.Sleep(time.Millisecond)
	}
	if !b.Closed() {
		t.Error("nobody is there")
	}
	began := time.Now()
	b.Close()
	if time.Since(began) > bounds.Patience {
		t.Error("waited for somebody who has gone")
	}
	if _, err := here.Write(nil); !errors.Is(err, net.ErrClosed) {
		t.Errorf("open still: %v", err)
	}
}

func BenchmarkPut(b *testing.B) {
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		b.Fatal(err)
	}
	defer ln.Close()
	here, err := net.Dial("tcp", ln.Addr().String())
	if err != nil {
		b.Fatal(err)
	}
	there, err := ln.Accept()
	if err != nil {
		b.Fatal(err)
	}
	go func() { _, _ = io.Copy(io.Discard, there) }()
	box := New(here, bounds)
	line := []byte(fmt.Sprintf("%300s", ""))
	b.ReportAllocs()
	for b.Loop() {
		box.Put(line)
	}
	box.Close()
}
