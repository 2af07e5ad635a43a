package ownlist

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/escaque/escaque/internal/dirsync"
	"github.com/escaque/escaque/tournament"
)

// Bounds of the lists of a data folder.
const (
	MaxLists    = 20
	MaxTogether = 500_000 // players of all lists
)

// The name of a list's file in the data folder.
const (
	filePrefix = "rating-list-"
	fileSuffix = ".jsonl"
)

// version is the version of the file.
const version = 1

// head is the first line of a file.
type head struct {
	Version int `json:"version"`
	Info
}

var (
	// ErrNone is returned for a list that does not exist.
	ErrNone = errors.New("ownlist: there is no such list")
	// ErrBroken is returned for a list whose file is damaged or made by another version.
	ErrBroken = errors.New("ownlist: the file of the list cannot be read")
	// ErrName is returned for a name that a list cannot have.
	ErrName = errors.New("ownlist: improper name")
	// ErrFull is returned if the lists would be too many or too large together.
	ErrFull = errors.New("ownlist: too many lists or players")
	// ErrMovedOn is returned if the list is no longer the one with which a new version was compared.
	ErrMovedOn = errors.New("ownlist: the list has changed")
)

// Folder is a data folder with lists. It may be used from several goroutines, and several processes
// may use the same folder.
type Folder struct {
	dir string

	mu    sync.Mutex
	lists map[string]*List // as they were read last
}

// In returns the lists of a data folder, which need not exist yet.
func In(dir string) *Folder { return &Folder{dir: dir, lists: make(map[string]*List)} }

func (f *Folder) path(name string) string { return filepath.Join(f.dir, filePrefix+name+fileSuffix) }

