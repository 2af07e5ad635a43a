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

// Progress is the progress of an import.
type Progress struct {
	Indexing    bool  // all files are read, the players are being sorted
	Done, Total int64 // bytes of the files, or players while indexing
	Players     int
}

// Options are the parameters of an import.
type Options struct {
	// List is the rating list (standard, rapid or blitz) of files that do not state it by columns
	// or name. It is nil if every file does.
	List *fide.List
	Date string // month of the list, YYYY-MM; that of the file when empty
	// Skip omits players whose lines have faults.
	Skip bool
	// Progress is called from time to time. It may be nil.
	Progress func(Progress)
}

// Info describes an imported list.
type Info struct {
	Date    string `json:"date"` // its month, YYYY-MM
	Told    bool   `json:"told"` // false: Date is that of the last change of the file
	Players int    `json:"players"`
	Files   string `json:"files"` // the imported files
	Skipped int    `json:"skipped,omitempty"`
	Bytes   int64  `json:"bytes"` // size of the database file
	// Made tells the database file from those of other imports of the same list. It is 0 in what an
	// import returns.
	Made int64 `json:"-"`
}

// Import reads lists, plain or zipped, into the data folder. Several files form one list, such as
// the standard, rapid and blitz list: their ratings are merged by player.
//
// The list in use remains until the new one is complete and on disk. A failed or cancelled import
// leaves nothing behind. The error is *Faults if the files have faults. With Skip it may be
// returned beside an imported list and describes the omitted players. ErrBusy means that another
// import is running.
func Import(ctx context.Context, dir string, files []string, options Options) (Info, error) {
	dir, err := filepath.Abs(dir) // an address of SQLite begins at the root
	if err != nil {
		return Info{}, err
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return Info{}, err
	}
	free, err := lockImports(ctx, filepath.Join(dir, Name+".lock"))
	if err != nil {
		return Info{}, err
	}
	defer free()
	i := &importer{Options: options, path: filepath.Join(dir, Name+".new")}
	if i.Options.Progress == nil {
		i.Options.Progress = func(Progress) {}
	}
	i.removeFiles() // left by a crash
	info, err := i.run(ctx, files)
	if err != nil {
		i.removeFiles()
		if ctx.Err() != nil { // its transaction ended with it, and whatever was asked of that says so
			return Info{}, ctx.Err()
		}
		return Info{}, err
	}
	if err := replaceFile(ctx, i.path, filepath.Join(dir, Name)); err != nil {
		i.removeFiles()
		return Info{}, err
	}
	i.removeFiles()
	_ = dirsync.Sync(dir) // the list is there, and can be sent again
	if len(i.faults.List) > 0 {
		return info, &i.faults
	}
	return info, nil
}

