package shelf

import (
	"cmp"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// FolderName is the name of the folder in the user's documents.
const FolderName = "Escaque"

// Home returns the folder of event files in the user's documents.
func Home() (string, error) {
	documents, err := documents()
	if err != nil {
		return "", err
	}
	return filepath.Join(documents, FolderName), nil
}

// Settings returns the folder of the program's settings for the user.
func Settings() (string, error) {
	dir, err := os.UserConfigDir()
	if err != nil {
		return "", err
	}
	return filepath.Join(dir, "escaque"), nil
}

// StartFolder is a folder in which a search for a file may start.
type StartFolder struct {
	Kind string // shelf, documents, downloads, desktop or home; "" for a disk
	Path string
}

// StartFolders returns the start folders that exist.
func (s *Shelf) StartFolders() []StartFolder {
	list := []StartFolder{{"shelf", s.Folder}}
	if dir, err := documents(); err == nil {
		list = append(list, StartFolder{"documents", dir})
	}
	if home, err := os.UserHomeDir(); err == nil {
		list = append(list, StartFolder{"downloads", downloads(home)}, StartFolder{"desktop", desktop(home)}, StartFolder{"home", home})
	}
	for _, disk := range disks() {
		list = append(list, StartFolder{"", disk})
	}
	known := map[string]bool{}
	return slices.DeleteFunc(list, func(p StartFolder) bool {
		info, err := os.Stat(p.Path)
		gone := err != nil || !info.IsDir() || known[p.Path]
		known[p.Path] = true
		return gone
	})
}

// Folder is the contents of a folder.
type Folder struct {
	Path    string
	Above   string   // the parent folder; "" if none
	Folders []string // names
	Files   []File
}

// mostListed is the most files listed of a folder.
const mostListed = 500

// Look returns the folders and event files in a folder. It reads the event files and omits hidden
// ones.
func (s *Shelf) Look(path string) (Folder, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return Folder{}, err
	}
	f := Folder{Path: path, Above: filepath.Dir(path)}
	if f.Above == path {
		f.Above = ""
	}
	found, err := os.ReadDir(path)
	if err != nil {
		return f, err
	}
	for _, e := range found {
		full := filepath.Join(path, e.Name())
		switch info, err := os.Stat(full); { // what a link leads to
		case err != nil || strings.HasPrefix(e.Name(), "."):
		case info.IsDir() && len(f.Folders) < mostListed:
			f.Folders = append(f.Folders, e.Name())
		case info.Mode().IsRegular() && isEventFile(e.Name()) && len(f.Files) < mostListed:
			f.Files = append(f.Files, s.readFile(full))
		}
	}
	slices.SortStableFunc(f.Folders, func(a, b string) int {
		return cmp.Or(strings.Compare(strings.ToLower(a), strings.ToLower(b)), strings.Compare(a, b))
	})
	return f, nil
}

// errNoHome is returned if the user's documents folder is unknown.
var errNoHome = errors.New("shelf: no folder of documents is known")
