package shelf

import (
	"path/filepath"

	"golang.org/x/sys/windows"
)

// documents returns the user's documents folder, even if it was moved.
func documents() (string, error) {
	dir, err := windows.KnownFolderPath(windows.FOLDERID_Documents, windows.KF_FLAG_DEFAULT)
	if err != nil {
		return "", errNoHome
	}
	return dir, nil
}

func downloads(home string) string {
	return knownFolder(windows.FOLDERID_Downloads, filepath.Join(home, "Downloads"))
}

func desktop(home string) string {
	return knownFolder(windows.FOLDERID_Desktop, filepath.Join(home, "Desktop"))
}

func knownFolder(id *windows.KNOWNFOLDERID, usual string) string {
	if dir, err := windows.KnownFolderPath(id, windows.KF_FLAG_DEFAULT); err == nil {
		return dir
	}
	return usual
}

// disks returns the roots of the drives.
func disks() []string {
	given, err := windows.GetLogicalDrives()
	if err != nil {
		return nil
	}
	var list []string
	for i := range 26 {
		if given&(1<<i) != 0 {
			list = append(list, string(rune('A'+i))+`:\`)
		}
	}
	return list
}