// lockImports takes the lock for imports into a folder, or returns ErrBusy without waiting. The
// system releases the lock when the process ends.
func lockImports(ctx context.Context, name string) (free func(), err error) {
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

// importer is a running import.
type importer struct {
	Options
	path     string // of the new list; the temporary file with the read players is beside it
	db       *sql.DB
	faults   Faults
	progress Progress
	info     Info
}

// Windows refuses to replace a file while a search uses the old list. Each search is short.
const (
	tries = 200
	pause = 25 * time.Millisecond
)

// replaceFile renames path to old, replacing the file there.
func replaceFile(ctx context.Context, path, old string) error {
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

func (i *importer) removeFiles() {
	for _, suffix := range []string{"", "-journal", ".read", ".read-journal"} {
		_ = os.Remove(i.path + suffix)
	}
}

// fastSettings are fast SQLite settings. An incomplete file is deleted anyway.
var fastSettings = url.Values{"_pragma": {"journal_mode(off)", "synchronous(off)", "locking_mode(exclusive)", "cache_size(-65536)", "temp_store(file)"}}

func (i *importer) run(ctx context.Context, files []string) (info Info, err error) {
	if i.db, err = sql.Open("sqlite", sqliteuri.Of(i.path, fastSettings)); err != nil {
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
	if _, err := i.db.ExecContext(ctx, temporarySchema+schema); err != nil {
		return Info{}, err
	}
	if err := i.readAll(ctx, files); err != nil {
		return Info{}, err
	}
	if err := i.buildIndex(ctx); err != nil {
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

// source is one file to read, on disk or in a zip file.
type source struct {
	name  string
	size  int64
	month string // of its last change
	open  func() (io.ReadCloser, error)
}

// sourcesOf returns the files to read. done closes the zip files.
func sourcesOf(files []string) (list []source, done func(), err error) {
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
				if f.Modified.Year() < 1990 { // not set
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

// readAll reads all files into a temporary table.
func (i *importer) readAll(ctx context.Context, files []string) error {
	list, done, err := sourcesOf(files)
	defer done()
	if err != nil {
		return err
	}
	for _, s := range list {
		i.progress.Total += s.size
	}
	tx, err := i.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }() // after the commit it does nothing
	var names []string
	for n, s := range list {
		if err := i.readFile(ctx, tx, n, s); err != nil {
			return err
		}
		names = append(names, s.name)
	}
	if len(i.faults.List) > 0 && !i.Skip {
		return &i.faults
	}
	if i.progress.Players == 0 {
		return &Faults{List: []*Fault{{File: strings.Join(names, ", "), Code: Empty}}}
	}
	i.info.Files, i.info.Players = strings.Join(names, ", "), i.progress.Players
	i.info.Skipped = len(i.faults.List) + i.faults.More
	if i.Date != "" {
		i.info.Date, i.info.Told = i.Date, true
	}
	return tx.Commit()
}

// countingReader is a reader that counts bytes.
type countingReader struct {
	in io.Reader
	n  int64
}

func (c *countingReader) Read(b []byte) (int, error) {
	n, err := c.in.Read(b)
	c.n += int64(n)
	return n, err
}

// progressEvery is the number of players between two progress reports.
const progressEvery = 2000

func (i *importer) readFile(ctx context.Context, tx *sql.Tx, number int, s source) error {
	in, err := s.open()
	if err != nil {
		return err
	}
	defer in.Close()
	counting := &countingReader{in: in}
	of := kindOf(path.Base(s.name))
	if i.List != nil {
		of = fileKind{single, *i.List}
	}
	before := i.progress.Done
	r, err := newReader(bufio.NewReaderSize(counting, 64<<10), of)
	if err != nil {
		return i.asFaults(s, err)
	}
	into, err := newPlayerWriter(ctx, tx, number)
	if err != nil {
		return err
	}
	defer into.close()
	for n := 0; ; n++ {
		if n%progressEvery == 0 {
			if err := ctx.Err(); err != nil {
				return err
			}
			i.progress.Done = before + counting.n
			i.Progress(i.progress)
		}
		p, line, err := r.next()
		if err == nil {
			var fresh bool
			if fresh, err = into.write(p, line, r.lists()); fresh {
				i.progress.Players++
			}
		}
		var f *Fault
		switch {
		case err == nil:
		case errors.Is(err, io.EOF):
			i.progress.Done = before + s.size
			i.Progress(i.progress)
			i.setMonth(s, r.date())
			return nil
		case errors.As(err, &f) && !f.isFatal():
			f.File = s.name
			i.faults.add(f)
		default:
			return i.asFaults(s, err)
		}
	}
}

// asFaults converts an error that stops reading into [Faults], if the file is at fault.
func (i *importer) asFaults(s source, err error) error {
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

// setMonth sets the list's month to that of the latest file.
func (i *importer) setMonth(s source, told string) {
	switch {
	case i.Date != "":
	case told != "" && (!i.info.Told || told > i.info.Date):
		i.info.Date, i.info.Told = told, true
	case told == "" && !i.info.Told && s.month > i.info.Date:
		i.info.Date = s.month
	}
}
