//go:build !windows && !darwin

package shelf

import (
	"bufio"
	"os"
	"path/filepath"
	"strings"
)

// documents returns the user's documents folder, whose name depends on the desktop's language.
func documents() (string, error) {
	home, err := os.UserHomeDir()
	if err != nil {
		return "", errNoHome
	}
	return userDir(home, "DOCUMENTS", "Documents"), nil
}

func downloads(home string) string { return userDir(home, "DOWNLOAD", "Downloads") }

func desktop(home string) string { return userDir(home, "DESKTOP", "Desktop") }

// userDir returns a folder from the XDG file user-dirs.dirs (NAME="$HOME/..." or an absolute path),
// or the usual one in home.
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

// disks returns the folders where other disks are mounted.
func disks() []string {
	list := []string{"/"}
	for _, pattern := range []string{"/media/*/*", "/run/media/*/*", "/mnt/*"} {
		found, _ := filepath.Glob(pattern) // the patterns are well formed
		list = append(list, found...)
	}
	return list
}
