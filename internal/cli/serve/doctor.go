package serve

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"runtime"
	"time"

	"github.com/spf13/cobra"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/bus"
	"github.com/escaque/escaque/internal/cli/operator"
	"github.com/escaque/escaque/internal/cli/terminal"
	"github.com/escaque/escaque/internal/database"
	"github.com/escaque/escaque/internal/envelope"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/server"
	"github.com/escaque/escaque/internal/store/sqlstore"
)

// What a server should have of the disk, in bytes: below the first it will soon stop, below
// the second somebody should look after it.
const (
	leastRoom = 100 << 20
	muchRoom  = 1 << 30
)

// How far the database's clock may be from the machine's: beyond the first somebody should look
// after it, beyond the second nodes take each other's tables too early or too late.
const (
	mostApart   = time.Second
	tooFarApart = 5 * time.Second
	apartToShow = 10 * time.Millisecond
)

// answerTime is how long a server on this machine may take to answer.
const answerTime = 3 * time.Second

// NewDoctor is `escaque doctor`: whether a server can work here, and what to do where it
// cannot.
func NewDoctor(w *terminal.World) *cobra.Command {
	cmd := w.Command("doctor", "doctor")
	cmd.Args = w.Arguments(0, 0)
	f := cmd.Flags()
	var s settings
	operator.StorageFlags(w, f, &s.at)
	entranceFlags(w, f, &s.entrances)
	f.StringVar(&s.metrics, "metrics", "", w.About("serve.metrics"))
	f.StringVar(&s.belongs.bus, "bus", "", w.About("serve.bus"))
	f.StringVar(&s.envelopeKey, "envelope-key", "", w.About("serve.envelope-key"))
	take := configFlags(w, cmd, New(w).Flags()) // one file is for both
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		if _, done, err := take(); done || err != nil {
			return err
		}
		return examine(cmd.Context(), w, s)
	}
	return cmd
}

// findings are what a doctor has found so far.
type findings struct {
	w      *terminal.World
	faults int
}

func (f *findings) good(key string, args ...any) {
	fmt.Fprintln(f.w.Out, "ok  ", f.w.Text("doctor."+key, args...))
}

func (f *findings) warn(key string, args ...any) {
	fmt.Fprintln(f.w.Out, "?   ", f.w.Text("doctor."+key, args...))
}

func (f *findings) bad(key string, args ...any) {
	f.faults++
	fmt.Fprintln(f.w.Out, "!   ", f.w.Text("doctor."+key, args...))
}

// fault is bad with a fault that has words of its own, which name the remedy.
func (f *findings) fault(err error) {
	f.faults++
	fmt.Fprintln(f.w.Out, "!   ", f.w.Sentence(err))
}

// examine looks at everything in turn; what is wrong in one place keeps nobody from looking
// at the others.
func examine(ctx context.Context, w *terminal.World, s settings) error {
	f := &findings{w: w}
	beside := operator.DatabaseAddress(w, s.at) != ""
	s.belongs.bus = cmp.Or(s.belongs.bus, w.Env("ESCAQUE_BUS"))
	if err := f.database(ctx, s, f.folder(s.at.Data, beside) || beside); err != nil {
		return err
	}
	f.doors(ctx, s)
	if s.belongs.bus != "" {
		f.bus(s.belongs.bus)
	}
	f.certificates(ctx, s.entrances, s.at.Data)
	if f.faults > 0 {
		fmt.Fprintln(w.Err, w.Count("doctor.faults", f.faults))
		return terminal.ErrFaults
	}
	return nil
}

