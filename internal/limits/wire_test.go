package limits

import (
	"bytes"
	"io"
	"net"
	"testing"
	"testing/synctest"
	"time"
)

// frame is a masked frame as clients send it.
func frame(op byte, size int) []byte {
	b := []byte{0x80 | op}
	switch {
	case size < 126:
		b = append(b, 0x80|byte(size))
	case size < 1<<16:
		b = append(b, 0x80|126, byte(size>>8), byte(size))
	default:
		b = append(b, 0x80|127, 0, 0, 0, 0, byte(size>>24), byte(size>>16), byte(size>>8), byte(size))
	}
	return append(b, make([]byte, 4+size)...)
}

// Frames are counted however their bytes are cut.
func TestHeads(t *testing.T) {
	var all []byte
	sizes := []int{0, 1, 125, 126, 300, 65535, 65536, 0, 0, 5}
	for i, size := range sizes {
		all = append(all, frame([]byte{9, 1, 0, 10}[i%4], size)...)
	}
	all = append(all, 0x8a, 0x00) // without a mask: refused later, counted all the same
	for _, cut := range []int{1, 2, 3, 7, 100, len(all)} {
		var h frameHeader
		frames := 0
		for b := all; len(b) > 0; b = b[min(cut, len(b)):] {
			frames += h.count(b[:min(cut, len(b))])
		}
		if frames != len(sizes)+1 {
			t.Errorf("cut into %d bytes: %d frames, want %d", cut, frames, len(sizes)+1)
		}
	}
}

func FuzzHeads(f *testing.F) {
	f.Add(frame(9, 5), uint8(3))
	f.Add([]byte{0x82, 0xff, 0x80, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4}, uint8(1))
	f.Fuzz(func(t *testing.T, b []byte, cut uint8) {
		var whole, parts frameHeader
		want, got := whole.count(b), 0
		for rest := b; len(rest) > 0; {
			n := min(int(cut)+1, len(rest))
			got += parts.count(rest[:n])
			rest = rest[n:]
		}
		if got != want || want > len(b)/2 {
			t.Errorf("%d frames in one piece, %d in pieces of %d", want, got, cut+1)
		}
	})
}

// A flood of pings is read at the pace of frames, one of bytes at that of bytes.
func TestWirePaces(t *testing.T) {
	set := WireSettings{Bytes: 1000, BytesBurst: 6000, Frames: 10, FrameBurst: 100}
	for _, c := range []struct {
		name string
		pace func(net.Conn) *Wire
		sent []byte
		want time.Duration
	}{
		{"pings", func(c net.Conn) *Wire { return set.PaceFrames(c, nil) }, bytes.Repeat(frame(9, 0), 200), 10 * time.Second},
		{"bytes", set.PaceLines, make([]byte, 16000), 10 * time.Second},
		{"a short line", set.PaceLines, make([]byte, 100), 0},
	} {
		synctest.Test(t, func(t *testing.T) {
			here, there := net.Pipe()
			go func() { _, _ = there.Write(c.sent); there.Close() }()
			w := c.pace(here)
			start := time.Now()
			if _, err := io.Copy(io.Discard, w); err != nil {
				t.Error(err)
			}
			if took := time.Since(start); took < c.want || took > c.want+time.Second {
				t.Errorf("%s took %v, want %v", c.name, took, c.want)
			}
			w.Close()
		})
	}
}

// Whoever closes the connection does not wait for its pace.
func TestWireLetsGo(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		here, there := net.Pipe()
		defer there.Close()
		w := WireSettings{Bytes: 1, BytesBurst: 10}.PaceLines(here)
		go func() { _, _ = there.Write(make([]byte, 20)) }()
		done := make(chan struct{})
		go func() {
			defer close(done)
			_, _ = io.Copy(io.Discard, w)
		}()
		synctest.Wait()
		w.Close()
		start := time.Now()
		<-done
		if time.Since(start) > 0 {
			t.Error("the reader waited for its pace")
		}
	})
}
