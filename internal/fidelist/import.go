package fidelist

import (
	"archive/zip"
	"bufio"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"modernc.org/sqlite"
	lib "modernc.org/sqlite/lib"

	"github.com/escaque/escaque/internal/dirsync"
	"github.com/escaque/escaque/internal/sqliteuri"
	"github.com/escaque/escaque/rating/fide"
)

// Progress says how far an import has come.
type Progress struct {
	Indexing    bool  // all is read, the players are put in their order
	Done, Total int64 // bytes of the files; players when indexing
	Players     int
}

// Options of an import.
type Options struct {
	// List is which of the three lists a file is that does not tell it itself; nil
	// when each does, by its columns or its name.
	List *fide.List
	Date string // month of the list, YYYY-MM; that of the file when empty
	// Skip leaves out the players in whose lines something is at fault.
	Skip bool
	// Progress is called now and then; may be nil.
	Progress func(Progress)
}

// Info is what a list is.
type Info struct {
	Date    string `json:"date"` // its month, YYYY-MM
	Told    bool   `json:"told"` // by the file or by who imported it; else it is that of the file's last change
	Players int    `json:"players"`
	Files   string `json:"files"` // what it was imported from
	Skipped int    `json:"skipped,omitempty"`
	Bytes   int64  `json:"bytes"` // of the file that keeps it
}

// Import reads lists, plain or zipped, and makes them the list of a data folder.
// Several files are one list together: the ratings of each are put beside the
// others', as of the standard, the rapid and the blitz list.
//
// The list in use stays until the new one is whole and on the disk, and nothing
// is left of an import that failed or was cancelled. The error is *Faults when the
// files are at fault; with Skip it may come beside a list that was imported, and
// says who was left out. ErrBusy tells that another import is under way.
func Import(ctx context.Context, dir string, files []string, o Options) (Info, error) {
	dir, err := filepath.Abs(dir) // an address of SQLite begins at the root
	if err != nil {
		return Info{}, err
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return Info{}, err
	}
	free, err := claim(ctx, filepath.Join(dir, Name+".lock"))
	if err != nil {
		return Info{}, err
	}
	defer free()
	i := &importing{Options: o, path: filepath.Join(dir, Name+".new")}
	if i.Options.Progress == nil {
		i.Options.Progress = func(Progress) {}
	}
	i.remove() // what a crash has left
	info, err := i.run(ctx, files)
	if err != nil {
		i.remove()
		if ctx.Err() != nil { // its transaction ended with it, and whatever was asked of that says so
			return Info{}, ctx.Err()
		}
		return Info{}, err
	}
	if err := replace(ctx, i.path, filepath.Join(dir, Name)); err != nil {
		i.remove()
		return Info{}, err
	}
	i.remove()
	_ = dirsync.Sync(dir) // the list is there, and can be sent again
	if len(i.faults.List) > 0 {
		return info, &i.faults
	}
	return info, nil
}

// claim takes the lock of a folder's imports, and does not wait for it. The system
// drops it when the process ends, however it ends.
func claim(ctx context.Context, name string) (free func(), err error) {
	// SQLite would make the file readable to everybody.
	switch f, err := os.OpenFile(name, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600); {
	case errors.Is(err, fs.ErrExist):
		_ = os.Chmod(name, 0o600) // another's file, or a system without such rights
	case err != nil:
		return nil, err
	default:
		if err := f.Close(); err != nil {
			return nil, err
		}
	}
	db, err := sql.Open("sqlite", sqliteuri.Of(name, url.Values{"_pragma": {"locking_mode(exclusive)"}}))
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(1)
	if _, err := db.ExecContext(ctx, "BEGIN EXCLUSIVE"); err != nil {
		_ = db.Close()
		var failed *sqlite.Error
		if errors.As(err, &failed) && failed.Code()&0xff == lib.SQLITE_BUSY {
			return nil, ErrBusy
		}
		return nil, err
	}
	return func() { _ = db.Close() }, nil
}

// importing is an import under way.
type importing struct {
	Options
	path   string // of the list that is being made; the one that is read into stands beside it
	db     *sql.DB
	faults Faults
	of     Progress
	info   Info
}

// Windows refuses as long as somebody searches in the old list, which is not for long.
const (
	tries = 200
	pause = 25 * time.Millisecond
)

// replace gives a file the place of another.
func replace(ctx context.Context, path, old string) error {
	for try := 1; ; try++ {
		err := os.Rename(path, old)
		if err == nil || runtime.GOOS != "windows" || !errors.Is(err, fs.ErrPermission) || try == tries {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(pause):
		}
	}
}

func (i *importing) remove() {
	for _, suffix := range []string{"", "-journal", ".read", ".read-journal"} {
		_ = os.Remove(i.path + suffix)
	}
}

// unsafe settings make the work quick: what is not whole is thrown away.
var unsafe = url.Values{"_pragma": {"journal_mode(off)", "synchronous(off)", "locking_mode(exclusive)", "cache_size(-65536)", "temp_store(file)"}}

