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

// Shelf manages the event files. Its methods may be called from several goroutines.
type Shelf struct {
	Folder string // of the files; created with the first file
	last   string // settings file of the last files opened elsewhere
	name   string // settings file of the user's name

	mu   sync.Mutex
	read map[string]cachedFile
}

// cachedFile caches a file that was read.
type cachedFile struct {
	size    int64
	changed time.Time
	state   tournament.Tournament
	torn    bool
	err     error
}

// New returns the shelf in a folder. settings is the folder of its settings.
func New(folder, settings string) *Shelf {
	return &Shelf{Folder: folder, last: filepath.Join(settings, "last-files.json"), name: filepath.Join(settings, "name"), read: map[string]cachedFile{}}
}

// ErrNoFile is returned for something that is not a regular file.
var ErrNoFile = errors.New("shelf: it is no file")

// File is an event file.
type File struct {
	Path    string
	Outside bool      // not in the shelf's folder
	Changed time.Time // time of the last fact, or of the last change of an unreadable file
	State   tournament.Tournament
	Torn    bool            // the last line is incomplete
	Err     error           // why it cannot be read, or nil
	Held    *hold.HeldError // set if another program holds it
}

// Name returns the file's name without folder and extension.
func (f File) Name() string { return baseName(f.Path) }

func baseName(path string) string {
	return strings.TrimSuffix(filepath.Base(path), eventfile.Ending)
}

// Files returns the event files of the folder and those opened elsewhere, last changed first. mine
// reports whether this program has a file open. If the folder or the settings cannot be read, it
// returns an error beside the known files.
func (s *Shelf) Files(mine func(path string) bool) ([]File, error) {
	paths, err := eventFilesIn(s.Folder)
	inside := len(paths)
	last, lastErr := s.remembered()
	for _, path := range last {
		if !slices.Contains(paths, path) {
			paths = append(paths, path)
		}
	}
	list := make([]File, len(paths))
	for i, path := range paths {
		list[i] = s.readFile(path)
		list[i].Outside = i >= inside
		if !mine(path) {
			list[i].Held = hold.Holder(hold.LockPath(path))
		}
	}
	s.forgetUnlisted(paths)
	slices.SortStableFunc(list, func(a, b File) int { return cmp.Or(b.Changed.Compare(a.Changed), strings.Compare(a.Path, b.Path)) })
	return list, errors.Join(err, lastErr)
}

// eventFilesIn returns the event files of a folder, sorted by name. It returns none if the folder
// does not exist.
func eventFilesIn(folder string) ([]string, error) {
	found, err := os.ReadDir(folder)
	if errors.Is(err, fs.ErrNotExist) {
		err = nil
	}
	var paths []string
	for _, e := range found {
		if !e.IsDir() && isEventFile(e.Name()) {
			paths = append(paths, filepath.Join(folder, e.Name()))
		}
	}
	return paths, err
}

// isEventFile reports whether a file name is that of an event file.
func isEventFile(name string) bool {
	return strings.EqualFold(filepath.Ext(name), eventfile.Ending) && !strings.HasPrefix(name, ".")
}

// readFile reads a file, or returns the cached result if it has not changed.
func (s *Shelf) readFile(path string) File {
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
		was = cachedFile{size: info.Size(), changed: info.ModTime()}
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

// forgetUnlisted removes cached files that are not in paths.
func (s *Shelf) forgetUnlisted(paths []string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for path := range s.read {
		if !slices.Contains(paths, path) {
			delete(s.read, path)
		}
	}
}

// Create creates the empty file of a new event with an unused name.
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

// mostLast is how many opened files are remembered.
const mostLast = 20

// RememberOpened remembers a file outside the folder as the last one opened.
func (s *Shelf) RememberOpened(path string) error {
	if filepath.Dir(path) == filepath.Clean(s.Folder) && isEventFile(path) {
		return nil
	}
	return s.updateRemembered(func(last []string) []string {
		last = slices.Insert(without(last, path), 0, path)
		return last[:min(len(last), mostLast)]
	})
}

// Forget removes a file from the remembered ones. The file itself stays.
func (s *Shelf) Forget(path string) error {
	return s.updateRemembered(func(last []string) []string { return without(last, path) })
}

func without(list []string, path string) []string {
	return slices.DeleteFunc(list, func(one string) bool { return one == path })
}

// remembered returns the remembered files, last opened first. It needs no lock, because the
// settings file is replaced as a whole.
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

func (s *Shelf) updateRemembered(change func([]string) []string) error {
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
	return replaceFile(s.last, text)
}

// replaceFile replaces a settings file with a line in one step.
func replaceFile(file string, line []byte) error {
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		return err
	}
	next := file + ".new"
	if err := os.WriteFile(next, append(line, '\n'), 0o600); err != nil {
		return err
	}
	return os.Rename(next, file)
}
