package eventfile

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/rogpeppe/go-internal/lockedfile"

	"github.com/escaque/escaque/internal/dirsync"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/wire"
)

// File is an open event file. It is not safe for concurrent use.
type File struct {
	// Torn is the number of bytes of an incomplete last line. The next append removes them.
	Torn int

	file  *lockedfile.File
	size  int64 // of the complete lines
	log   []byte
	state tournament.Tournament
}

// Open opens an event file and replays it. It waits while another process has it open. The error of
// an invalid log is a *wire.LineError.
func Open(name string) (*File, error) {
	f, err := lockedfile.OpenFile(name, os.O_RDWR, 0)
	if err != nil {
		return nil, err
	}
	e := &File{file: f}
	if err := e.read(); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return e, nil
}

// Ending is the extension of event files.
const Ending = ".event"

// Look replays an event file without keeping it open or needing write access. torn reports an
// incomplete last line. Errors are those of [Open].
func Look(name string) (state tournament.Tournament, torn bool, err error) {
	f, err := lockedfile.Open(name)
	if err != nil {
		return state, false, err
	}
	e := &File{file: f}
	err = errors.Join(e.read(), f.Close())
	return e.state, e.Torn > 0, err
}

// Create creates an empty event file. The error wraps fs.ErrExist if the file exists.
func Create(name string) (*File, error) {
	f, err := lockedfile.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return nil, err
	}
	return &File{file: f}, nil
}

// Discard closes a created file and removes it if it is empty.
func (f *File) Discard() error {
	if f.size > 0 {
		return f.Close()
	}
	return errors.Join(f.Close(), os.Remove(f.file.Name()))
}

func (f *File) read() error {
	data, err := io.ReadAll(f.file)
	if err != nil {
		return err
	}
	whole := data
	state, err := wire.Replay(bytes.NewReader(whole))
	if end := bytes.LastIndexByte(data, '\n') + 1; err != nil && end < len(data) {
		// The last line has no end: was it all that is wrong?
		var line *wire.LineError
		if errors.As(err, &line) && line.Line == 1+bytes.Count(data[:end], []byte("\n")) && end > 0 {
			whole = data[:end]
			state, err = wire.Replay(bytes.NewReader(whole))
			f.Torn = len(data) - end
		}
	}
	if err != nil {
		return err
	}
	f.state, f.size, f.log = state, int64(len(whole)), whole
	return nil
}

// State returns the event at the end of the log.
func (f *File) State() tournament.Tournament { return f.state }

// Log returns the complete lines of the file. Callers must not change it.
func (f *File) Log() []byte { return f.log }

// Append appends facts to the log and returns when they are on disk. After an error the file is
// unchanged.
func (f *File) Append(facts []tournament.Event) error {
	var b bytes.Buffer
	if f.size > 0 {
		last := make([]byte, 1)
		if _, err := f.file.ReadAt(last, f.size-1); err != nil {
			return err
		}
		if last[0] != '\n' {
			b.WriteByte('\n') // an editor has taken it
		}
	}
	if err := wire.Write(&b, facts); err != nil {
		return err
	}
	state := f.state
	for _, e := range facts {
		if err := tournament.Check(state, e); err != nil {
			return err
		}
		state = tournament.Apply(state, e)
	}
	err := f.file.Truncate(f.size)
	if err == nil {
		_, err = f.file.WriteAt(b.Bytes(), f.size)
	}
	if err == nil {
		err = f.file.Sync()
	}
	if err == nil && f.size == 0 {
		err = dirsync.Sync(filepath.Dir(f.file.Name()))
	}
	if err != nil {
		return errors.Join(fmt.Errorf("eventfile: nothing was written: %w", err), f.file.Truncate(f.size))
	}
	f.size, f.state, f.Torn = f.size+int64(b.Len()), state, 0
	f.log = append(f.log[:len(f.log):len(f.log)], b.Bytes()...)
	return nil
}

// Close closes the file, so that the next writer can open it.
func (f *File) Close() error { return f.file.Close() }
