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

// Free disk space in bytes: below leastRoom the server will soon stop, below muchRoom the doctor
// warns.
const (
	leastRoom = 100 << 20
	muchRoom  = 1 << 30
)

// Differences between the clocks of the database and the machine: above mostApart the doctor warns.
// Above tooFarApart nodes take over each other's tables too early or too late. Differences are
// rounded to apartToShow.
const (
	mostApart   = time.Second
	tooFarApart = 5 * time.Second
	apartToShow = 10 * time.Millisecond
)

// answerTime is the time limit for an answer of a server on this machine.
const answerTime = 3 * time.Second

// NewDoctor returns the command `escaque doctor`, which checks whether a server can work here, and
// prints remedies.
func NewDoctor(w *terminal.World) *cobra.Command {
	cmd := w.Command("doctor", "doctor")
	cmd.Args = w.Arguments(0, 0)
	f := cmd.Flags()
	var s settings
	operator.StorageFlags(w, f, &s.at)
	portFlags(w, f, &s.portSettings)
	f.StringVar(&s.metrics, "metrics", "", w.HelpText("serve.metrics"))
	f.StringVar(&s.belongs.bus, "bus", "", w.HelpText("serve.bus"))
	f.StringVar(&s.envelopeKey, "envelope-key", "", w.HelpText("serve.envelope-key"))
	take := configFlags(w, cmd, New(w).Flags()) // serve and doctor use the same file
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		if _, done, err := take(); done || err != nil {
			return err
		}
		return examine(cmd.Context(), w, s)
	}
	return cmd
}

// findings collects what a doctor has found.
type findings struct {
	w      *terminal.World
	faults int
}

// good prints a success.
func (f *findings) good(key string, args ...any) {
	fmt.Fprintln(f.w.Out, "ok  ", f.w.Text("doctor."+key, args...))
}

// warn prints a warning.
func (f *findings) warn(key string, args ...any) {
	fmt.Fprintln(f.w.Out, "?   ", f.w.Text("doctor."+key, args...))
}

// bad prints a fault.
func (f *findings) bad(key string, args ...any) {
	f.faults++
	fmt.Fprintln(f.w.Out, "!   ", f.w.Text("doctor."+key, args...))
}

// fault prints an error as a fault. Its own sentences name the remedy.
func (f *findings) fault(err error) {
	f.faults++
	fmt.Fprintln(f.w.Out, "!   ", f.w.Sentence(err))
}

// examine checks everything. It continues after a fault.
func examine(ctx context.Context, w *terminal.World, s settings) error {
	f := &findings{w: w}
	beside := operator.DatabaseAddress(w, s.at) != ""
	s.belongs.bus = cmp.Or(s.belongs.bus, w.Env("ESCAQUE_BUS"))
	if err := f.checkDatabase(ctx, s, f.checkFolder(s.at.Data, beside) || beside); err != nil {
		return err
	}
	f.checkPorts(ctx, s)
	if s.belongs.bus != "" {
		f.checkBus(s.belongs.bus)
	}
	f.checkCertificates(ctx, s.portSettings, s.at.Data)
	if f.faults > 0 {
		fmt.Fprintln(w.Err, w.Count("doctor.faults", f.faults))
		return terminal.ErrFaults
	}
	return nil
}

// checkBus checks whether the servers of the bus between nodes answer.
func (f *findings) checkBus(address string) {
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

// checkFolder checks whether the data folder is writable and how much room its disk has. When
// databaseElsewhere is true, the folder is still needed for the key for sealed moves and for
// certificates, but it may be missing, because a server creates it.
func (f *findings) checkFolder(dir string, databaseElsewhere bool) (usable bool) {
	switch info, err := os.Stat(dir); {
	case databaseElsewhere && errors.Is(err, fs.ErrNotExist):
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
	if mode := openPermissions(dir); mode != "" {
		f.warn("folder-open", "Where", dir, "Mode", mode)
	}
	room, err := freeSpace(dir)
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

// openPermissions returns the permissions of a folder as ls shows them, if users other than its
// owner have access, else "".
func openPermissions(dir string) string {
	info, err := os.Stat(dir)
	if err != nil || runtime.GOOS == "windows" || info.Mode().Perm()&0o077 == 0 { // on Windows these bits mean nothing
		return ""
	}
	return info.Mode().String()
}

// tryToWrite returns an error when a file cannot be created in a folder. It deletes the file again.
func tryToWrite(dir string) error {
	probe, err := os.CreateTemp(dir, ".doctor")
	if err != nil {
		return err
	}
	return errors.Join(probe.Close(), os.Remove(probe.Name()))
}

// checkDatabase verifies the log and compares the clock with it. When the folder is not usable, it
// does not report the database a second time.
func (f *findings) checkDatabase(ctx context.Context, s settings, usable bool) (err error) {
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
		damages, err := file.Damages(ctx, operator.MaxDamages)
		if err != nil {
			return err
		}
		for _, d := range damages {
			f.bad("damaged", "What", terminal.Printable(d))
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
	if err := f.checkKey(ctx, store, s); err != nil {
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
	if err := errors.Join(checkClockSet(now, false), clockFault(hall.CheckClock(clock.Instant(last), now))); err != nil {
		f.fault(err)
		return nil
	}
	f.good("clock", "Now", operator.FormatInstant(now.UnixMilli()))
	if server, is := store.(interface {
		AheadBy(ctx context.Context) (time.Duration, error)
	}); is {
		ahead, err := server.AheadBy(ctx)
		if err != nil {
			return err
		}
		f.reportClockDifference(ahead)
	}
	return nil
}

// checkKey checks whether the server's own key opens the sealed moves of games in progress, and
// whether a node's key equals that of the other nodes.
func (f *findings) checkKey(ctx context.Context, store database.DB, s settings) (err error) {
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

// reportClockDifference reports by how much the database's clock is ahead of the machine's.
func (f *findings) reportClockDifference(ahead time.Duration) {
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
