package shelf

import (
	"cmp"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/escaque/escaque/internal/eventfile"
	"github.com/escaque/escaque/internal/hold"
	"github.com/escaque/escaque/tournament"
)

// Shelf is where event files are kept. Its methods may be called from several goroutines.
type Shelf struct {
	Folder string // of the files; made with the first of them
	last   string // the file with the last ones that were opened elsewhere
	name   string // the file with the name of the person who works on them

	mu   sync.Mutex
	read map[string]seen
}

// seen is a file as it was when it was read.
type seen struct {
	size    int64
	changed time.Time
	state   tournament.Tournament
	torn    bool
	err     error
}

// New returns the shelf in a folder; settings is the folder in which it remembers the last
// files.
func New(folder, settings string) *Shelf {
	return &Shelf{Folder: folder, last: filepath.Join(settings, "last-files.json"), name: filepath.Join(settings, "name"), read: map[string]seen{}}
}

// ErrNoFile says that something is no file: a folder, a device.
var ErrNoFile = errors.New("shelf: it is no file")

// File is an event file on the shelf.
type File struct {
	Path    string
	Outside bool      // it is not in the folder of the shelf
	Changed time.Time // the last fact, or when the file was changed where it cannot be read
	State   tournament.Tournament
	Torn    bool            // the last line is unfinished
	Err     error           // why it cannot be read; nil when it can
	Held    *hold.HeldError // by another program; nil when it is free, or ours
}

// Name is the file's name without its folder and ending.
func (f File) Name() string { return stem(f.Path) }

func stem(path string) string {
	return strings.TrimSuffix(filepath.Base(path), eventfile.Ending)
}

// Files lists the event files of the folder and those that were opened elsewhere, the last
// changed first. mine reports whether this program has a file open. The error says why the
// folder or what is remembered cannot be read; what is known is listed all the same.
func (s *Shelf) Files(mine func(path string) bool) ([]File, error) {
	paths, err := inFolder(s.Folder)
	inside := len(paths)
	last, lastErr := s.remembered()
	for _, path := range last {
		if !slices.Contains(paths, path) {
			paths = append(paths, path)
		}
	}
	list := make([]File, len(paths))
	for i, path := range paths {
		list[i] = s.file(path)
		list[i].Outside = i >= inside
		if !mine(path) {
			list[i].Held = hold.Look(hold.Beside(path))
		}
	}
	s.forgetUnlisted(paths)
	slices.SortStableFunc(list, func(a, b File) int { return cmp.Or(b.Changed.Compare(a.Changed), strings.Compare(a.Path, b.Path)) })
	return list, errors.Join(err, lastErr)
}

// inFolder lists the event files of a folder, by name; none where there is no folder yet.
func inFolder(folder string) ([]string, error) {
	found, err := os.ReadDir(folder)
	if errors.Is(err, fs.ErrNotExist) {
		err = nil
	}
	var paths []string
	for _, e := range found {
		if !e.IsDir() && isEvent(e.Name()) {
			paths = append(paths, filepath.Join(folder, e.Name()))
		}
	}
	return paths, err
}

// isEvent reports whether a file of that name is listed.
func isEvent(name string) bool {
	return strings.EqualFold(filepath.Ext(name), eventfile.Ending) && !strings.HasPrefix(name, ".")
}

// file reads a file, unless it is as it was.
func (s *Shelf) file(path string) File {
	f := File{Path: path}
	info, err := os.Stat(path)
	if err == nil && !info.Mode().IsRegular() {
		err = ErrNoFile
	}
	if err != nil {
		f.Err = err
		return f
	}
	s.mu.Lock()
	was, known := s.read[path]
	s.mu.Unlock()
	if !known || was.size != info.Size() || !was.changed.Equal(info.ModTime()) {
		was = seen{size: info.Size(), changed: info.ModTime()}
		was.state, was.torn, was.err = eventfile.Look(path)
		s.mu.Lock()
		s.read[path] = was
		s.mu.Unlock()
	}
	f.State, f.Torn, f.Err, f.Changed = was.state, was.torn, was.err, was.changed
	if at := was.state.LastChange(); was.err == nil && at > 0 {
		f.Changed = time.UnixMilli(int64(at))
	}
	return f
}

// forgetUnlisted lets go of what was read of files that are not listed any more.
func (s *Shelf) forgetUnlisted(paths []string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for path := range s.read {
		if !slices.Contains(paths, path) {
			delete(s.read, path)
		}
	}
}

// Create makes the empty file of a new event, under a name that no file has.
func (s *Shelf) Create(event string) (*eventfile.File, string, error) {
	if err := os.MkdirAll(s.Folder, 0o777); err != nil {
		return nil, "", err
	}
	for n := 1; ; n++ {
		path := filepath.Join(s.Folder, fileName(event, n)+eventfile.Ending)
		f, err := eventfile.Create(path)
		if !errors.Is(err, fs.ErrExist) {
			return f, path, err
		}
	}
}

// mostLast is how many files are remembered.
const mostLast = 20

// Opened remembers a file that is not in the folder, as the last one.
func (s *Shelf) Opened(path string) error {
	if filepath.Dir(path) == filepath.Clean(s.Folder) && isEvent(path) {
		return nil
	}
	return s.remember(func(last []string) []string {
		last = slices.Insert(without(last, path), 0, path)
		return last[:min(len(last), mostLast)]
	})
}

// Forget remembers a file no more. The file stays.
func (s *Shelf) Forget(path string) error {
	return s.remember(func(last []string) []string { return without(last, path) })
}

func without(list []string, path string) []string {
	return slices.DeleteFunc(list, func(one string) bool { return one == path })
}

// remembered are the last files, the last first. The lock is not needed: they are replaced as
// a whole.
func (s *Shelf) remembered() (last []string, err error) {
	text, err := os.ReadFile(s.last)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err == nil && json.Unmarshal(text, &last) != nil {
		last = nil // it is a convenience: one that cannot be read is begun anew
	}
	return last, err
}

func (s *Shelf) remember(change func([]string) []string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	last, err := s.remembered()
	if err != nil {
		return err
	}
	text, err := json.Marshal(change(last))
	if err != nil {
		return err
	}
	return replace(s.last, text)
}

// replace writes a line into a settings file, which its readers see whole, before or after.
func replace(file string, line []byte) error {
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		return err
	}
	next := file + ".new"
	if err := os.WriteFile(next, append(line, '\n'), 0o600); err != nil {
		return err
	}
	return os.Rename(next, file)
}