// Names returns the names of the lists, in alphabetical order.
func (f *Folder) Names() ([]string, error) {
	files, err := os.ReadDir(f.dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	var names []string
	for _, file := range files {
		name, isList := strings.CutPrefix(file.Name(), filePrefix)
		name, whole := strings.CutSuffix(name, fileSuffix)
		if isList && whole && tournament.IsOwnList(name) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names, err
}

// Infos describes the lists, in the order of their names.
func (f *Folder) Infos() ([]Info, error) {
	names, err := f.Names()
	if err != nil {
		return nil, err
	}
	var infos []Info
	for _, name := range names {
		info, err := f.Info(name)
		switch {
		case errors.Is(err, ErrNone): // removed just now
			continue
		case errors.Is(err, ErrBroken):
			info = Info{Name: name, Broken: true}
		case err != nil:
			return nil, err
		}
		infos = append(infos, info)
	}
	return infos, nil
}

// Info describes a list. It reads only the beginning of its file.
func (f *Folder) Info(name string) (Info, error) {
	file, info, err := f.open(name)
	if err != nil {
		return Info{}, err
	}
	return info.info, file.Close()
}

// opened is a file whose first line is read.
type opened struct {
	info Info
	rest *bufio.Reader
}

// open opens the file of a list and reads its first line.
func (f *Folder) open(name string) (*os.File, opened, error) {
	if !tournament.IsOwnList(name) {
		return nil, opened{}, ErrNone
	}
	file, err := os.Open(f.path(name))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, opened{}, ErrNone
	}
	if err != nil {
		return nil, opened{}, err
	}
	stat, err := file.Stat()
	if err != nil {
		return nil, opened{}, errors.Join(err, file.Close())
	}
	rest := bufio.NewReader(file)
	line, err := rest.ReadSlice('\n')
	var h head
	if err == nil {
		err = json.Unmarshal(line, &h)
	}
	if err != nil || h.Version != version || h.Name != name || !slices.Contains(Keys(), h.Key) {
		return nil, opened{}, errors.Join(ErrBroken, err, file.Close())
	}
	h.Info.Made = stat.ModTime().UnixNano()
	return file, opened{h.Info, rest}, nil
}

// List returns a list. A file that has not changed is read once.
func (f *Folder) List(name string) (*List, error) {
	file, begun, err := f.open(name)
	if err != nil {
		f.forget(name)
		return nil, err
	}
	defer file.Close()
	f.mu.Lock()
	kept := f.lists[name]
	f.mu.Unlock()
	if kept != nil && kept.Info == begun.info {
		return kept, nil
	}
	players := make([]Player, 0, min(begun.info.Players, MaxPlayers))
	for in := json.NewDecoder(begun.rest); ; {
		var p Player
		err := in.Decode(&p)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil || len(players) == MaxPlayers {
			return nil, errors.Join(ErrBroken, err)
		}
		players = append(players, p)
	}
	if len(players) != begun.info.Players {
		return nil, ErrBroken
	}
	l := newList(begun.info, players)
	f.mu.Lock()
	defer f.mu.Unlock()
	f.lists[name] = l
	return l, nil
}

func (f *Folder) forget(name string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	delete(f.lists, name)
}

// Compare returns the difference that keeping a new version would make, and the version that there
// is now for [Folder.Keep]. A list that is new or cannot be read has no players.
func (f *Folder) Compare(name string, r *Reading) (Difference, Info, error) {
	was, err := f.List(name)
	if errors.Is(err, ErrNone) || errors.Is(err, ErrBroken) {
		return was.To(r.Key, r.Players), Info{}, nil
	}
	if err != nil {
		return Difference{}, Info{}, err
	}
	return was.To(r.Key, r.Players), was.Info, nil
}

// Keep keeps the good lines of a file as the list with a name, and returns the difference to the list
// that it replaces. was is the version with which it was compared: if the list is another one now, the
// error is ErrMovedOn and nothing changes. The list in use stays until the new one is on disk.
func (f *Folder) Keep(info Info, r *Reading, was Info) (d Difference, err error) {
	if !tournament.IsOwnList(info.Name) {
		return d, ErrName
	}
	if err := os.MkdirAll(f.dir, 0o700); err != nil {
		return d, err
	}
	others, err := f.Infos()
	if err != nil {
		return d, err
	}
	number, players := 1, len(r.Players)
	for _, o := range others {
		if o.Name != info.Name {
			number, players = number+1, players+o.Players
		}
	}
	if number > MaxLists || players > MaxTogether {
		return d, ErrFull
	}
	d, is, err := f.Compare(info.Name, r)
	if err != nil {
		return d, err
	}
	if is != was {
		return d, ErrMovedOn
	}
	info.File = clip(info.File)
	info.Key, info.Players, info.Broken, info.Made = r.Key, len(r.Players), false, 0
	if err := f.write(info, r.Players); err != nil {
		return d, err
	}
	return d, nil
}

// write writes a list beside its file, and puts it in its place when it is on disk.
func (f *Folder) write(info Info, players []Player) (err error) {
	file, err := os.CreateTemp(f.dir, filePrefix+"*.new") // for its owner only
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_ = os.Remove(file.Name())
		}
	}()
	out := bufio.NewWriter(file)
	lines := json.NewEncoder(out)
	err = lines.Encode(head{version, info})
	for _, p := range players {
		if err != nil {
			break
		}
		err = lines.Encode(p)
	}
	if err = errors.Join(err, out.Flush()); err == nil {
		err = file.Sync()
	}
	if err = errors.Join(err, file.Close()); err != nil {
		return fmt.Errorf("ownlist: writing: %w", err)
	}
	if err := os.Rename(file.Name(), f.path(info.Name)); err != nil {
		return err
	}
	f.removeLeft(info.Name)
	return dirsync.Sync(f.dir)
}

// leftFor is how much older than a new list a file is that was left by a process that was killed.
const leftFor = time.Hour

// removeLeft removes the unfinished files of processes that were killed. new is the name of a list
// that was just written.
func (f *Folder) removeLeft(new string) {
	stat, err := os.Stat(f.path(new))
	left, _ := filepath.Glob(filepath.Join(f.dir, filePrefix+"*.new"))
	for _, name := range left {
		if old, gone := os.Stat(name); err == nil && gone == nil && stat.ModTime().Sub(old.ModTime()) > leftFor {
			_ = os.Remove(name)
		}
	}
}

// Remove removes a list. It returns ErrNone if there is none.
func (f *Folder) Remove(name string) error {
	if !tournament.IsOwnList(name) {
		return ErrNone
	}
	err := os.Remove(f.path(name))
	if errors.Is(err, fs.ErrNotExist) {
		return ErrNone
	}
	f.forget(name)
	return errors.Join(err, dirsync.Sync(f.dir))
}