// bus looks whether the servers answer that carry news between nodes.
func (f *findings) bus(address string) {
	if !bus.IsAddress(address) {
		f.fault(&terminal.Fault{Key: "fault.bus-address", Safe: terminal.SafeNothing})
		return
	}
	n, err := bus.Dial(address, "doctor", slog.New(slog.DiscardHandler))
	if err != nil {
		f.fault(&terminal.Fault{Key: "fault.bus-address", Safe: terminal.SafeNothing, Under: err})
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

// folder looks whether the data folder can be written and what room its disk has. Beside a database
// elsewhere it is needed still, for the key of sealed moves and for certificates, but a server makes it.
func (f *findings) folder(dir string, beside bool) (usable bool) {
	switch info, err := os.Stat(dir); {
	case beside && errors.Is(err, fs.ErrNotExist):
		f.warn("folder-beside", "Where", dir)
		return false
	case errors.Is(err, fs.ErrNotExist):
		f.fault(operator.DatabaseFault(&sqlstore.OpenError{Problem: sqlstore.Missing, Path: filepath.Join(dir, operator.DatabaseName), Err: err}))
		return false
	case err == nil && !info.IsDir():
		f.fault(operator.DatabaseFault(&sqlstore.OpenError{Problem: sqlstore.NoFolder, Path: filepath.Join(dir, operator.DatabaseName)}))
		return false
	}
	if err := tryToWrite(dir); err != nil {
		f.bad("folder", "Where", dir, "Why", err)
		return false
	}
	if mode := openMode(dir); mode != "" {
		f.warn("folder-open", "Where", dir, "Mode", mode)
	}
	room, err := roomOf(dir)
	if err != nil {
		f.bad("folder", "Where", dir, "Why", err)
		return false
	}
	switch {
	case room < leastRoom:
		f.bad("full", "Where", dir, "Room", room>>20)
	case room < muchRoom:
		f.warn("filling", "Where", dir, "Room", room>>20)
	default:
		f.good("room", "Where", dir, "Room", room>>20)
	}
	return true
}

// openMode returns the rights of a folder as ls shows them, if users other than its owner may read, change or enter it.
func openMode(dir string) string {
	info, err := os.Stat(dir)
	if err != nil || runtime.GOOS == "windows" || info.Mode().Perm()&0o077 == 0 { // there these bits say nothing
		return ""
	}
	return info.Mode().String()
}

// tryToWrite leaves nothing behind.
func tryToWrite(dir string) error {
	probe, err := os.CreateTemp(dir, ".doctor")
	if err != nil {
		return err
	}
	return errors.Join(probe.Close(), os.Remove(probe.Name()))
}

// database reads the log from the beginning, and holds the clock against it. Where a folder is not usable, that its
// database cannot be opened is no second problem.
func (f *findings) database(ctx context.Context, s settings, usable bool) (err error) {
	store, err := operator.AttachDatabase(ctx, f.w, s.at)
	if err != nil {
		if usable {
			f.fault(err)
		}
		return nil
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	if file, is := store.(interface {
		Writable(ctx context.Context) error
	}); is && usable {
		if err := operator.DatabaseFault(file.Writable(ctx)); err != nil {
			f.fault(err)
		}
	}
	if file, is := store.(interface {
		Damages(ctx context.Context, most int) ([]string, error)
	}); is {
		damages, err := file.Damages(ctx, operator.MostDamages)
		if err != nil {
			return err
		}
		for _, d := range damages {
			f.bad("damaged", "What", terminal.Plain(d))
		}
	}
	v, faults, err := operator.ReplayDatabase(ctx, f.w, store)
	if err != nil {
		return err
	}
	for _, what := range faults {
		f.bad("log-fault", "What", what)
	}
	if len(faults) == 0 {
		f.good("log", "Records", v.Records, "Streams", v.Streams)
	}
	if err := f.key(ctx, store, s); err != nil {
		return err
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
	f.good("clock", "Now", operator.Stamp(now.UnixMilli()))
	if server, is := store.(interface {
		AheadBy(ctx context.Context) (time.Duration, error)
	}); is {
		ahead, err := server.AheadBy(ctx)
		if err != nil {
			return err
		}
		f.apart(ahead)
	}
	return nil
}

// key holds the server's own key of sealed moves against those that wait for it, and that of a node against the one that
// the other nodes have.
func (f *findings) key(ctx context.Context, store database.DB, s settings) (err error) {
	arbiter, err := arbiterKey(s.envelopeKey)
	if err != nil {
		f.fault(err)
		return nil
	}
	j := journal.New(store, journal.Options{})
	defer func() { err = errors.Join(err, j.Close()) }()
	path := filepath.Join(s.at.Data, operator.EnvelopeKeyName)
	keys := envelope.NewKeys(path, arbiter)
	err = server.CheckKeys(ctx, store, j, keys, path)
	if err == nil && s.belongs.bus != "" {
		err = server.CheckNodeKey(ctx, store, keys, path)
	}
	var known *terminal.Fault
	if err = operator.KeyFault(err, terminal.SafeNothing); errors.As(err, &known) {
		f.fault(known)
		return nil
	}
	return err
}

// apart judges by how much a database's clock is ahead of the machine's.
func (f *findings) apart(ahead time.Duration) {
	say, by := f.good, ahead.Abs()
	key := "clocks-agree"
	switch {
	case by > tooFarApart:
		say, key = f.bad, "clocks-apart"
	case by > mostApart:
		say, key = f.warn, "clocks-apart"
	}
	say(key, "By", by.Round(apartToShow))
}
