package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"time"

	"github.com/spf13/cobra"
	"golang.org/x/sys/unix"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/bus"
	"github.com/escaque/escaque/internal/hall"
)

// What a server should have of the disk, in bytes: below the first it will soon stop, below
// the second somebody should look after it.
const (
	leastRoom = 100 << 20
	muchRoom  = 1 << 30
)

// certificateSpan is how long before its end a certificate should have been renewed.
const certificateSpan = 21 * 24 * time.Hour

// answerTime is how long a server on this machine may take to answer.
const answerTime = 3 * time.Second

// newDoctor is `escaque doctor`: whether a server can work here, and what to do where it
// cannot.
func newDoctor(w *World) *cobra.Command {
	cmd := w.command("doctor", "doctor")
	cmd.Args = w.arguments(0, 0)
	f := cmd.Flags()
	var s settings
	w.placeFlags(f, &s.at)
	f.StringVar(&s.http, "http", "127.0.0.1:8080", w.about("serve.http"))
	f.StringVar(&s.ics, "ics", "127.0.0.1:5000", w.about("serve.ics"))
	f.StringVar(&s.belongs.bus, "bus", "", w.about("serve.bus"))
	f.StringVar(&s.cert, "tls-cert", "", w.about("serve.tls-cert"))
	f.StringVar(&s.key, "tls-key", "", w.about("serve.tls-key"))
	take := w.configFlags(cmd, newServe(w).Flags()) // one file is for both
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		if done, err := take(); done || err != nil {
			return err
		}
		return w.examine(cmd.Context(), s)
	}
	return cmd
}

// findings are what a doctor has found so far.
type findings struct {
	w      *World
	faults int
}

func (f *findings) good(key string, args ...any) {
	fmt.Fprintln(f.w.Out, "ok  ", f.w.text("doctor."+key, args...))
}

func (f *findings) warn(key string, args ...any) {
	fmt.Fprintln(f.w.Out, "?   ", f.w.text("doctor."+key, args...))
}

func (f *findings) bad(key string, args ...any) {
	f.faults++
	fmt.Fprintln(f.w.Out, "!   ", f.w.text("doctor."+key, args...))
}

// fault is bad with a fault that has words of its own, which name the remedy.
func (f *findings) fault(err error) {
	f.faults++
	fmt.Fprintln(f.w.Out, "!   ", f.w.sentence(err))
}

// examine looks at everything in turn; what is wrong in one place keeps nobody from looking
// at the others.
func (w *World) examine(ctx context.Context, s settings) error {
	f := &findings{w: w}
	if w.address(s.at) == "" {
		f.folder(s.at.data)
	}
	if err := f.database(ctx, s.at); err != nil {
		return err
	}
	f.port(ctx, "http", s.http, func(c net.Conn) bool { return healthy(ctx, s.http) })
	f.port(ctx, "ics", s.ics, func(c net.Conn) bool { return greets(c) })
	if address := cmp.Or(s.belongs.bus, w.Env("ESCAQUE_BUS")); address != "" {
		f.bus(address)
	}
	if s.cert != "" || s.key != "" {
		f.certificate(s.cert, s.key)
	}
	if f.faults > 0 {
		fmt.Fprintln(w.Err, w.text("doctor.faults", "Count", f.faults))
		return errFaults
	}
	return nil
}

// bus looks whether the servers answer that carry news between nodes.
func (f *findings) bus(address string) {
	n, err := bus.Dial(address, "doctor", slog.New(slog.DiscardHandler))
	if err != nil {
		f.fault(&fault{key: "fault.bus-address", under: err})
		return
	}
	defer n.Close()
	for late := time.Now().Add(answerTime); n.Connected() != nil; time.Sleep(50 * time.Millisecond) {
		if time.Now().After(late) {
			f.bad("bus-cut", "Address", bus.Redacted(address))
			return
		}
	}
	f.good("bus", "Address", bus.Redacted(address))
}

