package main

import (
	"archive/tar"
	"archive/zip"
	"compress/gzip"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// entry is one file of an archive.
type entry struct {
	name string // in the archive, with slashes
	from string // on disk; if empty, text is the content
	text []byte
	mode fs.FileMode // a folder has an entry only if it is empty or has another owner
	user int
}

func file(name, from string) entry       { return entry{name: name, from: from, mode: 0o644} }
func executable(name, from string) entry { return entry{name: name, from: from, mode: 0o755} }
func text(name string, b []byte) entry   { return entry{name: name, text: b, mode: 0o644} }

// tree returns the files of a folder as entries under name.
func tree(name, from string) ([]entry, error) {
	var all []entry
	err := filepath.WalkDir(from, func(at string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		inside, err := filepath.Rel(from, at)
		all = append(all, file(path.Join(name, filepath.ToSlash(inside)), at))
		return err
	})
	return all, err
}

func (e entry) open() (io.ReadCloser, int64, error) {
	if e.from == "" {
		return io.NopCloser(strings.NewReader(string(e.text))), int64(len(e.text)), nil
	}
	f, err := os.Open(e.from)
	if err != nil {
		return nil, 0, err
	}
	info, err := f.Stat()
	if err != nil {
		return nil, 0, err
	}
	return f, info.Size(), nil
}

// writeEntries calls add for each entry, sorted by name, with its size, and copies the content to
// the returned writer.
func writeEntries(entries []entry, add func(e entry, size int64) (io.Writer, error)) error {
	entries = slices.Clone(entries)
	slices.SortFunc(entries, func(a, b entry) int { return strings.Compare(a.name, b.name) })
	for _, e := range entries {
		in, size, err := e.open()
		if err != nil {
			return err
		}
		out, err := add(e, size)
		if err == nil {
			_, err = io.Copy(out, in)
		}
		in.Close()
		if err != nil {
			return err
		}
	}
	return nil
}

// writeTar writes a reproducible tar stream: its bytes depend on the entries and the date only.
func writeTar(w io.Writer, entries []entry, date time.Time) error {
	t := tar.NewWriter(w)
	made := map[string]bool{"": true, ".": true}
	var folders func(string) error
	folders = func(name string) error {
		if made[name] {
			return nil
		}
		made[name] = true
		if err := folders(parent(name)); err != nil {
			return err
		}
		return t.WriteHeader(&tar.Header{Name: name + "/", Typeflag: tar.TypeDir, Mode: 0o755, ModTime: date, Format: tar.FormatPAX})
	}
	err := writeEntries(entries, func(e entry, size int64) (io.Writer, error) {
		if err := folders(parent(e.name)); err != nil {
			return nil, err
		}
		h := &tar.Header{Name: e.name, Typeflag: tar.TypeReg, Mode: int64(e.mode.Perm()), Size: size, Uid: e.user, Gid: e.user, ModTime: date, Format: tar.FormatPAX}
		if e.mode.IsDir() {
			h.Name, h.Typeflag = e.name+"/", tar.TypeDir
			made[e.name] = true
		}
		return t, t.WriteHeader(h)
	})
	if err != nil {
		return err
	}
	return t.Close()
}

func parent(name string) string {
	if dir := path.Dir(name); dir != "." {
		return dir
	}
	return ""
}

// writeTarGz writes a .tar.gz archive.
func writeTarGz(to string, entries []entry, date time.Time) error {
	return create(to, func(w io.Writer) error {
		z, _ := gzip.NewWriterLevel(w, gzip.BestCompression)
		if err := writeTar(z, entries, date); err != nil {
			return err
		}
		return z.Close()
	})
}

// writeZip writes a .zip archive. It stores the mode of each file, which macOS needs to run a
// program from it.
func writeZip(to string, entries []entry, date time.Time) error {
	return create(to, func(w io.Writer) error {
		z := zip.NewWriter(w)
		err := writeEntries(entries, func(e entry, _ int64) (io.Writer, error) {
			h := &zip.FileHeader{Name: e.name, Method: zip.Deflate, Modified: date}
			h.SetMode(e.mode)
			return z.CreateHeader(h)
		})
		if err != nil {
			return err
		}
		return z.Close()
	})
}

// create writes a file, and removes it after an error.
func create(to string, write func(io.Writer) error) error {
	f, err := os.Create(to)
	if err != nil {
		return err
	}
	err = write(f)
	if shut := f.Close(); err == nil {
		err = shut
	}
	if err != nil {
		os.Remove(to)
	}
	return err
}