func (i *importing) run(ctx context.Context, files []string) (info Info, err error) {
	if i.db, err = sql.Open("sqlite", sqliteuri.Of(i.path, unsafe)); err != nil {
		return Info{}, err
	}
	i.db.SetMaxOpenConns(1)
	defer func() { err = errors.Join(err, i.db.Close()) }()
	if _, err := i.db.ExecContext(ctx, `ATTACH ? AS taken`, i.path+".read"); err != nil {
		return Info{}, err
	}
	for _, pragma := range []string{`PRAGMA taken.journal_mode = off`, `PRAGMA taken.synchronous = off`} {
		if _, err := i.db.ExecContext(ctx, pragma); err != nil {
			return Info{}, err
		}
	}
	if _, err := i.db.ExecContext(ctx, taken+schema); err != nil {
		return Info{}, err
	}
	if err := i.readAll(ctx, files); err != nil {
		return Info{}, err
	}
	if err := i.index(ctx); err != nil {
		return Info{}, err
	}
	if err := i.db.Close(); err != nil {
		return Info{}, err
	}
	f, err := os.OpenFile(i.path, os.O_RDWR, 0)
	if err != nil {
		return Info{}, err
	}
	if stat, err := f.Stat(); err == nil {
		i.info.Bytes = stat.Size()
	}
	return i.info, errors.Join(f.Sync(), f.Close())
}

// source is one file to be read: a file of the disk, or one within a zipped one.
type source struct {
	name  string
	size  int64
	month string // of its last change
	open  func() (io.ReadCloser, error)
}

// sources lists what is to be read. done closes the zipped files.
func sources(files []string) (list []source, done func(), err error) {
	var zips []io.Closer
	done = func() {
		for _, z := range zips {
			_ = z.Close()
		}
	}
	for _, name := range files {
		stat, err := os.Stat(name)
		if err != nil {
			return nil, done, err
		}
		z, err := zip.OpenReader(name)
		if errors.Is(err, zip.ErrFormat) {
			list = append(list, source{filepath.Base(name), stat.Size(), stat.ModTime().UTC().Format("2006-01"), func() (io.ReadCloser, error) { return os.Open(name) }})
			continue
		}
		if err != nil {
			return nil, done, err
		}
		zips = append(zips, z)
		found := 0
		for _, f := range z.File {
			switch strings.ToLower(path.Ext(f.Name)) {
			case ".xml", ".txt":
				found++
				month := f.Modified.UTC().Format("2006-01")
				if f.Modified.Year() < 1990 { // nobody has set it
					month = stat.ModTime().UTC().Format("2006-01")
				}
				list = append(list, source{filepath.Base(name) + "/" + f.Name, int64(min(f.UncompressedSize64, 1<<62)), month, f.Open})
			}
		}
		if found == 0 {
			return nil, done, &Faults{List: []*Fault{{File: filepath.Base(name), Code: NotAList}}}
		}
	}
	return list, done, nil
}

// readAll reads the files into the table of what was taken.
func (i *importing) readAll(ctx context.Context, files []string) error {
	list, done, err := sources(files)
	defer done()
	if err != nil {
		return err
	}
	for _, s := range list {
		i.of.Total += s.size
	}
	tx, err := i.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }() // after the commit it does nothing
	var names []string
	for n, s := range list {
		if err := i.read(ctx, tx, n, s); err != nil {
			return err
		}
		names = append(names, s.name)
	}
	if len(i.faults.List) > 0 && !i.Skip {
		return &i.faults
	}
	if i.of.Players == 0 {
		return &Faults{List: []*Fault{{File: strings.Join(names, ", "), Code: Empty}}}
	}
	i.info.Files, i.info.Players = strings.Join(names, ", "), i.of.Players
	i.info.Skipped = len(i.faults.List) + i.faults.More
	if i.Date != "" {
		i.info.Date, i.info.Told = i.Date, true
	}
	return tx.Commit()
}

// counted counts what was read.
type counted struct {
	in io.Reader
	n  int64
}

func (c *counted) Read(b []byte) (int, error) {
	n, err := c.in.Read(b)
	c.n += int64(n)
	return n, err
}

// often is after how many players an import looks up from its work.
const often = 2000

func (i *importing) read(ctx context.Context, tx *sql.Tx, number int, s source) error {
	in, err := s.open()
	if err != nil {
		return err
	}
	defer in.Close()
	counting := &counted{in: in}
	of := kindOf(path.Base(s.name))
	if i.List != nil {
		of = ofKind{single, *i.List}
	}
	before := i.of.Done
	r, err := begin(bufio.NewReaderSize(counting, 64<<10), of)
	if err != nil {
		return i.failed(s, err)
	}
	into, err := newTake(ctx, tx, number)
	if err != nil {
		return err
	}
	defer into.close()
	for n := 0; ; n++ {
		if n%often == 0 {
			if err := ctx.Err(); err != nil {
				return err
			}
			i.of.Done = before + counting.n
			i.Progress(i.of)
		}
		p, line, err := r.next()
		if err == nil {
			var fresh bool
			if fresh, err = into.take(p, line, r.lists()); fresh {
				i.of.Players++
			}
		}
		var f *Fault
		switch {
		case err == nil:
		case errors.Is(err, io.EOF):
			i.of.Done = before + s.size
			i.Progress(i.of)
			i.dated(s, r.date())
			return nil
		case errors.As(err, &f) && !f.ends():
			f.File = s.name
			i.faults.add(f)
		default:
			return i.failed(s, err)
		}
	}
}

// failed is a trouble behind which nothing can be read.
func (i *importing) failed(s source, err error) error {
	var f *Fault
	switch {
	case errors.As(err, &f):
		f.File = s.name
		i.faults.add(f)
		return &i.faults
	case errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, zip.ErrChecksum):
		i.faults.add(&Fault{File: s.name, Code: CutShort})
		return &i.faults
	}
	return fmt.Errorf("fidelist: reading %s: %w", s.name, err)
}

// dated takes the month of the latest file.
func (i *importing) dated(s source, told string) {
	switch {
	case i.Date != "":
	case told != "" && (!i.info.Told || told > i.info.Date):
		i.info.Date, i.info.Told = told, true
	case told == "" && !i.info.Told && s.month > i.info.Date:
		i.info.Date = s.month
	}
}