// folder looks whether the data folder can be written and what room its disk has.
func (f *findings) folder(dir string) {
	probe, err := os.CreateTemp(dir, ".doctor")
	if err != nil {
		f.bad("folder", "Where", dir, "Why", err)
		return
	}
	_ = probe.Close()
	_ = os.Remove(probe.Name())
	var disk unix.Statfs_t
	if err := unix.Statfs(dir, &disk); err != nil {
		f.bad("folder", "Where", dir, "Why", err)
		return
	}
	room := disk.Bavail * uint64(disk.Bsize) //nolint:gosec // a size of blocks is not negative
	switch {
	case room < leastRoom:
		f.bad("full", "Where", dir, "Room", room>>20)
	case room < muchRoom:
		f.warn("filling", "Where", dir, "Room", room>>20)
	default:
		f.good("room", "Where", dir, "Room", room>>20)
	}
}

// database reads the log from the beginning, and holds the clock against it.
func (f *findings) database(ctx context.Context, at place) (err error) {
	store, err := f.w.attachDatabase(ctx, at)
	if err != nil {
		f.fault(databaseFault(err))
		return nil
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	if file, is := store.(interface {
		Damages(ctx context.Context, most int) ([]string, error)
	}); is {
		damages, err := file.Damages(ctx, mostDamages)
		if err != nil {
			return err
		}
		for _, d := range damages {
			f.bad("damaged", "What", plain(d))
		}
	}
	v, faults, err := f.w.replay(ctx, store)
	if err != nil {
		return err
	}
	for _, what := range faults {
		f.bad("log-fault", "What", what)
	}
	if len(faults) == 0 {
		f.good("log", "Records", v.Records, "Streams", v.Streams)
	}
	streams, err := store.Streams(ctx, "")
	if err != nil {
		return err
	}
	var last int64
	for _, s := range streams {
		last = max(last, s.LastAt)
	}
	now := time.Now()
	if err := errors.Join(checkFloor(now, false), clockFault(hall.CheckClock(clock.Instant(last), now))); err != nil {
		f.fault(err)
		return nil
	}
	f.good("clock", "Now", stamp(now.UnixMilli()))
	return nil
}

// port looks whether an address is free, or a server of ours answers there.
func (f *findings) port(ctx context.Context, name, address string, ours func(net.Conn) bool) {
	l, err := new(net.ListenConfig).Listen(ctx, "tcp", address)
	if err == nil {
		_ = l.Close()
		f.good("free", "Door", name, "Address", address)
		return
	}
	c, dial := (&net.Dialer{Timeout: answerTime}).DialContext(ctx, "tcp", address)
	if dial != nil {
		f.bad("port", "Door", name, "Address", address, "Why", err)
		return
	}
	defer c.Close()
	_ = c.SetDeadline(time.Now().Add(answerTime))
	if ours(c) {
		f.good("answers", "Door", name, "Address", address)
		return
	}
	f.bad("taken", "Door", name, "Address", address)
}

// healthy asks a server of ours whether it works.
func healthy(ctx context.Context, address string) bool {
	ctx, cancel := context.WithTimeout(ctx, answerTime)
	defer cancel()
	ask, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+address+"/healthz", nil)
	if err != nil {
		return false
	}
	answer, err := http.DefaultClient.Do(ask)
	if err != nil {
		return false
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(io.LimitReader(answer.Body, 16))
	return err == nil && string(text) == "ok\n"
}

// greets reports whether somebody sends a greeting, as a chess server does.
func greets(c net.Conn) bool {
	n, err := c.Read(make([]byte, 1))
	return err == nil && n == 1
}

// certificate looks at the pair of files that TLS needs, and how long they are good.
func (f *findings) certificate(cert, key string) {
	pair, err := openCertificate(cert, key)
	if err != nil {
		f.fault(err)
		return
	}
	now, err := pair.Current(nil)
	if err != nil {
		f.fault(err)
		return
	}
	end := now.Leaf.NotAfter
	switch left := time.Until(end); {
	case left <= 0:
		f.bad("expired", "File", cert, "At", stamp(end.UnixMilli()))
	case left < certificateSpan:
		f.warn("expiring", "File", cert, "At", stamp(end.UnixMilli()))
	default:
		f.good("certificate", "File", cert, "At", stamp(end.UnixMilli()))
	}
}
