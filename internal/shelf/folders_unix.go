//go:build !windows && !darwin

package shelf

import (
	"bufio"
	"os"
	"path/filepath"
	"strings"
)

// documents is the folder of somebody's documents, which desktops name in their language.
func documents() (string, error) {
	home, err := os.UserHomeDir()
	if err != nil {
		return "", errNoHome
	}
	return userDir(home, "DOCUMENTS", "Documents"), nil
}

func downloads(home string) string { return userDir(home, "DOWNLOAD", "Downloads") }

func desktop(home string) string { return userDir(home, "DESKTOP", "Desktop") }

// userDir is a folder as the file user-dirs.dirs of the XDG names it: NAME="$HOME/..." or a
// whole path, or else the usual one.
func userDir(home, name, usual string) string {
	usual = filepath.Join(home, usual)
	settings, err := os.UserConfigDir()
	if err != nil {
		return usual
	}
	f, err := os.Open(filepath.Join(settings, "user-dirs.dirs"))
	if err != nil {
		return usual
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		value, is := strings.CutPrefix(strings.TrimSpace(lines.Text()), "XDG_"+name+"_DIR=")
		if !is {
			continue
		}
		value = strings.ReplaceAll(strings.Trim(value, `"`), `\`, "")
		if rest, below := strings.CutPrefix(value, "$HOME"); below {
			value = filepath.Join(home, rest)
		}
		if filepath.IsAbs(value) {
			usual = filepath.Clean(value)
		}
	}
	return usual
}

// disks are where other disks and sticks are found.
func disks() []string {
	list := []string{"/"}
	for _, pattern := range []string{"/media/*/*", "/run/media/*/*", "/mnt/*"} {
		found, _ := filepath.Glob(pattern) // the patterns are well formed
		list = append(list, found...)
	}
	return list
}
